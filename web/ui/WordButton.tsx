import type { ReactNode } from 'react'
import classes from './WordButton.module.css'

type Props = {
  /** What it does, in words. */
  children: ReactNode
  icon?: ReactNode
  /** The one that is meant most of the time. */
  filled?: boolean
  large?: boolean
} & ({ onClick(): void } | { type: 'submit'; disabled: boolean })

/** A button with a word on it. Plain, as IconButton is: posts come and go with several of them each. */
export function WordButton({ children, icon, filled = false, large = false, ...act }: Props) {
  return (
    <button
      type="button"
      {...act}
      className={classes['button']}
      data-filled={filled || undefined}
      data-large={large || undefined}
    >
      {icon}
      {children}
    </button>
  )
}
