import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PostImport } from '#contract/index.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { useCall } from '../kit/calls/query.ts'
import { browserZone, formatInstant } from '../kit/i18n/time.ts'
import { useMay } from '../kit/viewer.ts'
import { Paginator } from '../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../ui/lists/Skeletons.tsx'
import { ErrorState } from '../ui/lists/States.tsx'
import classes from './Social.module.css'
import { socialTexts } from './texts/index.ts'

const PAGE_SIZE = 5

export function ImportHistory({ accountId, onLeave }: { accountId: string; onLeave(): void }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(
    'listPostImports',
    { params: { id: accountId }, query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
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
    </div>
  )
}

function Row({ made, onLeave }: { made: PostImport; onLeave(): void }) {
  const t = useTexts(socialTexts)
  const isStaff = useMay('VIEW_POST')
  const at = formatInstant(made.createdAt, browserZone(), useLanguage())
  const added = made.totals?.posts.added ?? 0
  return (
    <li>
      <div>
        <span>{made.fileName}</span>
        <small>{made.createdBy ? t('by', { at, who: made.createdBy }) : at}</small>
      </div>
      <span className={classes['result']}>
        {made.status === 'SUCCESS'
          ? added > 0
            ? t('historyAdded', { count: added })
            : t('historyNone')
          : t(`status_${made.status}`)}
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
