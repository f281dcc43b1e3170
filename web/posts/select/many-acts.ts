import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PostSelection, SelectionAction } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { callOptions } from '../../kit/calls/query.ts'
import { waitUntilReachable } from '../../kit/calls/reachability.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { createStore, createTopic, onReset } from '../../kit/store.ts'
import { hideToast, toast, toastNotice, toastProblem } from '../../ui/toasts/toast.tsx'
import { type CommandIcon, type PostCommand, postCommand } from '../commands/table.ts'
import { postTexts } from '../texts/index.ts'
import { isOutcomeUnknown } from '../data/current-posts.ts'
import {
  type ActInput,
  type Done,
  type Here,
  keepOwnChange,
  offerUndo,
  undoAndShow,
} from '../data/actions.ts'
import { refetchCounters } from '../data/counters.ts'
import { hintStaleLists } from '../data/lists.ts'

/** Progress is shown when an act takes longer than this, and then as often. */
const SHOWN_AFTER_MS = 1000
const MIN_POLL_INTERVAL_MS = 250
const MAX_POLL_INTERVAL_MS = 2000

type Act = NonNullable<PostSelection['act']>

/** An act or an undo that takes longer. */
export type RunningAct = { id: string; message: string; done: number; total: number }
/** A bar shows them, in the place of the bar they were begun in; on a page without it, a message does. */
export const runningActs = createStore<readonly RunningAct[]>(() => [], 'session')

/** The server carries out an act on the posts of a selection, until `isOver`. */
type BegunAct = { selectionId: string; name: PostCommand; isOver: Promise<unknown> }
export const actBegan = createTopic<BegunAct>()

/** An act on all posts of a selection, and how it is described. */
export type ManyAct = {
  /** Missing: it changes the lines of a report. */
  name?: PostCommand
  body: ActInput & { action: SelectionAction; moveToTimeline?: boolean | undefined }
  icon: CommandIcon
  /** While it is running. */
  underWay(act: Act): string
  done(count: number): string
}

const actOnPosts = (name: PostCommand, input: ActInput): ManyAct => {
  const { action, moveToTimeline, icon } = postCommand(name)
  return {
    name,
    body: { action, moveToTimeline, ...input },
    icon,
    underWay: ({ total, done }) =>
      translate(postTexts, 'manyUnderWay', {
        what: translate(postTexts, `action_${name}`),
        count: done,
        total,
      }),
    done: (count) => translate(postTexts, `done_${name}`, { count }),
  }
}

/** Acts and undos that are being sent, by selection, so that a second press sends no second one. */
const beginning = new Map<string, Promise<boolean>>()
onReset('session', () => beginning.clear())

/** Acts on all posts of a selection. The server does it even if the page is closed. @returns false if it was refused; then nothing was changed */
function actOnMatches(here: Here, { id }: PostSelection, act: ManyAct): Promise<boolean> {
  const earlier = beginning.get(id)
  if (earlier) return earlier
  const { body, name } = act
  const hasBegun = begin(
    here,
    id,
    () => call('actOnSelection', { params: { id }, body }, { quiet: true }),
    (now) => now !== null,
  )
  // Among those that can be undone right away: the next undo is meant for this one.
  const change = hasBegun.then((is) => (is ? finish(here, id, act) : null))
  keepOwnChange(change)
  if (name) void hasBegun.then((is) => is && actBegan.publish({ selectionId: id, name, isOver: change }))
  void offerUndo(here, act.icon, change)
  return hasBegun
}

async function finish(here: Here, id: string, kind: ManyAct): Promise<Done | null> {
  const act = await follow(
    id,
    (now) => now.finishedAt !== null,
    (now) => ({ message: kind.underWay(now), done: now.done, total: now.total }),
  )
  refresh(here)
  if (!act) return null
  const sentence = withCounts(kind.done(act.done), { manyLeftOut: act.leftOut, manyHeld: act.held })
  announce(sentence)
  return {
    action: null,
    description: translate(postTexts, 'total', { count: act.done }),
    sentence,
    posts: [],
    undoAll: () => undoMatches(here, id),
  }
}

/** Undoes the act of a selection, and says what stays. @returns whether it was undone */
async function undoMatches(here: Here, id: string): Promise<boolean> {
  const earlier = beginning.get(id)
  if (earlier) return earlier
  const hasBegun = await begin(
    here,
    id,
    () => call('undoSelection', { params: { id } }, { quiet: true }),
    (now) => Boolean(now?.undo),
  )
  if (!hasBegun) return false
  const act = await follow(
    id,
    // An undo that was given up is none any more.
    (now) => !now.undo || now.undo.finishedAt !== null,
    ({ undo, done: total }) => {
      const done = undo?.undone ?? 0
      return { message: translate(postTexts, 'manyUndoing', { count: done, total }), done, total }
    },
  )
  refresh(here)
  if (!act?.undo) {
    toastProblem(translate(postTexts, 'notConfirmed'))
    return false
  }
  const { undone, stayed, held } = act.undo
  const message = withCounts(translate(postTexts, 'manyUndone', { count: undone }), {
    manyStay: stayed,
    manyHeld: held,
  })
  announce(message)
  toast(message)
  return true
}

/** A sentence, and one for each number that is not 0. */
const withCounts = (
  sentence: string,
  counts: Partial<Record<'manyLeftOut' | 'manyHeld' | 'manyStay', number>>,
): string =>
  Object.entries(counts).reduce(
    (all, [name, count]) =>
      count > 0 ? `${all} ${translate(postTexts, name as keyof typeof counts, { count })}` : all,
    sentence,
  )

/** Waits until an act or its undo is done, and shows progress if that takes longer. null: it can’t be seen any more. */
async function follow(
  id: string,
  isDone: (act: Act) => boolean,
  progressOf: (act: Act) => Omit<RunningAct, 'id'>,
): Promise<Act | null> {
  const noticeId = `act ${id}`
  let shownAt = Date.now()
  let isDismissed = false
  let isSaid = false
  const others = () => runningActs.get().filter((each) => each.id !== id)
  const show = (act: Act): void => {
    if (Date.now() - shownAt < SHOWN_AFTER_MS) return
    const progress = progressOf(act)
    const { message } = progress
    shownAt = Date.now()
    runningActs.set([...others(), { id, ...progress }])
    if (!isSaid) announce(message)
    isSaid = true
    if (runningActs.isWatched()) hideToast(noticeId)
    if (isDismissed || runningActs.isWatched()) return
    const onDismiss = () => {
      isDismissed = true
    }
    toastNotice({ id: noticeId, message, dismiss: translate(postTexts, 'dismiss'), onDismiss })
  }
  try {
    for (let wait = MIN_POLL_INTERVAL_MS; ; wait = Math.min(wait * 1.5, MAX_POLL_INTERVAL_MS)) {
      const act = await look(id)
      if (!act || isDone(act)) return act
      show(act)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  } finally {
    hideToast(noticeId)
    runningActs.set(others())
  }
}

async function look(id: string): Promise<Act | null> {
  for (;;)
    try {
      return (await call('getPostSelection', { params: { id } }, { quiet: true })).act
    } catch (error) {
      if (!isOutcomeUnknown(error)) return null
      // It goes on without the page; the number returns with the connection.
      await waitUntilReachable(SHOWN_AFTER_MS)
    }
}

/** Begins an act or an undo; if the answer is lost, the selection shows whether it has begun. A refusal is shown, and the numbers are read again. */
function begin(
  { queryClient }: Here,
  id: string,
  send: () => Promise<PostSelection>,
  hasBegun: (act: Act | null) => boolean,
): Promise<boolean> {
  const sending = send().then(
    () => true,
    async (error: unknown) => {
      if (isOutcomeUnknown(error) && hasBegun(await look(id))) return true
      void queryClient.invalidateQueries({
        queryKey: callOptions('getPostSelection', { params: { id } }).queryKey,
      })
      toastProblem(
        isProblem(error) && !isOutcomeUnknown(error) ? error.message : translate(postTexts, 'notConfirmed'),
      )
      return false
    },
  )
  beginning.set(id, sending)
  void sending.then(() => beginning.delete(id))
  return sending
}

/** The event of the change does the same, unless the stream is interrupted. */
function refresh({ queryClient }: Here): void {
  hintStaleLists(queryClient, null)
  refetchCounters(queryClient)
  for (const name of ['getReport', 'listReportPosts', 'listReportHistory'])
    void queryClient.invalidateQueries({ queryKey: [name] })
}

export function useManyActs() {
  const queryClient = useQueryClient()
  return useMemo(() => {
    // No refusal of such an act names a post to open.
    const here = { queryClient, open: () => undefined }
    return {
      act: (selection: PostSelection, name: PostCommand, input: ActInput = {}) =>
        actOnMatches(here, selection, actOnPosts(name, input)),
      actOn: (selection: PostSelection, act: ManyAct) => actOnMatches(here, selection, act),
      undo: (id: string) => undoMatches(here, id),
      /** Adds a change that is being sent to those that the next undo takes back, and offers that once it is done. */
      keep: (icon: CommandIcon, change: Promise<Done | null>) => {
        keepOwnChange(change)
        return offerUndo(here, icon, change)
      },
      undoLast: () => undoAndShow(here),
    }
  }, [queryClient])
}
