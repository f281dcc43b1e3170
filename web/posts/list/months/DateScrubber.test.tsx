import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { PostsProvider } from '../../PostsProvider.tsx'
import { client, clientId, postsOf } from '../../testing.ts'
import { PostListView } from '../PostListView.tsx'

describe('the date scrubber', () => {
  useTestPage()

  it('goes to the position that is pressed; grabbing its handle moves nothing until it is dragged', async () => {
    fakeServer({
      'GET /posts': () => listAnswer(postsOf(60), 200),
      'GET /posts/months': () => ({
        body: [
          { month: '2021-07', count: 100 },
          { month: '2021-06', count: 100 },
        ],
      }),
    })
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    await renderPage(
      <PostsProvider>
        <PostListView base={{ clientIds: [clientId] }} dateOfLoss={client.dateOfLoss} empty="Nothing." />
      </PostsProvider>,
      `/clients/${clientId}/posts`,
    )
    const line = await screen.findByRole('slider')
    line.getBoundingClientRect = () => new DOMRect(0, 0, 40, 1000)
    line.setPointerCapture = () => undefined
    const handle = line.querySelector('[data-handle]') as HTMLElement
    handle.getBoundingClientRect = () => new DOMRect(0, -24, 40, 48)
    // Fewer than twelve months follow.
    scrollTo.mockClear()
    fireEvent.keyDown(line, { key: 'PageDown' })
    expect(scrollTo).toHaveBeenCalledOnce()
    scrollTo.mockClear()
    // The end of a drag that began in the list, and the other mouse button.
    fireEvent.pointerMove(line, { clientY: 520, buttons: 1 })
    fireEvent.pointerDown(line, { clientY: 520, button: 2, buttons: 2 })
    fireEvent.pointerUp(line, { clientY: 520, button: 2 })
    expect(scrollTo).not.toHaveBeenCalled()
    fireEvent.pointerDown(handle, { clientY: 20, buttons: 1 })
    expect(scrollTo).not.toHaveBeenCalled()
    fireEvent.pointerMove(line, { clientY: 520, buttons: 1 })
    fireEvent.pointerUp(line, { clientY: 520 })
    const dragged = scrollTo.mock.calls.at(-1)
    fireEvent.pointerDown(line, { clientY: 500, buttons: 1 })
    expect(dragged).toEqual(scrollTo.mock.calls.at(-1))
    fireEvent.pointerDown(line, { clientY: 0, buttons: 1 })
    expect(dragged).not.toEqual(scrollTo.mock.calls.at(-1))
  })
})
