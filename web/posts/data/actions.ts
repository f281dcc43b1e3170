import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  POST_ACTIONS,
  type Post,
  type PostAction,
  type PostActionRow,
  type PostDetails,
} from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { call } from '../../kit/client.ts'
import { languageNow, say } from '../../kit/i18n.ts'
import { isProblem } from '../../kit/problem.ts'
import { dayIn, formatDate } from '../../kit/time.ts'
import { hideUndo, toast, toastProblem, toastUndo } from '../../ui/toast.tsx'
import { postWords } from '../words/index.ts'
import { moveCounters } from './counters.ts'
import { reconcileLists } from './lists.ts'
import { useOpenPost } from './open.ts'
import { overwritePost, peekPost, setPending } from './store.ts'

export type ActOptions = { moveToTimeline?: boolean; recipientIds?: string[]; message?: string }

const SEND: Record<PostAction, (id: string, options: ActOptions) => Promise<Post>> = {
  save: (id, { moveToTimeline = false }) =>
    call('savePost', { params: { id }, body: { moveToTimeline } }, { quiet: true }),
  resolve: (id, { moveToTimeline = false }) =>
    call('resolvePost', { params: { id }, body: { moveToTimeline } }, { quiet: true }),
  escalate: (id, { recipientIds = [], message = '' }) =>
    call(
      'escalatePost',
      { params: { id }, body: { recipientIds, message: message || null } },
      { quiet: true },
    ),
  trash: (id) => call('trashPost', { params: { id } }, { quiet: true }),
  restore: (id) => call('restorePost', { params: { id } }, { quiet: true }),
  moveToTimeline: (id) => call('movePostToTimeline', { params: { id } }, { quiet: true }),
  removeFromTimeline: (id) => call('removePostFromTimeline', { params: { id } }, { quiet: true }),
}

/** The post as it will very likely be; the server's answer takes its place. What can be done next is the server's to say. */
function foresee(post: Post, action: PostAction, { moveToTimeline = false }: ActOptions): Post {
  const { to }: PostActionRow = POST_ACTIONS[action]
  const now = new Date().toISOString()
  const timeline = moveToTimeline ? true : to.isOnTimeline
  return {
    ...post,
    status: to.status ?? post.status,
    isTrashed: to.isTrashed ?? post.isTrashed,
    trashedAt: to.isTrashed === undefined ? post.trashedAt : to.isTrashed ? now : null,
    movedToTimelineAt:
      timeline === undefined ? post.movedToTimelineAt : timeline ? (post.movedToTimelineAt ?? now) : null,
    can: post.can.filter((each) => each !== action),
  }
}

/** Puts a post in its new state everywhere: every list, every view, the counters. */
export function settlePost(queryClient: QueryClient, post: Post): void {
  const before = peekPost(queryClient, post.id)
  overwritePost(queryClient, post)
  if (before) moveCounters(queryClient, before, post)
  reconcileLists(queryClient, post)
}

type Done = { action: PostAction; which: string; posts: { id: string; version: number }[] }

/** The person's own changes, newest last; one that is under way can be taken back already. null where it was refused. */
const done: Promise<Done | null>[] = []

/** Shows a post, wherever the person is. */
type Open = (id: string) => void

async function act(
  queryClient: QueryClient,
  open: Open,
  posts: readonly Post[],
  action: PostAction,
  options: ActOptions,
): Promise<void> {
  const change = perform(queryClient, open, posts, action, options)
  done.push(change)
  // What was refused is nothing to take back.
  if ((await change) === null && done.includes(change)) done.splice(done.indexOf(change), 1)
}

/** Which posts, in words: of one its day, of several their number, and whose they are where all are one client's. */
function whichOf(posts: readonly Post[]): string {
  const [first] = posts
  if (!first) return ''
  const { client, postedAt } = first
  const isOf = posts.every((post) => post.client.id === client.id)
  const what =
    posts.length === 1
      ? formatDate(dayIn(postedAt, client.timeZone), languageNow())
      : say(postWords, 'total', { count: posts.length })
  return isOf ? `${what} · ${client.firstName} ${client.lastName}` : what
}

/** One call, whether for one post or for many: all of them change, or none. */
async function send(posts: readonly Post[], action: PostAction, options: ActOptions): Promise<Post[]> {
  const [first] = posts
  if (first && posts.length === 1) return [await SEND[action](first.id, options)]
  const { moveToTimeline = false, recipientIds = [], message = '' } = options
  const ids = posts.map((post) => post.id)
  const body = { ids, action, moveToTimeline, recipientIds, message: message || null }
  return (await call('changePosts', { body }, { quiet: true })).posts
}

async function perform(
  queryClient: QueryClient,
  open: Open,
  posts: readonly Post[],
  action: PostAction,
  options: ActOptions,
): Promise<Done | null> {
  const before = posts.map((post) => peekPost(queryClient, post.id) ?? post)
  const settle = (now: readonly Post[]): void => {
    for (const post of now) settlePost(queryClient, post)
  }
  const pend = (on: boolean): void => {
    for (const post of posts) setPending(post.id, on)
  }
  pend(true)
  settle(before.map((post) => foresee(post, action, options)))
  const which = whichOf(before)
  try {
    const after = await send(before, action, options)
    pend(false)
    settle(after)
    forgetViews(queryClient, after)
    const sentence = say(postWords, `done_${action}`, { count: after.length })
    announce(sentence)
    toastUndo({
      message: sentence,
      label: say(postWords, 'undo'),
      onUndo: () => void undo(queryClient, open),
    })
    return { action, which, posts: after.map(({ id, version }) => ({ id, version })) }
  } catch (error) {
    pend(false)
    settle(before)
    explain(queryClient, open, error, { which, ids: before.map((post) => post.id) })
    return null
  }
}

/** Who acts on a post has seen it: what says who has seen it is asked for anew. */
function forgetViews(queryClient: QueryClient, posts: readonly Post[]): void {
  const ids = new Set(posts.map((post) => post.id))
  void queryClient.invalidateQueries({
    queryKey: ['getPostDetails'],
    predicate: ({ state }) => ids.has((state.data as PostDetails | undefined)?.id ?? ''),
  })
}

/** Takes back one's own last change, wherever it was made, and then the one before, and says which. A batch comes back as a batch. */
async function undo(queryClient: QueryClient, open: Open): Promise<string | null> {
  if (done.length === 0) toast(say(postWords, 'nothingToUndo'))
  const latest = await done.pop()
  const [first] = latest?.posts ?? []
  if (!latest || !first) return null
  const { action, which, posts } = latest
  hideUndo()
  try {
    const back =
      posts.length === 1
        ? [
            await call(
              'undoPostChange',
              { params: { id: first.id }, body: { version: first.version } },
              { quiet: true },
            ),
          ]
        : (await call('undoPostChanges', { body: { posts } }, { quiet: true })).posts
    for (const post of back) settlePost(queryClient, post)
    toast(say(postWords, 'undone', { what: say(postWords, `was_${action}`), which }))
  } catch (error) {
    if (isProblem(error, 'NETWORK_LOST')) done.push(Promise.resolve(latest))
    explain(queryClient, open, error, { which, ids: posts.map((post) => post.id) })
  }
  return first.id
}

/** A refusal in words, with the way to the post; where somebody else was first, the post as it now stands and who changed it. */
function explain(
  queryClient: QueryClient,
  open: Open,
  error: unknown,
  { which, ids }: { which: string; ids: readonly string[] },
): void {
  if (!isProblem(error)) throw error
  const now = error.code === 'POST_STATE_CONFLICT' ? (error.context['post'] as Post | null) : null
  if (now) settlePost(queryClient, now)
  const sentence = now?.lastChange
    ? say(postWords, 'conflictBy', { name: now.lastChange.by })
    : (error.code !== 'NETWORK_LOST' && error.message) || say(postWords, 'notSaved')
  const id = now?.id ?? (ids.length === 1 ? ids[0] : undefined)
  toastProblem(
    say(postWords, 'aboutPost', { which: now ? whichOf([now]) : which, sentence }),
    id === undefined ? undefined : { label: say(postWords, 'showPost'), onPress: () => open(id) },
  )
}

export type PostActs = {
  act(posts: readonly Post[], action: PostAction, options?: ActOptions): Promise<void>
  /** @returns the id of the post that is as it was before */
  undo(): Promise<string | null>
}

export function usePostActs(): PostActs {
  const queryClient = useQueryClient()
  const { open } = useOpenPost()
  return useMemo(
    () => ({
      act: (posts, action, options = {}) => act(queryClient, open, posts, action, options),
      undo: () => undo(queryClient, open),
    }),
    [queryClient, open],
  )
}
