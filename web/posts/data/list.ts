import type { QueryClient } from '@tanstack/react-query'
import type { Page, Post } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { createStore, type Readable } from '../../kit/store.ts'
import { waitUntilReachable } from '../../kit/calls/reachability.ts'
import { comparePosts, couldMatch, isInDates, type PostQuery, stillMatches } from './filters.ts'
import { isRowKept } from './kept-row.ts'
import { findListed } from './position.ts'
import { isAnyPending, isPending, cachePosts, peekPost } from './store.ts'

export const PAGE_SIZE = 12
/** Posts per request: two pages. */
export const FETCH_SIZE = PAGE_SIZE * 2

const REFRESH_DELAY_MS = 700
const REFRESH_MAX_WAIT_MS = 5000

export type Snapshot = {
  /** null: not known yet. */
  total: number | null
  /** The number of rows: one more than the total while the row of a post that left is kept. */
  count: number | null
  /** That post. */
  kept: string | null
  error: unknown
}
export const NO_SNAPSHOT: Snapshot = { total: null, count: null, kept: null, error: null }

/**
 * A list of any length that loads only its viewed parts: the next page by the cursor of the previous one, a jump by offset. Posts that stop
 * matching leave right away, and return to their position when that is undone.
 */
export class PostList {
  readonly query: PostQuery
  readonly #client: QueryClient
  readonly #state = createStore(() => NO_SNAPSHOT)
  readonly #cursors = new Map<string, string>()
  /** Where posts that left the list would be now. */
  readonly #positions = new Map<string, number>()
  /** Posts that no longer exist, or may no longer be seen. */
  readonly #gone = new Set<string>()
  readonly #loading = new Set<number>()
  #ids: (string | undefined)[] = []
  /** The number of rows. */
  #total: number | null = null
  /** A post that left, but whose row is still there. */
  #kept: string | null = null
  #error: unknown = null
  /** Answers to requests of an earlier generation are discarded. */
  #generation = 0
  /** Increases with every step of a change that may concern it, because answers to earlier requests may be outdated. */
  #moves = 0
  /** The positions on screen. */
  #range: [start: number, end: number] = [0, 0]
  /** Posts loaded before the last refresh, which reloaded others: they are reloaded when they come on screen. */
  readonly #outdated = new Set<string>()
  /** Posts that were on screen at some time. */
  readonly #shown = new Set<string>()
  /** The post at the top of the screen. */
  #top: string | undefined
  /** Number of consecutive failures, while waiting to retry. */
  #failures = 0
  #isWaiting = false
  /** It changed while it was not on screen. */
  #isStale = false
  #staleTimer: ReturnType<typeof setTimeout> | undefined

  constructor(client: QueryClient, query: PostQuery) {
    this.#client = client
    this.query = query
  }

  /** Positions of the first and last post on screen. */
  readonly onScreen = createStore<readonly [first: number, last: number] | null>(() => null)

  readonly state: Readable<Snapshot> = {
    get: this.#state.get,
    subscribe: (listener) => {
      const unsubscribe = this.#state.subscribe(listener)
      if (this.#isStale) this.refresh()
      return unsubscribe
    },
  }
  get isWatched(): boolean {
    return this.#state.isWatched()
  }

  /** The id of a post that is loaded and in memory. */
  idAt(index: number): string | undefined {
    const id = this.#ids[index]
    return id !== undefined && peekPost(this.#client, id) ? id : undefined
  }
  /** The key of a row. */
  readonly keyAt = (index: number): string => this.idAt(index) ?? `position ${index}`
  /** The id of a post that was shown to the user, in memory or not. */
  shownAt(index: number): string | undefined {
    const id = this.#ids[index]
    return id !== undefined && this.#shown.has(id) ? id : undefined
  }
  /** The post at this position was shown to the user. */
  markShown(index: number): void {
    const id = this.#ids[index]
    if (id !== undefined) this.#shown.add(id)
  }
  /** The positions on screen, and those around it that were shown without a gap: this many at most, the nearest. */
  shownAround(most: number): number[] {
    let [start, end] = this.#range
    for (let length = 0; length !== end - start && end - start < most;) {
      length = end - start
      if (this.shownAt(end) !== undefined) end++
      if (end - start < most && this.shownAt(start - 1) !== undefined) start--
    }
    return Array.from({ length: end - start }, (_, offset) => start + offset)
  }
  readonly indexOf = (id: string): number => this.#ids.indexOf(id)
  /** The same, but for a post that left the list the position that it would have now. */
  readonly positionOf = (id: string): number => {
    const index = this.indexOf(id)
    return index === -1 ? (this.#positions.get(id) ?? -1) : index
  }
  /** The position on the server, which does not count the kept row. */
  #serverIndexOf(index: number): number {
    return index - Number(this.#kept !== null && this.indexOf(this.#kept) < index)
  }

  /** Whether a post is not in the list any more, rather than not loaded any more. */
  hasLeft(id: string): boolean {
    if (this.indexOf(id) !== -1) return this.#kept === id
    const post = peekPost(this.#client, id)
    return this.#gone.has(id) || this.#positions.has(id) || (!!post && !stillMatches(post, this.query))
  }

  /** Loads the beginning, before it is known which part will be on screen. */
  begin(): void {
    if (this.#total === null && !this.#isLoading(0)) void this.#load(0)
  }

  /** Loads what is missing of [start, end), and of as many positions after it, or before it if `ahead` is negative. */
  readonly need = (start: number, end: number, ahead = 0): void => {
    this.#range = [start, end]
    this.#markRangeShown()
    const last = Math.min(end + Math.max(0, ahead), this.#total ?? end)
    for (let index = Math.max(0, start + Math.min(0, ahead)); index < last; index++) {
      const id = this.idAt(index)
      if ((id !== undefined && !this.#outdated.has(id)) || this.#isLoading(index)) continue
      void this.#load(index)
      index += FETCH_SIZE - 1
    }
  }

  /** Remembers the item at the top of the screen, so that it can be found again after posts were added or removed. */
  keepTop(index: number): void {
    this.#top = this.idAt(index)
  }

  #isLoading(index: number): boolean {
    for (const start of this.#loading) if (index >= start && index < start + FETCH_SIZE) return true
    return false
  }

  async #load(index: number, limit = FETCH_SIZE): Promise<void> {
    const generation = this.#generation
    const moves = this.#moves
    const before = index > 0 ? this.#ids[index - 1] : undefined
    const cursor = before === undefined ? undefined : this.#cursors.get(before)
    let isWanted = true
    this.#loading.add(index)
    try {
      const pageStart = cursor === undefined ? { offset: this.#serverIndexOf(index) } : { cursor }
      const page = await call('listPosts', { query: { ...this.query, ...pageStart, limit } })
      const after = before === undefined || cursor === undefined ? -1 : this.#ids.indexOf(before)
      // A page loaded by cursor follows that post wherever it is now, but an offset is wrong once posts have moved.
      isWanted = generation === this.#generation && (moves === this.#moves || after !== -1)
      if (!isWanted) return
      this.#insertPage(after === -1 ? index : after + 1, page.items, page.total, moves)
      this.#keepCursor(page)
      this.#succeed()
    } catch (error) {
      if (generation === this.#generation) this.#fail(error)
    } finally {
      this.#loading.delete(index)
      this.#publish()
      if (!isWanted && this.isWatched) this.need(...this.#range)
    }
  }

  /**
   * Inserts a page from the server. During an action the page may be from before or after it, so the list keeps its own total and reloads
   * soon.
   *
   * @param moves the value of `#moves` when the page was requested
   */
  #insertPage(at: number, posts: readonly Post[], serverTotal: number, moves: number): void {
    const kept = this.#kept === null ? -1 : this.indexOf(this.#kept)
    if (kept === -1 || (kept >= at && kept < at + posts.length)) this.endKeeping()
    cachePosts(this.#client, posts)
    const isDoubtful = moves !== this.#moves || isAnyPending()
    const staying = isDoubtful ? posts.filter((post) => this.#stays(post)) : posts
    const keptCount = Number(this.#kept !== null)
    const total = isDoubtful
      ? (this.#total ?? serverTotal - posts.length + staying.length)
      : serverTotal + keptCount
    // The list changed on the server, so later posts have moved.
    if (this.#total !== null && this.#total !== total) this.#ids.length = Math.min(this.#ids.length, at)
    this.#total = total
    for (const [offset, { id }] of staying.entries()) {
      const other = this.#ids.indexOf(id)
      if (other !== -1 && other !== at + offset) this.#ids[other] = undefined
      this.#ids[at + offset] = id
      this.#outdated.delete(id)
      this.#positions.delete(id)
      this.#gone.delete(id)
    }
    this.#ids.length = total
    if (isDoubtful) this.hintStale()
  }

  /** Whether a post from the server still matches here. */
  #stays(post: Post): boolean {
    const previous = peekPost(this.#client, post.id)
    if (!previous || ((previous.version ?? 0) <= (post.version ?? 0) && !isPending(post.id))) return true
    return stillMatches(previous, this.query)
  }

  #keepCursor({ items, nextCursor }: Page<Post>): void {
    const last = items.at(-1)
    if (last && nextCursor) this.#cursors.set(last.id, nextCursor)
  }

  #succeed(): void {
    this.#error = null
    this.#failures = 0
  }

  /** Retries automatically: soon, then less often, and as soon as the server can be reached. */
  #fail(error: unknown): void {
    this.#error = error
    if (this.#isWaiting || (isProblem(error) && !error.retryable)) return
    this.#isWaiting = true
    void waitUntilReachable(Math.min(1000 * 2 ** this.#failures++, 30_000)).then(() => {
      this.#isWaiting = false
      if (this.#error === null) return
      if (this.isWatched) this.refresh()
      else this.#isStale = true
    })
  }

  /** Silently reloads the part on screen. */
  refresh(): void {
    this.#isStale = false
    const generation = ++this.#generation
    const moves = this.#moves
    const [start, end] = this.#range
    const offset = this.#serverIndexOf(start)
    void call('listPosts', {
      query: { ...this.query, offset, limit: Math.min(200, Math.max(FETCH_SIZE, end - start)) },
    }).then(
      async (page) => {
        if (generation !== this.#generation) return
        const top = this.#top
        // If posts were added or removed, the posts before this part may have moved too.
        const isMoved = this.#total !== null && this.#state.get().total !== page.total && !isAnyPending()
        const newPosition = isMoved && top !== undefined ? await findListed(this, top, page.items) : null
        if (generation !== this.#generation) return
        if (moves !== this.#moves) {
          this.hintStale()
          return
        }
        if (isMoved) {
          this.#ids = []
          this.#kept = null
          this.#total = null
        }
        this.#cursors.clear()
        for (const id of this.#ids) if (id !== undefined) this.#outdated.add(id)
        this.#insertPage(start, page.items, page.total, moves)
        this.#keepCursor(page)
        if (newPosition !== null && newPosition < page.total) this.#ids[newPosition] = top
        this.#succeed()
        this.#publish()
        // The user may have turned to another part in the meantime.
        if (this.isWatched) this.need(...this.#range)
      },
      (error: unknown) => {
        if (generation !== this.#generation) return
        this.#fail(error)
        this.#publish()
      },
    )
  }

  /**
   * The list may be outdated; many hints lead to one reload, soon after the first hint. It is put off, for a few seconds at most, while
   * posts that may be in this list change here, because its answer would be outdated again, and as long as a row is kept.
   */
  hintStale(): void {
    if (!this.isWatched) {
      this.#isStale = this.#total !== null
      return
    }
    if (this.#staleTimer !== undefined) return
    const since = Date.now()
    const lookAfter = (moves: number): void => {
      this.#staleTimer = setTimeout(() => {
        const isBusy = moves !== this.#moves && Date.now() - since < REFRESH_MAX_WAIT_MS
        if (isBusy || this.#kept !== null) return lookAfter(this.#moves)
        this.#staleTimer = undefined
        if (this.isWatched) this.refresh()
        else this.#isStale = true
      }, REFRESH_DELAY_MS)
    }
    lookAfter(this.#moves)
  }

  /**
   * Applies a post's new state: it stays in the list, leaves it or returns.
   * @param before its state until now, if known
   */
  reconcile(post: Post, before?: Post): void {
    const index = this.#ids.indexOf(post.id)
    const couldBeHere = couldMatch(post.client.id, this.query)
    const matches = couldBeHere && stillMatches(post, this.query)
    if (couldBeHere) this.#moves++
    const isKept = this.#kept === post.id
    if (index !== -1 && matches === isKept) {
      if (!isKept && !(isRowKept(post.id) && this.isWatched)) return this.remove(post.id)
      this.#kept = isKept ? null : post.id
      this.#publish()
    } else if (index === -1 && matches) {
      const position = this.#positions.get(post.id)
      if (position === undefined) this.hintStale()
      else this.#insert(post, position)
    } else if (index === -1 && before && couldBeHere && this.#listed(before)) this.hintStale()
  }

  /** Whether the list on the server has this post, which is not loaded here, as far as the post itself shows. */
  #listed(post: Post): boolean {
    return !this.#positions.has(post.id) && isInDates(post, this.query) && stillMatches(post, this.query)
  }

  /** Removes a post that no longer exists, or may no longer be seen. */
  drop(id: string): void {
    this.#gone.add(id)
    if (this.#kept !== id) this.remove(id)
    this.#publish()
  }

  /** The kept row goes. */
  endKeeping(): void {
    const kept = this.#kept
    this.#kept = null
    if (kept !== null) this.remove(kept)
  }

  remove(id: string): void {
    const index = this.#ids.indexOf(id)
    if (index === -1) return
    const before = index > 0 ? this.#ids[index - 1] : undefined
    const cursor = this.#cursors.get(id)
    if (cursor !== undefined && before !== undefined) this.#cursors.set(before, cursor)
    this.#ids.splice(index, 1)
    this.#shift(index, -1)
    this.#positions.set(id, index)
  }

  /** Inserts a post at its former position, in order with its neighbors, because several posts that left together share a position. */
  #insert(post: Post, position: number): void {
    this.#positions.delete(post.id)
    const order = (index: number): number => {
      const other = peekPost(this.#client, this.#ids[index] ?? '')
      return other ? comparePosts(post, other, this.query) : 0
    }
    let at = Math.min(position, this.#ids.length)
    while (order(at - 1) < 0) at--
    while (order(at) > 0) at++
    this.#ids.splice(at, 0, post.id)
    this.#shift(at, 1)
  }

  /** The posts after a position have moved. */
  #shift(index: number, by: 1 | -1): void {
    this.#moves++
    for (const [id, position] of this.#positions) if (position > index) this.#positions.set(id, position + by)
    if (this.#total !== null) this.#total = Math.max(0, this.#total + by)
    this.#publish()
    if (this.isWatched) this.need(...this.#range)
  }

  #markRangeShown(): void {
    for (const id of this.#ids.slice(...this.#range)) if (id !== undefined) this.#shown.add(id)
  }

  #publish(): void {
    this.#markRangeShown()
    const kept = this.#kept
    const total = this.#total === null ? null : this.#total - Number(kept !== null)
    this.#state.set({ total, count: this.#total, kept, error: this.#error })
  }
}
