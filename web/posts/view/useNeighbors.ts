import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../../kit/store.ts'
import { NO_SNAPSHOT, type PostList } from '../data/list.ts'
import { useOpenPost } from '../data/open.ts'
import { fetchPosition } from '../data/position.ts'

const EMPTY_LIST = createStore(() => NO_SNAPSHOT)

/** The posts before and after the open one in the list that it was opened from; none if that list does not contain it. */
export function useNeighbors(id: string, from: PostList | null) {
  const { backAt } = useOpenPost()
  useStore(from?.state ?? EMPTY_LIST)
  // The position is kept when the post leaves its list, so that the next post stays the same.
  const foundIndex = from?.indexOf(id) ?? -1
  const [position, setPosition] = useState({ id, index: foundIndex })
  if (position.id !== id || (foundIndex !== -1 && foundIndex !== position.index))
    setPosition({ id, index: foundIndex })
  const last = useRef(position)
  useEffect(() => {
    last.current = position
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
    if (from && position.index !== -1) from.need(Math.max(0, position.index - 2), position.index + 4)
  }, [from, position.index])

  // The post is further down than what is loaded.
  const isElsewhere = foundIndex === -1
  useEffect(() => {
    if (!from || !isElsewhere) return
    let isWanted = true
    fetchPosition(from, id).then(
      ({ index, isListed }) => {
        if (isWanted && isListed) from.need(Math.max(0, index - 2), index + 4)
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [from, id, isElsewhere])

  const { index } = position
  if (!from || index === -1) return { previous: undefined, next: undefined }
  return { previous: from.idAt(index - 1), next: from.idAt(isElsewhere ? index : index + 1) }
}
