import { Button, Group, Popover, SegmentedControl, Skeleton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLanguage, useTexts } from '../../../kit/i18n/i18n.ts'
import { formatDate } from '../../../kit/i18n/time.ts'
import { useMay } from '../../../kit/viewer.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { isInvalidDate } from '../../../ui/forms/typed-date.ts'
import type { FilterChoice, DateRange } from '../../data/filters.ts'
import { postTexts } from '../../texts/index.ts'
import classes from '../PostToolbar.module.css'

type Value = Pick<FilterChoice, 'range' | 'since' | 'until'>
type Props = {
  value: Value
  onChange(value: Value): void
  /** null for several clients: Pre-loss and Post-loss then use each client's own date. */
  dateOfLoss: string | null
}

const RangeCalendar = lazy(() => import('./RangeCalendar.tsx'))

/** Pre-loss, Post-loss and Custom for users who may see these terms; 'Filter by Date' for others. */
export function DateRangeFilter({ value, onChange, dateOfLoss }: Props) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const mayLegal = useMay('VIEW_LEGAL_PHRASES')
  const [open, setOpen] = useState(false)
  const dateTexts = [value.since, value.until].map((date) => (date ? formatDate(date, language) : '…'))
  const customText = value.range === 'custom' ? dateTexts.join(' – ') : null
  const choose = (range: string) => {
    if (range === 'custom') setOpen(true)
    else onChange({ range: range === 'all' ? null : (range as DateRange), since: null, until: null })
  }
  const dates = (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={customText && mayLegal ? null : <IconCalendar size={15} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {customText ?? t('filterByDate')}
    </Button>
  )
  const target = mayLegal ? (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('dateRange')}
        value={value.range ?? 'all'}
        onChange={choose}
        data={[
          { value: 'all', label: t('allDates') },
          { value: 'pre', label: t('preLossRange') },
          { value: 'post', label: t('postLossRange') },
          // The dates beside it say it in words, and the toolbar has room for one of the two.
          {
            value: 'custom',
            label: customText ? (
              <IconCalendar size={15} role="img" aria-label={t('custom')} className={classes['icon'] ?? ''} />
            ) : (
              t('custom')
            ),
          },
        ]}
      />
      {customText ? dates : null}
    </>
  ) : (
    dates
  )
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      // In a low window, the dates scroll inside the popover.
      middlewares={{ size: true }}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes['range']}>{target}</span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('dateRange')} className={classes['dates'] ?? ''}>
        <CustomRange
          value={value}
          dateOfLoss={mayLegal ? dateOfLoss : null}
          onApply={(next) => {
            onChange(next)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

type CustomProps = { value: Value; dateOfLoss: string | null; onApply(value: Value): void }

const NO_ERRORS = { since: false, until: false }

/** Dates can be typed or chosen in the calendar; fields and calendar always match. */
function CustomRange({ value, dateOfLoss, onApply }: CustomProps) {
  const t = useTexts(postTexts)
  const [{ since, until }, setDates] = useState({ since: value.since, until: value.until })
  // A field keeps the text being typed; a choice in the calendar remounts it with the new date.
  const [choiceCount, setChoiceCount] = useState(0)
  const [typed, setTyped] = useState<string | null>(null)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [isTried, setTried] = useState(false)
  const apply = (form: HTMLFormElement) => {
    if (errors.since || errors.until) {
      setTried(true)
      form.querySelectorAll('input')[errors.since ? 0 : 1]?.focus()
    } else if (since && until && since > until) onApply({ range: 'custom', since: until, until: since })
    else onApply({ range: since || until ? 'custom' : null, since, until })
  }
  return (
    <form
      className={classes['custom']}
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
    >
      <div className={classes['fields']} key={choiceCount}>
        <DateField
          label={t('from')}
          hint={t('dateFormat')}
          value={since}
          isDone={isTried}
          onChange={(date, text) => {
            setDates({ since: date, until })
            setErrors({ ...errors, since: isInvalidDate(text) })
            setTyped(date)
          }}
        />
        <DateField
          label={t('until')}
          hint={t('dateFormat')}
          value={until}
          isDone={isTried}
          onChange={(date, text) => {
            setDates({ since, until: date })
            setErrors({ ...errors, until: isInvalidDate(text) })
            setTyped(date)
          }}
        />
      </div>
      <Suspense fallback={<Skeleton height={270} />}>
        <RangeCalendar
          value={{ since, until }}
          typed={typed}
          dateOfLoss={dateOfLoss}
          onChange={(dates) => {
            setDates(dates)
            setErrors(NO_ERRORS)
            setChoiceCount(choiceCount + 1)
          }}
        />
      </Suspense>
      <Group justify="space-between" className={classes['apply'] ?? ''}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onApply({ range: null, since: null, until: null })}
        >
          {t('clear')}
        </Button>
        <Button type="submit" size="compact-sm">
          {t('apply')}
        </Button>
      </Group>
    </form>
  )
}
