import type { DoubledValue } from '../json/doubled.ts'
import { isObject, type Json, object } from '../json/value.ts'
import { doubtOf } from './dates.ts'
import type { Draft } from './draft.ts'

const MAX_DEPTH = 8

/** Every text and number in a value. */
function textsIn(value: Json, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, depth + 1))
  return isObject(value) ? Object.values(value).flatMap((item) => textsIn(item, depth + 1)) : []
}

/** Keeps the values of a record that later ones of the same name replaced. If one is another date, the date is in doubt. @param kept the record */
export function keepDoubled(draft: Draft, doubled: readonly DoubledValue[], kept: Json | undefined): void {
  draft.words = [
    ...draft.words,
    ...doubled.flatMap(({ key, value }) =>
      textsIn(value).map((text) => ({ origin: 'other_wording' as const, label: key, text })),
    ),
  ]
  const { posted } = draft
  const field = posted.source.slice(posted.source.lastIndexOf('.') + 1)
  const own = textsIn(object(kept)?.[field] ?? null)
  const others = doubled
    .flatMap(({ key, value }) => (key === field ? textsIn(value) : []))
    .filter((text) => !own.includes(text))
  if (others.length > 0 && !posted.doubt)
    draft.posted = { ...posted, doubt: doubtOf('several', [...others, posted.at].join(', ')) }
}
