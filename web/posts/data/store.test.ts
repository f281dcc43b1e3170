import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keyOf, makeQueryClient } from '../../kit/calls/query.ts'
import { postOf, postsOf } from '../testing.ts'
import { cachePosts, peekPost, setPending } from './store.ts'

it('evicts the oldest of very many posts, but none that is on screen or being changed', () => {
  const client = makeQueryClient()
  const posts = postsOf(2500)
  const [onScreen, changing, old] = posts.map(({ id }) => id)
  cachePosts(client, posts.slice(0, 3))
  const stop = new QueryObserver(client, {
    queryKey: keyOf('getPost', { params: { id: onScreen ?? '' } }),
  }).subscribe(() => undefined)
  setPending(changing ?? '', true)
  cachePosts(client, posts.slice(3))
  const isKept = (id: string | undefined) => peekPost(client, id ?? '') !== undefined
  expect([onScreen, changing, old, postOf(2500).id].map(isKept)).toEqual([true, true, false, true])
  expect(client.getQueryCache().getAll().length).toBeLessThan(2100)
  setPending(changing ?? '', false)
  stop()
})
