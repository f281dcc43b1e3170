import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { PostList } from '../data/list.ts'
import { leftInReview } from '../data/open.ts'

/** The list that the user goes to next, if it is this one, shows the post where review mode was left. */
export function useReturn(list: PostList, id: string | null): void {
  const router = useRouter()
  const last = useRef(id)
  useEffect(() => {
    last.current = id
  })
  useEffect(
    () => () => {
      leftInReview.set({ list, id: last.current })
      const unsubscribe = router.subscribe('onBeforeNavigate', () => {
        leftInReview.set(null)
        unsubscribe()
      })
    },
    [list, router],
  )
}
