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

type Done = { id: string; version: number }

/** The person's own changes, newest last; one that is under way can be taken back already. null where it was refused. */
const done: Promise<Done | null>[] = []

async function act(
  queryClient: QueryClient,
  post: Post,
  action: PostAction,
  options: ActOptions,
): Promise<void> {
  const change = perform(queryClient, post, action, options)
  done.push(change)
  await change
}

async function perform(
  queryClient: QueryClient,
  post: Post,
  action: PostAction,
  options: ActOptions,
): Promise<Done | null> {
  const before = peekPost(queryClient, post.id) ?? post
  setPending(post.id, true)
  settlePost(queryClient, foresee(before, action, options))
  try {
    const after = await SEND[action](post.id, options)
    setPending(post.id, false)
    settlePost(queryClient, after)
    const sentence = say(postWords, `done_${action}`)
    announce(sentence)
    toastUndo({ message: sentence, label: say(postWords, 'undo'), onUndo: () => void undo(queryClient) })
    return { id: after.id, version: after.version }
  } catch (error) {
    setPending(post.id, false)
    settlePost(queryClient, before)
    explain(queryClient, error)
    return null
  }
}

/** Takes back one's own last change, wherever it was made, and then the one before. */
async function undo(queryClient: QueryClient): Promise<string | null> {
  const latest = await done.pop()
  if (!latest) return null
  const { id, version } = latest
  hideUndo()
  try {
    settlePost(
      queryClient,
      await call('undoPostChange', { params: { id }, body: { version } }, { quiet: true }),
    )
    announce(say(postWords, 'undone'))
  } catch (error) {
    explain(queryClient, error)
  }
  return id
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
  act(post: Post, action: PostAction, options?: ActOptions): Promise<void>
  /** @returns the id of the post that is as it was before */
  undo(): Promise<string | null>
}

export function usePostActs(): PostActs {
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      act: (post, action, options = {}) => act(queryClient, post, action, options),
      undo: () => undo(queryClient),
    }),
    [queryClient],
  )
}
