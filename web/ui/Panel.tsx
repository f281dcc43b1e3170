import type { ReactNode } from 'react'
import classes from './Panel.module.css'

/** A titled section. */
export function Panel({
  title,
  aside,
  children,
  level = 2,
}: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  level?: 2 | 3
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classes['panel']}>
      {title ? (
        <div className={classes['head']}>
          <Heading className={classes['title']}>{title}</Heading>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  )
}
