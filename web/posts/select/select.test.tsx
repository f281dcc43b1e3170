import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { requestRefresh } from '../../kit/live/live-events.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { PostListView } from '../list/PostListView.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { acted, cardsOf, client, clientId, postOf, postsOf } from '../testing.ts'
import { MAX_POSTS_PER_CALL, Selection } from './selection.ts'

const months = () => ({ body: [{ month: '2021-07', count: 5 }] })
const page = (statuses: { statuses?: (0 | 1)[] } = { statuses: [0] }) => (
  <PostsProvider>
    <PostListView
      base={{ clientIds: [clientId], ...statuses }}
      dateOfLoss={client.dateOfLoss}
      empty="Nothing."
    />
  </PostsProvider>
)
const at = `/clients/${clientId}/posts`
const card = (number: number) => screen.getByText(`Words of post ${number}`).closest('article') as HTMLElement
const box = (number: number) => within(card(number)).getByRole('checkbox', { name: 'Select this post' })
const bar = () => screen.queryByRole('region', { name: 'Selected posts' })

describe('selected posts', () => {
  useTestPage()

  it('are selected with Shift, counted with their dates, changed by one call and undone by one', async () => {
    const saved = [1, 2, 3].map((number) => postOf(number, { status: 1, version: 2 }))
    const requests = fakeServer({
      'GET /posts': () => listAnswer(postsOf(5)),
      'GET /posts/months': months,
      'PUT /posts': () => ({ body: { posts: saved } }),
      'PUT /posts/undo': () => ({
        body: { posts: [1, 2, 3].map((number) => postOf(number, { version: 3 })) },
      }),
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    expect(bar()).toBeNull()
    await user.click(box(1))
    await user.keyboard('{Shift>}')
    await user.click(box(3))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 posts selected')).toBeTruthy()
    expect(screen.getByText('Jul 26, 2021 – Jul 28, 2021')).toBeTruthy()
    await user.click(within(bar() as HTMLElement).getByRole('button', { name: /^Save/ }))
    expect(screen.queryByText('Words of post 2')).toBeNull()
    expect(bar()).toBeNull()
    const sent = requests.find(({ method, path }) => method === 'PUT' && path === '/posts')
    expect(sent?.body).toMatchObject({
      ids: saved.map((post) => post.id),
      action: 'save',
      moveToTimeline: true,
      fromStatuses: Object.fromEntries(saved.map((post) => [post.id, 0])),
    })
    expect((await screen.findAllByText('3 posts saved and moved to the timeline.')).length).toBeGreaterThan(0)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Words of post 2')).toBeTruthy()
    expect(requests.find(({ path }) => path === '/posts/undo')?.body).toEqual({
      posts: saved.map(({ id, version }) => ({ id, version })),
    })
    expect(await screen.findByText('Undone: Save, 3 posts · Harjit Gill')).toBeTruthy()
    await user.keyboard('u')
    expect(await screen.findByText(/Nothing to undo/)).toBeTruthy()
  })

  it('are only those chosen, whether or not the page has reported them yet', () => {
    const seen = new Set<number>()
    const selection = new Selection(
      (at) => (seen.has(at) ? `post ${at}` : undefined),
      (at) => seen.add(at),
    )
    selection.toggle(3)
    expect([...selection.ids()]).toEqual(['post 3'])
  })

  it('are a range from the post chosen last, although a post before it has left the list since', () => {
    let listed = ['a', 'b', 'c', 'd', 'e']
    const selection = new Selection(
      (at) => listed[at],
      undefined,
      (id) => listed.indexOf(id),
    )
    selection.toggle(3)
    listed = listed.slice(1)
    selection.toggle(0, true)
    expect([...selection.ids()].toSorted()).toEqual(['b', 'c', 'd'])
    listed = ['b', 'c', 'e']
    selection.clear()
    selection.toggle(0)
    listed = ['c', 'e']
    selection.toggle(1, true)
    expect([...selection.ids()]).toEqual(['b', 'e'])
  })

  it('stay selected on another page when posts were added and the list reloads', async () => {
    let posts = postsOf(30)
    fakeServer({
      'GET /posts': ({ url }) => {
        const offset = Number(url.searchParams.get('offset') ?? 0)
        const limit = Number(url.searchParams.get('limit'))
        return listAnswer(posts.slice(offset, offset + limit), posts.length)
      },
      'GET /posts/months': months,
      'GET /posts/*': ({ path }) => ({ body: posts.find(({ id }) => path.endsWith(id)) }),
    })
    const user = userEvent.setup()
    await renderPage(page(), `${at}?mode=manual`)
    await cardsOf(1, 2)
    await user.click(box(2))
    await user.click(screen.getAllByRole('button', { name: 'Page 3' })[0] as HTMLElement)
    await screen.findByText('Words of post 25')
    posts = [postOf(0), ...posts]
    act(requestRefresh)
    expect((await screen.findAllByText('Showing 25 - 31 of 31')).length).toBeGreaterThan(0)
    await screen.findByText('Words of post 24')
    expect(screen.getByText('1 post selected')).toBeTruthy()
  })

  it('are selected with the keyboard alone, and cleared with Escape', async () => {
    fakeServer({ 'GET /posts': () => listAnswer(postsOf(3)), 'GET /posts/months': months })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await screen.findByText('Words of post 2')
    within(card(2)).getByRole('button', { name: /Open/ }).focus()
    await user.keyboard('x')
    expect(screen.getByText('1 post selected')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(bar()).toBeNull()
  })

  it('stay selected when a drag from the checkbox of another post selects more', async () => {
    fakeServer({ 'GET /posts': () => listAnswer(postsOf(5)), 'GET /posts/months': months })
    await renderPage(page(), at)
    await cardsOf(1, 5)
    await userEvent.click(box(1))
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const { index } = this.dataset
      return index === undefined ? new DOMRect() : new DOMRect(0, Number(index) * 100, 300, 80)
    })
    const drag = { button: 0, clientX: 10 }
    const area = box(3).closest<HTMLElement>('[data-selecting]') as HTMLElement
    area.setPointerCapture = () => undefined
    fireEvent.pointerDown(box(3), { ...drag, clientY: 210 })
    fireEvent.pointerMove(box(3), { ...drag, clientY: 310 })
    fireEvent.pointerUp(box(3), drag)
    expect(await screen.findByText('3 posts selected')).toBeTruthy()
  })

  it('give the focus to the first post after them when they leave', async () => {
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(6)),
      'GET /posts/months': months,
      'PUT /posts': acted({ status: 1, version: 2 }),
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 4, 5)
    within(card(1)).getByRole('button', { name: /Open/ }).focus()
    await user.keyboard('xjj{Shift>}x{/Shift}s')
    expect(screen.queryByText('Words of post 3')).toBeNull()
    await waitFor(() => expect(card(4).contains(document.activeElement)).toBe(true))
  })

  it('stay selected while a dialog is open, and after a refusal', async () => {
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(4)),
      'GET /posts/months': months,
      'PUT /posts': () => problem('POST_STATE_CONFLICT', { post: null, ids: [] }),
      'GET /posts/*': ({ path }) => ({ body: postsOf(4).find(({ id }) => path.endsWith(id)) }),
      'GET /customers/*/users': () => listAnswer([]),
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 3)
    await user.click(box(1))
    await user.click(box(3))
    await user.keyboard('e')
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('2 posts selected')).toBeTruthy()
    await user.click(within(bar() as HTMLElement).getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText(/This post has changed since you loaded it/)).toBeTruthy()
    expect(await screen.findByText('2 posts selected')).toBeTruthy()
  })

  it('are not changed by a key in the window of a post that does not allow it', async () => {
    const requests = fakeServer({
      'GET /posts': () => listAnswer([postOf(1), postOf(2), postOf(3, { can: ['note'] })]),
      'GET /posts/months': months,
      'GET /posts/*/notes': () => ({ body: [] }),
      'GET /posts/*/history': () => listAnswer([], 0),
      'GET /posts/*/details': () => problem('UNEXPECTED'),
      'PUT /posts': acted({ status: 1, version: 2 }),
    })
    const user = userEvent.setup()
    const { router } = await renderPage(page({}), at)
    await cardsOf(1, 2, 3)
    for (const number of [1, 2]) await user.click(box(number))
    await act(() => router.navigate({ to: '.', search: { postId: postOf(3).id } }))
    await within(await screen.findByRole('dialog')).findByText('Words of post 3')
    await user.keyboard('s#{Control>}a{/Control}')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(requests.filter(({ method, path }) => method === 'PUT' && path === '/posts')).toEqual([])
    expect(screen.getByText('2 posts selected')).toBeTruthy()
  })

  it('can be 500 at most, and a message says so', async () => {
    const selection = new Selection((index) => `post ${index}`)
    await renderPage(page(), at)
    selection.takeOver(
      new Set(),
      Array.from({ length: 501 }, (_, index) => index),
    )
    expect(selection.ids().size).toBe(MAX_POSTS_PER_CALL)
    expect(await screen.findByText(/^You can change up to 500 posts/)).toBeTruthy()
  })

  it('offer each action with the number of posts that allow it, and the others stay selected', async () => {
    const requests = fakeServer({
      'GET /posts': () => listAnswer([postOf(1), postOf(2), postOf(3, { can: ['trash'] })]),
      'GET /posts/months': months,
      'PUT /posts': acted({ status: 1, version: 2 }),
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 2, 3)
    for (const number of [1, 2, 3]) await user.click(box(number))
    const offered = within(bar() as HTMLElement)
      .getAllByRole('button')
      .map((button) => button.textContent)
    expect(offered).toEqual(['Save (2)', 'Escalate (2)', 'Trash (3)', ''])
    await user.keyboard('s')
    await waitFor(() => expect(screen.queryByText('Words of post 1')).toBeNull())
    expect(requests.find(({ method, path }) => method === 'PUT' && path === '/posts')?.body).toMatchObject({
      ids: [postOf(1).id, postOf(2).id],
    })
    expect(screen.getByText('1 post selected')).toBeTruthy()
    expect((box(3) as HTMLInputElement).checked).toBe(true)
    // The focused card is another one, so its keys say why they do nothing.
    await user.keyboard('s')
    expect(await screen.findByText('This action isn’t available for any selected post.')).toBeTruthy()
    expect(requests.filter(({ method, path }) => method === 'PUT' && path === '/posts')).toHaveLength(1)
  })

  it('keep the focus in the bar when the button that was pressed is gone', async () => {
    fakeServer({
      'GET /posts': () => listAnswer([postOf(1), postOf(3, { can: ['trash'] })]),
      'GET /posts/months': months,
      'PUT /posts': acted({ status: 1, version: 2 }),
    })
    const user = userEvent.setup()
    await renderPage(page({}), at)
    await cardsOf(1, 3)
    for (const number of [1, 3]) await user.click(box(number))
    within(bar() as HTMLElement)
      .getByRole('button', { name: /^Save/ })
      .focus()
    await user.keyboard('{Enter}')
    const left = within(bar() as HTMLElement).getByRole('button', { name: /^Trash/ })
    await waitFor(() => expect(document.activeElement).toBe(left))
  })

  it('all stay if one refuses', async () => {
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(2)),
      'GET /posts/months': months,
      'PUT /posts': () => problem('POST_STATE_CONFLICT', { post: null, ids: [] }),
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 2)
    await user.click(box(1))
    await user.click(box(2))
    await user.click(within(bar() as HTMLElement).getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText(/This post has changed since you loaded it\.$/)).toBeTruthy()
    await waitFor(() => expect(screen.getByText('Words of post 1')).toBeTruthy())
    expect(screen.getByText('2 posts selected')).toBeTruthy()
  })

  it('stay without one that no longer exists, after a message says so', async () => {
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': months,
      'PUT /posts': () => problem('NOT_FOUND'),
      'GET /posts/*': ({ path }) => (path.endsWith('1') ? problem('NOT_FOUND') : { body: postOf(2) }),
    })
    const user = userEvent.setup()
    await renderPage(page(), at)
    await cardsOf(1, 2)
    await user.click(box(1))
    await user.click(box(2))
    await user.click(within(bar() as HTMLElement).getByRole('button', { name: /^Save/ }))
    expect(
      await screen.findByText(/: Some of these posts don’t exist, or .* Nothing was changed\.$/),
    ).toBeTruthy()
    expect(await screen.findByText('1 post selected')).toBeTruthy()
    await cardsOf(2)
    expect((box(2) as HTMLInputElement).checked).toBe(true)
  })

  it('have no checkbox for a client', async () => {
    fakeServer({ 'GET /posts': () => listAnswer(postsOf(1)), 'GET /posts/months': months })
    await renderPage(page(), at, { ...viewer, accountType: 3, permissions: [] })
    await screen.findByText('Words of post 1')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('are loaded by the filter for posts that no one has opened', async () => {
    const requests = fakeServer({ 'GET /posts': () => listAnswer(postsOf(1)), 'GET /posts/months': months })
    const { router } = await renderPage(page(), `${at}?unseen=anyone`)
    await screen.findByText('Words of post 1')
    expect(requests.find(({ path }) => path === '/posts')?.url.searchParams.get('unseenBy')).toBe('anyone')
    expect(router.state.location.search).toEqual({ unseen: 'anyone' })
  })
})
