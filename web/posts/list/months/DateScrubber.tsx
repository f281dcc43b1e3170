import { useElementSize } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useStore } from '../../../kit/store.ts'
import { useLanguage, useTexts } from '../../../kit/i18n/i18n.ts'
import { useCall } from '../../../kit/calls/query.ts'
import { formatMonth } from '../../../kit/i18n/time.ts'
import { useMay } from '../../../kit/viewer.ts'
import { VerticalLine } from '../../../ui/line/VerticalLine.tsx'
import type { PostList } from '../../data/list.ts'
import { useSnapshot } from '../../data/lists.ts'
import { postTexts } from '../../texts/index.ts'
import classes from './DateScrubber.module.css'
import { percent } from '../../../ui/line/Line.tsx'
import { indexOfDate, placeAt, computeMonthPlaces, yearTicks } from './scrubber-places.ts'

type Props = {
  list: PostList
  /** Index of the first post on screen. */
  top: number
  dateOfLoss: string | null
  onJump(index: number): void
}

/** On a phone it hides this long after scrolling stops. */
const HIDE_DELAY_MS = 1500

/** Rounded, so that a removed post moves no year. */
const roundShare = (shareOfList: number): number => Math.round(shareOfList * 1000) / 1000

/**
 * The vertical line with its point: every month of the list, and the date of loss. On a phone it appears while the list scrolls, and only
 * its handle reacts to touch.
 */
export function DateScrubber(props: Props) {
  // Its years update after the cards are on screen.
  const total = useDeferredValue(useSnapshot(props.list).total) ?? 0
  return <Scrubber total={total} {...props} />
}

const Scrubber = memo(function Scrubber({ list, top, total, dateOfLoss, onJump }: Props & { total: number }) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const mayLegal = useMay('VIEW_LEGAL_PHRASES')
  const { order = 'desc', orderBy: _, ...filters } = list.query
  const { data: months } = useCall('listPostMonths', { query: filters }, { keepPrevious: true })
  const { ref, height } = useElementSize()
  const [hover, setHover] = useState<number | null>(null)
  const [moves, setMoves] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      setMoves(true)
      clearTimeout(timer)
      timer = setTimeout(() => setMoves(false), HIDE_DELAY_MS)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      clearTimeout(timer)
    }
  }, [])
  /** The distance between the pointer and the handle's position, so that grabbing it moves nothing. */
  const grip = useRef(0)
  /** A drag that began elsewhere, as when text is selected, must not move the list. */
  const isHeld = useRef(false)
  const bottom = Math.max(top, useStore(list.onScreen)?.[1] ?? top)
  const monthPlaces = useMemo(() => computeMonthPlaces(months ?? [], order), [months, order])
  if (monthPlaces.length < 2) return null
  const ticks = yearTicks(monthPlaces, total, height || 600)
  const now = placeAt(monthPlaces, top)
  const shownMonth = hover === null ? now : placeAt(monthPlaces, hover)
  const sentence = (place = now) =>
    place ? t('monthPosts', { month: formatMonth(place.month, language), count: place.count }) : ''
  const lossAt = dateOfLoss && mayLegal ? indexOfDate(monthPlaces, dateOfLoss, order) : null
  const shareOfList = (index: number) => Math.min(1, index / Math.max(1, total))

  const indexOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - grip.current - box.top) / box.height
    return Math.round(Math.min(1, Math.max(0, part)) * (total - 1))
  }
  const release = () => {
    isHeld.current = false
    grip.current = 0
  }
  const jumpToMonth = (by: number) => {
    const to = monthPlaces.findIndex((place) => place === now) + by
    const next = monthPlaces[Math.max(0, Math.min(monthPlaces.length - 1, to))]
    if (next) onJump(next.start)
  }
  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => jumpToMonth(1),
      ArrowUp: () => jumpToMonth(-1),
      PageDown: () => jumpToMonth(12),
      PageUp: () => jumpToMonth(-12),
      Home: () => onJump(0),
      End: () => onJump(total - 1),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <div
      ref={ref}
      className={classes['scrubber']}
      data-moves={moves || hover !== null || undefined}
      role="slider"
      tabIndex={0}
      aria-label={t('scrubber')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={total - 1}
      aria-valuenow={Math.min(top, total - 1)}
      aria-valuetext={sentence()}
      onKeyDown={onKey}
      onPointerMove={(event) => {
        setHover(indexOf(event))
        if (isHeld.current) onJump(indexOf(event))
      }}
      onPointerLeave={() => setHover(null)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        isHeld.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        const handle = event.target instanceof Element ? event.target.closest('[data-handle]') : null
        const box = event.currentTarget.getBoundingClientRect()
        grip.current = handle ? event.clientY - box.top - shareOfList(top) * box.height : 0
        if (!handle) onJump(indexOf(event))
      }}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <VerticalLine
        point={lossAt === null ? null : roundShare(shareOfList(lossAt))}
        order={order}
        ticks={ticks.map(({ year, start }) => ({ word: year, at: roundShare(shareOfList(start)) }))}
        className={classes['line']}
      />
      <span
        className={classes['now']}
        style={{
          top: percent(shareOfList(top)),
          height: percent(shareOfList(bottom + 1) - shareOfList(top)),
        }}
        data-handle
      >
        <IconSelector size={18} aria-hidden />
      </span>
      {hover !== null && shownMonth ? (
        <span className={classes['label']} style={{ top: percent(shareOfList(hover)) }}>
          {sentence(shownMonth)}
        </span>
      ) : null}
    </div>
  )
})
