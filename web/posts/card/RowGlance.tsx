import type { Post } from '#contract/index.ts'
import { blurOf } from '../../kit/blur.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { postTexts } from '../texts/index.ts'
import classes from './PostRow.module.css'
import { usePostTime } from './PostTime.tsx'
import { textLines } from './words/words.ts'

type Props = {
  post: Post
  /** Of its picture. */
  ratio: number
  showClient: boolean
}

/**
 * A row until it is its turn to render: its date, its words and its blurred picture, in a few elements, so that a fast scroll shows what passes. The
 * style sheet draws the texts, because they are there a moment later for everyone.
 */
export function RowGlance({ post, ratio, showClient }: Props) {
  const t = useTexts(postTexts)
  const time = usePostTime(post)
  const { firstName, lastName } = post.client
  const blur = blurOf(post.media[0]?.placeholder ?? null)
  const words = textLines(t, post)
    .map(({ text }) => text)
    .join(' ')
  return (
    <div className={classes['row']} data-side={showClient ? undefined : (post.loss ?? undefined)} aria-hidden>
      <div className={classes['rail']}>
        <i />
      </div>
      <div className={classes['say']}>
        <p
          className={classes['glance']}
          data-time={showClient ? `${firstName} ${lastName} · ${time}` : time}
          data-text={words}
        />
      </div>
      {post.media.length > 0 ? (
        <div
          className={classes['picture']}
          style={{ '--ratio': ratio, ...(blur ? { background: `url(${blur}) center / cover` } : {}) }}
        />
      ) : null}
    </div>
  )
}
