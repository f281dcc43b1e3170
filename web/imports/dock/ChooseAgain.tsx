import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { isSameFile } from '../upload/stored-uploads.ts'
import type { UploadEntry } from '../upload/store.ts'
import { startUpload } from '../upload/uploads.ts'
import { importTexts } from '../texts/index.ts'

/** A reloaded page has lost the file. Choosing it again sends what is missing. */
export function ChooseAgain({ upload }: { upload: UploadEntry }) {
  const t = useTexts(importTexts)
  const input = useRef<HTMLInputElement>(null)
  const resume = (file: File | undefined) => {
    if (!file) return
    if (isSameFile(file, upload.file)) startUpload(file, upload.target)
    else toastProblem(t('otherFile', { name: upload.file.name }))
  }
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={() => input.current?.click()}>
        {t('chooseAgain')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip"
        hidden
        aria-label={t('chooseAgain')}
        onChange={(event) => {
          resume(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
