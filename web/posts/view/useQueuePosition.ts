import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { isProblem } from '../../kit/calls/problem.ts'
import { waitUntilReachable } from '../../kit/calls/reachability.ts'
import type { PostList } from '../data/list.ts'
import type { Decision } from '../data/look-back.ts'
import { fetchPosition } from '../data/position.ts'
import { refetchPost, isPending, peekPost } from '../data/store.ts'
import { QueueRows } from './queue-rows.ts'

const RETRY_DELAY_MS = 5000

/** `isBack`: the user looks back at a decided post. */
type QueuePosition = { id: string | null; index: number; isBack?: boolean }
const NO_DECISIONS: readonly Decision[] = []
/** `isWaiting`: it is not known yet which posts are passed over, so none is chosen. */
type Skipping = { isSkipped(id: string): boolean; isWaiting: boolean }
const NO_SKIPPING: Skipping = { isSkipped: () => false, isWaiting: false }

/** The first position from here on, otherwise the last before it, whose post is not passed over; null: all are. */
function findFree(
  list: PostList,
  total: number,
  from: number,
  isSkipped: (id: string) => boolean,
): number | null {
  const isFree = (at: number): boolean => {
    const id = list.idAt(at)
    return id === undefined || !isSkipped(id)
  }
  for (let at = from; at < total; at++) if (isFree(at)) return at
  for (let at = Math.min(from, total) - 1; at >= 0; at--) if (isFree(at)) return at
  return total === 0 ? 0 : null
}

/**
 * The post of a list that is shown. After the user's own action the position stays, so the next post appears there; a post that a colleague
 * removes stays in view until the user moves on (docs/decisions/018). What the user decided has rows, too, so that one can look back.
 */
export function useQueuePosition(
  list: PostList,
  total: number,
  first: string | null,
  decisions: readonly Decision[] = NO_DECISIONS,
  /** Whether a post is passed over, because a colleague has it. */
  { isSkipped, isWaiting }: Skipping = NO_SKIPPING,
) {
  const queryClient = useQueryClient()
  const [position, setPosition] = useState<QueuePosition>(() => ({
    id: first,
    index: Math.max(0, first ? list.indexOf(first) : 0),
  }))
  const foundIndex = position.id === null ? -1 : list.indexOf(position.id)
  const snapshot = list.state.get()
  // oxlint-disable-next-line react/exhaustive-deps -- the list's order changes with its snapshot
  const rows = useMemo(() => new QueueRows(list, total, decisions), [list, total, decisions, snapshot])
  const backRow = position.isBack && position.id !== null ? rows.rowOfDecided(position.id) : -1
  const isLeft = position.id === null || (foundIndex === -1 && backRow === -1 && isPending(position.id))
  const there = Math.max(
    0,
    Math.min(
      foundIndex !== -1 ? foundIndex : backRow === -1 ? position.index : rows.at(backRow).index,
      total - (isLeft ? 1 : 0),
    ),
  )
  const free = isLeft ? findFree(list, total, there, isSkipped) : there
  const index = free ?? there
  const id = isLeft ? (free === null ? null : (list.idAt(index) ?? null)) : position.id
  if (!isWaiting && (position.id !== id || position.index !== index)) setPosition({ ...position, id, index })

  // The post is beyond what is loaded, or no longer in the list, so ask the server for its position.
  const isElsewhere = id !== null && foundIndex === -1 && !isLeft && backRow === -1
  const row = backRow === -1 ? rows.rowOf(index) : backRow
  useEffect(() => {
    if (!isElsewhere || id === null) return
    let isWanted = true
    const at = (next: QueuePosition) => {
      if (isWanted) setPosition((now) => (now.id === id ? next : now))
    }
    const find = (): Promise<void> =>
      fetchPosition(list, id).then(
        (answer) => at({ id, index: answer.index }),
        async (error: unknown) => {
          // Without its position, its neighbors are unknown, too.
          if (isProblem(error) && error.retryable) {
            await waitUntilReachable(RETRY_DELAY_MS)
            if (isWanted) await find()
          }
          if (!isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED')) return
          // A post on screen shows itself that it is gone, because the user should never be moved to another post unasked.
          if (peekPost(queryClient, id)) refetchPost(queryClient, id)
          else at({ id: null, index: 0 })
        },
      )
    void find()
    return () => {
      isWanted = false
    }
  }, [isElsewhere, id, list, queryClient])

  const goTo = useCallback(
    (to: number) => {
      const last = (list.state.get().total ?? 1) - 1
      const next = Math.max(0, Math.min(last, to))
      setPosition({ id: list.idAt(next) ?? null, index: next })
    },
    [list],
  )
  const goToId = useCallback(
    (wanted: string) => {
      const at = list.indexOf(wanted)
      if (at !== -1) setPosition({ id: wanted, index: at })
    },
    [list],
  )
  const lookBackAt = useCallback(
    (decided: string) => setPosition({ id: decided, index: list.positionOf(decided), isBack: true }),
    [list],
  )
  /** @param by in which direction posts are passed over */
  const goToRow = useCallback(
    (wanted: number, by: 1 | -1): void => {
      for (let to = Math.max(0, wanted); to >= 0; to += by) {
        const { index: at, decision } = rows.at(to)
        if (decision) return lookBackAt(decision.before.id)
        const other = list.idAt(at)
        if (to >= rows.count || other === undefined || !isSkipped(other)) return goTo(at)
      }
    },
    [rows, list, goTo, lookBackAt, isSkipped],
  )
  return {
    id,
    index,
    row,
    rows,
    /** A post that is not in the list is between two rows. */
    nextRow: isElsewhere ? row : row + 1,
    /** The decision that the user looks back at. */
    decision: backRow === -1 ? null : rows.at(backRow).decision,
    /** Colleagues have all posts that are left. */
    isAllTaken: free === null,
    isListed: foundIndex !== -1 || isLeft,
    goTo,
    goToRow,
    goToId,
    lookBackAt,
  }
}
