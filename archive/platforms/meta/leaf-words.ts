import { type Json, object } from '../../kit/json/value.ts'
import type { DraftWords, WordsOrigin } from '../../kit/records/words.ts'
import { showMentions } from './mentions.ts'

const MAX_DEPTH = 8
const ADDRESS = /^(?:https?:\/\/\S+|\d+|true|false)$/i
/** Keys whose values are addresses, never words. */
const ADDRESSES = new Set(['uri', 'url', 'href', 'backup_uri'])

/** Every text within a value, in reading order; `label` is its key. Addresses and numbers are ignored. */
export function leafWords(origin: WordsOrigin, value: Json, label?: string, depth = 0): DraftWords[] {
  if (typeof value === 'string') {
    const text = showMentions(value).trim()
    return text === '' || ADDRESS.test(text) ? [] : [label ? { origin, text, label } : { origin, text }]
  }
  if (depth >= MAX_DEPTH) return []
  if (Array.isArray(value)) return value.flatMap((item) => leafWords(origin, item, label, depth + 1))
  return Object.entries(object(value) ?? {}).flatMap(([key, item]) =>
    ADDRESSES.has(key) ? [] : leafWords(origin, item, key.replaceAll('_', ' '), depth + 1),
  )
}
