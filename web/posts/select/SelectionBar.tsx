import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useCallback, useContext, useMemo } from 'react'
import type { Post } from '#contract/index.ts'
import { useCommands } from '../../kit/keys/commands.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { dayIn, formatDate } from '../../kit/i18n/time.ts'
import {
  offeredCommandsFor,
  offeredCommands,
  POST_COMMANDS,
  type PostCommand,
  useShortcutFor,
  commandTitle,
} from '../commands/table.ts'
import { usePosts } from '../data/store.ts'
import { useReviewActions } from '../dialogs/ReviewActions.tsx'
import { postTexts } from '../texts/index.ts'
import { raiseToasts } from '../../ui/toasts/raise.ts'
import { withKey } from '../../ui/IconButton.tsx'
import classes from './Select.module.css'
import { SelectionContext, useSelected } from './selection.ts'

/** Shows the number and dates of the selected posts, with the actions that all of them allow. */
export function SelectionBar() {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const selection = useContext(SelectionContext)
  const shortcutFor = useShortcutFor()
  const ids = useSelected()
  const { run } = useReviewActions()
  const posts = usePosts(ids)
  const offered = useMemo(() => offeredCommands(posts), [posts])
  const runOnAll = useCallback(
    (name: PostCommand) => run(name, posts, selection?.letGo()),
    [run, posts, selection],
  )
  useCommands(
    useMemo(
      () =>
        offeredCommandsFor(t, t('selectionBar'), {
          ...Object.fromEntries(offered.map((name) => [name, { can: true, run: () => runOnAll(name) }])),
          clearSelection: { can: posts.length > 0, run: () => selection?.clear() },
        }),
      [t, offered, runOnAll, posts, selection],
    ),
  )
  if (!selection || posts.length === 0) return null
  return (
    <section ref={raiseToasts} className={classes['bar']} aria-label={t('selectionBar')} data-list-actions>
      <span className={classes['what']} role="status">
        <strong>{t('selected', { count: posts.length })}</strong>
        <span>{dateSpanText(posts, language)}</span>
      </span>
      <span className={classes['actions']}>
        {offered.length === 0 ? <span>{t('noCommonAct')}</span> : null}
        {offered.map((name) => {
          const { icon: Icon } = POST_COMMANDS[name]
          return (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              leftSection={<Icon size={15} aria-hidden />}
              onClick={() => runOnAll(name)}
            >
              {commandTitle(t, name)}
            </Button>
          )
        })}
        <Tooltip label={withKey(t('clearSelection'), shortcutFor('clearSelection'))}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('clearSelection')}
            onClick={() => selection.clear()}
          >
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </span>
    </section>
  )
}

/** The first and last day, each in its client's time zone. */
function dateSpanText(posts: readonly Post[], language: ReturnType<typeof useLanguage>): string {
  const days = posts
    .map((post) => dayIn(post.postedAt, post.client.timeZone))
    .toSorted((a, b) => (a < b ? -1 : 1))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return first === last
    ? formatDate(first, language)
    : `${formatDate(first, language)} – ${formatDate(last, language)}`
}
