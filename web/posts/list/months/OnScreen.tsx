import { useQueryClient } from '@tanstack/react-query'
import { useStore } from '../../../kit/store.ts'
import { LineBand } from '../../../ui/line/Line.tsx'
import { type Axis, placeOfDay } from '../../../ui/line/axis.ts'
import { dayOfPost } from '../../data/filters.ts'
import { daysOnScreen } from '../../wall/useReport.ts'
import type { PostList } from '../../data/list.ts'
import { useSnapshot } from '../../data/lists.ts'
import { peekPost } from '../../data/store.ts'

/** Marks the dates of the posts on screen, from first to last. It doesn't move while posts load. */
export function OnScreen({ list, axis }: { list: PostList; axis: Axis }) {
  const client = useQueryClient()
  useSnapshot(list)
  const range = useStore(list.onScreen)
  const known = useStore(daysOnScreen, (now) => (now?.list === list ? now.days : null))
  if (!range || list.query.orderBy === 'trashedAt') return null
  const days =
    known ??
    range.flatMap((index) => {
      const id = list.idAt(index)
      const post = id === undefined ? undefined : peekPost(client, id)
      return (post && dayOfPost(post)) ?? []
    })
  const places = days.map((day) => placeOfDay(axis, day))
  return places.length < 2 ? null : <LineBand from={Math.min(...places)} to={Math.max(...places)} />
}
