import { SegmentedControl, Switch } from '@mantine/core'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { SiteToggles } from '../../posts/index.tsx'
import { reportTexts } from '../texts/index.ts'
import { ChoiceField } from './ChoiceField.tsx'
import classes from './Generate.module.css'
import { RangeField } from './RangeField.tsx'
import { MEDIA_TYPES_BY_CHOICE, type Media, type Selection } from './selection.ts'

type Props = {
  selection: Selection
  dateOfLoss: string
  /** Whether incomplete dates are reported now. */
  isDone: boolean
  onChange(part: Partial<Selection>): void
  /** Whether the dates are valid. */
  onValid(isValid: boolean): void
}

/** Which posts of a client a report gets. */
export function SelectionFields({ selection, dateOfLoss, isDone, onChange, onValid }: Props) {
  const t = useTexts(reportTexts)
  return (
    <>
      <ChoiceField value={selection.choices} onChange={(choices) => onChange({ choices })} />
      <Switch
        label={t('inclusive')}
        description={t(selection.isInclusive ? 'inclusiveOn' : 'inclusiveOff')}
        checked={selection.isInclusive}
        onChange={(event) => onChange({ isInclusive: event.currentTarget.checked })}
      />
      <div>
        <p className={classes['label']}>{t('platforms')}</p>
        <SiteToggles value={selection.sites} hasWords onChange={(sites) => onChange({ sites })} />
      </div>
      <div>
        <p className={classes['label']}>{t('media')}</p>
        <SegmentedControl
          size="xs"
          aria-label={t('media')}
          value={selection.media}
          onChange={(media) => onChange({ media: media as Media })}
          data={(Object.keys(MEDIA_TYPES_BY_CHOICE) as Media[]).map((value) => ({
            value,
            label: t(`media_${value}`),
          }))}
        />
      </div>
      <RangeField
        dateOfLoss={dateOfLoss}
        since={selection.since}
        until={selection.until}
        isDone={isDone}
        onChange={(since, until, isNow) => {
          onChange({ since, until })
          onValid(isNow)
        }}
      />
    </>
  )
}
