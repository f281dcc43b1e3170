import { memo, type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { statusOf } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { TEXT_SCALE } from '../../ui/theme/text-scale.ts'
import { Thumb } from '../../ui/Thumb.tsx'
import { VirtualGrid, type VirtualGridHandle } from '../../ui/lists/VirtualGrid.tsx'
import { distanceText } from '../card/Loss.tsx'
import { distanceFromLoss } from '../card/words/distance.ts'
import { MarkedText } from '../card/words/MarkedText.tsx'
import { dayOfPost, keepsDecided } from '../data/filters.ts'
import type { PostList, Snapshot } from '../data/list.ts'
import { useHolder } from '../data/live/claims.ts'
import { usePresence } from '../data/live/presence.ts'
import type { Decision } from '../data/look-back.ts'
import { usePost } from '../data/store.ts'
import { QueueRows } from '../view/queue-rows.ts'
import { postTexts } from '../texts/index.ts'
import { DecidedMark } from './look-back.tsx'
import classes from './ReviewQueue.module.css'

const ROW_HEIGHT = Math.round(72 * TEXT_SCALE)

type Props = {
  list: PostList
  /** Above the posts. */
  head: ReactNode
  /** Whether posts that a colleague has are passed over. */
  isShared: boolean
  /** What was just decided, above the posts that took its place. */
  decisions: readonly Decision[]
  /** The row of the open post. */
  row: number
  /** The open post, which the list may no longer contain. */
  nowId: string | null
  hasClients: boolean
  goToId(id: string): void
  lookBackAt(id: string): void
}

/** Deferred, so that the list renders after the post is on screen. */
export function ReviewQueue({ decisions, row, nowId, head, ...rest }: Props) {
  const snapshot = useDeferredValue(rest.list.state.get())
  const t = useTexts(postTexts)
  return (
    <nav className={classes['queue']} aria-label={t('reviewList')}>
      {head}
      <Queue
        snapshot={snapshot}
        decisions={useDeferredValue(decisions)}
        row={useDeferredValue(row)}
        nowId={useDeferredValue(nowId)}
        {...rest}
      />
    </nav>
  )
}

/** Rows above the open post, so that one sees what was just decided. */
const ROWS_ABOVE = 3

/** @param snapshot changes whenever posts are added or removed, even if their number stays the same */
const Queue = memo(function Queue(props: Omit<Props, 'head'> & { snapshot: Snapshot }) {
  const { list, snapshot, decisions, row: nowRow, nowId, isShared, hasClients, goToId, lookBackAt } = props
  const rows = new QueueRows(list, snapshot.total ?? 0, decisions)
  const t = useTexts(postTexts)
  const grid = useRef<VirtualGridHandle>(null)
  useEffect(() => {
    grid.current?.scrollToIndex(Math.max(0, nowRow - ROWS_ABOVE))
  }, [nowRow])
  return (
    <div className={classes['rows']}>
      <VirtualGrid
        ref={grid}
        label={t('reviewList')}
        scroller="self"
        mostColumns={1}
        count={rows.count}
        rowHeight={ROW_HEIGHT}
        gap={0}
        onRange={(start, end) => list.need(rows.at(start).index, rows.at(end).index)}
        keyOf={(row) => {
          const { index, decision } = rows.at(row)
          return decision ? decision.before.id : list.keyAt(index)
        }}
        renderItem={(row) => {
          const { index, decision } = rows.at(row)
          const id = decision ? decision.before.id : list.idAt(index)
          return id === undefined ? (
            <span className={classes['row']} />
          ) : (
            <Row
              id={id}
              isNow={id === nowId}
              isDecided={decision !== null}
              keepsDecided={keepsDecided(list.query)}
              isShared={isShared}
              hasClient={hasClients}
              onChoose={decision ? lookBackAt : goToId}
            />
          )
        }}
      />
    </div>
  )
})

type RowProps = {
  id: string
  isNow: boolean
  /** By the user, so that it can be decided otherwise. */
  isDecided: boolean
  keepsDecided: boolean
  isShared: boolean
  hasClient: boolean
  onChoose(id: string): void
}

const Row = memo(function Row(props: RowProps) {
  const { id, isNow, keepsDecided, isShared, hasClient, onChoose } = props
  const t = useTexts(postTexts)
  const { data: post } = usePost(id)
  const language = useLanguage()
  const otherReader = usePresence(id)
  const holder = useHolder(id) ?? otherReader
  if (!post) return <span className={classes['row']} />
  const isDecided = props.isDecided || (keepsDecided && (post.isTrashed || statusOf(post) !== 'unreviewed'))
  const excerpt = post.content.trim() || t(`kind_${post.kind}`)
  const picture = post.media.find((media) => media.thumbnail !== null)
  const day = dayOfPost(post)
  const lossDistance = distanceFromLoss(post)
  const subtitle = hasClient
    ? `${post.client.firstName} ${post.client.lastName}`
    : lossDistance &&
      t(post.loss === 'pre' ? 'farBefore' : 'farAfter', { far: distanceText(t, lossDistance) })
  return (
    <button
      type="button"
      className={classes['row']}
      data-side={hasClient ? undefined : (post.loss ?? undefined)}
      aria-current={isNow || undefined}
      data-decided={isDecided || undefined}
      onClick={() => onChoose(id)}
    >
      <i aria-hidden />
      <span className={classes['what']}>
        <span className={classes['head']}>
          {day === null ? (
            <span>{t('dateInDoubt')}</span>
          ) : (
            <time dateTime={post.postedAt}>{formatDate(day, language)}</time>
          )}
          <span className={classes['beside']}>{subtitle}</span>
        </span>
        {isDecided ? (
          <>
            <span className={classes['room']}>
              <span className={classes['words']} dir="auto">
                {excerpt}
              </span>
            </span>
            <DecidedMark post={post} />
          </>
        ) : isShared && holder && !isNow ? (
          <span className={classes['elsewhere']} title={t('skippedOpen', { name: holder })}>
            {t('skippedOpen', { name: holder })}
          </span>
        ) : otherReader ? (
          <span className={classes['elsewhere']}>{t('openElsewhere', { name: otherReader })}</span>
        ) : (
          <span className={classes['room']}>
            <span className={classes['words']} dir="auto">
              <MarkedText text={excerpt} words={post.flaggedWords} />
            </span>
          </span>
        )}
      </span>
      {picture?.thumbnail ? (
        <span className={classes['thumb']}>
          <Thumb
            src={picture.thumbnail}
            alt=""
            placeholder={picture.placeholder}
            width={picture.width}
            height={picture.height}
          />
        </span>
      ) : null}
    </button>
  )
})
