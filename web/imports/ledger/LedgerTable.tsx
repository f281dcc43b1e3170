import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import classes from './Ledger.module.css'

export const PAGE_SIZE = 25

type Props<Row> = {
  call: {
    data: { items: readonly Row[]; total: number } | undefined
    error: Error | null
    refetch(): unknown
  }
  label: string
  empty: string
  /** Above the rows. */
  hint?: string | null
  heads: ReactNode
  page: number
  onPage(page: number): void
  children(row: Row, index: number): ReactNode
}

/** A page of a list of an import's record, while it comes, if it fails, and if there is nothing. */
export function LedgerTable<Row>({
  call: { data, error, refetch },
  label,
  empty,
  hint = null,
  heads,
  page,
  onPage,
  children,
}: Props<Row>) {
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LineSkeletons count={8} />
  return (
    <>
      {hint === null ? null : <p className={classes['hint']}>{hint}</p>}
      {data.total === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <>
          <div className={classes['scroll']} tabIndex={0} role="region" aria-label={label}>
            <Table className={classes['table'] ?? ''}>
              <Table.Thead>
                <Table.Tr>{heads}</Table.Tr>
              </Table.Thead>
              <Table.Tbody>{data.items.map(children)}</Table.Tbody>
            </Table>
          </div>
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={onPage} />
        </>
      )}
    </>
  )
}
