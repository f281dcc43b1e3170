import { useMemo } from 'react'
import { type Finder, isFault, readFind } from '#contract/index.ts'
import { useMay } from '../../kit/viewer.ts'

/** What the user may ask for. */
export function useFinder(): Finder {
  const isStaff = useMay('VIEW_POST')
  const seesLoss = useMay('VIEW_LEGAL_PHRASES')
  return useMemo(() => ({ isStaff, seesLoss }), [isStaff, seesLoss])
}

/** The same find without its dates and its side of the loss; null: it has none, or can't be read. */
export function withoutDates(find: string | null, finder: Finder): string | null {
  const read = find === null ? null : readFind(find, finder)
  if (!read || isFault(read)) return null
  const others = read.fields.filter(({ name }) => !['before', 'after', 'on', 'loss'].includes(name))
  if (others.length === read.fields.length) return null
  return [read.wordsText, ...others.map(({ text }) => text)].join(' ').trim()
}
