import type { Archive } from '../importer.ts'
import { MAX_ZONE_OFFSET_MS } from '../text/time.ts'
import type { EntryTime } from './times.ts'

/** When an archive was made and how we know; `received`: its directory has no believable time. */
export type ArchiveDate = { at: Date; source: EntryTime['source'] | 'received' }

/** No platform offered downloads before this date. */
const EARLIEST_DOWNLOAD_MS = Date.UTC(2010, 0)

/**
 * The newest change of any file in the archive, because a platform writes its files when it makes the download; ignored if before downloads
 * existed, or after the archive was `received`. Determined without reading a file, so that an interrupted import finds the same.
 */
export function archiveDate({ newest }: Pick<Archive, 'newest'>, received: Date): ArchiveDate {
  if (!newest || newest.at < EARLIEST_DOWNLOAD_MS || newest.at > received.getTime() + MAX_ZONE_OFFSET_MS)
    return { at: received, source: 'received' }
  return { at: new Date(Math.min(newest.at, received.getTime())), source: newest.source }
}
