import type { Problem } from '../../kit/calls/problem.ts'
import { createStore, useStore } from '../../kit/store.ts'
import { type FileMark, isSameFile, storedUploads, type Target } from './stored-uploads.ts'

/**
 * waiting: no network, continues automatically · left: this page was reloaded, so the same file has to be chosen again · starting: all
 * bytes are sent, and the import is being requested · importing: the server works on it; see its job · kept: unread, by the server.
 */
export type UploadState =
  | 'preparing'
  | 'sending'
  | 'waiting'
  | 'paused'
  | 'left'
  | 'starting'
  | 'importing'
  | 'kept'
  | 'failed'

export type UploadEntry = {
  key: string
  target: Target
  file: FileMark
  /** Makes one upload of every request for it; null if none is requested. */
  requestId: string | null
  uploadId: string | null
  state: UploadState
  sent: number
  /** Bytes a second; null while unknown. */
  speed: number | null
  problem: Problem | null
  importId: string | null
  jobId: string | null
}

const restoreUploads = (): UploadEntry[] =>
  storedUploads().map(({ uploadId, name, size, lastModified, ...target }) => ({
    key: uploadId,
    target,
    file: { name, size, lastModified },
    requestId: crypto.randomUUID(),
    uploadId,
    state: 'left',
    sent: 0,
    speed: null,
    problem: null,
    importId: null,
    jobId: null,
  }))

/** Uploads left behind by an earlier page come first. An upload outlives an expired session and is shown only to its own user. */
export const uploads = createStore<readonly UploadEntry[]>(restoreUploads, 'page')
export const allUploads = uploads.get

export const findUpload = (key: string): UploadEntry | undefined =>
  allUploads().find((entry) => entry.key === key)

export const findUploadOfFile = (target: Target, file: FileMark): UploadEntry | undefined =>
  allUploads().find(
    (entry) =>
      entry.target.socialAccountId === target.socialAccountId &&
      entry.target.userId === target.userId &&
      isSameFile(entry.file, file),
  )

export function putUpload(entry: UploadEntry): void {
  uploads.set([...allUploads().filter((each) => each.key !== entry.key), entry])
}

export function patchUpload(key: string, patch: Partial<UploadEntry>): void {
  uploads.set(allUploads().map((entry) => (entry.key === key ? { ...entry, ...patch } : entry)))
}

export function dropUpload(key: string): void {
  uploads.set(allUploads().filter((entry) => entry.key !== key))
}

export function useUploads(userId: string): readonly UploadEntry[] {
  return useStore(uploads).filter((entry) => entry.target.userId === userId)
}
