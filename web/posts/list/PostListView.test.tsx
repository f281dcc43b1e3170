import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { statusCodes } from '#contract/index.ts'
import { setShortcuts } from '../../kit/keys/shortcuts.ts'
import { useLiveStream } from '../../kit/live/live-events.ts'
import {
  FakeEvents,
  fakeServer,
  listAnswer,
  problem,
  renderPage,
  useTestPage,
  viewer,
} from '../../ui/testing.tsx'
import type { PostQuery } from '../data/filters.ts'
import { PostsProvider } from '../PostsProvider.tsx'
import { acted, actsOf, cardsOf, client, clientId, leaveRow, postOf, postsOf } from '../testing.ts'
import { PostListView } from './PostListView.tsx'

const months = () => ({ body: [{ month: '2021-07', count: 3 }] })
const page = (
  base = { clientIds: [clientId], statuses: statusCodes('unreviewed') as PostQuery['statuses'] },
) => (
  <PostsProvider>
    <PostListView base={base} dateOfLoss={client.dateOfLoss} empty="Every post has been reviewed." />
  </PostsProvider>
)
const at = `/clients/${clientId}/posts`
const card = (number: number) => screen.getByText(`Words of post ${number}`).closest('article') as HTMLElement

describe('a list of posts on screen', () => {
  useTestPage()

  it('shows posts with their time in the client’s time zone', async () => {
    fakeServer({
      'GET /posts': () => listAnswer([postOf(1, { postedAt: '2021-07-01T02:00:00.000Z' })], 1),
      'GET /posts/months': months,
    })
    await renderPage(page(), at)
    expect(await screen.findByText('Jun 30 2021 10:00pm EDT')).toBeTruthy()
    expect(screen.getByText('1 post')).toBeTruthy()
  })

  it('focuses the next card on J as soon as it is shown', async () => {
    const second = Promise.withResolvers<void>()
    fakeServer({
      'GET /posts': async ({ url }) => {
        const isFirst = url.searchParams.get('offset') === '0'
        if (!isFirst) await second.promise
        return listAnswer([postOf(isFirst ? 1 : 2)], 2)
      },
      'GET /posts/months': months,
    })
    await renderPage(page(), at)
    await screen.findByText('Words of post 1')
    await userEvent.keyboard('j')
    await waitFor(() => expect(card(1).contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('j')
    second.resolve()
    await screen.findByText('Words of post 2')
    await waitFor(() => expect(card(2).contains(document.activeElement)).toBe(true))
  })

  it('names the user’s own key for the first post if a key needs one', async () => {
    fakeServer({ 'GET /posts': () => listAnswer(postsOf(3)), 'GET /posts/months': months })
    await renderPage(page(), at)
    await screen.findByText('Words of post 1')
    act(() => setShortcuts({ areOn: true, keys: { nextPost: 'w' } }))
    await userEvent.keyboard('s')
    expect(await screen.findByText('No post is selected. Press W for the first one on screen.')).toBeTruthy()
  })

  it('has the order that the user chose last in any list, unless the address has another', async () => {
    const requests = fakeServer({ 'GET /posts': () => listAnswer(postsOf(3)), 'GET /posts/months': months })
    const orders = () =>
      requests.filter(({ path }) => path.endsWith('/posts')).map(({ url }) => url.searchParams.get('order'))
    localStorage.setItem(`proofline.list.${viewer.id}`, 'asc ')
    const { unmount, router } = await renderPage(page(), at)
    await screen.findByText('Words of post 2')
    expect(orders()).toEqual(['asc'])
    await userEvent.click(screen.getByRole('button', { name: /oldest/i }))
    await waitFor(() => expect(orders()).toEqual(['asc', 'desc']))
    expect(router.state.location.search).toEqual({ order: 'desc' })
    unmount()
    await renderPage(page(), '/unreviewed')
    await screen.findByText('Words of post 2')
    expect(orders()).toEqual(['asc', 'desc', 'desc'])
  })

  it('shows what the address says, even if it is the default and the user prefers another', async () => {
    const requests = fakeServer({ 'GET /posts': () => listAnswer(postsOf(3)), 'GET /posts/months': months })
    localStorage.setItem(`proofline.list.${viewer.id}`, 'asc pages')
    await renderPage(page(), `${at}?order=desc&mode=scroll`)
    await screen.findByText('Words of post 2')
    const posts = requests.filter(({ path }) => path.endsWith('/posts'))
    expect(posts.map(({ url }) => url.searchParams.get('order'))).toEqual(['desc'])
    expect(screen.queryByText(/Showing/)).toBeNull()
  })

  it('does not apply a key to another post when a colleague removes the intended one from the list', async () => {
    vi.stubGlobal('EventSource', FakeEvents)
    const saved = postOf(1, { status: 1, version: 2 })
    const requests = fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': months,
      'GET /posts/*': () => ({ body: saved }),
      'PUT /posts': () => ({ body: { posts: [postOf(2, { status: 1, version: 2 })] } }),
      'GET /clients/*': () => ({ body: client }),
    })
    function Live() {
      useLiveStream('person', 'firm')
      return page()
    }
    await renderPage(<Live />, at)
    await cardsOf(1, 3)
    within(card(1)).getByRole('button', { name: /Open/ }).focus()
    const by = { userId: client.id, by: 'Luc' }
    const event = { type: 'post.changed', clientId, postId: saved.id, version: 2, ...by, action: 'save' }
    act(() => FakeEvents.opened.onmessage({ data: JSON.stringify(event) }))
    await waitFor(() => expect(screen.queryByText('Words of post 1')).toBeNull())
    await waitFor(() => expect(card(2).contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('s')
    expect(await screen.findByText(/^Luc just changed the post that was there/)).toBeTruthy()
    expect(actsOf(requests, 'save')).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 800))
    await userEvent.keyboard('s')
    await waitFor(() => expect(actsOf(requests, 'save')).toHaveLength(1))
  })

  it('applies the next key to the next post, however soon it is pressed', async () => {
    const requests = fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': months,
      'PUT /posts': acted({ status: 1, version: 2 }),
      'GET /clients/*': () => ({ body: client }),
    })
    await renderPage(page(), at)
    await cardsOf(1, 3)
    within(card(1)).getByRole('button', { name: /Open/ }).focus()
    for (let n = 0; n < 2; n += 1) fireEvent.keyDown(document.activeElement ?? document.body, { key: 's' })
    await waitFor(() =>
      expect(actsOf(requests, 'save').map(({ body }) => body)).toMatchObject([
        { ids: [postOf(1).id] },
        { ids: [postOf(2).id] },
      ]),
    )
    expect(card(3).contains(document.activeElement)).toBe(true)
  })

  it('saves a post onto the timeline, removes it once the pointer leaves its row, and offers undo', async () => {
    const requests = fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': months,
      'PUT /posts': acted({ status: 1, version: 2, movedToTimelineAt: '2024-01-01T00:00:00.000Z' }),
      'PUT /posts/undo': () => ({ body: { posts: [postOf(2, { version: 3 })] } }),
    })
    await renderPage(page(), at)
    await screen.findByText('Words of post 2')
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Save' }))
    expect(card(2).closest('[inert]')).not.toBeNull()
    expect(screen.getByText('2 posts')).toBeTruthy()
    leaveRow()
    expect(screen.queryByText('Words of post 2')).toBeNull()
    expect(screen.getByText('2 posts')).toBeTruthy()
    expect(actsOf(requests, 'save')[0]?.body).toEqual({
      ids: [postOf(2).id],
      action: 'save',
      fromStatuses: { [postOf(2).id]: 0 },
      fromVersions: { [postOf(2).id]: 1 },
      moveToTimeline: true,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Words of post 2')).toBeTruthy()
    expect(requests.find(({ path }) => path.endsWith('/undo'))?.body).toEqual({
      posts: [{ id: postOf(2).id, version: 2 }],
    })
  })

  it('focuses a post that the user restores with U', async () => {
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(4)),
      'GET /posts/months': months,
      'PUT /posts': acted({ status: 1, version: 2 }),
      'PUT /posts/undo': acted({ version: 3 }),
    })
    await renderPage(page(), at)
    await cardsOf(1, 3)
    within(card(2)).getByRole('button', { name: /Open/ }).focus()
    await userEvent.keyboard('s')
    await waitFor(() => expect(card(3).contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('u')
    await screen.findByText('Words of post 2')
    await waitFor(() => expect(card(2).contains(document.activeElement)).toBe(true))
  })

  it('puts a post back with a message when the server refuses', async () => {
    const requests = fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': months,
      'PUT /posts': () => problem('UNEXPECTED'),
      'GET /posts/*': () => ({ body: postOf(2) }),
    })
    const { router } = await renderPage(page(), at)
    await screen.findByText('Words of post 2')
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Save' }))
    const sentence = 'Jul 27, 2021 · Harjit Gill: This could not be saved. Nothing was changed.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(await screen.findByText('Words of post 2')).toBeTruthy()
    expect(screen.getByText('3 posts')).toBeTruthy()
    // The same again: one toast, with a link to the post.
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(actsOf(requests, 'save')).toHaveLength(2))
    await screen.findByText('Words of post 2')
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ postId: postOf(2).id }))
  })

  it('shows who was first when two act at the same time, and the current state of the post', async () => {
    const lastChange = {
      by: 'Luc Bouchard',
      isOwn: false,
      at: '2024-01-01T00:00:00.000Z',
      action: 'escalate',
    }
    const now = postOf(2, { status: 2, version: 5, lastChange, can: ['resolve'] })
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': months,
      'PUT /posts': () => problem('POST_STATE_CONFLICT', { post: now, ids: [now.id] }),
      'GET /posts/*': () => ({ body: now }),
    })
    await renderPage(page({ clientIds: [clientId], statuses: undefined }), at)
    await screen.findByText('Words of post 2')
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Luc Bouchard changed this post/)).toBeTruthy()
    expect(within(card(2)).getByText('Escalated')).toBeTruthy()
    expect(within(card(2)).getByRole('button', { name: 'Resolve' })).toBeTruthy()
  })

  it('trashes an unreviewed post directly and asks about any other', async () => {
    const saved = postOf(2, { status: 1 })
    const requests = fakeServer({
      'GET /posts': () => listAnswer([postOf(1), saved]),
      'GET /posts/months': months,
      'PUT /posts': () => ({ body: { posts: [postOf(1, { isTrashed: true, version: 2 })] } }),
    })
    await renderPage(page({ clientIds: [clientId], statuses: undefined }), at)
    await cardsOf(1, 2)
    await userEvent.click(within(card(1)).getByRole('button', { name: 'Trash' }))
    await waitFor(() => expect(actsOf(requests, 'trash')).toHaveLength(1))
    await userEvent.click(within(card(2)).getByRole('button', { name: 'Trash' }))
    expect(await screen.findByText('Move to the trash?')).toBeTruthy()
    expect(actsOf(requests, 'trash')).toHaveLength(1)
  })

  it('keeps filters in the address and does not allow clearing the last platform', async () => {
    const requests = fakeServer({ 'GET /posts': () => listAnswer(postsOf(3)), 'GET /posts/months': months })
    const { router } = await renderPage(page(), `${at}?sites=facebook`)
    await screen.findByText('Words of post 1')
    await userEvent.click(screen.getByRole('button', { name: 'Facebook' }))
    expect(router.state.location.searchStr).toBe('?sites=facebook')
    await userEvent.click(screen.getByRole('button', { name: 'Instagram' }))
    expect(router.state.location.searchStr).toBe('?sites=facebook,instagram')
    await waitFor(() =>
      expect(requests.at(-1)?.url.search).toContain('socialSiteIds=facebook&socialSiteIds=instagram'),
    )
  })

  it('changes pages with the pagination', async () => {
    fakeServer({ 'GET /posts': () => listAnswer(postsOf(24), 340, 'next'), 'GET /posts/months': months })
    await renderPage(page(), `${at}?mode=manual`)
    expect((await screen.findAllByText('Showing 1 - 12 of 340'))[0]).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Page \d+$/ })).toHaveLength(20)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12))
  })

  it('goes to the previous page when the last one becomes empty, and focuses its last post', async () => {
    let posts = postsOf(14)
    fakeServer({
      'GET /posts': ({ url }) =>
        listAnswer(posts.slice(Number(url.searchParams.get('offset'))), posts.length),
      'GET /posts/months': months,
      'PUT /posts': () => {
        posts = posts.slice(0, 12)
        return { body: { posts: [13, 14].map((number) => postOf(number, { status: 1, version: 2 })) } }
      },
    })
    const { router } = await renderPage(page(), `${at}?mode=manual&page=2`)
    for (const number of [13, 14]) {
      await screen.findByText(`Words of post ${number}`)
      await userEvent.click(within(card(number)).getByRole('checkbox'))
    }
    const bar = screen.getByRole('region', { name: 'Selected posts' })
    await userEvent.click(within(bar).getByRole('button', { name: 'Save (2)' }))
    expect(await screen.findAllByText('Showing 1 - 12 of 12')).toHaveLength(2)
    await waitFor(() => expect(router.state.location.search).toEqual({ mode: 'manual' }))
    await screen.findByText('Words of post 12')
    await waitFor(() => expect(card(12).contains(document.activeElement)).toBe(true))
  })

  it('returns to the post that was viewed last, not the one that was opened', async () => {
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(5)),
      'GET /posts/months': months,
      'GET /posts/*/notes': () => listAnswer([]),
      'GET /posts/*/history': () => listAnswer([]),
      'GET /posts/*/details': () => problem('UNEXPECTED'),
      'PUT /posts/seen': () => ({ body: null }),
      'PUT /posts/*/open': () => ({ body: null }),
    })
    const otherList = [0, 1, 2].map((index) => (
      <div key={index} data-index={index}>
        <button type="button">Star</button>
      </div>
    ))
    const { router } = await renderPage(
      <>
        {otherList}
        {page()}
      </>,
      at,
    )
    await screen.findByText('Words of post 1')
    await userEvent.click(within(card(1)).getByRole('button', { name: /^Open post/ }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('Words of post 1')
    await userEvent.keyboard('jj')
    await within(dialog).findByText('Words of post 3')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    // Closing went back in the history, so that no extra entry remains.
    expect(router.history.canGoBack()).toBe(false)
    await waitFor(() => expect(card(3).contains(document.activeElement)).toBe(true))
  })

  it('applies only the first click of a double-click, as another post has moved under the pointer', async () => {
    const requests = fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': months,
      'PUT /posts': () => ({ body: { posts: [postOf(1, { status: 1, version: 2 })] } }),
    })
    await renderPage(page(), at)
    await cardsOf(1, 2)
    fireEvent.click(within(card(1)).getByRole('button', { name: 'Save' }), { detail: 1 })
    fireEvent.click(within(card(2)).getByRole('button', { name: 'Save' }), { detail: 2 })
    expect(screen.queryByText('Words of post 1')).toBeNull()
    expect(screen.getByText('Words of post 2')).toBeTruthy()
    await waitFor(() => expect(actsOf(requests, 'save')).toHaveLength(1))
  })

  it('shows the date of loss between posts, also right after an action, but not to users who may not see it', async () => {
    const posts = [1, 2, 3].map((number) => postOf(number, { loss: number < 3 ? 'post' : 'pre' }))
    fakeServer({
      'GET /posts': () => listAnswer(posts),
      'GET /posts/months': months,
      'PUT /posts': acted({ status: 1, version: 2 }),
      'GET /clients/*': () => ({ body: client }),
    })
    const { unmount } = await renderPage(page(), at)
    expect((await screen.findByText('2 after, 1 before')).parentElement?.textContent).toContain(
      'Jun 15, 2021',
    )
    await cardsOf(1, 2, 3)
    await userEvent.click(within(card(1)).getByRole('button', { name: 'Save' }))
    expect(screen.getByText('1 after, 1 before')).toBeTruthy()
    unmount()
    const permissions = viewer.permissions.filter((each) => each !== 'VIEW_LEGAL_PHRASES')
    await renderPage(page(), at, { ...viewer, permissions })
    await cardsOf(2, 3)
    expect(screen.queryByText(/after, 1 before/)).toBeNull()
  })

  it('has the row height that the user prefers, in any list', async () => {
    fakeServer({ 'GET /posts': () => listAnswer(postsOf(3)), 'GET /posts/months': months })
    const height = () => card(1).closest<HTMLElement>('[data-index]')?.style.height
    const { unmount } = await renderPage(page(), at)
    await screen.findByText('Words of post 1')
    expect(height()).toBe('140px')
    await userEvent.click(screen.getByRole('button', { name: 'View' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /^Roomy/, hidden: true }))
    expect(height()).toBe('232px')
    unmount()
    await renderPage(page(), '/unreviewed')
    await screen.findByText('Words of post 1')
    expect(height()).toBe('232px')
  })

  it('says whether a list is empty or all posts are filtered out', async () => {
    fakeServer({ 'GET /posts': () => listAnswer([], 0), 'GET /posts/months': () => ({ body: [] }) })
    const { router } = await renderPage(page(), `${at}?media=video`)
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('Every post has been reviewed.')).toBeTruthy()
    expect(router.state.location.searchStr).toBe('')
  })
})
