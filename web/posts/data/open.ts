import { createContext, useContext } from 'react'
import { createStore } from '../../kit/store.ts'
import type { PostList } from './list.ts'

export type OpenPost = {
  open(id: string, part?: 'notes'): void
  turnTo(id: string): void
  close(): void
  /**
   * Sets the list from which posts are opened: it defines next and previous, and `show` scrolls to a position after closing. `searched`: the
   * keywords of its search, which are marked in the posts.
   */
  from(list: PostList, show?: (index: number) => void, searched?: readonly string[]): void
  /** After turning pages, closing returns to the list at the last viewed post. */
  backAt(index: number): void
}

export const OpenPostContext = createContext<OpenPost | null>(null)

export function useOpenPost(): OpenPost {
  const open = useContext(OpenPostContext)
  if (!open) throw new Error('Posts are opened inside PostsProvider.')
  return open
}

/** The list where review mode was just left, and at which post. */
export const leftInReview = createStore<{ list: PostList; id: string | null } | null>(() => null, 'session')

/** The keywords of the search whose posts are shown; marked in addition to flagging keywords. */
export const SearchedKeywords = createContext<readonly string[]>([])

/** The find whose posts are shown. */
export const SoughtFind = createContext<string | null>(null)
