import { Button, SegmentedControl, Table } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useState } from 'react'
import { useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { importTexts } from '../texts/index.ts'
import { ledgerTexts } from '../texts/ledger/index.ts'
import { recordTexts } from '../texts/record/index.ts'
import { CsvButton } from './CsvButton.tsx'
import classes from './Ledger.module.css'
import { LedgerTable, PAGE_SIZE } from './LedgerTable.tsx'
import { Outcome, type RecordRow } from './Outcome.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import { useLedgerList } from './useLedgerList.ts'
import { useReason } from './useReason.ts'

const OUTCOMES = ['not_a_post', 'skipped', 'failed', 'unknown'] as const
/** What is set aside is of an unknown outcome, and counted apart. */
const FILTERS = ['not_a_post', 'skipped', 'failed', 'setAside', 'unknown'] as const

function queryOf(of: string | undefined) {
  if (of === 'setAside') return { isSetAside: true }
  const outcome = OUTCOMES.find((each) => each === of)
  return outcome && { outcome: [outcome], ...(outcome === 'unknown' && { isSetAside: false }) }
}

/** Every record that did not become a post, and why, with the record itself. */
export function RecordsTable({ importId }: { importId: string }) {
  const t = useTexts(importTexts)
  const ledger = useTexts(ledgerTexts)
  const tRecord = useTexts(recordTexts)
  const number = useNumber()
  const reasonOf = useReason()
  const [page, setPage] = useState(1)
  const { of, file, show } = useLedgerList()
  const [open, setOpen] = useState<RecordRow | null>(null)
  const params = { id: importId }
  const call = useCall(
    'listImportRecords',
    { params, query: { ...queryOf(of), file, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  const choose = (value: string) => {
    setPage(1)
    show({ list: 'records', of: value === 'all' ? undefined : value, file })
  }
  return (
    <>
      <div className={classes['tools']}>
        <SegmentedControl
          size="xs"
          className={classes['filter'] ?? ''}
          aria-label={t('filterOutcome')}
          value={FILTERS.find((each) => each === of) ?? 'all'}
          onChange={choose}
          data={[
            { value: 'all', label: t('allOutcomes') },
            ...FILTERS.map((value) => ({
              value: value as string,
              label: value === 'setAside' ? tRecord('outcome_setAside') : t(`outcome_${value}`),
            })),
          ]}
        />
        {call.data && call.data.total > 0 ? <CsvButton importId={importId} table="records" /> : null}
      </div>
      {file === undefined ? null : (
        <p className={classes['only']}>
          <span className={classes['path']}>{tRecord('onlyOf', { file })}</span>
          <Button size="compact-sm" variant="subtle" onClick={() => show({ list: 'records', of })}>
            {tRecord('allOf')}
          </Button>
        </p>
      )}
      <LedgerTable
        call={call}
        label={t('recordsTab')}
        empty={t('noRecords')}

        page={page}
        onPage={setPage}
        heads={
          <>
            <Table.Th>{t('outcome')}</Table.Th>
            <Table.Th>{t('reason')}</Table.Th>
            <Table.Th>{t('fileName')}</Table.Th>
            <Table.Th className={classes['number'] ?? ''}>{t('position')}</Table.Th>
            <Table.Th>{t('raw')}</Table.Th>
          </>
        }
      >
        {(row, index) => (
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
        )}
      </LedgerTable>
      {open ? <RecordDrawer record={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
