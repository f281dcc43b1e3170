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
import { formatSize } from '../../ui/size.ts'
import { importTexts } from '../texts/index.ts'
import classes from './Fetch.module.css'
import { nameOfSource } from './source-name.ts'

function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    for (const name of ['getSocialAccount', 'listSocialAccounts'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }, [queryClient])
}

/** Beside the field for a file: the platform is preparing an archive, which may take days. */
export function FetchWaiting({ fetch }: { fetch: ArchiveFetch }) {
  const t = useTexts(importTexts)
  useJobRun(fetch.jobId, useRefresh())
  return (
    <div className={classes['source']}>
      <p className={classes['lead']} role="status">
        {t('fetchWaiting', { source: nameOfSource(fetch.source) })}
      </p>
      <CancelButton fetch={fetch} />
    </div>
  )
}

function CancelButton({ fetch }: { fetch: ArchiveFetch }) {
  const t = useTexts(importTexts)
  const cancel = useWrite('cancelArchiveFetch', { onSuccess: useRefresh() })
  if (!fetch.can.includes('cancel')) return null
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconX size={16} aria-hidden />}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { id: fetch.id } })}
    >
      {t('fetchCancel')}
    </Button>
  )
}

/** The progress of an archive that the server is fetching. The page may be closed in the meantime. */
export function FetchProgress({ fetch, onClose }: { fetch: ArchiveFetch; onClose(): void }) {
  const t = useTexts(importTexts)
  const run = useJobRun(fetch.jobId, useRefresh())
  const source = nameOfSource(fetch.source)
  const received = Math.max(fetch.received, run?.progress?.phase === 'fetch' ? run.progress.done : 0)
  const percent = fetch.size === null || received === 0 ? null : (received / fetch.size) * 100
  return (
    <div className={upload['upload']}>
      <p className={upload['file']}>
        {fetch.fileName}
        <small>{fetch.size === null ? source : `${source} · ${formatSize(fetch.size)}`}</small>
      </p>
      {percent === null ? null : <p className={upload['percent']}>{Math.floor(percent)} %</p>}
      <Progress value={percent ?? 0} aria-label={t('fetchProgress')} />
      <p className={upload['line']} role="status">
        {received === 0
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
        <CancelButton fetch={fetch} />
      </ActionBar>
    </div>
  )
}
