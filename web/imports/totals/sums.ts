import type { ImportTotals } from '#contract/index.ts'

/** The equations of an import. If a total isn't the sum of its parts, the import is faulty. */
export type SumName = keyof ImportTotals
export type Sum = { name: SumName; whole: number; parts: { key: string; value: number }[]; matches: boolean }

const PARTS_BY_SUM = {
  posts: ['added', 'known', 'changed'],
  records: ['posts', 'notPosts', 'skipped', 'failed', 'unknown'],
  media: ['stored', 'missing'],
  files: ['read', 'media', 'notPosts', 'ignored', 'failed', 'unknown'],
} as const satisfies { [Name in SumName]: readonly (keyof ImportTotals[Name])[] }

export type PartWord = { [Name in SumName]: `sum_${Name}_${(typeof PARTS_BY_SUM)[Name][number]}` }[SumName]

export function sumOf(totals: ImportTotals, name: SumName): Sum {
  const row: Record<string, number> = totals[name]
  const parts = PARTS_BY_SUM[name].map((key) => ({ key, value: row[key] ?? 0 }))
  const whole = row['found'] ?? 0
  return { name, whole, parts, matches: parts.reduce((sum, part) => sum + part.value, 0) === whole }
}
