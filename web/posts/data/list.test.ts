import { afterEach, describe, expect, it } from 'vitest'
import type { Post } from '#contract/index.ts'
import { makeQueryClient } from '../../kit/calls/query.ts'
import { setServerReachable } from '../../kit/calls/reachability.ts'
import { fakeServer, listAnswer, problem } from '../../ui/testing.tsx'
import { clientId, postOf, postsOf } from '../testing.ts'
import { PostList } from './list.ts'
import { overwritePost, peekPost, setPending } from './store.ts'

const all = postsOf(50)

function server() {
  return fakeServer({
    'GET /posts': ({ url }) => {
      const query = url.searchParams
      const from = query.has('cursor') ? Number(query.get('cursor')) : Number(query.get('offset'))
      const end = from + Number(query.get('limit'))
      return listAnswer(all.slice(from, end), 1000, String(end))
    },
  })
}

/** Answers only on command, with the state at the time of the request. */
function slowServer() {
  const answers: (() => void)[] = []
  const state = { left: all.slice(), total: 1000 }
  fakeServer({
    'GET /posts': ({ url }) => {
      const from = Number(url.searchParams.get('cursor') ?? url.searchParams.get('offset'))
      const end = from + Number(url.searchParams.get('limit'))
      const answer = listAnswer(state.left.slice(from, end), state.total, String(end))
      return new Promise((resolve) => answers.push(() => resolve(answer)))
    },
  })
  /** @param at 0: the oldest request */
  const answer = async (at = 0): Promise<void> => {
    await expect.poll(() => answers.length).toBeGreaterThan(at)
    answers.splice(at, 1)[0]?.()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { state, answer }
}

async function listWith(total = 24) {
  const requests = server()
  const list = new PostList(makeQueryClient(), { clientIds: [clientId], statuses: [0] })
  watch(list)
  list.need(0, total)
  await expect.poll(() => list.idAt(0)).toBeDefined()
  return { list, requests: requests }
}

const watching: (() => void)[] = []
/** As a screen that shows the list; it is closed after the test, so that the list does not reload in the next one. */
const watch = (list: PostList): (() => void) => {
  const leave = list.state.subscribe(() => undefined)
  watching.push(leave)
  return leave
}
afterEach(() => watching.splice(0).forEach((leave) => leave()))

describe('a list of posts', () => {
  it('loads ahead, or back, as far as a scroll will come', async () => {
    const { list, requests } = await listWith()
    const asked = (from: number) =>
      requests
        .slice(from)
        .map(({ url }) => Number(url.searchParams.get('offset') ?? url.searchParams.get('cursor')))
        .toSorted((a, b) => a - b)
    let before = requests.length
    list.need(24, 48, 48)
    await expect.poll(() => asked(before)).toEqual([24, 48, 72])
    before = requests.length
    list.need(500, 524, -48)
    await expect.poll(() => asked(before)).toEqual([452, 476, 500])
  })

  it('loads 24 posts at a time and knows the total', async () => {
    const { list, requests } = await listWith()
    expect(list.state.get().total).toBe(1000)
    expect(requests[0]?.url.searchParams.get('limit')).toBe('24')
    expect(list.idAt(23)).toBe(all[23]?.id)
    expect(list.idAt(24)).toBeUndefined()
  })

  it('loads the next posts by cursor, and jumps by one offset', async () => {
    const { list, requests } = await listWith()
    list.need(20, 30)
    await expect.poll(() => list.idAt(24)).toBeDefined()
    expect(requests[1]?.url.searchParams.get('cursor')).toBe('24')
    list.need(900, 912)
    expect(requests).toHaveLength(3)
    expect(requests[2]?.url.searchParams.get('offset')).toBe('900')
  })

  it('knows what was viewed without a gap around the screen, not what was viewed elsewhere', async () => {
    const { list } = await listWith()
    list.need(30, 40)
    await expect.poll(() => list.idAt(30)).toBeDefined()
    list.need(34, 44)
    const viewed = (most: number) => {
      const positions = list.shownAround(most)
      return [positions[0], positions.at(-1), positions.length]
    }
    expect(viewed(500)).toEqual([30, 43, 14])
    list.need(34, 36)
    expect(viewed(4)).toEqual([33, 36, 4])
    expect(viewed(12)).toEqual([30, 41, 12])
  })

  it('reloads its total when a post leaves that is beyond what is loaded, but not for one outside its dates', async () => {
    const { list, requests } = await listWith()
    const far = all[39] ?? postOf(40)
    list.reconcile({ ...far, status: 1, version: 2 }, far)
    await expect.poll(() => requests).toHaveLength(2)
    const dated = new PostList(makeQueryClient(), {
      clientIds: [clientId],
      statuses: [0],
      until: '2000-01-01',
    })
    watch(dated)
    dated.begin()
    await expect.poll(() => requests).toHaveLength(3)
    dated.reconcile({ ...far, status: 1, version: 2 }, far)
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(requests).toHaveLength(3)
  })

  it('knows which posts left, and which are only not loaded', async () => {
    const { list } = await listWith()
    const [first, second] = all as [Post, Post]
    const ids = [first, second, ...all.slice(38, 40)].map(({ id }) => id)
    expect(ids.map((id) => list.hasLeft(id))).toEqual([false, false, false, false])
    list.reconcile({ ...first, status: 1 })
    list.drop(ids[2] ?? '')
    expect(ids.map((id) => list.hasLeft(id))).toEqual([true, false, true, false])
    list.reconcile(first)
    expect(list.hasLeft(first.id)).toBe(false)
  })

  it('refreshes what is on screen, and drops nothing else if no post was added or removed', async () => {
    const { list, requests } = await listWith()
    list.need(12, 36)
    await expect.poll(() => list.idAt(24)).toBeDefined()
    // A popup loads posts further down, but the list must keep its position.
    list.need(28, 34)
    list.refresh()
    await expect.poll(() => requests).toHaveLength(3)
    await expect.poll(() => list.idAt(28)).toBe(all[28]?.id)
    expect([0, 12, 27, 35].map((at) => list.idAt(at))).toEqual([0, 12, 27, 35].map((at) => all[at]?.id))
  })

  it('removes a post that no longer matches, and puts it back in its position', async () => {
    const { list } = await listWith()
    const fifth = all[4] ?? postOf(5)
    list.reconcile({ ...fifth, status: 1 })
    expect(list.state.get().total).toBe(999)
    expect(list.idAt(4)).toBe(all[5]?.id)
    list.reconcile(fifth)
    expect(list.state.get().total).toBe(1000)
    expect(list.idAt(4)).toBe(fifth.id)
  })

  it('knows where posts that left would be now, in whatever order they left', async () => {
    const { list } = await listWith()
    const save = (...which: number[]) => {
      for (const at of which) list.reconcile({ ...(all[at] ?? postOf(1)), status: 1 })
    }
    const positions = (...which: number[]) => which.map((at) => list.positionOf(all[at]?.id ?? ''))
    save(5, 0, 1)
    expect(positions(0, 1, 5, 6)).toEqual([0, 0, 3, 3])
    list.reconcile(all[0] ?? postOf(1))
    expect(positions(0, 5, 6)).toEqual([0, 4, 4])
  })

  it.each(['desc', 'asc'] as const)(
    'puts several posts back in order, however they left (%s)',
    async (order) => {
      const listed = order === 'desc' ? all : all.toReversed()
      fakeServer({ 'GET /posts': () => listAnswer(listed.slice(0, 24), 24) })
      const list = new PostList(makeQueryClient(), { clientIds: [clientId], statuses: [0], order })
      watch(list)
      list.need(0, 24)
      await expect.poll(() => list.idAt(0)).toBeDefined()
      for (const which of [
        [0, 1, 2, 3],
        [5, 4, 9, 8],
      ]) {
        const some = which.flatMap((at) => listed[at] ?? [])
        for (const post of some) list.reconcile({ ...post, status: 1 })
        for (const post of some) list.reconcile(post)
        expect(listed.slice(0, 24).map((post) => list.indexOf(post.id))).toEqual([...Array(24).keys()])
      }
    },
  )

  it('loads the right posts after the last loaded one was removed', async () => {
    const { list, requests } = await listWith()
    list.reconcile({ ...(all[23] ?? postOf(24)), isTrashed: true })
    list.need(20, 30)
    await expect.poll(() => list.idAt(23)).toBe(all[24]?.id)
    expect(requests.at(-1)?.url.searchParams.get('cursor')).toBe('24')
  })

  it('keeps loading while a user acts faster than the server responds, without a refresh in between', async () => {
    const offsets: (string | null)[] = []
    fakeServer({
      'GET /posts': async ({ url }) => {
        const query = url.searchParams
        // Lists of other tests may still reload.
        if (!query.has('cursor') && query.has('parentId')) offsets.push(query.get('offset'))
        const from = Number(query.get('cursor') ?? query.get('offset'))
        await new Promise((resolve) => setTimeout(resolve, 150))
        return listAnswer(all.slice(from, from + 24), 1000, String(from + 24))
      },
    })
    const list = new PostList(makeQueryClient(), { clientIds: [clientId], statuses: [0], parentId: clientId })
    watch(list)
    list.need(0, 12)
    await expect.poll(() => list.idAt(0)).toBeDefined()
    for (const [n, post] of all.slice(0, 36).entries()) {
      expect(list.idAt(0)).toBe(post.id)
      list.reconcile({ ...post, status: 1, version: 2 })
      if (n % 5 === 0) list.hintStale()
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    expect(offsets).toEqual(['0'])
  })

  it('reloads what a refresh left out once it is on screen again, and shows it until then', async () => {
    const offsets: (string | null)[] = []
    let version = 1
    fakeServer({
      'GET /posts': ({ url }) => {
        offsets.push(url.searchParams.get('offset'))
        const from = Number(url.searchParams.get('cursor') ?? url.searchParams.get('offset'))
        const page = all.slice(from, from + 24).map((post) => ({ ...post, version }))
        return listAnswer(page, 60, String(from + 24))
      },
    })
    const client = makeQueryClient()
    const list = new PostList(client, { clientIds: [clientId], statuses: [0] })
    watch(list)
    const versionAt = (index: number) => peekPost(client, list.idAt(index) ?? '')?.version
    list.need(0, 24)
    await expect.poll(() => versionAt(0)).toBe(1)
    list.need(24, 48)
    await expect.poll(() => versionAt(24)).toBe(1)
    version = 2
    list.refresh()
    await expect.poll(() => versionAt(24)).toBe(2)
    expect(versionAt(0)).toBe(1)
    list.need(0, 24)
    await expect.poll(() => versionAt(0)).toBe(2)
    list.need(24, 48)
    list.need(0, 24)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(offsets).toHaveLength(4)
  })

  it('ignores a response from before an action that arrives after it', async () => {
    const { state, answer } = slowServer()
    const client = makeQueryClient()
    const list = new PostList(client, { clientIds: [clientId], statuses: [0] })
    watch(list)
    list.need(0, 24)
    await answer()
    const third = all[2] ?? postOf(3)
    const save = (post: Post) => {
      overwritePost(client, post)
      list.reconcile(post)
    }
    setPending(third.id, true)
    save({ ...third, status: 1 })
    // Requested while the change is pending, answered after it.
    list.refresh()
    state.left.splice(2, 1)
    state.total = 999
    setPending(third.id, false)
    save({ ...third, status: 1, version: 2 })
    await answer()
    expect(list.state.get().total).toBe(999)
    expect(list.indexOf(third.id)).toBe(-1)
    // The list reloads automatically.
    await answer()
    expect(list.state.get().total).toBe(999)
    expect(list.idAt(20)).toBe(all[21]?.id)
  })

  it('shows newly loaded posts during a slow action, without the post that it removes', async () => {
    const { answer } = slowServer()
    const client = makeQueryClient()
    const list = new PostList(client, { clientIds: [clientId], statuses: [0] })
    watch(list)
    const thirtieth = all[29] ?? postOf(30)
    setPending(thirtieth.id, true)
    overwritePost(client, { ...thirtieth, status: 1 })
    list.need(0, 24)
    await answer()
    list.need(20, 40)
    await answer()
    expect(list.state.get().total).toBe(1000)
    expect(list.idAt(28)).toBe(all[28]?.id)
    expect(list.idAt(29)).toBe(all[30]?.id)
    setPending(thirtieth.id, false)
  })

  it('retries a failed page automatically, right away when the server is reachable again', async () => {
    let isBroken = false
    const requests = fakeServer({
      'GET /posts': ({ url }) => {
        const from = Number(url.searchParams.get('cursor') ?? url.searchParams.get('offset'))
        return isBroken
          ? problem('UNEXPECTED')
          : listAnswer(all.slice(from, from + 24), 50, String(from + 24))
      },
    })
    const list = new PostList(makeQueryClient(), { clientIds: [clientId], statuses: [0] })
    watch(list)
    list.need(0, 24)
    await expect.poll(() => list.idAt(0)).toBeDefined()
    isBroken = true
    list.need(24, 48)
    await expect.poll(() => list.state.get().error).not.toBeNull()
    expect(requests).toHaveLength(2)
    isBroken = false
    setServerReachable(false)
    setServerReachable(true)
    await expect.poll(() => list.idAt(24)).toBe(all[24]?.id)
    expect(list.state.get().error).toBeNull()
    expect(list.idAt(0)).toBe(all[0]?.id)
  })

  it('keeps its length and posts if it changed while it was not shown, and refreshes when it is', async () => {
    const requests = server()
    // A list of another test may reload in the meantime.
    const ours = () => requests.filter(({ url }) => url.searchParams.get('offset') === '24')
    const list = new PostList(makeQueryClient(), { clientIds: [clientId], statuses: [0] })
    const leave = watch(list)
    list.need(24, 48)
    await expect.poll(() => list.idAt(24)).toBeDefined()
    leave()
    list.hintStale()
    expect(list.state.get().total).toBe(1000)
    expect(list.idAt(24)).toBe(all[24]?.id)
    expect(ours()).toHaveLength(1)
    watch(list)
    await expect.poll(() => ours()).toHaveLength(2)
    expect(list.state.get().total).toBe(1000)
  })

  it('shows the page that the user turned to while a refresh found another total', async () => {
    const { state, answer } = slowServer()
    const list = new PostList(makeQueryClient(), { clientIds: [clientId], statuses: [0] })
    watch(list)
    list.need(24, 36)
    await answer()
    state.total = 999
    list.refresh()
    list.need(0, 12)
    const turned = () => Array.from({ length: 12 }, (_, at) => list.idAt(at))
    await answer(1)
    await answer()
    // The refresh dropped the page, because posts before it may have moved.
    await answer()
    expect(turned()).toEqual(all.slice(0, 12).map(({ id }) => id))
  })

  it('keeps the position of the post at the top of the screen after others were added before it', async () => {
    const posts = postsOf(90)
    const state = { posts: posts.slice(50) }
    const requests = fakeServer({
      'GET /posts': ({ url }) => {
        const from = Number(url.searchParams.get('cursor') ?? url.searchParams.get('offset'))
        const end = from + Number(url.searchParams.get('limit'))
        return listAnswer(state.posts.slice(from, end), state.posts.length, String(end))
      },
      'GET /posts/*/place': ({ path }) => {
        const index = state.posts.findIndex(({ id }) => path.includes(id))
        return { body: { index, isListed: true } }
      },
    })
    const list = new PostList(makeQueryClient(), { clientIds: [clientId], statuses: [0] })
    watch(list)
    list.need(6, 18)
    await expect.poll(() => list.idAt(8)).toBeDefined()
    list.keepTop(8)
    state.posts = posts
    list.refresh()
    await expect.poll(() => list.state.get().total).toBe(90)
    expect(list.indexOf(posts[58]?.id ?? '')).toBe(58)
    expect(list.idAt(6)).toBe(posts[6]?.id)
    expect(requests.filter(({ path }) => path.endsWith('/place'))).toHaveLength(1)
    list.refresh()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests.filter(({ path }) => path.endsWith('/place'))).toHaveLength(1)
  })
})
