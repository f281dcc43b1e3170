import { memo, type PointerEvent, useMemo, useState } from 'react'
import { useLanguage, useTexts } from '../../../kit/i18n/i18n.ts'
import { formatMonth } from '../../../kit/i18n/time.ts'
import { Line, LineBand } from '../../../ui/line/Line.tsx'
import { firstDay, lastDay, monthName, placeOfDay, yearsOf } from '../../../ui/line/axis.ts'
import type { FilterChoice, PostQuery } from '../../data/filters.ts'
import type { PostList } from '../../data/list.ts'
import { useMatchedPosts } from '../../select/selection.ts'
import { postTexts } from '../../texts/index.ts'
import { drawBars, postRange, monthsInDrag, monthsPerBar } from './month-bars.ts'
import classes from './MonthStrip.module.css'
import { OnScreen } from './OnScreen.tsx'
import { useIsNarrow, useMonths } from './useMonths.ts'

type Props = {
  query: PostQuery
  /** The list whose visible range is marked. */
  list: PostList
  choice: FilterChoice
  dateOfLoss: string | null
  onChange(change: Partial<FilterChoice>): void
}

/** The first and last day of all that match, while they are selected. */
function useChosenDates(): { first: string; last: string } | null {
  const data = useMatchedPosts()
  return data?.first && data.last ? { first: data.first, last: data.last } : null
}

/** Pixels by which a touch may miss a bar, because months are narrower than fingers. */
const TOUCH_REACH = 14

/**
 * The posts of many years at a glance: how many per month, reviewed or not, flagged posts, and the date of loss. Dragging across months
 * filters by them; the date filter does the same by keyboard.
 */
export const MonthStrip = memo(function MonthStrip({ query, list, choice, dateOfLoss, onChange }: Props) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const { isKnown, bars, axis, lossDay } = useMonths(query, dateOfLoss)
  const { range, since, until } = choice
  const isNarrow = useIsNarrow()
  const step = axis ? monthsPerBar(axis, isNarrow) : 1
  const drawing = useMemo(
    () =>
      axis &&
      drawBars(axis, bars, {
        lossDay,
        step,
        isIn: (month) =>
          range !== 'custom' ||
          ((since === null || lastDay(month) >= since) && (until === null || firstDay(month) <= until)),
      }),
    [axis, bars, lossDay, step, range, since, until],
  )
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const [hover, setHover] = useState<number | null>(null)
  const chosen = useChosenDates()
  // Reserves its space until it is known.
  if (!isKnown) return <div className={classes['strip']} aria-hidden />
  if (!axis || !drawing || axis.months < 3) return null
  /** In months from the start of the axis. */
  const placeAt = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = (event.clientX - box.left) / box.width
    const share = getComputedStyle(event.currentTarget).direction === 'rtl' ? 1 - part : part
    return Math.min(axis.months - 1e-9, Math.max(0, share * axis.months))
  }
  const indexAt = (event: PointerEvent<HTMLElement>): number => Math.floor(placeAt(event))
  const monthAt = (index: number) => monthName(axis.first + index)
  const [selectionStart, selectionEnd] = drag
    ? [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)]
    : [0, -1]
  const finish = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return
    setDrag(null)
    const pixels = event.pointerType === 'touch' ? TOUCH_REACH : 0
    const reach = (pixels / event.currentTarget.getBoundingClientRect().width) * axis.months
    const [from, to] =
      selectionStart === selectionEnd
        ? monthsInDrag(axis, bars, { at: placeAt(event), step, reach })
        : [selectionStart, selectionEnd]
    onChange({ range: 'custom', since: firstDay(monthAt(from)), until: lastDay(monthAt(to)) })
  }
  const sentence = (index: number) => {
    const bar = bars.find(({ month }) => month === monthAt(index))
    const words = { month: formatMonth(monthAt(index), language), count: bar?.count ?? 0 }
    return bar && bar.unreviewed > 0
      ? t('monthUnreviewed', { ...words, unreviewed: bar.unreviewed })
      : t('monthPosts', words)
  }
  return (
    <div
      className={classes['strip']}
      role="img"
      aria-label={t('monthStrip', {
        from: formatMonth(bars[0]?.month ?? '', language),
        to: formatMonth(bars.at(-1)?.month ?? '', language),
      })}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const index = indexAt(event)
        setDrag({ from: index, to: index })
      }}
      onPointerMove={(event) => {
        const index = indexAt(event)
        setHover(index)
        if (drag) setDrag({ ...drag, to: index })
      }}
      onPointerUp={finish}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={() => setHover(null)}
    >
      <Line
        point={lossDay === null ? null : placeOfDay(axis, lossDay)}
        ends={postRange(axis, bars)}
        bars={drawing}
        slots={axis.months / step}
        ticks={yearsOf(axis)}
        chosen={chosen && [placeOfDay(axis, chosen.first), placeOfDay(axis, chosen.last)]}
      >
        {drag ? (
          <LineBand from={selectionStart / axis.months} to={(selectionEnd + 1) / axis.months} />
        ) : (
          <OnScreen list={list} axis={axis} />
        )}
      </Line>
      {hover === null ? null : (
        <span
          className={classes['label']}
          style={{
            insetInlineStart: `${Math.min(88, Math.max(12, ((hover + 0.5) / axis.months) * 100))}%`,
          }}
        >
          {sentence(hover)}
        </span>
      )}
    </div>
  )
})
