import type { PlatformType, RefusedFile } from '#contract/index.ts'

/** The verdict on a file before any of it is sent. */
export type Verdict =
  | { kind: 'fine' }
  | { kind: 'not-zip' }
  | { kind: 'damaged' }
  /** Has a structure that we refuse to open. */
  | { kind: 'unsafe' }
  | { kind: 'locked' }
  /** Another program rewrote it after the platform made it. */
  | { kind: 'rewritten' }
  /** The download is the version for reading, not JSON. */
  | { kind: 'not-json' }
  | { kind: 'no-posts' }
  | { kind: 'other-platform'; found: PlatformType }
  | { kind: 'too-many-files'; files: number; most: number }
  | { kind: 'unrecognised' }

export type Fault = Exclude<Verdict, { kind: 'fine' }>

/** The server's problem code for each fault. */
const PROBLEM_CODES: Record<Fault['kind'], RefusedFile['code']> = {
  'not-zip': 'MUST_BE_ZIP',
  damaged: 'POST_IMPORT_FILE_DAMAGED',
  unsafe: 'POST_IMPORT_FILE_UNSAFE',
  locked: 'POST_IMPORT_FILE_LOCKED',
  rewritten: 'POST_IMPORT_FILE_REWRITTEN',
  'not-json': 'POST_IMPORT_FILE_MUST_BE_JSON',
  'no-posts': 'POST_IMPORT_FILE_HAS_NO_POSTS',
  'other-platform': 'POST_IMPORT_FILE_WRONG_PLATFORM',
  'too-many-files': 'POST_IMPORT_FILE_TOO_MANY_FILES',
  unrecognised: 'POST_IMPORT_FILE_UNRECOGNISED',
}

/** A refused file, as reported to support. */
export function toRefusedFile(fileName: string, { kind, ...rest }: Fault): RefusedFile {
  return { fileName: fileName.slice(0, 500), code: PROBLEM_CODES[kind], ...rest }
}

/** Larger files are not checked in the browser. */
const MAX_CHECKED_BYTES = 2_000_000_000
/** We don't wait longer, because the server checks as well. */
const TIMEOUT_MS = 12_000

export async function checkFile(file: File, platform: PlatformType): Promise<Verdict> {
  if (!/\.zip$/i.test(file.name)) return { kind: 'not-zip' }
  if (file.size > MAX_CHECKED_BYTES || typeof DecompressionStream === 'undefined') return { kind: 'fine' }
  return typeof Worker === 'undefined'
    ? (await import('./inspect.ts')).inspectFile(file, platform)
    : inspectInWorker(file, platform)
}

/** Runs in a worker, so that the page stays responsive with files of any size. If something fails here, the server decides. */
function inspectInWorker(file: File, platform: PlatformType): Promise<Verdict> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./inspect.worker.ts', import.meta.url), { type: 'module' })
    const end = (verdict: Verdict): void => {
      clearTimeout(timer)
      worker.terminate()
      resolve(verdict)
    }
    const timer = setTimeout(() => end({ kind: 'fine' }), TIMEOUT_MS)
    worker.addEventListener('error', () => end({ kind: 'fine' }))
    worker.addEventListener('message', ({ data }: MessageEvent<{ verdict?: Verdict }>) =>
      end(data.verdict ?? { kind: 'fine' }),
    )
    worker.postMessage({ file, platform })
  })
}
