import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { keywordText, type PostSearch } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useJobRun } from '../../kit/jobs/useJobRun.ts'
import { refreshSearches } from '../follow.ts'
import { searchTexts } from '../texts/index.ts'
import classes from './SearchTab.module.css'

const isRunning = ({ job }: PostSearch): boolean => job?.status === 'PENDING' || job?.status === 'RUNNING'

/** The state of a search; when it is finished, a link to its matches. */
export function SearchStatus({ search }: { search: PostSearch }) {
  const t = useTexts(searchTexts)
  const queryClient = useQueryClient()
  const run = useJobRun(
    isRunning(search) ? (search.job?.id ?? null) : null,
    useCallback(() => refreshSearches(queryClient), [queryClient]),
  )
  if (isRunning(search)) {
    const progress = run?.progress
    return (
      <span className={classes['status']}>
        <Loader size={16} aria-hidden />
        <span>
          {t('searching')}
          {progress && progress.total > 0 ? (
            <small>{t('searchProgress', { done: progress.done, total: progress.total })}</small>
          ) : null}
        </span>
      </span>
    )
  }
  if (search.job?.status === 'FAILURE')
    return (
      <span className={classes['failed']}>
        <IconAlertTriangle size={16} aria-hidden />
        {t('searchFailed')}
      </span>
    )
  const count = search.numPostsMatched ?? 0
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={t('openMatches', { count, keywords: search.keywords.map(keywordText).join(', ') })}
      renderRoot={(props: object) => (
        <Link
          {...props}
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: search.clientId, tab: 'search' }}
          search={{ search: search.id }}
        />
      )}
    >
      {t('matchCount', { count })}
    </Button>
  )
}
