import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { PostsProvider, ReviewScreen } from '../posts/index.tsx'
import { reviewListOf, reviewQuery } from './review-lists.ts'
import { useClient } from './useClient.tsx'

export function ReviewPage() {
  const { client, instead } = useClient()
  const navigate = useNavigate()
  const list = reviewListOf(useSearch({ strict: false, select: (search) => search['list'] }))
  const id = client?.id ?? ''
  const base = useMemo(() => reviewQuery({ clientIds: [id] }, list), [id, list])
  const onLeave = useCallback(
    () => void navigate({ to: '/clients/$clientId/{-$tab}', params: { clientId: id, tab: list } }),
    [navigate, id, list],
  )
  if (!client) return instead
  return (
    <PostsProvider>
      <ReviewScreen
        title={`${client.firstName} ${client.lastName}`}
        dateOfLoss={client.dateOfLoss}
        outOf={client.totalPosts}
        base={base}
        onLeave={onLeave}
      />
    </PostsProvider>
  )
}
