import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type Post, statusCodes, type WallItem } from '#contract/index.ts'
import {
  type FakeRequest,
  fakeServer,
  listAnswer,
  problem,
  renderPage,
  useTestPage,
  viewer,
} from '../../ui/testing.tsx'
import { PostListView } from '../list/PostListView.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { acted, actsOf, client, clientId, fileOf, postOf } from '../testing.ts'

const page = (
  <PostsProvider>
    <PostListView
      base={{ clientIds: [clientId], statuses: statusCodes('unreviewed') }}
      dateOfLoss={client.dateOfLoss}
      empty="Every post has been reviewed."
    />
  </PostsProvider>
)
const at = `/clients/${clientId}/posts?mode=wall`

const shown = (number: number, changes: Partial<Post> = {}) =>
  postOf(number, {
    media: [fileOf(number)],
    can: ['save', 'notRelevant', 'escalate', 'trash', 'note'],
    ...changes,
  })

/** A stack of these posts. */
function item(numbers: number[], changes: Partial<WallItem> = {}): WallItem {
  const [first = 1] = numbers
  const { postedAt, id } = shown(first)
  return {
    ids: [id, ...numbers.slice(1).map((number) => postOf(number).id)],
    position: first - 1,
    postedAt,
    day: postedAt.slice(0, 10),
    loss: 'post',
    ratios: [133],
    ...changes,
  }
}

type Answers = Parameters<typeof fakeServer>[0]
const wallServer = (items: WallItem[], answers: Answers = {}) => {
  const count = items.flatMap(({ ids }) => ids).length
  return fakeServer({
    'GET /posts': () => listAnswer([], count),
    'GET /posts/months': () => ({ body: [] }),
    'GET /posts/count': () => ({ body: { count: count + 7 } }),
    'GET /posts/wall': () => listAnswer(items, count),
    'GET /posts/named': ({ url }: FakeRequest) => ({
      body: url.searchParams.getAll('ids').map((id) => shown(Number(id.slice(-12)))),
    }),
    'PUT /posts': acted({ status: 1, isNotRelevant: true, version: 2 }),
    ...answers,
  })
}
const tile = (number: number) =>
  document.querySelector<HTMLElement>(`[data-post="${postOf(number).id}"] button`) as HTMLElement
async function openWall() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 100))
  const rendered = await renderPage(page, at)
  await waitFor(() => expect(tile(1).getAttribute('aria-label')).toContain('Picture'))
  return rendered
}
const press = async (number: number, key: string) => {
  act(() => tile(number).focus())
  await userEvent.keyboard(key)
}

describe('a wall of pictures', () => {
  useTestPage()

  it('shows each picture with its day, and says how many posts have none', async () => {
    wallServer([item([1]), item([2])])
    await openWall()
    expect(tile(1).getAttribute('aria-label')).toBe('Picture, Jul 29, 2021')
    expect(await screen.findByText('2 posts')).toBeTruthy()
    expect(await screen.findByText('7 posts have no picture.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show as list' }))
    await waitFor(() => expect(document.querySelector('[data-file]')).toBeNull())
  })

  it('moves with the arrows as in a grid, and with J and K in order', async () => {
    wallServer(Array.from({ length: 30 }, (_, index) => item([index + 1], { ratios: [300] })))
    await openWall()
    await press(1, '{ArrowRight}')
    expect(document.activeElement).toBe(tile(2))
    await userEvent.keyboard('{ArrowDown}')
    const below = Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index'))
    expect(below).toBeGreaterThan(3)
    await userEvent.keyboard('{ArrowUp}j')
    expect(document.activeElement).toBe(tile(3))
    await userEvent.keyboard('kk')
    expect(document.activeElement).toBe(tile(1))
  })

  it('keeps a decided picture in its place, with its mark, and goes to the next', async () => {
    const asked = wallServer([item([1]), item([2])])
    await openWall()
    await press(1, 'd')
    await waitFor(() => expect(tile(1).getAttribute('aria-label')).toContain('Not relevant'))
    expect(tile(1).closest('li')?.hasAttribute('data-aside')).toBe(true)
    expect(document.activeElement).toBe(tile(2))
    expect(actsOf(asked, 'notRelevant').map(({ body }) => (body as { ids: string[] }).ids)).toEqual([
      [postOf(1).id],
    ])
  })

  it('selects with X and Shift+X, and everything that matches with Ctrl+A', async () => {
    const asked = wallServer([item([1]), item([2]), item([3])], {
      'POST /posts/selections': () => problem('TOO_MANY_SELECTED'),
    })
    await openWall()
    await press(1, 'x')
    await press(3, '{Shift>}x{/Shift}')
    expect(await screen.findByText('3 posts selected')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Control>}a{/Control}')
    await waitFor(() => expect(asked.some(({ path }) => path === '/posts/selections')).toBe(true))
    const { url } = asked.find(({ path }) => path === '/posts/selections') as FakeRequest
    expect(url.searchParams.getAll('mediaTypes')).toEqual(['image', 'video'])
  })

  it('shows a picture large with Space', async () => {
    wallServer([item([1])])
    await openWall()
    await press(1, ' ')
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('selects by a long touch, and then by a tap', async () => {
    wallServer([item([1]), item([2])])
    await openWall()
    fireEvent.pointerDown(tile(1), { pointerType: 'touch' })
    expect(await screen.findByText('1 post selected')).toBeTruthy()
    fireEvent.pointerUp(tile(1), { pointerType: 'touch' })
    fireEvent.click(tile(1), { detail: 1 })
    fireEvent.pointerDown(tile(2), { pointerType: 'touch' })
    fireEvent.pointerUp(tile(2), { pointerType: 'touch' })
    fireEvent.click(tile(2), { detail: 1 })
    expect(await screen.findByText('2 posts selected')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

const selection = (count: number, changes: object = {}) => ({
  body: {
    id: postOf(900).id,
    at: '2024-01-01T00:00:00.000Z',
    count,
    changed: 0,
    came: 0,
    first: '2021-07-01',
    last: '2021-07-02',
    flagged: 0,
    unopened: 0,
    onTimeline: 0,
    possible: {
      save: count,
      notRelevant: count,
      escalate: count,
      resolve: 0,
      trash: count,
      restore: 0,
      moveToTimeline: 0,
      removeFromTimeline: 0,
      check: 0,
      removeLines: 0,
      restoreLines: 0,
    },
    trashNeeds: 'nothing',
    act: null,
    ...changes,
  },
})
const begun = {
  action: 'notRelevant',
  by: 'Priya',
  isOwn: true,
  jobId: postOf(901).id,
  startedAt: '2024-01-01T00:00:00.000Z',
  finishedAt: '2024-01-01T00:00:01.000Z',
  total: 3,
  done: 3,
  leftOut: 0,
  held: 0,
  canUndo: true,
  undo: null,
}
const manyServer = (items: WallItem[], count = 3) =>
  wallServer(items, {
    'POST /posts/selections': () => selection(count),
    [`PUT /posts/selections/${postOf(900).id}/act`]: () => selection(count, { act: begun }),
    [`GET /posts/selections/${postOf(900).id}`]: () => selection(count, { act: begun }),
  })

describe('an act on everything that matches a wall', () => {
  useTestPage()

  it('marks the pictures on screen while the server is still acting, and then shows what it left out', async () => {
    let finishedAt: string | null = null
    const items = [item([1]), item([2])]
    const answer = () => selection(2, { act: { ...begun, total: 2, done: 0, finishedAt } })
    const done = () => ({ status: 1 as const, isNotRelevant: true, version: 2, can: [] })
    wallServer(items, {
      'POST /posts/selections': () => selection(2),
      [`PUT /posts/selections/${postOf(900).id}/act`]: answer,
      [`GET /posts/selections/${postOf(900).id}`]: answer,
      [`GET /posts/selections/${postOf(900).id}/posts`]: () => ({ body: items.flatMap(({ ids }) => ids) }),
      'GET /posts/named': ({ url }) => ({
        body: url.searchParams.getAll('ids').map((id) => {
          const number = Number(id.slice(-12))
          return shown(number, finishedAt && number === 1 ? done() : {})
        }),
      }),
    })
    await openWall()
    await userEvent.keyboard('{Control>}a{/Control}')
    await screen.findByRole('button', { name: /^Not relevant/ })
    await userEvent.keyboard('d')
    for (const number of [1, 2])
      await waitFor(() => expect(tile(number).getAttribute('aria-label')).toContain('Not relevant'))
    finishedAt = '2024-01-01T00:00:01.000Z'
    await waitFor(() => expect(tile(2).getAttribute('aria-label')).not.toContain('Not relevant'))
    expect(tile(1).getAttribute('aria-label')).toContain('Not relevant')
  })
})

describe('a stack on a wall', () => {
  useTestPage()

  it('is decided by one key for all its posts, as one act on the server', async () => {
    const asked = manyServer([item([1, 5, 6]), item([2])])
    await openWall()
    expect(tile(1).getAttribute('aria-label')).toContain('3 posts with equal files')
    await press(1, 'd')
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/act'))).toBe(true))
    const { url } = asked.find(({ path }) => path === '/posts/selections') as FakeRequest
    expect(url.searchParams.get('sameFilesAs')).toBe(postOf(1).id)
    await waitFor(() => expect(tile(1).getAttribute('aria-label')).toContain('Not relevant'))
    expect(document.activeElement).toBe(tile(2))
    expect(actsOf(asked, 'notRelevant')).toEqual([])
  })

  it('is not decided if it has another number of posts now', async () => {
    const asked = manyServer([item([1, 5, 6])], 4)
    await openWall()
    await press(1, 'd')
    expect(await screen.findByText(/This stack has changed: 4 posts are left/)).toBeTruthy()
    expect(asked.some(({ path }) => path.endsWith('/act'))).toBe(false)
  })

  it('opens first if the words of its posts differ, and then each post is decided alone', async () => {
    const asked = manyServer([item([1, 5], { opensFor: 'words' })])
    await openWall()
    await press(1, 'd')
    expect(await screen.findByText(/the words of these posts differ/)).toBeTruthy()
    await waitFor(() => expect(tile(5)).toBeTruthy())
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
    await press(5, 'd')
    await waitFor(() => expect(actsOf(asked, 'notRelevant')).toHaveLength(1))
    await press(1, '{Escape}')
    await waitFor(() => expect(tile(5)).toBeNull())
  })

  it('opens on Enter; a burst before it can be decided or selected', async () => {
    const soon = (number: number) => item([number], { postedAt: shown(1).postedAt })
    const asked = manyServer([soon(1), soon(2), soon(3), item([4, 5])])
    await openWall()
    expect(tile(2)).toBeNull()
    await press(1, 'x')
    expect(await screen.findByText(/3 pictures within seconds/)).toBeTruthy()
    await waitFor(() => expect(tile(3)).toBeTruthy())
    await press(4, '{Enter}')
    await waitFor(() => expect(tile(5)).toBeTruthy())
    expect(asked.some(({ method }) => method !== 'GET')).toBe(false)
  })

  it('is selected as a whole', async () => {
    manyServer([item([1, 5, 6]), item([2])])
    await openWall()
    await press(1, 'x')
    expect(await screen.findByText('3 posts selected')).toBeTruthy()
    await press(1, 'x')
    await waitFor(() => expect(screen.queryByText('3 posts selected')).toBeNull())
  })

  it('is not remembered for other lists, where posts without pictures would be missing', async () => {
    manyServer([item([1])])
    await openWall()
    const toggle = () => userEvent.click(screen.getByRole('button', { name: 'Wall of pictures' }))
    await toggle()
    await toggle()
    await waitFor(() => expect(document.querySelector('[data-file]')).not.toBeNull())
    expect(localStorage.getItem(`proofline.list.${viewer.id}`) ?? '').not.toContain('wall')
    cleanup()
    // As earlier versions left it.
    localStorage.setItem(`proofline.list.${viewer.id}`, ' wall')
    await renderPage(page, at.split('?')[0] ?? '')
    const button = await screen.findByRole('button', { name: 'Wall of pictures' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
  })

  it('is shown again when another view was on screen, with what was decided gone', async () => {
    const asked = manyServer([item([1])])
    await openWall()
    const toggle = () => userEvent.click(screen.getByRole('button', { name: 'Wall of pictures' }))
    await toggle()
    await toggle()
    await waitFor(() => expect(asked.filter(({ path }) => path === '/posts/wall')).toHaveLength(2))
  })

  it('and a burst are selected by the server if a range passes what isn’t loaded', async () => {
    const soon = (number: number) => item([number], { postedAt: shown(2).postedAt })
    const asked = manyServer([item([1]), soon(2), soon(3), soon(4), item([5])])
    await openWall()
    await waitFor(() => expect(tile(5).getAttribute('aria-label')).toContain('Picture'))
    await press(1, 'x')
    await press(5, '{Shift>}x{/Shift}')
    const selected = () => asked.find(({ path }) => path === '/posts/selections')?.url.searchParams
    await waitFor(() => expect(selected()?.get('fromId')).toBe(postOf(1).id))
    expect(selected()?.get('toId')).toBe(postOf(5).id)
  })
})
