import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useNumber } from '../../kit/i18n/i18n.ts'
import classes from './Overview.module.css'

type Props = {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  word: string
  /** undefined until it is known. */
  value: number | undefined
  tone?: 'unreviewed' | 'escalated'
  /** A button beside the number. */
  action?: ReactNode
} & Pick<LinkProps, 'to' | 'params'>

/** A number with a link to its source. */
export function Figure({ icon: Icon, word, value, tone, action, to, params }: Props) {
  const number = useNumber()
  return (
    <div className={classes['figure']} data-tone={tone}>
      <dt>
        <Icon size={16} stroke={1.8} />
        <Link {...(to ? { to } : {})} {...(params ? { params } : {})} className={classes['link']}>
          {word}
        </Link>
      </dt>
      <dd>
        {value === undefined ? '–' : number(value)}
        {action}
      </dd>
    </div>
  )
}
