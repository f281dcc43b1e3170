import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Guest.module.css'

/** One step of a visitor's process. `takesFocus`: it replaced another step, so screen readers start at its title. */
export function GuestCard({
  title,
  hint,
  children,
  takesFocus = false,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
  takesFocus?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={classes['card']}>
      <h1 ref={heading} className={classes['title']} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      <p className={classes['hint']}>{hint}</p>
      <div className={classes['form']}>{children}</div>
    </div>
  )
}
