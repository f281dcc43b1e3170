import { createContext, useContext } from 'react'
import type { PostList } from './list.ts'

export type OpenPost = {
  open(id: string, part?: 'notes'): void
  turnTo(id: string): void
  close(): void
  /** Says which list posts are opened from: what next and previous mean, and how it shows the place where someone stopped. */
  from(list: PostList, show?: (index: number) => void): void
  /** After turning to other posts, the user returns to the list at the last of them. */
  backAt(index: number): void
}

export const OpenPostContext = createContext<OpenPost | null>(null)

export function useOpenPost(): OpenPost {
  const open = useContext(OpenPostContext)
  if (!open) throw new Error('Posts are opened inside PostsProvider.')
  return open
}
