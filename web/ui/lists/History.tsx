import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../Panel.tsx'
import { When } from '../When.tsx'
import classes from './History.module.css'

type Line = {
  id: string
  by: string
  at: string
  /** What this person did; shown after the name. */
  what: ReactNode
  details?: ReactNode
}

/** The history of something, newest first; renders nothing if it is empty. */
export function History({
  title,
  lines,
  all,
}: {
  title: string
  lines: readonly Line[]
  all: { label: string; onAll(): void } | null
}) {
  if (lines.length === 0) return null
  return (
    <Panel title={title}>
      <ul className={classes['history']}>
        {lines.map(({ id, by, at, what, details }) => (
          <li key={id}>
            <span>
              <b>{by}</b> {what}
            </span>
            <small>
              <When at={at} />
            </small>
            {details}
          </li>
        ))}
      </ul>
      {all ? (
        <Button size="compact-sm" variant="subtle" onClick={all.onAll}>
          {all.label}
        </Button>
      ) : null}
    </Panel>
  )
}
