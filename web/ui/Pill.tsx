import type { ComponentType, ReactNode } from 'react'
import { useNumber } from '../kit/words/i18n.ts'
import classes from './Pill.module.css'
import type { Tone } from './theme/tokens.ts'

type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

/** A word with its icon on its tint; colour never says anything alone. */
export function Pill({
  tone = 'neutral',
  icon: Icon,
  children,
  title,
}: {
  tone?: Tone
  icon?: Icon
  children: ReactNode
  title?: string
}) {
  return (
    <span className={classes['pill']} data-tone={tone} title={title}>
      {Icon ? <Icon size={14} stroke={2} aria-hidden /> : null}
      {children}
    </span>
  )
}

/** A count beside a word; nothing below 1. */
export function Count({ value, tone = 'neutral', label }: { value: number; tone?: Tone; label?: string }) {
  const number = useNumber()
  if (value < 1) return null
  return (
    <span className={classes['count']} data-tone={tone} title={label}>
      {number(value)}
      {label ? <span className={classes['hidden']}> {label}</span> : null}
    </span>
  )
}
