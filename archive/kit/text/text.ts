import { isObject, type Json, type JsonObject } from '../json/value.ts'

/** The parsed address; null if it is none. Unlike `URL.canParse`, every browser has this. */
export function urlOf(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

const NON_ASCII = /[\u0080-\u{10ffff}]/u
const BEYOND_LATIN1 = /[^\u0000-\u00ff]/

/**
 * Undoes Meta's encoding, which writes each byte of UTF-8 as one character (`é` as `\u00c3\u00a9`); any other string stays unchanged. Apply
 * it once to each string as received.
 */
export function repair(text: string): string {
  if (!NON_ASCII.test(text) || BEYOND_LATIN1.test(text)) return text
  return decodeLatin1AsUtf8(text) ?? text
}

/** Strict UTF-8 (no overlong forms, surrogates or values above U+10FFFF) over characters taken as bytes. */
function decodeLatin1AsUtf8(text: string): string | null {
  let out = ''
  let plain = 0
  for (let i = 0; i < text.length;) {
    const lead = text.charCodeAt(i)
    if (lead < 0x80) {
      i++
      continue
    }
    const more =
      lead >= 0xc2 && lead <= 0xdf
        ? 1
        : lead >= 0xe0 && lead <= 0xef
          ? 2
          : lead >= 0xf0 && lead <= 0xf4
            ? 3
            : 0
    if (more === 0 || i + more >= text.length) return null
    let point = lead & (0x3f >> more)
    for (let k = 1; k <= more; k++) {
      const byte = text.charCodeAt(i + k)
      if ((byte & 0xc0) !== 0x80) return null
      point = (point << 6) | (byte & 0x3f)
    }
    if (more === 2 && (point < 0x800 || (point >= 0xd800 && point <= 0xdfff))) return null
    if (more === 3 && (point < 0x10000 || point > 0x10ffff)) return null
    out += text.slice(plain, i) + String.fromCodePoint(point)
    i += more + 1
    plain = i
  }
  return out + text.slice(plain)
}

/**
 * Text that PostgreSQL accepts: U+0000 becomes its picture U+2400, a lone surrogate U+FFFD. The original stays readable in the record's raw JSON,
 * where both are escapes.
 */
export function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\u0000') ? whole.replaceAll('\u0000', '\u2400') : whole
}

/** Whether a record's JSON may contain anything that `cleanStrings` would change. @param bytes its length as UTF-8 */
export const mayNeedCleaning = (json: string, bytes: number): boolean =>
  json.length !== bytes || json.includes('\\u')

/** Repairs (only for Meta) and makes storable every string of a parsed record, including keys. Changes it in place. */
export function cleanStrings(value: Json, meta: boolean): Json {
  if (typeof value === 'string') return storable(meta ? repair(value) : value)
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item = value[i] as Json
      if (typeof item === 'string' || (typeof item === 'object' && item !== null))
        value[i] = cleanStrings(item, meta)
    }
    return value
  }
  return isObject(value) ? cleanObject(value, meta) : value
}

function cleanObject(value: JsonObject, meta: boolean): JsonObject {
  let renamed = false
  for (const key of Object.keys(value)) {
    if (cleanStrings(key, meta) !== key) renamed = true
    const item = value[key] as Json
    if (typeof item === 'string' || (typeof item === 'object' && item !== null)) {
      const mended = cleanStrings(item, meta)
      if (mended !== item) value[key] = mended
    }
  }
  if (!renamed) return value
  // Without a prototype, `__proto__` is an ordinary key.
  const copy: JsonObject = Object.create(null)
  for (const key of Object.keys(value)) copy[cleanStrings(key, meta) as string] = value[key] as Json
  return copy
}
