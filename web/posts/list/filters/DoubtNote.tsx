import { UnstyledButton } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { useCall } from '../../../kit/calls/query.ts'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { applyFilters, type FilterChoice, type PostQuery, withoutOrder } from '../../data/filters.ts'
import { useFinder, withoutDates } from '../../find/finder.ts'
import { postTexts } from '../../texts/index.ts'
import classes from './DoubtNote.module.css'

type Props = {
  base: PostQuery
  choice: FilterChoice
  dateOfLoss: string | null
  /** Whether the list has a section for each side of the loss, which leave out the same posts as dates. */
  isSplit?: boolean
  onChange(choice: Partial<FilterChoice>): void
}

/** A list with dates says how many posts it leaves out because their date is in doubt, and shows them on demand. */
export function DoubtNote({ base, choice, dateOfLoss, isSplit = false, onChange }: Props) {
  const t = useTexts(postTexts)
  const { range, since, until } = choice
  const undated = withoutDates(choice.find, useFinder())
  const hasDates = range === 'pre' || range === 'post' || since !== null || until !== null || undated !== null
  const find = undated === null ? choice.find : undated || null
  const query = withoutOrder(applyFilters(base, { ...choice, find, range: 'doubt' }, dateOfLoss))
  const leavesOut = hasDates || isSplit
  const { data } = useCall('countPosts', { query }, { enabled: leavesOut && range !== 'doubt' })
  if (range === 'doubt')
    return (
      <p className={classes['note']}>
        <IconCalendarQuestion size={16} aria-hidden />
        <span>{t('onlyDoubts')}</span>
        <UnstyledButton onClick={() => onChange({ range: null, page: 1 })}>
          {t('showAllDates')}
        </UnstyledButton>
      </p>
    )
  if (!leavesOut || !data || data.count === 0) return null
  return (
    <p className={classes['note']} role="status">
      <IconCalendarQuestion size={16} aria-hidden />
      <span>{t(hasDates ? 'doubtsLeftOut' : 'doubtsOnNoSide', { count: data.count })}</span>
      <UnstyledButton onClick={() => onChange({ range: 'doubt', since: null, until: null, find, page: 1 })}>
        {t('showDoubts')}
      </UnstyledButton>
    </p>
  )
}
