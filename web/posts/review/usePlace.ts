import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { isProblem } from '../../kit/calls/problem.ts'
import type { PostList } from '../data/list.ts'
import { askPlace } from '../data/place.ts'
import { refetchPost, isPending, peekPost } from '../data/store.ts'

type Place = { id: string | null; index: number }

/**
 * The post of a list that is shown. After the user's own action the position stays, so the next post appears there; a post that a colleague
 * removes stays in view until the user moves on (docs/decisions/018).
 */
export function usePlace(list: PostList, total: number, first: string | null) {
  const queryClient = useQueryClient()
  const [place, setPlace] = useState<Place>(() => ({
    id: first,
    index: Math.max(0, first ? list.indexOf(first) : 0),
  }))
  const found = place.id === null ? -1 : list.indexOf(place.id)
  const isLeft = place.id === null || (found === -1 && isPending(place.id))
  const index = Math.max(0, Math.min(found === -1 ? place.index : found, total - (isLeft ? 1 : 0)))
  const id = isLeft ? (list.idAt(index) ?? null) : place.id
  if (place.id !== id || place.index !== index) setPlace({ id, index })

  // The post is beyond what is loaded, or no longer in the list, so ask the server for its position.
  const isElsewhere = id !== null && found === -1 && !isLeft
  useEffect(() => {
    if (!isElsewhere || id === null) return
    let isWanted = true
    const at = (next: Place) => {
      if (isWanted) setPlace((now) => (now.id === id ? next : now))
    }
    askPlace(list, id).then(
      (answer) => at({ id, index: answer.index }),
      (error: unknown) => {
        if (!isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED')) return
        // A post on screen shows itself that it is gone, because the user should never be moved to another post unasked.
        if (peekPost(queryClient, id)) refetchPost(queryClient, id)
        else at({ id: null, index: 0 })
      },
    )
    return () => {
      isWanted = false
    }
  }, [isElsewhere, id, list, queryClient])

  const goTo = useCallback(
    (to: number) => {
      const last = (list.state.get().total ?? 1) - 1
      const next = Math.max(0, Math.min(last, to))
      setPlace({ id: list.idAt(next) ?? null, index: next })
    },
    [list],
  )
  const goToId = useCallback(
    (wanted: string) => {
      const at = list.indexOf(wanted)
      if (at !== -1) setPlace({ id: wanted, index: at })
    },
    [list],
  )
  return { id, index, isListed: found !== -1 || isLeft, goTo, goToId }
}
