import { MarkedText } from './MarkedText.tsx'
import classes from './PostText.module.css'

/** The text of a post in any script, with keywords marked. */
export function PostText({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <p dir="auto" className={classes['text']}>
      <MarkedText text={text} words={words} />
    </p>
  )
}
