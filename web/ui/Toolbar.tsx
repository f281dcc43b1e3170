import type { ReactNode } from 'react'
import classes from './Toolbar.module.css'

/** A row of controls that wraps on narrow screens, or scrolls sideways there if it is sticky on wide ones; `end` stands at the far side. */
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
  return (
    // A class of all pages: the browser finds it missing without a look at each element, at every change.
    <div className={`${classes['toolbar']} ${sticky ? 'sticky' : ''}`} role="group" aria-label={label}>
      <span className={classes['start']}>{children}</span>
      {end ? <span className={classes['end']}>{end}</span> : null}
    </div>
  )
}
