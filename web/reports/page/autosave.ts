import { isProblem, type Problem } from '../../kit/problem.ts'

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed'

const WAIT = 1000
const AGAIN = 5000

/**
 * Keeps one text on the server: one second after typing stops, never two writes at once, again and again while it cannot be reached.
 * `leave` sends what is not saved yet in a way that outlives the page.
 */
export class Autosave {
  #saved: string
  #text: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  #write: (text: string, keepalive: boolean) => Promise<void>
  #tell: (state: SaveState, problem: Problem | null) => void

  constructor(
    saved: string,
    write: (text: string, keepalive: boolean) => Promise<void>,
    tell: (state: SaveState, problem: Problem | null) => void,
  ) {
    this.#saved = saved
    this.#text = saved
    this.#write = write
    this.#tell = tell
  }

  get isSaved(): boolean {
    return this.#text === this.#saved && !this.#isBusy
  }

  type(text: string): void {
    this.#text = text
    if (this.isSaved) {
      this.#stop()
      this.#tell('saved', null)
      return
    }
    this.#tell('typing', null)
    this.#later(WAIT)
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
    const text = this.#text
    this.#saved = text
    void this.#write(text, true).catch(() => this.#tell('failed', null))
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
    this.#tell('saving', null)
    try {
      await this.#write(text, false)
      this.#saved = text
    } catch (error) {
      if (!isProblem(error)) throw error
      this.#tell('failed', error)
      if (error.retryable) this.#later(AGAIN)
      return
    } finally {
      this.#isBusy = false
    }
    if (this.#text === text) this.#tell('saved', null)
    else this.#later(WAIT)
  }
}
