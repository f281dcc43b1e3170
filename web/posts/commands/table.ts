import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBookmark,
  IconChecks,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconCircleMinus,
  IconFlagMinus,
  IconFlagOff,
  IconFlagPlus,
  IconHighlight,
  IconSearch,
  IconMessage2,
  IconPencil,
  IconPinnedOff,
  IconReportAnalytics,
  IconSelectAll,
  IconSquareCheck,
  IconTimelineEventPlus,
  IconTrash,
  IconX,
  IconZoomIn,
} from '@tabler/icons-react'
import {
  groupBy,
  type Post,
  type PostAction,
  postAction,
  type Scope,
  type ShortcutName,
  statusOf,
} from '#contract/index.ts'
import type { Command } from '../../kit/keys/commands.ts'
import { useKeyLabels } from '../../kit/keys/shortcuts.ts'
import { type Translate, translate } from '../../kit/i18n/i18n.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { postTexts } from '../texts/index.ts'

export type CommandIcon = NonNullable<Command['icon']>

type Row = {
  action: PostAction
  icon: CommandIcon
  /** The same in review, in lists and for a selection. Two commands can share a key only if no post allows both. */
  shortcut: ShortcutName | null
  /**
   * Where its button is on a card and in the pane: the first of the actions, filled in the pane (`main`), one after it (`other`), among the
   * icons with the notes (`tool`), or beside the mark that it answers (`own`).
   */
  group: 'main' | 'other' | 'tool' | 'own'
  /** The call also moves the posts to the timeline. */
  moveToTimeline?: true
  /** A dialog that asks first, and whether it is needed for these posts. */
  asks?: { dialog: 'escalate' | 'trash'; isAsked(posts: readonly Post[]): boolean }
}

/**
 * Actions on posts, one row per command, in the order of the buttons. What an action does is defined in
 * `contract/vocabulary/posts/post-action.ts`; `moveToTimeline` adds to it.
 */
export const POST_COMMANDS = {
  save: { action: 'save', moveToTimeline: true, icon: IconBookmark, shortcut: 'save', group: 'main' },
  notRelevant: {
    action: 'notRelevant',
    icon: IconCircleMinus,
    shortcut: 'notRelevant',
    group: 'other',
  },
  resolve: { action: 'resolve', icon: IconCircleCheck, shortcut: 'resolve', group: 'main' },
  restore: { action: 'restore', icon: IconArrowBackUp, shortcut: 'trash', group: 'main' },
  escalate: {
    action: 'escalate',
    icon: IconAlertTriangle,
    shortcut: 'escalate',
    group: 'other',
    asks: { dialog: 'escalate', isAsked: () => true },
  },
  resolveTimeline: {
    action: 'resolve',
    moveToTimeline: true,
    icon: IconTimelineEventPlus,
    shortcut: 'resolveTimeline',
    group: 'other',
  },
  moveToTimeline: {
    action: 'moveToTimeline',
    icon: IconTimelineEventPlus,
    shortcut: 'timeline',
    group: 'other',
  },
  removeFromTimeline: {
    action: 'removeFromTimeline',
    icon: IconPinnedOff,
    shortcut: 'timeline',
    group: 'other',
  },
  check: { action: 'check', icon: IconChecks, shortcut: null, group: 'own' },
  trash: {
    action: 'trash',
    icon: IconTrash,
    shortcut: 'trash',
    group: 'tool',
    asks: { dialog: 'trash', isAsked: (posts) => posts.some((post) => statusOf(post) !== 'unreviewed') },
  },
} as const satisfies Record<PostAction | 'resolveTimeline', Row>

export type PostCommand = keyof typeof POST_COMMANDS
export const POST_COMMAND_NAMES = Object.keys(POST_COMMANDS) as PostCommand[]
export const postCommand = (name: PostCommand): Row => POST_COMMANDS[name]

const isOffered = (name: PostCommand, post: Post): boolean =>
  post.can.includes(POST_COMMANDS[name].action) &&
  !(name === 'resolveTimeline' && post.movedToTimelineAt !== null)

export const offeredCommands = (post: Post, group?: Row['group']): PostCommand[] =>
  POST_COMMAND_NAMES.filter(
    (name) => (group === undefined || POST_COMMANDS[name].group === group) && isOffered(name, post),
  )

/** Each command that at least one of the posts allows, with the posts that allow it. */
export const offeredForSome = (posts: readonly Post[]): { name: PostCommand; posts: Post[] }[] =>
  POST_COMMAND_NAMES.map((name) => ({ name, posts: posts.filter((post) => isOffered(name, post)) })).filter(
    (offer) => offer.posts.length > 0,
  )

/** Other commands in lists of posts. Their names are also the keys of their labels. */
const OTHER_COMMANDS = {
  nextPost: { icon: IconChevronRight, shortcut: 'nextPost', repeats: true },
  previousPost: { icon: IconChevronLeft, shortcut: 'previousPost', repeats: true },
  addToReport: { icon: IconReportAnalytics, shortcut: 'addToReport' },
  writeNote: { icon: IconMessage2, shortcut: 'writeNote' },
  writeComment: { icon: IconPencil, shortcut: 'writeComment' },
  undoLast: { icon: IconArrowBackUp, shortcut: 'undoLast' },
  find: { icon: IconSearch, shortcut: 'find' },
  nextWord: { icon: IconHighlight, shortcut: 'nextWord', repeats: true },
  previousWord: { icon: IconHighlight, shortcut: 'previousWord', repeats: true },
  showPicture: { icon: IconZoomIn, shortcut: 'showPicture' },
  selectPost: { icon: IconSquareCheck, shortcut: 'selectPost' },
  selectToHere: { icon: IconSelectAll, shortcut: 'selectToHere' },
  selectAll: { icon: IconSelectAll, keys: ['mod+a'] },
  leaveOutFlagged: { icon: IconFlagOff, shortcut: 'leaveOutFlagged' },
  neverFlag: { icon: IconFlagMinus, shortcut: 'neverFlag' },
  addFlagWord: { icon: IconFlagPlus, shortcut: 'addFlagWord' },
  clearSelection: { icon: IconX, keys: ['Escape'] },
  leaveReview: { icon: IconX, keys: ['Escape'] },
} as const satisfies Record<string, CommandRow>
type OtherCommand = keyof typeof OTHER_COMMANDS
export type CommandName = PostCommand | OtherCommand
type CommandRow = Pick<Command, 'icon' | 'shortcut' | 'keys' | 'repeats'>

export const COMMANDS: Record<CommandName, CommandRow> = { ...POST_COMMANDS, ...OTHER_COMMANDS }

type T = Translate<(typeof postTexts)['en']>

export const commandTitle = (t: T, name: CommandName): string =>
  name in POST_COMMANDS ? t(`action_${name as PostCommand}`) : t(name as OtherCommand)

/** What a command has done, by its posts as the server returned them. */
export function doneSentence(name: PostCommand, after: readonly Post[]): string {
  // The server keeps the mark of a text that an import changed after the user read it.
  const unread =
    name === 'check'
      ? after.filter(({ changedAt, moreReadAt }) => (changedAt ?? moreReadAt) !== null).length
      : 0
  return unread > 0
    ? translate(postTexts, 'changedAgain', { count: unread })
    : translate(postTexts, `done_${name}`, { count: after.length })
}

/** The key of a command as its button shows it; empty if it has none, or none now. */
export function useShortcutFor(): (name: CommandName) => string {
  const labelsOf = useKeyLabels()
  return (name) => labelsOf(COMMANDS[name])[0] ?? ''
}

/** The message for a key that needs a focused post, with the user's own key for the first one. */
export function useNoPostHere(t: T): string {
  const key = useShortcutFor()('nextPost')
  return key === '' ? t('noPostHere') : `${t('noPostHere')} ${t('firstPostKey', { key })}`
}

/** What a command does here, and whether it is available. `title`: for several posts. */
export type Offer = { can: boolean; run(): void; title?: string; isRefusal?: true }

const COMMANDS_BY_SHORTCUT = [
  ...groupBy(POST_COMMAND_NAMES, (name) => postCommand(name).shortcut ?? name).values(),
]

/** The commands that the user's role has, those with the same shortcut together. */
export const commandsByShortcut = (scopes: readonly Scope[]): [PostCommand, ...PostCommand[]][] =>
  COMMANDS_BY_SHORTCUT.flatMap((all) => {
    const [first, ...others] = all.filter((name) =>
      scopes.includes(postAction(postCommand(name).action).scope),
    )
    return first ? [[first, ...others]] : []
  })

/** For the shortcuts that none of the offered commands has: their keys show a message, wherever posts are. */
export const refusedCommands = (
  scopes: readonly Scope[],
  offered: readonly PostCommand[],
  message: string,
): Partial<Record<PostCommand, Offer>> =>
  Object.fromEntries(
    commandsByShortcut(scopes)
      .filter((names) => !names.some((name) => offered.includes(name)))
      .map(([first]): [PostCommand, Offer] => [
        first,
        { can: true, isRefusal: true, run: () => toastProblem(message) },
      ]),
  )

/** Commands for keys, the palette and the list of keys. @param group their heading there */
export const offeredCommandsFor = (
  t: T,
  group: string,
  offers: Partial<Record<CommandName, Offer>>,
): Command[] =>
  (Object.entries(offers) as [CommandName, Offer][]).map(([name, offer]) => {
    const { icon, shortcut, keys, repeats } = COMMANDS[name]
    return {
      id: `${group}.${name}`,
      title: commandTitle(t, name),
      group,
      icon,
      shortcut,
      keys,
      repeats,
      onlyInFront: true,
      ...offer,
    }
  })
