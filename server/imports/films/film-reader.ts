import { join } from 'node:path'
import { ProcessGroup } from '#processes/process-group.ts'

/** A picture as raw RGBA pixels. */
export type FilmFrame = { width: number; height: number; rgba: Uint8Array }
/** The film's size, upright; its length if the file has one; its first picture; and whether all browsers play its codecs. */
export type FilmFacts = {
  width: number
  height: number
  seconds: number | null
  frame: FilmFrame
  plays: boolean
}

export type FilmRequest = { path: string; target: string | null }

const MODULE = { kind: 'film', path: join(import.meta.dirname, 'film-process.ts') } as const

/**
 * Reads films in a process that may die, one at a time: the decoders of old formats are numerous and old, and one that crashes or never ends
 * affects only its own film.
 */
export class FilmReader implements AsyncDisposable {
  readonly #films: ProcessGroup
  readonly #copies = new ProcessGroup(MODULE, { isNice: true })

  constructor({ isNice = false } = {}) {
    this.#films = new ProcessGroup(MODULE, { isNice })
  }

  /** @throws Error with the reason why it can't be shown */
  look(path: string, signal?: AbortSignal): Promise<FilmFacts> {
    return this.#films.ask<FilmFacts>({ path, target: null } satisfies FilmRequest, { signal })
  }

  /** Writes a copy that browsers can play. @throws Error with the reason why not, or because it was aborted */
  async copy(path: string, target: string, signal: AbortSignal): Promise<void> {
    await this.#copies.ask({ path, target } satisfies FilmRequest, { signal })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#films[Symbol.asyncDispose]()
    await this.#copies[Symbol.asyncDispose]()
  }
}
