import type { ArchiveProblemCode } from '#archive/index.ts'
import type { OtherArchive, PlatformType, RefusedFile } from '#contract/index.ts'

/** What a good file has. null: not known, because it would take too long to count. */
export type FileFound = {
  posts: number | null
  /** Years of the oldest and the newest post. */
  years: [number, number] | null
  /** Pictures and videos of the posts that are in the file. */
  media: number | null
  /** The owner that it names. */
  owner: string | null
}

/**
 * The verdict on a file before any of it is sent: fine, or the reader's code for what is wrong. `found`: null if it was not looked into.
 * `MUST_BE_ZIP`: the browser also refuses other files.
 */
export type Verdict =
  | { kind: 'fine'; found: FileFound | null }
  | {
      kind: 'MUST_BE_ZIP' | Exclude<ArchiveProblemCode, 'WRONG_PLATFORM' | 'OTHER_ARCHIVE' | 'TOO_MANY_FILES'>
    }
  | { kind: 'WRONG_PLATFORM'; found: PlatformType }
  | { kind: 'OTHER_ARCHIVE'; found: OtherArchive }
  | { kind: 'TOO_MANY_FILES'; files: number; most: number }

export type Fault = Exclude<Verdict, { kind: 'fine' }>

/** A refused file, as reported to support. */
export function toRefusedFile(fileName: string, { kind, ...rest }: Fault): RefusedFile {
  const code = kind === 'MUST_BE_ZIP' ? kind : (`POST_IMPORT_FILE_${kind}` as const)
  return { fileName: fileName.slice(0, 500), code, ...rest }
}

/** The server decides. */
const NOT_LOOKED_INTO: Verdict = { kind: 'fine', found: null }
/** Larger files are not checked in the browser. */
const MAX_CHECKED_BYTES = 2_000_000_000
/** We don't wait longer, because the server checks as well. */
const TIMEOUT_MS = 12_000

export async function checkFile(file: File, platform: PlatformType): Promise<Verdict> {
  if (!/\.zip$/i.test(file.name)) return { kind: 'MUST_BE_ZIP' }
  if (file.size > MAX_CHECKED_BYTES || typeof DecompressionStream === 'undefined') return NOT_LOOKED_INTO
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
    const timer = setTimeout(() => end(NOT_LOOKED_INTO), TIMEOUT_MS)
    worker.addEventListener('error', () => end(NOT_LOOKED_INTO))
    worker.addEventListener('message', ({ data }: MessageEvent<{ verdict?: Verdict }>) =>
      end(data.verdict ?? NOT_LOOKED_INTO),
    )
    worker.postMessage({ file, platform })
  })
}
