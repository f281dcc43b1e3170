import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { FileMetadata } from '#contract/index.ts'
import { LimitError } from '#processes/confined-process.ts'
import { TOO_MANY_PIXELS } from '#processes/limits.ts'
import { ProcessGroup } from '#processes/process-group.ts'
import { withScratch } from '../../platform/scratch.ts'
import { requireReadable, type Storage } from '../../platform/storage/index.ts'
import { isDisplayable } from '../../posts/index.ts'
import { type FilmFrame, FilmReader } from '../films/film-reader.ts'

/** What the process draws. */
export type DrawnPictures = {
  width: number | null
  height: number | null
  placeholder: string | null
  thumbnail: Uint8Array | null
  preview: Uint8Array | null
  /** The metadata in the file itself. */
  metadata: FileMetadata | null
}

export type Pictures = DrawnPictures & {
  /** For a film: not every browser plays it. */
  needsCopy: boolean
  /** 'made', or the reason why not. Stored with the file, so that we don't try again. */
  outcome: string
}

export type PictureRequest =
  | { path: string; isHeic: boolean }
  | { frame: FilmFrame; size: { width: number; height: number } }

/** Pictures drawn at the same time for one import; each takes one processor. */
export const PICTURE_PROCESSES = Math.min(4, availableParallelism())
/** The decoder holds the whole file in memory. */
const MAX_HEIC_BYTES = 60_000_000

/** How outcomes begin that are shown with a sentence of their own. */
const BEYOND_A_LIMIT = 'beyond a limit'

const MODULE = { kind: 'picture', path: join(import.meta.dirname, 'picture-process.ts') } as const

/** Draws small pictures of files in processes that may die (docs/decisions/037). */
export class PictureMaker implements AsyncDisposable {
  readonly #pictures: ProcessGroup
  readonly #films: FilmReader
  #limitHits = 0

  /** @param isNice one at a time, and all other processes of the machine take precedence */
  constructor({ size = PICTURE_PROCESSES, isNice = false } = {}) {
    this.#pictures = new ProcessGroup(MODULE, { size: isNice ? 1 : size, isNice })
    this.#films = new FilmReader({ isNice })
  }

  /** How many files went beyond a limit while they were decoded. */
  get limitHits(): number {
    return this.#limitHits
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pictures[Symbol.asyncDispose]()
    await this.#films[Symbol.asyncDispose]()
  }

  /** Draws small pictures of one file. If that is impossible, the outcome is the reason; only the storage can make it throw. */
  async draw(
    storage: Pick<Storage, 'local'>,
    { sha256, mime, size }: { sha256: string; mime: string | null; size: number },
    signal?: AbortSignal,
  ): Promise<Pictures> {
    const isVideo = mime?.startsWith('video/') ?? false
    const isHeic = mime === 'image/heic' || mime === 'image/heif'
    if (mime === null || !(isVideo || mime.startsWith('image/'))) return noPictures('not a picture')
    if (isHeic && size > MAX_HEIC_BYTES) return noPictures(`${BEYOND_A_LIMIT}: too many bytes`)
    return withScratch(async (folder) => {
      // Read from the file, so that its bytes need not pass through this process.
      const path = await storage.local(sha256, folder)
      try {
        return isVideo ? await this.#film(path, mime, signal) : await this.#image({ path, isHeic }, signal)
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof LimitError) this.#limitHits += 1
        await requireReadable(path)
        const { message } = error as Error
        const isBeyond = error instanceof LimitError || message === TOO_MANY_PIXELS
        return noPictures(`${isBeyond ? BEYOND_A_LIMIT : 'cannot be drawn'}: ${message}`.slice(0, 300))
      }
    })
  }

  async #image(request: PictureRequest, signal: AbortSignal | undefined): Promise<Pictures> {
    const drawn = await this.#pictures.ask<DrawnPictures>(request, { signal })
    return { ...drawn, needsCopy: false, outcome: 'made' }
  }

  async #film(path: string, mime: string, signal: AbortSignal | undefined): Promise<Pictures> {
    const { frame, plays, width, height } = await this.#films.look(path, signal)
    return {
      ...(await this.#image({ frame, size: { width, height } }, signal)),
      needsCopy: !(plays && isDisplayable(mime)),
    }
  }
}

const noPictures = (outcome: string): Pictures => ({
  width: null,
  height: null,
  placeholder: null,
  thumbnail: null,
  preview: null,
  metadata: null,
  needsCopy: false,
  outcome,
})
