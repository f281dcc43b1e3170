import type { Post, PostAction, PostFilters, PostStatusName } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Actor, implement } from '../platform/http/call.ts'
import { tagOf } from '../platform/ids.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { getPostDetails, listPostHistory } from './review/details.ts'
import { performAction, type ActionParameters, undoPosts } from './review/perform-action.ts'
import { getClientProgress } from './progress/client.ts'
import { getFirmProgress } from './progress/firm.ts'
import { listClientMonths, getFirmFigures } from './lists/review-progress.ts'
import { countByMonth } from './lists/local-months.ts'
import { countPosts, getPostPosition } from './lists/numbers.ts'
import { claimPosts, releasePosts, takePostBatch } from './claims/claims.ts'
import { actOnSelection, undoSelection } from './many/act.ts'
import { changeSelected, getSelection, listSelected, selectPosts } from './many/selection.ts'
import { countFoundByClient } from './find/by-client.ts'
import { countFinds, countFound } from './find/counts.ts'
import { listNearFinds } from './find/near.ts'
import { listFindValues } from './find/values.ts'
import { addNotes, listPostNotes } from './review/notes.ts'
import { changeSavedFind, listSavedFinds, saveFind } from './find/saved.ts'
import { findPosts, listPosts } from './lists/reads.ts'
import { listShowings, recordPostsShown } from './review/showings.ts'
import { listWall } from './lists/wall.ts'
import { recordPostViews, announceOpenPost } from './review/views.ts'

/** @throws Problem VALIDATION_FAILED if a person of a provider names no firm, or a client user asks for what they can't see */
function checkFilters(actor: Actor, filters: PostFilters): void {
  if (actor.accountType === 'client') refuseReviewFilters(filters)
  if (actor.accountType === 'provider' && !nameOfFirm(filters))
    throw invalid({ clientIds: 'Choose the clients.' })
}

/** The ID that names a list's firm. */
const nameOfFirm = ({ customerId, clientIds, searchId }: PostFilters): string | undefined =>
  customerId ?? clientIds?.[0] ?? searchId

/** Client users can't filter by what they can't see. @throws Problem VALIDATION_FAILED */
function refuseReviewFilters(filters: PostFilters): void {
  const asked = REVIEW_FILTERS.filter(
    (name) => filters[name] || (IN_BOTH_STATES.includes(name) && filters[name] !== undefined),
  )
  if (asked.length > 0)
    throw invalid(Object.fromEntries(asked.map((name) => [name, 'Client accounts can’t use this filter.'])))
}

/** They narrow a list if they are false, too. */
const IN_BOTH_STATES: (keyof PostFilters)[] = ['isNotRelevant', 'isDecidedTogether']

/** Without `searchId`: client users see no searches, so it simply finds nothing. */
const REVIEW_FILTERS = [
  'statuses',
  'isNotRelevant',
  'isTrashed',
  'isFlagged',
  'flagThemes',
  'flagWords',
  'neverWords',
  'isOnTimeline',
  'isChanged',
  'isMoreRead',
  'unseenBy',
  'escalatedTo',
  'batch',
  'openedBy',
  'shownTo',
  'decidedBy',
  'isDecidedTogether',
  'changedSince',
  'cameSince',
  'escalatedSince',
  'loss',
] as const satisfies (keyof PostFilters)[]

async function getPost(tx: Tx, actor: Actor, id: string): Promise<Post> {
  const [post] = await findPosts(tx, actor, [id])
  if (!post) throw new Problem('NOT_FOUND')
  return post
}

type SinglePostCall = {
  actor: Actor
  params: { id: string }
  body: ({ fromStatus?: PostStatusName | undefined } & Partial<ActionParameters>) | undefined
}

/** An action on one post: a list of one. */
const singlePostAction =
  (action: PostAction) =>
  async (
    tx: Tx,
    { actor, params: { id }, body: { fromStatus, ...options } = {} }: SinglePostCall,
  ): Promise<Post> => {
    await performAction(tx, actor, {
      ...options,
      ids: [id],
      action,
      fromStatuses: fromStatus === undefined ? {} : { [id]: fromStatus },
    })
    return getPost(tx, actor, id)
  }

export const postHandlers = implement({
  listPosts: (tx, { actor, query }) => {
    checkFilters(actor, query)
    return listPosts(tx, actor, query)
  },

  listWall: (tx, { actor, query }) => {
    checkFilters(actor, query)
    return listWall(tx, actor, query)
  },
  listPostsById: (tx, { actor, query }) => findPosts(tx, actor, query.ids),

  countPosts: async (tx, { actor, query }) => {
    checkFilters(actor, query)
    return { count: await countPosts(tx, actor, query) }
  },

  countFinds: async (tx, { actor, query }) => {
    checkFilters(actor, query)
    return { counts: await countFinds(tx, actor, query) }
  },

  countFound: (tx, { actor, query }) => {
    checkFilters(actor, { isTrashed: false, isInclusive: false, ...query })
    return countFound(tx, actor, query)
  },

  countFoundByClient: (tx, { actor, query }) => {
    checkFilters(actor, query)
    return countFoundByClient(tx, actor, query)
  },

  listSavedFinds: (tx, { actor, query }) => listSavedFinds(tx, actor, query.clientId),
  saveFind: (tx, { actor, body }) => saveFind(tx, actor, body),
  changeSavedFind: (tx, { actor, params, body }) => changeSavedFind(tx, actor, params.id, body),

  listFindValues: async (tx, { actor, query }) => {
    checkFilters(actor, query)
    return { values: await listFindValues(tx, actor, query) }
  },

  listNearFinds: async (tx, { actor, query }) => {
    checkFilters(actor, { isTrashed: false, isInclusive: false, ...query })
    return { finds: await listNearFinds(tx, actor, query) }
  },

  listPostMonths: async (tx, { actor, query }) => {
    checkFilters(actor, query)
    const months = await countByMonth(tx, actor, query)
    return months.map(({ month, n }) => ({
      month: `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`,
      count: n,
    }))
  },

  listClientMonths: (tx, { actor, query }) => listClientMonths(tx, actor, query.clientIds),

  getClientProgress: (tx, { actor, params }) => getClientProgress(tx, actor, params.id),

  getFirmProgress: (tx, { actor, query }) => getFirmProgress(tx, actor, query),

  getFirmFigures: (tx, { actor }) => getFirmFigures(tx, actor),

  getPostPosition: async (tx, { actor, params, query }) => {
    checkFilters(actor, query)
    const firm = nameOfFirm(query)
    if (actor.accountType === 'provider' && firm && tagOf(firm) !== tagOf(tx.customerId))
      throw new Problem('NOT_FOUND')
    const { client } = await getPost(tx, actor, params.id)
    if (query.clientIds?.includes(client.id) === false) throw new Problem('NOT_FOUND')
    return getPostPosition(tx, actor, params.id, query)
  },

  getPost: (tx, { actor, params }) => getPost(tx, actor, params.id),
  getPostDetails: async (tx, { actor, params }) => {
    await getPost(tx, actor, params.id)
    return getPostDetails(tx, params.id)
  },
  listPostHistory: async (tx, { actor, params, query }) => {
    await getPost(tx, actor, params.id)
    return listPostHistory(tx, params.id, query)
  },

  savePost: singlePostAction('save'),
  markPostNotRelevant: singlePostAction('notRelevant'),
  escalatePost: singlePostAction('escalate'),
  resolvePost: singlePostAction('resolve'),
  checkPost: singlePostAction('check'),
  trashPost: singlePostAction('trash'),
  restorePost: singlePostAction('restore'),
  movePostToTimeline: singlePostAction('moveToTimeline'),
  removePostFromTimeline: singlePostAction('removeFromTimeline'),
  undoPostChange: async (tx, { actor, params: { id }, body }) => {
    await undoPosts(tx, actor, [{ id, ...body }])
    return getPost(tx, actor, id)
  },

  changePosts: async (tx, { actor, body }) => {
    await performAction(tx, actor, body)
    return { posts: await findPosts(tx, actor, body.ids) }
  },
  undoPostChanges: async (tx, { actor, body: { posts } }) => {
    await undoPosts(tx, actor, posts)
    const ids = posts.map(({ id }) => id)
    return { posts: await findPosts(tx, actor, ids) }
  },

  claimPosts: (tx, { actor, body }) => claimPosts(tx, actor, body.ids),
  takePostBatch: (tx, { actor, query }) => {
    checkFilters(actor, query)
    return takePostBatch(tx, actor, query)
  },
  releasePosts: (tx, { actor, body }) => releasePosts(tx, actor, body.ids),

  selectPosts: (tx, { actor, query }) => {
    checkFilters(actor, query)
    return selectPosts(tx, actor, query)
  },
  getPostSelection: (tx, { actor, params }) => getSelection(tx, actor, params.id),
  listSelected: (tx, { actor, params, query }) => listSelected(tx, actor, params.id, query.ids),
  changeSelected: (tx, { actor, params, body }) => changeSelected(tx, actor, params.id, body),
  actOnSelection: (tx, { actor, params, body }) => actOnSelection(tx, actor, params.id, body),
  undoSelection: (tx, { actor, params }) => undoSelection(tx, actor, params.id),

  recordPostsShown: (tx, { actor, body }) => recordPostsShown(tx, actor, body.ids),
  listPostShowings: async (tx, { actor, params }) => {
    await getPost(tx, actor, params.id)
    return listShowings(tx, actor, params.id)
  },
  recordPostViews: (tx, { actor, body }) => recordPostViews(tx, actor, body.ids),
  announceOpenPost: (tx, { actor, params, body }) => announceOpenPost(tx, actor, params.id, body.hasLeft),

  listPostNotes: async (tx, { actor, params }) => {
    await getPost(tx, actor, params.id)
    return listPostNotes(tx, [params.id])
  },
  addPostNote: async (tx, { actor, params, body }) => {
    const [note] = await addNotes(tx, actor, [params.id], body.content)
    if (!note) throw new Problem('NOT_FOUND')
    return note
  },
})
