import { useMemo } from 'react'
import { type Finder, isFault, keywordsOf, readFind } from '#contract/index.ts'
import { useMay } from '../../kit/viewer.ts'

/** What the user may ask for. */
export function useFinder(): Finder {
  const isStaff = useMay('VIEW_POST')
  const seesLoss = useMay('VIEW_LEGAL_PHRASES')
  return useMemo(() => ({ isStaff, seesLoss }), [isStaff, seesLoss])
}

const NONE: readonly string[] = []

/** The words that a find seeks, as keywords, for marks. */
export function useFoundKeywords(find: string | null): readonly string[] {
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

/** The same find without its dates and its side of the loss; null: it has none, or can't be read. */
export function withoutDates(find: string | null, finder: Finder): string | null {
  const read = find === null ? null : readFind(find, finder)
  if (!read || isFault(read)) return null
  const others = read.fields.filter(({ name }) => !['before', 'after', 'on', 'loss'].includes(name))
  if (others.length === read.fields.length) return null
  return [read.wordsText, ...others.map(({ text }) => text)].join(' ').trim()
}
