/** Job run states (spec 2 section 3). */
export const JOB_STATUSES = ['PENDING', 'RUNNING', 'SUCCESS', 'FAILURE'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** Phases a person sees, in order, per job kind. */
export const IMPORT_PHASES = ['inspect', 'read', 'hash', 'flag', 'thumbnails', 'finish'] as const
export type ImportPhase = (typeof IMPORT_PHASES)[number]
