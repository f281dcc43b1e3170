import type { JobRun } from '#contract/index.ts'
import { createStore, onReset } from '../../kit/store.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'

const FIRST_POLL_DELAY_MS = 1500
const POLL_INTERVAL_MS = 5000
/** Events that arrive together cause one request. */
const EVENT_DELAY_MS = 200
const MAX_JOBS_PER_CALL = 100

const watched = new Map<string, number>()
export const runs = createStore<ReadonlyMap<string, JobRun>>(() => new Map(), 'session')
let timer: ReturnType<typeof setTimeout> | null = null
let due = 0
onReset('session', () => {
  watched.clear()
  if (timer !== null) clearTimeout(timer)
  timer = null
})

export const isOver = (run: JobRun | undefined): boolean =>
  run?.status === 'SUCCESS' || run?.status === 'FAILURE'

export function watchJob(jobId: string): () => void {
  watched.set(jobId, (watched.get(jobId) ?? 0) + 1)
  if (!isOver(runs.get().get(jobId))) askIn(FIRST_POLL_DELAY_MS)
  return () => {
    const left = (watched.get(jobId) ?? 1) - 1
    if (left > 0) watched.set(jobId, left)
    else watched.delete(jobId)
  }
}

/** Resolves once the job has ended, however long that takes. */
export function awaitJob(jobId: string): Promise<JobRun> {
  return new Promise((resolve) => {
    const unwatch = watchJob(jobId)
    const look = () => {
      const run = runs.get().get(jobId)
      if (!run || !isOver(run)) return
      unlisten()
      unwatch()
      resolve(run)
    }
    const unlisten = runs.subscribe(look)
    look()
  })
}

/** Call this when an event reports progress of the job. */
export function jobMoved(jobId: string): void {
  if (watched.has(jobId)) askIn(EVENT_DELAY_MS)
}

function askIn(ms: number): void {
  const at = Date.now() + ms
  if (timer !== null && due <= at) return
  if (timer !== null) clearTimeout(timer)
  due = at
  timer = setTimeout(() => void ask(), ms)
}

/** One call for all jobs that are shown on screen. */
async function ask(): Promise<void> {
  timer = null
  const jobIds = [...watched.keys()].filter((id) => !isOver(runs.get().get(id))).slice(0, MAX_JOBS_PER_CALL)
  if (jobIds.length === 0) return
  try {
    const answers = await call('listJobRuns', { query: { jobIds } })
    runs.set(new Map([...runs.get(), ...answers.map((run) => [run.jobId, run] as const)]))
  } catch (error) {
    // A lost request is repeated. Any other error would repeat forever.
    if (!isProblem(error) || !error.retryable) return
  }
  if (jobIds.some((id) => watched.has(id) && !isOver(runs.get().get(id)))) askIn(POLL_INTERVAL_MS)
}
