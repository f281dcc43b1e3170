import { Button, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ArchiveFetch } from '#contract/index.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { ActionBar } from '../dialog/ActionBar.tsx'
import upload from '../dialog/UploadProgress.module.css'
import { useJobRun } from '../../kit/jobs/useJobRun.ts'
import { formatSize } from '../size.ts'
import { importTexts } from '../texts/index.ts'
import { nameOfSource } from './source-name.ts'

/** The progress of an archive that the server is fetching. The page may be closed in the meantime. */
export function FetchProgress({ fetch, onClose }: { fetch: ArchiveFetch; onClose(): void }) {
  const t = useTexts(importTexts)
  const queryClient = useQueryClient()
  const refresh = useCallback(() => {
    for (const name of ['getSocialAccount', 'listSocialAccounts'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }, [queryClient])
  const run = useJobRun(fetch.jobId, refresh)
  const cancel = useWrite('cancelArchiveFetch', { onSuccess: refresh })
  const source = nameOfSource(fetch.source)
  const received = Math.max(fetch.received, run?.progress?.phase === 'fetch' ? run.progress.done : 0)
  const percent = fetch.size === null || received === 0 ? null : (received / fetch.size) * 100
  const isWaiting = fetch.state === 'waiting'
  return (
    <div className={upload['upload']}>
      <p className={upload['file']}>
        {fetch.fileName}
        <small>{fetch.size === null ? source : `${source} · ${formatSize(fetch.size)}`}</small>
      </p>
      {percent === null ? null : <p className={upload['percent']}>{Math.floor(percent)} %</p>}
      {isWaiting ? null : <Progress value={percent ?? 0} aria-label={t('fetchProgress')} />}
      <p className={upload['line']} role="status">
        {isWaiting
          ? t('fetchWaiting', { source })
          : received === 0
            ? t('fetchStarting', { source })
            : fetch.size === null
              ? t('fetchReceivedOnly', { received: formatSize(received) })
              : t('fetchReceived', { received: formatSize(received), size: formatSize(fetch.size) })}
      </p>
      <p className={upload['note']}>{t('fetchLeave')}</p>
      <ActionBar
        main={
          <Button variant="default" onClick={onClose}>
            {t('goOnInBackground')}
          </Button>
        }
      >
        {fetch.can.includes('cancel') ? (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconX size={16} aria-hidden />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: fetch.id } })}
          >
            {t('fetchCancel')}
          </Button>
        ) : null}
      </ActionBar>
    </div>
  )
}
