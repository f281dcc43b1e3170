import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FetchSource } from '#contract/index.ts'

/** A zip at a source. `version` changes with its contents. */
export type SourceFile = {
  source: FetchSource
  id: string
  name: string
  /** The owner, as shown on the consent page. */
  owner: string
  size: number
  sha256: string
  version: string
}

/** A fault of the next `times` requests for bytes. `cut`: the connection ends in the middle. */
export type SourceFault = {
  source: FetchSource
  /** `long`: more bytes than the range that was asked for. */
  kind: 'rate_limit' | 'down' | 'cut' | 'slow' | 'long'
  times: number
  seconds?: number
}

export type SourceState = {
  files: SourceFile[]
  codes: Record<string, { source: FetchSource; owner: string; challenge: string | null; redirectUri: string }>
  /** Access and refresh tokens. */
  grants: { source: FetchSource; owner: string; access: string; refresh: string; until: number }[]
  /** Requested archives; `readyAt`: Unix milliseconds. */
  exports: Record<string, { source: FetchSource; owner: string; readyAt: number; isEnded?: boolean }>
  faults: SourceFault[]
  /** How many seconds it takes to prepare an archive. */
  prepareSeconds: number
}

export type SourceStore = {
  state: SourceState
  save(): void
  now(): number
  put(file: Omit<SourceFile, 'size' | 'sha256' | 'version'>, bytes: Buffer): void
  bytes(file: SourceFile): Buffer
}

export const newSecret = (): string => randomBytes(24).toString('base64url')

export function openSourceStore(folder: string, now: () => Date): SourceStore {
  mkdirSync(join(folder, 'files'), { recursive: true })
  const path = join(folder, 'state.json')
  const state: SourceState = {
    files: [],
    codes: {},
    grants: [],
    exports: {},
    faults: [],
    prepareSeconds: 20,
    ...read(path),
  }
  const save = (): void => {
    writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  const pathOf = ({ source, id }: Pick<SourceFile, 'source' | 'id'>): string =>
    join(folder, 'files', `${source}-${id.replaceAll(/[^\w-]/g, '_')}.zip`)
  return {
    state,
    save,
    now: () => now().getTime(),
    put: (file, bytes) => {
      writeFileSync(pathOf(file), bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      state.files = state.files.filter(({ source, id }) => source !== file.source || id !== file.id)
      state.files.push({ ...file, size: bytes.length, sha256, version: newSecret().slice(0, 12) })
      save()
    },
    bytes: (file) => readFileSync(pathOf(file)),
  }
}

function read(path: string): Partial<SourceState> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as SourceState
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
