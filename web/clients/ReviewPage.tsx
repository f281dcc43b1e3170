import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTexts } from '../kit/i18n/i18n.ts'
import { type PostQuery, PostsProvider, ReviewScreen } from '../posts/index.tsx'
import { GenerateReportLink } from '../reports/index.ts'
import { SearchedPosts } from '../searches/index.ts'
import { hasNoPosts } from './import-state.ts'
import {
  EMPTY_LIST_TEXTS,
  matchesQuery,
  reviewQuery,
  toReviewListName,
  withoutPosition,
} from './review-lists.ts'
import { useClient } from './useClient.tsx'
import { clientTexts } from './texts/index.ts'

export function ReviewPage() {
  const { client, instead } = useClient()
  const t = useTexts(clientTexts)
  const navigate = useNavigate()
  const { list: name, search: searchId, keyword, only } = useSearch({ strict: false })
  const list = toReviewListName(name)
  const id = client?.id ?? ''
  const base = useMemo(
    (): PostQuery =>
      searchId
        ? matchesQuery(id, { search: searchId, keyword, only })
        : reviewQuery({ clientIds: [id] }, list),
    [id, list, searchId, keyword, only],
  )
  const onLeave = useCallback(
    () =>
      void navigate({
        to: '/clients/$clientId/{-$tab}',
        params: { clientId: id, tab: searchId ? 'search' : list },
        search: withoutPosition,
      }),
    [navigate, id, list, searchId],
  )
  if (!client) return instead
  const screen = (
    <ReviewScreen
      title={`${client.firstName} ${client.lastName}`}
      listName={t(searchId ? 'search' : list)}
      dateOfLoss={client.dateOfLoss}
      base={base}
      isFlagged={!searchId && list === 'flagged'}
      done={t(hasNoPosts(client) ? 'emptyPosts' : searchId ? 'noPosts' : EMPTY_LIST_TEXTS[list])}
      hasNothing={hasNoPosts(client)}
      next={!searchId && list === 'unreviewed' ? <GenerateReportLink clientId={id} /> : null}
      onLeave={onLeave}
    />
  )
  return (
    <PostsProvider>
      {searchId ? <SearchedPosts searchId={searchId}>{screen}</SearchedPosts> : screen}
    </PostsProvider>
  )
}
