import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CsvValue, LoadRows } from './csv.ts'
import classes from './DataTable.module.css'
import { ExportCsv } from './ExportCsv.tsx'

export type Sort = { now: 'asc' | 'desc' | null; onTurn(): void }
export type SortBy<Key extends string> = (key: Key, first?: 'asc' | 'desc') => Sort

export type Column<Row> = {
  id: string
  title: string
  /** `name`: the subject of the row; `whole`: never wrapped; `actions`: actions, with a title only for screen readers. */
  kind?: 'name' | 'number' | 'whole' | 'actions'
  /** If given, the title is a button that sorts by the column. `now`: the current order; null if sorted by another column. */
  sort?: Sort
  render(row: Row): ReactNode
  /** What an exported file has; without it, the column is left out. Days are written YYYY-MM-DD, as spreadsheets sort them. */
  csv?: (row: Row) => CsvValue
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** A table; on narrow screens each row is a card. Roles are set explicitly, because cards would lose them. */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  load,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Loads any rows of the whole list, so that it can be exported. */
  load?: LoadRows<Row>
}) {
  const exported = columns.flatMap(({ title, csv }) => (csv ? [{ title, csv }] : []))
  return (
    <div className={classes['frame']}>
      <table role="table" className={classes['table']} aria-label={label}>
        <thead role="rowgroup" data-sorts={columns.some(({ sort }) => sort !== undefined) || undefined}>
          <tr role="row">
            {columns.map(({ id, title, kind, sort }) => (
              <th
                key={id}
                role="columnheader"
                scope="col"
                data-kind={kind}
                data-sorts={sort !== undefined || undefined}
                aria-sort={sort ? (sort.now ? ARIA_SORT[sort.now] : 'none') : undefined}
              >
                {sort ? <SortButton title={title} sort={sort} /> : null}
                {sort || kind === 'actions' ? null : title}
                {kind === 'actions' ? <VisuallyHidden>{title}</VisuallyHidden> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              {columns.map(({ id, title, kind, render }) => (
                <td key={id} role="cell" data-kind={kind} data-word={title}>
                  {kind === 'actions' ? (
                    <span className={classes['actions']}>{render(row)}</span>
                  ) : (
                    render(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {load && exported.length > 0 ? (
        <p className={classes['export']}>
          <ExportCsv name={label} columns={exported} load={load} />
        </p>
      ) : null}
    </div>
  )
}

function SortButton({ title, sort }: { title: string; sort: Sort }) {
  const Way = sort.now === 'asc' ? IconArrowUp : sort.now === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <button
      type="button"
      className={classes['sort']}
      data-on={sort.now !== null || undefined}
      onClick={sort.onTurn}
    >
      {title}
      <Way size={14} stroke={1.8} aria-hidden />
    </button>
  )
}
