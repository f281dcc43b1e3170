import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es.js'
import 'dayjs/locale/fr.js'
import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../kit/i18n/i18n.ts'
import { postTexts } from '../../texts/index.ts'
import classes from './RangeCalendar.module.css'

type Dates = { since: string | null; until: string | null }
type Props = {
  value: Dates
  /** The last typed date; the calendar shows its month. */
  typed: string | null
  /** Marked in the calendar, which opens there if nothing is chosen; null for several clients and for users who may not see it. */
  dateOfLoss: string | null
  onChange(value: Dates): void
}

/** Two months side by side, or one on a phone. Arrow keys move by days and weeks, Enter selects a date. */
export default function RangeCalendar({ value, typed, dateOfLoss, onChange }: Props) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const isWide = useMediaQuery('(min-width: 51.25em)', window.matchMedia('(min-width: 51.25em)').matches)
  const [date, setDate] = useState(value.since ?? value.until ?? dateOfLoss)
  const [shownTyped, setShownTyped] = useState(typed)
  if (shownTyped !== typed) {
    setShownTyped(typed)
    if (typed) setDate(typed)
  }
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      highlightToday
      hideOutsideDates
      weekendDays={[]}
      locale={language}
      firstDayOfWeek={0}
      numberOfColumns={isWide ? 2 : 1}
      className={classes['calendar'] ?? ''}
      {...(date ? { date } : {})}
      onDateChange={setDate}
      value={[value.since, value.until]}
      onChange={([since, until]) => onChange({ since, until })}
      ariaLabels={{
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
        previousDecade: t('previousYears'),
        nextDecade: t('nextYears'),
      }}
      getDayProps={(day) => {
        if (dateOfLoss === null) return {}
        if (day !== dateOfLoss) return { 'data-side': day < dateOfLoss ? 'before' : 'after' }
        return { 'aria-description': t('loss'), title: t('loss'), 'data-side': 'loss' }
      }}
    />
  )
}
