import { PROGRESS_DAYS } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { clientTexts } from '../texts/index.ts'
import { isWeekend, lastDays } from './done.ts'
import classes from './Progress.module.css'

export type Day = { day: string; opened: number; decided: number }

/** The most posts of anyone on one of these days, so that all bars have one scale. */
export const mostOf = (people: readonly { days: readonly Day[] }[]): number =>
  Math.max(1, ...people.flatMap(({ days }) => days.flatMap(({ opened, decided }) => [opened, decided])))

/** Thin: opened alone. Thick: decided one by one. Weekends are gaps unless someone worked. */
export function DayBars({ days, today, most }: { days: readonly Day[]; today: string; most: number }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const byDay = new Map(days.map((each) => [each.day, each]))
  const words = days
    .map(({ day, ...count }) => `${formatDate(day, language)}: ${t('openedAndDecided', count)}`)
    .join('. ')
  const height = (count: number) => ({ height: count > 0 ? `max(2px, ${(count / most) * 100}%)` : 0 })
  return (
    <div className={classes['days']} role="img" aria-label={words || t('nothingLately')}>
      {lastDays(today, PROGRESS_DAYS + 1).map((day) => {
        const { opened = 0, decided = 0 } = byDay.get(day) ?? {}
        const title = `${formatDate(day, language)}: ${t('openedAndDecided', { opened, decided })}`
        return (
          <span key={day} title={title} data-weekend={isWeekend(day) || undefined}>
            <i style={height(opened)} />
            <b style={height(decided)} />
          </span>
        )
      })}
    </div>
  )
}

/** The first and last day of the bars, and what they mean. */
export function DayScale({ today }: { today: string }) {
  const language = useLanguage()
  const days = lastDays(today, PROGRESS_DAYS + 1)
  return (
    <span className={classes['scale']} aria-hidden>
      <span>{formatDate(days[0] ?? today, language)}</span>
      <span>{formatDate(today, language)}</span>
    </span>
  )
}
