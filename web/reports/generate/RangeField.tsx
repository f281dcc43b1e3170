import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { useMay } from '../../kit/viewer.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { isInvalidDate } from '../../ui/forms/typed-date.ts'
import { reportTexts } from '../texts/index.ts'
import classes from './Generate.module.css'

type Props = {
  /** null: no client is chosen yet, so no range can be chosen. */
  dateOfLoss: string | null
  since: string | null
  until: string | null
  /** Whether an incomplete date is reported before the field is left. */
  isDone: boolean
  /** `isValid`: each field has a complete date or is empty, and they are in order. */
  onChange(since: string | null, until: string | null, isValid: boolean): void
}
type Range = 'all' | 'pre' | 'post' | 'custom'

const isReversed = (since: string | null, until: string | null): boolean =>
  since !== null && until !== null && since > until

/** Pre-loss, Post-loss or Custom for users who may see these terms; only the two dates for others. */
export function RangeField({ dateOfLoss, since, until, isDone, onChange }: Props) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  const mayLegal = useMay('VIEW_LEGAL_PHRASES')
  const [range, setRange] = useState<Range>('all')
  const [wrong, setWrong] = useState({ since: false, until: false })
  const type = (end: 'since' | 'until', date: string | null, typed: string) => {
    const now = { ...wrong, [end]: isInvalidDate(typed) }
    setWrong(now)
    const dates = { since, until, [end]: date }
    onChange(dates.since, dates.until, !now.since && !now.until && !isReversed(dates.since, dates.until))
  }
  const choose = (next: Range) => {
    setRange(next)
    setWrong({ since: false, until: false })
    if (dateOfLoss === null) return
    if (next === 'pre') onChange(null, addDays(dateOfLoss, -1), true)
    else if (next === 'post') onChange(dateOfLoss, null, true)
    else if (next === 'custom') onChange(since, until, !isReversed(since, until))
    else onChange(null, null, true)
  }
  const ranges: Range[] = mayLegal ? ['all', 'pre', 'post', 'custom'] : ['all', 'custom']
  return (
    <div>
      <p className={classes['label']}>{t('dateRange')}</p>
      <SegmentedControl
        size="xs"
        aria-label={t('dateRange')}
        disabled={dateOfLoss === null}
        value={range}
        onChange={(value) => choose(value as Range)}
        data={ranges.map((value) => ({
          value,
          label: t(mayLegal || value === 'all' ? `range_${value}` : 'filterByDate'),
        }))}
      />
      {dateOfLoss !== null && (range === 'pre' || range === 'post') ? (
        <p className={classes['hint']}>
          {t(range === 'pre' ? 'rangePreHint' : 'rangePostHint', { date: formatDate(dateOfLoss, language) })}
        </p>
      ) : null}
      {range === 'custom' ? (
        <div className={classes['dates']}>
          <DateField
            label={t('from')}
            hint={t('dateFormat')}
            value={since}
            isDone={isDone}
            onChange={(date, typed) => type('since', date, typed)}
          />
          <DateField
            label={t('until')}
            hint={t('dateFormat')}
            value={until}
            isDone={isDone}
            error={isReversed(since, until) ? t('wrongRange') : undefined}
            onChange={(date, typed) => type('until', date, typed)}
          />
        </div>
      ) : null}
    </div>
  )
}
