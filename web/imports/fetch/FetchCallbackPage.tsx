import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  FETCH_SOURCES,
  type FetchSource,
  isOwnArchive,
  type RouteBodyInput,
  type routes,
} from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { setSession } from '../../kit/calls/session.ts'
import { answerOpener } from '../../kit/source-window.ts'
import { getLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { importTexts } from '../texts/index.ts'
import classes from './FetchCallbackPage.module.css'
import { nameOfSource } from './source-name.ts'
import { WayOn } from './WayOn.tsx'

/** The message from the window to the page that opened it. `problem`: an error message; '' if there is none to show. */
export type FetchMessage = { fetchId: string } | { problem: string }

/** The page that a drive or platform redirects the window to: accepts its answer, notifies the page that opened the window, and closes. */
export function FetchCallbackPage() {
  const t = useTexts(importTexts)
  const { source = '' } = useParams({ strict: false })
  const { data } = useQuery({
    queryKey: ['fetch-callback', source],
    queryFn: () => completeFetch(source),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isOwnArchiveSource = isSource(source) && isOwnArchive(source)
  const sourceValues = { source: isSource(source) ? nameOfSource(source) : '' }
  const isDone = typeof data === 'object' && 'fetchId' in data
  useEffect(() => {
    if (isDone) window.close()
  }, [isDone])
  return (
    <div className={classes['page']}>
      {!data || data === 'elsewhere' ? <LineSkeletons count={2} height={48} /> : null}
      {data === 'bare' ? (
        <>
          <h1>{t('fetchBare')}</h1>
          <p>{t('fetchBareHint')}</p>
        </>
      ) : null}
      {isDone ? (
        <p role="status">{isOwnArchiveSource ? t('fetchAsked', sourceValues) : t('fetchDone')}</p>
      ) : null}
      {typeof data === 'object' && 'problem' in data ? (
        <div role="alert">
          <h1>{isOwnArchiveSource ? t('fetchNotAsked', sourceValues) : t('fetchCallbackFailed')}</h1>
          {data.problem ? <p>{data.problem}</p> : null}
          <p>{t('fetchCallbackClose')}</p>
        </div>
      ) : null}
      {data && data !== 'elsewhere' ? <WayOn isBare={data === 'bare'} hasFirm /> : null}
    </div>
  )
}

const isSource = (name: string): name is FetchSource => Object.hasOwn(FETCH_SOURCES, name)

async function completeFetch(source: string): Promise<FetchMessage | 'elsewhere' | 'bare'> {
  // Our picker page sends the choice after the #, so that it never appears in server logs.
  const answer = Object.fromEntries([
    ...new URLSearchParams(window.location.search),
    ...new URLSearchParams(window.location.hash.slice(1)),
  ])
  const { state } = answer
  if (!state) return 'bare'
  if (state.startsWith('l.')) setSession('link')
  window.history.replaceState(null, '', window.location.pathname)
  try {
    const body = { ...answer, language: getLanguage() } as RouteBodyInput<typeof routes.answerFetchSource>
    const { address, fetch } = await call('answerFetchSource', { params: { source }, body }, { quiet: 'all' })
    if (address) {
      window.location.replace(address)
      return 'elsewhere'
    }
    return postToOpener(state, { fetchId: fetch?.id ?? '' })
  } catch (error) {
    // People who canceled don't need a message.
    const isCanceled = 'error' in answer
    return postToOpener(state, { problem: !isCanceled && isProblem(error) ? error.message : '' })
  }
}

function postToOpener(state: string, message: FetchMessage): FetchMessage {
  void answerOpener(state, message)
  return message
}
