import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Resident bytes, without those that programs and libraries share if the system counts them apart, and milliseconds of processor time since its start. */
export type Usage = { memory: number; processorMs: number }

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** What a process uses now; null if it has ended. */
export function usageOf(pid: number): Promise<Usage | null> {
  return process.platform === 'linux' ? usageFromProc(pid) : usageFromPs(pid)
}

async function usageFromProc(pid: number): Promise<Usage | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ])
    // The name before it, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      memory: (kilobytes(status, 'RssAnon') + kilobytes(status, 'RssShmem')) * 1024,
      processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    }
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)

const run = promisify(execFile)

async function usageFromPs(pid: number): Promise<Usage | null> {
  const { stdout } = await run('/bin/ps', ['-o', 'rss=,time=', '-p', String(pid)], { env: {} }).catch(() => ({
    stdout: '',
  }))
  return usageOfLine(stdout)
}

/** A line of `ps -o rss=,time=`: kilobytes, and `[[dd-]hh:]mm:ss[.hundredths]`. */
export function usageOfLine(line: string): Usage | null {
  const found = /^\s*(\d+)\s+(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:[.,]\d+)?)\s*$/.exec(line)
  if (!found) return null
  const [, kilobytes, days = '0', hours = '0', minutes, seconds = '0'] = found
  const total =
    ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds.replace(',', '.'))
  return { memory: Number(kilobytes) * 1024, processorMs: Math.round(total * 1000) }
}
