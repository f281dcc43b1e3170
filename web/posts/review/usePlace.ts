import { useCallback, useState } from 'react'
import type { PostList } from '../data/list.ts'

/**
 * Which post of a list is being looked at. When it leaves the list, the place stays, and so the post that came after it is there at once.
 */
export function usePlace(list: PostList, total: number, first: string | null) {
  const [place, setPlace] = useState(() => ({
    id: first,
    index: Math.max(0, first ? list.indexOf(first) : 0),
  }))
  const found = place.id === null ? -1 : list.indexOf(place.id)
  const index = Math.min(found === -1 ? place.index : found, total - 1)
  const id = list.idAt(index) ?? (found === -1 ? null : place.id)
  // Follows the post when others come or go before it, and the place when the post itself goes.
  if (id !== null && (place.id !== id || place.index !== index)) setPlace({ id, index })
  const goTo = useCallback(
    (to: number) => {
      const next = Math.max(0, Math.min(total - 1, to))
      setPlace({ id: list.idAt(next) ?? null, index: next })
    },
    [list, total],
  )
  const goToId = useCallback(
    (wanted: string) => {
      const at = list.indexOf(wanted)
      if (at !== -1) setPlace({ id: wanted, index: at })
    },
    [list],
  )
  return { id, index, goTo, goToId }
}
