import { mergeTexts } from '#contract/index.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed'

/** Saves a text that was edited from `base`. @returns the saved text, which includes others' edits made in the meantime */
export type Write = (text: string, base: string, keepalive: boolean) => Promise<string>

/** A text that is not saved yet, and the saved one that it was edited from. */
export type UnsavedText = { text: string; base: string }

export type Draft = {
  /** Keeps the text until it is saved (null). */
  keep(unsaved: UnsavedText | null): void
  /** The text is no longer on the page, and could not be saved. */
  onLost(): void
}
const NO_DRAFT: Draft = { keep: () => undefined, onLost: () => undefined }

const SAVE_DELAY_MS = 1000
const RETRY_DELAY_MS = 5000

/** The texts on the page. */
const shownTexts = new Set<Autosave>()

/** Saves the texts on the page now, before a document is made of them. @returns how it went; `unchanged` if all were saved already */
export async function saveTexts(): Promise<'unchanged' | 'saved' | 'failed'> {
  const unsaved = [...shownTexts].filter((text) => !text.isSaved)
  await Promise.all(unsaved.map((text) => text.saveNow()))
  if (unsaved.length === 0) return 'unchanged'
  return unsaved.every((text) => text.isSaved) ? 'saved' : 'failed'
}

/**
 * Saves a text one second after typing stops. It never sends two writes at a time, unless the page is closing, and retries while the server
 * can't be reached and the text is on the page.
 */
export class Autosave {
  #saved: string
  #text: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  #sending: Promise<void> = Promise.resolve()
  #isLeft = false
  #write: Write
  #onState: (state: SaveState, problem: Problem | null) => void
  #show: (text: string) => void
  #draft: Draft

  /** @param show called with the text if it was merged with someone else's edits */
  constructor(
    saved: string,
    write: Write,
    onState: (state: SaveState, problem: Problem | null) => void,
    show: (text: string) => void,
    draft = NO_DRAFT,
  ) {
    this.#saved = saved
    this.#text = saved
    this.#write = write
    this.#onState = onState
    this.#show = show
    this.#draft = draft
  }

  get isSaved(): boolean {
    return this.#text === this.#saved && !this.#isBusy
  }

  /** @param text the one to begin with, if an earlier edit was not saved */
  enter(text: string): void {
    this.#isLeft = false
    shownTexts.add(this)
    if (text === this.#saved) this.#keepUnsaved()
    else this.type(text)
  }

  type(text: string): void {
    this.#text = text
    this.#keepUnsaved()
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

  /** The text is no longer on the page: it is saved once more, with a request that outlives the page. */
  leave(): void {
    this.#isLeft = true
    shownTexts.delete(this)
    this.#stop()
    const last = this.#isBusy ? this.#sending.then(() => this.#save(true)) : this.#save(true)
    void last.then(() => {
      if (this.#isLeft && this.#text !== this.#saved) this.#draft.onLost()
    })
  }

  /** The page is closing, and may be brought back. Does not wait for a save in progress, which may end with the page. */
  close(): void {
    this.#stop()
    if (this.#text !== this.#saved) void this.#send(true)
  }

  retry(): void {
    this.#later(0)
  }

  /** Never rejects. */
  async saveNow(): Promise<void> {
    this.#stop()
    await this.#sending
    await this.#save(false)
  }

  #stop(): void {
    clearTimeout(this.#timer)
  }

  #later(ms: number): void {
    this.#stop()
    this.#timer = setTimeout(() => void this.#save(false), ms)
  }

  #keepUnsaved(): void {
    const [text, base] = [this.#text, this.#saved]
    this.#draft.keep(text === base ? null : { text, base })
  }

  #save(keepalive: boolean): Promise<void> {
    if (!this.#isBusy && this.#text !== this.#saved) this.#sending = this.#send(keepalive)
    return this.#sending
  }

  async #send(keepalive: boolean): Promise<void> {
    const text = this.#text
    this.#isBusy = true
    this.#onState('saving', null)
    try {
      this.#saved = await this.#write(text, this.#saved, keepalive)
      if (this.#saved !== text) {
        this.#text = mergeTexts(text, this.#saved, this.#text)
        this.#show(this.#text)
      }
    } catch (error) {
      if (!isProblem(error)) throw error
      this.#onState('failed', error)
      if (error.retryable && !this.#isLeft) this.#later(RETRY_DELAY_MS)
      return
    } finally {
      this.#isBusy = false
    }
    this.#keepUnsaved()
    if (this.#text === this.#saved) this.#onState('saved', null)
    else if (!this.#isLeft) this.#later(SAVE_DELAY_MS)
  }
}
