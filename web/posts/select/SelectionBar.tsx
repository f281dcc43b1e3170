import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBookmark,
  IconCircleCheck,
  IconTimelineEventMinus,
  IconTimelineEventPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useContext, useMemo } from 'react'
import type { Post, PostAction } from '#contract/index.ts'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useLanguage, useWords } from '../../kit/words/i18n.ts'
import { dayIn, formatDate } from '../../kit/words/time.ts'
import { usePosts } from '../data/store.ts'
import { useReviewActs } from '../dialogs/ReviewActs.tsx'
import { postWords } from '../words/index.ts'
import classes from './Select.module.css'
import { SelectionContext, useSelected } from './selection.ts'

const ACTS = [
  { action: 'save', icon: IconBookmark, key: 's' },
  { action: 'resolve', icon: IconCircleCheck, key: 'r' },
  { action: 'escalate', icon: IconAlertTriangle, key: 'e' },
  { action: 'moveToTimeline', icon: IconTimelineEventPlus, key: 't' },
  { action: 'removeFromTimeline', icon: IconTimelineEventMinus, key: 't' },
  { action: 'restore', icon: IconArrowBackUp, key: null },
  { action: 'trash', icon: IconTrash, key: 'Delete' },
] as const satisfies readonly { action: PostAction; icon: unknown; key: string | null }[]

/** Toasts stand above the bar. */
function raiseToasts(bar: HTMLElement | null) {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--pl-bar', `${bar.offsetHeight + 8}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--pl-bar')
  }
}

/** Says how many posts and which dates before anything is done to them. Offers what all of them allow. */
export function SelectionBar() {
  const t = useWords(postWords)
  const language = useLanguage()
  const selection = useContext(SelectionContext)
  const ids = useSelected()
  const { act, escalate, trash } = useReviewActs()
  const posts = usePosts(ids)
  const commands = useMemo((): Command[] => {
    const run = (action: PostAction) => {
      const letGo = selection?.letGo()
      if (action === 'escalate') escalate(posts, letGo)
      else if (action === 'trash') trash(posts, letGo)
      else letGo?.(act(posts, action, action === 'save' ? { moveToTimeline: true } : {}))
    }
    const rows = ACTS.map(
      ({ action, icon, key }): Command => ({
        id: `selection-${action}`,
        title: t(`act_${action}`),
        group: t('selectionBar'),
        icon,
        ...(key ? { keys: [key] } : {}),
        can: posts.length > 0 && posts.every((post) => post.can.includes(action)),
        run: () => run(action),
      }),
    )
    return [
      ...rows,
      {
        id: 'selection-clear',
        title: t('clearSelection'),
        group: t('selectionBar'),
        keys: ['Escape'],
        can: posts.length > 0,
        run: () => selection?.clear(),
      },
    ]
  }, [posts, selection, act, escalate, trash, t])
  useCommands(commands)
  if (!selection || posts.length === 0) return null
  const offered = commands.filter((command) => command.can && command.id !== 'selection-clear')
  return (
    <section ref={raiseToasts} className={classes['bar']} aria-label={t('selectionBar')} data-acts-on-list>
      <span className={classes['what']} role="status">
        <strong>{t('selected', { count: posts.length })}</strong>
        <span>{spanOf(posts, language)}</span>
      </span>
      <span className={classes['acts']}>
        {offered.length === 0 ? <span>{t('noCommonAct')}</span> : null}
        {offered.map(({ id, title, icon: Icon, run }) => (
          <Button
            key={id}
            size="compact-sm"
            variant="default"
            leftSection={Icon ? <Icon size={15} aria-hidden /> : null}
            onClick={run}
          >
            {title}
          </Button>
        ))}
        <Tooltip label={`${t('clearSelection')} (Esc)`}>
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

/** The first and the last day, each in its client's time zone. */
function spanOf(posts: readonly Post[], language: ReturnType<typeof useLanguage>): string {
  const days = posts
    .map((post) => dayIn(post.postedAt, post.client.timeZone))
    .toSorted((a, b) => (a < b ? -1 : 1))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return first === last
    ? formatDate(first, language)
    : `${formatDate(first, language)} – ${formatDate(last, language)}`
}
