import { type ReactNode, useContext, useMemo } from 'react'
import { SearchedKeywords } from '../data/open.ts'
import { useFoundKeywords } from './finder.ts'

/** Marks the words that a find seeks in the posts below, in addition to those of a search. */
export function FoundWords({ find, children }: { find: string | null; children: ReactNode }) {
  const searched = useContext(SearchedKeywords)
  const found = useFoundKeywords(find)
  const all = useMemo(
    () => (found.length === 0 ? searched : searched.length === 0 ? found : [...searched, ...found]),
    [searched, found],
  )
  return <SearchedKeywords value={all}>{children}</SearchedKeywords>
}
