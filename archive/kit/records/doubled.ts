import type { DoubledValue } from '../json/doubled.ts'
import { isObject, type Json } from '../json/value.ts'
import { parseIsoTime, parseMetaTime, toIso } from '../text/time.ts'
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

/** Every text and number in the values of one name. */
function valuesOf(name: string, key: string, value: Json, depth = 0): string[] {
  if (key.toLowerCase() === name) return textsIn(value)
  if (depth > MAX_DEPTH || !value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([inner, item]) => valuesOf(name, inner, item, depth + 1))
}

function isoOf(text: string): string | null {
  const at = parseIsoTime(text) ?? parseMetaTime(text)
  return at === null ? null : toIso(at)
}

/** Keeps what the values of a record that later ones of the same name replaced have of their own. If it is another date, the date is in doubt. */
export function keepDoubled(draft: Draft, doubled: readonly DoubledValue[]): void {
  const { posted } = draft
  const field = posted.source.slice(posted.source.lastIndexOf('.') + 1).toLowerCase()
  const dates: string[] = []
  for (const { key, value, next } of doubled) {
    const same = new Set(textsIn(next))
    const texts = textsIn(value).filter((text) => !same.has(text))
    draft.words = draft.words.concat(texts.map((text) => ({ origin: 'other_wording', label: key, text })))
    const sameDates = new Set(valuesOf(field, key, next))
    for (const text of valuesOf(field, key, value))
      if (!sameDates.has(text) && isoOf(text) !== posted.at) dates.push(text)
  }
  if (dates.length > 0 && !posted.doubt)
    draft.posted = { ...posted, doubt: doubtOf('several', [...dates, posted.at].join(', ')) }
}
