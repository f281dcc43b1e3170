import { useContext, useMemo } from 'react'
import { SearchedWords } from '../data/searched-words.ts'
import { markWords } from './marks.ts'
import classes from './PostText.module.css'

/** Words with the keywords in them marked: those given, and those of the search whose posts are shown. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const searched = useContext(SearchedWords)
  const segments = useMemo(() => markWords(text, [...words, ...searched]), [text, words, searched])
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
