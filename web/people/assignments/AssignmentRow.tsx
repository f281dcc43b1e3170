import { Button, Checkbox } from '@mantine/core'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { peopleTexts } from '../texts/index.ts'
import classes from './Assignments.module.css'
import type { Entry, Kind } from './useAssignments.ts'

type Props = {
  kind: Kind
  entry: Entry
  mayChange: boolean
  isChosen: boolean
  onChoose(): void
  /** `beside`: the same button in the next row, if there is one. */
  onMove(beside: HTMLElement | null): void
}

export function AssignmentRow({ kind, entry, mayChange, isChosen, onChoose, onMove }: Props) {
  const t = useTexts(peopleTexts)
  const { name, detail } = entry
  if (!mayChange) {
    return (
      <li className={classes['row']}>
        <span className={classes['who']}>
          {name}
          <small>{detail}</small>
        </span>
      </li>
    )
  }
  return (
    <li className={classes['row']}>
      <Checkbox
        className={classes['who'] ?? ''}
        label={name}
        description={detail}
        checked={isChosen}
        onChange={onChoose}
      />
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t(kind === 'assigned' ? 'unassignNamed' : 'assignNamed', { name })}
        onClick={({ currentTarget }) => {
          const row = currentTarget.closest('li')
          const next = row?.nextElementSibling ?? row?.previousElementSibling
          onMove(next?.querySelector('button') ?? null)
        }}
      >
        {t(kind === 'assigned' ? 'unassign' : 'assign')}
      </Button>
    </li>
  )
}
