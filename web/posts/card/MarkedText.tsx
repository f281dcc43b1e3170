import { useContext, useMemo } from 'react'
import { SearchedWords } from '../data/searched-words.ts'
import { fromFirstMark, markWords } from './marks.ts'
import classes from './PostText.module.css'

type Props = {
  text: string
  words: readonly string[]
  /** How many lines are shown; all where none is given. */
  lines?: number | undefined
}

/** Words with the keywords in them marked: those given, and those of the search whose posts are shown. */
export function MarkedText({ text, words, lines }: Props) {
  const searched = useContext(SearchedWords)
  const segments = useMemo(() => {
    const marked = markWords(text, [...words, ...searched])
    return lines === undefined ? marked : fromFirstMark(marked, lines)
  }, [text, words, searched, lines])
  return segments.map(({ text: part, isMarked }, index) =>
    isMarked ? (
      <mark key={index} className={classes['mark']}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
