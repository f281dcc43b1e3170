/** Bytes of each part of an upload except the last. */
export const PART_SIZE = 10_000_000
export const MAX_UPLOAD_SIZE = 50_000_000_000
/** An upload that is not finished by then is deleted. */
export const UPLOAD_TTL_MS = 48 * 3_600_000

export const partCount = (size: number): number => Math.ceil(size / PART_SIZE)

/** @param part from 1 */
export const partLength = (size: number, part: number): number =>
  Math.min(PART_SIZE, size - PART_SIZE * (part - 1))

/**
 * What may make a download incomplete. partial: the archive says so · media: it names files that it does not contain · first: it is named as
 * the first of several zips · gap: a number is missing among its files of posts · full: its last file of posts has the maximum length · unread: reading it took
 * too much memory or time, so it was not read to its end
 */
export const DOWNLOAD_DOUBTS = ['partial', 'media', 'first', 'gap', 'full', 'unread'] as const
export type DownloadDoubt = (typeof DOWNLOAD_DOUBTS)[number]

/** What an import did with a post that its archive has. */
export const HELD_OUTCOMES = ['added', 'known', 'changed'] as const
