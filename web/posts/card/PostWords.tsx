import { useContext, useMemo } from 'react'
import type { Post } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { SearchedKeywords } from '../data/open.ts'
import { postTexts } from '../texts/index.ts'
import { CutWords } from './words/CutText.tsx'
import { fromFirstMark, splitByMarks, type Segment } from './words/marks.ts'
import { textLines } from './words/words.ts'

/**
 * Capacity of the smallest row: lines, and letters per line with and without a picture. If the first keyword is beyond that, the shown text
 * starts near it.
 */
const MAX_LINES = 2
const LETTERS_PER_LINE = { narrow: 30, wide: 44 }

type Props = { post: Post; isOpen: boolean; onMore(): void }

/** The text of a post, in as many lines as fit into its row. */
export function PostWords({ post, isOpen, onMore }: Props) {
  const t = useTexts(postTexts)
  const searched = useContext(SearchedKeywords)
  const fullText = useMemo(
    () =>
      textLines(t, post).flatMap(({ origin, text }, line): Segment[] => [
        ...(line > 0 ? [{ text: '\n', isMarked: false }] : []),
        ...(origin === null ? [] : [{ text: `${origin}: `, isMarked: false, isOurs: true } as const]),
        ...splitByMarks(text, post.flaggedWords, searched),
      ]),
    [t, post, searched],
  )
  const shortenedText = useMemo(
    () =>
      fromFirstMark(
        fullText,
        MAX_LINES,
        post.media.length > 0 ? LETTERS_PER_LINE.narrow : LETTERS_PER_LINE.wide,
      ),
    [fullText, post.media.length],
  )
  return (
    <CutWords
      segments={isOpen ? fullText : shortenedText}
      whole={isOpen || shortenedText === fullText ? null : fullText}
      isOpen={isOpen}
      onMore={onMore}
    />
  )
}
