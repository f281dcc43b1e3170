import { groupBy, postAction, type Scope, SHORTCUT_NAMES, type ShortcutName } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import {
  COMMANDS,
  type CommandName,
  commandTitle,
  POST_COMMANDS,
  type PostCommand,
} from '../commands/table.ts'
import { postTexts } from '../texts/index.ts'
import { shortcutTexts } from './texts/index.ts'

/** Where the page lists a shortcut. */
const GROUPS = {
  save: 'posts',
  notRelevant: 'posts',
  escalate: 'posts',
  resolve: 'posts',
  resolveTimeline: 'posts',
  timeline: 'posts',
  trash: 'posts',
  addToReport: 'posts',
  writeNote: 'posts',
  writeComment: 'posts',
  undoLast: 'posts',
  nextPost: 'lists',
  previousPost: 'lists',
  nextWord: 'lists',
  previousWord: 'lists',
  showPicture: 'lists',
  selectPost: 'lists',
  selectToHere: 'lists',
  leaveOutFlagged: 'lists',
  find: 'lists',
  neverFlag: 'posts',
  addFlagWord: 'posts',
  keys: 'general',
} as const satisfies Record<ShortcutName, string>
type Group = (typeof GROUPS)[ShortcutName]

/** What people who can't act on posts have, too. */
const FOR_ALL: readonly ShortcutName[] = ['nextPost', 'previousPost', 'find', 'keys']

export type ShortcutRow = { name: ShortcutName; title: string }

/** The shortcuts whose commands this user has, by group. */
export function useShortcutRows(): { group: Group; rows: ShortcutRow[] }[] {
  const t = useTexts(postTexts)
  const own = useTexts(shortcutTexts)
  const mayAct = useMay('VIEW_POST')
  const { scopes } = useViewer()
  const isAllowed = (command: CommandName): boolean => {
    const scope: Scope | null =
      command in POST_COMMANDS ? postAction(POST_COMMANDS[command as PostCommand].action).scope : null
    return scope === null || scopes.includes(scope)
  }
  const rows = SHORTCUT_NAMES.filter((name) => mayAct || FOR_ALL.includes(name)).flatMap(
    (name): ShortcutRow[] => {
      if (name === 'keys') return [{ name, title: own(name) }]
      const commands = (Object.keys(COMMANDS) as CommandName[]).filter(
        (command) => COMMANDS[command].shortcut === name && isAllowed(command),
      )
      return commands.length === 0
        ? []
        : [{ name, title: commands.map((command) => commandTitle(t, command)).join(' / ') }]
    },
  )
  return [...groupBy(rows, ({ name }) => GROUPS[name])].map(([group, each]) => ({ group, rows: each }))
}
