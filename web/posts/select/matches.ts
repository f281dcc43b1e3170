import type { QueryClient } from '@tanstack/react-query'
import type { PostSelection } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { callOptions } from '../../kit/calls/query.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { createStore, type Readable } from '../../kit/store.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import type { PostQuery } from '../data/filters.ts'
import { postTexts } from '../texts/index.ts'

export type MatchState = {
  /** The selection on the server; null: there is none. */
  id: string | null
  /** When it was selected. */
  at: string | null
  /** It was asked for, and is not there yet. */
  isAsked: boolean
  /** Listed posts that don't belong to it: they came or changed since, or were deselected. */
  left: ReadonlySet<string>
  /** Those of them that the user deselected. */
  deselected: ReadonlySet<string>
  /** Flagged posts are left out. */
  isWithoutFlagged: boolean
}
export const NO_MATCHES: MatchState = {
  id: null,
  at: null,
  isAsked: false,
  left: new Set(),
  deselected: new Set(),
  isWithoutFlagged: false,
}

/** A part of a list, by both of its ends, or by a post whose files the others have too. */
export type ListPart = { fromId?: string; toId?: string; sameFilesAs?: string }

/** A list of posts, or a report, as the server selects it. */
export type Listed = PostQuery & { reportId?: string | undefined }

/** How many listed posts are looked up in one call. */
export const LISTED_PER_CALL = 200

/** All posts that match a list, or a range of it, selected on the server at one moment, whether they are loaded or not. */
export class Matches {
  readonly #client: QueryClient
  readonly query: Listed
  readonly #state = createStore(() => NO_MATCHES)
  readonly state: Readable<MatchState> = this.#state
  #part: ListPart = {}
  /** An answer to an earlier request is discarded. */
  #request = 0
  /** Changes by hand, one after the other. */
  #saved: Promise<unknown> = Promise.resolve()
  #changes = 0

  constructor(client: QueryClient, query: Listed) {
    this.#client = client
    this.query = query
  }

  /** @returns whether it was selected; if not, an earlier selection stays */
  async select(part: ListPart = {}, isWithoutFlagged = false): Promise<boolean> {
    const { order: _, ...listed } = this.query
    const filters = isWithoutFlagged ? { ...listed, isFlagged: false } : listed
    const before = this.#state.get()
    const request = ++this.#request
    this.#state.set({ ...NO_MATCHES, isAsked: true })
    const isDone = await this.#try(async () => {
      const found = await call('selectPosts', { query: { ...filters, ...part } }, { quiet: true })
      if (request !== this.#request) return
      this.#keep(found)
      this.#part = part
      this.#state.set({ ...NO_MATCHES, id: found.id, at: found.at, isWithoutFlagged })
    })
    if (!isDone && request === this.#request) this.#state.set(before)
    return isDone
  }

  /** Selects the same again, without flagged posts or with them; what the user deselected stays deselected. */
  async leaveOutFlagged(isWithout: boolean): Promise<void> {
    const { deselected } = this.#state.get()
    const isDone = await this.select(this.#part, isWithout)
    if (isDone && deselected.size > 0) await this.change([...deselected], false)
  }

  /** Selects or deselects posts of them. */
  async change(ids: readonly string[], isSelected: boolean): Promise<void> {
    const { id } = this.#state.get()
    if (id === null) return
    this.#changes += 1
    this.#setLeft(ids, !isSelected)
    const body = { ids: [...ids], isSelected }
    const saving = this.#saved.then(() =>
      this.#try(async () =>
        this.#keep(await call('changeSelected', { params: { id }, body }, { quiet: true })),
      ),
    )
    this.#saved = saving
    if (!(await saving) && this.#state.get().id === id) this.#setLeft(ids, isSelected)
  }

  /** The selection as it is once changes by hand are saved; null: there is none any more. */
  async settled(): Promise<PostSelection | null> {
    await this.#saved
    const { id } = this.#state.get()
    return id === null ? null : (this.#client.getQueryData<PostSelection>(this.#keyOf(id)) ?? null)
  }

  /** Looks up which of these listed posts belong to the selection. */
  async lookUp(listed: readonly string[]): Promise<void> {
    const { id } = this.#state.get()
    if (id === null || listed.length === 0) return
    const query = { ids: listed.slice(0, LISTED_PER_CALL) }
    const changes = this.#changes
    try {
      const ids = await call('listSelected', { params: { id }, query }, { quiet: true })
      const now = this.#state.get()
      if (now.id !== id || changes !== this.#changes) return
      const others = [...now.left].filter((each) => !query.ids.includes(each))
      const left = new Set([...others, ...query.ids.filter((each) => !ids.includes(each))])
      this.#state.set({ ...now, left })
    } catch {
      // Looked up again with the next change.
    }
  }

  clear(): void {
    this.#request += 1
    if (this.#state.get() !== NO_MATCHES) this.#state.set(NO_MATCHES)
  }

  #setLeft(ids: readonly string[], isLeft: boolean): void {
    const now = this.#state.get()
    const others = [...now.left].filter((each) => !ids.includes(each))
    const deselected = [...now.deselected].filter((each) => !ids.includes(each))
    this.#state.set({
      ...now,
      left: new Set(isLeft ? [...others, ...ids] : others),
      deselected: new Set(isLeft ? [...deselected, ...ids] : deselected),
    })
  }

  #keep(selection: PostSelection): void {
    this.#client.setQueryData(this.#keyOf(selection.id), selection)
  }

  #keyOf(id: string) {
    return callOptions('getPostSelection', { params: { id } }).queryKey
  }

  async #try(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      toastProblem(isProblem(error) ? error.message : translate(postTexts, 'notSaved'))
      return false
    }
  }
}
