import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWords } from '../kit/i18n.ts'
import { useCall } from '../kit/query.ts'
import { useCustomerId } from '../kit/viewer.ts'
import { PostsProvider, ReviewScreen } from '../posts/index.tsx'
import { NoFirm } from './dashboard/NoFirm.tsx'
import { reviewListOf, reviewQuery } from './review-lists.ts'
import { clientWords } from './words/index.ts'

/** Review mode over all of the firm's clients. */
export function FirmReviewPage() {
  const customerId = useCustomerId()
  return customerId === null ? <NoFirm /> : <FirmReview customerId={customerId} />
}

function FirmReview({ customerId }: { customerId: string }) {
  const t = useWords(clientWords)
  const navigate = useNavigate()
  const list = reviewListOf(useSearch({ strict: false })['list'])
  const base = useMemo(() => reviewQuery({ customerId }, list), [customerId, list])
  const all = useCall('countPosts', { query: { customerId } })
  return (
    <PostsProvider>
      <ReviewScreen
        title={t('allClients')}
        dateOfLoss={null}
        outOf={all.data?.count ?? 0}
        base={base}
        onLeave={() => void navigate({ to: `/${list}` })}
      />
    </PostsProvider>
  )
}
