import type { Post, PostAction, PostFilters, PostStatusName } from '#contract/index.ts'
import { tenantOf } from '../accounts/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Actor, implement, type Services } from '../platform/http/call.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { getPostDetails, listPostHistory } from './review/details.ts'
import { performAction, type ActionParameters, undoPosts } from './review/perform-action.ts'
import { listClientMonths, getFirmFigures } from './lists/review-progress.ts'
import { countByMonth } from './lists/local-months.ts'
import { countPosts, getPostPosition } from './lists/numbers.ts'
import { addNotes, listPostNotes } from './review/notes.ts'
import { findPosts, listPosts } from './lists/reads.ts'
import { recordPostViews, announceOpenPost } from './review/views.ts'

/** A list's firm follows from its clients, customer or search; a firm's own people don't need any of these. */
async function tenantOfList(services: Services, actor: Actor, filters: PostFilters): Promise<string> {
  if (actor.accountType === 'client') refuseReviewFilters(filters)
  const named = filters.customerId ?? filters.clientIds?.[0] ?? filters.searchId
  const tenant = named ? await tenantOf(services.db, actor, named) : actor.accountId
  if (filters.customerId && filters.customerId !== tenant) throw new Problem('NOT_FOUND')
  if (named) return tenant
  if (actor.accountType === 'provider') throw invalid({ clientIds: 'Choose the clients.' })
  return actor.accountId
}

/** Client users can't filter by what they can't see. @throws Problem VALIDATION_FAILED */
function refuseReviewFilters(filters: PostFilters): void {
  const asked = REVIEW_FILTERS.filter(
    (name) => filters[name] || (name === 'isNotRelevant' && filters[name] !== undefined),
  )
  if (asked.length > 0)
    throw invalid(Object.fromEntries(asked.map((name) => [name, 'Client accounts can’t use this filter.'])))
}

/** Without `searchId`: client users see no searches, so it simply finds nothing. */
const REVIEW_FILTERS = [
  'statuses',
  'isNotRelevant',
  'isTrashed',
  'isFlagged',
  'isOnTimeline',
  'isChanged',
  'isMoreRead',
  'unseenBy',
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
  listPosts: async ({ services, actor, query }) => {
    const tenant = await tenantOfList(services, actor, query)
    return services.db.read(tenant, (tx) => listPosts(tx, actor, query))
  },

  countPosts: async ({ services, actor, query }) => {
    const tenant = await tenantOfList(services, actor, query)
    return { count: await services.db.read(tenant, (tx) => countPosts(tx, actor, query)) }
  },

  listPostMonths: async ({ services, actor, query }) => {
    const tenant = await tenantOfList(services, actor, query)
    const months = await services.db.read(tenant, (tx) => countByMonth(tx, actor, query))
    return months.map(({ month, n }) => ({
      month: `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`,
      count: n,
    }))
  },

  listClientMonths: (tx, { actor, query }) => listClientMonths(tx, actor, query.clientIds),

  getFirmFigures: (tx, { actor }) => getFirmFigures(tx, actor),

  getPostPosition: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    if (tenant !== (await tenantOfList(services, actor, query))) throw new Problem('NOT_FOUND')
    return services.db.read(tenant, async (tx) => {
      const { client } = await getPost(tx, actor, params.id)
      if (query.clientIds?.includes(client.id) === false) throw new Problem('NOT_FOUND')
      return getPostPosition(tx, actor, params.id, query)
    })
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

  recordPostViews: (tx, { actor, body }) => recordPostViews(tx, actor, body.ids),
  announceOpenPost: (tx, { actor, params, body }) => announceOpenPost(tx, actor, params.id, body.hasLeft),

  listPostNotes: async (tx, { actor, params }) => {
    await getPost(tx, actor, params.id)
    return listPostNotes(tx, [params.id])
  },
  addPostNote: async (tx, { actor, params, body }) => {
    if (body.userId && body.userId !== actor.userId) throw new Problem('NOT_FOUND')
    const [note] = await addNotes(tx, actor, [params.id], body.content)
    if (!note) throw new Problem('NOT_FOUND')
    return note
  },
})
