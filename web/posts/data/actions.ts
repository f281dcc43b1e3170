// Long because: an act, its undo and its refusal share what was sent.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Post, type PostAction, POST_STATUS, statusOf } from '#contract/index.ts'
import { createTopic, onReset, useTopic } from '../../kit/store.ts'
import { announce } from '../../kit/announce.ts'
import { call } from '../../kit/calls/client.ts'
import { getLanguage, translate } from '../../kit/i18n/i18n.ts'
import { waitForPaint } from '../../kit/wait-for-paint.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { hideToast, hideUndo, toast, toastNotice, toastProblem, toastUndo } from '../../ui/toasts/toast.tsx'
import { isFocusLost } from '../../ui/dialogs/list-focus.ts'
import { type CommandIcon, doneSentence, type PostCommand, postCommand } from '../commands/table.ts'
import { postTexts } from '../texts/index.ts'
import { refetchCounters } from './counters.ts'
import { dayOfPost } from './filters.ts'
import { keepFocus, keepRow } from './kept-row.ts'
import { keptRows } from './lists.ts'
import { type Decision, statesBefore } from './look-back.ts'
import { useOpenPost } from './open.ts'
import { refetchDetails } from './live/views.ts'
import { predict } from './predict.ts'
import {
  affectedPostIds,
  fetchCurrent,
  hasAction,
  isOutcomeUnknown,
  postsChangedSince,
} from './current-posts.ts'
import { settleAnswer, settlePost } from './settle.ts'
import { peekPost, setPending } from './store.ts'

/** The recipients of an escalation and the message to them; the number of posts that was typed to move them to the trash. */
export type ActInput = {
  recipientIds?: string[]
  message?: string | null
  confirmed?: number
  /** The user’s own decision on the post, which is undone first. */
  instead?: Decision | null
}

export type Done = {
  /** null: an act that isn’t on posts alone, which `undoAll` undoes. */
  action: PostAction | null
  description: string
  /** What happened. */
  sentence: string
  posts: { id: string; version: number }[]
  /** Of an act on all that match: undoes it for all of them, and says so. @returns whether it was undone */
  undoAll?: () => Promise<boolean>
}

/** The user’s own changes, newest last. A change can be undone even while it is being sent. null: refused. */
const ownChanges: Promise<Done | null>[] = []
onReset('session', () => ownChanges.splice(0))

/** The posts that a page knows, and how it opens one. */
export type Here = { queryClient: QueryClient; open(id: string): void }

/** An act on one post or many. @returns whether it succeeded */
async function act(here: Here, posts: readonly Post[], name: PostCommand, input: ActInput): Promise<boolean> {
  const restoreFocus = keepFocus()
  const start = () => changePosts(here, posts, name, input)
  const [single, ...others] = posts
  const before = statesBefore(here.queryClient, posts, input.instead)
  const change =
    single && others.length === 0 ? keepRow(single.id, start, keptRows(here.queryClient)) : start()
  restoreFocus()
  keepOwnChange(change)
  actionTopic.publish({ name, decisions: before.map((post) => ({ before: post, name, change })) })
  const isDone = (await change) !== null
  if (isDone && input.instead) dropOwnChange(input.instead.change)
  restoreFocus()
  return offerUndo(here, postCommand(name).icon, change)
}

/** Adds a change to those that the next undo takes back, although it may still be sent. */
export const keepOwnChange = (change: Promise<Done | null>): void => void ownChanges.push(change)

/** Offers to undo a kept change once it is done, unless that was done already. @returns whether it was done */
export async function offerUndo(
  here: Here,
  icon: CommandIcon,
  change: Promise<Done | null>,
): Promise<boolean> {
  const done = await change
  if (!done) dropOwnChange(change)
  else if (ownChanges.includes(change))
    toastUndo({
      message: done.sentence,
      label: translate(postTexts, 'undo'),
      icon,
      onUndo: () => void undoAndShow(here, change),
    })
  return done !== null
}

function dropOwnChange(change: Promise<Done | null>): void {
  const index = ownChanges.indexOf(change)
  if (index !== -1) void ownChanges.splice(index, 1)
}

/** Describes posts: one by its day, several by their number, and with the client if they all have the same one. */
function describePosts(posts: readonly Post[]): string {
  const [first] = posts
  if (!first) return ''
  const { client } = first
  const day = dayOfPost(first)
  const haveSameClient = posts.every((post) => post.client.id === client.id)
  const what =
    posts.length === 1
      ? day === null
        ? translate(postTexts, 'dateInDoubt')
        : formatDate(day, getLanguage())
      : translate(postTexts, 'total', { count: posts.length })
  return haveSameClient ? `${what} · ${client.firstName} ${client.lastName}` : what
}

/** One call for one or many posts: either all of them change, or none. */
async function changePosts(
  here: Here,
  posts: readonly Post[],
  name: PostCommand,
  { instead, ...input }: ActInput,
): Promise<Done | null> {
  const { queryClient } = here
  const { action, moveToTimeline } = postCommand(name)
  const before = posts.map((post) => peekPost(queryClient, post.id) ?? post)
  const found = statesBefore(queryClient, posts, instead)
  for (const post of found) {
    setPending(post.id, true)
    settlePost(queryClient, predict(post, name))
  }
  const pendingIds = new Set(before.map(({ id }) => id))
  const settle = (post: Post): void => {
    if (pendingIds.delete(post.id)) setPending(post.id, false)
    settleAnswer(queryClient, post)
  }
  // The server refuses the action if a colleague has changed the status in the meantime.
  const fromStatuses = Object.fromEntries(
    (instead ? found : posts).flatMap((post) => {
      const status = statusOf(post)
      return status === null ? [] : [[post.id, POST_STATUS[status].code]]
    }),
  )
  const fromVersions = Object.fromEntries(
    posts.flatMap(({ id, version }) => (version === null ? [] : [[id, version]])),
  )
  const ids = posts.map((post) => post.id)
  const body = { ids, action, fromStatuses, fromVersions, moveToTimeline, ...input }
  const description = describePosts(before)
  const { after, isLate } = await attempt(here, {
    action,
    description,
    before,
    settle,
    send: async () => {
      await waitForPaint()
      const undone = await instead?.change
      const undoFirst = undone
        ? Object.fromEntries(undone.posts.map(({ id, version }) => [id, version]))
        : undefined
      return call('changePosts', { body: { ...body, undoFirst } }, { quiet: true, keepalive: true })
    },
  })
  if (!after) return null
  const done = doneSentence(name, after)
  const sentence = isLate ? translate(postTexts, 'aboutPost', { description, sentence: done }) : done
  const versions = after.map(({ id, version }) => ({ id, version: version ?? 0 }))
  refetchDetails(queryClient, ids)
  announce(sentence)
  return { action, description, sentence, posts: versions }
}

type Attempt = {
  action: PostAction | 'undo'
  description: string
  before: readonly Post[]
  send(): Promise<{ posts: Post[] }>
  settle(post: Post): void
}

/**
 * Sends a change. If its answer is lost, the posts themselves show what became of it. A refusal is shown.
 *
 * @returns the changed posts, null if it was refused. `isLate`: the answer was lost
 */
async function attempt(
  here: Here,
  { action, description, before, send, settle }: Attempt,
): Promise<{ after: readonly Post[] | null; isLate: boolean }> {
  try {
    const { posts } = await send()
    posts.forEach(settle)
    return { after: posts, isLate: false }
  } catch (error) {
    const affected = affectedPostIds(
      error,
      before.map(({ id }) => id),
    )
    before.filter(({ id }) => !affected.includes(id)).forEach(settle)
    const now = await fetchOutcome(here.queryClient, error, { before, affected, description })
    const isLate = isOutcomeUnknown(error) && now !== null && now.length > 0
    for (const post of now ?? before) settle(post)
    if (isLate && hasAction(before, now, action)) return { after: now, isLate }
    refetchCounters(here.queryClient)
    if (isProblem(error, 'TRASH_UNCONFIRMED')) unconfirmedTopic.publish(before)
    else toastRefusal(here, error, { action, description, before, now })
    return { after: null, isLate }
  }
}

/** Shows a notice while the outcome is unknown. @returns the current posts; null if the server refuses to show them */
async function fetchOutcome(
  queryClient: QueryClient,
  error: unknown,
  {
    before,
    affected,
    description,
  }: { before: readonly Post[]; affected: readonly string[]; description: string },
): Promise<Post[] | null> {
  const id = `unknown ${before[0]?.id}`
  let isSaid = false
  const onWait = (): void => {
    if (isSaid || !isOutcomeUnknown(error)) return
    isSaid = true
    const message = translate(postTexts, 'aboutPost', {
      description,
      sentence: translate(postTexts, 'notKnown'),
    })
    announce(message)
    toastNotice({ id, message, dismiss: translate(postTexts, 'dismiss') })
  }
  try {
    return await fetchCurrent(queryClient, affected, onWait)
  } catch {
    // Signed out, or no longer allowed to see them: the page shows this itself.
    return null
  } finally {
    if (isSaid) hideToast(id)
  }
}

/**
 * Undoes a change of the user, by default the last one and on repetition the one before, and shows which one it was. A batch is undone as a batch.
 */
async function undo(here: Here, change = ownChanges.at(-1)): Promise<string | null> {
  if (!change || !ownChanges.includes(change)) {
    toast(translate(postTexts, 'nothingToUndo'))
    return null
  }
  dropOwnChange(change)
  const latest = await change
  if (latest?.undoAll) {
    hideUndo()
    if (!(await latest.undoAll())) ownChanges.push(Promise.resolve(latest))
    return null
  }
  const [first] = latest?.posts ?? []
  if (!latest?.action || !first) return null
  const { action, description, posts } = latest
  hideUndo()
  for (const { id } of posts) undoing.add(id)
  const { after, isLate } = await attempt(here, {
    action: 'undo',
    description,
    before: posts.flatMap(({ id }) => peekPost(here.queryClient, id) ?? []),
    send: () => call('undoPostChanges', { body: { posts } }, { quiet: true, keepalive: true }),
    settle: (post) => settleAnswer(here.queryClient, post),
  })
  for (const { id } of posts) undoing.delete(id)
  if (after)
    toast(translate(postTexts, 'undone', { what: translate(postTexts, `was_${action}`), description }))
  // It was not made, so it can be tried again.
  else if (isLate) ownChanges.push(Promise.resolve(latest))
  return first.id
}

/** Posts of which a change is being undone. The event of that may arrive before its answer. */
const undoing = new Set<string>()
onReset('page', () => undoing.clear())
export const isBeingUndone = (id: string): boolean => undoing.has(id)

/**
 * Shows why a change was refused, who changed the post instead, and a link to the post. Users who were signed out read it on the login page.
 * @param refused `now`: the posts as they are now; null if the server refuses to show them
 */
function toastRefusal(
  { open }: Here,
  error: unknown,
  {
    action,
    description,
    before,
    now,
  }: {
    action: PostAction | 'undo'
    description: string
    before: readonly Post[]
    now: readonly Post[] | null
  },
): void {
  if (isProblem(error) && error.status === 401)
    return toastProblem(translate(postTexts, action === 'undo' ? 'signedOutNotUndone' : 'signedOutNotSaved'))
  if (now === null && isOutcomeUnknown(error)) return toastProblem(translate(postTexts, 'notConfirmed'))
  const [changed] = isOutcomeUnknown(error)
    ? postsChangedSince(before, now ?? [])
    : isProblem(error, 'POST_STATE_CONFLICT')
      ? (now ?? [])
      : []
  const [only] = before.length === 1 ? before : []
  const isMissing = isProblem(error, 'NOT_FOUND')
  const isGone = isMissing && only !== undefined && now?.length === 0
  // Nothing else of an action can be missing.
  const isRecipientMissing = isMissing && action === 'escalate' && now?.length === before.length
  const sentence = changed?.lastChange
    ? changed.lastChange.isOwn
      ? translate(postTexts, 'conflictOwn')
      : translate(postTexts, 'conflictBy', { name: changed.lastChange.by })
    : !isProblem(error) || isOutcomeUnknown(error)
      ? translate(postTexts, isProblem(error) && error.status === 500 ? 'notSaved' : 'notConfirmed')
      : isGone
        ? translate(postTexts, 'postMissing')
        : isRecipientMissing
          ? translate(postTexts, 'recipientMissing')
          : isMissing && only === undefined
            ? translate(postTexts, 'postsMissing')
            : error.message
  const id = isGone ? undefined : (changed ?? only)?.id
  toastProblem(
    translate(postTexts, 'aboutPost', {
      description: changed ? describePosts([changed]) : description,
      sentence,
    }),
    id === undefined ? undefined : { label: translate(postTexts, 'showPost'), onPress: () => open(id) },
  )
}

/** Withdraws an Undo that can no longer work: a colleague has changed the post since, or it is gone. */
export async function withdrawUndo(postId: string): Promise<void> {
  const change = ownChanges.at(-1)
  const latest = await change
  if (change !== ownChanges.at(-1) || !latest?.posts.some(({ id }) => id === postId)) return
  void ownChanges.pop()
  hideUndo()
}

/** Withdraws the last Undo if its post is gone. */
export async function withdrawUndoOfMissing(): Promise<void> {
  const [post] = (await ownChanges.at(-1))?.posts ?? []
  if (!post) return
  await call('getPost', { params: { id: post.id } }, { quiet: true }).catch((error: unknown) => {
    if (isProblem(error, 'NOT_FOUND')) void withdrawUndo(post.id)
  })
}

export type PostActionHandlers = {
  /** @returns whether it succeeded */
  act(posts: readonly Post[], name: PostCommand, input?: ActInput): Promise<boolean>
  /** @param change by default the user's last change */
  undo(change?: Promise<Done | null>): Promise<void>
}

/** The user's own actions, published once their posts show the predicted state. */
const actionTopic = createTopic<OwnAction>()
type OwnAction = { name: PostCommand; decisions: readonly Decision[] }

export const useOwnActions = (listener: (action: OwnAction) => void): void => useTopic(actionTopic, listener)

/** Posts that can't go to the trash before their number was typed. */
const unconfirmedTopic = createTopic<readonly Post[]>()
export const useUnconfirmed = (listener: (posts: readonly Post[]) => void): void =>
  useTopic(unconfirmedTopic, listener)

/** @param hasMovedOn whether the user moved the focus after asking for it */
type Undone = { id: string; hasMovedOn: boolean }

/** Screens that show single posts switch to the post that was undone, and lists focus it. */
const undoneTopic = createTopic<Undone>()

export const useUndone = (listener: (undone: Undone) => void): void => useTopic(undoneTopic, listener)

/** Undoes the user’s last change, or this one. */
export async function undoAndShow(here: Here, change?: Promise<Done | null>): Promise<void> {
  const focused = document.activeElement
  const id = await undo(here, change)
  if (id === null) return
  undoneTopic.publish({ id, hasMovedOn: !isFocusLost() && document.activeElement !== focused })
  keepFocus(id)()
}

export function usePostActionHandlers(): PostActionHandlers {
  const queryClient = useQueryClient()
  const { open } = useOpenPost()
  return useMemo(() => {
    const here = { queryClient, open }
    return {
      act: (posts, name, input = {}) => act(here, posts, name, input),
      undo: (change) => undoAndShow(here, change),
    }
  }, [queryClient, open])
}
