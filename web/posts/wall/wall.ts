import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { waitUntilReachable } from '../../kit/calls/reachability.ts'
import { createStore, createTopic } from '../../kit/store.ts'
import { blurOf } from '../../kit/blur.ts'
import type { PostQuery } from '../data/filters.ts'
import { cachePosts, peekPost } from '../data/store.ts'
import type { WallUnit } from './layout.ts'

/** Posts per page: few at first, so that the first screen comes soon. */
const FIRST_PAGE = 200
const NEXT_PAGE = 1000
/** The wall ends here: people who want more choose dates. */
export const MAX_WALL_POSTS = 100_000
/** Posts that are loaded with one call. */
const POSTS_PER_CALL = 60
const POSTS_RETRY_MS = 2000

/** How posts of a wall are selected. */
type WallTiles = {
  /** Does what has to happen first. @returns whether there was something */
  prepare(index: number): boolean
  /** The positions of the posts under the tile of this one. */
  togetherWith(index: number): readonly number[]
}

export type WallState = {
  /** How many units are known. */
  units: number
  /** How many posts these are, and how many there are in all; null: not known yet. */
  known: number
  total: number | null
  isDone: boolean
  error: unknown
}

/**
 * The pictures of a list as they were when it was opened, equal ones once. What is decided stays where it is; the list itself is loaded again when
 * the wall is. The whole order is loaded in pages, the posts only where they are looked at.
 */
export class Wall {
  readonly query: PostQuery
  readonly #client: QueryClient
  readonly units: WallUnit[] = []
  readonly state = createStore<WallState>(() => ({
    units: 0,
    known: 0,
    total: null,
    isDone: false,
    error: null,
  }))
  readonly onScreen = createStore<readonly [first: number, last: number] | null>(() => null)
  /** Posts that are now known, or were changed. */
  readonly changed = createTopic<ReadonlySet<string>>()
  readonly opened = createStore<ReadonlySet<string>>(() => new Set())
  readonly #ids: string[] = []
  readonly #unitOf: number[] = []
  readonly #indexOf = new Map<string, number>()
  readonly #shown = new Set<string>()
  /** Posts whose act on the server is under way, as they will be. */
  readonly #expected = new Map<string, Post>()
  #cursor: string | undefined
  /** How many posts the pages so far covered. */
  #covered = 0
  #wanted: readonly string[] = []
  readonly #missing = new Set<string>()
  #isLoadingPosts = false
  #running = 0

  constructor(client: QueryClient, query: PostQuery) {
    this.#client = client
    this.query = query
  }

  /** Loads the wall until it is stopped. @returns stops */
  start(): () => void {
    const run = ++this.#running
    void this.#loadPages(run)
    const unsubscribe = this.#client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== 'getPost') return
      const post = event.query.state.data as Post | undefined
      if (!post || !this.#indexOf.has(post.id)) return
      if (event.action.type === 'invalidate') void this.#reload(post.id)
      else if (event.action.type === 'success') {
        if ((post.version ?? 0) > (this.#expected.get(post.id)?.version ?? Infinity))
          this.#expected.delete(post.id)
        this.#publish(post.id)
      }
    })
    return () => {
      this.#running += 1
      unsubscribe()
    }
  }

  async #loadPages(run: number): Promise<void> {
    let failures = 0
    while (run === this.#running && !this.state.get().isDone) {
      const limit = this.#covered === 0 ? FIRST_PAGE : NEXT_PAGE
      const cursor = this.#cursor === undefined ? {} : { cursor: this.#cursor }
      try {
        const { orderBy: _, first: _first, ...filters } = this.query
        const page = await call('listWall', { query: { ...filters, ...cursor, limit } }, { quiet: true })
        if (run !== this.#running) return
        failures = 0
        for (const item of page.items) {
          const unit = { ...item, first: this.#ids.length, place: this.#covered + item.position }
          for (const id of item.ids) {
            this.#indexOf.set(id, this.#ids.length)
            this.#unitOf.push(this.units.length)
            this.#ids.push(id)
          }
          this.units.push(unit)
        }
        this.#covered += limit
        this.#cursor = page.nextCursor ?? undefined
        this.state.set({
          units: this.units.length,
          known: this.#ids.length,
          total: page.total,
          isDone: this.#cursor === undefined || this.#covered >= MAX_WALL_POSTS,
          error: null,
        })
      } catch (error) {
        if (run !== this.#running) return
        this.state.set({ ...this.state.get(), error })
        if (isProblem(error) && !error.retryable) return
        await waitUntilReachable(Math.min(1000 * 2 ** failures++, 30_000))
      }
    }
  }

  /** After a refusal, which isn't tried again by itself. */
  retry(): void {
    this.state.set({ ...this.state.get(), error: null })
    void this.#loadPages(++this.#running)
  }

  /** Whether there are posts that the wall doesn't show, because it is too long. */
  get isCut(): boolean {
    return this.state.get().isDone && this.#cursor !== undefined
  }

  /** Opens a stack or burst, or closes it. */
  open(key: string, on = true): void {
    const now = new Set(this.opened.get())
    if (on) now.add(key)
    else now.delete(key)
    this.opened.set(now)
  }

  /** A post as it is now, or as an act that is under way leaves it; undefined: it isn't loaded. */
  postOf(id: string): Post | undefined {
    return this.#expected.get(id) ?? peekPost(this.#client, id)
  }

  /** Whether a post was deleted, or may not be seen any more. */
  isGone(id: string): boolean {
    return this.#missing.has(id)
  }

  unitAt(index: number): WallUnit | undefined {
    return this.units[this.#unitOf[index] ?? -1]
  }

  idAt(index: number): string | undefined {
    return this.#ids[index]
  }

  /** The position of the first post of the list from this place on, whose picture is on the wall. */
  indexOfPlace(place: number): number {
    let [low, high] = [0, this.units.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.units[middle]?.place ?? 0) < place) low = middle + 1
      else high = middle
    }
    return this.units[Math.min(low, this.units.length - 1)]?.first ?? 0
  }

  /** Set by the view, which knows what is open. */
  #tiles: WallTiles = { prepare: () => false, togetherWith: (index) => [index] }
  setTiles(tiles: WallTiles): void {
    this.#tiles = tiles
  }
  prepare(index: number): boolean {
    return this.#tiles.prepare(index)
  }
  togetherWith(index: number): readonly number[] {
    return this.#tiles.togetherWith(index)
  }

  /** The parts of a list that a selection needs. */
  readonly indexOf = (id: string): number => this.#indexOf.get(id) ?? -1
  readonly hasLeft = (id: string): boolean => !this.#indexOf.has(id)
  shownAt(index: number): string | undefined {
    const id = this.#ids[index]
    return id !== undefined && this.#shown.has(id) ? id : undefined
  }
  markShown(index: number): void {
    const id = this.#ids[index]
    if (id !== undefined && this.postOf(id)) this.#shown.add(id)
  }
  shownAround(most: number): number[] {
    return this.#wanted
      .slice(0, most)
      .map(this.indexOf)
      .filter((index) => this.shownAt(index) !== undefined)
  }

  /** Loads the posts of what is on screen. */
  readonly need = (ids: readonly string[]): void => {
    this.#wanted = ids
    for (const id of ids) if (this.postOf(id)) this.#shown.add(id)
    void this.#loadPosts()
  }

  /** The posts on screen. */
  get wanted(): readonly string[] {
    return this.#wanted
  }

  async #loadPosts(): Promise<void> {
    if (this.#isLoadingPosts) return
    this.#isLoadingPosts = true
    try {
      for (;;) {
        const ids = this.#wanted.filter((id) => !this.postOf(id) && !this.#missing.has(id))
        if (ids.length === 0) return
        await this.load(ids.slice(0, POSTS_PER_CALL))
      }
    } catch {
      void waitUntilReachable(POSTS_RETRY_MS).then(() => this.#loadPosts())
    } finally {
      this.#isLoadingPosts = false
    }
  }

  /** Loads posts, or loads them again. */
  async load(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += POSTS_PER_CALL) {
      const part = ids.slice(from, from + POSTS_PER_CALL)
      const posts = await call('listPostsById', { query: { ids: [...part] } }, { quiet: true })
      const found = new Set(posts.map(({ id }) => id))
      for (const id of part) if (!found.has(id)) this.#missing.add(id)
      await inSlices(posts, (post) => {
        for (const { placeholder } of post.media) blurOf(placeholder)
        cachePosts(this.#client, [post])
        if (this.#wanted.includes(post.id)) this.#shown.add(post.id)
      })
    }
  }

  readonly #outdated = new Set<string>()
  async #reload(id: string): Promise<void> {
    this.#outdated.add(id)
    await Promise.resolve()
    if (this.#outdated.size === 0) return
    const ids = [...this.#outdated].filter((each) => this.#wanted.includes(each))
    this.#outdated.clear()
    await this.load(ids).catch(() => undefined)
  }

  /** Shows posts as an act that the server carries out will leave them, until they are loaded again. */
  expect(posts: readonly Post[]): void {
    for (const post of posts) {
      this.#expected.set(post.id, post)
      this.#publish(post.id)
    }
  }
  forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#expected.delete(id)
      this.#publish(id)
    }
  }

  readonly #toPublish = new Set<string>()
  /** Changes of the same moment are one. */
  #publish(id: string): void {
    this.#toPublish.add(id)
    if (this.#toPublish.size > 1) return
    queueMicrotask(() => {
      const ids = new Set(this.#toPublish)
      this.#toPublish.clear()
      this.changed.publish(ids)
    })
  }
}

/** Milliseconds of work between two chances of the page to scroll. */
const SLICE_MS = 3

/** Does something with each item without holding up the page. */
async function inSlices<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    work(item)
  }
}
