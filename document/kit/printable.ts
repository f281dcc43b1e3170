import { covers, fontCoverage } from './fonts.ts'
import { RIGHT_TO_LEFT } from './probes.ts'

const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
// U+180F is newer than the typesetter's Unicode tables, which would print a box for it.
const INVISIBLE = /^[[\p{Default_Ignorable_Code_Point}\u200b]--[\u180f]]$/v

const spellCodePoint = (code: number) => `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`

function spellUncovered(cluster: string): string {
  const codes = [...cluster].map((letter) => letter.codePointAt(0) ?? 0)
  const fonts = fontCoverage()
  const shown = codes.filter((code) => !INVISIBLE.test(String.fromCodePoint(code)))
  if (fonts.some((font) => shown.every((code) => covers(font, code)))) return cluster
  // No single font has all of it: keep what the font of the base letter has, and spell out the rest.
  const base = fonts.find((font) => covers(font, shown[0] ?? 0))
  return codes
    .map((code) =>
      base !== undefined && covers(base, code) ? String.fromCodePoint(code) : spellCodePoint(code),
    )
    .join('')
}

/**
 * Text that any renderer can draw: line ends become '\n', a tab four spaces. Control characters, private-use characters and noncharacters become
 * their Unicode number in brackets, so that nothing is lost silently.
 */
export const normalizeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/\ufeff/g, '')
    .replace(/[\p{Cc}\p{Co}\p{Noncharacter_Code_Point}]/gu, (c) =>
      c === '\n' ? c : spellCodePoint(c.codePointAt(0) ?? 0),
    )

/** A name or title from elsewhere, for a line with words of ours: its direction (UAX #9) ends with it, and its controls are spelled out. */
export function foreign(text: string): string {
  const spelled = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (c) => spellCodePoint(c.charCodeAt(0)))
  return RIGHT_TO_LEFT.test(text) ? `${spelled}\u200e` : spelled
}

/** Plain text with only letters that the vendored fonts can draw. A letter without a glyph is spelled out, so no empty box is printed. */
export function printable(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text
  let out = ''
  for (const { segment } of graphemeSegmenter.segment(normalizeText(text))) {
    out += segment.charCodeAt(0) < 0x7f && segment.length === 1 ? segment : spellUncovered(segment)
  }
  return out
}
