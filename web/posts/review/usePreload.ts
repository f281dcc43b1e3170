import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PostList } from '../data/list.ts'
import { peekPost } from '../data/store.ts'

const AHEAD = 3
/** Milliseconds: the post itself is on screen first. */
const AFTER = 50

/** The next posts' pictures are there before anybody asks for them. */
export function usePreload(list: PostList, index: number): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (let next = index + 1; next <= index + AHEAD; next++) {
        const id = list.idAt(next)
        const post = id === undefined ? undefined : peekPost(queryClient, id)
        const media = post?.media[0]
        const url = media?.type === 'image' ? (media.preview ?? media.url) : media?.thumbnail
        if (url) new Image().src = url
      }
    }, AFTER)
    return () => clearTimeout(timer)
  }, [list, index, queryClient])
}
