import { compileKeywords } from '#contract/index.ts'

export type Segment = { text: string; isMarked: boolean }

/** Cuts a text where keywords stand in it, by the very rule that finds posts (decisions 6). */
export function markWords(text: string, words: readonly string[]): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const { start, end } of compileKeywords(words).spans(text)) {
    if (start > at) segments.push({ text: text.slice(at, start), isMarked: false })
    segments.push({ text: text.slice(start, end), isMarked: true })
    at = end
  }
  if (at < text.length || at === 0) segments.push({ text: text.slice(at), isMarked: false })
  return segments
}
