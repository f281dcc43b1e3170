import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import type { FilterChoice } from '../../data/filters.ts'
import { postTexts } from '../../texts/index.ts'

const SEEN_CHOICES = [
  { value: 'all', word: 'seenAll' },
  { value: 'me', word: 'unseenByMe' },
  { value: 'anyone', word: 'unseenByAnyone' },
] as const

type Props = {
  value: FilterChoice['unseen']
  /** With labels, if there is room, or for touch screens without tooltips. */
  hasWords?: boolean
  onChange(value: FilterChoice['unseen']): void
}

/** All posts, or only those that the user or no one has opened yet. */
export function SeenFilter({ value, hasWords = false, onChange }: Props) {
  const t = useTexts(postTexts)
  const now = t(SEEN_CHOICES.find((each) => each.value === value)?.word ?? 'seenAll')
  const Icon = value === null ? IconEye : IconEyeOff
  return (
    <Menu position="bottom-start" checkIcon={<IconCheck size={14} />}>
      <Menu.Target>
        {hasWords ? (
          <Button variant="default" leftSection={<Icon size={17} aria-hidden />}>
            {t('seenFilter')}: {now}
          </Button>
        ) : (
          <Tooltip label={now}>
            <ActionIcon
              variant={value === null ? 'default' : 'filled'}
              size={30}
              aria-label={`${t('seenFilter')}: ${now}`}
            >
              <Icon size={17} />
            </ActionIcon>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={value ?? 'all'}
          onChange={(next) => onChange(next === 'me' || next === 'anyone' ? next : null)}
        >
          {SEEN_CHOICES.map((each) => (
            <Menu.RadioItem key={each.value} value={each.value} closeMenuOnClick>
              {t(each.word)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
