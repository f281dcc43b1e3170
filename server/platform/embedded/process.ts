import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { childEnvironment } from '../child-environment.ts'

/** Whether the system knows this number: of a living process, or of an ended one that was not reaped. */
export function isKnownPid(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process with this id is running, for any owner. A zombie does not count. */
export function isAlive(pid: number): boolean {
  return isKnownPid(pid) && (process.platform !== 'linux' || statOf(pid) !== null)
}

/** When a process started, in the system's own notation; null if it is gone. Together with the number, it identifies a process uniquely. */
export function startedAt(pid: number): string | null {
  return process.platform === 'linux' ? (statOf(pid)?.[19] ?? null) : ps(pid, 'lstart=')
}

/** The command line of a process, its parts joined by spaces; null if it is gone. */
export function commandLine(pid: number): string | null {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch (error) {
    return nullIfGone(error)
  }
}

/** Waits until a process has ended. @returns false if it is still alive after this many milliseconds */
export async function waitForEnd(pid: number, milliseconds: number, still = isAlive): Promise<boolean> {
  const until = Date.now() + milliseconds
  while (still(pid)) {
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

/** The fields of /proc/PID/stat from the third one (the state) on; null for a process that has ended. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : fields
  } catch (error) {
    return nullIfGone(error)
  }
}

function ps(pid: number, column: string): string | null {
  try {
    return (
      execFileSync('ps', ['-o', column, '-p', String(pid)], {
        encoding: 'utf8',
        env: childEnvironment(),
      }).trim() || null
    )
  } catch (error) {
    return nullIfGone(error)
  }
}

function nullIfGone(error: unknown): null {
  const { code, status } = error as { code?: string; status?: number }
  if (code === 'ENOENT' || code === 'ESRCH' || status === 1) return null
  throw error
}
