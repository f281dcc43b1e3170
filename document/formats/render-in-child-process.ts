import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DocumentProblem } from '../kit/problem.ts'
import type { Format, ChildMessage, RenderRequest } from './rendering-process.ts'
import type { RenderingResult, RenderingPhase } from './rendering.ts'

export type { Format, RenderingResult }

/** `pid` is the rendering process. Counts are pictures in the first phase, otherwise 0 of 1. */
export type RenderProgress = {
  phase: RenderingPhase
  done: number
  total: number
  pid: number
}

export type Limits = {
  signal?: AbortSignal
  onProgress?: (progress: RenderProgress) => void
  memoryLimit?: number
  timeLimit?: number
}

const RENDERING_PROCESS_PATH = fileURLToPath(new URL('./rendering-process.ts', import.meta.url))
const GIB = 1024 ** 3
const PAGE_BYTES = 4096

/** Bytes of memory that a process uses; 0 if the system does not report it. */
function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return 0
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return 0
    throw error
  }
}

function start(): ChildProcess {
  return fork(RENDERING_PROCESS_PATH, {
    // Without our settings and secrets; the zone is fixed so that no output depends on the machine.
    env: { TZ: 'UTC', LANG: 'C.UTF-8' },
    execArgv: ['--max-old-space-size=1024'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** Runs the rendering process within its limits, and kills it if it exceeds them or the signal is aborted. */
export function renderInChildProcess(order: RenderRequest, limits: Limits): Promise<RenderingResult> {
  const { signal, onProgress, memoryLimit = 3 * GIB, timeLimit = 20 * 60_000 } = limits
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new DocumentProblem('STOPPED', 'Creating the document was stopped.'))
      return
    }
    const child = start()
    const pid = child.pid ?? 0
    const startedAt = performance.now()
    let problem: DocumentProblem | null = null
    let result: RenderingResult | null = null
    let complaint = ''
    const end = (reason: DocumentProblem) => {
      problem ??= reason
      child.kill('SIGKILL')
    }
    const stop = () => end(new DocumentProblem('STOPPED', 'Creating the document was stopped.'))
    const watch = setInterval(() => {
      if (residentBytes(pid) > memoryLimit)
        end(new DocumentProblem('TOO_LARGE', 'The document is too large to create. Choose fewer posts.'))
      if (performance.now() - startedAt > timeLimit)
        end(new DocumentProblem('TOO_LARGE', 'The document took too long to create. Choose fewer posts.'))
    }, 100)
    signal?.addEventListener('abort', stop, { once: true })
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2000)
    })
    child.on('message', (news: ChildMessage) => {
      if (news.type === 'progress')
        onProgress?.({ phase: news.phase, done: news.done, total: news.total, pid })
      else if (news.type === 'rendered') result = news
      else problem ??= new DocumentProblem('FAILED', `The document could not be rendered: ${news.message}`)
    })
    child.on('error', (error) =>
      end(new DocumentProblem('FAILED', `Rendering did not start: ${error.message}`)),
    )
    child.on('close', (code, by) => {
      clearInterval(watch)
      signal?.removeEventListener('abort', stop)
      if (problem !== null) reject(problem)
      else if (result !== null) resolve(result)
      else
        reject(
          new DocumentProblem(
            'KILLED',
            `The rendering process ended before its work (${by ?? code}). ${complaint}`,
          ),
        )
    })
    child.send(order)
  })
}
