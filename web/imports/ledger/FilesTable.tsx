import { Select, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { formatSize } from '../../ui/size.ts'
import { importTexts } from '../texts/index.ts'
import { recordTexts } from '../texts/record/index.ts'
import { CsvButton } from './CsvButton.tsx'
import classes from './Ledger.module.css'
import { Outcome } from './Outcome.tsx'
import { useLedgerList } from './useLedgerList.ts'
import { useReason } from './useReason.ts'

const PAGE_SIZE = 25
const OUTCOMES = ['read', 'media', 'not_posts', 'ignored', 'failed', 'unknown'] as const

/** Every file of the archive and its outcome. */
export function FilesTable({ importId }: { importId: string }) {
  const t = useTexts(importTexts)
  const tRecord = useTexts(recordTexts)
  const number = useNumber()
  const reasonOf = useReason()
  const [page, setPage] = useState(1)
  const { of, show } = useLedgerList()
  const isUnused = of === 'unused'
  const outcome = OUTCOMES.find((each) => each === of) ?? null
  const params = { id: importId }
  const { data, error, refetch } = useCall(
    'listImportFiles',
    {
      params,
      query: {
        ...(outcome ? { outcome: [outcome] } : {}),
        ...(isUnused ? { isUnused } : {}),
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      },
    },
    { keepPrevious: true },
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={8} />
  return (
    <>
      <div className={classes['tools']}>
        <Select
          size="xs"
          aria-label={t('filterOutcome')}
          allowDeselect={false}
          value={isUnused ? 'unused' : (outcome ?? 'all')}
          onChange={(value) => {
            setPage(1)
            show({ list: 'files', of: value === 'all' ? undefined : (value ?? undefined) })
          }}
          data={[
            { value: 'all', label: t('allOutcomes') },
            ...OUTCOMES.map((value) => ({ value: value as string, label: t(`outcome_${value}`) })),
            { value: 'unused', label: tRecord('outcome_unused') },
          ]}
        />
        <CsvButton importId={importId} table="files" />
      </div>
      {data.total === 0 ? <EmptyState title={t('noFiles')} /> : null}
      <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('filesTab')}>
        <Table className={classes['table'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('path')}</Table.Th>
              <Table.Th>{t('outcome')}</Table.Th>
              <Table.Th>{t('reason')}</Table.Th>
              <Table.Th className={classes['number'] ?? ''}>{t('records')}</Table.Th>
              <Table.Th className={classes['number'] ?? ''}>{tRecord('notPosts')}</Table.Th>
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
                <Table.Td className={classes['reason'] ?? ''}>{reasonOf(row)}</Table.Td>
                <Table.Td className={classes['number'] ?? ''}>{number(row.records)}</Table.Td>
                <Table.Td className={classes['number'] ?? ''}>
                  {row.notPosts ? (
                    <Link
                      to="."
                      search={{ list: 'records', file: row.path }}
                      resetScroll={false}
                      className={classes['show']}
                    >
                      {number(row.notPosts)}
                    </Link>
                  ) : (
                    number(0)
                  )}
                </Table.Td>
                <Table.Td className={classes['number'] ?? ''}>{formatSize(row.size)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
    </>
  )
}
