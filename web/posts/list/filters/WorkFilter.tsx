import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconEye, IconEyeCheck } from '@tabler/icons-react'
import { useCall } from '../../../kit/calls/query.ts'
import { useLanguage, useTexts } from '../../../kit/i18n/i18n.ts'
import { browserZone, dayIn, formatDate } from '../../../kit/i18n/time.ts'
import { NO_WORK, type WorkChoice, workQuery, workWords } from '../../data/work/choice.ts'
import { postTexts } from '../../texts/index.ts'

const CHOICES = [
  { value: 'all', word: 'seenAll', choice: NO_WORK },
  { value: 'unseenByMe', word: 'unseenByMe', choice: { ...NO_WORK, unseen: 'me' } },
  { value: 'unseenByAnyone', word: 'unseenByAnyone', choice: { ...NO_WORK, unseen: 'anyone' } },
  { value: 'openedByMe', word: 'openedByMe', choice: { ...NO_WORK, opened: 'me' } },
  { value: 'decidedByMe', word: 'decidedByMe', choice: { ...NO_WORK, decided: 'me' } },
] as const satisfies readonly { value: string; word: string; choice: WorkChoice }[]

/** How many days back the last choice reaches. Links to a list can name any day. */
const DAYS = 3
const daysAgo = (days: number): string =>
  dayIn(new Date(Date.now() - days * 86_400_000).toISOString(), browserZone())

const NAMES = Object.keys(NO_WORK) as (keyof WorkChoice)[]
const isSame = (a: WorkChoice, b: WorkChoice): boolean => NAMES.every((name) => a[name] === b[name])

type Props = {
  value: WorkChoice
  /** With labels, if there is room, or for touch screens without tooltips. */
  hasWords?: boolean
  onChange(value: WorkChoice): void
}

/** All posts, or those that someone has or has not opened, decided or changed. What a link asks for is one more choice. */
export function WorkFilter({ value, hasWords = false, onChange }: Props) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const name = useNameOf([value.opened, value.decided])
  const since = daysAgo(DAYS)
  const choices = [
    ...CHOICES.map(({ word, ...each }) => ({ ...each, label: t(word) })),
    {
      value: 'changed',
      label: t('changedSince', { date: formatDate(since, language) }),
      choice: { ...NO_WORK, changed: since },
    },
  ]
  const isListed = choices.some(({ choice }) => isSame(choice, value))
  const all = isListed
    ? choices
    : [
        ...choices,
        {
          value: 'asked',
          label: workWords(workQuery(value), t, language, name).join(', '),
          choice: value,
        },
      ]
  const now = all.find(({ choice }) => isSame(choice, value))
  const isOn = !isSame(value, NO_WORK)
  const Icon = isOn ? IconEyeCheck : IconEye
  return (
    <Menu position="bottom-start" checkIcon={<IconCheck size={14} />}>
      <Menu.Target>
        {hasWords || !isListed ? (
          <Button variant={isOn ? 'filled' : 'default'} leftSection={<Icon size={17} aria-hidden />}>
            {hasWords ? `${t('seenFilter')}: ` : ''}
            {now?.label}
          </Button>
        ) : (
          <Tooltip label={now?.label}>
            <ActionIcon
              variant={isOn ? 'filled' : 'default'}
              size={30}
              aria-label={`${t('seenFilter')}: ${now?.label}`}
            >
              <Icon size={17} />
            </ActionIcon>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={now?.value ?? 'all'}
          onChange={(next) => onChange(all.find((each) => each.value === next)?.choice ?? NO_WORK)}
        >
          {all.map((each) => (
            <Menu.RadioItem key={each.value} value={each.value} closeMenuOnClick>
              {each.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function useNameOf(people: readonly (string | null)[]): string | undefined {
  const id = people.find((each) => each && each !== 'me' && each !== 'anyone') ?? ''
  const { data } = useCall('getUser', { params: { id } }, { enabled: id !== '' })
  return data && `${data.firstName} ${data.lastName}`
}
