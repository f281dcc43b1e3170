import { Button, Switch } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { POST_STATUS_NAMES } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { reportTexts } from '../texts/index.ts'
import classes from './Generate.module.css'
import { canToggle, CHOICES, type Choice, allChoices, toggleChoice } from './selection.ts'

type Props = { value: ReadonlySet<Choice>; onChange(value: ReadonlySet<Choice>): void }

/** Statuses, the timeline and flagged posts. At least one of them is always selected. */
export function ChoiceField({ value, onChange }: Props) {
  const t = useTexts(reportTexts)
  const toggle = (choice: Choice) => onChange(toggleChoice(value, choice))
  const isAll = value.size === CHOICES.length
  return (
    <fieldset className={classes['choices']}>
      <legend className={classes['label']}>{t('postStatuses')}</legend>
      <div className={classes['statuses']}>
        <Button
          size="compact-sm"
          variant={isAll ? 'light' : 'default'}
          aria-pressed={isAll}
          onClick={() => onChange(allChoices())}
        >
          {t('all')}
        </Button>
        {POST_STATUS_NAMES.map((name) => {
          const isOn = value.has(name)
          return (
            <button
              key={name}
              type="button"
              className={classes['status']}
              data-tone={name}
              aria-pressed={isOn}
              aria-disabled={!canToggle(value, name) || undefined}
              title={canToggle(value, name) ? undefined : t('lastChoice')}
              onClick={() => toggle(name)}
            >
              <IconCheck size={14} stroke={2.4} aria-hidden data-on={isOn || undefined} />
              {t(`status_${name}`)}
            </button>
          )
        })}
      </div>
      <div className={classes['toggles']}>
        {(['timeline', 'flagged'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`choice_${name}`)}
            checked={value.has(name)}
            aria-disabled={!canToggle(value, name) || undefined}
            title={canToggle(value, name) ? undefined : t('lastChoice')}
            onChange={() => toggle(name)}
          />
        ))}
      </div>
    </fieldset>
  )
}
