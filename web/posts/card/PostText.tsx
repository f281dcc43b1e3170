import { MarkedText } from './MarkedText.tsx'
import classes from './PostText.module.css'

/** The words of a post in any script, keywords marked. */
export function PostText({ text, words, lines }: { text: string; words: readonly string[]; lines?: number }) {
  return (
    <p
      dir="auto"
      className={classes['text']}
      data-clamped={lines !== undefined || undefined}
      style={lines === undefined ? undefined : { WebkitLineClamp: lines }}
    >
      <MarkedText text={text} words={words} lines={lines} />
    </p>
  )
}
