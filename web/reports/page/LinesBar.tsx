import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useContext, useMemo } from 'react'
import type { PostSelection, ReportLine } from '#contract/index.ts'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { translate, useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import {
  ActsBar,
  type BarAct,
  dateSpanText,
  type ManyAct,
  RunningBar,
  SelectionContext,
  useIsSelecting,
  useManyActs,
  useMatchedPosts,
  useMatches,
  useSelected,
  useSelectionLines,
  useShortcutFor,
} from '../../posts/index.tsx'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { reportTexts } from '../texts/index.ts'
import type { LineList } from './line-list.ts'

type Props = {
  list: LineList
  setRemoved(lines: readonly ReportLine[], isRemoved: boolean): Promise<boolean>
}

const ACTS = [
  { action: 'removeLines', verb: 'remove', icon: IconX },
  { action: 'restoreLines', verb: 'restore', icon: IconArrowBackUp },
] as const
type Act = (typeof ACTS)[number]

/** The bar of the posts that are selected in a report, or how far an act on many is. */
export function LinesBar(props: Props) {
  const { id, isAsked } = useMatches()
  const isSelecting = useIsSelecting()
  const matched = useMatchedPosts()
  if (isAsked) return <Waiting />
  if (!isSelecting) return <RunningBar />
  if (id === null) return <ChosenBar {...props} />
  return matched ? <MatchedBar selection={matched} /> : null
}

/** Until all are selected, no key acts on another post. */
function Waiting() {
  const t = useTexts(reportTexts)
  useBarCommands({ run: () => toastProblem(t('stillSelecting')), isRefusal: true })
  return null
}

function ChosenBar({ list, setRemoved }: Props) {
  const language = useLanguage()
  const selection = useContext(SelectionContext)
  const ids = useSelected()
  const lines = list.of(ids)
  const span = dateSpanText(
    lines.flatMap(({ post }) => post ?? []),
    language,
  )
  const linesFor = ({ action }: Act) => lines.filter((line) => line.isTrashed === (action === 'restoreLines'))
  return (
    <Bar
      count={ids.size}
      lines={span ? [span] : []}
      countFor={(act) => linesFor(act).length}
      run={(act) => {
        const some = linesFor(act)
        const postIds = some.flatMap(({ post }) => post?.id ?? [])
        selection?.letGo(postIds)(setRemoved(some, act.action === 'removeLines'))
      }}
    />
  )
}

function MatchedBar({ selection }: { selection: PostSelection }) {
  const chosen = useContext(SelectionContext)
  const { actOn } = useManyActs()
  const run = async (act: Act): Promise<void> => {
    const { matches } = chosen ?? {}
    const current = (await matches?.settled()) ?? selection
    if ((await actOn(current, manyActOf(act))) && matches?.state.get().id === current.id) chosen?.clear()
  }
  return (
    <Bar
      count={selection.count - selection.changed}
      lines={useSelectionLines(selection)}
      countFor={({ action }) => selection.possible[action]}
      run={(act) => void run(act)}
    />
  )
}

const manyActOf = ({ action, verb, icon }: Act): ManyAct => ({
  body: { action },
  icon,
  underWay: ({ done, total }) => translate(reportTexts, `manyUnderWay_${verb}`, { count: done, total }),
  done: (count) => translate(reportTexts, `done_${verb}`, { count }),
})

type BarProps = {
  count: number
  lines: readonly string[]
  countFor(act: Act): number
  run(act: Act): void
}

function Bar({ count, lines, countFor, run }: BarProps) {
  const t = useTexts(reportTexts)
  const shortcutFor = useShortcutFor()
  const possible = ACTS.filter((act) => countFor(act) > 0)
  const [first] = possible
  useBarCommands({ run: () => (first ? run(first) : toastProblem(t('noneToRemove'))) })
  const acts = possible.map((act): BarAct => ({
    name: act.action,
    icon: act.icon,
    title: t(act.verb),
    count: countFor(act),
    hint: t(`after_${act.verb}`),
    shortcut: act === first ? shortcutFor('trash') : '',
    run: () => run(act),
  }))
  return <ActsBar count={count} lines={lines} acts={acts} />
}

/** The key that removes or restores, and the one that clears the selection. */
function useBarCommands({ run, isRefusal }: Pick<Command, 'run' | 'isRefusal'>): void {
  const t = useTexts(reportTexts)
  const selection = useContext(SelectionContext)
  const group = t('posts')
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'remove-selected',
        title: t('removeSelected'),
        group,
        icon: IconX,
        shortcut: 'trash',
        can: true,
        isRefusal,
        run,
      },
      {
        id: 'clear-selected',
        title: t('clearSelected'),
        group,
        icon: IconX,
        keys: ['Escape'],
        can: true,
        run: () => selection?.clear(),
      },
    ],
    [t, group, selection, run, isRefusal],
  )
  useCommands(commands)
}
