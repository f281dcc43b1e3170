import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { LiveEvent, Post } from '#contract/index.ts'
import { useAnnouncement } from '../../../kit/announce.ts'
import { requestRefresh, useLiveStream } from '../../../kit/live/live-events.ts'
import { isProblem } from '../../../kit/calls/problem.ts'
import {
  FakeEvents,
  fakeServer,
  listAnswer,
  problem,
  renderPage,
  useTestPage,
  viewer,
} from '../../../ui/testing.tsx'
import { clientId, postsOf } from '../../testing.ts'
import { DetailsPane } from '../../view/DetailsPane.tsx'
import { usePostList } from '../lists.ts'
import { useLivePosts } from './live-posts.ts'
import { setPending, usePost } from '../store.ts'
import { useAnnounceOpen } from './presence.ts'

const hear = (event: LiveEvent) => act(() => FakeEvents.opened.onmessage({ data: JSON.stringify(event) }))

const saved = ({ id }: Post, version: number): LiveEvent => ({
  type: 'post.changed',
  clientId,
  postId: id,
  userId: clientId,
  by: 'Luc',
  action: 'save',
  version,
})

function List() {
  useLivePosts()
  const { total, need } = usePostList({ statuses: [0] })
  useEffect(() => need(0, 24), [need])
  return <p>{total} posts</p>
}

let turn: (isList: boolean) => void
let open: (post: Post) => void
let openBeside: (page: ReactNode) => void
function Page() {
  useLiveStream('person', 'firm')
  const [isList, setList] = useState(true)
  const [post, setPost] = useState<Post | null>(null)
  const [beside, setBeside] = useState<ReactNode>(null)
  useEffect(() => {
    turn = setList
    open = setPost
    openBeside = setBeside
  }, [])
  return (
    <>
      {isList ? <List /> : <p>elsewhere</p>}
      {post ? <DetailsPane post={post} /> : null}
      {beside}
    </>
  )
}

async function showList(): Promise<{ posts: Post[] }> {
  vi.stubGlobal('EventSource', FakeEvents)
  const server = { posts: postsOf(5) }
  fakeServer({
    'GET /posts': () => listAnswer(server.posts, server.posts.length),
    'GET /clients/*': () => ({ body: {} }),
  })
  await renderPage(<Page />)
  expect(await screen.findByText('5 posts')).toBeTruthy()
  server.posts = server.posts.slice(0, 3)
  return server
}

describe('lists of posts', () => {
  useTestPage()

  it('refresh when the connection is back', async () => {
    await showList()
    act(requestRefresh)
    expect(await screen.findByText('3 posts')).toBeTruthy()
  })

  it.each<LiveEvent>([{ type: 'clients.changed' }, { type: 'posts.purged', clientId }])(
    'refresh after $type, which does not name the deleted posts',
    async (event) => {
      await showList()
      hear(event)
      expect(await screen.findByText('3 posts')).toBeTruthy()
    },
  )

  it('apply a colleague’s change that arrived during the user’s own action', async () => {
    const { posts } = await showList()
    const [first] = posts as [Post]
    const requests = fakeServer({
      'GET /posts/*': () => ({ body: { ...first, status: 1, version: 3 } }),
      'GET /posts': () => listAnswer(posts.slice(1), 4),
      'GET /clients/*': () => ({ body: {} }),
    })
    setPending(first.id, true)
    hear(saved(first, 3))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests).toEqual([])
    setPending(first.id, false)
    await waitFor(() => expect(screen.getByText('4 posts')).toBeTruthy())
  })

  it('refresh if a colleague’s change could not be loaded', async () => {
    const { posts } = await showList()
    const [first] = posts as [Post]
    fakeServer({
      'GET /posts/*': () => problem('UNAVAILABLE'),
      'GET /posts': () => listAnswer(posts.slice(1), 4),
      'GET /clients/*': () => ({ body: {} }),
    })
    hear(saved(first, 2))
    expect(await screen.findByText('4 posts')).toBeTruthy()
  })

  it('refetch a post’s details when a colleague’s change arrives', async () => {
    const { posts } = await showList()
    const [first] = posts as [Post]
    const views = [{ by: 'Luc', at: first.postedAt }]
    const details = { id: first.id, identity: '', externalId: null, dates: [], sources: [], media: [] }
    let seen: typeof views = []
    fakeServer({
      'GET /posts/*/details': () => ({ body: { ...details, views: seen } }),
      'GET /posts/*': () => ({ body: { ...first, version: 2 } }),
      'GET /posts': () => listAnswer(posts),
    })
    act(() => open(first))
    expect(await screen.findByText('No one yet')).toBeTruthy()
    seen = views
    hear(saved(first, 2))
    expect(await screen.findByText('Luc')).toBeTruthy()
  })

  it('do not mention another window for the user’s own note, which any window may have written', async () => {
    const { posts } = await showList()
    const [first, second] = posts as [Post, Post]
    fakeServer({
      'GET /posts/*': ({ url }) => ({
        body: { ...(url.pathname.endsWith(first.id) ? first : second), totalNotes: 1, version: 2 },
      }),
      'GET /clients/*': () => ({ body: {} }),
    })
    const said = renderHook(useAnnouncement).result
    hear({ ...saved(first, 2), userId: viewer.id, action: 'note' } as LiveEvent)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(said.current).not.toMatch(/another window/)
    hear({ ...saved(second, 2), userId: viewer.id } as LiveEvent)
    await waitFor(() => expect(said.current).toMatch(/another window/))
  })

  it('refresh after a page without posts, where no one listened', async () => {
    await showList()
    act(() => turn(false))
    await screen.findByText('elsewhere')
    hear({ type: 'posts.imported', clientId })
    act(() => turn(true))
    await waitFor(() => expect(screen.getByText('3 posts')).toBeTruthy())
  })

  it('reload an open post too, because the user may have lost its client, however slow the list is', async () => {
    const { posts } = await showList()
    const [first] = posts as [Post]
    function Open() {
      useAnnounceOpen(first.id)
      const { data, error } = usePost(first.id)
      return <p>{isProblem(error, 'NOT_FOUND') ? 'gone' : data?.content}</p>
    }
    act(() => openBeside(<Open />))
    expect(await screen.findByText('Words of post 1')).toBeTruthy()
    fakeServer({
      'GET /posts': () => new Promise(() => undefined),
      'GET /posts/*': () => problem('NOT_FOUND'),
      'PUT /posts/*/open': () => ({ body: null }),
    })
    // A refresh of another test may be pending.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    hear({ type: 'clients.changed' })
    await waitFor(() => expect(screen.getByText('gone')).toBeTruthy())
  })
})
