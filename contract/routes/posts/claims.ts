import { z } from 'zod'
import { Id, Instant, route } from '../../route.ts'
import { listIds, POST_ORDERS, PostFilters } from '../posts.ts'

/** How many posts "my next 50" takes. */
export const BATCH_OF_POSTS = 50

/** A post that someone else reviews next. */
export const PostClaim = z.object({ postId: Id, by: z.string(), until: Instant })
export type PostClaim = z.output<typeof PostClaim>

export const claimPosts = route('/posts/claims', {
  ids: { 'body.ids': 'post' },
  api: 'main',
  method: 'PUT',
  summary:
    'Take the next posts of a queue for a moment, instead of those taken before, and keep a batch for longer. The answer lists those that others have.',
  body: z.object({ ids: z.array(Id).min(1).max(BATCH_OF_POSTS) }),
  output: z.object({ taken: z.array(PostClaim) }),
  access: 'post:write',
  effect: 'write',
})

export const takePostBatch = route('/posts/claims/batch', {
  ids: listIds,
  api: 'main',
  method: 'POST',
  summary: 'Take the next 50 posts of a list that no one else has, instead of an earlier batch.',
  query: PostFilters.extend(POST_ORDERS),
  output: z.object({ ids: z.array(Id), taken: z.array(PostClaim) }),
  status: 201,
  access: 'post:write',
  effect: 'write',
})

export const releasePosts = route('/posts/claims/release', {
  ids: { 'body.ids': 'post' },
  api: 'main',
  method: 'PUT',
  summary: 'Give up posts that you have taken.',
  body: z.object({ ids: z.array(Id).min(1).max(BATCH_OF_POSTS) }),
  output: null,
  access: 'post:write',
  effect: 'write',
})

export const claimRoutes = { claimPosts, takePostBatch, releasePosts }
