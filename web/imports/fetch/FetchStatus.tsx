import { IconAlertTriangle, IconCloudDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ArchiveFetch, SocialAccount } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useJobRun } from '../../kit/jobs/useJobRun.ts'
import { useSentence } from '../useSentence.ts'
import { importTexts } from '../texts/index.ts'
import { nameOfSource } from './source-name.ts'

type Props = { account: SocialAccount; goodClass: string; badClass: string }

/** One line about an archive that is being fetched for an account or could not be fetched. */
export function FetchStatus({ account, goodClass, badClass }: Props) {
  const t = useTexts(importTexts)
  const sentence = useSentence()
  const { archiveFetch: fetch, latestImport } = account
  if (!fetch) return null
  const source = nameOfSource(fetch.source)
  if (fetch.state === 'waiting' || fetch.state === 'fetching')
    return (
      <span className={goodClass}>
        <IconCloudDown size={16} aria-hidden /> <FetchTransfer fetch={fetch} />
      </span>
    )
  const isOvertaken = latestImport !== null && latestImport.createdAt > fetch.createdAt
  if (fetch.state !== 'failed' || isOvertaken) return null
  return (
    <span className={badClass}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {!fetch.error
          ? t('fetchFailed', { source })
          : fetch.error.code === 'FETCH_NEEDS_SIGN_IN' && !account.can.includes('import')
            ? t('fetchAskedAgain', { source })
            : sentence(fetch.error)}
      </span>
    </span>
  )
}

function FetchTransfer({ fetch }: { fetch: ArchiveFetch }) {
  const t = useTexts(importTexts)
  const queryClient = useQueryClient()
  const run = useJobRun(
    fetch.jobId,
    useCallback(
      () => void queryClient.invalidateQueries({ queryKey: ['listSocialAccounts'] }),
      [queryClient],
    ),
  )
  const source = nameOfSource(fetch.source)
  if (fetch.state === 'waiting') return <span role="status">{t('fetchWaiting', { source })}</span>
  const received = Math.max(fetch.received, run?.progress?.phase === 'fetch' ? run.progress.done : 0)
  const values = { name: fetch.fileName, source }
  return (
    <span role="status">
      {fetch.size === null
        ? t('fetchRowUnknown', values)
        : t('fetchRow', { ...values, percent: Math.floor((received / fetch.size) * 100) })}
    </span>
  )
}
