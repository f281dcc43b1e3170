import { useQueryClient } from '@tanstack/react-query'
import { useStore } from '../../../kit/store.ts'
import { LineBand } from '../../../ui/line/Line.tsx'
import { type Axis, placeOfDay } from '../../../ui/line/axis.ts'
import { dayOfPost } from '../../data/filters.ts'
import type { PostList } from '../../data/list.ts'
import { useSnapshot } from '../../data/lists.ts'
import { peekPost } from '../../data/store.ts'

/** Marks the dates of the posts on screen, from first to last. It doesn't move while posts load. */
export function OnScreen({ list, axis }: { list: PostList; axis: Axis }) {
  const client = useQueryClient()
  useSnapshot(list)
  const range = useStore(list.onScreen)
  if (!range || list.query.orderBy === 'trashedAt') return null
  const days = range.flatMap((index) => {
    const id = list.idAt(index)
    const post = id === undefined ? undefined : peekPost(client, id)
    const day = post ? dayOfPost(post) : null
    return day === null ? [] : [placeOfDay(axis, day)]
  })
  return days.length < 2 ? null : <LineBand from={Math.min(...days)} to={Math.max(...days)} />
}
