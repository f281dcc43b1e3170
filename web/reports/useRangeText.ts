import type { Report } from '#contract/index.ts'
import { useLanguage, useWords } from '../kit/words/i18n.ts'
import { formatDate } from '../kit/words/time.ts'
import { reportWords } from './words/index.ts'

export function useRangeText({ startDate, endDate }: Pick<Report, 'startDate' | 'endDate'>): string {
  const t = useWords(reportWords)
  const language = useLanguage()
  const from = startDate ? formatDate(startDate, language) : ''
  const until = endDate ? formatDate(endDate, language) : ''
  if (from && until) return `${from} – ${until}`
  if (from) return t('rangeFrom', { from })
  return until ? t('rangeUntil', { until }) : t('allDates')
}
