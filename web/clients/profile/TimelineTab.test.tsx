import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { PostsProvider } from '../../posts/index.tsx'
import { client, clientId, postOf } from '../../posts/testing.ts'
import { fakeServer, items, show, useTestPage } from '../../ui/testing.tsx'
import { TimelineTab } from './TimelineTab.tsx'

describe('the timeline', () => {
  useTestPage()

  it('on a narrow screen shows one side of the date of loss, with the counts of both', async () => {
    const isNarrow = {
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
    vi.spyOn(window, 'matchMedia').mockReturnValue(isNarrow as unknown as MediaQueryList)
    fakeServer({
      'GET /posts': ({ url }) =>
        url.searchParams.has('since') ? items([postOf(1)], 7) : items([postOf(2)], 30),
    })
    const { router } = await show(
      <PostsProvider>
        <TimelineTab client={client} />
      </PostsProvider>,
      `/clients/${clientId}/timeline`,
    )
    expect(await screen.findByText('Words of post 2')).toBeTruthy()
    expect(screen.getByText('(30)')).toBeTruthy()
    expect(screen.queryByText('Words of post 1')).toBeNull()
    await userEvent.click(await screen.findByText('(7)'))
    expect(await screen.findByText('Words of post 1')).toBeTruthy()
    expect(screen.queryByText('Words of post 2')).toBeNull()
    expect(router.state.location.search).toEqual({ view: 'post' })
  })
})
