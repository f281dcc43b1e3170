/** One letter for one letter: without accents, in lower case, quotes and dashes plain, so that places in the text stay places. */
function plain(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    const same = bare
      .replace(/[‘’‚′`´]/, "'")
      .replace(/[“”„″]/, '"')
      .replace(/[‐-―−]/, '-')
    return same.length === letter.length
      ? same
      : letter.toLowerCase().slice(0, letter.length).padEnd(letter.length)
  }).join('')
}

const escape = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Scripts that are written without spaces: such a word matches anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u

function patternOf(word: string): string {
  const isPrefix = word.endsWith('*')
  const bare = escape(plain(isPrefix ? word.slice(0, -1) : word).trim()).replaceAll(/\s+/g, String.raw`\s+`)
  if (unspaced.test(word)) return bare
  const end = isPrefix ? String.raw`[\p{L}\p{N}_]*` : String.raw`(?![\p{L}\p{N}_])`
  return String.raw`(?<![\p{L}\p{N}_])${bare}${end}`
}

export type Segment = { text: string; isMarked: boolean }

/** Cuts a text where keywords stand in it (decisions 6). */
export function markWords(text: string, words: readonly string[]): Segment[] {
  const patterns = words.filter((word) => word.replace('*', '').trim() !== '').map(patternOf)
  if (patterns.length === 0) return [{ text, isMarked: false }]
  // Longest first, so that a phrase wins over its own first word.
  const all = new RegExp(patterns.sort((a, b) => b.length - a.length).join('|'), 'gu')
  const segments: Segment[] = []
  let at = 0
  for (const match of plain(text).matchAll(all)) {
    if (match.index > at) segments.push({ text: text.slice(at, match.index), isMarked: false })
    at = match.index + match[0].length
    segments.push({ text: text.slice(match.index, at), isMarked: true })
  }
  if (at < text.length) segments.push({ text: text.slice(at), isMarked: false })
  return segments
}
