import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useContext, useEffect, useMemo, useRef } from 'react'
import type { Post } from '#contract/index.ts'
import { useCommands } from '../../kit/keys/commands.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { useViewer } from '../../kit/viewer.ts'
import { isFocusLost } from '../../ui/dialogs/list-focus.ts'
import {
  offeredCommandsFor,
  offeredForSome,
  POST_COMMANDS,
  refusedCommands,
  commandTitle,
} from '../commands/table.ts'
import { dayOfPost } from '../data/filters.ts'
import { usePosts } from '../data/store.ts'
import { clientOf, useReviewActions } from '../data/review-actions.ts'
import { postTexts } from '../texts/index.ts'
import { PackageButton } from '../../packages/index.ts'
import { raiseToasts } from '../../ui/toasts/raise.ts'
import { ClearSelection } from './ClearSelection.tsx'
import classes from './Select.module.css'
import { SelectionContext, useSelected } from './selection.ts'

/** Shows the number and dates of the selected posts, with each action and the number of posts that allow it. The others stay selected. */
export function SelectionBar() {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const number = useNumber()
  const selection = useContext(SelectionContext)
  const ids = useSelected()
  const { scopes } = useViewer()
  const { run, addToReport } = useReviewActions()
  const posts = usePosts(ids)
  const offers = useMemo(
    () =>
      offeredForSome(posts).map((offer) => ({
        ...offer,
        run: () => run(offer.name, offer.posts, selection?.letGo(offer.posts.map(({ id }) => id))),
      })),
    [run, posts, selection],
  )
  const bar = useRef<HTMLSpanElement>(null)
  const isByButton = useRef(false)
  useEffect(() => {
    // The button of an action that no other selected post allows is gone, and the focus with it.
    if (isByButton.current && isFocusLost()) bar.current?.querySelector('button')?.focus()
    isByButton.current = false
  }, [offers])
  const client = clientOf({ posts })
  const mayReport =
    posts.length > 0 &&
    scopes.includes('report:write') &&
    client !== null &&
    !posts.some((post) => post.isTrashed)
  useCommands(
    useMemo(
      () =>
        offeredCommandsFor(t, t('selectionBar'), {
          // The keys of the focused card are off while posts are selected.
          ...(posts.length > 0
            ? refusedCommands(
                scopes,
                offers.map(({ name }) => name),
                t('notPossibleForSelected'),
              )
            : {}),
          // Of two with the same key, the last has it: the first button.
          ...Object.fromEntries(offers.toReversed().map(({ name, run }) => [name, { can: true, run }])),
          addToReport: { can: mayReport, run: () => addToReport({ posts }) },
          clearSelection: { can: posts.length > 0, run: () => selection?.clear() },
        }),
      [t, offers, scopes, posts, selection, mayReport, addToReport],
    ),
  )
  if (!selection || posts.length === 0) return null
  return (
    <section ref={raiseToasts} className={classes['bar']} aria-label={t('selectionBar')} data-list-actions>
      <span className={classes['what']} role="status">
        <strong>{t('selected', { count: posts.length })}</strong>
        <span>{dateSpanText(posts, language)}</span>
      </span>
      <span ref={bar} className={classes['actions']}>
        {offers.map(({ name, posts: allowed, run: runOnAllowed }) => {
          const { icon: Icon } = POST_COMMANDS[name]
          return (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              leftSection={<Icon size={15} aria-hidden />}
              onClick={() => {
                isByButton.current = true
                runOnAllowed()
              }}
            >
              {commandTitle(t, name)} ({number(allowed.length)})
            </Button>
          )
        })}
        {mayReport ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconReportAnalytics size={15} aria-hidden />}
            onClick={() => addToReport({ posts })}
          >
            {t('addToReport')} ({number(posts.length)})
          </Button>
        ) : null}
        {mayReport && client !== null && posts.length <= 500 ? (
          <PackageButton size="compact-sm" of={{ clientId: client, postIds: posts.map(({ id }) => id) }} />
        ) : null}
      </span>
      <ClearSelection />
    </section>
  )
}

/** The first and last day, each in its client's time zone. */
export function dateSpanText(posts: readonly Post[], language: ReturnType<typeof useLanguage>): string {
  const days = posts.flatMap((post) => dayOfPost(post) ?? []).toSorted((a, b) => (a < b ? -1 : 1))
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last
    ? formatDate(first, language)
    : `${formatDate(first, language)} – ${formatDate(last, language)}`
}
