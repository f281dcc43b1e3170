import type { ReactNode } from 'react'
import classes from './FileFacts.module.css'

/** What a chosen file has, one line each. `key`: what the line is about */
export function FileFacts({ facts }: { facts: { key: string; icon: ReactNode; text: ReactNode }[] }) {
  return (
    <ul className={classes['facts']}>
      {facts.map(({ key, icon, text }) => (
        <li key={key}>
          {icon}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
