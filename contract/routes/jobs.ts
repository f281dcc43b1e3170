import { z } from 'zod'
import { Flag, Id, Instant, listOf, route } from '../route.ts'
import { JOB_STATUSES } from '../vocabulary/job.ts'

/** Why a job failed: a problem's code, its English message, and the values that fill the message in another language. */
export const JobError = z.object({
  code: z.string(),
  message: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type JobError = z.output<typeof JobError>

export const JobRun = z.object({
  jobId: Id,
  status: z.enum(JOB_STATUSES),
  progress: z.object({ phase: z.string(), done: z.number(), total: z.number() }).nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  error: JobError.nullable(),
})
export type JobRun = z.output<typeof JobRun>

export const listJobRuns = route('/monitoring/job-runs', {
  ids: { 'query.jobIds': 'job' },
  api: 'social',
  method: 'GET',
  summary: 'The progress of jobs.',
  // A job has one run, its latest, so `onlyLatest` changes nothing.
  query: z.object({ jobIds: listOf(Id, 100), onlyLatest: Flag.optional() }),
  output: z.array(JobRun),
  access: 'signed-in',
  effect: { own: 'reads jobs of several firms' },
  link: true,
})

export const jobRoutes = { listJobRuns }
