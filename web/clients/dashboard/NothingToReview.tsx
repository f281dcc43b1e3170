import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { EmptyState } from '../../ui/lists/States.tsx'
import { countRunningImports } from '../import-state.ts'
import { clientTexts } from '../texts/index.ts'

const POLLING = { refetchInterval: 3000 }

/**
 * Shows why no client of the firm has posts to review: all are reviewed, nothing was imported, or the first archive is being read.
 * `areEmpty`: all clients are listed and have no posts, because a newer count would wrongly show that all is reviewed.
 */
export function NothingToReview({ customerId, areEmpty }: { customerId: string; areEmpty: boolean }) {
  const t = useTexts(clientTexts)
  const posts = useCall('countPosts', { query: { customerId } }, { enabled: !areEmpty })
  if (areEmpty || posts.data?.count === 0) return <NothingImported customerId={customerId} />
  if (!posts.data) return null
  return <EmptyState title={t('allReviewed')}>{t('allReviewedHint')}</EmptyState>
}

function NothingImported({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const clients = useCall(
    'listCustomerClients',
    { params: { id: customerId }, query: { limit: 100 } },
    POLLING,
  )
  const clientIds = clients.data?.items.map(({ id }) => id) ?? []
  const accounts = useCall(
    'listFirmSocialAccounts',
    { params: { id: customerId }, query: { clientIds } },
    { ...POLLING, enabled: clientIds.length > 0, keepPrevious: true },
  )
  const running = countRunningImports(accounts.data ?? [])
  return (
    <div role="status">
      {running > 0 ? (
        <EmptyState line="begun" title={t('importsRunning', { count: running })}>
          {t('importsRunningHint')}
        </EmptyState>
      ) : (
        <EmptyState line="unknown" title={t('noImportYet')}>
          {t('noImportYetHint')}
        </EmptyState>
      )}
    </div>
  )
}
