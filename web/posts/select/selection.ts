import { createContext, useContext } from 'react'
import type { Post, PostSelection } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { createStore, type Readable, useStore } from '../../kit/store.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { postTexts } from '../texts/index.ts'
import { type ListPart, type Matches, type MatchState, NO_MATCHES } from './matches.ts'

export const MAX_POSTS_PER_CALL = 500

/**
 * The selected posts of a list: those that were chosen one by one or as a range on screen, or all that match. A range with unloaded posts is selected
 * by the server.
 */
export class Selection {
  readonly #idAt: (index: number) => string | undefined
  readonly #markShown: (index: number) => void
  readonly #selected = createStore<ReadonlySet<string>>(() => new Set())
  readonly selected: Readable<ReadonlySet<string>> = this.#selected
  readonly #indexOf: (id: string) => number
  readonly #hasLeft: (id: string) => boolean
  readonly matches: Matches | null
  readonly #togetherWith: (index: number) => readonly number[]
  /** The last choice. */
  #anchor: { index: number; id: string } | null = null

  /**
   * @param markShown called for a card selected individually, which the user must have seen
   * @param indexOf the current position of a post; -1 if it is not loaded
   * @param hasLeft whether a post is not in the list any more
   * @param matches null: only loaded posts can be selected
   * @param togetherWith the positions that are selected with this one, itself included, in order and without gaps
   */
  constructor(
    idAt: (index: number) => string | undefined,
    markShown: (index: number) => void = () => undefined,
    indexOf: (id: string) => number = () => -1,
    hasLeft: (id: string) => boolean = () => false,
    matches: Matches | null = null,
    togetherWith: (index: number) => readonly number[] = (index) => [index],
  ) {
    this.#idAt = idAt
    this.#markShown = markShown
    this.#indexOf = indexOf
    this.#hasLeft = hasLeft
    this.matches = matches
    this.#togetherWith = togetherWith
  }

  /** Selects all posts that match, or those of a part of the list. */
  selectMatching(part?: ListPart): void {
    const before = this.ids()
    this.#set(new Set())
    void this.matches?.select(part).then((isDone) => {
      if (!isDone && this.ids().size === 0) this.#set(before)
    })
  }

  readonly ids = this.#selected.get

  /** `toHere`: selects everything from the last choice to this one, as Shift+click does. */
  toggle(index: number, toHere = false): void {
    const together = this.#togetherWith(index)
    for (const each of together) this.#markShown(each)
    const id = this.#idAt(index)
    if (id === undefined) return
    const ids = together.flatMap((each) => this.#idAt(each) ?? [])
    const matched = this.matches?.state.get() ?? NO_MATCHES
    const from = toHere && this.#anchor && !this.#hasLeft(this.#anchor.id) ? this.#anchor : null
    if (matched.id !== null && !from) {
      this.#anchor = { index, id }
      void this.matches?.change(ids, matched.left.has(id))
      return
    }
    const next = new Set(this.ids())
    const anchor = from ? this.#anchorIndex() : -1
    const first = Math.min(anchor, index)
    const last = this.#togetherWith(Math.max(anchor, index)).at(-1) ?? index
    const range =
      anchor === -1
        ? []
        : Array.from({ length: Math.min(last - first, MAX_POSTS_PER_CALL) + 1 }, (_, offset) =>
            this.#idAt(first + offset),
          )
    const isUnloaded = anchor === -1 || range.length > MAX_POSTS_PER_CALL || range.includes(undefined)
    if (from && this.matches && (matched.id !== null || isUnloaded)) {
      this.selectMatching({ fromId: from.id, toId: id })
      return
    }
    if (range.length > 0) {
      for (const each of range) if (each !== undefined) next.add(each)
    } else if (ids.every((each) => next.has(each))) for (const each of ids) next.delete(each)
    else for (const each of ids) next.add(each)
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
    this.matches?.clear()
    const next = new Set(before)
    for (const first of indexes)
      for (const index of this.#togetherWith(first)) {
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
    this.matches?.clear()
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

const NO_MATCH_STORE = createStore(() => NO_MATCHES)
const useMatchStore = () => useContext(SelectionContext)?.matches?.state ?? NO_MATCH_STORE

export const useMatches = (): MatchState => useStore(useMatchStore())

/** What the server says of the selection of all that match. */
export function useMatchedPosts(): PostSelection | undefined {
  const { id } = useMatches()
  return useCall('getPostSelection', { params: { id: id ?? '' } }, { enabled: id !== null }).data
}

/** A post's ID begins with the time at which it came, in milliseconds (UUIDv7). */
const cameAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** Why this post is not among all that match: it is flagged, or came or changed after they were selected. null: it is, or was deselected by hand. */
export const useLeftOut = ({ id, flaggedAt }: Pick<Post, 'id' | 'flaggedAt'>) =>
  useStore(useMatchStore(), ({ at, left, deselected, isWithoutFlagged }) => {
    if (at === null || !left.has(id) || deselected.has(id)) return null
    if (isWithoutFlagged && flaggedAt !== null) return 'flagged'
    return cameAt(id) > Date.parse(at) ? 'came' : 'changed'
  })

/** Whether this post is selected; the card renders again only when that changes. */
export function useIsSelected(id: string): boolean {
  const isChosen = useStore(useSelection(), (ids) => ids.has(id))
  const isMatched = useStore(useMatchStore(), (state) => state.id !== null && !state.left.has(id))
  return isChosen || isMatched
}

/** Whether any posts are selected. */
export function useIsSelecting(): boolean {
  const isAnyChosen = useStore(useSelection(), (ids) => ids.size > 0)
  return useStore(useMatchStore(), ({ id, isAsked }) => id !== null || isAsked) || isAnyChosen
}
