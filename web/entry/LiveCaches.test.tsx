import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useCall } from '../kit/calls/query.ts'
import { useLiveStream } from '../kit/live/live-events.ts'
import { client, clientId } from '../posts/testing.ts'
import { FakeEvents, fakeServer, renderPage, useTestPage } from '../ui/testing.tsx'
import { LiveCaches } from './LiveCaches.tsx'

function Page() {
  useLiveStream('person', 'firm')
  const { data } = useCall('getClient', { params: { id: clientId } })
  return (
    <p>
      <LiveCaches />
      {data?.totalPosts} posts
    </p>
  )
}

describe('without events', () => {
  useTestPage()

  it('a page refreshes now and then, and right away when events are back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    vi.stubGlobal('EventSource', FakeEvents)
    let total = 7
    fakeServer({ 'GET /clients/*': () => ({ body: { ...client, totalPosts: total } }) })
    await renderPage(<Page />)
    expect(await screen.findByText('7 posts')).toBeTruthy()
    act(() => FakeEvents.opened.onerror())
    total = 8
    act(() => void vi.advanceTimersByTime(30_000))
    expect(await screen.findByText('8 posts')).toBeTruthy()
    total = 9
    act(() => FakeEvents.opened.onopen())
    expect(await screen.findByText('9 posts')).toBeTruthy()
    vi.useRealTimers()
  })
})

describe('data affected by an event', () => {
  useTestPage()

  it('is loaded once, however many events arrive together', async () => {
    vi.stubGlobal('EventSource', FakeEvents)
    let total = 7
    const requests = fakeServer({ 'GET /clients/*': () => ({ body: { ...client, totalPosts: total } }) })
    await renderPage(<Page />)
    expect(await screen.findByText('7 posts')).toBeTruthy()
    total = 8
    act(() => {
      for (let n = 0; n < 5; n += 1)
        FakeEvents.opened.onmessage({ data: JSON.stringify({ type: 'clients.changed' }) })
    })
    expect(await screen.findByText('8 posts')).toBeTruthy()
    expect(requests).toHaveLength(2)
    total = 9
    act(() => FakeEvents.opened.onmessage({ data: JSON.stringify({ type: 'clients.changed' }) }))
    expect(await screen.findByText('9 posts')).toBeTruthy()
    expect(requests).toHaveLength(3)
  })

  it('is loaded when it is shown, and once for all events until then', async () => {
    vi.stubGlobal('EventSource', FakeEvents)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    let total = 7
    const requests = fakeServer({ 'GET /clients/*': () => ({ body: { ...client, totalPosts: total } }) })
    await renderPage(<Page />)
    expect(await screen.findByText('7 posts')).toBeTruthy()
    hidden.mockReturnValue(true)
    const happen = () => FakeEvents.opened.onmessage({ data: JSON.stringify({ type: 'clients.changed' }) })
    act(happen)
    total = 8
    await new Promise((resolve) => setTimeout(resolve, 600))
    act(happen)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(requests).toHaveLength(1)
    hidden.mockReturnValue(false)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('8 posts')).toBeTruthy()
    expect(requests).toHaveLength(2)
    hidden.mockRestore()
  })

  it('is loaded when events pause, if it counts the matches of a search', async () => {
    vi.stubGlobal('EventSource', FakeEvents)
    let newPosts = 0
    const requests = fakeServer({
      'GET /post-searches/*/counts': () => ({ body: { keywords: [], newPosts } }),
    })
    function Counts() {
      useLiveStream('person', 'firm')
      const { data } = useCall('getPostSearchCounts', { params: { id: clientId } })
      return (
        <p>
          <LiveCaches />
          {data?.newPosts} new
        </p>
      )
    }
    await renderPage(<Counts />)
    expect(await screen.findByText('0 new')).toBeTruthy()
    newPosts = 3
    act(() =>
      FakeEvents.opened.onmessage({
        data: JSON.stringify({ type: 'posts.imported', clientId, accountId: clientId, added: 3, changed: 0 }),
      }),
    )
    expect(await screen.findByText('3 new')).toBeTruthy()
    expect(requests).toHaveLength(2)
  })

  it('is loaded when a post of an open report was permanently deleted', async () => {
    vi.stubGlobal('EventSource', FakeEvents)
    const requests = fakeServer({ 'GET /reports/*/posts': () => ({ body: [] }) })
    function Lines() {
      useLiveStream('person', 'firm')
      const { data } = useCall('listReportPosts', { params: { id: clientId } })
      return (
        <p>
          <LiveCaches />
          {data?.items.length} lines
        </p>
      )
    }
    await renderPage(<Lines />)
    expect(await screen.findByText('0 lines')).toBeTruthy()
    act(() => FakeEvents.opened.onmessage({ data: JSON.stringify({ type: 'posts.purged', clientId }) }))
    await waitFor(() => expect(requests).toHaveLength(2))
  })
})
