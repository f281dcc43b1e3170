import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { postOf } from '../../testing.ts'
import { useRecordView } from './views.ts'

function Open() {
  useRecordView(postOf(1).id)
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
    await waitFor(() => expect(seen()).toEqual([{ ids: [postOf(1).id] }]), { timeout: 500 })
  })
})
