import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { clientId, postsOf } from '../testing.ts'
import { PostColumns } from '../timeline/PostColumns.tsx'
import { PostStrip } from './PostStrip.tsx'

const query = { clientIds: [clientId], order: 'desc' as const }
const columns = (
  <PostColumns
    label="Timeline"
    all={query}
    sections={[{ name: 'pre', title: 'Pre-loss', icon: null, query, side: 'before' }]}
    dateOfLoss={null}
    empty="Nothing"
    chosen="pre"
    onChoose={() => undefined}
  />
)
const strip = (
  <PostStrip
    title="Escalated"
    query={query}
    expected={4}
    empty="Nothing"
    words={{ previous: 'Previous', next: 'Next' }}
  />
)

describe('posts that cannot be loaded', () => {
  useTestPage()

  it.each([
    ['in columns', columns],
    ['in a strip', strip],
  ])('show an error %s, and can be loaded again', async (_, page) => {
    let isDown = true
    fakeServer({ 'GET /posts': () => (isDown ? problem('UNEXPECTED') : listAnswer(postsOf(3))) })
    await renderPage(<PostsProvider>{page}</PostsProvider>)
    expect(await screen.findByRole('alert')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Words of post 3')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are counted only once they are loaded', async () => {
    let answer = (): void => undefined
    const later = new Promise<void>((resolve) => {
      answer = resolve
    })
    fakeServer({ 'GET /posts': () => later.then(() => listAnswer(postsOf(3))) })
    await renderPage(<PostsProvider>{columns}</PostsProvider>)
    const heading = await screen.findByRole('heading', { name: /Pre-loss/ })
    expect(heading.textContent?.trim()).toBe('Pre-loss')
    answer()
    await waitFor(() => expect(heading.textContent).toBe('Pre-loss (3)'))
  })
})

describe('the line beside the columns', () => {
  useTestPage()

  it('goes on from the month on screen, not from the one chosen before scrolling', async () => {
    const posts = postsOf(40)
    fakeServer({
      'GET /posts': () => listAnswer(posts),
      'GET /posts/months': () => ({
        body: ['2021-07', '2021-06', '2021-05', '2021-04'].map((month) => ({ month, count: 10 })),
      }),
      'GET /posts/count': () => ({ body: { count: 40 } }),
    })
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    await renderPage(<PostsProvider>{columns}</PostsProvider>)
    const line = await screen.findByRole('slider')
    const month = () => line.getAttribute('aria-valuetext')
    await screen.findByText('Words of post 1')
    fireEvent.keyDown(line, { key: 'ArrowDown' })
    expect(month()).toMatch(/^June 2021/)
    const inner = screen.getByRole('list', { name: 'Pre-loss' }).parentElement as HTMLElement
    const outer = inner.parentElement as HTMLElement
    outer.getBoundingClientRect = () =>
      new DOMRect(0, Number.parseFloat(inner.style.height) * -0.8, 1000, 900)
    fireEvent.scroll(window)
    await waitFor(() => expect(month()).toMatch(/^April 2021/))
    fireEvent.keyDown(line, { key: 'ArrowUp' })
    expect(month()).toMatch(/^May 2021/)
  })
})

describe('a post that is opened by a click on its words', () => {
  useTestPage()

  it.each([
    ['in columns', columns],
    ['in a strip', strip],
  ])('has the next one of its list %s', async (_, page) => {
    const posts = postsOf(3)
    fakeServer({
      'GET /posts': () => listAnswer(posts),
      'GET /posts/*/history': () => listAnswer([]),
      'GET /posts/*/details': () => problem('UNEXPECTED'),
      'GET /posts/*': ({ path }) => ({ body: posts.find(({ id }) => path.endsWith(id)) }),
      'PUT /posts/seen': () => ({ body: null }),
      'PUT /posts/*/open': () => ({ body: null }),
    })
    await renderPage(<PostsProvider>{page}</PostsProvider>)
    await userEvent.click(await screen.findByText('Words of post 2'))
    const dialog = await screen.findByRole('dialog')
    const next = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Next post' })
    await waitFor(() => expect(next.disabled).toBe(false))
  })
})
