import { useCallback, useMemo } from 'react'
import { createTopic, useStore } from '../../kit/store.ts'
import { useViewer } from '../../kit/viewer.ts'
import type { RowSize } from '../card/row-height.ts'

/** A user's preferences for all lists, stored per user in this browser. The address takes precedence. */
export type ListPreferences = {
  order?: string | undefined
  mode?: string | undefined
  rows?: RowSize | undefined
}

const changedTopic = createTopic()
const preferencesStore = { get: () => localStorage, subscribe: changedTopic.subscribe }
const keyOf = (userId: string): string => `proofline.list.${userId}`

export function useListPreferences(): [ListPreferences, (habit: ListPreferences) => void] {
  const { id } = useViewer()
  const stored = useStore(preferencesStore, (storage) => storage.getItem(keyOf(id)) ?? '')
  const [order, mode, rows] = stored.split(' ')
  const change = useCallback(
    (habit: ListPreferences) => {
      localStorage.setItem(
        keyOf(id),
        [habit.order, habit.mode, habit.rows].map((each) => each ?? '').join(' '),
      )
      changedTopic.publish()
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
  const [habit, change] = useListPreferences()
  return [habit.rows ?? 'dense', (rows) => change({ ...habit, rows })]
}
