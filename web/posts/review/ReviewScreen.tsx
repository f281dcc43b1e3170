import { IconConfetti, IconX } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Post } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { narrow, type PostQuery } from '../data/filters.ts'
import { FETCH_SIZE, type PostList } from '../data/list.ts'
import { usePostList } from '../data/lists.ts'
import { usePost } from '../data/store.ts'
import { useChoice } from '../list/useChoice.ts'
import { DetailsPane } from '../view/DetailsPane.tsx'
import { HistoryPane } from '../view/HistoryPane.tsx'
import { NotesPane } from '../view/NotesPane.tsx'
import { PostPane } from '../view/PostPane.tsx'
import { postWords } from '../words/index.ts'
import classes from './ReviewScreen.module.css'
import { ReviewQueue } from './ReviewQueue.tsx'
import { usePlace } from './usePlace.ts'
import { usePreload } from './usePreload.ts'
import { useReviewCommands } from './useReviewCommands.ts'

type Props = {
  /** Whose posts. */
  title: string
  /** null over several clients. */
  dateOfLoss: string | null
  /** How many posts there are, reviewed or not. */
  outOf: number
  base: PostQuery
  onLeave(): void
}

/** One post after another: the list left, the post in the middle, what is known of it right. */
export const ReviewScreen = memo(function ReviewScreen({ title, dateOfLoss, outOf, base, onLeave }: Props) {
  const t = useWords(postWords)
  const [choice] = useChoice()
  const query = useMemo(() => narrow(base, choice, dateOfLoss), [base, choice, dateOfLoss])
  const { list, total, error, need } = usePostList(query)
  useEffect(() => {
    if (total === null) need(0, FETCH_SIZE)
  }, [total, need])
  const done = outOf === 0 || total === null ? 0 : Math.max(0, 1 - total / outOf)
  return (
    <div className={classes['screen']}>
      <header className={classes['bar']}>
        <IconButton label={t('leaveReview')} size={32} onClick={onLeave}>
          <IconX size={18} />
        </IconButton>
        <h1 className={classes['name']}>{title}</h1>
        <span className={classes['left']} role="status">
          {total === null ? '' : total === 0 ? t('reviewDone') : t('reviewLeft', { count: total })}
        </span>
        <span className={classes['progress']} aria-hidden>
          <i style={{ transform: `scaleX(${done})` }} />
        </span>
      </header>
      {error && total === null ? <ErrorState error={error} onRetry={() => list.refresh()} /> : null}
      {total === 0 ? (
        <EmptyState icon={IconConfetti} title={t('reviewDone')}>
          {t('reviewDoneHint')}
        </EmptyState>
      ) : total === null ? (
        <PageSkeleton />
      ) : (
        <Panes list={list} total={total} need={need} hasClients={base.clientIds === undefined} />
      )}
    </div>
  )
})

/** Milliseconds on a post until the address says so: whoever goes through posts fast waits for no address. */
const STAYED = 400

type PanesProps = {
  list: PostList
  total: number
  /** Whether each post says whose it is. */
  hasClients: boolean
  need(start: number, end: number): void
}

function Panes({ list, total, hasClients, need }: PanesProps) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { id, index, goTo, goToId } = usePlace(list, total, search['at'] ?? null)
  useEffect(() => need(Math.max(0, index - 6), index + 12), [need, index])
  usePreload(list, index)
  useEffect(() => {
    if (!id || search['at'] === id) return
    const timer = setTimeout(
      () =>
        void navigate({ to: '.', search: (old) => ({ ...old, at: id }), replace: true, resetScroll: false }),
      STAYED,
    )
    return () => clearTimeout(timer)
  }, [id, search, navigate])
  return (
    <div className={classes['panes']}>
      <ReviewQueue {...{ list, index, hasClients, need, goToId }} />
      {id ? (
        <Current
          key="current"
          id={id}
          list={list}
          index={index}
          hasClients={hasClients}
          goTo={goTo}
          goToId={goToId}
        />
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}

type CurrentProps = {
  id: string
  list: PostList
  index: number
  hasClients: boolean
  goTo(index: number): void
  goToId(id: string): void
}

function Current({ id, ...rest }: CurrentProps) {
  const { data: post } = usePost(id)
  return post ? <Shown post={post} {...rest} /> : <PageSkeleton />
}

function Shown({ post, list, index, hasClients, goTo, goToId }: Omit<CurrentProps, 'id'> & { post: Post }) {
  const t = useWords(postWords)
  const article = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // The button that was pressed is gone with its post; the keyboard stays with the post that took its place.
    if (document.activeElement === document.body) article.current?.focus({ preventScroll: true })
    article.current?.querySelector('[class*=scroll]')?.scrollTo({ top: 0 })
  }, [post.id])
  const onNotes = useCallback(() => field.current?.focus(), [])
  const onActed = useCallback(() => {
    // A list that the post did not leave would stand still.
    if (list.indexOf(post.id) === index) goTo(index + 1)
  }, [list, post.id, index, goTo])
  useReviewCommands(
    useMemo(
      () => ({
        post,
        article,
        field,
        onPrevious: () => goTo(index - 1),
        onNext: () => goTo(index + 1),
        onActed,
        onUndone: goToId,
      }),
      [post, goTo, goToId, index, onActed],
    ),
  )
  return (
    <>
      <PostPane ref={article} post={post} onNotes={onNotes} hasClientLink={hasClients} />
      <aside className={classes['side']} aria-label={t('infoPane')} tabIndex={0}>
        <NotesPane post={post} fieldRef={field} />
        <Known post={useDeferredValue(post)} nextId={useDeferredValue(list.idAt(index + 1))} />
      </aside>
    </>
  )
}

/** What is known of a post, drawn after the post itself is on screen. */
const Known = memo(function Known({ post, nextId }: { post: Post; nextId: string | undefined }) {
  const t = useWords(postWords)
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <HistoryPane post={post} />
      <details
        className={classes['more']}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{t('details')}</summary>
        {isOpen ? <DetailsPane post={post} nextId={nextId} /> : null}
      </details>
    </>
  )
})
