import { Button, Menu } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconChevronDown, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { criteriaOfStatuses, POST_STATUS_NAMES, type PostStatusName } from '#contract/index.ts'
import { useCall } from '../../../kit/calls/query.ts'
import { useLanguage, useNumber, useTexts } from '../../../kit/i18n/i18n.ts'
import { useCustomerId } from '../../../kit/viewer.ts'
import { StatusPill } from '../../card/PostStatus.tsx'
import { type FilterChoice, type PostQuery, withoutOrder } from '../../data/filters.ts'
import {
  NO_WORK,
  WORK_OF_PEOPLE,
  type WorkChoice,
  workOf,
  workQuery,
  workWords,
} from '../../data/work/choice.ts'
import { postTexts } from '../../texts/index.ts'
import classes from '../PostToolbar.module.css'
import { PersonDialog, SinceDialog } from './WorkDialog.tsx'

const FLAG_WORDS = { only: 'flagged', none: 'notFlagged' } as const
const FLAGS = Object.keys(FLAG_WORDS) as (keyof typeof FLAG_WORDS)[]

type Props = {
  /** The list as it is filtered now: each status is counted under its other filters. */
  query: PostQuery
  choice: FilterChoice
  /** Whether the list itself is of no single status. */
  hasStatuses: boolean
  /** Whether the list itself is of flagged and other posts. */
  hasFlags: boolean
  onChange(change: Partial<FilterChoice>): void
}

/** Which statuses a list shows, whether its posts are flagged, who decided, opened or was shown its posts, and since when. */
export function StatusFilter(props: Props) {
  const { choice, hasStatuses, hasFlags, onChange } = props
  const t = useTexts(postTexts)
  const language = useLanguage()
  const [dialog, setDialog] = useState<'person' | 'since' | null>(null)
  const name = useNameOf(WORK_OF_PEOPLE.map((each) => choice[each]))
  const statuses = hasStatuses ? choice.statuses : null
  const flags = hasFlags ? choice.flags : null
  const counts = { count: statuses?.length ?? 0, total: POST_STATUS_NAMES.length }
  const words = [
    ...(statuses ? [t('statusSome', counts)] : []),
    ...(flags ? [t(FLAG_WORDS[flags])] : []),
    ...workWords(workQuery({ ...choice, unseen: null }), t, language, name),
  ]
  const [first, ...others] = words
  const label = first ?? t(hasStatuses ? 'statusFilter' : 'workFilter')
  return (
    <>
      <Menu position="bottom-end" width={280} checkIcon={<IconCheck size={14} />}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes['chip'] ?? ''}
            data-on={words.length > 0 || undefined}
            title={words.join(', ') || undefined}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {others.length > 0 ? t('andMore', { label, count: others.length }) : label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Choices {...props} name={name} onAsk={setDialog} />
        </Menu.Dropdown>
      </Menu>
      {dialog === 'person' ? (
        <PersonDialog choice={choice} onChoose={onChange} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'since' ? (
        <SinceDialog choice={choice} onChoose={onChange} onClose={() => setDialog(null)} />
      ) : null}
    </>
  )
}

type ChoicesProps = Props & { name: string | undefined; onAsk(dialog: 'person' | 'since'): void }

/** Rendered, and counted, only while the menu is open. */
function Choices({ query, choice, hasStatuses, hasFlags, name, onChange, onAsk }: ChoicesProps) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const firmId = useCustomerId()
  const firm = useCall('getAccount', { params: { id: firmId ?? '' } }, { enabled: firmId !== null }).data
  const own = [
    { work: 'decided', word: 'decidedByMe' },
    { work: 'opened', word: 'openedByMe' },
    ...(firm?.hasFiguresPerPerson ? ([{ work: 'shown', word: 'shownToMe' }] as const) : []),
  ] as const
  /** What a link or a dialog asks for, each to be let go of. */
  const asked = (Object.keys(workOf(choice)) as (keyof WorkChoice)[]).filter(
    (work) => work !== 'unseen' && choice[work] !== null && choice[work] !== 'me',
  )
  return (
    <>
      {hasStatuses ? (
        <>
          {POST_STATUS_NAMES.map((status) => (
            <StatusItem
              key={status}
              status={status}
              query={query}
              isChosen={choice.statuses?.includes(status) ?? true}
              onToggle={() => onChange({ statuses: toggled(choice.statuses, status) })}
            />
          ))}
          <Menu.Divider />
        </>
      ) : null}
      {hasFlags
        ? FLAGS.map((flags) => (
            <Menu.CheckboxItem
              key={flags}
              checked={choice.flags === flags}
              onChange={(isOn) => onChange({ flags: isOn ? flags : null })}
            >
              {t(FLAG_WORDS[flags])}
            </Menu.CheckboxItem>
          ))
        : null}
      {own.map(({ work, word }) => (
        <Menu.CheckboxItem
          key={work}
          checked={choice[work] === 'me'}
          onChange={(isOn) => onChange({ [work]: isOn ? 'me' : null })}
        >
          {t(word)}
        </Menu.CheckboxItem>
      ))}
      {asked.map((work) => (
        <Menu.CheckboxItem key={`asked ${work}`} checked onChange={() => onChange({ [work]: null })}>
          {workWords(workQuery({ ...NO_WORK, [work]: choice[work] }), t, language, name)}
        </Menu.CheckboxItem>
      ))}
      {firm?.can.includes('compare_staff') ? (
        <Menu.Item leftSection={<IconUser size={15} />} onClick={() => onAsk('person')}>
          {t('byAnotherPerson')}…
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconCalendarEvent size={15} />} onClick={() => onAsk('since')}>
        {t('sinceADay')}…
      </Menu.Item>
    </>
  )
}

/** All of them is no filter, and none of them would be an empty list. */
function toggled(statuses: FilterChoice['statuses'], status: PostStatusName): FilterChoice['statuses'] {
  const now = statuses ?? POST_STATUS_NAMES
  const next = POST_STATUS_NAMES.filter((each) => (each === status) !== now.includes(each))
  return next.length === 0 || next.length === POST_STATUS_NAMES.length ? null : next
}

type ItemProps = { status: PostStatusName; query: PostQuery; isChosen: boolean; onToggle(): void }

/** A status without posts stays, dimmed. */
function StatusItem({ status, query, isChosen, onToggle }: ItemProps) {
  const number = useNumber()
  const { isNotRelevant: _, ...others } = withoutOrder(query)
  const { data } = useCall(
    'countPosts',
    { query: { ...others, ...criteriaOfStatuses([status]) } },
    { keepPrevious: true },
  )
  return (
    <Menu.CheckboxItem
      checked={isChosen}
      onChange={onToggle}
      data-none={data?.count === 0 || undefined}
      className={classes['status'] ?? ''}
      rightSection={<span className={classes['count']}>{data ? number(data.count) : ''}</span>}
    >
      <StatusPill status={status} />
    </Menu.CheckboxItem>
  )
}

function useNameOf(people: readonly (string | null)[]): string | undefined {
  const id = people.find((each) => each && !['me', 'anyone', 'none'].includes(each)) ?? ''
  const { data } = useCall('getUser', { params: { id } }, { enabled: id !== '' })
  return data && `${data.firstName} ${data.lastName}`
}
