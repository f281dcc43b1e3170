import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../Panel.tsx'
import { When } from '../When.tsx'
import { ErrorState } from './States.tsx'
import classes from './History.module.css'

type Line = {
  id: string
  by: string
  at: string
  /** What this person did; shown after the name. */
  what: ReactNode
  details?: ReactNode
}

/** The history of something, newest first; renders nothing if it is empty, unless it could not be loaded. */
export function History({
  title,
  lines,
  all,
  failure,
}: {
  title: string
  lines: readonly Line[]
  all: { label: string; onAll(): void } | null
  /** The changes below the lines could not be loaded. */
  failure: { error: unknown; onRetry(): void } | null
}) {
  if (lines.length === 0 && !failure) return null
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
      {failure ? <ErrorState error={failure.error} onRetry={failure.onRetry} /> : null}
      {all ? (
        <Button size="compact-sm" variant="subtle" onClick={all.onAll}>
          {all.label}
        </Button>
      ) : null}
    </Panel>
  )
}
