import type { ComponentType, ReactNode } from 'react'
import { useNumber } from '../../kit/i18n/i18n.ts'
import classes from './Progress.module.css'

type Props = {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  word: string
  children: ReactNode
  sub?: ReactNode
}

/** One of the four figures at the top. */
export const Fact = ({ icon: Icon, word, children, sub }: Props) => (
  <div className={classes['fact']}>
    <dt>
      <Icon size={16} stroke={1.8} />
      {word}
    </dt>
    <dd>{children}</dd>
    {sub ? <dd className={classes['sub']}>{sub}</dd> : null}
  </div>
)

/** A pace has one decimal below ten. */
export function usePace(): (pace: number) => string {
  const number = useNumber()
  return (pace) => number(pace < 10 ? Math.round(pace * 10) / 10 : Math.round(pace))
}
