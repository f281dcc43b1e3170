import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PostList } from '../data/list.ts'
import { peekPost } from '../data/store.ts'

const POSTS_AHEAD = 3
/** Delay, so that the post itself is on screen first. */
const PRELOAD_DELAY_MS = 50

/**
 * Loads the pictures of the next posts ahead of time.
 *
 * @param nowId the post that is shown. When posts leave the list, others take the same position
 */
export function usePreload(list: PostList, index: number, nowId: string | null): void {
  const queryClient = useQueryClient()
  /** References that keep the decoded pictures in the browser's memory. */
  const images = useRef(new Map<string, HTMLImageElement>())
  useEffect(() => {
    if (nowId === null) return
    const timer = setTimeout(() => {
      const urls: string[] = []
      for (let next = index + 1; next <= index + POSTS_AHEAD; next++) {
        const id = list.idAt(next)
        const post = id === undefined ? undefined : peekPost(queryClient, id)
        const media = post?.media[0]
        const url = media?.type === 'image' ? (media.preview ?? media.url) : media?.thumbnail
        if (url) urls.push(url)
      }
      images.current = preload(images.current, urls)
    }, PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [list, index, nowId, queryClient])
}

function preload(before: Map<string, HTMLImageElement>, urls: string[]): Map<string, HTMLImageElement> {
  return new Map(urls.map((url) => [url, before.get(url) ?? loadImage(url)]))
}

function loadImage(url: string): HTMLImageElement {
  const image = new Image()
  image.src = url
  return image
}
