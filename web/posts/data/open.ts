import { createContext, type RefObject, useContext } from 'react'
import type { PostList } from './list.ts'

export type OpenPost = {
  open(id: string, part?: 'notes'): void
  turnTo(id: string): void
  close(): void
  /** Says which list posts are opened from: what next and previous mean. */
  from(list: PostList): void
  list: RefObject<PostList | null>
}

export const OpenPostContext = createContext<OpenPost | null>(null)

export function useOpenPost(): OpenPost {
  const open = useContext(OpenPostContext)
  if (!open) throw new Error('Posts are opened inside PostsProvider.')
  return open
}
