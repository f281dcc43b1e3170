import { PLATFORM_TYPES, type PlatformType } from '#contract/index.ts'

/** The target of an upload: only ids and the platform, no names. */
export type Target = {
  accountId: string
  clientId: string
  platform: PlatformType
  userId: string
  /** The import of which this file is another part. */
  partOf?: string | undefined
}
export type FileMark = { name: string; size: number; lastModified: number }

/** An unfinished upload as stored in this browser: enough to continue it once the same file is chosen again. */
export type KeptUpload = Target & FileMark & { uploadId: string }

const KEY = 'proofline.uploads'
/** The server deletes an unfinished upload after 48 hours. */
const HOURS_48 = 48 * 3_600_000

type Stored = KeptUpload & { at: number }

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false
  const row = value as Record<string, unknown>
  const texts = ['uploadId', 'accountId', 'clientId', 'userId', 'name'].every(
    (key) => typeof row[key] === 'string',
  )
  const numbers = ['size', 'lastModified', 'at'].every((key) => typeof row[key] === 'number')
  return texts && numbers && PLATFORM_TYPES.some((type) => type === row['platform'])
}

function read(): Stored[] {
  const text = localStorage.getItem(KEY)
  if (text === null) return []
  const rows: unknown = JSON.parse(text)
  return Array.isArray(rows) ? rows.filter(isStored).filter((row) => Date.now() - row.at < HOURS_48) : []
}

const write = (rows: Stored[]): void => {
  if (rows.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(rows))
}

export const keptUploads = (): KeptUpload[] => read()

export function keep(upload: KeptUpload): void {
  const others = read().filter((row) => row.uploadId !== upload.uploadId)
  write([...others, { ...upload, at: Date.now() }])
}

export function forget(uploadId: string): void {
  write(read().filter((row) => row.uploadId !== uploadId))
}

export const isSameFile = (one: FileMark, other: FileMark): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

export const findKept = (target: Target, file: FileMark): KeptUpload | undefined =>
  read().find(
    (row) => row.userId === target.userId && row.accountId === target.accountId && isSameFile(row, file),
  )
