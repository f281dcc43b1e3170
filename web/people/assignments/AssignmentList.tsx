import { Button, Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useReturnToLastPage } from '../../kit/address/list-address.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { peopleTexts } from '../texts/index.ts'
import { AssignmentRow } from './AssignmentRow.tsx'
import classes from './Assignments.module.css'
import { type Entry, type Kind, PAGE_SIZE, type Side, type TwoLists } from './useAssignments.ts'

type Props = {
  kind: Kind
  side: Side
  lists: TwoLists
  moving: readonly string[]
  mayChange: boolean
  gone: string
  onMove(entries: readonly Entry[]): void
}

/**
 * Assigns or unassigns one row with its button, or several with their checkboxes. The focus moves to the next row, because that of a
 * removed row would be lost.
 */
export function AssignmentList(props: Props) {
  const { kind, side, lists, moving, mayChange, gone, onMove } = props
  const frame = useRef<HTMLDivElement>(null)
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const { data, error, refetch } = side
  const items = data?.items.filter(({ id }) => !moving.includes(id)) ?? []
  const selected = items.filter(({ id }) => selectedIds.includes(id))
  const page = lists.pages[kind]
  useReturnToLastPage(page, PAGE_SIZE, data?.total, (last) => lists.turn(kind, last))
  const move = (entries: readonly Entry[], beside: HTMLElement | null) => {
    ;(beside ?? frame.current)?.focus()
    onMove(entries)
    setSelectedIds([])
  }
  const toggle = (id: string) =>
    setSelectedIds(
      selectedIds.includes(id) ? selectedIds.filter((each) => each !== id) : [...selectedIds, id],
    )
  return (
    <div ref={frame} tabIndex={-1} className={classes['frame']}>
      {error && !data ? (
        <ErrorState
          error={error}
          {...(isProblem(error, 'NOT_FOUND') ? { title: gone } : { onRetry: () => void refetch() })}
        />
      ) : null}
      {data || error ? null : <LineSkeletons count={5} height={44} />}
      {data?.total === 0 ? <Nothing kind={kind} keyword={lists.keyword} /> : null}
      {mayChange && data && data.total > 0 ? (
        <SelectionBar
          kind={kind}
          count={selected.length}
          isAll={items.length > 0 && selected.length === items.length}
          onAll={(all) => setSelectedIds(all ? items.map(({ id }) => id) : [])}
          onMove={() => move(selected, null)}
        />
      ) : null}
      <ul className={classes['list']}>
        {items.map((entry) => (
          <AssignmentRow
            key={entry.id}
            kind={kind}
            entry={entry}
            mayChange={mayChange}
            isChosen={selectedIds.includes(entry.id)}
            onChoose={() => toggle(entry.id)}
            onMove={(beside) => move([entry], beside)}
          />
        ))}
      </ul>
      {data && data.total > PAGE_SIZE ? (
        <Paginator
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={(next) => lists.turn(kind, next)}
        />
      ) : null}
    </div>
  )
}

type BarProps = { kind: Kind; count: number; isAll: boolean; onAll(all: boolean): void; onMove(): void }

function SelectionBar({ kind, count, isAll, onAll, onMove }: BarProps) {
  const t = useTexts(peopleTexts)
  const isAssigned = kind === 'assigned'
  return (
    <div className={classes['bar']}>
      <Checkbox
        label={t('selectPage')}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => onAll(!isAll)}
      />
      <Button
        size="compact-sm"
        disabled={count === 0}
        title={count === 0 ? t('selectFirst') : undefined}
        onClick={onMove}
      >
        {count > 0
          ? t(isAssigned ? 'unassignSome' : 'assignSome', { count })
          : t(isAssigned ? 'unassign' : 'assign')}
      </Button>
    </div>
  )
}

function Nothing({ kind, keyword }: { kind: Kind; keyword: string }) {
  const t = useTexts(peopleTexts)
  if (keyword !== '') return <EmptyState title={t('nothingFits', { keyword })} />
  return kind === 'assigned' ? (
    <EmptyState title={t('noneAssigned')}>{t('noneAssignedHint')}</EmptyState>
  ) : (
    <EmptyState title={t('noneUnassigned')} />
  )
}
