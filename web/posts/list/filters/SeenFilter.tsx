import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconEye, IconEyeCheck } from '@tabler/icons-react'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import type { WorkChoice } from '../../data/work/choice.ts'
import { postTexts } from '../../texts/index.ts'

const CHOICES = { all: 'seenAll', me: 'unseenByMe', anyone: 'unseenByAnyone' } as const
type Choice = keyof typeof CHOICES

type Props = {
  value: WorkChoice['unseen']
  /** With labels, if there is room, or for touch screens without tooltips. */
  hasWords?: boolean
  onChange(value: Pick<WorkChoice, 'unseen'>): void
}

/** All posts, or those that the user or no one has opened yet. */
export function SeenFilter({ value, hasWords = false, onChange }: Props) {
  const t = useTexts(postTexts)
  const word = t(CHOICES[value ?? 'all'])
  const Icon = value ? IconEyeCheck : IconEye
  return (
    <Menu position="bottom-start" checkIcon={<IconCheck size={14} />}>
      <Menu.Target>
        {hasWords ? (
          <Button variant={value ? 'filled' : 'default'} leftSection={<Icon size={17} aria-hidden />}>
            {t('seenFilter')}: {word}
          </Button>
        ) : (
          <Tooltip label={word}>
            <ActionIcon
              variant={value ? 'filled' : 'default'}
              size={30}
              aria-label={`${t('seenFilter')}: ${word}`}
            >
              <Icon size={17} />
            </ActionIcon>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={value ?? 'all'}
          onChange={(next) => onChange({ unseen: next === 'me' || next === 'anyone' ? next : null })}
        >
          {(Object.keys(CHOICES) as Choice[]).map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {t(CHOICES[each])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
