import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../child-environment.ts'
import type { Log } from '../log.ts'
import { SERVER_ENVIRONMENT } from './cluster.ts'
import { command, type Runner } from './identity.ts'
import { isAlive, commandLine, waitForEnd, isKnownPid } from './process.ts'

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 60_000

/** Starts the server detached, so that Ctrl-C in a terminal reaches the application first. @param output file handle for its output */
export function spawnServer(
  runner: Runner,
  cluster: string,
  options: string[],
  output: number,
): ChildProcess {
  const { file, args, as } = command(runner, runner.binaries.postgres, ['-D', cluster, ...options])
  const stdio: ['ignore', number, number] = ['ignore', output, output]
  return spawn(file, args, {
    ...as,
    cwd: cluster,
    env: childEnvironment(SERVER_ENVIRONMENT),
    detached: true,
    stdio,
  })
}

/** Waits until this child's server is ready. @returns false if the child ended first */
export async function waitUntilReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const until = Date.now() + START_TIMEOUT_MS
  let failure: Error | null = null
  child.once('error', (error) => (failure = error))
  while (Date.now() < until) {
    if (failure !== null) throw failure
    if (child.exitCode !== null || child.signalCode !== null) return false
    const lines = lockFile(cluster)
    if (lines?.[0] === String(child.pid) && lines[7]?.trim() === 'ready') return true
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  child.kill('SIGQUIT')
  throw new Error(`The database in ${cluster} did not become ready in ${START_TIMEOUT_MS / 1000} seconds.`)
}

/** Fast shutdown: transactions are rolled back, everything is written. If it takes too long, an immediate one, from which the next start recovers. */
export async function stopServer(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    if (await waitForEnd(pid, STOP_TIMEOUT_MS)) return
  }
  throw new Error(`The database's process ${pid} does not end.`)
}

/**
 * Cleans up after an earlier start: stops a server whose parent is gone, and removes a process number that now belongs to another program, because
 * PostgreSQL would refuse to start because of it.
 */
export async function clearLeftovers(cluster: string, log: Log): Promise<void> {
  const pid = Number(lockFile(cluster)?.[0])
  if (!(pid > 0) || !isKnownPid(pid)) return
  if (isAlive(pid) && commandLine(pid)?.includes(cluster) === true) {
    log.info({ pid }, 'Stopping the database that an earlier start left running')
    await stopServer(pid)
  }
  // In a container without an init process, no one reaps an ended process, so its number stays known.
  const free = await waitForEnd(pid, 2000, (number) => isKnownPid(number) && !isAlive(number))
  if (!free || isAlive(pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function lockFile(cluster: string): string[] | null {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
