import type { ImportTotals } from '#contract/index.ts'

/** The equations of an import. If a total isn't the sum of its parts, the import is faulty. */
export type SumName = keyof ImportTotals
type Part = { key: string; value: number; mark: Mark }
export type Sum = { name: SumName; whole: number; parts: Part[]; matches: boolean }
/** How a part is drawn on a line: imported, known before, set aside, or missing. */
type Mark = 'in' | 'known' | 'aside' | 'gap'

const PARTS_BY_SUM = {
  posts: { added: 'in', known: 'known', changed: 'in' },
  records: { posts: 'in', notPosts: 'aside', skipped: 'aside', failed: 'gap', unknown: 'gap' },
  media: { stored: 'in', missing: 'gap' },
  files: { read: 'in', media: 'in', notPosts: 'aside', ignored: 'aside', failed: 'gap', unknown: 'gap' },
} as const satisfies { [Name in SumName]: Partial<Record<keyof ImportTotals[Name], Mark>> }

export type PartWord =
  | {
      [Name in SumName]: `sum_${Name}_${keyof (typeof PARTS_BY_SUM)[Name] & string}`
    }[SumName]
  | 'sum_records_setAside'

/** @param setAside how many records wait for a decision; they are counted as unknown */
export function sumOf(totals: ImportTotals, name: SumName, setAside = 0): Sum {
  const row: Record<string, number> = totals[name]
  const marks: Record<string, Mark> = PARTS_BY_SUM[name]
  const parts = Object.entries(marks).map(([key, mark]): Part => ({ key, mark, value: row[key] ?? 0 }))
  const unknown = name === 'records' ? parts.find(({ key }) => key === 'unknown') : undefined
  if (unknown && setAside > 0 && setAside <= unknown.value) {
    unknown.value -= setAside
    parts.splice(1, 0, { key: 'setAside', mark: 'aside', value: setAside })
  }
  const whole = row['found'] ?? 0
  return { name, whole, parts, matches: parts.reduce((sum, part) => sum + part.value, 0) === whole }
}
