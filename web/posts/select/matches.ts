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
  /** Listed posts that don't belong to it: they came or changed since, or were deselected. */
  left: ReadonlySet<string>
}
export const NO_MATCHES: MatchState = { id: null, left: new Set() }

/** How many listed posts are looked up in one call. */
export const LISTED_PER_CALL = 200

/** All posts that match a list, or a range of it, selected on the server at one moment, whether they are loaded or not. */
export class Matches {
  readonly #client: QueryClient
  readonly query: PostQuery
  readonly #state = createStore(() => NO_MATCHES)
  readonly state: Readable<MatchState> = this.#state
  /** An answer to an earlier request is discarded. */
  #request = 0

  constructor(client: QueryClient, query: PostQuery) {
    this.#client = client
    this.query = query
  }

  /** @param range both ends of a part of the list */
  async select(range: { fromId?: string; toId?: string } = {}): Promise<void> {
    const { order: _, ...filters } = this.query
    const request = ++this.#request
    await this.#try(async () => {
      const found = await call('selectPosts', { query: { ...filters, ...range } }, { quiet: true })
      if (request !== this.#request) return
      this.#keep(found)
      this.#state.set({ id: found.id, left: new Set() })
    })
  }

  /** Selects or deselects one post of them. */
  async change(postId: string, isSelected: boolean): Promise<void> {
    const { id } = this.#state.get()
    if (id === null) return
    this.#setLeft(postId, !isSelected)
    const isDone = await this.#try(async () => {
      const body = { ids: [postId], isSelected }
      this.#keep(await call('changeSelected', { params: { id }, body }, { quiet: true }))
    })
    if (!isDone) this.#setLeft(postId, isSelected)
  }

  /** Looks up which of these listed posts belong to the selection. */
  async lookUp(listed: readonly string[]): Promise<void> {
    const { id } = this.#state.get()
    if (id === null || listed.length === 0) return
    const query = { ids: listed.slice(0, LISTED_PER_CALL) }
    try {
      const ids = await call('listSelected', { params: { id }, query }, { quiet: true })
      const now = this.#state.get()
      if (now.id !== id) return
      const others = [...now.left].filter((each) => !query.ids.includes(each))
      this.#state.set({ id, left: new Set([...others, ...query.ids.filter((each) => !ids.includes(each))]) })
    } catch {
      // Looked up again with the next change.
    }
  }

  clear(): void {
    this.#request += 1
    if (this.#state.get().id !== null) this.#state.set(NO_MATCHES)
  }

  #setLeft(postId: string, isLeft: boolean): void {
    const { id, left } = this.#state.get()
    const others = [...left].filter((each) => each !== postId)
    this.#state.set({ id, left: new Set(isLeft ? [...others, postId] : others) })
  }

  #keep(selection: PostSelection): void {
    const { queryKey } = callOptions('getPostSelection', { params: { id: selection.id } })
    this.#client.setQueryData(queryKey, selection)
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
