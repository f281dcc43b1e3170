import { compileKeywords } from '#contract/index.ts'

/** `isSearched`: marked as a word of the search that is shown, rather than as a flagged one. */
export type Segment = { text: string; isMarked: boolean; isSearched?: true }

type Span = { start: number; end: number; isSearched?: true }

/**
 * Cuts a text where keywords stand in it, by the very rule that finds posts. Where a flagged word and a searched one meet, it is
 * the searched one that is marked.
 */
export function markWords(
  text: string,
  words: readonly string[],
  searched: readonly string[] = [],
): Segment[] {
  const own = compileKeywords(searched)
    .spans(text)
    .map((span): Span => ({ ...span, isSearched: true }))
  const isFree = (span: Span): boolean =>
    own.every(({ start, end }) => end <= span.start || start >= span.end)
  const flags: Span[] = compileKeywords(words).spans(text).filter(isFree)
  const segments: Segment[] = []
  let at = 0
  for (const { start, end, isSearched } of [...own, ...flags].sort((a, b) => a.start - b.start)) {
    if (start > at) segments.push({ text: text.slice(at, start), isMarked: false })
    segments.push({ text: text.slice(start, end), isMarked: true, ...(isSearched ? { isSearched } : {}) })
    at = end
  }
  if (at < text.length || at === 0) segments.push({ text: text.slice(at), isMarked: false })
  return segments
}

/** Letters of a line of the narrowest card, wide ones counted twice. */
const LINE = 36
const widthOf = (text: string): number =>
  text.length + (text.match(/[\u2e80-\ud7ff\uf900-\uffff]/g)?.length ?? 0)
const linesOf = (text: string): number =>
  text.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(widthOf(part) / LINE)), 0)

/** A text of which so many lines are shown begins before its first keyword, where that would be cut off, so late that it fills them. */
export function fromFirstMark(segments: Segment[], lines: number): Segment[] {
  const [before, ...rest] = segments
  if (!before || before.isMarked || rest.length === 0 || linesOf(before.text) <= lines) return segments
  const after = rest.map(({ text }) => text).join('')
  const kept = Math.max(Math.ceil(lines / 4), lines - 1 - linesOf(after))
  let near = before.text.slice(-LINE * kept)
  while (near.includes('\n') && linesOf(near) > kept) near = near.slice(near.indexOf('\n') + 1)
  const isWhole = /\s/.test(before.text.charAt(before.text.length - near.length - 1))
  return [{ text: `… ${isWhole ? near : near.replace(/^\S{0,20}\s+/, '')}`, isMarked: false }, ...rest]
}
