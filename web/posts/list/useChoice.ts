import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type Choice, readChoice, writeChoice } from '../data/filters.ts'
import { useHabit } from './habit.ts'

/** The filters in the address, and a person's habits where it says nothing. A change replaces the address, so that Back leaves the list rather than its last filter. */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [habit, setHabit] = useHabit()
  const choice = useMemo(
    () =>
      readChoice({ ...search, order: search['order'] ?? habit.order, mode: search['mode'] ?? habit.mode }),
    [habit, search],
  )
  const change = useCallback(
    (part: Partial<Choice>) => {
      const next = { ...choice, page: 1, ...part }
      const { order, mode } = writeChoice(next)
      if (part.order || part.mode)
        setHabit({ order: part.order ? order : habit.order, mode: part.mode ? mode : habit.mode })
      void navigate({
        to: '.',
        search: (old) => ({ ...old, ...writeChoice(next) }),
        replace: true,
        resetScroll: false,
      })
    },
    [choice, habit, setHabit, navigate],
  )
  return [choice, change]
}
