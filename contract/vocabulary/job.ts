/** Job run states. */
export const JOB_STATUSES = ['PENDING', 'RUNNING', 'SUCCESS', 'FAILURE'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** Phases a person sees, in order, per job kind. */
export const IMPORT_PHASES = ['inspect', 'read', 'hash', 'thumbnails', 'finish'] as const
export type ImportPhase = (typeof IMPORT_PHASES)[number]

/**
 * partial: by its own word · media: it names files that it does not hold · first: by its name the first of a number of zips ·
 * gap: a number is left out among its files of posts · full: its last file of posts is as long as a file can be
 */
export const DOWNLOAD_DOUBTS = ['partial', 'media', 'first', 'gap', 'full'] as const
export type DownloadDoubt = (typeof DOWNLOAD_DOUBTS)[number]
