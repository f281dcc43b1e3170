import { act, renderHook, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { useAnnouncement } from '../../kit/announce.ts'
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
import { UnreviewedList } from '../list/testing.ts'
import { client, clientId, postOf } from '../testing.ts'

function Page() {
  useLiveStream('person', 'firm')
  return <UnreviewedList />
}

describe('an undo', () => {
  useTestPage()

  it('is not said to be of another window if its event arrives before its answer', async () => {
    vi.stubGlobal('EventSource', FakeEvents)
    let answer = (): void => undefined
    const back = postOf(1, { version: 3 })
    fakeServer({
      'GET /posts': () => listAnswer([postOf(1)]),
      'GET /posts/months': () => ({ body: [] }),
      'GET /posts/*': () => ({ body: back }),
      'GET /clients/*': () => ({ body: client }),
      'PUT /posts': () => ({ body: { posts: [postOf(1, { status: 1, version: 2 })] } }),
      'PUT /posts/undo': async () => {
        await new Promise<void>((resolve) => (answer = resolve))
        return { body: { posts: [back] } }
      },
    })
    await renderPage(<Page />, `/clients/${clientId}/posts`)
    const card = (await screen.findByText('Words of post 1')).closest('article') as HTMLElement
    await userEvent.click(within(card).getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const said = renderHook(useAnnouncement).result
    const event = { type: 'post.changed', clientId, postId: back.id, userId: viewer.id, by: 'Ana Ruiz' }
    act(() => FakeEvents.opened.onmessage({ data: JSON.stringify({ ...event, action: 'undo', version: 3 }) }))
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(said.current).not.toMatch(/another window/)
    answer()
    await screen.findByText(/^Undone: Save/)
    // The event is handled again after a second.
    await act(() => new Promise((resolve) => setTimeout(resolve, 1200)))
    expect(said.current).not.toMatch(/another window/)
  })

  it('that was refused because the person was signed out is not called the last change', async () => {
    fakeServer({
      'GET /posts': () => listAnswer([postOf(1)]),
      'GET /posts/months': () => ({ body: [] }),
      'PUT /posts': () => ({ body: { posts: [postOf(1, { status: 1, version: 2 })] } }),
      'PUT /posts/undo': () => problem('UNAUTHENTICATED'),
    })
    await renderPage(<Page />, `/clients/${clientId}/posts`)
    const card = (await screen.findByText('Words of post 1')).closest('article') as HTMLElement
    await userEvent.click(within(card).getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('You were signed out. Your change was not undone.')).toBeTruthy()
  })
})
