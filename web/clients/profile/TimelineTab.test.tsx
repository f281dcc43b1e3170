import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { PostsProvider } from '../../posts/index.tsx'
import { cardsOf, client, clientId, postOf } from '../../posts/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
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
        url.searchParams.has('since') ? listAnswer([postOf(1)], 7) : listAnswer([postOf(2)], 30),
    })
    const { router } = await renderPage(
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

  it('on a narrow screen opens on the side with posts, and shows the other on request', async () => {
    const isNarrow = {
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
    vi.spyOn(window, 'matchMedia').mockReturnValue(isNarrow as unknown as MediaQueryList)
    fakeServer({ 'GET /posts': ({ url }) => listAnswer(url.searchParams.has('since') ? [postOf(1)] : []) })
    const { router } = await renderPage(
      <PostsProvider>
        <TimelineTab client={client} />
      </PostsProvider>,
      `/clients/${clientId}/timeline`,
    )
    expect(await screen.findByText('Words of post 1')).toBeTruthy()
    await userEvent.click(await screen.findByText('(0)'))
    await waitFor(() => expect(screen.queryByText('Words of post 1')).toBeNull())
    expect(router.state.location.search).toEqual({ view: 'pre' })
  })

  it('says how many posts with a date in doubt are on neither side, and shows them', async () => {
    const isWide = {
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
    vi.spyOn(window, 'matchMedia').mockReturnValue(isWide as unknown as MediaQueryList)
    fakeServer({
      'GET /posts': ({ url }) =>
        url.searchParams.get('isInDoubt') === 'true'
          ? listAnswer([postOf(2)], 1)
          : listAnswer([postOf(1)], 7),
      'GET /posts/count': ({ url: { searchParams } }) => {
        const isInDoubt = searchParams.get('isInDoubt') === 'true'
        return { body: { count: !isInDoubt ? 40 : searchParams.has('isOnTimeline') ? 1 : 3 } }
      },
    })
    const { router } = await renderPage(
      <PostsProvider>
        <TimelineTab client={client} />
      </PostsProvider>,
      `/clients/${clientId}/timeline`,
    )
    expect(await screen.findByText('1 post with a date in doubt is on neither side.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show posts with a date in doubt' }))
    expect(await screen.findByText('Words of post 2')).toBeTruthy()
    expect(router.state.location.search).toEqual({ range: 'doubt' })
    expect(await screen.findByText('2 more, not on the timeline')).toBeTruthy()
  })

  it('filters like every list, and a side of the loss leaves one section', async () => {
    const isWide = {
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
    vi.spyOn(window, 'matchMedia').mockReturnValue(isWide as unknown as MediaQueryList)
    const requests = fakeServer({
      'GET /posts': ({ url }) =>
        url.searchParams.has('mediaTypes') ? listAnswer([]) : listAnswer([postOf(1)], 7),
    })
    const { router } = await renderPage(
      <PostsProvider>
        <TimelineTab client={client} />
      </PostsProvider>,
      `/clients/${clientId}/timeline`,
    )
    const filters = await screen.findByRole('group', { name: 'Filters' })
    expect(await screen.findAllByRole('heading', { name: /loss/ })).toHaveLength(2)
    await userEvent.click(within(filters).getByRole('radio', { name: 'Pre-loss' }))
    await waitFor(() => expect(screen.getAllByRole('heading', { name: /loss/ })).toHaveLength(1))
    await userEvent.click(within(filters).getByRole('radio', { name: 'Videos' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ range: 'pre', media: 'video' }))
    const last = requests.findLast(({ path }) => path === '/posts')?.url.searchParams
    expect(last?.getAll('mediaTypes')).toEqual(['video', 'embed'])
    expect(last?.get('isOnTimeline')).toBe('true')
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('can be cleaned up several posts at a time, on one side of the loss', async () => {
    const isWide = {
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
    vi.spyOn(window, 'matchMedia').mockReturnValue(isWide as unknown as MediaQueryList)
    const on = { movedToTimelineAt: '2026-01-01T00:00:00.000Z', can: ['removeFromTimeline' as const] }
    const [pre, post] = [
      [1, 2, 3],
      [4, 5],
    ].map((numbers) => numbers.map((number) => postOf(number, on)))
    const requests = fakeServer({
      'GET /posts': ({ url }) => listAnswer((url.searchParams.has('since') ? post : pre) ?? []),
      'PUT /posts': ({ body }) => ({
        body: {
          posts: (body as { ids: string[] }).ids.map((id) => ({
            ...pre?.find((each) => each.id === id),
            movedToTimelineAt: null,
            version: 2,
          })),
        },
      }),
    })
    await renderPage(
      <PostsProvider>
        <TimelineTab client={client} />
      </PostsProvider>,
      `/clients/${clientId}/timeline`,
    )
    await cardsOf(1, 3, 5)
    const box = (number: number) =>
      within(screen.getByText(`Words of post ${number}`).closest('article') as HTMLElement).getByRole(
        'checkbox',
      )
    await userEvent.click(box(5))
    expect(screen.getByText('1 post selected')).toBeTruthy()
    await userEvent.click(box(1))
    await userEvent.click(box(2))
    expect(screen.getByText('2 posts selected')).toBeTruthy()
    expect((box(5) as HTMLInputElement).checked).toBe(false)
    await userEvent.keyboard('t')
    await waitFor(() => expect(screen.queryByText('Words of post 1')).toBeNull())
    expect(screen.queryByText('Words of post 2')).toBeNull()
    expect(screen.getByText('Words of post 3')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { ids: [1, 2].map((number) => postOf(number).id), action: 'removeFromTimeline' },
    ])
    expect(await screen.findByText('(1)')).toBeTruthy()
  })
})
