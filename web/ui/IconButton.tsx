import type { ReactNode } from 'react'
import classes from './IconButton.module.css'

type Props = {
  /** The accessible name and the tooltip. */
  label: string
  children: ReactNode
  /** A key for the same action. */
  shortcut?: string
  /** Whether it has a frame. */
  framed?: boolean
  /** Width and height in pixels. */
  size?: number
  className?: string | undefined
} & ({ onClick(): void; disabled?: boolean } | { href: string })

/** A tooltip with the key for the same action, if it has one. */
export const withKey = (label: string, key = ''): string => (key === '' ? label : `${label} (${key})`)

/**
 * A button with an icon. Plain HTML, because lists have hundreds of them, and the component library's button takes ten times as long to
 * render.
 */
export function IconButton({
  label,
  children,
  shortcut,
  framed = false,
  size = 28,
  className = '',
  ...target
}: Props) {
  const shape = {
    className: `${classes['button']} ${className}`,
    'data-framed': framed || undefined,
    style: { width: size, height: size },
    title: withKey(label, shortcut),
    'aria-label': label,
  }
  return 'href' in target ? (
    <a {...shape} href={target.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <button type="button" {...shape} disabled={target.disabled} onClick={target.onClick}>
      {children}
    </button>
  )
}
