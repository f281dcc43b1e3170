import { useCallback, useMemo, useState } from 'react'
import { POST_STATUS } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import type { PostQuery } from '../data/filters.ts'
import { keepTaken, useBatch } from '../data/live/claims.ts'
import { postTexts } from '../texts/index.ts'
import { queryOfOrder, type ReviewOrder, useReviewChoice } from './review-choice.ts'

/** All posts of the list, those that the person has taken, or those that were escalated to them. */
export type ReviewQueueName = 'all' | 'batch' | 'toMe'

export type Review = {
  query: PostQuery
  order: ReviewOrder
  skips: boolean
  queue: ReviewQueueName
  /** Only escalated posts can be escalated to someone. */
  queues: readonly ReviewQueueName[]
  /** How many posts the batch had. */
  batchSize: number
  setOrder(order: ReviewOrder): void
  setSkips(skips: boolean): void
  setQueue(queue: ReviewQueueName): void
}

/** In which order a person reviews which part of a list. */
export function useReview(plain: PostQuery): Review {
  const scopeId = plain.clientIds?.join() ?? plain.customerId ?? ''
  const [choice, setChoice] = useReviewChoice(scopeId)
  const [queue, setQueueName] = useState<ReviewQueueName>('all')
  const [batch, setBatch] = useState<readonly string[]>([])
  const order = choice.order ?? (plain.order === 'asc' ? 'oldest' : 'newest')
  const ordered = useMemo(() => ({ ...plain, ...queryOfOrder(order) }), [plain, order])
  const query = useMemo(
    (): PostQuery => ({
      ...ordered,
      ...(queue === 'batch' ? { batch: 'mine' as const } : {}),
      ...(queue === 'toMe' ? { escalatedTo: 'me' as const } : {}),
    }),
    [ordered, queue],
  )
  useBatch(queue === 'batch' ? batch : null, () => {
    setQueueName('all')
    toast(translate(postTexts, 'batchReleased'))
  })
  const setQueue = useCallback(
    (next: ReviewQueueName) => {
      if (next !== 'batch') return setQueueName(next)
      const { orderBy: _, ...wanted } = ordered
      void call('takePostBatch', { query: wanted }).then(
        ({ ids, taken }) => {
          keepTaken(taken)
          setBatch(ids)
          if (ids.length > 0) setQueueName('batch')
          else toast(translate(postTexts, 'batchNone'))
        },
        // Said by the page.
        () => undefined,
      )
    },
    [ordered],
  )
  const [only, ...others] = plain.statuses ?? []
  const isEscalated = only === POST_STATUS.escalated.code && others.length === 0
  return {
    query,
    order,
    skips: choice.skips,
    queue,
    queues: isEscalated ? ['all', 'batch', 'toMe'] : ['all', 'batch'],
    batchSize: batch.length,
    setOrder: (next) => setChoice({ ...choice, order: next }),
    setSkips: (skips) => setChoice({ ...choice, skips }),
    setQueue,
  }
}
