import { Button, Loader } from '@mantine/core'
import { IconFileZip, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { PLATFORMS, type PlatformType, type RefusedFile, type UnreadArchive } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { formatSize } from '../../ui/size.ts'
import { isSameFile } from '../upload/stored-uploads.ts'
import type { UploadEntry } from '../upload/store.ts'
import { cancelUpload } from '../upload/uploads.ts'
import { checkFile, toRefusedFile, type Verdict } from '../zip/verdict.ts'
import { importTexts } from '../texts/index.ts'
import classes from './FileChooser.module.css'
import { ActionBar } from './ActionBar.tsx'
import { GoodFile } from './GoodFile.tsx'
import { VerdictBox } from './VerdictBox.tsx'

type Props = {
  platform: PlatformType
  /** An upload that was started before this page was loaded. */
  left: UploadEntry | undefined
  /** A further part of a download, which may contain only pictures. */
  isPart?: boolean
  onFile(file: File): void
  /** Sends an archive that can’t be read yet, to be kept unread. */
  onKeep(file: File, archive: UnreadArchive): void
  /** Shows the guide at a step, from 0. */
  onGuide(at: number): void
  /** A button that asks for help, with the file that was refused. */
  help(refused: RefusedFile | undefined): ReactNode
  /** Other ways to send the file. */
  children?: ReactNode
}

export function FileChooser({
  platform,
  left,
  isPart = false,
  onFile,
  onKeep,
  onGuide,
  help,
  children,
}: Props) {
  const t = useTexts(importTexts)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [isOver, setOver] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const [isSeveral, setSeveral] = useState(false)
  const [checked, setChecked] = useState<{ file: File; verdict: Verdict } | null>(null)

  const acceptFile = async (file: File | undefined) => {
    if (!file || isChecking) return
    setChecked(null)
    setSeveral(false)
    if (left && isSameFile(left.file, file)) {
      onFile(file)
      return
    }
    setChecking(true)
    try {
      const verdict = await checkFile(file, platform)
      // A further part may have only pictures.
      const isGood = isPart && (verdict.kind === 'HAS_NO_POSTS' || verdict.kind === 'UNRECOGNISED')
      setChecked({ file, verdict: isGood ? { kind: 'fine', found: null } : verdict })
    } finally {
      setChecking(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    if (files.length > 1) {
      setChecked(null)
      setSeveral(true)
    } else void acceptFile(files[0])
  }

  const choose = () => input.current?.click()

  return (
    <div
      className={classes['chooser']}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip,application/x-zip-compressed"
        hidden
        aria-label={t('chooseFile')}
        onChange={(event) => {
          void acceptFile(event.currentTarget.files?.[0])
          // Cleared, so that choosing the same file again triggers a change event.
          event.currentTarget.value = ''
        }}
      />
      {isPart ? <p className={classes['note']}>{t('addPartHint')}</p> : null}
      {left ? (
        <div className={classes['left']}>
          <p>{t('leftBehind', { name: left.file.name, size: formatSize(left.file.size) })}</p>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => cancelUpload(left.key)}>
            {t('giveUp')}
          </Button>
        </div>
      ) : null}
      {isSeveral ? (
        <p className={classes['problem']} role="alert">
          {t('oneFileOnly')}
        </p>
      ) : null}
      {checked?.verdict.kind === 'fine' ? (
        <GoodFile
          file={checked.file}
          found={checked.verdict.found}
          onOther={choose}
          onSend={() => onFile(checked.file)}
          help={help(undefined)}
        />
      ) : checked ? (
        <VerdictBox
          verdict={checked.verdict}
          file={checked.file}
          platform={platform}
          onGuide={onGuide}
          onOther={choose}
          onAnyway={() => onFile(checked.file)}
          onKeep={(archive) => onKeep(checked.file, archive)}
          help={help(toRefusedFile(checked.file.name, checked.verdict))}
        />
      ) : (
        <>
          <div className={classes['zone']} data-over={isOver || undefined}>
            {isChecking ? (
              <Loader size={32} aria-label={t('looking')} />
            ) : (
              <IconFileZip size={36} stroke={1.3} aria-hidden />
            )}
            <p className={classes['call']}>
              <span data-for="mouse">{t('dropHere', { platform: PLATFORMS[platform].name })}</span>
              <span data-for="thumb">{t('yourFile', { platform: PLATFORMS[platform].name })}</span>
            </p>
            <Button
              size="md"
              leftSection={<IconUpload size={18} aria-hidden />}
              aria-describedby={hint}
              disabled={isChecking}
              onClick={choose}
            >
              {t('chooseFile')}
            </Button>
            <p id={hint} className={classes['hint']}>
              {t('oneZip')} {t('uploadNote')}
            </p>
          </div>
          {children}
          <ActionBar>{help(undefined)}</ActionBar>
        </>
      )}
    </div>
  )
}
