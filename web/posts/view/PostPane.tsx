import type { Post } from '#contract/index.ts'
import { memo, type Ref } from 'react'
import { IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../kit/words/i18n.ts'
import { useReviewActs } from '../dialogs/ReviewActs.tsx'
import { usePresence, useTellOpen } from '../data/live/presence.ts'
import { useSeen } from '../data/live/seen.ts'
import { PLATFORM_ICONS } from '../../ui/platforms.tsx'
import { LargeActions } from '../card/PostActions.tsx'
import { PostExtras } from '../card/PostExtras.tsx'
import { PostMedia } from '../card/PostMedia.tsx'
import { Loss } from '../card/Loss.tsx'
import { PostMarks, PostStatus } from '../card/PostStatus.tsx'
import { PostText } from '../card/words/PostText.tsx'
import { PostWordsList } from '../card/words/PostWordsList.tsx'
import { PostTime, usePostTime } from '../card/PostTime.tsx'
import { PostTools } from '../card/PostTools.tsx'
import { guardClick } from '../data/meant.ts'
import { Say } from '../card/Say.tsx'
import { flaggedBy } from '../card/words/words.ts'
import { postWords } from '../words/index.ts'
import classes from './PostPane.module.css'

type Props = {
  post: Post
  ref?: Ref<HTMLElement>
  onNotes?: (() => void) | undefined
  hasClientLink?: boolean
}

/** One post, large: its media whole, its words whole, what can be done to it. */
export const PostPane = memo(function PostPane({ post, ref, onNotes, hasClientLink = false }: Props) {
  const t = useWords(postWords)
  useSeen(post.id)
  useTellOpen(post.id)
  const other = usePresence(post.id)
  const { openFile, openEmbed } = useReviewActs()
  const time = usePostTime(post)
  const Platform = PLATFORM_ICONS[post.socialSite.type]
  const kind = t(`kind_${post.kind}`)
  return (
    <article
      ref={ref}
      tabIndex={-1}
      data-large={post.id}
      className={classes['post']}
      aria-label={`${post.socialSite.name}, ${kind}, ${time}`}
    >
      <header className={classes['head']}>
        <span className={classes['platform']}>
          <Platform size={20} stroke={1.7} aria-hidden />
        </span>
        <div className={classes['when']}>
          <strong>
            <PostTime post={post} />
          </strong>
          <span>
            {post.socialSite.name} · {kind}
            {hasClientLink ? (
              <>
                {' · '}
                <Link to="/clients/$clientId/{-$tab}" params={{ clientId: post.client.id, tab: undefined }}>
                  {post.client.firstName} {post.client.lastName}
                </Link>
              </>
            ) : null}
          </span>
        </div>
        <span className={classes['pills']}>
          {other ? <Say icon={IconEye}>{t('openElsewhere', { name: other })}</Say> : null}
          <Loss post={post} />
          <PostStatus post={post} />
        </span>
      </header>
      <div className={classes['scroll']}>
        {post.media.length > 0 ? (
          <div className={classes['media']}>
            <PostMedia
              key={post.id}
              post={post}
              size="full"
              alt={t('pictureBy', { kind, time })}
              onOpen={(mediaId) => openFile(post, mediaId)}
              onEmbed={openEmbed}
            />
          </div>
        ) : null}
        <div className={classes['text']}>
          {post.content ? (
            <PostText text={post.content} words={post.flaggedWords} />
          ) : (
            <p className={classes['none']}>{t('noText')}</p>
          )}
          {post.media.length === 0 ? <p className={classes['none']}>{t('noMedia')}</p> : null}
          <PostWordsList post={post} />
          <PostExtras post={post} />
          <ul className={classes['marks']}>
            <PostMarks post={post} />
          </ul>
          {post.flaggedWords.length > 0 ? <p className={classes['words']}>{flaggedBy(t, post)}</p> : null}
        </div>
      </div>
      <footer className={classes['foot']} onClickCapture={guardClick}>
        <span className={classes['actions']}>
          <LargeActions post={post} />
        </span>
        <PostTools post={post} onNotes={onNotes} />
      </footer>
    </article>
  )
})
