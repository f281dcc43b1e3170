import {
  IconCards,
  IconFlag,
  IconPhotoOff,
  IconPlayerPlay,
  IconSquares,
  IconTrash,
} from '@tabler/icons-react'
import type { MouseEvent, SyntheticEvent } from 'react'
import { type Post, POST_STATUS, statusOf } from '#contract/index.ts'
import type { useLanguage, Translate } from '../../kit/i18n/i18n.ts'
import { formatDate, formatDay, formatMonth } from '../../kit/i18n/time.ts'
import { TEXT_SCALE } from '../../ui/theme/text-scale.ts'
import { blurOf } from '../../kit/blur.ts'
import { STATUS_ICONS } from '../card/PostStatus.tsx'
import type { postTexts } from '../texts/index.ts'
import type { WallTile } from './layout.ts'
import { GAP } from './useWallRows.ts'
import classes from './Wall.module.css'
import type { wallTexts } from './texts/index.ts'

export type TileHandlers = {
  /** Large, or what is under a closed tile. */
  onPress(tile: WallTile, event: MouseEvent): void
  onSelect(tile: WallTile, toHere: boolean): void
  onOpenPost(tile: WallTile): void
}

/** The same for all tiles of a row, so that a tile looks up nothing. */
export type TileTexts = {
  t: Translate<typeof postTexts.en>
  tWall: Translate<typeof wallTexts.en>
  language: ReturnType<typeof useLanguage>
}

type Props = {
  texts: TileTexts
  tile: WallTile
  day: string | null
  /** The day that its row says. */
  rowDay: string | null
  post: Post | undefined
  height: number
  selected: 'all' | 'some' | 'none'
  isCurrent: boolean
  /** Of those under one bracket: whether it begins here, and goes on to the next tile. */
  bracket: { begins: boolean; goesOn: boolean } | null
  handlers: TileHandlers
}

/** A picture with its mark. It has no hooks, because a wall mounts many of them while it scrolls. */
export function WallTileView({
  texts,
  tile,
  day,
  rowDay,
  post,
  height,
  selected,
  isCurrent,
  bracket,
  handlers,
}: Props) {
  const { closed, index, file, seconds, ratio, decides } = tile
  const { t, tWall, language } = texts
  const date = day === null ? t('dateInDoubt') : wordsOfDay(day, language).date
  const caption = captionOf(texts, day, rowDay)
  const marks = marksOf(post)
  return (
    <li
      className={classes['tile']}
      style={{ width: ratio * height }}
      data-index={index}
      data-file={file}
      data-post={tile.id}
      data-stack={closed?.kind === 'stack' || undefined}
      data-burst={closed?.kind === 'burst' || undefined}
      data-bracket={bracket ? (bracket.goesOn ? 'on' : 'end') : undefined}
      data-begins={bracket?.begins || undefined}
      data-aside={marks.isAside || undefined}
      data-selected={selected === 'none' ? undefined : selected}
    >
      <button
        type="button"
        className={classes['picture']}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={wordsOf(texts, tile, post, date)}
        onClick={(event) => handlers.onPress(tile, event)}
      >
        <TilePicture post={post} file={file} />
      </button>
      {file === 0 ? (
        <input
          type="checkbox"
          className={classes['box']}
          tabIndex={-1}
          aria-label={tWall('selectPosts', { count: Math.max(1, decides) })}
          data-select-box
          checked={selected === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = selected === 'some'
          }}
          onChange={() => undefined}
          onClick={(event) => handlers.onSelect(tile, event.shiftKey)}
        />
      ) : null}
      {closed ? (
        <span className={classes['badge']} aria-hidden>
          {closed.kind === 'stack' ? <IconSquares size={12} /> : <IconCards size={12} />}
          {closed.count}
        </span>
      ) : null}
      {seconds > 0 ? (
        <span className={classes['badge']} data-low aria-hidden>
          <IconPlayerPlay size={11} />
          {lengthOf(seconds)}
        </span>
      ) : null}
      {file === 0 ? (
        <button
          type="button"
          className={classes['caption']}
          tabIndex={-1}
          aria-label={tWall('openPost', { day: caption.label })}
          onClick={() => handlers.onOpenPost(tile)}
        >
          {fits(caption.shown, ratio * height, marks.count) ? <span>{caption.shown}</span> : null}
          {marks.icons}
        </button>
      ) : null}
    </li>
  )
}

/** The day without the year, which the row says; if the row says another year, the month with it. */
function captionOf(
  { t, language }: TileTexts,
  day: string | null,
  rowDay: string | null,
): { shown: string; label: string } {
  if (day === null) return { shown: t('dateInDoubt'), label: t('dateInDoubt') }
  const { date, short, month } = wordsOfDay(day, language)
  if (day.slice(0, 4) === rowDay?.slice(0, 4)) return { shown: short, label: date }
  // Contains what is visible.
  return { shown: month, label: `${month}, ${date}` }
}

/** In pixels: the width of a letter of a date at most, on average, and that of a mark. */
const LETTER_WIDTH = 6.3 * TEXT_SCALE
const MARK_WIDTH = 19

/** A date that doesn’t fit beside its marks goes as a whole: cut, it would be another day. It may end in the gap before the next picture. */
const fits = (date: string, width: number, marks: number): boolean =>
  date.length * LETTER_WIDTH + marks * MARK_WIDTH <= width + GAP

/** Kept, because formatting takes longer than everything else of a tile. */
const daysInWords = new Map<string, Record<'date' | 'short' | 'month', string>>()
const MAX_DAYS = 5000

function wordsOfDay(day: string, language: TileTexts['language']) {
  const key = `${language} ${day}`
  const known = daysInWords.get(key)
  if (known) return known
  const words = {
    date: formatDate(day, language),
    short: formatDay(day, language),
    month: formatMonth(day.slice(0, 7), language, 'short'),
  }
  if (daysInWords.size > MAX_DAYS) daysInWords.clear()
  daysInWords.set(key, words)
  return words
}

const lengthOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Everything that a tile shows, in words. */
function wordsOf(
  { t, tWall }: TileTexts,
  { closed, file }: WallTile,
  post: Post | undefined,
  day: string,
): string {
  const medium = post && filesOf(post)[file]
  const isMissing = medium !== undefined && (medium.missing !== null || medium.url === null)
  const status = post ? statusOf(post) : null
  return [
    tWall(isMissing ? 'missingOf' : medium?.type === 'video' ? 'filmOf' : 'pictureOf', { day }),
    ...(medium?.title ? [medium.title] : []),
    ...(closed ? [tWall(closed.kind === 'stack' ? 'stackOf' : 'burstOf', { count: closed.count })] : []),
    ...(status && status !== 'unreviewed' ? [t(`status_${status}`)] : []),
    ...(post?.isTrashed ? [t('trashed')] : []),
    ...(post?.movedToTimelineAt ? [t('onTimeline')] : []),
    ...(post?.flaggedAt ? [t('flagged')] : []),
  ].join(', ')
}

/** The pictures and films of a post; a wall has no embedded ones. */
export const filesOf = (post: Post) => post.media.filter(({ type }) => type !== 'embed')

function marksOf(post: Post | undefined) {
  const status = post ? statusOf(post) : null
  const StatusIcon = status && status !== 'unreviewed' ? STATUS_ICONS[POST_STATUS[status].icon] : null
  return {
    isAside: status === 'notRelevant' || post?.isTrashed === true,
    count: [StatusIcon, post?.isTrashed, post?.flaggedAt].filter(Boolean).length,
    icons:
      StatusIcon || post?.isTrashed || post?.flaggedAt ? (
        <span className={classes['marks']}>
          {StatusIcon && status ? (
            <span data-tone={POST_STATUS[status].tone}>
              <StatusIcon size={14} aria-hidden />
            </span>
          ) : null}
          {post?.isTrashed ? <IconTrash size={14} aria-hidden /> : null}
          {post?.flaggedAt ? (
            <mark>
              <IconFlag size={13} aria-hidden />
            </mark>
          ) : null}
        </span>
      ) : null,
  }
}

/** The blurred picture shows until the picture itself is loaded. */
function TilePicture({ post, file }: { post: Post | undefined; file: number }) {
  const medium = post && filesOf(post)[file]
  if (!medium) return null
  const src = medium.thumbnail ?? (medium.type === 'image' ? (medium.preview ?? medium.url) : null)
  if (src === null || medium.isTooLarge)
    return (
      <span className={classes['missing']}>
        {medium.type === 'video' && medium.url ? (
          <IconPlayerPlay size={20} aria-hidden />
        ) : (
          <IconPhotoOff size={20} stroke={1.4} aria-hidden />
        )}
      </span>
    )
  const blur = blurOf(medium.placeholder)
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      draggable={false}
      style={blur ? { backgroundImage: `url(${blur})` } : undefined}
      onLoad={showPicture}
    />
  )
}

const showPicture = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.style.backgroundImage = ''
}
