import type { Post, PostAction, PostFilters, PostStatusName } from '#contract/index.ts'
import { tenantOf } from '../accounts/index.ts'
import { requireFirm } from '../clients/index.ts'
import type { TransactionOptions, Tx } from '../platform/db/database.ts'
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
  const asked = REVIEW_FILTERS.filter((name) => filters[name])
  if (asked.length > 0)
    throw invalid(Object.fromEntries(asked.map((name) => [name, 'Client accounts can’t use this filter.'])))
}

/** Without `searchId`: client users see no searches, so it simply finds nothing. */
const REVIEW_FILTERS = [
  'statuses',
  'isTrashed',
  'isFlagged',
  'isOnTimeline',
  'isChanged',
  'unseenBy',
  'loss',
] as const satisfies (keyof PostFilters)[]

async function getPost(tx: Tx, actor: Actor, id: string): Promise<Post> {
  const [post] = await findPosts(tx, actor, [id])
  if (!post) throw new Problem('NOT_FOUND')
  return post
}

/** An import locks several sets of posts one after the other, so it and a person's change of two posts may each wait for the other. */
const REPEATED_AFTER_DEADLOCK: TransactionOptions = { isRepeatable: true }

/** A change of posts of one firm, all or none. @returns the changed posts, in the order of the ids */
async function write(
  services: Services,
  actor: Actor,
  ids: string[],
  work: (tx: Tx) => Promise<unknown>,
): Promise<Post[]> {
  const tenant = await tenantOf(services.db, actor, ids[0] ?? '')
  return services.db.transaction(
    tenant,
    async (tx) => {
      await work(tx)
      return findPosts(tx, actor, ids)
    },
    REPEATED_AFTER_DEADLOCK,
  )
}

async function writeOne(...[services, actor, ids, work]: Parameters<typeof write>): Promise<Post> {
  const [post] = await write(services, actor, ids, work)
  if (!post) throw new Problem('NOT_FOUND')
  return post
}

async function read<Result>(
  services: Services,
  actor: Actor,
  id: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const tenant = await tenantOf(services.db, actor, id)
  return services.db.read(tenant, async (tx) => {
    await getPost(tx, actor, id)
    return work(tx)
  })
}

type SinglePostCall = {
  services: Services
  actor: Actor
  params: { id: string }
  body: ({ fromStatus?: PostStatusName | undefined } & Partial<ActionParameters>) | undefined
}

/** An action on one post: a list of one. */
const singlePostAction =
  (action: PostAction) =>
  ({
    services,
    actor,
    params: { id },
    body: { fromStatus, ...options } = {},
  }: SinglePostCall): Promise<Post> =>
    writeOne(services, actor, [id], (tx) =>
      performAction(tx, actor, {
        ...options,
        ids: [id],
        action,
        fromStatuses: fromStatus === undefined ? {} : { [id]: fromStatus },
      }),
    )

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

  listClientMonths: async ({ services, actor, query }) => {
    const tenant = await tenantOf(services.db, actor, query.clientIds[0] ?? '')
    return services.db.read(tenant, (tx) => listClientMonths(tx, actor, query.clientIds))
  },

  getFirmFigures: async ({ services, actor, params }) => {
    const tenant = await requireFirm(services, actor, params.id)
    return services.db.read(tenant, (tx) => getFirmFigures(tx, actor))
  },

  getPostPosition: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    if (tenant !== (await tenantOfList(services, actor, query))) throw new Problem('NOT_FOUND')
    return services.db.read(tenant, async (tx) => {
      const { client } = await getPost(tx, actor, params.id)
      if (query.clientIds?.includes(client.id) === false) throw new Problem('NOT_FOUND')
      return getPostPosition(tx, actor, params.id, query)
    })
  },

  getPost: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, (tx) => getPost(tx, actor, params.id))
  },

  getPostDetails: ({ services, actor, params }) =>
    read(services, actor, params.id, (tx) => getPostDetails(tx, params.id)),
  listPostHistory: ({ services, actor, params, query }) =>
    read(services, actor, params.id, (tx) => listPostHistory(tx, params.id, query)),

  savePost: singlePostAction('save'),
  escalatePost: singlePostAction('escalate'),
  resolvePost: singlePostAction('resolve'),
  checkPost: singlePostAction('check'),
  trashPost: singlePostAction('trash'),
  restorePost: singlePostAction('restore'),
  movePostToTimeline: singlePostAction('moveToTimeline'),
  removePostFromTimeline: singlePostAction('removeFromTimeline'),
  undoPostChange: ({ services, actor, params: { id }, body }) =>
    writeOne(services, actor, [id], (tx) => undoPosts(tx, actor, [{ id, ...body }])),

  changePosts: async ({ services, actor, body }) => ({
    posts: await write(services, actor, body.ids, (tx) => performAction(tx, actor, body)),
  }),
  undoPostChanges: async ({ services, actor, body: { posts } }) => ({
    posts: await write(
      services,
      actor,
      posts.map(({ id }) => id),
      (tx) => undoPosts(tx, actor, posts),
    ),
  }),

  recordPostViews: async ({ services, actor, body }) => {
    const tenant = await tenantOf(services.db, actor, body.ids[0] ?? '')
    await services.db.transaction(
      tenant,
      (tx) => recordPostViews(tx, actor, body.ids),
      REPEATED_AFTER_DEADLOCK,
    )
    return undefined
  },

  announceOpenPost: async ({ services, actor, params, body }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    await services.db.transaction(tenant, (tx) => announceOpenPost(tx, actor, params.id, body.hasLeft))
    return undefined
  },

  listPostNotes: ({ services, actor, params }) =>
    read(services, actor, params.id, (tx) => listPostNotes(tx, [params.id])),
  addPostNote: async ({ services, actor, params, body }) => {
    if (body.userId && body.userId !== actor.userId) throw new Problem('NOT_FOUND')
    const tenant = await tenantOf(services.db, actor, params.id)
    const [note] = await services.db.transaction(tenant, (tx) =>
      addNotes(tx, actor, [params.id], body.content),
    )
    if (!note) throw new Problem('NOT_FOUND')
    return note
  },
})
