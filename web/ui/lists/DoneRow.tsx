import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './DoneRow.module.css'

type Props = {
  icon: ReactNode
  title: string
  /** Not with a tick yet. */
  isWaiting?: boolean
  children: ReactNode
}

/** A row of what a person has finished. The list around it may set its padding and the size of its title. */
export function DoneRow({ icon, title, isWaiting = false, children }: Props) {
  return (
    <li className={classes['done']}>
      {icon}
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      {isWaiting ? null : <IconCircleCheck size={24} stroke={1.6} aria-hidden data-tick />}
    </li>
  )
}
