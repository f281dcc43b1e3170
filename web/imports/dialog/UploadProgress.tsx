import { Button, Progress } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconUpload, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { formatSize } from '../../ui/size.ts'
import type { UploadEntry } from '../upload/store.ts'
import { cancelUpload, canResume, pauseUpload, resumeUpload } from '../upload/uploads.ts'
import { useUploadText } from '../upload/useUploadText.ts'
import { useSentence } from '../useSentence.ts'
import { importTexts } from '../texts/index.ts'
import { ActionBar } from './ActionBar.tsx'
import classes from './UploadProgress.module.css'

type Props = { upload: UploadEntry; onClose(): void; help?: ReactNode }

export function UploadProgress({ upload, onClose, help }: Props) {
  const t = useTexts(importTexts)
  const sentence = useSentence()
  const { state, file, sent, problem } = upload
  const { line, detail } = useUploadText(upload)
  const isStopped = state === 'paused' || state === 'failed'
  const isMoving = state === 'sending' || state === 'waiting' || state === 'preparing'
  const percent = (sent / file.size) * 100
  return (
    <div className={classes['upload']}>
      <p className={classes['file']}>
        {file.name} <small>{formatSize(file.size)}</small>
      </p>
      <p className={classes['percent']}>{Math.floor(percent)} %</p>
      <Progress value={percent} aria-label={t('uploadProgress')} />
      <p className={classes['line']}>
        <span>{line}</span>
        <span>{detail}</span>
      </p>
      {problem ? (
        <p role="alert" className={classes['problem']}>
          {sentence(problem)} {t('uploadFailedNext')}
        </p>
      ) : null}
      <p className={classes['note']}>{t('leaveNote')}</p>
      <ol className={classes['stages']}>
        <li data-state="done">
          <IconCheck size={20} aria-hidden /> {t('stageChecked')}
        </li>
        <li aria-current="step">
          <IconUpload size={20} aria-hidden /> {t('stageUpload')}
        </li>
        <li>
          <IconCircleDashed size={20} aria-hidden /> {t('stageImport')}
        </li>
      </ol>
      <ActionBar
        main={
          isMoving ? (
            <Button variant="default" onClick={() => pauseUpload(upload.key)}>
              {t('pause')}
            </Button>
          ) : isStopped && canResume(upload.key) ? (
            <Button onClick={() => resumeUpload(upload.key)}>{t('resume')}</Button>
          ) : null
        }
      >
        {state === 'starting' ? null : (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => cancelUpload(upload.key)}
          >
            {t('cancelUpload')}
          </Button>
        )}
        {isMoving ? (
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('goOnInBackground')}
          </Button>
        ) : null}
        {isStopped ? help : null}
      </ActionBar>
    </div>
  )
}
