import type { Report } from '#contract/index.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { formatDate } from '../kit/i18n/time.ts'
import { reportTexts } from './texts/index.ts'

export function useRangeText({ startDate, endDate }: Pick<Report, 'startDate' | 'endDate'>): string {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  const from = startDate ? formatDate(startDate, language) : ''
  const until = endDate ? formatDate(endDate, language) : ''
  if (from && until) return `${from} – ${until}`
  if (from) return t('rangeFrom', { from })
  return until ? t('rangeUntil', { until }) : t('allDates')
}
