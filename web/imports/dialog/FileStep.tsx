import { useEffect, useRef, useState } from 'react'
import type { ArchiveFetch, SocialAccount, UnreadArchive } from '#contract/index.ts'
import { useLanguage } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { FetchButtons } from '../fetch/FetchButtons.tsx'
import { FetchProgress, FetchWaiting } from '../fetch/FetchProgress.tsx'
import { HelpButton } from '../guide/HelpButton.tsx'
import { putUpload, type UploadEntry } from '../upload/store.ts'
import { startUpload } from '../upload/uploads.ts'
import { KeptUnread } from '../unread/KeptUnread.tsx'
import { useSentence } from '../useSentence.ts'
import { FileChooser } from './FileChooser.tsx'
import classes from './FileChooser.module.css'
import { ImportOutcome } from './ImportOutcome.tsx'
import { UploadProgress } from './UploadProgress.tsx'

type Props = {
  account: SocialAccount
  upload: UploadEntry | undefined
  /** Shows the guide at a step, from 0. */
  onGuide(at: number): void
  onClose(): void
  onLeave(): void
}

/** The second step in every state: choosing a file, uploading, or the server's import. */
export function FileStep({ account, upload, onGuide, onClose, onLeave }: Props) {
  const viewer = useViewer()
  const sentence = useSentence()
  const language = useLanguage()
  const [partOf, setPartOf] = useState<string>()
  const archiveFetch = useArchiveFetch(account, upload)
  const { clientId, socialSite } = account
  const send = (file: File, archive?: UnreadArchive) =>
    startUpload(file, {
      socialAccountId: account.id,
      clientId,
      platform: socialSite.type,
      userId: viewer.id,
      partOf,
      keepAs: archive && { archive, language },
    })
  if (archiveFetch?.state === 'fetching') return <FetchProgress fetch={archiveFetch} onClose={onClose} />
  if (!upload || upload.state === 'left') {
    return (
      <FileChooser
        platform={socialSite.type}
        left={upload}
        isPart={(partOf ?? upload?.target.partOf) !== undefined}
        onFile={(file) => send(file)}
        onKeep={send}
        onGuide={onGuide}
        help={(refused) => <HelpButton account={account} refused={refused} />}
      >
        {archiveFetch?.state === 'failed' && archiveFetch.error ? (
          <p className={classes['problem']} role="alert">
            {sentence(archiveFetch.error)}
          </p>
        ) : null}
        {archiveFetch?.state === 'waiting' ? (
          <FetchWaiting fetch={archiveFetch} />
        ) : (
          <FetchButtons account={account} partOf={partOf} />
        )}
      </FileChooser>
    )
  }
  if (upload.state === 'kept') return <KeptUnread upload={upload} onClose={onClose} />
  if (upload.state !== 'importing')
    return <UploadProgress upload={upload} onClose={onClose} help={<HelpButton account={account} />} />
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

/** The account's fetch in its current state. If it finishes while the page is open, it continues as an import, like an upload. */
function useArchiveFetch(account: SocialAccount, upload: UploadEntry | undefined): ArchiveFetch | null {
  const { id: userId } = useViewer()
  const { data } = useCall('getSocialAccount', { params: { id: account.id } })
  const archiveFetch = (data ?? account).archiveFetch
  // A quick fetch may finish before it was ever seen running.
  const [before] = useState(archiveFetch?.state === 'imported' ? archiveFetch.id : null)
  const handedOver = useRef<string | null>(null)
  const isFree = !upload || upload.state === 'left'
  const importId =
    isFree && archiveFetch?.state === 'imported' && archiveFetch.id !== before ? archiveFetch.importId : null
  const { data: made } = useCall(
    'getPostImport',
    { params: { id: importId ?? '' } },
    { enabled: importId !== null },
  )
  useEffect(() => {
    if (!archiveFetch || importId === null || !made || handedOver.current === importId) return
    handedOver.current = importId
    putUpload({
      key: `fetch-${archiveFetch.id}`,
      target: {
        socialAccountId: account.id,
        clientId: account.clientId,
        platform: account.socialSite.type,
        userId,
      },
      file: { name: archiveFetch.fileName, size: archiveFetch.size ?? 0, lastModified: 0 },
      requestId: null,
      uploadId: null,
      state: 'importing',
      sent: archiveFetch.size ?? 0,
      speed: null,
      problem: null,
      importId,
      jobId: made.jobId,
    })
  }, [archiveFetch, importId, made, account, userId])
  return archiveFetch
}
