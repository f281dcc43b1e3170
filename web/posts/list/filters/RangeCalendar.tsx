import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es.js'
import 'dayjs/locale/fr.js'
import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useLanguage, useWords } from '../../../kit/words/i18n.ts'
import { postWords } from '../../words/index.ts'
import classes from './RangeCalendar.module.css'

type Dates = { since: string | null; until: string | null }
type Props = {
  value: Dates
  /** The date that was typed last: the calendar turns to it. */
  typed: string | null
  /** Marked, and what the calendar opens at where nothing is chosen; null over several clients, and for who may not see it. */
  dateOfLoss: string | null
  onChange(value: Dates): void
}

/** Two months side by side, one on a phone. The arrow keys go by days and weeks, Enter chooses an end. */
export default function RangeCalendar({ value, typed, dateOfLoss, onChange }: Props) {
  const t = useWords(postWords)
  const language = useLanguage()
  const isWide = useMediaQuery('(min-width: 51.25em)', window.matchMedia('(min-width: 51.25em)').matches)
  const [date, setDate] = useState(value.since ?? value.until ?? dateOfLoss)
  const [turned, setTurned] = useState(typed)
  if (turned !== typed) {
    setTurned(typed)
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
