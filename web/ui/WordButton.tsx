import type { ReactNode } from 'react'
import classes from './WordButton.module.css'

type Props = {
  /** The label. */
  children: ReactNode
  icon?: ReactNode
  /** The main action. */
  filled?: boolean
  large?: boolean
} & ({ onClick(): void } | { type: 'submit'; disabled: boolean; title?: string | undefined })

/** A button with a label. Plain HTML like IconButton, because each post renders several of them. */
export function WordButton({ children, icon, filled = false, large = false, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={classes['button']}
      data-filled={filled || undefined}
      data-large={large || undefined}
    >
      {icon}
      {children}
    </button>
  )
}
