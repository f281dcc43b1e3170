import { type ReactNode, useContext, useMemo } from 'react'
import { isFault, keywordsOf, readFind } from '#contract/index.ts'
import { SearchedKeywords, SoughtFind } from '../data/open.ts'
import { useFinder } from './finder.ts'

const NONE: readonly string[] = []

/** The words that a find seeks, as keywords, for marks. */
function useFoundKeywords(find: string | null): readonly string[] {
  const finder = useFinder()
  return useMemo(() => {
    const read = find === null ? null : readFind(find, finder)
    if (!read || isFault(read)) return NONE
    const tagged = read.fields.flatMap((field) => ('term' in field && !field.isNot ? [field.term] : []))
    return keywordsOf([...read.sought.flatMap((index) => read.terms[index] ?? []), ...tagged]).map(
      ({ keyword: { text, forms } }) => (forms ? `${forms}~${text}` : text),
    )
  }, [find, finder])
}

/** Marks the words that a find seeks in the posts below, in addition to those of a search. */
export function FoundWords({ find, children }: { find: string | null; children: ReactNode }) {
  const searched = useContext(SearchedKeywords)
  const found = useFoundKeywords(find)
  const all = useMemo(
    () => (found.length === 0 ? searched : searched.length === 0 ? found : [...searched, ...found]),
    [searched, found],
  )
  return (
    <SearchedKeywords value={all}>
      <SoughtFind value={find}>{children}</SoughtFind>
    </SearchedKeywords>
  )
}
