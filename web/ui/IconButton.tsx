import type { ReactNode } from 'react'
import classes from './IconButton.module.css'

type Props = {
  /** What it does: its name, and its tip. */
  label: string
  children: ReactNode
  /** The key that does it too. */
  shortcut?: string
  /** With a frame around it. */
  framed?: boolean
  /** Pixels, both ways. */
  size?: number
  className?: string | undefined
} & ({ onClick(): void; disabled?: boolean } | { href: string })

/** A button that is an icon. Plain, since a wall of cards has hundreds of them: an action of the component library costs ten times as much to draw. */
export function IconButton({
  label,
  children,
  shortcut,
  framed = false,
  size = 28,
  className = '',
  ...act
}: Props) {
  const shape = {
    className: `${classes['button']} ${className}`,
    'data-framed': framed || undefined,
    style: { width: size, height: size },
    title: shortcut ? `${label} (${shortcut})` : label,
    'aria-label': label,
  }
  return 'href' in act ? (
    <a {...shape} href={act.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <button type="button" {...shape} disabled={act.disabled} onClick={act.onClick}>
      {children}
    </button>
  )
}
