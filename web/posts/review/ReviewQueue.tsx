import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { TEXT_SCALE } from '../../ui/theme/text-scale.ts'
import { Thumb } from '../../ui/Thumb.tsx'
import { VirtualGrid, type VirtualGridHandle } from '../../ui/lists/VirtualGrid.tsx'
import { distanceText } from '../card/Loss.tsx'
import { distanceFromLoss } from '../card/words/distance.ts'
import { MarkedText } from '../card/words/MarkedText.tsx'
import { dayOfPost } from '../data/filters.ts'
import type { PostList, Snapshot } from '../data/list.ts'
import { usePresence } from '../data/live/presence.ts'
import { usePost } from '../data/store.ts'
import { postTexts } from '../texts/index.ts'
import classes from './ReviewQueue.module.css'

const ROW_HEIGHT = Math.round(72 * TEXT_SCALE)

type Props = {
  list: PostList
  index: number
  /** The open post, which the list may no longer contain. */
  nowId: string | null
  hasClients: boolean
  goToId(id: string): void
}

/** Deferred, so that the list renders after the post is on screen. */
export function ReviewQueue({ index, nowId, ...rest }: Props) {
  const snapshot = useDeferredValue(rest.list.state.get())
  return (
    <Queue snapshot={snapshot} index={useDeferredValue(index)} nowId={useDeferredValue(nowId)} {...rest} />
  )
}

/** @param snapshot changes whenever posts are added or removed, even if their number stays the same */
const Queue = memo(function Queue(props: Props & { snapshot: Snapshot }) {
  const { list, snapshot, index, nowId, hasClients, goToId } = props
  const t = useTexts(postTexts)
  const grid = useRef<VirtualGridHandle>(null)
  useEffect(() => {
    grid.current?.scrollToIndex(Math.max(0, index - 2))
  }, [index])
  return (
    <nav className={classes['queue']} aria-label={t('reviewList')}>
      <VirtualGrid
        ref={grid}
        label={t('reviewList')}
        scroller="self"
        mostColumns={1}
        count={snapshot.total ?? 0}
        rowHeight={ROW_HEIGHT}
        gap={0}
        onRange={list.need}
        keyOf={list.keyAt}
        renderItem={(at) => {
          const id = list.idAt(at)
          return id === undefined ? (
            <span className={classes['row']} />
          ) : (
            <Row id={id} isNow={id === nowId} hasClient={hasClients} onChoose={goToId} />
          )
        }}
      />
    </nav>
  )
})

type RowProps = { id: string; isNow: boolean; hasClient: boolean; onChoose(id: string): void }

const Row = memo(function Row({ id, isNow, hasClient, onChoose }: RowProps) {
  const t = useTexts(postTexts)
  const { data: post } = usePost(id)
  const language = useLanguage()
  const otherReader = usePresence(id)
  if (!post) return <span className={classes['row']} />
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
        {otherReader ? (
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
