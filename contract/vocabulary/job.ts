export const JOB_STATUSES = ['PENDING', 'RUNNING', 'SUCCESS', 'FAILURE'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** Phases of an import that people see, in order. */
export const IMPORT_PHASES = ['inspect', 'read', 'hash', 'thumbnails', 'finish'] as const
export type ImportPhase = (typeof IMPORT_PHASES)[number]

/**
 * partial: the archive says so · media: it names files that it does not contain · first: it is named as the first of several zips · gap: a
 * number is missing among its files of posts · full: its last file of posts has the maximum length
 */
export const DOWNLOAD_DOUBTS = ['partial', 'media', 'first', 'gap', 'full'] as const
export type DownloadDoubt = (typeof DOWNLOAD_DOUBTS)[number]
