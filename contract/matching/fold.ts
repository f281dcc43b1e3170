/**
 * Folds text for matching keywords: case, accents, kinds of quotes and dashes, zero-width characters and the width of spaces are ignored;
 * full-width and other compatibility forms become plain. Each folded unit keeps its position in the original text.
 */

/** What a unit of folded text means for word boundaries. */
export const OTHER_KIND = 0
/** Letters, digits, marks and _ of scripts that put spaces between words. */
export const WORD_KIND = 1
/** Letters of scripts without spaces, or that add endings without a space: a keyword in them matches anywhere. */
export const UNSPACED_KIND = 2

export type Folded = {
  /** UTF-16 units; only the first `length` are used. */
  codes: Uint16Array
  /** OTHER_KIND, WORD_KIND or UNSPACED_KIND of each unit. */
  kinds: Uint8Array
  /** Where in the original each unit begins. */
  places: Uint32Array
  length: number
}

const SPACE_CODE = 0x20
/** Separates words: control characters, and the fields of a post. */
export const TEXT_SEPARATOR = '\u0001'

/** First and last code points. */
type Ranges = readonly (readonly [number, number])[]
const isInRanges = (ranges: Ranges, letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  return ranges.some(([first, last]) => code >= first && code <= last)
}

// Variation selectors and skin tones: symbols that differ only in these are equal.
const VARIANT_SELECTORS: Ranges = [
  [0xfe00, 0xfe0f],
  [0xe0100, 0xe01ef],
  [0x1f3fb, 0x1f3ff],
]
// Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs. Marks of other scripts count as letters.
const ACCENTS: Ranges = [
  [0x300, 0x36f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe20, 0xfe2f],
  [0x591, 0x5c7],
  [0x640, 0x640],
  [0x64b, 0x65f],
  [0x670, 0x670],
]
const isDropped = (letter: string): boolean => /\p{Cf}/u.test(letter) || isInRanges(VARIANT_SELECTORS, letter)
const WHITESPACE = /[\s\p{Z}]/u
const DASH = /[\p{Pd}\u{2043}\u{2212}]/u
// A composed syllable counts as one letter, because its parts would match the beginnings of other syllables.
const ATOMIC_LETTER = /[\u{AC00}-\u{D7A3}\u{2122}\u{2120}]/u
const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u{30FC}\u{3005}]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const WORD_LETTER = /[\p{L}\p{N}\p{M}_]/u

const SINGLE_QUOTES = "'‘’‚‛′`´ʼʻˈ‹›\u{5F3}"
const DOUBLE_QUOTES = '"“”„‟«»″〝〞\u{5F4}'
const EQUIVALENTS: Record<string, string> = {
  ß: 'ss',
  ς: 'σ',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
}

function normalizeSymbol(letter: string): string {
  if (SINGLE_QUOTES.includes(letter)) return "'"
  if (DOUBLE_QUOTES.includes(letter)) return '"'
  if (WHITESPACE.test(letter)) return ' '
  if (isDropped(letter)) return ''
  if (DASH.test(letter)) return '-'
  if (/\p{Cc}/u.test(letter)) return TEXT_SEPARATOR
  return letter
}

function foldLetter(letter: string): string {
  const first = normalizeSymbol(letter)
  if (first !== letter || ATOMIC_LETTER.test(letter)) return first
  // A kana with its voicing mark is another letter than the one without it.
  const plain = letter.normalize(KANA.test(letter) ? 'NFKC' : 'NFKD')
  return Array.from(plain.toLowerCase(), (part) =>
    isInRanges(ACCENTS, part) ? '' : (EQUIVALENTS[part] ?? normalizeSymbol(part)),
  ).join('')
}

function kindOf(letter: string): number {
  if (UNSPACED_SCRIPT.test(letter) || isVoicingMark(letter.charCodeAt(0))) return UNSPACED_KIND
  return WORD_LETTER.test(letter) ? WORD_KIND : OTHER_KIND
}

/** One entry per unit, filled when the unit is first met: its folded form and kind, or CONTEXT_FLAG if it needs `foldLetter` in context. */
const unitEntries = new Uint32Array(0x10000)
const CACHED_FLAG = 1 << 24
const CONTEXT_FLAG = 1 << 25

function cacheEntry(code: number): number {
  const entry = CACHED_FLAG | computeEntry(code)
  unitEntries[code] = entry
  return entry
}

function computeEntry(code: number): number {
  // Half a surrogate pair means nothing alone; parts of a Korean syllable and voicing marks depend on what precedes them.
  if ((code >= 0xd800 && code <= 0xdfff) || (code >= 0x1161 && code <= 0x11c2) || isVoicingMark(code))
    return CONTEXT_FLAG
  const foldedLetter = foldLetter(String.fromCharCode(code))
  return foldedLetter.length === 1 ? foldedLetter.charCodeAt(0) | (kindOf(foldedLetter) << 16) : CONTEXT_FLAG
}

export function emptyFolded(): Folded {
  return { codes: new Uint16Array(256), kinds: new Uint8Array(256), places: new Uint32Array(256), length: 0 }
}

/** One letter may become several, at most this many. */
const MAX_UNITS_PER_LETTER = 24

function grow(buffer: Folded, size: number): void {
  const codes = new Uint16Array(size)
  const kinds = new Uint8Array(size)
  const places = new Uint32Array(size)
  codes.set(buffer.codes)
  kinds.set(buffer.kinds)
  places.set(buffer.places)
  Object.assign(buffer, { codes, kinds, places })
}

/** Folds into a buffer that is reused. */
export function foldInto(buffer: Folded, text: string): void {
  if (buffer.codes.length < text.length + MAX_UNITS_PER_LETTER)
    grow(buffer, text.length * 2 + MAX_UNITS_PER_LETTER)
  let { codes, kinds, places } = buffer
  let length = 0
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place)
    const entry = unitEntries[unit] || cacheEntry(unit)
    if (entry < CONTEXT_FLAG) {
      const code = entry & 0xffff
      if (code === SPACE_CODE && length > 0 && codes[length - 1] === SPACE_CODE) continue
      codes[length] = code
      kinds[length] = (entry >> 16) & 3
      places[length] = place
      length += 1
      continue
    }
    const letter = String.fromCodePoint(text.codePointAt(place) ?? unit)
    const composed = length > 0 ? compose(codes[length - 1] ?? 0, unit) : null
    if (composed !== null) {
      codes[length - 1] = composed
      continue
    }
    for (const part of foldLetter(letter)) {
      if (length + MAX_UNITS_PER_LETTER > codes.length) {
        grow(buffer, codes.length * 2)
        ;({ codes, kinds, places } = buffer)
      }
      const kind = kindOf(part)
      for (let at = 0; at < part.length; at += 1) {
        const code = part.charCodeAt(at)
        if (code === SPACE_CODE && length > 0 && codes[length - 1] === SPACE_CODE) continue
        codes[length] = code
        kinds[length] = kind
        places[length] = place
        length += 1
      }
    }
    place += letter.length - 1
    if (length + text.length - place + MAX_UNITS_PER_LETTER > codes.length) {
      grow(buffer, codes.length * 2 + text.length)
      ;({ codes, kinds, places } = buffer)
    }
  }
  buffer.length = length
}

// Hangul, the Unicode Standard section 3.12: 19 leading consonants, 21 vowels, 28 trailing ones (with none).
const isVowel = (unit: number): boolean => unit >= 0x1161 && unit <= 0x1175
const isFinalConsonant = (unit: number): boolean => unit >= 0x11a8 && unit <= 0x11c2

// The two marks of kana, combining and of half width.
const isVoicingMark = (unit: number): boolean =>
  unit === 0x3099 || unit === 0x309a || unit === 0xff9e || unit === 0xff9f

/** The unit that two make together; null if they stay two. */
function compose(before: number, unit: number): number | null {
  if (isVoicingMark(unit)) {
    const both = (String.fromCharCode(before) + String.fromCharCode(unit).normalize('NFKC')).normalize('NFC')
    return both.length === 1 ? both.charCodeAt(0) : null
  }
  if (isVowel(unit))
    return before >= 0x1100 && before <= 0x1112
      ? 0xac00 + ((before - 0x1100) * 21 + (unit - 0x1161)) * 28
      : null
  const isOpen = before >= 0xac00 && before <= 0xd7a3 && (before - 0xac00) % 28 === 0
  return isFinalConsonant(unit) && isOpen ? before + unit - 0x11a7 : null
}

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true })
const whole = emptyFolded()

/** The folded text itself, of any length, with the separators of fields. */
export function foldFields(text: string): string {
  foldInto(whole, text)
  return decoder.decode(whole.codes.subarray(0, whole.length))
}

/** The folded text of one field, without spaces at its ends. */
export const foldText = (text: string): string => foldFields(text).trim()
