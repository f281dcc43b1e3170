import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { POST_ACTIONS, type Post, type PostAction, type PostActionRow } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { call } from '../../kit/client.ts'
import { say } from '../../kit/i18n.ts'
import { isProblem } from '../../kit/problem.ts'
import { hideUndo, toastProblem, toastUndo } from '../../ui/toast.tsx'
import { postWords } from '../words/index.ts'
import { moveCounters } from './counters.ts'
import { reconcileLists } from './lists.ts'
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

type Done = { id: string; version: number }[]

/** The person's own changes, newest last; one that is under way can be taken back already. null where it was refused. */
const done: Promise<Done | null>[] = []

async function act(
  queryClient: QueryClient,
  posts: readonly Post[],
  action: PostAction,
  options: ActOptions,
): Promise<void> {
  const change = perform(queryClient, posts, action, options)
  done.push(change)
  await change
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
  try {
    const after = await send(before, action, options)
    pend(false)
    settle(after)
    const sentence =
      after.length === 1
        ? say(postWords, `done_${action}`)
        : say(postWords, 'doneMany', { count: after.length })
    announce(sentence)
    toastUndo({ message: sentence, label: say(postWords, 'undo'), onUndo: () => void undo(queryClient) })
    return after.map(({ id, version }) => ({ id, version }))
  } catch (error) {
    pend(false)
    settle(before)
    explain(queryClient, error)
    return null
  }
}

/** Takes back one's own last change, wherever it was made, and then the one before. A batch comes back as a batch. */
async function undo(queryClient: QueryClient): Promise<string | null> {
  const latest = await done.pop()
  const [first] = latest ?? []
  if (!latest || !first) return null
  hideUndo()
  try {
    const { posts } =
      latest.length === 1
        ? {
            posts: [
              await call(
                'undoPostChange',
                { params: { id: first.id }, body: { version: first.version } },
                { quiet: true },
              ),
            ],
          }
        : await call('undoPostChanges', { body: { posts: latest } }, { quiet: true })
    for (const post of posts) settlePost(queryClient, post)
    announce(say(postWords, 'undone'))
  } catch (error) {
    explain(queryClient, error)
  }
  return first.id
}

/** A refusal in words; where somebody else was first, the post as it now stands and who changed it. */
function explain(queryClient: QueryClient, error: unknown): void {
  if (!isProblem(error)) throw error
  const now = error.code === 'POST_STATE_CONFLICT' ? (error.context['post'] as Post | null) : null
  if (now) settlePost(queryClient, now)
  if (now?.lastChange) toastProblem(say(postWords, 'conflictBy', { name: now.lastChange.by }))
  else if (error.code === 'NETWORK_LOST') toastProblem(say(postWords, 'notSaved'))
  else toastProblem(error.message || say(postWords, 'notSaved'))
}

export type PostActs = {
  act(posts: readonly Post[], action: PostAction, options?: ActOptions): Promise<void>
  /** @returns the id of the post that is as it was before */
  undo(): Promise<string | null>
}

export function usePostActs(): PostActs {
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      act: (posts, action, options = {}) => act(queryClient, posts, action, options),
      undo: () => undo(queryClient),
    }),
    [queryClient],
  )
}
