import type { ReactNode } from 'react'
import classes from './DataTable.module.css'

export type Column<Row> = {
  id: string
  title: string
  /** `name`: what the row is about; `whole`: never broken; `acts`: what can be done to it, its title is only read out. */
  kind?: 'name' | 'number' | 'whole' | 'acts'
  render(row: Row): ReactNode
}

/** Rows side by side; where there is no room for that, each is a card. The roles are said, since cards would lose them. */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}) {
  return (
    <div className={classes['frame']}>
      <table role="table" className={classes['table']} aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, title, kind }) => (
              <th key={id} role="columnheader" scope="col" data-kind={kind}>
                {kind === 'acts' ? <span className={classes['hidden']}>{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              {columns.map(({ id, title, kind, render }) => (
                <td key={id} role="cell" data-kind={kind} data-word={title}>
                  {kind === 'acts' ? <span className={classes['acts']}>{render(row)}</span> : render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
