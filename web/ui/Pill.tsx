import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleDashed } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useNumber } from '../kit/i18n/i18n.ts'
import classes from './Pill.module.css'

/** The meanings of an icon's color; the text is always ink. */
export type Tone = 'unreviewed' | 'saved' | 'escalated' | 'resolved' | 'neutral'

type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

/** A status: an icon in its color, and its name. */
export function Pill({
  tone = 'neutral',
  icon: Icon,
  children,
  title,
}: {
  tone?: Tone
  icon?: Icon
  children: ReactNode
  title?: string | undefined
}) {
  return (
    <span className={classes['pill']} data-tone={tone} title={title}>
      {Icon ? <Icon size={15} stroke={1.9} aria-hidden /> : null}
      <span>{children}</span>
    </span>
  )
}

const COUNT_ICONS: Partial<Record<Tone, Icon>> = {
  unreviewed: IconCircleDashed,
  escalated: IconAlertTriangle,
}

/** A count beside a label; hidden below 1. */
export function Count({ value, tone = 'neutral', label }: { value: number; tone?: Tone; label?: string }) {
  const number = useNumber()
  if (value < 1) return null
  const Icon = COUNT_ICONS[tone]
  return (
    <span className={classes['count']} data-tone={tone} title={label}>
      {Icon ? <Icon size={15} stroke={1.75} aria-hidden /> : null}
      {number(value)}
      {label ? <VisuallyHidden> {label}</VisuallyHidden> : null}
    </span>
  )
}
