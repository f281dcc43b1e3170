import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, problem, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { postOf } from '../../testing.ts'
import { useRecordView } from './views.ts'

function Open({ number = 1 }: { number?: number }) {
  useRecordView(postOf(number).id)
  return <p>open</p>
}

describe('a post that was on screen for a moment', () => {
  useTestPage()

  it('counts as viewed, although the page is closed right after', async () => {
    const requests = fakeServer({ 'PUT /posts/seen': () => ({ body: null }) })
    const seen = () => requests.filter(({ path }) => path === '/posts/seen').map(({ body }) => body)
    await renderPage(<Open />)
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(seen()).toEqual([])
    window.dispatchEvent(new Event('pagehide'))
    // Well before the batch would be sent anyway.
    await waitFor(() => expect(seen()).toEqual([{ ids: [postOf(1).id] }]), { timeout: 1500 })
  })

  it('counts as viewed, although another one viewed with it was deleted', async () => {
    const recorded: string[] = []
    fakeServer({
      'PUT /posts/seen': ({ body }) => {
        const { ids } = body as { ids: string[] }
        if (ids.includes(postOf(2).id)) return problem('NOT_FOUND')
        recorded.push(...ids)
        return { body: null }
      },
    })
    await renderPage(
      <>
        <Open />
        <Open number={2} />
      </>,
    )
    await new Promise((resolve) => setTimeout(resolve, 900))
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(recorded).toEqual([postOf(1).id]))
  })

  it('is sent a few times if the server fails each time, and then one by one', async () => {
    const sent: string[][] = []
    fakeServer({
      'PUT /posts/seen': ({ body }) => {
        const { ids } = body as { ids: string[] }
        sent.push(ids)
        return ids.includes(postOf(2).id) ? problem('UNEXPECTED') : { body: null }
      },
    })
    await renderPage(
      <>
        <Open />
        <Open number={2} />
      </>,
    )
    await new Promise((resolve) => setTimeout(resolve, 900))
    vi.useFakeTimers()
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(3600_000)
    vi.useRealTimers()
    expect(sent.map((ids) => ids.length)).toEqual([2, 2, 2, 2, 2, 1, 1])
  })

  it('counts as viewed once the server can be reached again', async () => {
    let isBack = false
    const recorded: unknown[] = []
    fakeServer({
      'PUT /posts/seen': ({ body }) => {
        if (!isBack) throw new TypeError('Failed to fetch')
        recorded.push(body)
        return { body: null }
      },
    })
    await renderPage(<Open />)
    await new Promise((resolve) => setTimeout(resolve, 900))
    vi.useFakeTimers()
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(100)
    isBack = true
    await vi.advanceTimersByTimeAsync(40_000)
    vi.useRealTimers()
    expect(recorded).toEqual([{ ids: [postOf(1).id] }])
  })
})
