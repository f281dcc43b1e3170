import { useContext, useMemo } from 'react'
import { SearchedKeywords } from '../../data/open.ts'
import { splitByMarks, type Segment } from './marks.ts'
import classes from './PostText.module.css'

/** A text with its keywords marked: the given ones, and those of the search whose posts are shown. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return <Marked segments={useMarks(text, words)} />
}

export function useMarks(text: string, words: readonly string[]): Segment[] {
  const searched = useContext(SearchedKeywords)
  return useMemo(() => splitByMarks(text, words, searched), [text, words, searched])
}

export function Marked({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, isMarked, isSearched, isFlaggedOnly, isOurs }, index) =>
    isMarked ? (
      <mark key={index} className={classes['mark']} data-searched={isSearched} data-flagged={isFlaggedOnly}>
        {text}
      </mark>
    ) : isOurs ? (
      <span key={index} className={classes['ours']}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}
