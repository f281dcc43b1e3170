import { afterEach, expect, it } from 'vitest'
import type { Post } from '#contract/index.ts'
import { makeQueryClient } from '../../kit/calls/query.ts'
import { fakeServer, listAnswer } from '../../ui/testing.tsx'
import { clientId, postsOf } from '../testing.ts'
import type { PostList } from './list.ts'
import { getList, hintStaleLists } from './lists.ts'
import { settleAnswer, settlePost } from './settle.ts'
import { peekPost, setPending } from './store.ts'

const POST_COUNT = 500
const query = { clientIds: [clientId], statuses: [0 as const] }

let seed = 7
/** Milliseconds, the same in every run. */
const someTime = (most: number): Promise<void> => {
  seed = (seed * 16_807) % 2_147_483_647
  return new Promise((resolve) => setTimeout(resolve, seed % most))
}

const leaving: (() => void)[] = []
afterEach(() => leaving.splice(0).forEach((leave) => leave()))

type Person = { client: ReturnType<typeof makeQueryClient>; list: PostList; saved: Set<string> }

function openList(): Person {
  const client = makeQueryClient()
  const list = getList(client, query)
  leaving.push(list.state.subscribe(() => undefined))
  list.need(0, 12)
  return { client, list, saved: new Set() }
}

it('500 posts saved by two people at once: no one is shown one twice, and none is left out', async () => {
  const posts = new Map(postsOf(POST_COUNT).map((post) => [post.id, post]))
  fakeServer({
    'GET /posts': async ({ url }) => {
      const left = [...posts.values()].filter(({ status }) => status === 0)
      const cursor = url.searchParams.get('cursor')
      const from =
        cursor === null ? Number(url.searchParams.get('offset')) : left.findIndex(({ id }) => id > cursor)
      const page = from === -1 ? [] : left.slice(from, from + Number(url.searchParams.get('limit')))
      await someTime(20)
      return listAnswer(page, left.length, page.at(-1)?.id)
    },
  })
  const people = [openList(), openList()] as const

  /** As its event does. */
  const notify = ({ client }: Person, post: Post): void => {
    if (peekPost(client, post.id)) settlePost(client, post)
    else hintStaleLists(client, clientId)
  }
  const save = async (self: Person, other: Person, post: Post): Promise<void> => {
    const after = { ...post, status: 1 as const, version: 2 }
    setPending(post.id, true)
    settlePost(self.client, after)
    await someTime(30)
    const isFirst = posts.get(post.id)?.status === 0
    posts.set(post.id, after)
    await someTime(30)
    setPending(post.id, false)
    settleAnswer(self.client, after)
    if (isFirst) setTimeout(() => notify(other, after), 10)
  }
  const work = async (self: Person, other: Person, at: number): Promise<void> => {
    const acts: Promise<void>[] = []
    while (self.list.state.get().total !== 0) {
      const total = self.list.state.get().total ?? 0
      const shown = Array.from({ length: Math.min(12, total) }, (_, index) => self.list.idAt(index))
      const ids = shown.filter((id) => id !== undefined)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => self.saved.has(id))).toEqual([])
      const post = peekPost(self.client, ids[Math.min(at, ids.length - 1)] ?? '')
      if (post) {
        self.saved.add(post.id)
        acts.push(save(self, other, post))
      }
      await someTime(10)
    }
    await Promise.all(acts)
  }
  await Promise.all([work(people[0], people[1], 0), work(people[1], people[0], 4)])
  expect([...posts.values()].filter(({ status }) => status === 0)).toEqual([])
  expect(new Set([...people[0].saved, ...people[1].saved]).size).toBe(POST_COUNT)
})
