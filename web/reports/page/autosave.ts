import { mergeTexts } from '#contract/index.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed'

/** Saves a text that was edited from `base`. @returns the saved text, which includes others' edits made in the meantime */
export type Write = (text: string, base: string, keepalive: boolean) => Promise<string>

const SAVE_DELAY_MS = 1000
const RETRY_DELAY_MS = 5000

/**
 * Saves a text one second after typing stops. It never sends two writes at a time, and retries while the server can't be reached; `leave`
 * sends unsaved text with a request that outlives the page.
 */
export class Autosave {
  #saved: string
  #text: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  #write: Write
  #onState: (state: SaveState, problem: Problem | null) => void
  #show: (text: string) => void

  /** @param show called with the text if it was merged with someone else's edits */
  constructor(
    saved: string,
    write: Write,
    onState: (state: SaveState, problem: Problem | null) => void,
    show: (text: string) => void,
  ) {
    this.#saved = saved
    this.#text = saved
    this.#write = write
    this.#onState = onState
    this.#show = show
  }

  get isSaved(): boolean {
    return this.#text === this.#saved && !this.#isBusy
  }

  type(text: string): void {
    this.#text = text
    if (this.isSaved) {
      this.#stop()
      this.#onState('saved', null)
      return
    }
    this.#onState('typing', null)
    this.#later(SAVE_DELAY_MS)
  }

  /** The text on the server has changed. It is shown unless there is unsaved input. */
  heard(saved: string): void {
    if (!this.isSaved) return
    this.#saved = saved
    this.#text = saved
  }

  leave(): void {
    this.#stop()
    if (this.#text === this.#saved) return
    const [text, base] = [this.#text, this.#saved]
    this.#saved = text
    void this.#write(text, base, true).catch(() => this.#onState('failed', null))
  }

  retry(): void {
    this.#later(0)
  }

  #stop(): void {
    clearTimeout(this.#timer)
  }

  #later(ms: number): void {
    this.#stop()
    this.#timer = setTimeout(() => void this.#save(), ms)
  }

  async #save(): Promise<void> {
    if (this.#isBusy || this.#text === this.#saved) return
    const text = this.#text
    this.#isBusy = true
    this.#onState('saving', null)
    try {
      this.#saved = await this.#write(text, this.#saved, false)
      if (this.#saved !== text) {
        this.#text = mergeTexts(text, this.#saved, this.#text)
        this.#show(this.#text)
      }
    } catch (error) {
      if (!isProblem(error)) throw error
      this.#onState('failed', error)
      if (error.retryable) this.#later(RETRY_DELAY_MS)
      return
    } finally {
      this.#isBusy = false
    }
    if (this.#text === this.#saved) this.#onState('saved', null)
    else this.#later(SAVE_DELAY_MS)
  }
}
