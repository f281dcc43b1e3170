import type { ReactNode } from 'react'
import { useRootMark } from './theme/root-mark.ts'
import classes from './Toolbar.module.css'

/**
 * A row of controls that wraps if there is no room; `end` is on the far side. `sticky`: stays above a list while it scrolls, if the window
 * is high enough.
 */
export function Toolbar({
  label,
  children,
  end,
  sticky = false,
}: {
  label: string
  children: ReactNode
  end?: ReactNode
  sticky?: boolean
}) {
  useRootMark('toolbar', sticky)
  return (
    <div className={classes['toolbar']} data-sticky={sticky || undefined} role="group" aria-label={label}>
      <span className={classes['start']}>{children}</span>
      {end ? <span className={classes['end']}>{end}</span> : null}
    </div>
  )
}
