import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../../kit/store.ts'
import type { PostList, Snapshot } from '../data/list.ts'
import { useOpenPost } from '../data/open.ts'
import { askPlace } from '../data/place.ts'

const noList = createStore<Snapshot>(() => ({ total: null, error: null }))

/** The posts before and after the open one in the list behind it; none where that list does not hold it. */
export function useNeighbours(id: string, from: PostList | null) {
  const { backAt } = useOpenPost()
  useStore(from?.state ?? noList)
  // The place is kept when the post leaves its list, so that next is what came next.
  const found = from?.indexOf(id) ?? -1
  const [place, setPlace] = useState({ id, index: found })
  if (place.id !== id || (found !== -1 && found !== place.index)) setPlace({ id, index: found })
  const last = useRef(place)
  useEffect(() => {
    last.current = place
  })
  const [first] = useState(id)
  useEffect(
    () => () => {
      const { id: left, index } = last.current
      if (left !== first && index !== -1) backAt(index)
    },
    [first, backAt],
  )
  useEffect(() => {
    if (from && place.index !== -1) from.need(Math.max(0, place.index - 2), place.index + 4)
  }, [from, place.index])

  // A link leads further down than what is loaded.
  const isElsewhere = found === -1
  useEffect(() => {
    if (!from || !isElsewhere) return
    let isWanted = true
    askPlace(from, id).then(
      ({ index, isListed }) => {
        if (isWanted && isListed) from.need(Math.max(0, index - 2), index + 4)
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [from, id, isElsewhere])

  const { index } = place
  if (!from || index === -1) return { previous: undefined, next: undefined }
  return { previous: from.idAt(index - 1), next: from.idAt(isElsewhere ? index : index + 1) }
}
