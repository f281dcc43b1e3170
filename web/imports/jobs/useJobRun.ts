import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { JobRun, LiveEvent } from '#contract/index.ts'
import { useLiveEvents } from '../../kit/live/live.ts'
import { isOver, jobMoved, onRuns, runOf, watchJob } from './watch.ts'

/** How a job gets on; undefined until known. `onOver` is called once, when it ends while somebody looks. */
export function useJobRun(jobId: string | null, onOver?: (run: JobRun) => void): JobRun | undefined {
  useEffect(() => (jobId === null ? undefined : watchJob(jobId)), [jobId])
  useLiveEvents(
    useCallback((event: LiveEvent) => {
      if (event.type === 'job.progressed') jobMoved(event.jobId)
    }, []),
  )
  const run = useSyncExternalStore(onRuns, () => (jobId === null ? undefined : runOf(jobId)))
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (!run || !isOver(run) || told.current === run.jobId) return
    told.current = run.jobId
    onOver?.(run)
  }, [run, onOver])
  return run
}
