import { useEffect, useState } from 'react'
import { keywordTexts, POST_ACTION_NAMES, type Post, type PostChange } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { When } from '../../ui/When.tsx'
import type { PostQuery } from '../data/filters.ts'
import { UndoMany } from '../select/UndoMany.tsx'
import { filterWords } from '../select/filter-words.ts'
import { formatDated } from '../card/PostTime.tsx'
import { textsReadLater } from '../card/words/MoreReadMark.tsx'
import { postTexts } from '../texts/index.ts'
import classes from './SidePanes.module.css'

const PAGE_SIZE = 50

/** The history of a post: who did what, and when. It is never edited. */
export function HistoryPane({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  // No one has changed the post since it was imported.
  const isUntouched = post.version === 1
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(
    'listPostHistory',
    { params: { id: post.id }, query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { staleTime: 0, enabled: !isUntouched, keepPrevious: true },
  )
  useEffect(() => {
    if (!isUntouched) void refetch()
  }, [isUntouched, post.version, refetch])
  return (
    <section className={classes['pane']} aria-label={t('history')}>
      <h2 className={classes['title']}>{t('history')}</h2>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error || isUntouched ? null : <LineSkeletons count={2} />}
      {isUntouched || data?.total === 0 ? <p className={classes['none']}>{t('noHistory')}</p> : null}
      <ol className={classes['history']}>
        {data?.items.map((change) => {
          const undone = POST_ACTION_NAMES.find((action) => action === change.to?.['undid'])
          return (
            <li key={change.id}>
              <span>
                <strong>{change.by}</strong> {t(`did_${change.action}`)}
                {flaggingKeywords(change)}
                {undone ? `: ${t(`was_${undone}`)}` : null}
                {isMovedToTimeline(change) ? `, ${t('andTimeline')}` : null}
                <Escalated change={change} />
                <Together change={change} />
                <Edited change={change} timeZone={post.client.timeZone} />
                {change.isWithheld ? <span className={classes['said']}>{t('withheld')}</span> : null}
              </span>
              <When at={change.at} />
            </li>
          )
        })}
      </ol>
      <Shown post={post} />
      {data && data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
    </section>
  )
}

/** Who was shown the post whole in a list, for those who see figures per person. */
function Shown({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const { id, client } = post
  // The others get no answer.
  const isManager = useMay('TRASH_MANY_POSTS')
  const account = useCall('getAccount', { params: { id: client.customerId } }, { enabled: isManager })
  const isAllowed = account.data?.can.includes('compare_staff') ?? false
  const { data } = useCall('listPostShowings', { params: { id } }, { enabled: isAllowed, staleTime: 0 })
  if (!data || data.length === 0) return null
  return (
    <>
      <h3 className={classes['shown']}>{t('shownTo')}</h3>
      <ul className={classes['history']}>
        {data.map(({ by, at }) => (
          <li key={`${by} ${at}`}>
            <span>{by}</span>
            <When at={at} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Saved or resolved, and moved to the timeline in the same step. */
const isMovedToTimeline = ({ action, from, to }: PostChange): boolean =>
  (action === 'save' || action === 'resolve') &&
  to?.['isOnTimeline'] === true &&
  from?.['isOnTimeline'] !== true

/** The recipients and message of an escalation. Old escalations have no names of their recipients. */
function Escalated({ change: { action, to, isWithheld } }: { change: PostChange }) {
  const t = useTexts(postTexts)
  if (action !== 'escalate' || isWithheld) return null
  const ids = toStrings(to?.['recipientIds'])
  const names = toStrings(to?.['recipients'])
  const message = to?.['message']
  return (
    <>
      {ids.length > 0
        ? ` ${t('toPeople', { people: names.join(', ') || t('people', { count: ids.length }) })}`
        : null}
      {typeof message === 'string' && message !== '' ? <q className={classes['said']}>{message}</q> : null}
    </>
  )
}

/** With how many others a post was changed as all that match, and by which filter; who acted and managers can undo it. */
function Together({ change: { action, by, to } }: { change: PostChange }) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const id = typeof to?.['selectionId'] === 'string' ? to['selectionId'] : null
  if (id === null) return null
  const count = Number(to?.['others'] ?? 0)
  const filter = filterWords((to?.['filter'] ?? {}) as PostQuery, t, language)
  return (
    <>
      {`, ${filter ? t('withOthersBy', { count, filter }) : t('withOthers', { count })}`}
      {action === 'undo' ? null : <UndoMany id={id} by={by} />}
    </>
  )
}

/** What an edit changed: the text and, if it differs, the date; or what was read later. */
function Edited({ change, timeZone }: { change: PostChange; timeZone: string }) {
  const { action, from, to } = change
  const t = useTexts(postTexts)
  const language = useLanguage()
  const dateOf = (of: PostChange['from']) => {
    const doubted = doubtedDate(of)
    return doubted === null
      ? formatDated(t, String(of?.['postedAt'] ?? ''), timeZone, language)
      : t('dateInDoubtAs', { value: doubted })
  }
  if (action === 'reread') {
    const texts = textsReadLater(change)
    return (
      <>
        {texts.length > 0 ? <q className={classes['said']}>{texts.join(' · ')}</q> : null}
        {to?.['postedAt'] === undefined && doubtedDate(to) === null ? null : (
          <span className={classes['said']}>{t('editDates', { from: dateOf(from), to: dateOf(to) })}</span>
        )}
      </>
    )
  }
  if (change.isWithheld || (action !== 'edited' && action !== 'earlier')) return null
  const textOf = (of: PostChange['from']) =>
    [String(of?.['content'] ?? ''), ...toStrings(of?.['captions'])].filter(Boolean).join('\n') || t('noText')
  return (
    <>
      <q className={classes['said']}>{t('editFrom', { text: textOf(from) })}</q>
      <q className={classes['said']}>{t('editTo', { text: textOf(to) })}</q>
      {from?.['postedAt'] === to?.['postedAt'] && doubtedDate(from) === doubtedDate(to) ? null : (
        <span className={classes['said']}>{t('editDates', { from: dateOf(from), to: dateOf(to) })}</span>
      )}
    </>
  )
}

/** What the platform wrote in place of a date, if it can't be true. */
function doubtedDate(of: PostChange['from']): string | null {
  const doubt = of?.['postedDoubt'] as { value?: unknown } | undefined
  return doubt ? String(doubt.value) : null
}

const toStrings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The keywords that flag a post after this change. */
function flaggingKeywords({ to }: PostChange): string {
  const words = keywordTexts(toStrings(to?.['flaggedWords']))
  return words.length > 0 ? `: ${words.join(', ')}` : ''
}
