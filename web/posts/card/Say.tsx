import type { ComponentType, ReactNode } from 'react'
import classes from './PostStatus.module.css'

type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>
type Props = { icon: Icon; tone?: string; title?: string | undefined; children: ReactNode }

/** A word in ink with its icon, which alone has a color. */
export function Say({ icon: Icon, tone, title, children }: Props) {
  return (
    <span className={classes['say']} data-tone={tone} title={title}>
      <Icon size={15} stroke={1.9} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
