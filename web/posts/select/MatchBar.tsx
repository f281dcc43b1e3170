import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFlagOff, IconReportAnalytics } from '@tabler/icons-react'
import { useCallback, useContext, useEffect, useMemo } from 'react'
import { postAction, type PostSelection } from '#contract/index.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useCommands } from '../../kit/keys/commands.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatDate, formatTime } from '../../kit/i18n/time.ts'
import { useViewer } from '../../kit/viewer.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import {
  commandTitle,
  offeredCommandsFor,
  POST_COMMANDS,
  type PostCommand,
  postCommand,
  refusedCommands,
  useShortcutFor,
} from '../commands/table.ts'
import type { PostQuery } from '../data/filters.ts'
import { clientOf, useReviewActions } from '../data/review-actions.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { hasNoHover } from '../../ui/theme/hover.ts'
import { postTexts } from '../texts/index.ts'
import { ActsBar } from './ActsBar.tsx'
import { RunningBar } from './RunningBar.tsx'
import classes from './Select.module.css'
import { SelectionContext, useIsSelecting, useMatches } from './selection.ts'

/** Always in the bar, in this order; the others are in its menu. */
const MAIN_COMMANDS = ['notRelevant', 'save', 'escalate', 'resolve', 'trash'] as const satisfies PostCommand[]
const MENU_COMMANDS = [
  'moveToTimeline',
  'removeFromTimeline',
  'resolveTimeline',
  'check',
] as const satisfies PostCommand[]
/** Of posts in the trash. */
const TRASH_COMMANDS = ['restore'] as const satisfies PostCommand[]

const countOf = (selection: PostSelection, name: PostCommand): number =>
  selection.possible[postCommand(name).action]

/** Shows what all that match are, and each action with the number of posts that it would change and what follows. */
export function MatchBar() {
  const { id, isAsked } = useMatches()
  const selection = useContext(SelectionContext)
  const isSelecting = useIsSelecting()
  const query = selection?.matches?.query
  const { data, error } = useCall('getPostSelection', { params: { id: id ?? '' } }, { enabled: id !== null })
  const isGone = isProblem(error, 'NOT_FOUND')
  useEffect(() => {
    if (isGone) selection?.clear()
  }, [isGone, selection])
  if (isAsked) return <Asked />
  if (!isSelecting) return <RunningBar />
  return id !== null && data && query ? <Bar selection={data} query={query} /> : null
}

/** Until the selection is there, no key acts on another post. */
function Asked() {
  const t = useTexts(postTexts)
  const selection = useContext(SelectionContext)
  const { scopes } = useViewer()
  useCommands(
    useMemo(
      () =>
        offeredCommandsFor(t, t('selectionBar'), {
          ...refusedCommands(scopes, [], t('stillSelecting')),
          clearSelection: { can: true, run: () => selection?.clear() },
        }),
      [t, scopes, selection],
    ),
  )
  return null
}

type Props = { selection: PostSelection; query: PostQuery }

function Bar({ selection, query }: Props) {
  const t = useTexts(postTexts)
  const number = useNumber()
  const chosen = useContext(SelectionContext)
  const shortcutFor = useShortcutFor()
  const { scopes } = useViewer()
  const { runOnMatches, addToReport } = useReviewActions()
  const subject = { selection, query }
  const mayReport = scopes.includes('report:write') && !query.isTrashed && clientOf(subject) !== null
  const whyOf = useReasons(selection)
  const isMine = (name: PostCommand) => scopes.includes(postAction(postCommand(name).action).scope)
  const main = (query.isTrashed ? TRASH_COMMANDS : MAIN_COMMANDS).filter(isMine)
  const inMenu = (query.isTrashed ? [] : MENU_COMMANDS).filter(
    (name) => isMine(name) && countOf(selection, name) > 0,
  )
  const run = useMemo(
    () => async (name: PostCommand) => {
      const { matches } = chosen ?? {}
      const current = (await matches?.settled()) ?? selection
      runOnMatches(name, current, query, (isDone) => {
        void isDone.then((done) => done && matches?.state.get().id === current.id && chosen?.clear())
      })
    },
    [runOnMatches, selection, query, chosen],
  )
  const offers = [...main, ...inMenu].filter(
    (name) => countOf(selection, name) > 0 && !(name === 'trash' && selection.trashNeeds === 'manager'),
  )
  const offered = offers.join(' ')
  const { isWithoutFlagged } = useMatches()
  const hasOthers = selection.flagged < selection.count - selection.changed
  const mayLeaveOut = isWithoutFlagged || (selection.flagged > 0 && hasOthers)
  const leaveOutFlagged = useCallback(
    () => void chosen?.matches?.leaveOutFlagged(!isWithoutFlagged),
    [chosen, isWithoutFlagged],
  )
  const isTrashRefused = selection.trashNeeds === 'manager' && countOf(selection, 'trash') > 0
  useCommands(
    useMemo(() => {
      const names = offered.split(' ').filter(Boolean) as PostCommand[]
      return offeredCommandsFor(t, t('selectionBar'), {
        ...refusedCommands(scopes, names, t('notPossibleForSelected')),
        ...(isTrashRefused
          ? { trash: { can: true, isRefusal: true, run: () => toastProblem(t('trashManagers')) } }
          : {}),
        ...Object.fromEntries(names.map((name) => [name, { can: true, run: () => void run(name) }])),
        leaveOutFlagged: {
          can: mayLeaveOut,
          title: t(isWithoutFlagged ? 'includeFlagged' : 'leaveOutFlagged'),
          run: leaveOutFlagged,
        },
        addToReport: { can: mayReport, run: () => addToReport({ selection, query }) },
        clearSelection: { can: true, run: () => chosen?.clear() },
      })
    }, [
      t,
      mayReport,
      addToReport,
      selection,
      query,
      offered,
      isTrashRefused,
      scopes,
      run,
      chosen,
      mayLeaveOut,
      isWithoutFlagged,
      leaveOutFlagged,
    ]),
  )
  const acts = main.map((name) => {
    const count = countOf(selection, name)
    const isOffered = offers.includes(name)
    return {
      name,
      icon: POST_COMMANDS[name].icon,
      title: commandTitle(t, name),
      count,
      hint: isOffered ? whyOf(name) : count > 0 ? t('why_trashManager') : t('why_none'),
      shortcut: shortcutFor(name),
      asks: name === 'escalate' || (name === 'trash' && selection.trashNeeds !== 'nothing'),
      run: isOffered ? () => void run(name) : null,
    }
  })
  return (
    <ActsBar
      count={selection.count - selection.changed}
      lines={useLines(selection)}
      choice={
        mayLeaveOut ? (
          <button type="button" className={classes['choice']} onClick={leaveOutFlagged}>
            <IconFlagOff size={14} aria-hidden />
            {t(isWithoutFlagged ? 'includeFlagged' : 'leaveOutFlagged')}
            <kbd aria-hidden>{shortcutFor('leaveOutFlagged')}</kbd>
          </button>
        ) : null
      }
      acts={acts}
      more={
        <>
          {mayReport ? (
            <IconButton
              label={`${t('addToReport')} ${number(selection.count)}`}
              shortcut={shortcutFor('addToReport')}
              size={hasNoHover() ? 44 : 28}
              onClick={() => addToReport(subject)}
            >
              <IconReportAnalytics size={18} />
            </IconButton>
          ) : null}
          {inMenu.length > 0 ? (
            <Menu position="top-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('moreActions')}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {inMenu.map((name) => {
                  const { icon: Icon } = POST_COMMANDS[name]
                  return (
                    <Menu.Item key={name} leftSection={<Icon size={15} />} onClick={() => void run(name)}>
                      {commandTitle(t, name)} {number(countOf(selection, name))}
                    </Menu.Item>
                  )
                })}
              </Menu.Dropdown>
            </Menu>
          ) : null}
        </>
      }
    />
  )
}

/** What follows from an action on these posts. */
function useReasons({ possible, onTimeline, trashNeeds }: PostSelection): (name: PostCommand) => string {
  const t = useTexts(postTexts)
  return (name) => {
    if (name === 'notRelevant')
      return onTimeline > 0 ? t('why_notRelevant', { count: onTimeline }) : t('why_notRelevantKept')
    if (name === 'save') return t('why_save', { count: possible.save })
    if (name === 'escalate') return t('why_escalate')
    if (name !== 'trash') return ''
    return t(
      trashNeeds === 'number' ? 'why_trashNumber' : trashNeeds === 'noHold' ? 'why_trashHold' : 'why_trash',
    )
  }
}

/** The dates of a selection, what is hidden in it, and what was left out. */
export function useLines(selection: PostSelection): string[] {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const { at, changed, came, flagged, unopened, commented = 0 } = selection
  const hidden = [
    ...(flagged > 0 ? [t('matchedFlagged', { count: flagged })] : []),
    ...(unopened > 0 ? [t('matchedUnopened', { count: unopened })] : []),
    ...(commented > 0 ? [t('matchedCommented', { count: commented })] : []),
  ]
  const leftOut = changed + came
  return [
    useDateSpan(selection),
    hidden.join(' · '),
    leftOut > 0 ? t('matchedLeftOut', { count: leftOut, time: formatTime(at, browserZone(), language) }) : '',
  ].filter(Boolean)
}

/** The first and the last day of a selection. */
export function useDateSpan({
  first,
  last,
  count,
  changed,
}: Pick<PostSelection, 'first' | 'last' | 'count' | 'changed'>): string {
  const t = useTexts(postTexts)
  const language = useLanguage()
  if (first === null || last === null) return count > changed ? t('matchedInDoubt') : ''
  return first === last
    ? formatDate(first, language)
    : `${formatDate(first, language)} – ${formatDate(last, language)}`
}
