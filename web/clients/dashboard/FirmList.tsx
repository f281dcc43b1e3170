import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { seesEveryClient } from '#contract/index.ts'
import { useViewer } from '../../kit/viewer.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { FlaggedNotice, PostListView } from '../../posts/index.tsx'
import { ReviewButton } from '../profile/ReviewButton.tsx'
import { type ReviewListName, reviewQuery } from '../review-lists.ts'
import { clientTexts } from '../texts/index.ts'

const EMPTY_TEXTS = {
  unreviewed: 'emptyUnreviewed',
  escalated: 'emptyEscalated',
  flagged: 'emptyFlagged',
} as const satisfies Record<ReviewListName, string>

/** A list of posts across all clients of the firm. Pre-loss and Post-loss use each client's own date of loss. */
export function FirmList({ customerId, list }: { customerId: string; list: ReviewListName }) {
  const t = useTexts(clientTexts)
  const base = useMemo(() => reviewQuery({ customerId }, list), [customerId, list])
  const posts = useCall('countPosts', { query: { customerId } })
  const { role } = useViewer()
  const clients = useCall(
    'listCustomerClients',
    { params: { id: customerId }, query: { limit: 1 } },
    { enabled: posts.data?.count === 0 && !seesEveryClient(role.type) },
  )
  const nothing = clients.data?.total === 0 ? 'noneAssigned' : 'noImportYet'
  const start = useMemo(() => <ReviewButton clientId={null} list={list} />, [list])
  return (
    <>
      <VisuallyHidden component="h1">{t(list)}</VisuallyHidden>
      {list === 'flagged' ? <FlaggedNotice /> : null}
      <PostListView
        base={base}
        dateOfLoss={null}
        showClient
        empty={t(posts.data?.count === 0 ? nothing : EMPTY_TEXTS[list])}
        toolbarStart={start}
      />
    </>
  )
}
