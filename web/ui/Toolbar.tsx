import type { ReactNode } from 'react'
import { useRootMark } from './theme/root-mark.ts'
import classes from './Toolbar.module.css'

/** A row of controls that wraps where there is no room; `end` is at the far side. `sticky`: it stays over a list, where the window is high. */
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
