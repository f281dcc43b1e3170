import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DocumentProblem } from '../kit/problem.ts'
import type { Format } from './render-in-child-process.ts'

/** `file`: absolute path. `allowed`: texts that may be in the file; parts of a forbidden text that also occur in these are ignored. */
export type SearchRequest = { format: Format; file: string; forbidden: string[]; allowed: string[] }
/** `texts`: indexes of the forbidden texts found in the file. `hasExif`: a picture in it has camera metadata, such as a location. */
export type SearchResult = { texts: number[]; hasExif: boolean }

const SEARCH_PROCESS_PATH = fileURLToPath(new URL('./search-process.ts', import.meta.url))

/** Opens a generated file with another reader, in a separate process, and searches it for what must not be in it. @throws DocumentProblem */
export function searchFile(
  search: SearchRequest,
  signal?: AbortSignal,
  timeLimit = 20 * 60_000,
): Promise<SearchResult> {
  return new Promise((resolve, reject) => {
    const child = fork(SEARCH_PROCESS_PATH, {
      env: { TZ: 'UTC', LANG: 'C.UTF-8' },
      execArgv: ['--max-old-space-size=1024'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    let found: SearchResult | null = null
    let complaint = ''
    const stop = () => child.kill('SIGKILL')
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      stop()
    }, timeLimit)
    signal?.addEventListener('abort', stop, { once: true })
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2000)
    })
    child.on('message', (message: SearchResult) => {
      found = message
    })
    child.on('error', (error) => reject(new DocumentProblem('FAILED', error.message)))
    child.on('close', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      if (found !== null) resolve(found)
      else if (signal?.aborted) reject(new DocumentProblem('STOPPED', 'Reading the document was stopped.'))
      else if (isLate)
        reject(new DocumentProblem('TOO_LARGE', 'The document took too long to check. Choose fewer posts.'))
      else reject(new DocumentProblem('FAILED', `The document could not be read again. ${complaint}`))
    })
    child.send(search)
  })
}
