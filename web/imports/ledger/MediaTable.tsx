import { SegmentedControl, Table } from '@mantine/core'
import { useState } from 'react'
import { MISSING_REASONS } from '#archive/kit/media/missing-reasons.ts'
import type { ImportWithAccount } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { importTexts } from '../texts/index.ts'
import { recordTexts } from '../texts/record/index.ts'
import classes from './Ledger.module.css'
import { PostLink } from './PostLink.tsx'
import { useLedgerList } from './useLedgerList.ts'

const PAGE_SIZE = 25
const OUTCOMES = ['stored', 'missing'] as const
const REASONS = Object.entries(MISSING_REASONS) as [keyof typeof MISSING_REASONS, string][]

/** Pictures and videos of the posts of an import, found or missing. */
export function MediaTable({ made }: { made: ImportWithAccount }) {
  const t = useTexts(recordTexts)
  const tImport = useTexts(importTexts)
  const { of, show } = useLedgerList()
  const [page, setPage] = useState(1)
  const outcome = OUTCOMES.find((name) => name === of) ?? 'missing'
  const { data, error, refetch } = useCall(
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
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={8} />}
      {data && made.totals && data.total !== made.totals.media[outcome] ? (
        <p className={classes['hint']}>{t('mediaNow')}</p>
      ) : null}
      {data?.total === 0 ? <EmptyState title={t('noMedia')} /> : null}
      {data && data.total > 0 ? (
        <>
          <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('mediaTab')}>
            <Table className={classes['table'] ?? ''}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{tImport('path')}</Table.Th>
                  {outcome === 'missing' ? <Table.Th>{tImport('reason')}</Table.Th> : null}
                  <Table.Th>{t('date')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.items.map(({ post, name, missing }, index) => (
                  <Table.Tr key={`${post.id} ${index}`}>
                    <Table.Td className={classes['path'] ?? ''}>{name}</Table.Td>
                    {missing === null ? null : (
                      <Table.Td className={classes['reason'] ?? ''}>{reasonOf(missing)}</Table.Td>
                    )}
                    <Table.Td className={classes['date'] ?? ''}>
                      <PostLink made={made} post={post} words={name} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      ) : null}
    </>
  )
}
