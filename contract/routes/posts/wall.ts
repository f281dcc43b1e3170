import { z } from 'zod'
import { CalendarDate, Id, Instant, listOf, route, wholeNumber } from '../../route.ts'
import { listIds, Post, POST_ORDERS, PostFilters } from '../posts.ts'

/** How many posts one page of a wall covers at most. */
export const MAX_WALL_PAGE = 2000

/**
 * What one decision on a wall decides: a post with its pictures and films, or a stack of posts whose files are equal byte for byte and that are on
 * the same side of the date of loss.
 */
export const WallItem = z.object({
  /** In the order of the list; the first one is shown. */
  ids: z.array(Id).min(1),
  /** How many posts precede the first one in the list. */
  position: z.int(),
  postedAt: Instant,
  /** In the client's time zone; null: its date is in doubt. */
  day: CalendarDate.nullable(),
  loss: z.enum(['pre', 'post']).nullable(),
  /** When the first file was taken, if that is known. */
  takenAt: Instant.optional(),
  /** Of each file: its width as a percentage of its height. */
  ratios: z.array(z.int()).min(1),
  /** The length of each file in seconds, if one is a film whose length is known; 0 for the others. */
  seconds: z.array(z.int()).optional(),
  /** Why a stack has to be opened before its posts can be decided: their words differ, or one is flagged. */
  opensFor: z.enum(['words', 'flag']).optional(),
})
export type WallItem = z.output<typeof WallItem>

export const listWall = route('/posts/wall', {
  ids: listIds,
  api: 'main',
  method: 'GET',
  summary:
    'The pictures and films of the posts that match, for a wall of them: equal files once, with all posts that have them. `total`: posts.',
  query: PostFilters.extend({
    order: POST_ORDERS.order,
    cursor: z.string().max(200).optional(),
    limit: wholeNumber(1, MAX_WALL_PAGE).default(500),
  }),
  output: z.array(WallItem),
  paged: true,
  access: 'post:write',
  effect: 'read',
})

export const listPostsById = route('/posts/named', {
  ids: { 'query.ids': 'post' },
  api: 'main',
  method: 'GET',
  summary: 'Posts by ID, without those that are gone or hidden.',
  query: z.object({ ids: listOf(Id, 100) }),
  output: z.array(Post),
  access: 'post:read',
  effect: 'read',
})

export const wallRoutes = { listWall, listPostsById }
