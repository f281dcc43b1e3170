import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { useCall } from '../../kit/calls/query.ts'
import { createStore, useStore } from '../../kit/store.ts'
import { useMay } from '../../kit/viewer.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate, formatMonth } from '../../kit/i18n/time.ts'
import { percent } from '../../ui/line/Line.tsx'
import { VerticalLine } from '../../ui/line/VerticalLine.tsx'
import {
  type Axis,
  axisOf,
  dayAt,
  MAX_LABEL_POSITION,
  placeOfDay,
  placeOfMonth,
  yearsOf,
} from '../../ui/line/axis.ts'
import { TEXT_SCALE } from '../../ui/theme/text-scale.ts'
import { type PostQuery, withoutOrder } from '../data/filters.ts'
import { useList } from '../data/lists.ts'
import type { MonthCount } from '../list/months/month-bars.ts'
import { postTexts } from '../texts/index.ts'
import { leadersOf, type LeaderShape } from './leaders.ts'
import type { Section } from './PostColumns.tsx'
import classes from './Spine.module.css'
import { indexAt, type Stop, stopAt, stopsOf } from './stops.ts'
import { type TrackedList, useVisiblePosts } from './useVisiblePosts.ts'

type Props = {
  /** All posts of the client, on the timeline or not. */
  all: PostQuery
  /** One section with the whole timeline, or two: before the date of loss, and on and after it. */
  sections: readonly [Section] | readonly [Section, Section]
  dateOfLoss: string | null
  /** The element that contains the sections. */
  root: RefObject<HTMLElement | null>
  /** Between two sections, or at the edge of a single one. */
  place: 'middle' | 'edge'
  onGo(section: string, index: number): void
}

const NO_MONTHS: readonly MonthCount[] = []

/**
 * The line of the timeline at true scale: each post on screen is connected to its day, other months with posts are ticks, and gaps stay
 * empty. Mouse and keys scroll to any of its days.
 */
export function Spine({ all, sections, dateOfLoss, root, place, onGo }: Props) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const mayLegal = useMay('VIEW_LEGAL_PHRASES')
  const lossDay = mayLegal ? dateOfLoss : null
  const lineRef = useRef<HTMLDivElement>(null)
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>()
  const ref = useMergedRef(lineRef, sizeRef)
  const everything = useMonthsOf(all)
  const lists = useSectionLists(sections)
  const axis = useMemo(
    () => axisOf([...everything.map(({ month }) => month), ...(lossDay ? [lossDay] : [])]),
    [everything, lossDay],
  )
  const stops = useMemo(
    () => stopsOf(lists.toReversed().map(({ name, months }) => ({ name, months }))),
    [lists],
  )
  const [now, goToStop] = useStop(lists, stops)
  const topOf = (share: number) => (1 - share) * height
  const posts = useVisiblePosts(root, lineRef, lists, (day) => (axis ? topOf(placeOfDay(axis, day)) : 0))
  if (!axis || axis.months < 2) return <div ref={ref} className={classes['spine']} data-place={place} />

  const middle = place === 'middle' ? width / 2 : LINE_AT_EDGE
  const shapeOf = (side: 'before' | 'after' | null): LeaderShape => ({
    line: middle,
    rows: side === 'before' && place === 'middle' ? 0 : width + TICK_OFFSET,
  })
  const listedMonths = new Set(stops.map(({ month }) => month))
  const goTo = (index: number) => {
    const stop = stops[Math.max(0, Math.min(stops.length - 1, index))]
    if (!stop) return
    goToStop(stops.indexOf(stop))
    onGo(stop.section, stop.start)
  }
  const onKey = (event: KeyboardEvent) => {
    const to = KEYS[event.key]?.(now, stops.length)
    if (to === undefined) return
    event.preventDefault()
    goTo(to)
  }
  const onPress = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const day = dayAt(axis, 1 - (event.clientY - box.top) / box.height)
    const section = lists.find(({ side }) => !side || !lossDay || day < lossDay === (side === 'before'))
    if (!section || section.months.length === 0) return
    const index = indexAt(section.months, day)
    goToStop(Math.max(0, stopAt(stops, section.name, index)))
    onGo(section.name, index)
  }
  const point = lossDay === null ? null : 1 - placeOfDay(axis, lossDay)
  return (
    <div
      ref={ref}
      className={classes['spine']}
      data-place={place}
      role="slider"
      tabIndex={0}
      aria-label={t('scrubber')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, stops.length - 1)}
      aria-valuenow={Math.min(now, Math.max(0, stops.length - 1))}
      aria-valuetext={sentenceOf(stops[now])}
      onKeyDown={onKey}
      onClick={onPress}
    >
      <VerticalLine point={point} order="desc" className={classes['line']} />
      <svg className={classes['svg']} aria-hidden>
        {everything.map(({ month }) => (
          <Tick
            key={month}
            {...tickProps({ axis, month, lossDay, middle, place, topOf })}
            isListed={listedMonths.has(month)}
          />
        ))}
        {leadersOf(posts, shapeOf).map(({ id, side, path }) => (
          <path key={id} className={classes['leader']} data-side={side} d={path} />
        ))}
      </svg>
      {yearsOf(axis, Math.max(2, Math.floor(height / YEAR_HEIGHT)), MAX_LABEL_POSITION).map(({ word, at }) =>
        point !== null && Math.abs(1 - at - point) * height < YEAR_HEIGHT ? null : (
          <span key={word} className={classes['year']} style={{ top: percent(1 - at) }} aria-hidden>
            {word}
          </span>
        ),
      )}
      {lossDay === null || point === null ? null : (
        <span className={classes['loss']} style={{ top: percent(point) }}>
          <i />
          {formatDate(lossDay, language)}
        </span>
      )}
    </div>
  )

  function sentenceOf(stop: Stop | undefined): string {
    return stop ? t('monthPosts', { month: formatMonth(stop.month, language), count: stop.count }) : ''
  }
}

/** Pixels from the edge of a row to its tick. */
const TICK_OFFSET = 10
/** In pixels: the horizontal position of a line at the screen's edge, and the height of a year's label. */
const LINE_AT_EDGE = 18
const YEAR_HEIGHT = 26 * TEXT_SCALE

const KEYS: Record<string, (now: number, count: number) => number> = {
  ArrowDown: (now) => now + 1,
  ArrowUp: (now) => now - 1,
  PageDown: (now) => now + 12,
  PageUp: (now) => now - 12,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function useMonthsOf(query: PostQuery | undefined): readonly MonthCount[] {
  const filters = withoutOrder(query ?? {})
  const { data } = useCall(
    'listPostMonths',
    { query: filters },
    { keepPrevious: true, enabled: query !== undefined },
  )
  return (query && data) ?? NO_MONTHS
}

type SectionList = TrackedList & { months: readonly MonthCount[] }

function useSectionLists([firstSection, secondSection]: Props['sections']): readonly SectionList[] {
  const [first, second] = [useList(firstSection.query), useList((secondSection ?? firstSection).query)]
  const [months, otherMonths] = [useMonthsOf(firstSection.query), useMonthsOf(secondSection?.query)]
  return useMemo(
    () => [
      { name: firstSection.name, side: firstSection.side, list: first, months },
      ...(secondSection
        ? [{ name: secondSection.name, side: secondSection.side, list: second, months: otherMonths }]
        : []),
    ],
    [firstSection.name, firstSection.side, first, months, secondSection, second, otherMonths],
  )
}

/**
 * The current stop: the one that was chosen last, or the one at the top of the screen after its section was scrolled away from it.
 * @returns it, and a function that chooses one
 */
function useStop(lists: readonly SectionList[], stops: readonly Stop[]) {
  const [chosen, setChosen] = useState<{ index: number; range: Range }>({ index: 0, range: null })
  const stop = stops[chosen.index]
  const listOf = (section: string | undefined) => lists.find(({ name }) => name === section)?.list
  const range = useStore(listOf(stop?.section)?.onScreen ?? NO_RANGE)
  const isShown =
    !stop ||
    !range ||
    range === chosen.range ||
    (stop.start <= range[1] && stop.start + stop.count > range[0])
  const index = isShown ? chosen.index : Math.max(0, stopAt(stops, stop.section, range[0]))
  const choose = (next: number) =>
    // Until the section has scrolled there, its range is still the old one.
    setChosen({ index: next, range: listOf(stops[next]?.section)?.onScreen.get() ?? null })
  return [index, choose] as const
}

type Range = readonly [first: number, last: number] | null
const NO_RANGE = createStore<Range>(() => null)

type TickProps = {
  axis: Axis
  month: string
  lossDay: string | null
  middle: number
  place: 'middle' | 'edge'
  topOf(share: number): number
}

function tickProps({ axis, month, lossDay, middle, place, topOf }: TickProps) {
  const share = placeOfMonth(axis, month)
  const side =
    lossDay === null ? null : share < placeOfDay(axis, lossDay) ? ('before' as const) : ('after' as const)
  const way = side === 'before' && place === 'middle' ? -1 : 1
  return { side, y: Math.round(topOf(share)), from: middle + way * 3, to: middle + way * 12 }
}

function Tick({ side, y, from, to, isListed }: ReturnType<typeof tickProps> & { isListed: boolean }) {
  return (
    <line
      className={classes['tick']}
      data-side={side}
      data-listed={isListed || undefined}
      x1={from}
      x2={to}
      y1={y}
      y2={y}
    />
  )
}
