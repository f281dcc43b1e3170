import { type Post, wordsBeside } from '#contract/index.ts'
import { useWords } from '../../../kit/words/i18n.ts'
import { postWords } from '../../words/index.ts'
import { MarkedText } from './MarkedText.tsx'
import classes from './PostWordsList.module.css'
import { originOf } from './words.ts'

/** Captions and all other words of a post besides its text, each under where the platform gives it. */
export function PostWordsList({ post }: { post: Post }) {
  const t = useWords(postWords)
  const words = wordsBeside(post)
  if (words.length === 0) return null
  return (
    <dl className={classes['words']}>
      {words.map((each, index) => (
        <div key={index}>
          <dt>{originOf(t, post, each)}</dt>
          <dd dir="auto">
            <MarkedText text={each.text} words={post.flaggedWords} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
