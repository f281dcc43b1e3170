import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { useWords } from '../../kit/words/i18n.ts'
import { TEXT_SCALE } from '../../ui/theme/text-scale.ts'
import { Thumb } from '../../ui/Thumb.tsx'
import { VirtualGrid, type VirtualGridHandle } from '../../ui/lists/VirtualGrid.tsx'
import { CutText } from '../card/words/CutText.tsx'
import { PLATFORM_ICONS } from '../../ui/platforms.tsx'
import { PostTime } from '../card/PostTime.tsx'
import type { PostList, Snapshot } from '../data/list.ts'
import { usePresence } from '../data/live/presence.ts'
import { usePost } from '../data/store.ts'
import { postWords } from '../words/index.ts'
import classes from './ReviewQueue.module.css'

const ROW = Math.round(64 * TEXT_SCALE)
const GAP = 2

type Props = {
  list: PostList
  index: number
  /** The post in the middle, which the list may no longer hold. */
  nowId: string | null
  hasClients: boolean
  need(start: number, end: number): void
  goToId(id: string): void
}

/** The list follows when the post itself is on screen. */
export function ReviewQueue({ index, nowId, ...rest }: Props) {
  const snapshot = useDeferredValue(rest.list.state.get())
  return (
    <Queue snapshot={snapshot} index={useDeferredValue(index)} nowId={useDeferredValue(nowId)} {...rest} />
  )
}

/** @param snapshot another one whenever posts come or go, their number the same or not */
const Queue = memo(function Queue(props: Props & { snapshot: Snapshot }) {
  const { list, snapshot, index, nowId, hasClients, need, goToId } = props
  const t = useWords(postWords)
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
        rowHeight={ROW}
        gap={GAP}
        onRange={need}
        keyOf={(at) => list.idAt(at) ?? `place ${at}`}
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
  const t = useWords(postWords)
  const { data: post } = usePost(id)
  const other = usePresence(id)
  if (!post) return <span className={classes['row']} />
  const Platform = PLATFORM_ICONS[post.socialSite.type]
  const client = hasClient ? `${post.client.firstName} ${post.client.lastName} · ` : ''
  const said = post.content.trim() || t(`kind_${post.kind}`)
  const picture = post.media.find((media) => media.thumbnail !== null)
  return (
    <button
      type="button"
      className={classes['row']}
      aria-current={isNow || undefined}
      onClick={() => onChoose(id)}
    >
      <span className={classes['thumb']}>
        {picture?.thumbnail ? (
          <Thumb
            src={picture.thumbnail}
            alt=""
            placeholder={picture.placeholder}
            width={picture.width}
            height={picture.height}
          />
        ) : (
          <Platform size={20} stroke={1.5} aria-hidden />
        )}
      </span>
      <span className={classes['what']}>
        <span className={classes['time']}>
          <PostTime post={post} />
        </span>
        <span className={classes['words']} data-elsewhere={other ? true : undefined}>
          <CutText text={client + (other ? t('openElsewhere', { name: other }) : said)} />
        </span>
      </span>
    </button>
  )
})
