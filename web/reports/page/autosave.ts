import { mergeTexts } from '#contract/index.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'
import { onReset } from '../../kit/store.ts'

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed'

/** Saves a text that was edited from `base`. @returns the saved text, which includes others' edits made in the meantime */
export type Write = (text: string, base: string, keepalive: boolean) => Promise<string>

/** A text that is not saved yet, and the saved one that it was edited from. */
export type UnsavedText = { text: string; base: string }

export type Draft = {
  /** The same for the same text, whenever it is shown. */
  id: string
  /** The report that prints the text. */
  reportId: string
  /** Keeps the text until it is saved (null). */
  keep(unsaved: UnsavedText | null): void
  /** The text is no longer on the page, and could not be saved. @param problem null if the reason is unknown */
  onLost(problem: Problem | null): void
}
const NO_DRAFT: Draft = { id: '', reportId: '', keep: () => undefined, onLost: () => undefined }

const SAVE_DELAY_MS = 1000
const RETRY_DELAY_MS = 5000

/** The texts on the page, and those that were left and can still be saved, by the id of their draft. */
const openTexts = new Map<string, Autosave>()
onReset('session', () => openTexts.clear())

/** Whether a text can be saved later: the server was not reached, or the session has ended. */
export const canBeSavedLater = (problem: Problem | null): boolean =>
  problem === null || problem.retryable || problem.status === 401

/** Saves the texts of a report now, before a document is made of them. @returns how it went; `unchanged` if all were saved already */
export async function saveTexts(reportId: string): Promise<'unchanged' | 'saved' | 'failed'> {
  const unsaved = [...openTexts.values()].filter((text) => text.reportId === reportId && !text.isSaved)
  const results = await Promise.all(unsaved.map((text) => text.saveNow()))
  if (results.length === 0) return 'unchanged'
  return results.every((isSaved) => isSaved) ? 'saved' : 'failed'
}

/**
 * Saves a text one second after typing stops. It never sends two writes at a time, unless the page is closing, and retries while the server
 * can't be reached and the text is on the page.
 */
export class Autosave {
  #saved: string
  #text: string
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The text that is being sent. */
  #sent: string | null = null
  /** Whether the last save succeeded. */
  #sending: Promise<boolean> = Promise.resolve(true)
  #problem: Problem | null = null
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
    return this.#text === this.#saved && this.#sent === null
  }

  get reportId(): string {
    return this.#draft.reportId
  }

  /** @param text the one to begin with, if an earlier edit was not saved */
  enter(text: string): void {
    this.#isLeft = false
    openTexts.set(this.#draft.id, this)
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
    this.#stop()
    if (this.isSaved) return this.#forget()
    const last = this.#sent !== null ? this.#sending.then(() => this.#save(true)) : this.#save(true)
    void last.then(() => {
      if (this.#isLeft && this.#text !== this.#saved) this.#draft.onLost(this.#problem)
    })
  }

  /**
   * The page is closing, and may be brought back. Does not wait for a save in progress, which may end with the page or still reach the
   * server, so an edit that takes it back is sent too.
   */
  close(): void {
    this.#stop()
    const base = this.#text === this.#saved ? this.#sent : this.#saved
    if (base !== null) void this.#send(true, base)
  }

  retry(): void {
    this.#later(0)
  }

  /** @returns whether the text as it is now was saved. Never rejects. */
  async saveNow(): Promise<boolean> {
    this.#stop()
    await this.#sending
    return this.#save(false)
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

  /** A text that is on the page again has its own. */
  #forget(): void {
    if (openTexts.get(this.#draft.id) === this) openTexts.delete(this.#draft.id)
  }

  #save(keepalive: boolean): Promise<boolean> {
    if (this.isSaved) return Promise.resolve(true)
    if (this.#sent === null) this.#sending = this.#send(keepalive)
    return this.#sending
  }

  /** Never rejects. */
  async #send(keepalive: boolean, base = this.#saved): Promise<boolean> {
    const text = this.#text
    this.#sent = text
    this.#onState('saving', null)
    try {
      this.#saved = await this.#write(text, base, keepalive)
      if (this.#saved !== text) {
        this.#text = mergeTexts(text, this.#saved, this.#text)
        this.#show(this.#text)
      }
    } catch (error) {
      this.#problem = isProblem(error) ? error : null
      this.#onState('failed', this.#problem)
      if (this.#isLeft && !canBeSavedLater(this.#problem)) this.#forget()
      if (this.#problem?.retryable && !this.#isLeft) this.#later(RETRY_DELAY_MS)
      return false
    } finally {
      this.#sent = null
    }
    this.#keepUnsaved()
    if (this.#text === this.#saved) this.#onState('saved', null)
    else if (!this.#isLeft) this.#later(SAVE_DELAY_MS)
    if (this.#isLeft && this.isSaved) this.#forget()
    return true
  }
}
