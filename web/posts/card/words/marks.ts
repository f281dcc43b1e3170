import { compileKeywords, type Matcher } from '#contract/index.ts'

/** `isSearched`: marked as a keyword of the shown search. `isFlaggedOnly`: as a flagged one, where
 * others are sought. `isOurs`: our label for the origin of a text. */
export type Segment = {
  text: string
  isMarked: boolean
  isSearched?: true
  isFlaggedOnly?: true
  isOurs?: true
}

type Span = { start: number; end: number; isSearched?: true; isFlaggedOnly?: true }

/** By list, because preparing the default one takes 20 ms, and each text of a page needs it. */
const matchers = new WeakMap<readonly string[], Matcher>()

export function matcherOf(keywords: readonly string[]): Matcher {
  const matcher = matchers.get(keywords) ?? compileKeywords(keywords)
  matchers.set(keywords, matcher)
  return matcher
}

const NOT_SEARCHED: readonly string[] = []

/**
 * Splits a text at its keywords, by the same rule that finds posts. Where a flagged and a searched keyword overlap, the searched one is
 * marked.
 */
export function splitByMarks(
  text: string,
  words: readonly string[],
  searched: readonly string[] = NOT_SEARCHED,
): Segment[] {
  const matcher = matcherOf(searched)
    .spans(text)
    .map((span): Span => ({ ...span, isSearched: true }))
  const isFree = (span: Span): boolean =>
    matcher.every(({ start, end }) => end <= span.start || start >= span.end)
  const flags = matcherOf(words)
    .spans(text)
    .filter(isFree)
    .map((span): Span => (searched.length > 0 ? { ...span, isFlaggedOnly: true } : span))
  const segments: Segment[] = []
  let at = 0
  for (const { start, end, ...kind } of [...matcher, ...flags].sort((a, b) => a.start - b.start)) {
    if (start > at) segments.push({ text: text.slice(at, start), isMarked: false })
    segments.push({ text: text.slice(start, end), isMarked: true, ...kind })
    at = end
  }
  if (at < text.length || at === 0) segments.push({ text: text.slice(at), isMarked: false })
  return segments
}

const textWidth = (text: string): number =>
  text.length + (text.match(/[\u2e80-\ud7ff\uf900-\uffff]/g)?.length ?? 0)

/**
 * If the first hit, or else the first flagged word, is beyond the shown lines, starts the text later, but still fills the lines.
 * @param letters per line; wide ones count twice
 */
export function fromFirstMark(
  segments: readonly Segment[],
  lines: number,
  letters: number,
): readonly Segment[] {
  const linesOf = (text: string): number =>
    text.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(textWidth(part) / letters)), 0)
  const textOf = (parts: readonly Segment[]): string => parts.map(({ text }) => text).join('')
  const firstHit = segments.findIndex(({ isSearched }) => isSearched)
  const firstMark = firstHit === -1 ? segments.findIndex(({ isMarked }) => isMarked) : firstHit
  const before = textOf(segments.slice(0, firstMark))
  if (firstMark < 1 || linesOf(before) <= lines) return segments
  const rest = segments.slice(firstMark)
  const kept = Math.max(Math.ceil(lines / 4), lines - 1 - linesOf(textOf(rest)))
  let near = before.slice(-letters * kept)
  while (near.includes('\n') && linesOf(near) > kept) near = near.slice(near.indexOf('\n') + 1)
  const isWhole = /\s/.test(before.charAt(before.length - near.length - 1))
  return [{ text: `… ${isWhole ? near : near.replace(/^\S{0,20}\s+/, '')}`, isMarked: false }, ...rest]
}
