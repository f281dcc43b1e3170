import type { JobRun } from '#contract/index.ts'
import { createStore, onReset } from '../store.ts'
import { call } from '../calls/client.ts'
import { isProblem } from '../calls/problem.ts'

const FIRST_POLL_DELAY_MS = 1500
const POLL_INTERVAL_MS = 5000
/** Events that arrive together cause one request. */
const EVENT_DELAY_MS = 200
const MAX_JOBS_PER_CALL = 100

const watcherCounts = new Map<string, number>()
export const jobRuns = createStore<ReadonlyMap<string, JobRun>>(() => new Map(), 'session')
let timer: ReturnType<typeof setTimeout> | null = null
let pollAt = 0
onReset('session', () => {
  watcherCounts.clear()
  if (timer !== null) clearTimeout(timer)
  timer = null
})

export const hasEnded = (run: JobRun | undefined): boolean =>
  run?.status === 'SUCCESS' || run?.status === 'FAILURE'

export function watchJob(jobId: string): () => void {
  watcherCounts.set(jobId, (watcherCounts.get(jobId) ?? 0) + 1)
  if (!hasEnded(jobRuns.get().get(jobId))) schedulePoll(FIRST_POLL_DELAY_MS)
  return () => {
    const left = (watcherCounts.get(jobId) ?? 1) - 1
    if (left > 0) watcherCounts.set(jobId, left)
    else watcherCounts.delete(jobId)
  }
}

/** Resolves once the job has ended, however long that takes. */
export function awaitJob(jobId: string): Promise<JobRun> {
  return new Promise((resolve) => {
    const unwatch = watchJob(jobId)
    const checkRun = () => {
      const run = jobRuns.get().get(jobId)
      if (!run || !hasEnded(run)) return
      unlisten()
      unwatch()
      resolve(run)
    }
    const unlisten = jobRuns.subscribe(checkRun)
    checkRun()
  })
}

/** Call this when an event reports progress of the job. */
export function refreshJob(jobId: string): void {
  if (watcherCounts.has(jobId)) schedulePoll(EVENT_DELAY_MS)
}

function schedulePoll(ms: number): void {
  const at = Date.now() + ms
  if (timer !== null && pollAt <= at) return
  if (timer !== null) clearTimeout(timer)
  pollAt = at
  timer = setTimeout(() => void poll(), ms)
}

/** Asks about all jobs that are shown on screen, in one call if there are not too many. */
async function poll(): Promise<void> {
  timer = null
  const jobIds = [...watcherCounts.keys()].filter((id) => !hasEnded(jobRuns.get().get(id)))
  try {
    for (let at = 0; at < jobIds.length; at += MAX_JOBS_PER_CALL) {
      const answers = await call('listJobRuns', {
        query: { jobIds: jobIds.slice(at, at + MAX_JOBS_PER_CALL) },
      })
      jobRuns.set(new Map([...jobRuns.get(), ...answers.map((run) => [run.jobId, run] as const)]))
    }
  } catch (error) {
    // A lost request is repeated. Any other error would repeat forever.
    if (!isProblem(error) || !error.retryable) return
  }
  if (jobIds.some((id) => watcherCounts.has(id) && !hasEnded(jobRuns.get().get(id))))
    schedulePoll(POLL_INTERVAL_MS)
}
