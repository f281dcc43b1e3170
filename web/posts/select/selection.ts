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
  readonly #indexOf: (id: string) => number
  readonly #hasLeft: (id: string) => boolean
  /** The last choice. */
  #anchor: { index: number; id: string } | null = null

  /**
   * @param markShown called for a card selected individually, which the user must have seen
   * @param indexOf the current position of a post; -1 if it is not loaded
   * @param hasLeft whether a post is not in the list any more
   */
  constructor(
    idAt: (index: number) => string | undefined,
    markShown: (index: number) => void = () => undefined,
    indexOf: (id: string) => number = () => -1,
    hasLeft: (id: string) => boolean = () => false,
  ) {
    this.#idAt = idAt
    this.#markShown = markShown
    this.#indexOf = indexOf
    this.#hasLeft = hasLeft
  }

  readonly ids = this.#selected.get

  /** `toHere`: selects everything from the last choice to this one, as Shift+click does. */
  toggle(index: number, toHere = false): void {
    this.#markShown(index)
    const id = this.#idAt(index)
    if (id === undefined) return
    const next = new Set(this.ids())
    const anchor = this.#anchorIndex()
    if (toHere && anchor !== -1) {
      const [first, last] = [Math.min(anchor, index), Math.max(anchor, index)]
      const range = Array.from({ length: last - first + 1 }, (_, offset) => this.#idAt(first + offset))
      const unseen = range.filter((each) => each === undefined).length
      if (unseen > 0) {
        toastProblem(translate(postTexts, 'rangeUnseen', { count: unseen }))
        return
      }
      for (const each of range) if (each !== undefined) next.add(each)
    } else if (!next.delete(id)) next.add(id)
    this.#anchor = { index, id }
    this.#set(next)
  }

  /** Where the last choice is now: posts before it may have been added or removed. -1: nowhere. */
  #anchorIndex(): number {
    if (this.#anchor === null) return -1
    const { index, id } = this.#anchor
    return this.#idAt(index) === id ? index : this.#indexOf(id)
  }

  /** Selects these positions (a drag, or all loaded posts) in addition to the earlier selection. */
  takeOver(before: ReadonlySet<string>, indexes: Iterable<number>): void {
    const next = new Set(before)
    for (const index of indexes) {
      const id = this.#idAt(index)
      if (id === undefined) continue
      next.add(id)
      this.#anchor = { index, id }
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
          this.#set(new Set([...this.ids(), ...ids.filter((id) => !this.#hasLeft(id))]))
      })
    }
  }

  clear(): void {
    this.#anchor = null
    if (this.ids().size > 0) this.#set(new Set())
  }

  /** Deselects posts that left the list. */
  removeLeft(): void {
    const kept = [...this.ids()].filter((id) => !this.#hasLeft(id))
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
