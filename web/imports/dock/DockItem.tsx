import { ActionIcon, Anchor, Progress } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { JobRun } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { useDetail } from '../jobs/ImportProgress.tsx'
import { useJobRun } from '../../kit/jobs/useJobRun.ts'
import type { UploadEntry } from '../upload/store.ts'
import { cancelUpload, canResume, pauseUpload, resumeUpload } from '../upload/uploads.ts'
import { refreshAfterImport } from '../jobs/refresh.ts'
import { waitsForOwner } from '../owners/WaitsForOwner.tsx'
import { useUploadText } from '../upload/useUploadText.ts'
import { useSentence } from '../useSentence.ts'
import { importTexts } from '../texts/index.ts'
import { ChooseAgain } from './ChooseAgain.tsx'
import classes from './UploadDock.module.css'
import { useAnnounceProgress } from './useAnnounceProgress.ts'

export function DockItem({ upload }: { upload: UploadEntry }) {
  const t = useTexts(importTexts)
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const { key, state, file, sent } = upload
  const onOver = useCallback(
    (run: JobRun) => {
      announce(
        waitsForOwner(run.error)
          ? sentence(run.error)
          : t(run.status === 'SUCCESS' ? 'said_done' : 'said_failed', { name: file.name }),
      )
      refreshAfterImport(queryClient)
    },
    [t, sentence, file.name, queryClient],
  )
  const run = useJobRun(upload.jobId, onOver)
  useAnnounceProgress(upload)
  const isOver = run?.status === 'SUCCESS' || run?.status === 'FAILURE'
  const isMoving = state === 'sending' || state === 'waiting' || state === 'preparing'
  const canGoOn = (state === 'paused' || state === 'failed') && canResume(key)
  return (
    <li className={classes['item']}>
      <PlatformIcon type={upload.target.platform} size={18} />
      <span className={classes['name']} title={file.name}>
        {file.name}
      </span>
      <span className={classes['actions']}>
        {isMoving ? (
          <ActionIcon variant="subtle" color="gray" aria-label={t('pause')} onClick={() => pauseUpload(key)}>
            <IconPlayerPause size={16} />
          </ActionIcon>
        ) : null}
        {canGoOn ? (
          <ActionIcon variant="subtle" aria-label={t('resume')} onClick={() => resumeUpload(key)}>
            <IconPlayerPlay size={16} />
          </ActionIcon>
        ) : null}
        {state === 'starting' ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(state === 'importing' || state === 'kept' ? 'dismiss' : 'cancelUpload')}
            onClick={() => cancelUpload(key)}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </span>
      {state === 'importing' ? (
        <Importing upload={upload} run={run} isOver={isOver} />
      ) : (
        <>
          <Progress
            className={classes['bar'] ?? ''}
            value={(sent / file.size) * 100}
            size="sm"
            color={state === 'sending' ? 'accent' : 'gray'}
            aria-label={t('uploadProgress')}
          />
          <Sending upload={upload} />
        </>
      )}
    </li>
  )
}

function Sending({ upload }: { upload: UploadEntry }) {
  const { line, detail } = useUploadText(upload)
  const sentence = useSentence()
  return (
    <p className={classes['text']} data-tone={upload.state === 'failed' ? 'bad' : undefined}>
      <span>{upload.problem ? sentence(upload.problem) : line}</span>
      <span>{detail}</span>
      {upload.state === 'left' ? <ChooseAgain upload={upload} /> : null}
    </p>
  )
}

function Importing({
  upload,
  run,
  isOver,
}: {
  upload: UploadEntry
  run: JobRun | undefined
  isOver: boolean
}) {
  const t = useTexts(importTexts)
  const detail = useDetail(run)
  const sentence = useSentence()
  const isStaff = useMay('VIEW_POST')
  const isGuest = useViewer().link !== null
  const { clientId } = upload.target
  const failed = run?.status === 'FAILURE'
  return (
    <>
      {isOver ? null : (
        <Progress
          className={classes['bar'] ?? ''}
          value={100}
          animated
          striped
          size="sm"
          aria-label={t('phaseProgress')}
        />
      )}
      <p className={classes['text']} data-tone={failed && !waitsForOwner(run.error) ? 'bad' : undefined}>
        <span>
          {failed ? (run.error ? sentence(run.error) : t('failedIn')) : isOver ? t('doneIn') : detail}
        </span>
        {isOver && isStaff && upload.importId ? (
          <Anchor
            size="xs"
            renderRoot={(props) => (
              <Link {...props} to="/imports/$importId" params={{ importId: upload.importId ?? '' }} />
            )}
          >
            {t('seeLedger')}
          </Anchor>
        ) : null}
        {run?.status === 'SUCCESS' && !isGuest ? (
          <Anchor
            size="xs"
            renderRoot={(props) => <Link {...props} to="/clients/$clientId/posts" params={{ clientId }} />}
          >
            {t('viewPosts')}
          </Anchor>
        ) : null}
      </p>
    </>
  )
}
