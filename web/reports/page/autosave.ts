import { mergeTexts } from '#contract/index.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed'

/** Saves a text that was changed from `base` on. @returns what the server holds: more, if someone else wrote too */
export type Write = (text: string, base: string, keepalive: boolean) => Promise<string>

const SAVE_DELAY_MS = 1000
const RETRY_DELAY_MS = 5000

/**
 * Keeps one text on the server: one second after typing stops, never two writes at once, again and again while it cannot be reached.
 * `leave` sends what is not saved yet in a way that outlives the page.
 */
export class Autosave {
  #saved: string
  #text: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  #write: Write
  #onState: (state: SaveState, problem: Problem | null) => void
  #show: (text: string) => void

  /** @param show is given the text when someone else's words were kept in it */
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

  /** What the server has now; taken over unless something is typed and not saved yet. */
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
