import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Log } from '../platform/log.ts'

/** Keeps a worker running beside this process: one that dies is replaced, sooner the longer it lived. */
export function keepWorker(environment: Record<string, string | undefined>, log: Log): { stop(): Promise<void>; pid(): number | undefined } {
  let stopping = false
  let child = start()

  function start() {
    const born = Date.now()
    // A group of its own: Ctrl-C reaches the parent, which stops things in order.
    const started = fork(join(import.meta.dirname, 'worker.ts'), [], { env: environment as NodeJS.ProcessEnv, stdio: 'inherit', detached: true })
    started.on('exit', (code, signal) => {
      if (stopping) return
      log.warn({ code, signal }, 'the worker ended and is started again')
      setTimeout(() => {
        if (!stopping) child = start()
      }, Date.now() - born > 5000 ? 100 : 2000)
    })
    return started
  }

  return {
    pid: () => child.pid,
    stop: async () => {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(timer)
    },
  }
}
