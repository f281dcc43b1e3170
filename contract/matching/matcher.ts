import { emptyFolded, foldText, foldInto, type Folded, UNSPACED_KIND, WORD_KIND } from './fold.ts'

/** Keywords prepared for many texts. The cost grows with the text, not with the number of keywords. */
export type Matcher = {
  /** The keywords in the text, as ascending indices into the list. */
  match(text: string): number[]
  /** Where they are in the original text: without overlaps, in order; if several begin at one position, the longest. */
  spans(text: string): Span[]
}
/** UTF-16 offsets: [start, end). */
export type Span = { start: number; end: number }

type Node = {
  next: Map<number, Node>
  /** Keywords that end here, and keywords with a star, which continue to the end of the word. */
  whole: number[]
  prefixes: number[]
}

const newNode = (): Node => ({ next: new Map(), whole: [], prefixes: [] })

const STAR = 0x2a
const [HASH, AT, DOT, QUOTE, N, T] = [0x23, 0x40, 0x2e, 0x27, 0x6e, 0x74]

function addKeyword(root: Node, keyword: string, index: number): void {
  const foldedKeyword = foldText(keyword)
  const isPrefix = foldedKeyword.length > 1 && foldedKeyword.charCodeAt(foldedKeyword.length - 1) === STAR
  const length = isPrefix ? foldedKeyword.length - 1 : foldedKeyword.length
  if (length === 0) return
  let node = root
  for (let at = 0; at < length; at += 1) {
    const code = foldedKeyword.charCodeAt(at)
    const next = node.next.get(code) ?? newNode()
    node.next.set(code, next)
    node = next
  }
  ;(isPrefix ? node.prefixes : node.whole).push(index)
}

/** A word, tag or name can begin only where another has ended, and never inside what was a single letter. */
function canBeginAt({ codes, kinds, places }: Folded, at: number): boolean {
  if (at === 0) return true
  if (places[at] === places[at - 1]) return false
  if (kinds[at - 1] !== WORD_KIND) return true
  const code = codes[at]
  return kinds[at] !== WORD_KIND && code !== HASH && code !== AT
}

function canEndAt(text: Folded, start: number, end: number): boolean {
  const { codes, kinds, length } = text
  if (kinds[end - 1] !== WORD_KIND || end >= length) return true
  if (kinds[end] === WORD_KIND) return false
  // `@ana` is not `@ana.lopez`, and `won` is not `won't`.
  if (codes[start] === AT) return !(codes[end] === DOT && kinds[end + 1] === WORD_KIND && end + 1 < length)
  const isNegation = codes[end] === QUOTE && codes[end + 1] === T && codes[end - 1] === N && end + 1 < length
  return !isNegation || (end + 2 < length && kinds[end + 2] === WORD_KIND)
}

function endOfWord({ kinds, length }: Folded, from: number): number {
  let end = from
  // In scripts without spaces, nothing shows where a word ends.
  while (end < length && kinds[end] === WORD_KIND && kinds[end - 1] !== UNSPACED_KIND) end += 1
  return end
}

export function compileKeywords(keywords: readonly string[]): Matcher {
  const root = newNode()
  for (const [index, keyword] of keywords.entries()) addKeyword(root, keyword, index)
  const roots: (Node | undefined)[] = []
  for (const [code, node] of root.next) roots[code] = node
  const text = emptyFolded()

  /** Finds every keyword that begins at a position. */
  function findFrom(at: number, report: (indices: number[], end: number) => void): void {
    let node = roots[text.codes[at] ?? 0]
    for (let end = at + 1; node; end += 1) {
      if (node.prefixes.length > 0) report(node.prefixes, endOfWord(text, end))
      if (node.whole.length > 0 && canEndAt(text, at, end)) report(node.whole, end)
      if (end >= text.length) return
      node = node.next.get(text.codes[end] ?? 0)
    }
  }

  return {
    match(original) {
      foldInto(text, original)
      const found = new Set<number>()
      const report = (indices: number[]): void => {
        for (const index of indices) found.add(index)
      }
      for (let at = 0; at < text.length; at += 1)
        if (roots[text.codes[at] ?? 0] && canBeginAt(text, at)) findFrom(at, report)
      return found.size < 2 ? [...found] : [...found].sort((a, b) => a - b)
    },
    spans(original) {
      foldInto(text, original)
      const spans: Span[] = []
      for (let at = 0; at < text.length; at += 1) {
        let longest = 0
        if (canBeginAt(text, at))
          findFrom(at, (_, end) => {
            longest = Math.max(longest, end)
          })
        if (longest === 0) continue
        spans.push({ start: text.places[at] ?? 0, end: originalEnd(text, longest, original.length) })
        at = longest - 1
      }
      return spans
    },
  }
}

/** Where the original text continues after a match: past accents and marks on the last letter. */
function originalEnd({ places, length }: Folded, end: number, textLength: number): number {
  const last = places[end - 1] ?? 0
  let after = end
  while (after < length && places[after] === last) after += 1
  return after < length ? (places[after] ?? textLength) : textLength
}
