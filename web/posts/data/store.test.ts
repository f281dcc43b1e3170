import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { keyOf, makeQueryClient } from '../../kit/calls/query.ts'
import { fakeServer } from '../../ui/testing.tsx'
import { postOf, postsOf } from '../testing.ts'
import { cachePosts, overwritePost, peekPost, refetchPost, setPending, usePost } from './store.ts'

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

it.each([
  ['is pending', 1],
  ['has ended', 2],
])('keeps the state of a change that %s when an earlier request is answered', async (name, version) => {
  let answer = (): void => undefined
  const first = postOf(1)
  const requests = fakeServer({
    'GET /posts/*': async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return { body: first }
    },
  })
  const client = makeQueryClient()
  overwritePost(client, first)
  const { result } = renderHook(() => usePost(first.id), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children),
  })
  act(() => refetchPost(client, first.id))
  await waitFor(() => expect(requests).toHaveLength(1))
  setPending(first.id, name === 'is pending')
  act(() => overwritePost(client, { ...first, status: 1, version }))
  answer()
  await waitFor(() => expect(result.current.isFetching).toBe(false))
  expect(result.current.data?.status).toBe(1)
  setPending(first.id, false)
})
