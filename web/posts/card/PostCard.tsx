import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Post } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { TEXT_SCALE } from '../../ui/theme/text-scale.ts'
import { useTurn } from '../../ui/turns.ts'
import { usePost } from '../data/store.ts'
import { useReviewActs } from '../dialogs/ReviewActs.tsx'
import { SelectBox } from '../select/SelectBox.tsx'
import { useIsSelected } from '../select/selection.ts'
import { postWords } from '../words/index.ts'
import { CutText } from './words/CutText.tsx'
import { EditedMark } from './words/EditedMark.tsx'
import { PLATFORM_ICONS } from '../../ui/platforms.tsx'
import { PostActions } from './PostActions.tsx'
import classes from './PostCard.module.css'
import { PostExtras } from './PostExtras.tsx'
import { PostMedia } from './PostMedia.tsx'
import { LossPill, PostPills } from './PostPills.tsx'
import { PostTime, usePostTime } from './PostTime.tsx'
import { PostTools } from './PostTools.tsx'
import { cardText } from './words/words.ts'
import { guardClick } from '../data/meant.ts'

/** Every card is alike in height, so that any place in a list of any length is known without measuring. */
export const CARD_HEIGHT = Math.round(468 * TEXT_SCALE)

/** Few words without a picture are drawn large: they are all that their card has. */
const isShort = (post: Post, text: string): boolean => post.media.length === 0 && text.length <= 140

/** At most so many lines, so that a picture keeps its room; the card cuts what does not fit. */
const linesOf = (post: Post): number => (post.media.length > 0 ? 3 : 20)

export type CardProps = {
  /** A card without a picture is as high as its words; its place in the list is measured. */
  isNatural?: boolean | undefined
  showClient?: boolean | undefined
  onOpen(id: string, part?: 'notes'): void
}

/** Drawn once: its place in the list is its cell's alone. */
export const PostCardById = memo(function PostCardById({ id, ...props }: CardProps & { id: string }) {
  const { data: post } = usePost(id)
  const isTurn = useTurn()
  return post && isTurn ? <PostCard post={post} {...props} /> : <CardSkeleton isNatural={props.isNatural} />
})

export function PostCard({
  post,
  showClient = false,
  isNatural = false,
  onOpen,
}: CardProps & { post: Post }) {
  const t = useWords(postWords)
  const time = usePostTime(post)
  const Platform = PLATFORM_ICONS[post.socialSite.type]
  const kind = t(`kind_${post.kind}`)
  const hasMedia = post.media.length > 0
  const text = cardText(t, post)
  const isSelected = useIsSelected(post.id)
  const { openEmbed } = useReviewActs()
  return (
    <article
      className={classes['card']}
      aria-label={`${post.socialSite.name}, ${kind}, ${time}`}
      data-post={post.id}
      data-trashed={post.isTrashed || undefined}
      data-selected={isSelected || undefined}
      style={isNatural ? { height: hasMedia ? CARD_HEIGHT : 'auto' } : undefined}
    >
      <header className={classes['head']}>
        <span className={classes['platform']} title={post.socialSite.name}>
          <Platform size={18} stroke={1.7} aria-hidden />
        </span>
        <div className={classes['when']}>
          {showClient ? (
            <Link to="/clients/$clientId/{-$tab}" params={{ clientId: post.client.id, tab: undefined }}>
              {post.client.firstName} {post.client.lastName}
            </Link>
          ) : null}
          <button
            type="button"
            className={classes['time']}
            aria-label={t('openPost', { time })}
            onClick={() => onOpen(post.id)}
          >
            <PostTime post={post} />
          </button>
          <span className={classes['kind']}>
            <span>
              {post.socialSite.name} · {kind}
            </span>
            <LossPill post={post} />
          </span>
        </div>
        <SelectBox id={post.id} />
      </header>
      {hasMedia ? (
        <div className={classes['media']}>
          <PostMedia
            post={post}
            size="card"
            alt={t('pictureBy', { kind, time })}
            onOpen={() => onOpen(post.id)}
            onEmbed={openEmbed}
          />
        </div>
      ) : null}
      {/* A click on the words opens the post too; by keyboard the time does. */}
      <div
        className={classes['body']}
        data-media={hasMedia || undefined}
        data-short={isShort(post, text) || undefined}
        onClick={() => onOpen(post.id)}
      >
        {text ? (
          <CutText text={text} words={post.flaggedWords} lines={linesOf(post)} />
        ) : hasMedia ? null : (
          <p className={classes['none']}>{t('noText')}</p>
        )}
        <PostExtras post={post} isShort />
      </div>
      <div className={classes['pills']}>
        <PostPills post={post} />
        <EditedMark post={post} />
      </div>
      <footer className={classes['foot']} onClickCapture={guardClick}>
        <span className={classes['actions']}>
          <PostActions post={post} />
        </span>
        <PostTools post={post} onNotes={() => onOpen(post.id, 'notes')} />
      </footer>
    </article>
  )
}

/** One element, since a page of the list has many of them. */
export function CardSkeleton({ isNatural = false }: { isNatural?: boolean | undefined }) {
  return (
    <div
      className={classes['skeleton']}
      style={isNatural ? { height: CARD_HEIGHT } : undefined}
      aria-hidden
    />
  )
}
