import { memo, type PointerEvent, useMemo, useState } from 'react'
import { useLanguage, useWords } from '../../../kit/words/i18n.ts'
import { useCall } from '../../../kit/calls/query.ts'
import { formatMonth } from '../../../kit/words/time.ts'
import { useMay } from '../../../kit/viewer.ts'
import type { Choice, PostQuery } from '../../data/filters.ts'
import { postWords } from '../../words/index.ts'
import { barsOf, firstDay, lastDay, placeOfDay, yearsOf } from './month-bars.ts'
import classes from './MonthStrip.module.css'

type Props = {
  query: PostQuery
  choice: Choice
  dateOfLoss: string | null
  onChange(change: Partial<Choice>): void
}

/**
 * Fifteen years at a glance: how many posts each month holds, the flags among them and the date of loss. Dragging over months shows these
 * alone. The fields of the date filter do the same by keyboard.
 */
export const MonthStrip = memo(function MonthStrip({ query, choice, dateOfLoss, onChange }: Props) {
  const t = useWords(postWords)
  const language = useLanguage()
  const mayLegal = useMay('VIEW_LEGAL_PHRASES')
  const { since: _since, until: _until, order: _order, orderBy: _orderBy, ...filters } = query
  const months = useCall('listPostMonths', { query: filters }, { keepPrevious: true })
  const flagged = useCall(
    'listPostMonths',
    { query: { ...filters, isFlagged: true } },
    { keepPrevious: true, enabled: mayLegal },
  )
  const bars = useMemo(() => barsOf(months.data ?? [], flagged.data ?? []), [months.data, flagged.data])
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const [hover, setHover] = useState<number | null>(null)
  // Its place is kept until it is known.
  if (!months.data && !months.error) return <div className={classes['strip']} aria-hidden />
  if (bars.length < 3) return null
  const most = Math.max(...bars.map((bar) => bar.count))
  const loss = dateOfLoss && mayLegal ? placeOfDay(bars, dateOfLoss) : null
  const indexAt = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = (event.clientX - box.left) / box.width
    return Math.min(bars.length - 1, Math.max(0, Math.floor(part * bars.length)))
  }
  const [low, high] = drag ? [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)] : [0, -1]
  const isIn = (index: number): boolean => {
    if (drag) return index >= low && index <= high
    if (choice.range !== 'custom') return true
    const month = bars[index]?.month ?? ''
    return (
      (choice.since === null || lastDay(month) >= choice.since) &&
      (choice.until === null || firstDay(month) <= choice.until)
    )
  }
  const finish = () => {
    if (!drag) return
    const [first, last] = [bars[low], bars[high]]
    setDrag(null)
    if (first && last) onChange({ range: 'custom', since: firstDay(first.month), until: lastDay(last.month) })
  }
  const shown = hover === null ? null : bars[hover]
  return (
    <div
      className={classes['strip']}
      role="img"
      aria-label={t('monthStrip', {
        from: formatMonth(bars[0]?.month ?? '', language),
        to: formatMonth(bars.at(-1)?.month ?? '', language),
      })}
      onPointerDown={(event) => {
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
      {bars.map((bar, index) => (
        <span key={bar.month} className={classes['month']} data-in={isIn(index) || undefined}>
          <i style={{ height: bar.count === 0 ? 0 : `${Math.max(8, (bar.count / most) * 100)}%` }} />
          {bar.flagged > 0 ? <b /> : null}
        </span>
      ))}
      {yearsOf(bars).map(({ year, at }) => (
        <span key={year} className={classes['year']} style={{ insetInlineStart: `${at * 100}%` }}>
          {year}
        </span>
      ))}
      {loss === null ? null : (
        <span className={classes['loss']} style={{ insetInlineStart: `${loss * 100}%` }} title={t('loss')} />
      )}
      {shown && hover !== null ? (
        <span
          className={classes['label']}
          style={{ insetInlineStart: `${Math.min(88, Math.max(12, ((hover + 0.5) / bars.length) * 100))}%` }}
        >
          {t('monthPosts', { month: formatMonth(shown.month, language), count: shown.count })}
        </span>
      ) : null}
    </div>
  )
})
