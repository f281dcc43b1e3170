import { useCallback, useMemo } from 'react'
import { createTopic, useStore } from '../../kit/store.ts'
import { useViewer } from '../../kit/viewer.ts'

/** How a person likes lists, wherever they are: kept by person in this browser. What an address says stands above it. */
export type Habit = { order?: string | undefined; mode?: string | undefined }

const changed = createTopic()
const habits = { get: () => localStorage, subscribe: changed.subscribe }
const keyOf = (userId: string): string => `proofline.list.${userId}`

export function useHabit(): [Habit, (habit: Habit) => void] {
  const { id } = useViewer()
  const kept = useStore(habits, (storage) => storage.getItem(keyOf(id)) ?? '')
  const [order, mode] = kept.split(' ')
  const change = useCallback(
    (habit: Habit) => {
      localStorage.setItem(keyOf(id), `${habit.order ?? ''} ${habit.mode ?? ''}`)
      changed.publish()
    },
    [id],
  )
  return [useMemo(() => ({ order: order || undefined, mode: mode || undefined }), [order, mode]), change]
}
