import { createContext, useContext } from 'react'
import { createStore, type Readable, useStore } from '../../kit/store.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { postTexts } from '../texts/index.ts'

export const MAX_POSTS_PER_CALL = 500

/**
 * The selected posts of a list. It never includes posts that were not shown to the user: a range with unloaded posts is refused with a message.
 */
export class Selection {
  readonly #idAt: (index: number) => string | undefined
  readonly #markShown: (index: number) => void
  readonly #selected = createStore<ReadonlySet<string>>(() => new Set())
  readonly selected: Readable<ReadonlySet<string>> = this.#selected
  #anchor: number | null = null

  /** @param markShown called for a card selected individually, which the user must have seen */
  constructor(
    idAt: (index: number) => string | undefined,
    markShown: (index: number) => void = () => undefined,
  ) {
    this.#idAt = idAt
    this.#markShown = markShown
  }

  readonly ids = this.#selected.get

  /** `toHere`: selects everything from the last choice to this one, as Shift+click does. */
  toggle(index: number, toHere = false): void {
    this.#markShown(index)
    const id = this.#idAt(index)
    if (id === undefined) return
    const next = new Set(this.ids())
    if (toHere && this.#anchor !== null) {
      const [first, last] = [Math.min(this.#anchor, index), Math.max(this.#anchor, index)]
      const range = Array.from({ length: last - first + 1 }, (_, offset) => this.#idAt(first + offset))
      const unseen = range.filter((each) => each === undefined).length
      if (unseen > 0) {
        toastProblem(translate(postTexts, 'rangeUnseen', { count: unseen }))
        return
      }
      for (const each of range) if (each !== undefined) next.add(each)
    } else if (!next.delete(id)) next.add(id)
    this.#anchor = index
    this.#set(next)
  }

  /** Selects these positions (a drag, or all loaded posts) in addition to the earlier selection. */
  takeOver(before: ReadonlySet<string>, indexes: Iterable<number>): void {
    const next = new Set(before)
    for (const index of indexes) {
      const id = this.#idAt(index)
      if (id !== undefined) next.add(id)
      this.#anchor = index
    }
    if (next.size !== this.ids().size || [...next].some((id) => !this.ids().has(id))) this.#set(next)
  }

  /** Deselects these posts for an action. If it is refused, selects them again, unless others were selected in the meantime. */
  letGo(ids: readonly string[]): (isDone: Promise<boolean>) => void {
    return (isDone) => {
      const others = new Set([...this.ids()].filter((id) => !ids.includes(id)))
      this.#anchor = null
      this.#set(others)
      void isDone.then((done) => {
        if (!done && [...this.ids()].every((id) => others.has(id)))
          this.#set(new Set([...this.ids(), ...ids]))
      })
    }
  }

  clear(): void {
    this.#anchor = null
    if (this.ids().size > 0) this.#set(new Set())
  }

  /** Deselects posts that left the list. */
  keepOnly(isHere: (id: string) => boolean): void {
    const kept = [...this.ids()].filter(isHere)
    if (kept.length !== this.ids().size) this.#set(new Set(kept))
  }

  #set(ids: ReadonlySet<string>): void {
    if (ids.size > MAX_POSTS_PER_CALL)
      toastProblem(translate(postTexts, 'selectionFull', { count: MAX_POSTS_PER_CALL }))
    this.#selected.set(ids.size > MAX_POSTS_PER_CALL ? new Set([...ids].slice(0, MAX_POSTS_PER_CALL)) : ids)
  }
}

export const SelectionContext = createContext<Selection | null>(null)
const EMPTY_SELECTION = createStore<ReadonlySet<string>>(() => new Set())
const useSelection = () => useContext(SelectionContext)?.selected ?? EMPTY_SELECTION

export const useSelected = (): ReadonlySet<string> => useStore(useSelection())

/** Whether this post is selected; the card renders again only when that changes. */
export const useIsSelected = (id: string): boolean => useStore(useSelection(), (ids) => ids.has(id))
