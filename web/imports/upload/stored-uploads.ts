import {
  type Language,
  PLATFORM_TYPES,
  type PlatformType,
  type UnreadArchive,
  UPLOAD_TTL_MS,
} from '#contract/index.ts'

/** The target of an upload: only ids and the platform, no names. */
export type Target = {
  socialAccountId: string
  clientId: string
  platform: PlatformType
  userId: string
  /** The import of which this file is another part. */
  partOf?: string | undefined
  /** It is not imported, but kept unread: what it is, and the language in which the client agreed. */
  keepAs?: { archive: UnreadArchive; language: Language } | undefined
}
export type FileMark = { name: string; size: number; lastModified: number }

/** An unfinished upload as stored in this browser: enough to continue it once the same file is chosen again. */
export type StoredUpload = Target & FileMark & { uploadId: string }

const UPLOADS_KEY = 'proofline.uploads'

/** As stored: the social account is `accountId` there, because uploads outlive a new version of this page. */
type StoredRow = Omit<StoredUpload, 'socialAccountId'> & { accountId: string; at: number }

function isStoredRow(value: unknown): value is StoredRow {
  if (typeof value !== 'object' || value === null) return false
  const row = value as Record<string, unknown>
  const texts = ['uploadId', 'accountId', 'clientId', 'userId', 'name'].every(
    (key) => typeof row[key] === 'string',
  )
  const numbers = ['size', 'lastModified', 'at'].every((key) => typeof row[key] === 'number')
  return texts && numbers && PLATFORM_TYPES.some((type) => type === row['platform'])
}

function readStored(): StoredRow[] {
  const text = localStorage.getItem(UPLOADS_KEY)
  if (text === null) return []
  const rows: unknown = JSON.parse(text)
  return Array.isArray(rows)
    ? rows.filter(isStoredRow).filter((row) => Date.now() - row.at < UPLOAD_TTL_MS)
    : []
}

const writeStored = (rows: StoredRow[]): void => {
  if (rows.length === 0) localStorage.removeItem(UPLOADS_KEY)
  else localStorage.setItem(UPLOADS_KEY, JSON.stringify(rows))
}

export const storedUploads = (): StoredUpload[] =>
  readStored().map(({ accountId, at: _, ...row }) => ({ ...row, socialAccountId: accountId }))

export function rememberUpload({ socialAccountId, ...upload }: StoredUpload): void {
  const others = readStored().filter((row) => row.uploadId !== upload.uploadId)
  writeStored([...others, { ...upload, accountId: socialAccountId, at: Date.now() }])
}

export function forgetUpload(uploadId: string): void {
  writeStored(readStored().filter((row) => row.uploadId !== uploadId))
}

export const isSameFile = (one: FileMark, other: FileMark): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

export const findStoredUpload = (target: Target, file: FileMark): StoredUpload | undefined =>
  storedUploads().find(
    (row) =>
      row.userId === target.userId && row.socialAccountId === target.socialAccountId && isSameFile(row, file),
  )
