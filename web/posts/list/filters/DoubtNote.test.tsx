import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { PostsProvider } from '../../PostsProvider.tsx'
import { client, clientId, postOf } from '../../testing.ts'
import { PostListView } from '../PostListView.tsx'

const months = () => ({ body: [{ month: '2021-07', count: 3 }] })
const at = `/clients/${clientId}/posts`
const page = () => (
  <PostsProvider>
    <PostListView base={{ clientIds: [clientId] }} dateOfLoss={client.dateOfLoss} empty="None." />
  </PostsProvider>
)

describe('a list with dates', () => {
  useTestPage()

  it('says how many posts with a date in doubt its dates leave out, and shows them', async () => {
    const asked: URLSearchParams[] = []
    fakeServer({
      'GET /posts': ({ url }) =>
        listAnswer([postOf(url.searchParams.get('isInDoubt') === 'true' ? 2 : 1)], 1),
      'GET /posts/months': months,
      'GET /posts/count': ({ url }) => {
        asked.push(url.searchParams)
        return { body: { count: 6 } }
      },
    })
    await renderPage(page(), `${at}?range=post&media=image`)
    expect(await screen.findByText('These dates leave out 6 posts with a date in doubt.')).toBeTruthy()
    const [query] = asked
    expect([query?.get('isInDoubt'), query?.get('mediaTypes'), query?.get('since')]).toEqual([
      'true',
      'image',
      null,
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Show posts with a date in doubt' }))
    expect(await screen.findByText('Words of post 2')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all dates' }))
    expect(await screen.findByText('Words of post 1')).toBeTruthy()
    expect(screen.queryByText(/date in doubt/)).toBeNull()
  })
})
