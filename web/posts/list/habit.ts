import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useViewer } from '../../kit/viewer.ts'

/** How a person likes lists, wherever they are: kept by person in this browser. What an address says stands above it. */
export type Habit = { order?: string | undefined; mode?: string | undefined }

const listeners = new Set<() => void>()
const keyOf = (userId: string): string => `proofline.list.${userId}`

export function useHabit(): [Habit, (habit: Habit) => void] {
  const { id } = useViewer()
  const kept = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => localStorage.getItem(keyOf(id)) ?? '',
  )
  const [order, mode] = kept.split(' ')
  const change = useCallback(
    (habit: Habit) => {
      localStorage.setItem(keyOf(id), `${habit.order ?? ''} ${habit.mode ?? ''}`)
      for (const listener of listeners) listener()
    },
    [id],
  )
  return [useMemo(() => ({ order: order || undefined, mode: mode || undefined }), [order, mode]), change]
}
