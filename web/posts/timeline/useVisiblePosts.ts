import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { dayOfPost } from '../data/filters.ts'
import type { PostList } from '../data/list.ts'
import { peekPost } from '../data/store.ts'
import { choosePosts, type VisiblePost } from './leaders.ts'

export type TrackedList = { name: string; side: VisiblePost['side']; list: PostList }

/** Pixels from the top of a row to its date. */
const DATE_OFFSET = 16

/**
 * The posts on screen beside a line, measured once per frame after scrolling or a change.
 *
 * @param root contains the sections, each with `data-section`, and in them rows with `data-index`
 * @param placeOf the position of a day on the line, in pixels
 */
export function useVisiblePosts(
  root: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>,
  lists: readonly TrackedList[],
  placeOf: (day: string) => number,
): readonly VisiblePost[] {
  const client = useQueryClient()
  const [posts, setPosts] = useState<readonly VisiblePost[]>([])
  const updatePosts = useEffectEvent(() => {
    if (!root.current || !line.current) return
    const { top, height } = line.current.getBoundingClientRect()
    const visible = lists.flatMap(({ name, side, list }) =>
      [
        ...(root.current?.querySelectorAll<HTMLElement>(`[data-section="${name}"] [data-index]`) ?? []),
      ].flatMap((row): VisiblePost[] => {
        const id = list.idAt(Number(row.dataset['index']))
        const post = id === undefined ? undefined : peekPost(client, id)
        const at = Math.round(row.getBoundingClientRect().top - top + DATE_OFFSET)
        if (!post || at < 0 || at > height) return []
        const day = dayOfPost(post)
        return day === null ? [] : [{ id: post.id, side, row: at, day: Math.round(placeOf(day)) }]
      }),
    )
    const next = choosePosts(visible)
    setPosts((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
  })
  const listNames = lists.map(({ name }) => name).join()
  useEffect(() => {
    let frame = 0
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        updatePosts()
      })
    }
    const sections = root.current?.querySelectorAll('[data-section]') ?? []
    const changes = new MutationObserver(scheduleUpdate)
    for (const section of sections)
      changes.observe(section, { childList: true, subtree: true, attributeFilter: ['style'] })
    const sizes = new ResizeObserver(scheduleUpdate)
    if (line.current) sizes.observe(line.current)
    document.addEventListener('scroll', scheduleUpdate, { passive: true, capture: true })
    scheduleUpdate()
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
      document.removeEventListener('scroll', scheduleUpdate, { capture: true })
    }
  }, [root, line, listNames])
  return posts
}
