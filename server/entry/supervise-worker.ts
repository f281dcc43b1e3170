import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnvironment } from '../platform/child-environment.ts'
import { waitForDatabase } from '../platform/db/unavailable.ts'
import type { Rows } from '../platform/db/database.ts'
import { recordWorkerEnded } from '../platform/jobs/worker.ts'
import type { Log } from '../platform/log.ts'

export type SupervisedWorker = { stop(): Promise<void>; pid(): number | undefined }

/** Keeps a worker running beside this process. If it dies, a new one takes over its jobs right away. */
export function superviseWorker(options: {
  environment: NodeJS.ProcessEnv
  rows: Rows
  log: Log
}): SupervisedWorker {
  const { environment, rows, log } = options
  const stopping = new AbortController()
  let processId = ''
  let child = launch()

  function launch(): ChildProcess {
    const born = Date.now()
    const ownId = randomUUID()
    processId = ownId
    // A separate process group: Ctrl-C reaches only the parent, which stops things in order.
    const started = fork(join(import.meta.dirname, 'worker.ts'), [ownId], {
      // Two arenas, and large blocks separately allocated: otherwise the memory of freed files and batches stays with the process. Eight threads,
      // because several jobs store files.
      env: childEnvironment({
        ...environment,
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '4194304',
        UV_THREADPOOL_SIZE: '8',
      }),
      execArgv: ['--max-semi-space-size=8', '--max-old-space-size=256'],
      stdio: 'inherit',
      detached: true,
    })
    started.on('exit', (code, signal) => {
      if (stopping.signal.aborted) return
      log.warn({ code, signal }, 'the worker ended and is started again')
      void replaceWorker(ownId, Date.now() - born > 5000 ? 0 : 500)
    })
    return started
  }

  /** Waits for the database: a worker lost together with it could neither start without it nor hand its jobs to the next one. */
  async function replaceWorker(id: string, delay: number): Promise<void> {
    await waitForDatabase(rows, stopping.signal)
    await reportWorkerEnded(id)
    await pause(delay)
    if (!stopping.signal.aborted) child = launch()
  }

  function reportWorkerEnded(id: string): Promise<void> {
    return recordWorkerEnded(rows, id).catch((error: unknown) =>
      log.error({ err: error }, 'could not say that the worker ended'),
    )
  }

  return {
    pid: () => child.pid,
    stop: async () => {
      stopping.abort()
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(timer)
      // So that another node can take over its remaining jobs without waiting for the timeout.
      await reportWorkerEnded(processId)
    },
  }
}
