import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { stopServer } from './postmaster.ts'

const RETRY_MS = 1000

export type SupervisedServer = { pid(): number; stop(): Promise<void> }

/** Keeps a server running until it is stopped: if it ends unexpectedly, it is started again. */
export async function superviseServer(
  start: () => Promise<ChildProcess>,
  log: Log,
): Promise<SupervisedServer> {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = await start()
  const ended = keep()

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      const { pid } = server
      await exited(server)
      if (signal.aborted) return
      log.error({ pid }, 'The database ended unexpectedly and is started again')
      await restart()
    }
  }

  async function restart(): Promise<void> {
    while (!signal.aborted) {
      try {
        server = await start()
        return
      } catch (error) {
        log.error({ err: error }, 'The database could not be started again')
        await setTimeout(RETRY_MS, null, { signal }).catch(() => undefined)
      }
    }
  }

  const stopNow = () => stopServer(server.pid as number)
  return {
    pid: () => server.pid as number,
    stop: async () => {
      stopping.abort()
      await stopNow()
      await ended
      // It may just have been starting again.
      await stopNow()
    },
  }
}

const exited = (server: ChildProcess): Promise<void> =>
  server.exitCode !== null || server.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => server.once('exit', () => resolve()))
