import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment } from '../../platform/child-environment.ts'
import type { Log } from '../../platform/log.ts'

const RESTART_DELAY_MS = 2000

/** Starts a process that runs browsers. No core dumps: they would contain what people typed. */
export const launchBrowsers = (
  environment: NodeJS.ProcessEnv,
  output: 'inherit' | 'pipe' = 'inherit',
): ChildProcess =>
  spawn(
    '/bin/sh',
    [
      '-c',
      'ulimit -c 0 && exec "$0" "$@"',
      process.execPath,
      ...process.execArgv,
      '--no-warnings',
      join(import.meta.dirname, 'browser-process.ts'),
    ],
    { env: childEnvironment(environment), stdio: ['inherit', output, output, 'ipc'] },
  )

/** Keeps a process with browsers running beside this one. If it dies, its sign-ins end and a new one replaces it. */
export function superviseBrowsers({ environment, log }: { environment: NodeJS.ProcessEnv; log: Log }): {
  stop(): Promise<void>
} {
  let isStopping = false
  let child: ChildProcess = launch()
  function launch(): ChildProcess {
    const started = launchBrowsers(environment)
    started.once('exit', (code) => {
      if (isStopping) return
      log.error({ code }, 'the browsers stopped; they start again')
      setTimeout(() => {
        if (!isStopping) child = launch()
      }, RESTART_DELAY_MS)
    })
    return started
  }
  return {
    stop: async () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(killer)
    },
  }
}
