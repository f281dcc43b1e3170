import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FindingKind } from '#contract/index.ts'
import { useCall } from '../kit/calls/query.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { LineSkeletons } from '../ui/lists/Skeletons.tsx'
import { ErrorState } from '../ui/lists/States.tsx'
import { Paginator } from '../ui/lists/Paginator.tsx'
import classes from './Package.module.css'
import { packageTexts } from './texts/index.ts'

const PAGE_SIZE = 20

/** The posts with what they hold beyond the document, a page at a time. */
export function Findings({
  packageId,
  clientId,
  kind,
}: {
  packageId: string
  clientId: string
  kind: FindingKind
}) {
  const t = useTexts(packageTexts)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(
    'listPackageFindings',
    { params: { id: packageId }, query: { finding: kind, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  return (
    <dd className={classes['findings']}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={3} height={28} />}
      <ul>
        {data?.items.map(({ postId, value }) => (
          <li key={`${postId ?? ''} ${value}`}>
            <span>{value}</span>
            {postId === null ? null : (
              <Button
                size="compact-xs"
                variant="subtle"
                renderRoot={(props: Record<string, unknown>) => (
                  <Link
                    {...props}
                    to="/clients/$clientId/{-$tab}"
                    params={{ clientId, tab: undefined }}
                    search={{ postId }}
                    target="_blank"
                  />
                )}
              >
                {t('openPost')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
    </dd>
  )
}
