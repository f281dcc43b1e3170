import { Table } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../kit/client.ts'
import { useWords } from '../../kit/i18n.ts'
import { useCall } from '../../kit/query.ts'
import { Paginator } from '../../ui/Paginator.tsx'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { sizeText } from '../size.ts'
import { importWords } from '../words/index.ts'
import { CsvButton } from './CsvButton.tsx'
import classes from './Ledger.module.css'
import { Outcome } from './Outcome.tsx'
import { useCsv } from './useCsv.ts'

const PAGE_SIZE = 25

/** Every file of the archive and what became of it. */
export function FilesTable({ importId }: { importId: string }) {
  const t = useWords(importWords)
  const [page, setPage] = useState(1)
  const params = { id: importId }
  const { data, error, refetch } = useCall(
    'listImportFiles',
    { params, query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  const csv = useCsv({
    fileName: `import-${importId}-files.csv`,
    head: ['path', 'size', 'outcome', 'code', 'reason', 'records'],
    page: (offset, limit) => call('listImportFiles', { params, query: { offset, limit } }),
    cells: (row) => [row.path, row.size, row.outcome, row.code, row.reason, row.records],
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={8} />
  if (data.total === 0) return <EmptyState title={t('noFiles')} />
  return (
    <>
      <div className={classes['tools']}>
        <CsvButton csv={csv} />
      </div>
      <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('filesTab')}>
        <Table className={classes['table'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('path')}</Table.Th>
              <Table.Th>{t('outcome')}</Table.Th>
              <Table.Th>{t('reason')}</Table.Th>
              <Table.Th className={classes['number'] ?? ''}>{t('records')}</Table.Th>
              <Table.Th className={classes['number'] ?? ''}>{t('size')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map((row) => (
              <Table.Tr key={row.path}>
                <Table.Td className={classes['path'] ?? ''}>{row.path}</Table.Td>
                <Table.Td>
                  <Outcome of={row.outcome} />
                </Table.Td>
                <Table.Td className={classes['reason'] ?? ''}>{row.reason}</Table.Td>
                <Table.Td className={classes['number'] ?? ''}>{row.records.toLocaleString()}</Table.Td>
                <Table.Td className={classes['number'] ?? ''}>{sizeText(row.size)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
    </>
  )
}
