import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Client } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { FlaggedNotice, PostListView, SearchedKeywords } from '../../posts/index.tsx'
import { PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { KeywordList } from '../keywords/KeywordList.tsx'
import { SearchActions } from '../tab/SearchActions.tsx'
import { SearchStatus } from '../tab/SearchStatus.tsx'
import { searchTexts } from '../texts/index.ts'
import { KeywordCounts } from './KeywordCounts.tsx'
import classes from './SearchMatches.module.css'

/** The matches of a search in the ordinary list, with its keywords highlighted. */
export function SearchMatches({
  client,
  searchId,
  review,
}: {
  client: Client
  searchId: string
  review: ReactNode
}) {
  const t = useTexts(searchTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: search, error, refetch } = useCall('getPostSearch', { params: { id: searchId } })
  const round = search?.job?.id
  const { keyword: asked, only } = useSearch({ strict: false })
  // The address may still have a keyword that was removed from the search.
  const keyword = asked !== undefined && search?.keywords.includes(asked) ? asked : undefined
  const isOnlyKeyword = only === 'true'
  const base = useMemo(
    () => ({ clientIds: [client.id], searchId, ...(keyword ? { keyword, isOnlyKeyword } : {}) }),
    [client.id, searchId, keyword, isOnlyKeyword],
  )
  const backLinkProps = {
    to: '/clients/$clientId/{-$tab}',
    params: { clientId: client.id, tab: 'search' },
  } as const
  if (!search) {
    if (isProblem(error, 'NOT_FOUND') || isProblem(error, 'VALIDATION_FAILED'))
      return <ErrorState error={error} title={t('notFound')} />
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const isThrough = search.job === null || search.job.status === 'SUCCESS'
  return (
    <section aria-label={t('matches')}>
      <div className={classes['head']}>
        <Link
          {...backLinkProps}
          className={classes['back']}
          aria-label={t('backToSearches')}
          title={t('backToSearches')}
        >
          <IconArrowLeft size={18} aria-hidden />
        </Link>
        <div className={classes['what']}>
          {isThrough && !search.tags.includes('flagging') ? (
            <KeywordCounts key={round ?? ''} search={search} narrowed={{ keyword, isOnlyKeyword }} />
          ) : (
            <KeywordList keywords={search.keywords} most={20} />
          )}
          <p title={search.createdAt}>
            {t('searchOf', {
              name: `${search.createdBy.firstName} ${search.createdBy.lastName}`.trim(),
              at: formatInstant(search.createdAt, browserZone(), language),
            })}
          </p>
        </div>
        <span className={classes['actions']}>
          <SearchActions search={search} onDeleted={() => void navigate(backLinkProps)} />
        </span>
      </div>
      {search.tags.includes('flagging') ? <FlaggedNotice /> : null}
      {isThrough ? (
        <SearchedKeywords value={search.keywords}>
          <PostListView
            key={round ?? ''}
            base={base}
            dateOfLoss={client.dateOfLoss}
            empty={t('noMatches')}
            toolbarStart={review}
          />
        </SearchedKeywords>
      ) : (
        <SearchStatus search={search} />
      )}
    </section>
  )
}
