import { useCallback, useMemo } from 'react'
import { POST_FIRST } from '#contract/index.ts'
import { createTopic, useStore } from '../../kit/store.ts'
import { useViewer } from '../../kit/viewer.ts'
import type { PostQuery } from '../data/filters.ts'

export const REVIEW_ORDERS = ['newest', 'oldest', ...POST_FIRST] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

/** `order`: null if the person has chosen none here. `skips`: whether posts that a colleague has open are passed over. */
type ReviewChoice = { order: ReviewOrder | null; skips: boolean }

const changedTopic = createTopic()
const stored = { get: () => localStorage, subscribe: changedTopic.subscribe }

/** The order of a review per person and client or firm, and whether posts are skipped per person, in this browser. */
export function useReviewChoice(scopeId: string): [ReviewChoice, (choice: ReviewChoice) => void] {
  const { id } = useViewer()
  const [orderKey, skipKey] = [`proofline.review.${id}.${scopeId}`, `proofline.review.${id}`]
  const order = useStore(stored, (storage) => storage.getItem(orderKey))
  const skips = useStore(stored, (storage) => storage.getItem(skipKey)) !== 'all'
  const change = useCallback(
    (choice: ReviewChoice) => {
      if (choice.order) localStorage.setItem(orderKey, choice.order)
      if (choice.skips) localStorage.removeItem(skipKey)
      else localStorage.setItem(skipKey, 'all')
      changedTopic.publish()
    },
    [orderKey, skipKey],
  )
  return [
    useMemo(() => ({ order: REVIEW_ORDERS.find((each) => each === order) ?? null, skips }), [order, skips]),
    change,
  ]
}

export const queryOfOrder = (order: ReviewOrder): Pick<PostQuery, 'order' | 'first'> =>
  order === 'newest' || order === 'oldest'
    ? { order: order === 'oldest' ? 'asc' : 'desc', first: undefined }
    : { order: 'desc', first: order }
