import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PostSelection } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { waitUntilReachable } from '../../kit/calls/reachability.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { hideToast, toast, toastNotice, toastProblem } from '../../ui/toasts/toast.tsx'
import { type PostCommand, postCommand } from '../commands/table.ts'
import { postTexts } from '../texts/index.ts'
import { isOutcomeUnknown } from '../data/current-posts.ts'
import { type ActInput, type Done, type Here, offerUndo } from '../data/actions.ts'
import { refetchCounters } from '../data/counters.ts'
import { hintStaleLists } from '../data/lists.ts'

/** Progress is shown when an act takes longer than this. */
const SHOWN_AFTER_MS = 1000
const POLL_INTERVAL_MS = 250

type Act = NonNullable<PostSelection['act']>

/** Acts on all posts of a selection. The server does it even if the page is closed. @returns false if it was refused; then nothing was changed */
async function actOnMatches(
  here: Here,
  { id }: PostSelection,
  name: PostCommand,
  input: ActInput,
): Promise<boolean> {
  const { action, moveToTimeline } = postCommand(name)
  const body = { action, moveToTimeline, ...input }
  const hasBegun = await begin(
    id,
    () => call('actOnSelection', { params: { id }, body }, { quiet: true }),
    (now) => now !== null,
  )
  if (!hasBegun) return false
  void offerUndo(here, name, finish(here, id, name))
  return true
}

async function finish(here: Here, id: string, name: PostCommand): Promise<Done | null> {
  const act = await follow(
    id,
    (now) => now.finishedAt !== null,
    (now) => progressSentence(name, now),
  )
  refresh(here)
  if (!act) return null
  const done = translate(postTexts, `done_${name}`, { count: act.done })
  const sentence =
    act.leftOut > 0 ? `${done} ${translate(postTexts, 'manyLeftOut', { count: act.leftOut })}` : done
  announce(sentence)
  return {
    action: act.action,
    description: translate(postTexts, 'total', { count: act.done }),
    sentence,
    posts: [],
    undoAll: () => undoMatches(here, id),
  }
}

/** Undoes the act of a selection, and says what stays. */
async function undoMatches(here: Here, id: string): Promise<void> {
  const hasBegun = await begin(
    id,
    () => call('undoSelection', { params: { id } }, { quiet: true }),
    (now) => Boolean(now?.undo),
  )
  if (!hasBegun) return
  const act = await follow(
    id,
    (now) => Boolean(now.undo?.finishedAt),
    (now) => translate(postTexts, 'manyUndoing', { count: now.undo?.undone ?? 0, total: now.done }),
  )
  refresh(here)
  const { undone = 0, stayed = 0 } = act?.undo ?? {}
  const sentence = translate(postTexts, 'manyUndone', { count: undone })
  const message = stayed > 0 ? `${sentence} ${translate(postTexts, 'manyStay', { count: stayed })}` : sentence
  announce(message)
  toast(message)
}

const progressSentence = (name: PostCommand, { total, done, leftOut }: Act): string =>
  translate(postTexts, 'manyUnderWay', {
    what: translate(postTexts, `action_${name}`),
    count: done + leftOut,
    total,
  })

/** Waits until an act or its undo is done, and shows progress if that takes longer. null: it can’t be seen any more. */
async function follow(
  id: string,
  isDone: (act: Act) => boolean,
  sentenceOf: (act: Act) => string,
): Promise<Act | null> {
  const noticeId = `act ${id}`
  const startedAt = Date.now()
  try {
    for (;;) {
      const act = await look(id)
      if (!act || isDone(act)) return act
      if (Date.now() - startedAt > SHOWN_AFTER_MS)
        toastNotice({ id: noticeId, message: sentenceOf(act), dismiss: translate(postTexts, 'dismiss') })
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    }
  } finally {
    hideToast(noticeId)
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

/** Begins an act or an undo; if the answer is lost, the selection shows whether it has begun. A refusal is shown. */
async function begin(
  id: string,
  send: () => Promise<PostSelection>,
  hasBegun: (act: Act | null) => boolean,
): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (isOutcomeUnknown(error) && hasBegun(await look(id))) return true
    toastProblem(
      isProblem(error) && !isOutcomeUnknown(error) ? error.message : translate(postTexts, 'notConfirmed'),
    )
    return false
  }
}

/** The event of the change does the same, unless the stream is interrupted. */
function refresh({ queryClient }: Here): void {
  hintStaleLists(queryClient, null)
  refetchCounters(queryClient)
}

export function useManyActs() {
  const queryClient = useQueryClient()
  return useMemo(() => {
    // No refusal of such an act names a post to open.
    const here = { queryClient, open: () => undefined }
    return {
      act: (selection: PostSelection, name: PostCommand, input: ActInput = {}) =>
        actOnMatches(here, selection, name, input),
      undo: (id: string) => undoMatches(here, id),
    }
  }, [queryClient])
}
