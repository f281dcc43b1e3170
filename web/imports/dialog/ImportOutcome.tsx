import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SocialAccount } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { HelpButton } from '../guide/HelpButton.tsx'
import { ImportProgress } from '../jobs/ImportProgress.tsx'
import { refreshAfterImport } from '../jobs/refresh.ts'
import { useJobRun } from '../../kit/jobs/useJobRun.ts'
import type { UploadEntry } from '../upload/store.ts'
import { cancelUpload } from '../upload/uploads.ts'
import { importTexts } from '../texts/index.ts'
import { ErrorState } from '../../ui/lists/States.tsx'
import { ActionBar } from './ActionBar.tsx'
import { WaitsForOwner, waitsForOwner } from '../owners/WaitsForOwner.tsx'
import { Failed } from './Failed.tsx'
import classes from './ImportOutcome.module.css'
import { Imported } from './Imported.tsx'

type Props = {
  account: SocialAccount
  upload: UploadEntry
  /** The next file is another part of this import; undefined: a separate one. */
  onPart(importId: string | undefined): void
  /** Shows the guide at a step, from 0. */
  onGuide(at: number): void
  onClose(): void
  onLeave(): void
}

/** The server's import: its phases, then the result. */
export function ImportOutcome({ account, upload, onPart, onGuide, onClose, onLeave }: Props) {
  const t = useTexts(importTexts)
  const queryClient = useQueryClient()
  const refresh = useCallback(() => refreshAfterImport(queryClient), [queryClient])
  const run = useJobRun(upload.jobId, refresh)
  const isOver = run?.status === 'SUCCESS' || run?.status === 'FAILURE'
  const { data, error, refetch } = useCall(
    'getPostImport',
    { params: { id: upload.importId ?? '' } },
    { enabled: isOver && upload.importId !== null },
  )
  const startOver = () => cancelUpload(upload.key)
  const addPart = () => {
    const first = data?.partOf ?? upload.importId
    if (first) onPart(first)
    startOver()
  }
  const finishedRun = data?.status === 'SUCCESS' || data?.status === 'FAILURE' ? data : null
  if (run?.status === 'FAILURE' && waitsForOwner(run.error))
    return <WaitsForOwner accountId={account.id} onDecided={onClose} />
  if (run?.status === 'FAILURE') {
    return (
      <Failed
        problem={run.error ?? finishedRun?.error ?? null}
        fileName={upload.file.name}
        onAgain={startOver}
        onPart={addPart}
        onGuide={onGuide}
        help={<HelpButton account={account} />}
      />
    )
  }
  if (finishedRun?.totals) {
    return (
      <Imported
        made={finishedRun}
        totals={finishedRun.totals}
        clientId={upload.target.clientId}
        onLeave={onLeave}
        onAgain={() => {
          onPart(undefined)
          startOver()
        }}
        onPart={addPart}
      />
    )
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes['outcome']}>
      <p className={classes['lead']}>{t('importingFile', { name: upload.file.name })}</p>
      <ImportProgress run={run} />
      <p className={classes['note']}>{t('importingNote')}</p>
      <ActionBar
        main={
          <Button variant="default" onClick={onClose}>
            {t('goOnInBackground')}
          </Button>
        }
      />
    </div>
  )
}
