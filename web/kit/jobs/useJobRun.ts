import { useCallback, useEffect, useRef } from 'react'
import type { JobRun, LiveEvent } from '#contract/index.ts'
import { useLiveEvents } from '../live/live-events.ts'
import { useStore } from '../store.ts'
import { hasEnded, refreshJob, jobRuns, watchJob } from './job-runs.ts'

/** The progress of a job; undefined until known. `onOver` is called once, if the job ends while the component is mounted. */
export function useJobRun(jobId: string | null, onOver?: (run: JobRun) => void): JobRun | undefined {
  useEffect(() => (jobId === null ? undefined : watchJob(jobId)), [jobId])
  useLiveEvents(
    useCallback((event: LiveEvent) => {
      if (event.type === 'job.progressed') refreshJob(event.jobId)
    }, []),
  )
  const run = useStore(jobRuns, (all) => (jobId === null ? undefined : all.get(jobId)))
  const reportedJobId = useRef<string | null>(null)
  useEffect(() => {
    if (!run || !hasEnded(run) || reportedJobId.current === run.jobId) return
    reportedJobId.current = run.jobId
    onOver?.(run)
  }, [run, onOver])
  return run
}
