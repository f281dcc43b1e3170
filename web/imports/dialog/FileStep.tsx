import { useState } from 'react'
import type { SocialAccount } from '#contract/index.ts'
import { useViewer } from '../../kit/viewer.ts'
import { HelpButton } from '../guide/HelpButton.tsx'
import type { UploadEntry } from '../upload/store.ts'
import { startUpload } from '../upload/uploads.ts'
import { FileChooser } from './FileChooser.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { UploadProgress } from './UploadProgress.tsx'

type Props = {
  account: SocialAccount
  upload: UploadEntry | undefined
  onGuide(): void
  onClose(): void
  onLeave(): void
}

/** The second step, wherever it stands: a file to choose, bytes on their way, or the server at work. */
export function FileStep({ account, upload, onGuide, onClose, onLeave }: Props) {
  const viewer = useViewer()
  const [partOf, setPartOf] = useState<string>()
  const { clientId, socialSite } = account
  const send = (file: File) =>
    startUpload(file, {
      accountId: account.id,
      clientId,
      platform: socialSite.type,
      userId: viewer.id,
      partOf,
    })
  if (!upload || upload.state === 'left') {
    return (
      <FileChooser
        platform={socialSite.type}
        left={upload}
        isPart={partOf !== undefined}
        onFile={send}
        onGuide={onGuide}
        help={(refused) => <HelpButton account={account} refused={refused} />}
      />
    )
  }
  if (upload.state !== 'importing') return <UploadProgress upload={upload} onClose={onClose} />
  return (
    <ImportOutcome
      key={upload.key}
      account={account}
      upload={upload}
      onPart={setPartOf}
      onGuide={onGuide}
      onClose={onClose}
      onLeave={onLeave}
    />
  )
}
