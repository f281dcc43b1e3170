import { Button, Progress } from '@mantine/core'
import { IconFileZip, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useWords } from '../../kit/words/i18n.ts'
import { sizeText } from '../size.ts'
import type { UploadEntry } from '../upload/store.ts'
import { cancelUpload, canResume, pauseUpload, resumeUpload } from '../upload/uploads.ts'
import { useUploadText } from '../upload/useUploadText.ts'
import { useSentence } from '../useSentence.ts'
import { importWords } from '../words/index.ts'
import classes from './UploadProgress.module.css'

export function UploadProgress({ upload, onClose }: { upload: UploadEntry; onClose(): void }) {
  const t = useWords(importWords)
  const sentence = useSentence()
  const { state, file, sent, problem } = upload
  const { line, detail } = useUploadText(upload)
  const isStopped = state === 'paused' || state === 'failed'
  const isMoving = state === 'sending' || state === 'waiting' || state === 'preparing'
  return (
    <div className={classes['upload']}>
      <div className={classes['file']}>
        <IconFileZip size={28} stroke={1.4} aria-hidden />
        <span>
          <strong>{file.name}</strong>
          <small>{sizeText(file.size)}</small>
        </span>
        <span className={classes['percent']}>{Math.floor((sent / file.size) * 100)} %</span>
      </div>
      <Progress
        value={(sent / file.size) * 100}
        size="lg"
        radius="xl"
        color={state === 'failed' ? 'red' : isStopped || state === 'waiting' ? 'gray' : 'accent'}
        aria-label={t('uploadProgress')}
      />
      <p className={classes['line']}>
        <span>{line}</span>
        <span>{detail}</span>
      </p>
      {problem ? (
        <p role="alert" className={classes['problem']}>
          {sentence(problem)} {t('uploadFailedNext')}
        </p>
      ) : null}
      <div className={classes['acts']}>
        {isMoving ? (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            onClick={() => pauseUpload(upload.key)}
          >
            {t('pause')}
          </Button>
        ) : null}
        {isStopped && canResume(upload.key) ? (
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => resumeUpload(upload.key)}
          >
            {t('resume')}
          </Button>
        ) : null}
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
          <Button variant="subtle" onClick={onClose}>
            {t('goOnInBackground')}
          </Button>
        ) : null}
      </div>
      <p className={classes['note']}>{t('leaveNote')}</p>
    </div>
  )
}
