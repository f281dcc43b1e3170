/** Text as it is searched for in a page: readers of a file may add and drop spaces, and leave out marks. */
export const toSearchable = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '')

/** Length of a probe in letters; a shorter one than the minimum proves nothing. */
const MAX_PROBE_LENGTH = 40
const MIN_PROBE_LENGTH = 12
/** Every probe has at least this many letters. */
export const MIN_WORD_LENGTH = 6

export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Pieces of a text by which it is recognized: its beginning, middle and end, because it may span pages. For a right-to-left script its longest
 * words, because readers may change their order.
 */
export function probesOf(text: string): string[] {
  if (RIGHT_TO_LEFT.test(text)) {
    const words = text.split(/[^\p{L}\p{N}]+/u).map(toSearchable)
    return words
      .filter((word) => word.length >= MIN_WORD_LENGTH)
      .toSorted((a, b) => b.length - a.length)
      .slice(0, 5)
  }
  const letters = toSearchable(text)
  if (letters.length < MIN_PROBE_LENGTH) return []
  const middle = Math.floor((letters.length - MAX_PROBE_LENGTH) / 2)
  const starts = letters.length <= MAX_PROBE_LENGTH ? [0] : [0, middle, letters.length - MAX_PROBE_LENGTH]
  return [...new Set(starts.map((start) => letters.slice(start, start + MAX_PROBE_LENGTH)))]
}
