import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TimelineTab } from './TimelineTab.tsx'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { PostsProvider } from '../../posts/index.tsx'
import { client, clientId, postOf } from '../../posts/testing.ts'

const BEFORE = [
  { month: '2021-06', count: 3 },
  { month: '2020-01', count: 40 },
]
const AFTER = [
  { month: '2022-03', count: 4 },
  { month: '2021-06', count: 1 },
]
const ALL = [
  { month: '2022-03', count: 4 },
  { month: '2021-06', count: 4 },
  { month: '2021-05', count: 2 },
  { month: '2020-01', count: 40 },
]
const dated = (number: number, day: string, loss: 'pre' | 'post' | null) =>
  postOf(number, { postedAt: `${day}T15:00:00.000Z`, loss, movedToTimelineAt: '2026-01-01T00:00:00.000Z' })
const outsider = { ...viewer, permissions: ['VIEW_CLIENTS' as const, 'VIEW_POST' as const] }

const server = () =>
  fakeServer({
    'GET /posts': async ({ url }) => {
      // Later pages never load, because the same posts would move to the requested positions.
      if (url.searchParams.get('offset') !== '0') await new Promise(() => undefined)
      // Users who may not see the date of loss ask for all posts, and get no side.
      const side = url.searchParams.has('until') ? 'pre' : null
      return url.searchParams.has('since')
        ? listAnswer([dated(1, '2022-03-09', 'post'), dated(2, '2022-03-08', 'post')], 5)
        : listAnswer([dated(3, '2021-06-11', side), dated(4, '2020-01-11', side)], 43)
    },
    'GET /posts/months': ({ url: { searchParams } }) => ({
      body: searchParams.has('since') ? AFTER : searchParams.has('until') ? BEFORE : ALL,
    }),
    'GET /posts/count': () => ({ body: { count: 50 } }),
  })
const timeline = (who = viewer, dateOfLoss = client.dateOfLoss) =>
  renderPage(
    <PostsProvider>
      <TimelineTab client={{ ...client, dateOfLoss }} />
    </PostsProvider>,
    `/clients/${clientId}/timeline`,
    who,
  )
const drawn = (name: string) => [...document.querySelectorAll(`[class*="_${name}_"]`)]
const line = () => screen.findByRole('slider', { name: 'Go to a date' })
const scrolls: [section: string | undefined, top: number][] = []

describe('the line beside the timeline', () => {
  useTestPage()
  beforeEach(() => {
    scrolls.length = 0
    // Rows one below the other, beside a line of 700 pixels.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
      this: HTMLElement,
    ) {
      if (this.dataset['index']) return new DOMRect(0, 140 * Number(this.dataset['index']), 400, 140)
      return this.role === 'slider' ? new DOMRect(0, 0, 136, 700) : new DOMRect(0, 0, 400, 700)
    })
    vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function to(this: HTMLElement, options) {
      const section = this.closest<HTMLElement>('[data-section]')?.dataset['section']
      scrolls.push([section, (options as ScrollToOptions).top ?? 0])
    } as typeof HTMLElement.prototype.scrollTo)
  })

  it('connects each post on screen to its day, and shows other months with posts faintly', async () => {
    server()
    await timeline()
    await waitFor(() => expect(drawn('leader')).toHaveLength(4))
    expect(drawn('leader').map((leader) => leader.getAttribute('data-side'))).toEqual([
      'before',
      'before',
      'after',
      'after',
    ])
    const faint = drawn('tick').filter((tick) => !tick.hasAttribute('data-listed'))
    expect(faint).toHaveLength(1)
    expect(screen.getByText('7 more, not on the timeline')).toBeTruthy()
    expect((await line()).textContent).toContain('Jun 15, 2021')
  })

  it('goes to the day that is clicked, on its side of the loss', async () => {
    server()
    await timeline()
    await waitFor(() => expect(drawn('leader')).toHaveLength(4))
    // January 2020 is at the bottom, March 2022 at the top.
    fireEvent.click(await line(), { clientY: 695 })
    await waitFor(() => expect(scrolls.at(-1)?.[0]).toBe('pre'))
    expect(scrolls.at(-1)?.[1]).toBeGreaterThan(0)
    fireEvent.click(await line(), { clientY: 0 })
    await waitFor(() => expect(scrolls.at(-1)).toEqual(['post', 0]))
  })

  it('can be moved with keys to each month with posts, on both sides', async () => {
    server()
    await timeline()
    const slider = await line()
    await waitFor(() => expect(slider.getAttribute('aria-valuemax')).toBe('3'))
    expect(slider.getAttribute('aria-valuetext')).toBe('March 2022: 4 posts')
    const texts: (string | null)[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowUp', 'Home']) {
      fireEvent.keyDown(slider, { key })
      texts.push(slider.getAttribute('aria-valuetext'))
    }
    expect(texts).toEqual([
      'June 2021: 1 post',
      'June 2021: 3 posts',
      'January 2020: 40 posts',
      'June 2021: 3 posts',
      'March 2022: 4 posts',
    ])
    await waitFor(() => expect(scrolls.map(([section]) => section)).toContain('pre'))
    expect(scrolls.at(-1)).toEqual(['post', 0])
  })

  it('hides the date of loss from users without VIEW_LEGAL_PHRASES', async () => {
    const drawings: string[] = []
    for (const dateOfLoss of ['2021-06-15', '2020-02-01', '1999-01-01']) {
      const requests = server()
      const { unmount } = await timeline(outsider, dateOfLoss)
      await waitFor(() => expect(drawn('leader')).toHaveLength(2))
      await waitFor(() =>
        expect(drawn('tick').filter((tick) => tick.hasAttribute('data-listed'))).toHaveLength(4),
      )
      expect(screen.queryByText(/Pre-loss|Post-loss/)).toBeNull()
      expect(drawn('point')).toHaveLength(0)
      drawings.push((await line()).outerHTML)
      expect(requests.some(({ url }) => url.searchParams.has('since') || url.searchParams.has('until'))).toBe(
        false,
      )
      unmount()
    }
    for (const drawing of drawings) expect(drawing).toBe(drawings[0])
  })
})
