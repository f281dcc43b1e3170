import { join } from 'node:path'
import type { Limits } from '#archive/index.ts'
import { ArchiveProblem } from '#archive/kit/importer.ts'
import type { Platform } from '#archive/kit/records/post.ts'
import { nodeEngine } from '#archive/kit/zip/node.ts'
import { readEntry } from '#archive/kit/zip/zip.ts'
import { type AskOptions, type ConfinedProcess, DiedError, LimitError } from '#processes/confined-process.ts'
import { leaveProcess, takeProcess } from '#processes/process-group.ts'
import type { RandomAccess } from '../../platform/storage/index.ts'
import type {
  ArchiveAnswer,
  ArchiveFacts,
  ArchiveRequest,
  FoundInner,
  OpenAs,
  PackedFile,
  RangeCall,
  ReadBatch,
} from './messages.ts'

const MODULE = { kind: 'archive', path: join(import.meta.dirname, 'archive-process.ts') } as const

/** An archive that the process has opened. */
export type OpenArchive = { number: number; source: RandomAccess }

/** Whether a process that read an archive was killed at a limit, or died. */
export const isReaderGone = (error: unknown): boolean =>
  error instanceof LimitError || error instanceof DiedError

/** Reads the archives of one import in a process that may die (docs/decisions/037). @throws LimitError, DiedError in every call */
export class ArchiveReader implements AsyncDisposable {
  readonly #process: ConfinedProcess
  readonly #isNice: boolean
  readonly #sources: RandomAccess[] = []
  readonly #options: AskOptions

  constructor(signal: AbortSignal, { isNice = false } = {}) {
    this.#process = takeProcess(MODULE, { isNice })
    this.#isNice = isNice
    this.#options = { signal, serve: (call) => this.#readRange(call as RangeCall) }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#ask({ do: 'close' }).catch(() => undefined)
    await leaveProcess(MODULE, this.#process, { isNice: this.#isNice })
  }

  /** @param limits those of a zip that is in another @throws ArchiveProblem */
  async open(
    source: RandomAccess,
    as: OpenAs,
    limits: Limits | null = null,
  ): Promise<OpenArchive & { facts: ArchiveFacts }> {
    const archive = this.#add(source)
    const facts = await this.#ask<ArchiveFacts>({ do: 'open', ...this.#named(archive), as, limits })
    return { ...archive, facts }
  }

  /** Opens an archive as received, unless it contains nothing but another zip. @throws ArchiveProblem */
  async openOuter(
    source: RandomAccess,
    as: OpenAs,
  ): Promise<(OpenArchive & { facts: ArchiveFacts }) | FoundInner> {
    const archive = this.#add(source)
    const found = await this.#ask<ArchiveFacts | FoundInner>({
      do: 'open outer',
      ...this.#named(archive),
      as,
    })
    return 'inner' in found ? found : { ...archive, facts: found }
  }

  /** Opens another part of a download, only to find files in it. @throws ArchiveProblem */
  async openPart(source: RandomAccess): Promise<OpenArchive> {
    const archive = this.#add(source)
    await this.#ask({ do: 'open part', ...this.#named(archive) })
    return archive
  }

  /** Reads through all files that contain no records. @throws ArchiveProblem DAMAGED, UNSAFE */
  async verify({ number }: OpenArchive, onProgress: (bytes: number) => void): Promise<void> {
    await this.#ask({ do: 'verify', archive: number }, (bytes) => {
      if (typeof bytes === 'number') onProgress(bytes)
    })
  }

  /** Everything in the archive. @throws ArchiveProblem DAMAGED, UNSAFE: before the first post */
  async *read({ number }: OpenArchive): AsyncGenerator<ReadBatch> {
    for (;;) {
      const text = await this.#ask<string | null>({ do: 'next', archive: number })
      if (text === null) return
      yield JSON.parse(text) as ReadBatch
    }
  }

  /** The files that records of another part of the download name; null where this archive has none. */
  find({ number }: OpenArchive, platform: Platform, uris: string[]): Promise<(PackedFile | null)[]> {
    return this.#ask({ do: 'find', archive: number, platform, uris })
  }

  #add(source: RandomAccess): OpenArchive {
    return { number: this.#sources.push(source) - 1, source }
  }

  #named({ number, source: { size, files } }: OpenArchive) {
    return { archive: number, bytes: { size, files: files ?? null } }
  }

  async #ask<Value>(request: ArchiveRequest, onProgress?: (value: unknown) => void): Promise<Value> {
    const answer = await this.#process.ask<ArchiveAnswer<Value>>(request, {
      ...this.#options,
      ...(onProgress && { onProgress }),
    })
    if ('value' in answer) return answer.value
    const { code, message, found } = answer.problem
    throw new ArchiveProblem(code, message, found)
  }

  async #readRange({ archive, offset, length }: RangeCall): Promise<Uint8Array> {
    const source = this.#sources[archive]
    if (!source) throw new Error('No such archive is open')
    return source.read(offset, length)
  }
}

/** The inflated bytes of a file in an archive. Unlike its records, they are only copied. @throws ArchiveProblem DAMAGED, UNSAFE */
export const openPackedFile = (source: RandomAccess, file: PackedFile): AsyncIterable<Uint8Array> =>
  readEntry(source, nodeEngine, file)
