/** Text as it is looked for in a page: readers of a file may add and drop spaces, and leave out marks. */
export const searchable = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '')

/** Letters of a probe; one that is shorter than the least says nothing. */
const MAX_PROBE_LENGTH = 40
const MIN_PROBE_LENGTH = 12
/** Every probe has so many letters. */
export const BEGINNING = 6

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Pieces of a text by which it is recognized: its beginning, middle and end, since it may go on over pages. Of a script written from right to
 * left its longest words, whose order readers may change.
 */
export function probesOf(text: string): string[] {
  if (FROM_RIGHT.test(text)) {
    const words = text.split(/[^\p{L}\p{N}]+/u).map(searchable)
    return words
      .filter((word) => word.length >= BEGINNING)
      .toSorted((a, b) => b.length - a.length)
      .slice(0, 5)
  }
  const letters = searchable(text)
  if (letters.length < MIN_PROBE_LENGTH) return []
  const middle = Math.floor((letters.length - MAX_PROBE_LENGTH) / 2)
  const starts = letters.length <= MAX_PROBE_LENGTH ? [0] : [0, middle, letters.length - MAX_PROBE_LENGTH]
  return [...new Set(starts.map((start) => letters.slice(start, start + MAX_PROBE_LENGTH)))]
}
