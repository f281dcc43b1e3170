import type { PostImport, Upload } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem, Problem } from '../../kit/calls/problem.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { importTexts } from '../texts/index.ts'
import { fingerprint } from './fingerprint.ts'
import {
  type FileMark,
  findStoredUpload,
  forgetUpload,
  rememberUpload,
  type Target,
} from './stored-uploads.ts'
import { retryDelay } from './retry-delay.ts'
import { retry, sendMissingParts } from './send.ts'
import { Speed } from './speed.ts'
import {
  dropUpload,
  findUploadOfFile,
  findUpload,
  patchUpload,
  putUpload,
  type UploadEntry,
} from './store.ts'
import { isAbort, transport as xhrTransport, type Transport } from './transport.ts'

/** Outside React, so that closing a dialog or page doesn't stop an upload. */
const files = new Map<string, File>()
const running = new Map<string, AbortController>()
let transport: Transport = xhrTransport
let lastKey = 0

export function setTransport(other: Transport): void {
  transport = other
}

const fileMarkOf = ({ name, size, lastModified }: File): FileMark => ({ name, size, lastModified })

/** Sends a file and starts its import. If the same file is sent again, it continues where it stopped. @returns the upload's key */
export function startUpload(file: File, target: Target): string {
  const sameUpload = findUploadOfFile(target, fileMarkOf(file))
  const isAtWork = sameUpload && running.has(sameUpload.key)
  if (isAtWork || sameUpload?.state === 'importing' || sameUpload?.state === 'kept') return sameUpload.key
  const storedUpload = findStoredUpload(target, fileMarkOf(file))
  const entry: UploadEntry = {
    key: sameUpload?.key ?? `new-${++lastKey}`,
    // After a reload, only the earlier upload knows that the file is another part, or is kept unread.
    target: {
      ...target,
      partOf: target.partOf ?? sameUpload?.target.partOf ?? storedUpload?.partOf,
      keepAs: target.keepAs ?? sameUpload?.target.keepAs ?? storedUpload?.keepAs,
    },
    file: fileMarkOf(file),
    requestId: sameUpload?.requestId ?? crypto.randomUUID(),
    uploadId: sameUpload?.uploadId ?? storedUpload?.uploadId ?? null,
    state: 'preparing',
    sent: 0,
    speed: null,
    problem: null,
    importId: null,
    jobId: null,
  }
  putUpload(entry)
  files.set(entry.key, file)
  void runUpload(entry.key)
  return entry.key
}

export function pauseUpload(key: string): void {
  abortUpload(key)
  patchUpload(key, { state: 'paused', speed: null })
}

function abortUpload(key: string): void {
  running.get(key)?.abort()
  running.delete(key)
  updateUnloadGuard()
}

/** Continues after a pause or failure, as long as the page still has the file. */
export function resumeUpload(key: string): void {
  if (running.has(key) || !files.has(key)) return
  patchUpload(key, { state: 'preparing', problem: null })
  void runUpload(key)
}

export const canResume = (key: string): boolean => files.has(key)

/** Cancels the upload. The server deletes the received parts right away or, if it can’t be reached, within two days. */
export function cancelUpload(key: string): void {
  abortUpload(key)
  const entry = findUpload(key)
  files.delete(key)
  dropUpload(key)
  if (!entry?.uploadId) return
  forgetUpload(entry.uploadId)
  if (entry.importId === null && entry.state !== 'kept')
    call('deleteUpload', { params: { id: entry.uploadId } }, { quiet: 'all' }).catch(() => undefined)
}

async function runUpload(key: string): Promise<void> {
  const file = files.get(key)
  if (!file) return
  const stopper = new AbortController()
  running.set(key, stopper)
  updateUnloadGuard()
  try {
    const upload = await retryUntilReachable(key, stopper.signal, () => openUpload(key, file))
    if (stopper.signal.aborted) return
    await sendFile(key, file, upload, stopper.signal)
    const made = await retryUntilReachable(key, stopper.signal, () => finishUpload(key, upload.id))
    forgetUpload(upload.id)
    files.delete(key)
    patchUpload(
      key,
      made
        ? { state: 'importing', importId: made.id, jobId: made.jobId }
        : { state: 'kept', sent: file.size },
    )
  } catch (error) {
    if (isAbort(error)) return
    failUpload(key, error)
  } finally {
    if (running.get(key) === stopper) running.delete(key)
    updateUnloadGuard()
  }
}

/** Repeated calls make one upload and one import. */
const retryUntilReachable = <Result>(
  key: string,
  signal: AbortSignal,
  request: () => Promise<Result>,
): Promise<Result> =>
  retry(
    request,
    (delayMs) => {
      // While the import starts, it may already have begun, and the upload can no longer be canceled.
      if (!signal.aborted && findUpload(key)?.state !== 'starting')
        patchUpload(key, { state: 'waiting', speed: null })
      return retryDelay(delayMs, signal)
    },
    // That the storage is full is said at once, before anything is sent.
    (problem) => isProblem(problem, 'UNAVAILABLE', 'NETWORK_LOST'),
  )

/** The file was moved, renamed or changed, or is on a drive that is gone. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')

/** Asks for the file again, as after a reload. */
function leaveUpload(key: string): void {
  files.delete(key)
  patchUpload(key, { state: 'left', speed: null })
  toastProblem(translate(importTexts, 'fileUnreadable', { name: findUpload(key)?.file.name ?? '' }))
}

function failUpload(key: string, error: unknown): void {
  if (isUnreadable(error)) return leaveUpload(key)
  const problem = isProblem(error)
    ? error
    : new Problem({ code: 'UNEXPECTED', message: String(error), context: {} }, 0)
  const entry = findUpload(key)
  // If stored parts don't match the file, continuing would never succeed.
  if (entry?.uploadId && isProblem(error, 'UPLOAD_PART_CONFLICT', 'NOT_FOUND')) {
    forgetUpload(entry.uploadId)
    patchUpload(key, { uploadId: null, requestId: crypto.randomUUID() })
  }
  patchUpload(key, { state: 'failed', problem, speed: null })
}

/** Continues the earlier upload if the server still has it; otherwise creates one. */
async function openUpload(key: string, file: File): Promise<Upload> {
  const { uploadId: before, requestId } = findUpload(key) ?? {}
  if (before) {
    try {
      return await transport.get(before)
    } catch (error) {
      if (!isProblem(error, 'NOT_FOUND')) throw error
      forgetUpload(before)
    }
  }
  const sha256 = await fingerprint(file)
  const body = {
    name: file.name,
    size: file.size,
    ...(requestId ? { idempotencyKey: requestId } : {}),
    ...(sha256 ? { sha256 } : {}),
  }
  const upload = await call('createUpload', { body }, { quiet: true })
  const entry = findUpload(key)
  if (entry) rememberUpload({ ...entry.target, ...entry.file, uploadId: upload.id })
  patchUpload(key, { uploadId: upload.id })
  return upload
}

async function sendFile(key: string, file: File, upload: Upload, signal: AbortSignal): Promise<void> {
  const speed = new Speed()
  let lastProgressAt = 0
  patchUpload(key, { state: 'sending' })
  await sendMissingParts({
    file,
    upload,
    transport,
    signal,
    retryDelay,
    onProgress: (sent) => {
      const now = Date.now()
      speed.add(sent, now)
      if (now - lastProgressAt < 200 && sent < file.size) return
      lastProgressAt = now
      if (!signal.aborted) patchUpload(key, { sent, speed: speed.perSecond() })
    },
    onWaiting: (waiting) => {
      if (waiting) speed.clear()
      const state = findUpload(key)?.state
      if (state === 'sending' && waiting) patchUpload(key, { state: 'waiting', speed: null })
      if (state === 'waiting' && !waiting) patchUpload(key, { state: 'sending' })
    },
  })
}

/** @returns the import; null if the file is kept unread */
async function finishUpload(key: string, uploadedFileId: string): Promise<PostImport | null> {
  patchUpload(key, { state: 'starting', speed: null })
  const { socialAccountId: id = '', clientId = '', partOf, keepAs } = findUpload(key)?.target ?? {}
  if (keepAs) {
    const body = { uploadedFileId, ...keepAs, agreed: true as const }
    await call('keepFileUnread', { params: { id: clientId }, body }, { quiet: true })
    return null
  }
  return call(
    'createPostImport',
    { params: { id }, body: { uploadedFileId, ...(partOf ? { partOf } : {}) } },
    { quiet: true },
  )
}

function updateUnloadGuard(): void {
  window.removeEventListener('beforeunload', askBeforeLeaving)
  if (running.size > 0) window.addEventListener('beforeunload', askBeforeLeaving)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
