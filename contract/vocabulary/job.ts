export const JOB_STATUSES = ['PENDING', 'RUNNING', 'SUCCESS', 'FAILURE'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** Phases of an import that people see, in order. */
export const IMPORT_PHASES = ['inspect', 'read', 'hash', 'thumbnails', 'finish'] as const
export type ImportPhase = (typeof IMPORT_PHASES)[number]
