import { SegmentedControl, Table } from '@mantine/core'
import { useState } from 'react'
import { MISSING_REASONS } from '#archive/kit/media/missing-reasons.ts'
import type { ImportWithAccount } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { importTexts } from '../texts/index.ts'
import { recordTexts } from '../texts/record/index.ts'
import classes from './Ledger.module.css'
import { LedgerTable, PAGE_SIZE } from './LedgerTable.tsx'
import { PostLink } from './PostLink.tsx'
import { useLedgerList } from './useLedgerList.ts'

const OUTCOMES = ['stored', 'missing'] as const
const REASONS = Object.entries(MISSING_REASONS) as [keyof typeof MISSING_REASONS, string][]

/** Pictures and videos of the posts of an import, found or missing. */
export function MediaTable({ made }: { made: ImportWithAccount }) {
  const t = useTexts(recordTexts)
  const tImport = useTexts(importTexts)
  const { of, show } = useLedgerList()
  const [page, setPage] = useState(1)
  const outcome = OUTCOMES.find((name) => name === of) ?? 'missing'
  const call = useCall(
    'listImportMedia',
    {
      params: { id: made.id },
      query: { isMissing: outcome === 'missing', offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    },
    { keepPrevious: true },
  )
  const reasonOf = (missing: string) => {
    const [key] = REASONS.find(([, reason]) => reason === missing) ?? []
    return key ? t(`missing_${key}`) : missing
  }
  return (
    <>
      <div className={classes['tools']}>
        <SegmentedControl
          size="xs"
          className={classes['filter'] ?? ''}
          aria-label={tImport('filterOutcome')}
          value={outcome}
          onChange={(value) => show({ list: 'media', of: value })}
          data={OUTCOMES.map((value) => ({ value, label: t(`media_${value}`) }))}
        />
      </div>
      <LedgerTable
        call={call}
        label={t('mediaTab')}
        empty={t('noMedia')}
        hint={made.totals && call.data?.total !== made.totals.media[outcome] ? t('mediaNow') : null}
        page={page}
        onPage={setPage}
        heads={
          <>
            <Table.Th>{tImport('path')}</Table.Th>
            {outcome === 'missing' ? <Table.Th>{tImport('reason')}</Table.Th> : null}
            <Table.Th>{t('date')}</Table.Th>
          </>
        }
      >
        {({ post, name, missing }, index) => (
          <Table.Tr key={`${post.id} ${index}`}>
            <Table.Td className={classes['path'] ?? ''}>{name}</Table.Td>
            {missing === null ? null : (
              <Table.Td className={classes['reason'] ?? ''}>{reasonOf(missing)}</Table.Td>
            )}
            <Table.Td className={classes['date'] ?? ''}>
              <PostLink made={made} post={post} words={name} />
            </Table.Td>
          </Table.Tr>
        )}
      </LedgerTable>
    </>
  )
}
