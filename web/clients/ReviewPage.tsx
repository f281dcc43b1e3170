import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTexts } from '../kit/i18n/i18n.ts'
import { PostsProvider, ReviewScreen } from '../posts/index.tsx'
import { GenerateReportLink } from '../reports/index.ts'
import { hasNoPosts } from './import-state.ts'
import { EMPTY_LIST_TEXTS, toReviewListName, reviewQuery, withoutPosition } from './review-lists.ts'
import { useClient } from './useClient.tsx'
import { clientTexts } from './texts/index.ts'

export function ReviewPage() {
  const { client, instead } = useClient()
  const t = useTexts(clientTexts)
  const navigate = useNavigate()
  const list = toReviewListName(useSearch({ strict: false, select: (search) => search['list'] }))
  const id = client?.id ?? ''
  const base = useMemo(() => reviewQuery({ clientIds: [id] }, list), [id, list])
  const onLeave = useCallback(
    () =>
      void navigate({
        to: '/clients/$clientId/{-$tab}',
        params: { clientId: id, tab: list },
        search: withoutPosition,
      }),
    [navigate, id, list],
  )
  if (!client) return instead
  return (
    <PostsProvider>
      <ReviewScreen
        title={`${client.firstName} ${client.lastName}`}
        listName={t(list)}
        dateOfLoss={client.dateOfLoss}
        base={base}
        isFlagged={list === 'flagged'}
        done={t(hasNoPosts(client) ? 'emptyPosts' : EMPTY_LIST_TEXTS[list])}
        hasNothing={hasNoPosts(client)}
        next={list === 'unreviewed' ? <GenerateReportLink clientId={id} /> : null}
        onLeave={onLeave}
      />
    </PostsProvider>
  )
}
