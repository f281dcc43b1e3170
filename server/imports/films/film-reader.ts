import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment } from '../../platform/child-environment.ts'

/** A picture as raw RGBA pixels. */
export type Frame = { width: number; height: number; rgba: Uint8Array }
/** The film's size, upright; its length if the file has one; its first picture; and whether all browsers play its codecs. */
export type FilmFacts = {
  width: number
  height: number
  seconds: number | null
  frame: Frame
  plays: boolean
}

export type FilmRequest = { id: number; path: string; target: string | null }
export type FilmAnswer = { id: number } & (
  | { look: FilmFacts }
  | { isBusy: true }
  | { isCopied: true }
  | { problem: string }
)
type FinalAnswer = Exclude<FilmAnswer, { isBusy: true }>

/** Milliseconds without a message, after which we give up. A copy gets longer, because other processes take precedence. */
const TIMEOUTS_MS = { look: 20_000, copy: 300_000 }
const IDLE_TIMEOUT_MS = 5_000

/**
 * Reads films in a separate process, one at a time: the decoders of old formats are numerous and old, and one that crashes or never ends affects
 * only its own film. The process starts with the first film and ends when idle.
 */
export class FilmReader implements Disposable {
  #child: ChildProcess | null = null
  #idleTimer: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  #requestCount = 0

  /** @throws Error with the reason why it can't be shown */
  async look(path: string): Promise<FilmFacts> {
    const end = await this.#request(path, null)
    if (!('look' in end)) throw new Error('The film was not looked at')
    return end.look
  }

  /** Writes a copy that browsers can play. @throws Error with the reason why not, or because it was aborted */
  async copy(path: string, target: string, signal: AbortSignal): Promise<void> {
    await this.#request(path, target, signal)
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#idleTimer)
    this.#child?.kill('SIGKILL')
    this.#child = null
  }

  #request(path: string, target: string | null, signal?: AbortSignal): Promise<FinalAnswer> {
    const result = this.#last.then(() => this.#requestNow({ id: ++this.#requestCount, path, target }, signal))
    this.#last = result.catch(() => undefined)
    return result
  }

  async #requestNow(ask: FilmRequest, signal?: AbortSignal): Promise<FinalAnswer> {
    signal?.throwIfAborted()
    clearTimeout(this.#idleTimer)
    const child = (this.#child ??= this.#start())
    child.ref()
    const { promise, resolve, reject } = Promise.withResolvers<FinalAnswer>()
    const giveUp = (why: string) => {
      reject(new Error(why))
      this[Symbol.dispose]()
    }
    const wait = () =>
      setTimeout(
        giveUp,
        TIMEOUTS_MS[ask.target === null ? 'look' : 'copy'],
        'The video took too long to decode',
      )
    let silent = wait()
    const onMessage = (answer: FilmAnswer) => {
      if (answer.id !== ask.id) return
      if ('isBusy' in answer) {
        clearTimeout(silent)
        silent = wait()
      } else if ('problem' in answer) reject(new Error(answer.problem))
      else resolve(answer)
    }
    const onExit = (code: number | null, ended: string | null) => {
      reject(new Error(`The decoder ended in the middle (${ended ?? code})`))
    }
    const onAbort = () => giveUp('Stopped')
    child.on('message', onMessage).once('exit', onExit)
    signal?.addEventListener('abort', onAbort)
    try {
      child.send(ask)
      return await promise
    } finally {
      clearTimeout(silent)
      child.off('message', onMessage).off('exit', onExit)
      signal?.removeEventListener('abort', onAbort)
      child.unref()
      this.#idleTimer = setTimeout(() => this[Symbol.dispose](), IDLE_TIMEOUT_MS).unref()
    }
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'film-process.ts'), {
      env: childEnvironment(),
      serialization: 'advanced',
      // FFmpeg's messages about a damaged film are in its error.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => (this.#child = null))
    child.on('exit', () => {
      if (this.#child === child) this.#child = null
    })
    child.channel?.unref()
    return child
  }
}
