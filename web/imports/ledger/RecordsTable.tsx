import { Button, SegmentedControl, Table } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useState } from 'react'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { importTexts } from '../texts/index.ts'
import { ledgerTexts } from '../texts/ledger/index.ts'
import { CsvButton } from './CsvButton.tsx'
import classes from './Ledger.module.css'
import { Outcome, type RecordRow } from './Outcome.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import { useReason } from './useReason.ts'

const PAGE_SIZE = 25
const OUTCOMES = ['not_a_post', 'skipped', 'failed', 'unknown'] as const
type Filter = (typeof OUTCOMES)[number] | 'all'

/** Every record that did not become a post, and why, with the record itself. */
export function RecordsTable({ importId }: { importId: string }) {
  const t = useTexts(importTexts)
  const ledger = useTexts(ledgerTexts)
  const number = useNumber()
  const reasonOf = useReason()
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState<Filter>('all')
  const [open, setOpen] = useState<RecordRow | null>(null)
  const params = { id: importId }
  const outcome = filter === 'all' ? undefined : [filter]
  const { data, error, refetch } = useCall(
    'listImportRecords',
    { params, query: { outcome, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  const choose = (value: string) => {
    setFilter(OUTCOMES.find((each) => each === value) ?? 'all')
    setPage(1)
  }
  return (
    <>
      <div className={classes['tools']}>
        <SegmentedControl
          size="xs"
          className={classes['filter'] ?? ''}
          aria-label={t('filterOutcome')}
          value={filter}
          onChange={choose}
          data={[
            { value: 'all', label: t('allOutcomes') },
            ...OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) })),
          ]}
        />
        {data && data.total > 0 ? <CsvButton importId={importId} table="records" /> : null}
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={8} />}
      {data?.total === 0 ? <EmptyState title={t('noRecords')} /> : null}
      {data && data.total > 0 ? (
        <>
          <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('recordsTab')}>
            <Table className={classes['table'] ?? ''}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('outcome')}</Table.Th>
                  <Table.Th>{t('reason')}</Table.Th>
                  <Table.Th>{t('fileName')}</Table.Th>
                  <Table.Th className={classes['number'] ?? ''}>{t('position')}</Table.Th>
                  <Table.Th>{t('raw')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.items.map((row, index) => (
                  <Table.Tr key={`${row.file} ${row.position} ${index}`}>
                    <Table.Td>
                      <Outcome of={row.outcome} />
                    </Table.Td>
                    <Table.Td className={classes['reason'] ?? ''}>
                      {reasonOf(row)}
                      {row.list ? (
                        <div>{ledger('listEntries', { name: row.list.name, count: row.list.items })}</div>
                      ) : null}
                    </Table.Td>
                    <Table.Td className={classes['path'] ?? ''}>{row.file}</Table.Td>
                    <Table.Td className={classes['number'] ?? ''}>{number(row.position)}</Table.Td>
                    <Table.Td>
                      {row.raw === '' ? null : (
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          leftSection={<IconBraces size={14} aria-hidden />}
                          aria-label={t('showRaw')}
                          onClick={() => setOpen(row)}
                        >
                          JSON
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
      {open ? <RecordDrawer record={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
