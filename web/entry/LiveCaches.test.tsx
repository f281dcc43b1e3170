import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useCall } from '../kit/query.ts'
import { useLiveStream } from '../kit/live.ts'
import { client, clientId } from '../posts/testing.ts'
import { fakeServer, show, useTestPage } from '../ui/testing.tsx'
import { LiveCaches } from './LiveCaches.tsx'

class Source {
  static opened: Source
  onmessage: (message: { data: string }) => void = () => undefined
  constructor() {
    Source.opened = this
  }
  close(): void {
    this.onmessage = () => undefined
  }
}

const nothing = (): void => undefined

function Page() {
  useLiveStream('firm', nothing)
  const { data } = useCall('getClient', { params: { id: clientId } })
  return (
    <p>
      <LiveCaches />
      {data?.totalPosts} posts
    </p>
  )
}

describe('what an event makes doubtful', () => {
  useTestPage()

  it('is asked for once, however many events come together', async () => {
    vi.stubGlobal('EventSource', Source)
    let total = 7
    const asked = fakeServer({ 'GET /clients/*': () => ({ body: { ...client, totalPosts: total } }) })
    await show(<Page />)
    expect(await screen.findByText('7 posts')).toBeTruthy()
    total = 8
    act(() => {
      for (let n = 0; n < 5; n += 1)
        Source.opened.onmessage({ data: JSON.stringify({ type: 'clients.changed' }) })
    })
    expect(await screen.findByText('8 posts')).toBeTruthy()
    expect(asked).toHaveLength(2)
    total = 9
    act(() => Source.opened.onmessage({ data: JSON.stringify({ type: 'clients.changed' }) }))
    expect(await screen.findByText('9 posts')).toBeTruthy()
    expect(asked).toHaveLength(3)
  })
})
