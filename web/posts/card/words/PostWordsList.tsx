import type { Post } from '#contract/index.ts'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { postTexts } from '../../texts/index.ts'
import { MarkedText } from './MarkedText.tsx'
import classes from './PostWordsList.module.css'
import { originKey, additionalTexts } from './words.ts'

/** Captions and other texts of a post besides its main text, each with its origin. */
export function PostWordsList({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const words = additionalTexts(post)
  if (words.length === 0) return null
  return (
    <dl className={classes['words']}>
      {words.map((each, index) => (
        <div key={index}>
          <dt>{originKey(t, post, each)}</dt>
          <dd dir="auto">
            <MarkedText text={each.text} words={post.flaggedWords} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
