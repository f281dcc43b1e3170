import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type Choice, readChoice, writeChoice } from '../data/filters.ts'

/** The filters in the address. A change replaces the address, so that Back leaves the list rather than its last filter. */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const choice = useMemo(() => readChoice(search), [search])
  const change = useCallback(
    (part: Partial<Choice>) => {
      const next = { ...choice, page: 1, ...part }
      void navigate({
        to: '.',
        search: (old) => ({ ...old, ...writeChoice(next) }),
        replace: true,
        resetScroll: false,
      })
    },
    [choice, navigate],
  )
  return [choice, change]
}
