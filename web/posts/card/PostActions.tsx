import type { Post } from '#contract/index.ts'
import { type Translate, useTexts } from '../../kit/i18n/i18n.ts'
import { hasNoHover } from '../../ui/theme/hover.ts'
import { WordButton } from '../../ui/WordButton.tsx'
import {
  type CommandName,
  offeredCommands,
  POST_COMMANDS,
  type PostCommand,
  useShortcutFor,
  commandTitle,
} from '../commands/table.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { postTexts } from '../texts/index.ts'
import classes from './PostActions.module.css'

/** Keeps its label where room is short: the act for a harmless post must not look harder than the others. */
const KEEPS_WORDS: PostCommand = 'notRelevant'

/** Not relevant is never the first: the first act of a saved post is to escalate it. */
function rowCommands(post: Post): PostCommand[] {
  const names = [...offeredCommands(post, 'main'), ...offeredCommands(post, 'other')]
  const [first, second, ...others] = names
  return first === KEEPS_WORDS && second ? [second, first, ...others] : names
}

/** If the labels have more letters in total, they need a wider row. */
const LONG_LABELS_LENGTH = 16
/** Two labels with more letters leave no room for anything beside them in a narrow row. */
const TWO_LABELS_LENGTH = 21

/** The actions that are in the row's menu: touch screens need labels, and the row has no room for them. */
export const isInMenu = (t: Translate<(typeof postTexts)['en']>, post: Post): PostCommand[] => {
  const names = rowCommands(post)
  const fits = names[1] === KEEPS_WORDS && lettersOf(t, names.slice(0, 2)) <= TWO_LABELS_LENGTH
  return hasNoHover() && hasLongLabels(t, names) ? names.slice(fits ? 2 : 1) : []
}
const lettersOf = (t: Translate<(typeof postTexts)['en']>, names: PostCommand[]): number =>
  names.reduce((sum, name) => sum + commandTitle(t, name).length, 0)
const hasLongLabels = (t: Translate<(typeof postTexts)['en']>, names: PostCommand[]): boolean =>
  lettersOf(t, names) > LONG_LABELS_LENGTH

/** The buttons of a row: the actions that the post allows this user. Without room for labels, icons have them as tooltips. */
export function PostActions({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const { run } = useReviewActions()
  const names = rowCommands(post)
  const menuCommands = isInMenu(t, post)
  return (
    <span
      className={classes['row']}
      data-long={hasLongLabels(t, names) || undefined}
      data-crowded={
        (post.link !== null && post.parent !== null) ||
        (names.length > 2 && lettersOf(t, names.slice(0, 2)) > TWO_LABELS_LENGTH) ||
        undefined
      }
    >
      {names.map((name) => {
        if (menuCommands.includes(name)) return null
        const { icon: Icon } = POST_COMMANDS[name]
        const label = commandTitle(t, name)
        return (
          <button
            key={name}
            type="button"
            className={classes['action']}
            data-kept={name === KEEPS_WORDS || undefined}
            aria-label={label}
            title={label}
            onClick={() => run(name, [post])}
          >
            <Icon size={16} stroke={1.8} aria-hidden />
            <span>{label}</span>
          </button>
        )
      })}
    </span>
  )
}

/** The key of a command, within its large button. */
export function CommandKey({ name }: { name: CommandName }) {
  const key = useShortcutFor()(name)
  return key === '' ? null : <kbd className={classes['key']} data-key={key} aria-hidden />
}

/** The same buttons, large and with their keys; the first one is the filled one of its view, unless others come before it. */
export function LargeActions({ post, hasFilled = true }: { post: Post; hasFilled?: boolean }) {
  const t = useTexts(postTexts)
  const { run } = useReviewActions()
  return rowCommands(post).map((name, index) => {
    const { icon: Icon } = POST_COMMANDS[name]
    return (
      <WordButton
        key={name}
        large
        filled={hasFilled && index === 0}
        icon={<Icon size={18} aria-hidden />}
        onClick={() => run(name, [post])}
      >
        {commandTitle(t, name)}
        <CommandKey name={name} />
      </WordButton>
    )
  })
}
