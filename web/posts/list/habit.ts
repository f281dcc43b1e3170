import { useCallback, useMemo } from 'react'
import { createTopic, useStore } from '../../kit/store.ts'
import { useViewer } from '../../kit/viewer.ts'
import type { RowSize } from '../card/row-height.ts'

/** A user's preferences for all lists, stored per user in this browser. The address takes precedence. */
export type Habit = { order?: string | undefined; mode?: string | undefined; rows?: RowSize | undefined }

const changed = createTopic()
const habits = { get: () => localStorage, subscribe: changed.subscribe }
const keyOf = (userId: string): string => `proofline.list.${userId}`

export function useHabit(): [Habit, (habit: Habit) => void] {
  const { id } = useViewer()
  const kept = useStore(habits, (storage) => storage.getItem(keyOf(id)) ?? '')
  const [order, mode, rows] = kept.split(' ')
  const change = useCallback(
    (habit: Habit) => {
      localStorage.setItem(
        keyOf(id),
        [habit.order, habit.mode, habit.rows].map((each) => each ?? '').join(' '),
      )
      changed.publish()
    },
    [id],
  )
  return [
    useMemo(
      () => ({
        order: order || undefined,
        mode: mode || undefined,
        rows: rows === 'roomy' || rows === 'dense' ? rows : undefined,
      }),
      [order, mode, rows],
    ),
    change,
  ]
}

/** The user's row height for lists. */
export function useRowSize(): [RowSize, (size: RowSize) => void] {
  const [habit, change] = useHabit()
  return [habit.rows ?? 'dense', (rows) => change({ ...habit, rows })]
}
