// Long because: its tests share one page with its keys.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { LiveEvent, Post } from '#contract/index.ts'
import { useLiveStream } from '../../kit/live/live-events.ts'
import { useCall } from '../../kit/calls/query.ts'
import { resetSessionStores } from '../../kit/store.ts'
import { setServerReachable } from '../../kit/calls/reachability.ts'
import { FakeEvents, fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostListView } from '../list/PostListView.tsx'
import { UnreviewedList } from '../list/testing.ts'
import { PostsProvider } from '../PostsProvider.tsx'
import { actsOf, client, clientId, postOf, postsOf, leaveRow } from '../testing.ts'

function Page() {
  useLiveStream('person', 'firm')
  return <UnreviewedList />
}
const page = <Page />
const at = `/clients/${clientId}/posts`
const card = (number: number) => screen.getByText(`Words of post ${number}`).closest('article') as HTMLElement
const which = 'Jul 27, 2021 · Harjit Gill'
const lost = (): never => {
  throw new TypeError('Failed to fetch')
}
const changed = (action: string, more: Partial<Post>, by = 'Ana Ruiz') =>
  postOf(2, {
    version: 2,
    lastChange: { by, isOwn: by === 'Ana Ruiz', at: '2024-01-01T00:00:00.000Z', action },
    ...more,
  })

type Wire = Parameters<typeof fakeServer>[0]

async function press(name: string, wire: Wire) {
  const requests = fakeServer({
    'GET /posts': () => listAnswer(postsOf(3)),
    'GET /posts/months': () => ({ body: [{ month: '2021-07', count: 3 }] }),
    ...wire,
  })
  await renderPage(page, at)
  await screen.findByText('Words of post 2')
  await userEvent.click(within(card(2)).getByRole('button', { name }))
  return requests
}

describe('an action on a post', () => {
  useTestPage()

  it('shows the server’s state after a lost response, and can be undone', async () => {
    const requests = await press('Save', {
      'PUT /posts': lost,
      'GET /posts/*': () => ({ body: changed('save', { status: 1 }) }),
      'PUT /posts/undo': () => ({ body: { posts: [postOf(2, { version: 3 })] } }),
    })
    expect(await screen.findAllByText(`${which}: Saved and moved to the timeline.`)).not.toEqual([])
    leaveRow()
    expect(screen.queryByText('Words of post 2')).toBeNull()
    expect(screen.getByText('2 posts')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Words of post 2')).toBeTruthy()
    expect(requests.find(({ path }) => path.endsWith('/undo'))?.body).toEqual({
      posts: [{ id: postOf(2).id, version: 2 }],
    })
  })

  it('shows that the outcome is unknown while the server is unreachable, and the outcome afterwards', async () => {
    let isBack = false
    await press('Save', {
      'PUT /posts': lost,
      'GET /posts/*': () => (isBack ? { body: postOf(2) } : lost()),
    })
    expect(await screen.findAllByText(new RegExp(`^${which}: We don’t know yet`))).not.toEqual([])
    expect(screen.queryByText(/couldn’t confirm/)).toBeNull()
    isBack = true
    act(() => setServerReachable(true))
    expect(await screen.findByText(new RegExp(`^${which}: We couldn’t confirm`))).toBeTruthy()
    expect(await screen.findByText('Words of post 2')).toBeTruthy()
    expect(screen.getByText('3 posts')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull())
  })

  it('cannot be undone by the next person who signs in', async () => {
    const requests = await press('Save', {
      'PUT /posts': () => ({ body: { posts: [changed('save', { status: 1 })] } }),
    })
    const undo = await screen.findByRole('button', { name: 'Undo' })
    resetSessionStores()
    await userEvent.click(undo)
    expect(await screen.findByText(/nothing to/i)).toBeTruthy()
    expect(requests.some(({ path }) => path.endsWith('/undo'))).toBe(false)
  })

  it('is undone by the button of its own message, although a later one was answered first', async () => {
    const answers: (() => void)[] = []
    const requests = await press('Save', {
      'PUT /posts': async ({ body }) => {
        const [id] = (body as { ids: string[] }).ids
        // The first waits for the test.
        if (id === postOf(2).id) await new Promise<void>((resolve) => answers.push(resolve))
        const post = postsOf(3).find((each) => each.id === id) as Post
        return { body: { posts: [{ ...post, status: 1, isTrashed: post.id !== postOf(2).id, version: 2 }] } }
      },
      'PUT /posts/undo': () => ({ body: { posts: [postOf(2, { version: 3 })] } }),
    })
    await userEvent.click(within(card(3)).getByRole('button', { name: 'Trash' }))
    const message = () => screen.queryByRole('button', { name: 'Undo' })?.closest('[role=alert]')?.textContent
    await waitFor(() => expect(message()).toMatch(/^Moved to the trash\./))
    answers[0]?.()
    await waitFor(() => expect(message()).toMatch(/^Saved and moved to the timeline\./))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/undo'))?.body).toEqual({
        posts: [{ id: postOf(2).id, version: 2 }],
      }),
    )
  })

  it('shows the result of the second of two on one post, although the first is answered before it', async () => {
    const answers: (() => void)[] = []
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': () => ({ body: [{ month: '2021-07', count: 3 }] }),
      'PUT /posts': async ({ body }) => {
        const isSave = (body as { action: string }).action === 'save'
        await new Promise<void>((resolve) => answers.push(resolve))
        return { body: { posts: [postOf(2, { status: 1, isTrashed: !isSave, version: isSave ? 2 : 3 })] } }
      },
    })
    await renderPage(
      <PostsProvider>
        <PostListView base={{ clientIds: [clientId] }} dateOfLoss={client.dateOfLoss} empty="Nothing." />
      </PostsProvider>,
      at,
    )
    await screen.findByText('Words of post 2')
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Save' }))
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Trash' }))
    // A saved post is trashed only after a question.
    const question = await screen.findByRole('dialog')
    await userEvent.click(within(question).getByRole('button', { name: /trash/i }))
    await waitFor(() => expect(screen.queryByText('Words of post 2')).toBeNull())
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.()
    await screen.findByText('Saved and moved to the timeline.')
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(screen.queryByText('Words of post 2')).toBeNull()
    answers[1]?.()
    await screen.findByText('Moved to the trash.')
    expect(screen.queryByText('Words of post 2')).toBeNull()
  })

  it('shows the result of the second of two on one post, although the first is answered after it', async () => {
    const answers = new Map<string, () => void>()
    fakeServer({
      'GET /posts': () => listAnswer([postOf(1), postOf(2, { status: 1, can: ['moveToTimeline', 'trash'] })]),
      'GET /posts/months': () => ({ body: [{ month: '2021-07', count: 2 }] }),
      'PUT /posts': async ({ body }) => {
        const { action } = body as { action: string }
        await new Promise<void>((resolve) => answers.set(action, resolve))
        const isFirst = action === 'moveToTimeline'
        const movedToTimelineAt = '2024-01-01T00:00:00.000Z'
        return {
          body: {
            posts: [
              postOf(2, { status: 1, isTrashed: !isFirst, movedToTimelineAt, version: isFirst ? 2 : 3 }),
            ],
          },
        }
      },
    })
    await renderPage(
      <PostsProvider>
        <PostListView base={{ clientIds: [clientId] }} dateOfLoss={client.dateOfLoss} empty="Nothing." />
      </PostsProvider>,
      at,
    )
    await screen.findByText('Words of post 2')
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Move to Timeline' }))
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Trash' }))
    const question = await screen.findByRole('dialog')
    await userEvent.click(within(question).getByRole('button', { name: /trash/i }))
    await waitFor(() => expect(screen.queryByText('Words of post 2')).toBeNull())
    await waitFor(() => expect(answers.size).toBe(2))
    answers.get('trash')?.()
    await screen.findByText('Moved to the trash.')
    answers.get('moveToTimeline')?.()
    await screen.findByText('Moved to the timeline.')
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(screen.queryByText('Words of post 2')).toBeNull()
  })

  it('keeps a colleague’s newer change when an earlier undo is answered after it', async () => {
    vi.stubGlobal('EventSource', FakeEvents)
    let answer = (): void => undefined
    const luc = changed('escalate', { status: 2, version: 4, can: ['resolve'] }, 'Luc')
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': () => ({ body: [] }),
      'GET /posts/*': () => ({ body: luc }),
      'GET /clients/*': () => ({ body: client }),
      'PUT /posts': () => ({ body: { posts: [changed('save', { status: 1, can: ['trash'] })] } }),
      'PUT /posts/undo': async () => {
        await new Promise<void>((resolve) => (answer = resolve))
        return { body: { posts: [postOf(2, { version: 3 })] } }
      },
    })
    function All() {
      useLiveStream('person', 'firm')
      return (
        <PostsProvider>
          <PostListView base={{ clientIds: [clientId] }} dateOfLoss={client.dateOfLoss} empty="Nothing." />
        </PostsProvider>
      )
    }
    await renderPage(<All />, at)
    await screen.findByText('Words of post 2')
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const event = { type: 'post.changed', clientId, postId: postOf(2).id, userId: clientId, by: 'Luc' }
    act(() =>
      FakeEvents.opened.onmessage({ data: JSON.stringify({ ...event, action: 'escalate', version: 4 }) }),
    )
    await waitFor(() => expect(within(card(2)).getByText('Escalated')).toBeTruthy())
    answer()
    await screen.findByText(/^Undone: Save/)
    expect(within(card(2)).getByText('Escalated')).toBeTruthy()
  })

  it('removes a post that no longer exists from the list', async () => {
    await press('Save', {
      'PUT /posts': () => problem('NOT_FOUND'),
      'GET /posts/*': () => problem('NOT_FOUND'),
    })
    expect(
      await screen.findByText(`${which}: This post doesn’t exist, or you don’t have access to it.`),
    ).toBeTruthy()
    expect(screen.getByText('2 posts')).toBeTruthy()
    leaveRow()
    expect(screen.queryByText('Words of post 2')).toBeNull()
  })

  it('sends the status that the user saw, and shows who has changed the post since', async () => {
    const requests = await press('Trash', {
      'PUT /posts': () => problem('POST_STATE_CONFLICT', { post: null, ids: [postOf(2).id] }),
      'GET /posts/*': () => ({ body: changed('escalate', { status: 2 }, 'Luc Bouchard') }),
    })
    expect(await screen.findByText(new RegExp(`^${which}: Luc Bouchard changed this post`))).toBeTruthy()
    expect(actsOf(requests, 'trash')[0]?.body).toEqual({
      ids: [postOf(2).id],
      action: 'trash',
      fromStatuses: { [postOf(2).id]: 0 },
      fromVersions: { [postOf(2).id]: 1 },
    })
    expect(screen.getByText('2 posts')).toBeTruthy()
  })

  it.each([
    ['Save', 'save'],
    ['Escalate', 'escalate'],
    ['Trash', 'trash'],
  ] as const)('sends the status of a post that is not relevant with %s', async (name, action) => {
    const notRelevant = postOf(2, {
      status: 1,
      isNotRelevant: true,
      can: ['save', 'escalate', 'trash', 'note'],
    })
    const requests = await press(name, {
      'GET /posts': () => listAnswer([postOf(1), notRelevant]),
      'GET /users': () => listAnswer([]),
      'PUT /posts': () => ({ body: { posts: [notRelevant] } }),
    })
    if (action !== 'save')
      await userEvent.click(
        within(await screen.findByRole('dialog')).getByRole('button', {
          name: action === 'trash' ? /trash/i : 'Escalate',
        }),
      )
    await waitFor(() => expect(actsOf(requests, action)).toHaveLength(1))
    // The server refuses any other, as a change by someone else.
    expect(actsOf(requests, action)[0]?.body).toMatchObject({ fromStatuses: { [notRelevant.id]: 4 } })
  })

  it('opens its post after a refusal, although the user has gone to a page without posts', async () => {
    let answer = (): void => undefined
    let leave = (): void => undefined
    const requests = fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': () => ({ body: [] }),
      'PUT /posts': async () => {
        await new Promise<void>((resolve) => (answer = resolve))
        return problem('POST_STATE_CONFLICT', { post: null, ids: [postOf(2).id] })
      },
      'GET /posts/*': () => ({ body: changed('escalate', { status: 2 }, 'Luc Bouchard') }),
    })
    function Pages() {
      const [isList, setList] = useState(true)
      useEffect(() => {
        leave = () => setList(false)
      }, [])
      return isList ? page : <p>elsewhere</p>
    }
    const { router } = await renderPage(<Pages />, '/albums')
    await screen.findByText('Words of post 2')
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Save' }))
    act(() => leave())
    await waitFor(() => expect(actsOf(requests, 'save')).toHaveLength(1))
    answer()
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/${clientId}/posts`))
    expect(router.state.location.search).toEqual({ postId: postOf(2).id })
  })

  it('does not name people to themselves when they acted in another window', async () => {
    await press('Trash', {
      'PUT /posts': () => problem('POST_STATE_CONFLICT', { post: null, ids: [postOf(2).id] }),
      'GET /posts/*': () => ({ body: changed('escalate', { status: 2 }) }),
    })
    expect(await screen.findByText(new RegExp(`^${which}: You changed this post in another`))).toBeTruthy()
  })

  it('shows a signed-out user that it was not saved, and nothing about the post', async () => {
    await press('Save', {
      'PUT /posts': () => problem('UNAUTHENTICATED'),
      'GET /posts/*': () => problem('UNAUTHENTICATED'),
    })
    expect(await screen.findByText('You were signed out. Your last change was not saved.')).toBeTruthy()
    expect(screen.queryByText(/Harjit Gill: .*sign in/i)).toBeNull()
  })

  it('does not claim that nothing was changed after a timeout of a proxy, because the server may still save it', async () => {
    const timeout = { status: 504, body: '<html>' }
    await press('Save', { 'PUT /posts': () => timeout, 'GET /posts/*': () => ({ body: postOf(2) }) })
    expect(await screen.findByText(new RegExp(`^${which}: We couldn’t confirm`))).toBeTruthy()
  })

  it('shows nothing about the post if the session ended before the outcome was known', async () => {
    await press('Save', { 'PUT /posts': lost, 'GET /posts/*': () => problem('UNAUTHENTICATED') })
    expect(await screen.findByText(/^We couldn’t confirm that this was saved/)).toBeTruthy()
  })

  it('loads the counters again after a refusal, as they may have been loaded in between', async () => {
    let unreviewed = 3
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': () => ({ body: [] }),
      'GET /clients/*': () => ({ body: { ...client, totalUnreviewed: unreviewed } }),
      'PUT /posts': () => problem('FORBIDDEN'),
      'GET /posts/*': () => ({ body: postOf(2) }),
    })
    function Count() {
      const { data } = useCall('getClient', { params: { id: clientId } })
      return <p>{data?.totalUnreviewed} to review</p>
    }
    await renderPage(
      <>
        <Count />
        {page}
      </>,
      at,
    )
    await screen.findByText('3 to review')
    await screen.findByText('Words of post 2')
    unreviewed = 9
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('9 to review')).toBeTruthy()
  })

  it('keeps the focus on its post when the button is no longer offered', async () => {
    const can = ['moveToTimeline', 'trash'] as Post['can']
    await press('Move to Timeline', {
      'GET /posts': () => listAnswer(postsOf(3).map((post) => ({ ...post, can }))),
      'PUT /posts': () => ({ body: { posts: [postOf(2, { version: 2, can: ['trash'] })] } }),
    })
    await waitFor(() =>
      expect(within(card(2)).queryByRole('button', { name: 'Move to Timeline' })).toBeNull(),
    )
    await waitFor(() => expect(card(2).contains(document.activeElement)).toBe(true))
  })

  it('offers no undo once the post is deleted, or a colleague has changed it', async () => {
    vi.stubGlobal('EventSource', FakeEvents)
    const events: LiveEvent[] = [
      { type: 'posts.purged', clientId },
      {
        type: 'post.changed',
        clientId,
        postId: postOf(2).id,
        userId: clientId,
        by: 'Luc',
        action: 'trash',
        version: 3,
      },
    ]
    for (const event of events) {
      cleanup()
      const now =
        event.type === 'posts.purged'
          ? problem('NOT_FOUND')
          : { body: changed('trash', { version: 3 }, 'Luc') }
      await press('Save', {
        'PUT /posts': () => ({ body: { posts: [changed('save', { status: 1 })] } }),
        'GET /posts/*': () => now,
      })
      await screen.findByRole('button', { name: 'Undo' })
      act(() => FakeEvents.opened.onmessage({ data: JSON.stringify(event) }))
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    }
  })
})
