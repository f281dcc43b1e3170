import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useWords } from '../../kit/i18n.ts'
import { formatDate } from '../../kit/time.ts'
import { useMay } from '../../kit/viewer.ts'
import { dayBefore } from '../../posts/index.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { reportWords } from '../words/index.ts'
import classes from './Generate.module.css'

type Props = {
  dateOfLoss: string
  since: string | null
  until: string | null
  onChange(since: string | null, until: string | null): void
}
type Range = 'all' | 'pre' | 'post' | 'custom'

/** Pre Loss, Post Loss or Custom for those who may see these words; the two dates alone for others. */
export function RangeField({ dateOfLoss, since, until, onChange }: Props) {
  const t = useWords(reportWords)
  const language = useLanguage()
  const mayLegal = useMay('VIEW_LEGAL_PHRASES')
  const [range, setRange] = useState<Range>('all')
  const choose = (next: Range) => {
    setRange(next)
    if (next === 'pre') onChange(null, dayBefore(dateOfLoss))
    else if (next === 'post') onChange(dateOfLoss, null)
    else if (next === 'all') onChange(null, null)
  }
  const ranges: Range[] = mayLegal ? ['all', 'pre', 'post', 'custom'] : ['all', 'custom']
  return (
    <div>
      <p className={classes['label']}>{t('dateRange')}</p>
      <SegmentedControl
        size="xs"
        aria-label={t('dateRange')}
        value={range}
        onChange={(value) => choose(value as Range)}
        data={ranges.map((value) => ({
          value,
          label: t(mayLegal || value === 'all' ? `range_${value}` : 'filterByDate'),
        }))}
      />
      {range === 'pre' || range === 'post' ? (
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
            onChange={(date) => onChange(date, until)}
          />
          <DateField
            label={t('until')}
            hint={t('dateFormat')}
            value={until}
            onChange={(date) => onChange(since, date)}
          />
        </div>
      ) : null}
    </div>
  )
}
