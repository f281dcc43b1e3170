// Long because: the panes of the review share one position in the queue.
import { IconX } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { type Post, statusCodes } from '#contract/index.ts'
import { useCommands } from '../../kit/keys/commands.ts'
import { useStore } from '../../kit/store.ts'
import { useViewer } from '../../kit/viewer.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { WordButton } from '../../ui/WordButton.tsx'
import { offeredCommandsFor, postCommand, useShortcutFor } from '../commands/table.ts'
import { useOwnActions } from '../data/actions.ts'
import {
  NO_FILTERS,
  applyFilters,
  keepsDecided,
  type PostQuery,
  stillMatches,
  withoutOrder,
} from '../data/filters.ts'
import { FETCH_SIZE, type PostList } from '../data/list.ts'
import { findHolder, useClaims, useTakenPosts } from '../data/live/claims.ts'
import { useList, usePostList, useSnapshot } from '../data/lists.ts'
import {
  type Decision,
  getDecisions,
  isDecision,
  keepDecisions,
  withOtherDecisions,
} from '../data/look-back.ts'
import { lookBackActions, ReviewActionsContext, useReviewActions } from '../data/review-actions.ts'
import { isPending, usePost } from '../data/store.ts'
import { FoundWords } from '../find/FoundWords.tsx'
import { describeFilters } from '../list/filters/describe-filters.ts'
import { useFilterChoice } from '../list/filters/useChoice.ts'
import { ReviewLine } from '../list/months/ReviewLine.tsx'
import { DetailsPane } from '../view/DetailsPane.tsx'
import { GonePost } from '../view/GonePost.tsx'
import { HistoryPane } from '../view/HistoryPane.tsx'
import { NotesPane } from '../view/NotesPane.tsx'
import { PostPane } from '../view/PostPane.tsx'
import { postTexts } from '../texts/index.ts'
import { QueueEnd } from './QueueEnd.tsx'
import { GoneNotice } from './GoneNotice.tsx'
import classes from './ReviewScreen.module.css'
import { QueueHead, ReviewMenu } from './ReviewMenu.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import { type Review, useReview } from './useReview.ts'
import { PostSkeleton, ReviewSkeleton } from './ReviewSkeleton.tsx'
import { LookBackKey, useLookBack } from './look-back.tsx'
import { PostNavigation } from './PostNavigation.tsx'
import { useQueuePosition } from '../view/useQueuePosition.ts'
import { usePreload } from './usePreload.ts'
import { useReturn } from './useReturn.ts'
import { useReviewCommands } from '../view/useReviewCommands.ts'

type Props = {
  /** The client or firm whose posts are reviewed. */
  title: string
  /** The name of the list being reviewed. */
  listName: string
  /** null for several clients. */
  dateOfLoss: string | null
  base: PostQuery
  isFlagged?: boolean
  /** The text shown when no posts are left. */
  done: string
  /** Nothing was ever imported, so there is no end to announce. */
  hasNothing?: boolean
  /** Shown when everything is reviewed. */
  next?: ReactNode
  onLeave(): void
}

/** Review mode: the list on the left, the post in the middle, its details on the right. */
export const ReviewScreen = memo(function ReviewScreen(props: Props) {
  const {
    title,
    listName,
    dateOfLoss,
    base,
    isFlagged = false,
    done,
    hasNothing = false,
    next = null,
    onLeave,
  } = props
  const t = useTexts(postTexts)
  const shortcutFor = useShortcutFor()
  const language = useLanguage()
  const [choice, change] = useFilterChoice()
  const plain = useMemo(() => applyFilters(base, choice, dateOfLoss), [base, choice, dateOfLoss])
  const review = useReview(plain)
  const { list, total, error } = usePostList(review.query)
  const left = useUndecided(review.query)
  const plainList = useList(plain)
  useEffect(() => list.begin(), [list])
  useCommands(
    useMemo(
      () => offeredCommandsFor(t, t('review'), { leaveReview: { can: true, run: onLeave } }),
      [t, onLeave],
    ),
  )
  const [turns, setTurns] = useState<HTMLElement | null>(null)
  const [line, setLine] = useState<HTMLElement | null>(null)
  const filters = describeFilters(choice, t, language)
  const onClear = filters.length > 0 ? () => change({ ...NO_FILTERS, find: null }) : null
  return (
    <div className={classes['screen']}>
      <header className={classes['bar']}>
        <IconButton
          label={t('leaveReview')}
          shortcut={shortcutFor('leaveReview')}
          size={32}
          onClick={onLeave}
        >
          <IconX size={18} />
        </IconButton>
        <h1 className={classes['name']}>
          {title} <span>{listName}</span>
        </h1>
        <span ref={setLine} className={classes['line']} />
        {onClear ? (
          <span className={classes['filters']}>
            <span>{filters.join(' · ')}</span>
            <WordButton onClick={onClear}>{t('clearFilters')}</WordButton>
          </span>
        ) : null}
        <span className={classes['left']} role="status">
          {total === null
            ? ''
            : left === null
              ? t('reviewLeft', { count: total })
              : `${t('reviewLeft', { count: left })} · ${t('total', { count: total })}`}
        </span>
        <ReviewMenu
          review={review}
          query={plain}
          hasLoss={dateOfLoss !== null || base.customerId !== undefined}
        />
        <span ref={setTurns} className={classes['place']} />
      </header>
      {isFlagged ? <p className={classes['notice']}>{t('flaggedNotice')}</p> : null}
      {total === null ? (
        error ? (
          <ErrorState error={error} onRetry={() => list.refresh()} />
        ) : (
          <ReviewSkeleton />
        )
      ) : (
        <FoundWords find={choice.find}>
          <Panes
            // Another queue begins at its own first post.
            key={review.queue}
            list={list}
            plainList={plainList}
            review={review}
            total={total}
            left={left}
            hasClients={base.clientIds === undefined}
            turns={turns}
            line={line}
            dateOfLoss={dateOfLoss}
            ended={
              <QueueEnd
                title={done}
                hasNothing={hasNothing}
                next={next}
                onClear={onClear}
                onLeave={onLeave}
              />
            }
          />
        </FoundWords>
      )}
    </div>
  )
})

/** Claims of others end without an event. */
const TICK_MS = 5000
function useTick(isOn: boolean): void {
  const [, tick] = useState(0)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [isOn])
}

/** Milliseconds on a post until the address changes, so that fast reviewing is not slowed down. */
const MIN_VIEW_MS = 400

type PanesProps = {
  list: PostList
  /** The same posts by date, as the list outside review has them. */
  plainList: PostList
  review: Review
  total: number
  /** How many are not decided; null: decided posts leave the list. */
  left: number | null
  /** Whether each post shows its client. */
  hasClients: boolean
  /** The place in the bar with the buttons for the previous and next post. */
  turns: HTMLElement | null
  /** The place for the line in the bar. */
  line: HTMLElement | null
  dateOfLoss: string | null
  /** Shown when no posts are left. */
  ended: ReactNode
}

function Panes(props: PanesProps) {
  const { list, plainList, review, total, left, hasClients, turns, line, dateOfLoss, ended } = props
  const t = useTexts(postTexts)
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const decisions = useStore(getDecisions(list))
  useOwnActions(useCallback((action) => keepDecisions(list, action.decisions), [list]))
  const taken = useTakenPosts()
  const isShared = review.skips && review.queue !== 'batch'
  const isSkipped = useCallback(
    (other: string) => isShared && taken !== null && findHolder(other) !== null,
    [isShared, taken],
  )
  // A batch begins with its own first post, not with the one that was open when it was taken.
  const [first] = useState(review.queue === 'all' ? (search['at'] ?? null) : null)
  // So that two people who begin at the same time begin with different posts.
  const [isReady, setReady] = useState(first !== null || !isShared)
  const position = useQueuePosition(list, total, first, decisions, {
    isSkipped,
    isWaiting: !isReady,
  })
  const { id, index, isListed, isAllTaken, row, rows, nextRow, decision } = position
  const { goTo, goToRow, goToId, lookBackAt } = position
  const isKnown = useClaims(list, total, index, isShared)
  if (isKnown && !isReady) setReady(true)
  useTick(isAllTaken)
  const { error } = useSnapshot(list)
  const onPrevious = useCallback(() => goToRow(row - 1, -1), [goToRow, row])
  const onNext = useCallback(() => goToRow(nextRow, 1), [goToRow, nextRow])
  useEffect(() => list.need(Math.max(0, index - 6), index + 12), [list, index])
  usePreload(list, index, id)
  useReturn(review.query.first ? plainList : list, id)
  useEffect(() => {
    if (!id || search['at'] === id) return
    const timer = setTimeout(
      () =>
        void navigate({ to: '.', search: (old) => ({ ...old, at: id }), replace: true, resetScroll: false }),
      MIN_VIEW_MS,
    )
    return () => clearTimeout(timer)
  }, [id, search, navigate])
  if (id === null && total === 0)
    return (
      <>
        <LookBackKey onPrevious={rows.count > 0 ? onPrevious : null} />
        {ended}
      </>
    )
  if (!isReady) return <ReviewSkeleton />
  return (
    <div className={classes['panes']}>
      {turns && id
        ? createPortal(
            <PostNavigation
              {...{ index, total, isListed }}
              hasPrevious={row > 0}
              hasNext={nextRow < rows.count}
              onPrevious={onPrevious}
              onNext={onNext}
            />,
            turns,
          )
        : null}
      {line ? createPortal(<ReviewLine query={list.query} dateOfLoss={dateOfLoss} id={id} />, line) : null}
      <ReviewQueue
        head={<QueueHead review={review} left={left ?? total} />}
        {...{ list, isShared, decisions, row, nowId: id, hasClients, goToId, lookBackAt }}
      />
      {id ? (
        <Current
          key="current"
          id={id}
          list={list}
          index={index}
          isListed={isListed}
          decision={decision}
          hasClients={hasClients}
          goTo={goTo}
          goToId={goToId}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      ) : isAllTaken ? (
        <EmptyState
          line="unknown"
          title={t('allTaken', { name: findHolder(list.idAt(index) ?? '') ?? '' })}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => list.need(index, index + FETCH_SIZE)} />
      ) : (
        <PostSkeleton />
      )}
    </div>
  )
}

type CurrentProps = {
  id: string
  list: PostList
  index: number
  isListed: boolean
  decision: Decision | null
  hasClients: boolean
  goTo(index: number): void
  goToId(id: string): void
  onPrevious(): void
  onNext(): void
}

function Current({ id, decision: made, ...rest }: CurrentProps) {
  const { data: post, error, refetch } = usePost(id)
  const actions = useReviewActions()
  // Once a colleague has changed the post, a decision there is like any other.
  const decision = made && post && (isPending(id) || post.lastChange?.isOwn !== false) ? made : null
  const shown = useMemo(
    () => (post && decision ? withOtherDecisions(post, decision) : post),
    [post, decision],
  )
  const ownActions = useMemo(
    () => (decision ? lookBackActions(actions, decision) : actions),
    [actions, decision],
  )
  if (isProblem(error, 'NOT_FOUND')) return <GonePost error={error} {...rest} />
  if (shown)
    return (
      <ReviewActionsContext value={ownActions}>
        <ShownPost post={shown} decision={decision} {...rest} />
      </ReviewActionsContext>
    )
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PostSkeleton />
}

type ShownProps = Omit<CurrentProps, 'id'> & { post: Post }

function ShownPost({
  post,
  list,
  index,
  isListed,
  decision,
  hasClients,
  goTo,
  goToId,
  onPrevious,
  onNext,
}: ShownProps) {
  const t = useTexts(postTexts)
  const article = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // The pressed button is gone with its post, so the next post gets the focus.
    if (document.activeElement === document.body) article.current?.focus({ preventScroll: true })
    // In the next frame, so that layout happens only once.
    const frame = requestAnimationFrame(() => {
      article.current?.querySelector('[class*=scroll]')?.scrollTo({ top: 0 })
      // On a phone, the page itself scrolls.
      window.scrollTo(0, 0)
    })
    return () => cancelAnimationFrame(frame)
  }, [post.id])
  const onNotes = useCallback(() => field.current?.focus(), [])
  useOwnActions(
    useCallback(
      ({ name, decisions }) => {
        const isOther = decisions.every(({ before }) => before.id !== post.id)
        if (isOther || !isDecision(postCommand(name).action)) return
        // If the post stays in the list, or was decided before, the position must advance.
        if (list.indexOf(post.id) === index) goTo(index + 1)
        else if (decision) goTo(index)
      },
      [list, post.id, index, decision, goTo],
    ),
  )
  useReviewCommands(
    useMemo(
      () => ({
        post,
        article,
        field,
        onPrevious,
        onNext,
        onUndone: goToId,
      }),
      [post, goToId, onPrevious, onNext],
    ),
  )
  return (
    <>
      <div className={classes['middle']}>
        {isListed || decision || stillMatches(post, list.query) ? null : (
          <GoneNotice post={post} onNext={onNext} />
        )}
        <PostPane
          ref={article}
          post={post}
          onNotes={onNotes}
          hasClientLink={hasClients}
          lookBack={useLookBack(post, decision, onNext)}
        />
      </div>
      <aside className={classes['side']} aria-label={t('infoPane')} tabIndex={0}>
        <NotesPane post={post} fieldRef={field} />
        <PostDetailsColumn
          post={useDeferredValue(post)}
          nextId={useDeferredValue(list.idAt(isListed ? index + 1 : index))}
        />
      </aside>
    </>
  )
}

/** The details of a post, rendered after the post itself is on screen. */
const PostDetailsColumn = memo(function PostDetailsColumn({
  post,
  nextId,
}: {
  post: Post
  nextId: string | undefined
}) {
  const t = useTexts(postTexts)
  // Reviewers decide by what a post shows; where it came from is one press away.
  const [isOpen, setOpen] = useState(useViewer().scopes.includes('post:resolve'))
  return (
    <>
      <HistoryPane key={post.id} post={post} />
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

/** How many posts are left to decide in a list in which decided ones stay, such as that of flagged ones; null in others. */
function useUndecided(query: PostQuery): number | null {
  const { data } = useCall(
    'countPosts',
    { query: { ...withoutOrder(query), statuses: statusCodes('unreviewed') } },
    { enabled: keepsDecided(query), keepPrevious: true },
  )
  return keepsDecided(query) ? (data?.count ?? null) : null
}
