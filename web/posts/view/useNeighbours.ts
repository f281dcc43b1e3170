import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../../kit/store.ts'
import type { PostList, Snapshot } from '../data/list.ts'
import { useOpenPost } from '../data/open.ts'
import { askPlace } from '../data/place.ts'

const noList = createStore<Snapshot>(() => ({ total: null, error: null }))

/** The posts before and after the open one in the list that it was opened from; none if that list does not contain it. */
export function useNeighbours(id: string, from: PostList | null) {
  const { backAt } = useOpenPost()
  useStore(from?.state ?? noList)
  // The position is kept when the post leaves its list, so that the next post stays the same.
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

  // The post is further down than what is loaded.
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
