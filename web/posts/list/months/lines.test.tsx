import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { statusCodes } from '#contract/index.ts'
import { useOtherLocaleData } from '#contract/test-locale-data.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../../ui/testing.tsx'
import { PostsProvider } from '../../PostsProvider.tsx'
import { acted, clientId, postOf, postsOf } from '../../testing.ts'
import { PostListView } from '../PostListView.tsx'
import { ReviewLine } from './ReviewLine.tsx'

const MONTHS = [
  { month: '2021-07', count: 4 },
  { month: '2021-06', count: 2 },
  { month: '2020-01', count: 14 },
]
const outsider = { ...viewer, permissions: ['VIEW_CLIENTS' as const, 'VIEW_POST' as const] }

const server = () =>
  fakeServer({
    'GET /posts': () => listAnswer(postsOf(20).map((post) => ({ ...post, status: 2 }))),
    'GET /posts/months': ({ url }) => ({
      body: url.searchParams.has('isNotRelevant')
        ? [{ month: '2021-06', count: 1 }]
        : url.searchParams.get('statuses') === '0'
          ? [{ month: '2021-07', count: 3 }]
          : MONTHS,
    }),
  })

const list = (dateOfLoss: string | null, viewedBy = viewer) =>
  renderPage(
    <PostsProvider>
      <PostListView
        base={{ clientIds: [clientId], statuses: statusCodes('escalated') }}
        dateOfLoss={dateOfLoss}
        empty="Nothing."
      />
      <ReviewLine query={{ clientIds: [clientId] }} dateOfLoss={dateOfLoss} id={postOf(3).id} />
    </PostsProvider>,
    `/clients/${clientId}/posts`,
    viewedBy,
  )
const strip = () => screen.findByRole('img', { name: /^Posts by month/ })
const drawn = (name: string) => document.querySelectorAll(`[class*="_${name}_"]`)

describe('the lines of a list', () => {
  useTestPage()

  it('show all posts of the months, reviewed or not, whatever the list contains', async () => {
    const requests = server()
    await list('2020-03-12')
    const line = await strip()
    await waitFor(() => expect(line.querySelectorAll('[class*="todo"]')).toHaveLength(1))
    expect(line.querySelectorAll('[class*="done"]')).toHaveLength(3)
    await waitFor(() => expect(line.querySelectorAll('[class*="pale"]')).toHaveLength(1))
    line.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 40)
    fireEvent.pointerMove(line, { clientX: 999 })
    expect(screen.getByText('July 2021: 4 posts, 3 unreviewed')).toBeTruthy()
    fireEvent.pointerMove(line, { clientX: 930 })
    expect(screen.getByText('June 2021: 2 posts')).toBeTruthy()
    const months = requests.filter(({ path }) => path === '/posts/months')
    expect(months.some(({ url }) => url.searchParams.get('statuses') === null)).toBe(true)
  })

  it('narrow the list to the bar beside which a finger presses', async () => {
    const requests = server()
    await list('2020-03-12')
    const line = await strip()
    line.setPointerCapture = () => {}
    line.getBoundingClientRect = () => new DOMRect(0, 0, 340, 40)
    // February 2020 has no posts; January's bar ends two pixels before it.
    const finger = { clientX: 20, pointerId: 1, pointerType: 'touch' }
    const narrowed = () => requests.some(({ url }) => url.searchParams.has('since'))
    // The button of the context menu.
    fireEvent.pointerDown(line, { ...finger, button: 2 })
    fireEvent.pointerUp(line, { ...finger, button: 2 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(narrowed()).toBe(false)
    fireEvent.pointerDown(line, finger)
    fireEvent.pointerUp(line, finger)
    await waitFor(() =>
      expect(requests.some(({ url }) => url.searchParams.get('since') === '2020-01-01')).toBe(true),
    )
  })

  it('are updated as soon as a post is reviewed', async () => {
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(3)),
      'GET /posts/months': ({ url }) => ({
        body: url.searchParams.get('statuses') === '0' ? [{ month: '2021-07', count: 3 }] : MONTHS,
      }),
      'PUT /posts': acted({ status: 1, version: 2, can: [] }),
    })
    await renderPage(
      <PostsProvider>
        <PostListView
          base={{ clientIds: [clientId], statuses: statusCodes('unreviewed') }}
          dateOfLoss="2020-03-12"
          empty="Nothing."
        />
      </PostsProvider>,
      `/clients/${clientId}/posts`,
    )
    const todo = () => document.querySelector<HTMLElement>('[class*="_todo_"]')?.style.height
    const [first] = await screen.findAllByRole('button', { name: 'Save' })
    await waitFor(() => expect(todo()).toBe('calc(var(--bars) * 0.214)'))
    await userEvent.click(first as HTMLElement)
    await waitFor(() => expect(todo()).toBe('calc(var(--bars) * 0.143)'))
  })

  it('have a point at the date of loss, and a caret at the post in review', async () => {
    server()
    await list('2020-03-12')
    await strip()
    await waitFor(() => expect(drawn('caret')).toHaveLength(1))
    // On the strip, the scrubber and the review line.
    expect(drawn('point').length).toBeGreaterThanOrEqual(3)
    expect(screen.getByText('Mar 12, 2020')).toBeTruthy()
  })

  it('mark the days that are on screen', async () => {
    server()
    await list('2020-03-12')
    const line = await strip()
    await waitFor(() => expect(line.querySelectorAll('[class*="band"]')).toHaveLength(1))
  })

  it('mark the days of a page too', async () => {
    server()
    await renderPage(
      <PostsProvider>
        <PostListView base={{ clientIds: [clientId] }} dateOfLoss="2020-03-12" empty="Nothing." />
      </PostsProvider>,
      `/clients/${clientId}/posts?mode=manual`,
    )
    const line = await strip()
    await waitFor(() => expect(line.querySelectorAll('[class*="_band_"]')).toHaveLength(1))
  })

  it('hide the date of loss from users without VIEW_LEGAL_PHRASES', async () => {
    server()
    const drawings: string[] = []
    for (const dateOfLoss of ['2020-03-12', '2021-06-30', '1999-01-01', null]) {
      const { unmount } = await list(dateOfLoss, outsider)
      await strip()
      await screen.findByRole('slider')
      await screen.findByText('Words of post 1')
      await waitFor(() => expect(drawn('caret')).toHaveLength(1))
      expect(drawn('point')).toHaveLength(0)
      const lines = [await strip(), await screen.findByRole('slider'), drawn('caret')[0]?.parentElement]
      drawings.push(lines.map((line) => line?.outerHTML).join('\n'))
      unmount()
    }
    expect(new Set(drawings).size).toBe(1)
  })

  it('make no call about the review for users who may not see it', async () => {
    const requests = server()
    await list(null, outsider)
    await strip()
    const params = requests
      .filter(({ path }) => path === '/posts/months')
      .flatMap(({ url }) => [url.searchParams.has('isFlagged')])
    expect(params).not.toContain(true)
  })
})

describe('the line of a review, in a browser with other locale data', () => {
  useTestPage()
  useOtherLocaleData()

  it('has its caret at the day of the post', async () => {
    const inDenver = postsOf(20).map((post) => ({
      ...post,
      // A zone of no other test here, because formats are kept by zone.
      client: { ...post.client, timeZone: 'America/Denver' },
    }))
    fakeServer({ 'GET /posts': () => listAnswer(inDenver), 'GET /posts/months': () => ({ body: MONTHS }) })
    await list('2020-03-12')
    await waitFor(() => expect(drawn('caret')).toHaveLength(1))
    const caret = drawn('caret')[0] as HTMLElement
    // July 26, 2021, on an axis from January 2020 to July 2021.
    expect(caret.style.transform).toMatch(/^translateX\(9\d(?:\.\d+)?%\)/)
  })
})
