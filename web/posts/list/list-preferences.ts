import { useCallback, useMemo } from 'react'
import { createTopic, useStore } from '../../kit/store.ts'
import { useViewer } from '../../kit/viewer.ts'
import type { RowSize } from '../card/row-height.ts'
import { type Density, TILE_HEIGHTS } from '../wall/useWallRows.ts'

/** A user's preferences for all lists, stored per user in this browser. The address takes precedence. */
export type ListPreferences = {
  order?: string | undefined
  mode?: string | undefined
  rows?: RowSize | undefined
  /** The size of pictures on a wall. */
  density?: Density | undefined
}

const changedTopic = createTopic()
const preferencesStore = { get: () => localStorage, subscribe: changedTopic.subscribe }
const keyOf = (userId: string): string => `proofline.list.${userId}`

export function useListPreferences(): [ListPreferences, (habit: ListPreferences) => void] {
  const { id } = useViewer()
  const stored = useStore(preferencesStore, (storage) => storage.getItem(keyOf(id)) ?? '')
  const [order, mode, rows, density] = stored.split(' ')
  const change = useCallback(
    (habit: ListPreferences) => {
      localStorage.setItem(
        keyOf(id),
        [habit.order, habit.mode, habit.rows, habit.density].map((each) => each ?? '').join(' '),
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
        density: density !== undefined && density in TILE_HEIGHTS ? (density as Density) : undefined,
      }),
      [order, mode, rows, density],
    ),
    change,
  ]
}

/** The user's row height for lists. */
export function useRowSize(): [RowSize, (size: RowSize) => void] {
  const [habit, change] = useListPreferences()
  return [habit.rows ?? 'dense', (rows) => change({ ...habit, rows })]
}

/** The user's size of pictures on walls. */
export function useDensity(): [Density, (density: Density) => void] {
  const [habit, change] = useListPreferences()
  return [habit.density ?? 'middle', (density) => change({ ...habit, density })]
}
