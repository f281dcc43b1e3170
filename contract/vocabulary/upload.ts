/** Bytes of each part of an upload except the last. */
export const PART_SIZE = 10_000_000
export const MAX_UPLOAD_SIZE = 50_000_000_000

/**
 * What may make a download incomplete. partial: the archive says so · media: it names files that it does not contain · first: it is named as
 * the first of several zips · gap: a number is missing among its files of posts · full: its last file of posts has the maximum length
 */
export const DOWNLOAD_DOUBTS = ['partial', 'media', 'first', 'gap', 'full'] as const
export type DownloadDoubt = (typeof DOWNLOAD_DOUBTS)[number]
