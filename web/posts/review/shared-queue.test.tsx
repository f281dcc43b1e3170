import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import type { PostQuery } from '../data/filters.ts'
import { PostsProvider } from '../PostsProvider.tsx'
import { acted, client, clientId, postOf, postsOf } from '../testing.ts'
import { ReviewScreen } from './ReviewScreen.tsx'

const UNTIL = '2099-01-01T00:00:00.000Z'
const takenBy = (by: string, ...numbers: number[]) =>
  numbers.map((number) => ({ postId: postOf(number).id, by, until: UNTIL }))

const BASE: PostQuery = { clientIds: [clientId], statuses: [0] }

/** @param taken the numbers of the posts that Hannah has taken @param at the post of the address */
async function open(count: number, taken: number[], base = BASE, at?: string) {
  const requests = fakeServer({
    'GET /posts': ({ url }) =>
      listAnswer(url.searchParams.get('batch') === 'mine' ? postsOf(count).slice(2, 4) : postsOf(count)),
    'GET /posts/count': () => ({ body: { count: 7 } }),
    'GET /posts/*/place': () => ({ body: { index: 0, isListed: true } }),
    'GET /posts/*/notes': () => ({ body: [] }),
    'GET /posts/*/history': () => listAnswer([], 0),
    'PUT /posts': acted({ status: 1, version: 2, can: [] }),
    'PUT /posts/claims': ({ body }) => {
      const { ids } = body as { ids: string[] }
      return {
        body: { taken: takenBy('Hannah Boyle', ...taken).filter(({ postId }) => ids.includes(postId)) },
      }
    },
    'POST /posts/claims/batch': () => ({
      body: { ids: [postOf(3).id, postOf(4).id], taken: [] },
      status: 201,
    }),
    'PUT /posts/claims/release': () => ({ body: null }),
  })
  await renderPage(
    <PostsProvider>
      <ReviewScreen
        title="Harjit Gill"
        listName="Unreviewed"
        dateOfLoss={client.dateOfLoss}
        base={base}
        done="Every post has been reviewed."
        onLeave={() => undefined}
      />
    </PostsProvider>,
    `/clients/${clientId}/review${at ? `?at=${at}` : ''}`,
  )
  return requests
}

const middle = () => document.querySelector('article')
const shows = (number: number) =>
  waitFor(() => expect(middle()?.textContent).toContain(`Words of post ${number}`))

describe('a queue that colleagues share', () => {
  useTestPage()
  beforeEach(() => localStorage.clear())

  it('begins at, and goes on to, posts that no colleague has taken', async () => {
    const requests = await open(6, [1, 3, 4])
    await shows(2)
    expect(requests.find(({ path }) => path === '/posts/claims')?.body).toEqual({
      ids: postsOf(6).map(({ id }) => id),
    })
    await userEvent.keyboard('s')
    await shows(5)
    await userEvent.keyboard('j')
    await shows(6)
    await userEvent.keyboard('k')
    await shows(5)
    await userEvent.keyboard('k')
    // What was decided, not what a colleague has.
    await shows(2)
  })

  it('names who has a skipped post, and opens it on click', async () => {
    await open(3, [1])
    await shows(2)
    const queue = within(screen.getAllByRole('navigation', { name: 'Posts to review' }).at(-1) as HTMLElement)
    await userEvent.click(await queue.findByText('Skipped: Hannah Boyle has it open'))
    await shows(1)
  })

  it('says so if colleagues have everything that is left', async () => {
    await open(2, [1, 2])
    expect(await screen.findByText('Everything left is open with Hannah Boyle.')).toBeTruthy()
  })

  it('skips nothing if the person turns that off', async () => {
    await open(3, [1])
    await shows(2)
    await userEvent.click(screen.getByRole('button', { name: 'Order: Newest first' }))
    await userEvent.click(
      await screen.findByRole('menuitemcheckbox', { name: 'Skip what a colleague has open', hidden: true }),
    )
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('k')
    await shows(1)
  })

  it('gives its posts up when the person leaves', async () => {
    const requests = await open(2, [])
    await shows(1)
    await userEvent.click(screen.getByRole('radio', { name: 'My next 50' }))
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/posts/claims/release')?.body).toEqual({
        ids: postsOf(2).map(({ id }) => id),
      }),
    )
  })

  it.each([
    ['right away', undefined],
    ['from a post that has been looked at', postOf(1).id],
  ])('can be a batch of one’s own, %s', async (_, at) => {
    const requests = await open(6, [], BASE, at)
    await shows(1)
    await userEvent.click(screen.getByRole('radio', { name: 'My next 50' }))
    await shows(3)
    expect(await screen.findByText('0 of 2 decided · released when idle')).toBeTruthy()
    expect(requests.some(({ url }) => url.searchParams.get('batch') === 'mine')).toBe(true)
    await userEvent.keyboard('s')
    await shows(4)
    expect(await screen.findByText('1 of 2 decided · released when idle')).toBeTruthy()
  })
})

describe('the order of a review', () => {
  useTestPage()
  beforeEach(() => localStorage.clear())

  it('is chosen with the number of posts that come first, and stays for the client', async () => {
    const requests = await open(3, [])
    await shows(1)
    await userEvent.click(screen.getByRole('button', { name: 'Order: Newest first' }))
    const item = await screen.findByRole('menuitemradio', { name: /Flagged first/, hidden: true })
    await waitFor(() => expect(item.textContent).toContain('7'))
    await userEvent.click(item)
    expect(await screen.findByRole('button', { name: 'Order: Flagged first' })).toBeTruthy()
    await waitFor(() =>
      expect(
        requests.some(({ path, url }) => path === '/posts' && url.searchParams.get('first') === 'flagged'),
      ).toBe(true),
    )
  })

  it('offers posts escalated to oneself only among escalated posts', async () => {
    await open(2, [])
    await shows(1)
    expect(screen.queryByRole('radio', { name: 'To me' })).toBeNull()
  })

  it('lists posts that were escalated to oneself', async () => {
    const requests = await open(2, [], { clientIds: [clientId], statuses: [2] })
    await userEvent.click(await screen.findByRole('radio', { name: 'To me' }))
    await waitFor(() =>
      expect(requests.some(({ url }) => url.searchParams.get('escalatedTo') === 'me')).toBe(true),
    )
  })
})
