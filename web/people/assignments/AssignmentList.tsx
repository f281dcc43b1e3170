import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../kit/i18n.ts'
import { useStepBack } from '../../kit/list-address.ts'
import { Paginator } from '../../ui/Paginator.tsx'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { peopleWords } from '../words/index.ts'
import classes from './Assignments.module.css'
import { type Entry, type Kind, PAGE_SIZE, type Side, type TwoLists } from './useAssignments.ts'

type Props = {
  kind: Kind
  side: Side
  lists: TwoLists
  moving: readonly string[]
  mayChange: boolean
  onMove(entries: readonly Entry[]): void
}

/** One at a time by its button, or several by their boxes. */
export function AssignmentList({ kind, side, lists, moving, mayChange, onMove }: Props) {
  const t = useWords(peopleWords)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data, error, refetch } = side
  const items = data?.items.filter(({ id }) => !moving.includes(id)) ?? []
  const selected = items.filter(({ id }) => chosen.includes(id))
  const isAll = items.length > 0 && selected.length === items.length
  const page = lists.pages[kind]
  useStepBack(page, PAGE_SIZE, data?.total, (last) => lists.turn(kind, last))
  const move = (entries: readonly Entry[]) => {
    onMove(entries)
    setChosen([])
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={5} height={44} />
  if (data.total === 0) return <Nothing kind={kind} keyword={lists.keyword} />
  return (
    <>
      {mayChange ? (
        <div className={classes['bar']}>
          <Checkbox
            label={t('selectPage')}
            checked={isAll}
            indeterminate={selected.length > 0 && !isAll}
            onChange={() => setChosen(isAll ? [] : items.map(({ id }) => id))}
          />
          <Button size="compact-sm" disabled={selected.length === 0} onClick={() => move(selected)}>
            {selected.length > 0
              ? t(kind === 'assigned' ? 'unassignSome' : 'assignSome', { count: selected.length })
              : t(kind === 'assigned' ? 'unassign' : 'assign')}
          </Button>
        </div>
      ) : null}
      <ul className={classes['list']}>
        {items.map((entry) => (
          <li key={entry.id} className={classes['row']}>
            {mayChange ? (
              <Checkbox
                className={classes['who'] ?? ''}
                label={entry.name}
                description={entry.detail}
                checked={chosen.includes(entry.id)}
                onChange={() =>
                  setChosen(
                    chosen.includes(entry.id)
                      ? chosen.filter((id) => id !== entry.id)
                      : [...chosen, entry.id],
                  )
                }
              />
            ) : (
              <span className={classes['who']}>
                {entry.name}
                <small>{entry.detail}</small>
              </span>
            )}
            {mayChange ? (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t(kind === 'assigned' ? 'unassignNamed' : 'assignNamed', { name: entry.name })}
                onClick={() => move([entry])}
              >
                {t(kind === 'assigned' ? 'unassign' : 'assign')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {data.total > PAGE_SIZE ? (
        <Paginator
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={(next) => lists.turn(kind, next)}
        />
      ) : null}
    </>
  )
}

function Nothing({ kind, keyword }: { kind: Kind; keyword: string }) {
  const t = useWords(peopleWords)
  if (keyword !== '') return <EmptyState title={t('nothingFits', { keyword })} />
  return kind === 'assigned' ? (
    <EmptyState title={t('noneAssigned')}>{t('noneAssignedHint')}</EmptyState>
  ) : (
    <EmptyState title={t('noneUnassigned')} />
  )
}
