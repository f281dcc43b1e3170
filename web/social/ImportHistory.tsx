import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PostImport } from '#contract/index.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { call } from '../kit/calls/client.ts'
import { useCall } from '../kit/calls/query.ts'
import { browserZone, formatInstant } from '../kit/i18n/time.ts'
import { useMay } from '../kit/viewer.ts'
import type { CsvColumn } from '../ui/lists/csv.ts'
import { ExportCsv } from '../ui/lists/ExportCsv.tsx'
import { Paginator } from '../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../ui/lists/Skeletons.tsx'
import { ErrorState } from '../ui/lists/States.tsx'
import classes from './Social.module.css'
import { socialTexts } from './texts/index.ts'

const PAGE_SIZE = 5

export function ImportHistory({ accountId, onLeave }: { accountId: string; onLeave(): void }) {
  const t = useTexts(socialTexts)
  const isStaff = useMay('VIEW_POST')
  const resultOf = useResult()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(
    'listPostImports',
    { params: { id: accountId }, query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  const columns: CsvColumn<PostImport>[] = [
    { title: t('historyFile'), csv: ({ fileName }) => fileName },
    { title: t('historyAt'), csv: ({ createdAt }) => createdAt },
    { title: t('historyBy'), csv: ({ createdBy }) => createdBy },
    { title: t('historyResult'), csv: resultOf },
  ]
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LineSkeletons count={2} />
  return (
    <div className={classes['history']}>
      <ul>
        {data.items.map((made) => (
          <Row key={made.id} made={made} onLeave={onLeave} />
        ))}
      </ul>
      {data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
      {isStaff && data.total > 0 ? (
        <ExportCsv
          name={t('historyName')}
          columns={columns}
          load={(rows) =>
            call('listPostImports', { params: { id: accountId }, query: rows }, { quiet: true })
          }
        />
      ) : null}
    </div>
  )
}

function useResult(): (made: PostImport) => string {
  const t = useTexts(socialTexts)
  return ({ status, totals }) => {
    const added = totals?.posts.added ?? 0
    if (status !== 'SUCCESS') return t(`status_${status}`)
    return added > 0 ? t('historyAdded', { count: added }) : t('historyNone')
  }
}

function Row({ made, onLeave }: { made: PostImport; onLeave(): void }) {
  const t = useTexts(socialTexts)
  const isStaff = useMay('VIEW_POST')
  const resultOf = useResult()
  const at = formatInstant(made.createdAt, browserZone(), useLanguage())
  return (
    <li>
      <div>
        <span>{made.fileName}</span>
        <small>{made.createdBy ? t('by', { at, who: made.createdBy }) : at}</small>
      </div>
      <span className={classes['result']}>
        {resultOf(made)}
        {made.setAside ? <small>{t('historySetAside', { count: made.setAside })}</small> : null}
      </span>
      {isStaff ? (
        <Anchor
          aria-label={t('ledgerOf', { at })}
          renderRoot={(props) => (
            <Link {...props} to="/imports/$importId" params={{ importId: made.id }} onClick={onLeave} />
          )}
        >
          {t('ledger')}
        </Anchor>
      ) : null}
    </li>
  )
}
