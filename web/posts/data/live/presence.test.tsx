import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLiveStream } from '../../../kit/live/live-events.ts'
import { type FakeRequest, FakeEvents, fakeServer, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { clientId, postOf } from '../../testing.ts'
import { useFollowPresence, usePresence, useAnnounceOpen } from './presence.ts'

const colleague = (n: number) => postOf(900 + n).id
let place = 0
let postId: string

/** Simulates a colleague who opens or leaves a post. */
const hear = (n: number, at = postId, hasLeft = false) =>
  act(() => {
    const event = {
      type: 'post.opened',
      clientId,
      postId: at,
      userId: colleague(n),
      by: `Person ${n}`,
      hasLeft,
    }
    FakeEvents.opened.onmessage({ data: JSON.stringify(event) })
  })

function Pane() {
  useAnnounceOpen(postId)
  return <p>{usePresence(postId) ?? 'nobody'}</p>
}
function Page() {
  useLiveStream('person', 'firm')
  useFollowPresence()
  return <Pane />
}

/** Opens a new post for each test and waits until it is announced. */
async function openPost(): Promise<{ requests: FakeRequest[]; leave(): void }> {
  vi.stubGlobal('EventSource', FakeEvents)
  const requests: FakeRequest[] = []
  fakeServer({
    'PUT /posts/*/open': (each) => {
      requests.push(each)
      return { status: 204 }
    },
  })
  const { unmount } = await renderPage(<Page />)
  await waitFor(() => expect(requests).toHaveLength(1))
  return { requests, leave: unmount }
}
const bodies = (requests: FakeRequest[]) => requests.map(({ body }) => (body as { hasLeft: boolean }).hasLeft)

describe('presence on a post', () => {
  useTestPage()
  beforeEach(() => {
    postId = postOf(++place).id
  })

  it('is reported right away to someone who opens it, and only once', async () => {
    const { requests } = await openPost()
    hear(1)
    expect(screen.getByText('Person 1')).toBeTruthy()
    await waitFor(() => expect(requests).toHaveLength(2))
    vi.useFakeTimers()
    hear(1)
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    expect(bodies(requests)).toEqual([false, false])
  })

  it('is reported by only one of those present', async () => {
    const { requests } = await openPost()
    hear(1)
    await waitFor(() => expect(requests).toHaveLength(2))
    vi.useFakeTimers()
    hear(2)
    hear(1)
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    expect(requests).toHaveLength(2)
  })

  it('ends as soon as they leave or open another post', async () => {
    await openPost()
    hear(1)
    hear(1, postId, true)
    expect(screen.getByText('nobody')).toBeTruthy()
    hear(2)
    expect(screen.getByText('Person 2')).toBeTruthy()
    hear(2, postOf(800).id)
    expect(screen.getByText('nobody')).toBeTruthy()
  })

  it('is reported as ended when the user leaves it', async () => {
    const { requests, leave } = await openPost()
    leave()
    await waitFor(() => expect(bodies(requests)).toEqual([false, true]))
  })
})
