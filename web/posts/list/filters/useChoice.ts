import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type FilterChoice, readFilters, writeFilters } from '../../data/filters.ts'
import { useListPreferences } from '../list-preferences.ts'

/**
 * The filters in the address, or the user's habits if it has none. Changes replace the history entry, so that Back leaves the list rather
 * than undoing the last filter.
 */
export function useFilterChoice(): [FilterChoice, (change: Partial<FilterChoice>) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [habit, setHabit] = useListPreferences()
  const choice = useMemo(
    () =>
      readFilters({
        ...search,
        order: search['order'] ?? habit.order,
        mode: search['mode'] ?? (habit.mode === 'wall' ? undefined : habit.mode),
      }),
    [habit, search],
  )
  const change = useCallback(
    (part: Partial<FilterChoice>) => {
      const next = { ...choice, page: 1, ...part }
      const { order, mode } = writeFilters(next)
      if (part.order || part.mode)
        setHabit({
          ...habit,
          order: part.order ? order : habit.order,
          // A wall is of one list: it hides posts without pictures, which another list may be full of.
          mode: part.mode && part.mode !== 'wall' ? mode : habit.mode,
        })
      void navigate({
        to: '.',
        // Explicit choices stay in the address even if they are the defaults, so that a shared link shows the same to users with other
        // habits.
        search: (old) => ({
          ...old,
          ...writeFilters(next),
          order: part.order ?? old['order'],
          mode: part.mode ?? old['mode'],
        }),
        replace: true,
        resetScroll: false,
      })
    },
    [choice, habit, setHabit, navigate],
  )
  return [choice, change]
}
