import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo, useDeferredValue, useRef, useState } from 'react'
import type { Post } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useStore } from '../../kit/store.ts'
import { PLATFORM_ICONS } from '../../ui/platforms.tsx'
import { useRenderTurn } from '../../ui/useRenderTurn.ts'
import type { PostList } from '../data/list.ts'
import { guardClick } from '../data/recent-change.ts'
import { usePost } from '../data/store.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { SelectBox } from '../select/SelectBox.tsx'
import { useIsSelected, useLeftOut } from '../select/selection.ts'
import { viewableMedia } from './viewable.ts'
import { postTexts } from '../texts/index.ts'
import { Loss, lossSideOf } from './Loss.tsx'
import { PostActions } from './PostActions.tsx'
import { AsideItems, ExtraItems, hasExtras, useAsideTexts } from './PostExtras.tsx'
import { PostMedia } from './PostMedia.tsx'
import classes from './PostRow.module.css'
import { hasMarks, PostMarks, PostStatus, TrashedText } from './PostStatus.tsx'
import { PostTime, usePostTime } from './PostTime.tsx'
import { PostTools } from './PostTools.tsx'
import { PostWords } from './PostWords.tsx'
import { CutLine } from './words/CutText.tsx'
import { useHiddenHits } from './words/found.ts'
import { HitTurns, useWalk } from './words/HitTurns.tsx'
import { forgetMarks, walkNow } from './words/walk-marks.ts'
import { RowGlance } from './RowGlance.tsx'
import { textLines } from './words/words.ts'

declare module 'react' {
  interface CSSProperties {
    '--ratio'?: number
  }
}

export type RowProps = {
  /** For posts of several clients: each shows its client, and the line beside them has no date of loss. */
  showClient?: boolean | undefined
  onOpen(id: string, part?: 'notes'): void
}

type ListedProps = RowProps & { list: PostList }

/** The post at a position of a list. */
export function PostRowAt({ index, ...props }: ListedProps & { index: number }) {
  const id = props.list.idAt(index)
  return id === undefined ? <RowSkeleton /> : <PostRowById id={id} {...props} />
}

/** Memoized: when posts move in the list, only their cells change. */
const PostRowById = memo(function PostRowById({ id, list, ...props }: ListedProps & { id: string }) {
  const { data: post } = usePost(id)
  const isKept = useStore(list.state, ({ kept }) => kept === id)
  // The next post must not wait for what the kept one shows now.
  const later = useDeferredValue(post)
  const isTurn = useRenderTurn()
  const shown = isKept ? later : post
  return (
    <div className={classes['kept']} inert={isKept}>
      {!shown ? (
        <RowSkeleton />
      ) : isTurn ? (
        <PostRow post={shown} {...props} />
      ) : (
        <RowGlance post={shown} ratio={aspectRatio(shown)} showClient={props.showClient ?? false} />
      )}
    </div>
  )
})

/** One post in a list: date and kind, text, picture and actions, with the height of its cell. */
export const PostRow = memo(function PostRow({
  post,
  showClient = false,
  onOpen,
}: RowProps & { post: Post }) {
  const t = useTexts(postTexts)
  const time = usePostTime(post)
  const kind = t(`kind_${post.kind}`)
  const isSelected = useIsSelected(post.id)
  const { openEmbed, openFile } = useReviewActions()
  const row = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const more = () => {
    setOpen(true)
    // Not every browser focuses a clicked button, and the row closes when it loses the focus.
    row.current?.querySelector<HTMLElement>('header button')?.focus({ preventScroll: true })
  }
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <article
      ref={row}
      className={classes['row']}
      aria-label={`${post.socialSite.name}, ${kind}, ${time}`}
      data-post={post.id}
      data-client={showClient || undefined}
      data-side={showClient ? undefined : (post.loss ?? undefined)}
      data-doubt={post.postedDoubt ? true : undefined}
      data-day={(!showClient && post.isDayOfLoss) || undefined}
      data-trashed={post.isTrashed || undefined}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      data-many={countLetters(textLines(t, post)) > LONG_TEXT_LENGTH || undefined}
      // A press on its text keeps the focus in the row, which otherwise would close under the pointer.
      tabIndex={-1}
      onKeyDown={close}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        setOpen(false)
        if (walkNow.get()?.id === post.id) forgetMarks()
      }}
    >
      <div className={classes['rail']} data-select-box>
        <i aria-hidden />
        <SelectBox id={post.id} />
      </div>
      <div className={classes['say']}>
        <Head post={post} kind={kind} showClient={showClient} onOpen={onOpen} />
        {/* Clicking the text opens the post too, unless words of it were selected; keyboard users open it at the time. */}
        <div
          className={classes['body']}
          onClick={() => {
            if (getSelection()?.isCollapsed !== false) onOpen(post.id)
          }}
        >
          <Body post={post} isOpen={isOpen} onMore={more} />
        </div>
      </div>
      {post.media.length > 0 ? (
        <div className={classes['picture']} style={{ '--ratio': aspectRatio(post) }}>
          <PostMedia
            post={post}
            size="row"
            alt={t('pictureBy', { kind, time })}
            onOpen={() => onOpen(post.id)}
            onPlay={(mediaId) => openFile(post, mediaId)}
            onEmbed={openEmbed}
          />
        </div>
      ) : null}
      {post.can.length > 0 || post.link || post.parent || post.isTrashed ? (
        <footer className={classes['foot']} onClickCapture={guardClick}>
          <PostActions post={post} />
          {post.isTrashed ? (
            <span className={classes['trashed']}>
              <TrashedText post={post} />
            </span>
          ) : null}
          <PostTools post={post} onNotes={() => onOpen(post.id, 'notes')} />
        </footer>
      ) : null}
    </article>
  )
})

/** From this number of letters, the text needs the space of the picture more. */
const LONG_TEXT_LENGTH = 180
const countLetters = (lines: readonly { text: string }[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0)

/** Aspect ratio of the first picture, if known. */
function aspectRatio(post: Post): number {
  const [first] = post.media
  return first?.width && first.height ? first.width / first.height : 1
}

/** Letters of the date-of-loss label. If it is longer, the head of a narrow row gets another line. */
const LONG_LABEL_LENGTH = 30

type HeadProps = Required<Pick<RowProps, 'showClient' | 'onOpen'>> & { post: Post; kind: string }

function Head({ post, kind, showClient, onOpen }: HeadProps) {
  const t = useTexts(postTexts)
  const time = usePostTime(post)
  const { openFile } = useReviewActions()
  const Platform = PLATFORM_ICONS[post.socialSite.type]
  const [picture] = viewableMedia(post.media)
  // Enter opens the post; Space shows its picture large and closes it again.
  const onSpace = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !picture) return
    event.preventDefault()
    if (event.type === 'keydown' && !event.repeat) openFile(post, picture.id)
  }
  return (
    <header
      className={classes['head']}
      data-client={showClient || undefined}
      data-long={(lossSideOf(t, post)?.length ?? 0) > LONG_LABEL_LENGTH || undefined}
    >
      <span className={classes['first']}>
        {showClient ? (
          <Link
            to="/clients/$clientId/{-$tab}"
            params={{ clientId: post.client.id, tab: undefined }}
            className={classes['client'] ?? ''}
            title={`${post.client.firstName} ${post.client.lastName}`}
          >
            {post.client.firstName} {post.client.lastName}
          </Link>
        ) : null}
        <button
          type="button"
          className={classes['time']}
          aria-label={t('openPost', { time })}
          onClick={() => onOpen(post.id)}
          onKeyDown={onSpace}
          onKeyUp={onSpace}
        >
          <PostTime post={post} />
        </button>
      </span>
      <span className={classes['status']}>
        <PostStatus post={post} />
        <LeftOut post={post} />
      </span>
      <span className={classes['break']} />
      <span className={classes['loss']}>
        <Loss post={post} />
      </span>
      <span className={classes['site']} title={`${post.socialSite.name} · ${kind}`}>
        <Platform size={15} stroke={1.7} aria-hidden />
        <span className={classes['name']}>{post.socialSite.name} · </span>
        <span className={classes['kind']}>{kind}</span>
      </span>
    </header>
  )
}

/** No act on all that match touches it. */
function LeftOut({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const why = useLeftOut(post)
  return why ? <span className={classes['leftOut']}>{t(`leftOut_${why}`)}</span> : null
}

type BodyProps = { post: Post; isOpen: boolean; onMore(): void }

function Body({ post, isOpen, onMore }: BodyProps) {
  const t = useTexts(postTexts)
  const asides = useAsideTexts(post)
  const hidden = useHiddenHits(post)
  const isWalked = useWalk(post.id) !== null
  return (
    <>
      {textLines(t, post).length > 0 ? (
        <PostWords post={post} isOpen={isOpen} onMore={onMore} />
      ) : post.media.length > 0 ? null : (
        <p className={classes['none']}>{t('noText')}</p>
      )}
      {isWalked || hidden.length > 0 || hasMarks(post) || hasExtras(post) || asides.length > 0 ? (
        <CutLine isOpen={isOpen} onMore={onMore}>
          {isWalked ? (
            <li>
              <HitTurns id={post.id} />
            </li>
          ) : null}
          {hidden.length > 0 && !isOpen ? (
            <li data-hidden-hits>
              <IconSearch size={14} aria-label={t('hitsAlsoIn')} role="img" />{' '}
              <span>{hidden.join(' · ')}</span>
            </li>
          ) : null}
          <PostMarks post={post} />
          <ExtraItems post={post} />
          <AsideItems asides={asides} words={post.flaggedWords} />
        </CutLine>
      ) : null}
    </>
  )
}

/** A single element, because a page of the list has many skeletons. */
function RowSkeleton() {
  return <div className={classes['skeleton']} aria-hidden />
}
