import { z } from 'zod'
import { Id, Instant, route } from '../../route.ts'

export const MAX_SHOWN_POSTS = 200

export const recordPostsShown = route('/posts/shown', {
  ids: { 'body.ids': 'post' },
  api: 'main',
  method: 'PUT',
  summary:
    'Record that you were shown these posts whole in a list for at least a second. Only the first time counts; firms without figures per person record nothing.',
  body: z.object({ ids: z.array(Id).min(1).max(MAX_SHOWN_POSTS) }),
  output: null,
  access: 'post:write',
  effect: 'write',
})

export const listPostShowings = route('/posts/{id}/shown', {
  ids: { 'params.id': 'post' },
  api: 'main',
  method: 'GET',
  summary: 'Who was shown a post whole in a list, in order of time. For those who see figures per person.',
  output: z.array(z.object({ by: z.string(), at: Instant })),
  access: 'post:write',
  effect: 'read',
})

export const showingRoutes = { recordPostsShown, listPostShowings }
