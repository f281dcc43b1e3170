import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { client } from '../../posts/testing.ts'
import { account, made } from '../../social/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { ToReview } from './ToReview.tsx'

const other = { ...client, id: viewer.id, firstName: 'Grace', lastName: 'Lindqvist', totalUnreviewed: 0 }
const empty = { ...other, totalPosts: 0, totalTrashed: 0 }
const outsider = { ...viewer, permissions: ['VIEW_CLIENTS' as const] }
const months = (loss: boolean) => [
  { clientId: client.id, month: '2020-01', loss: loss ? 'pre' : null, reviewed: 5, unreviewed: 0 },
  { clientId: client.id, month: '2021-08', loss: loss ? 'post' : null, reviewed: 1, unreviewed: 3 },
]
const list = () => screen.findByRole('list')
const drawn = (name: string) => document.querySelectorAll(`[class*="_${name}_"]`)

describe('the list of clients to review', () => {
  useTestPage()

  it('draws the lines of all clients with one call, reviewed and unreviewed, before and after the loss', async () => {
    const requests = fakeServer({
      'GET /customers/*/clients': () => listAnswer([client, other]),
      'GET /posts/client-months': () => ({ body: months(true) }),
    })
    await renderPage(<ToReview customerId={viewer.accountId} />)
    const line = await screen.findByRole('img', {
      name: 'Before the date of loss: 5 posts, 0 unreviewed. From the date of loss on: 4 posts, 3 unreviewed.',
    })
    expect(line.querySelectorAll('[data-side="before"] [class*="done"]')).toHaveLength(1)
    expect(line.querySelectorAll('[data-side="after"] [class*="todo"]')).toHaveLength(1)
    expect(drawn('point')).toHaveLength(1)
    // A fully reviewed client is not listed.
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(1)
    expect(requests.filter(({ path }) => path === '/posts/client-months')).toHaveLength(1)
  })

  it('reserves space for its header until the lines are loaded, so that no client moves', async () => {
    let answer = (): void => undefined
    fakeServer({
      'GET /customers/*/clients': () => listAnswer([client]),
      'GET /posts/client-months': () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: months(true) })
        }),
    })
    await renderPage(<ToReview customerId={viewer.accountId} />)
    await list()
    expect([drawn('scale').length, drawn('key').length, drawn('point').length]).toEqual([1, 1, 0])
    answer()
    await screen.findByRole('img', { name: /^Before the date of loss/ })
    expect([drawn('scale').length, drawn('key').length]).toEqual([1, 1])
  })

  it('links a client without posts to the social accounts', async () => {
    fakeServer({
      'GET /customers/*/clients': () => listAnswer([client, empty]),
      'GET /posts/client-months': () => ({ body: months(true) }),
    })
    await renderPage(<ToReview customerId={viewer.accountId} />)
    const link = await screen.findByRole('link', { name: 'Social Accounts of Grace Lindqvist' })
    expect(link.getAttribute('href')).toBe(`/clients/${empty.id}?action=showSocialAccounts`)
    expect(screen.getByText('No posts have been imported.')).toBeTruthy()
  })

  it('does not show clients without posts as reviewed, even if the first posts arrived after the list', async () => {
    fakeServer({
      'GET /customers/*/clients': () => listAnswer([empty]),
      'GET /customers/*/accounts': () => ({
        body: [account({ clientId: empty.id, latestImport: { ...made, status: 'RUNNING' } })],
      }),
      'GET /posts/count': () => ({ body: { count: 12 } }),
    })
    await renderPage(<ToReview customerId={viewer.accountId} />)
    expect(await screen.findByText('1 import is running.')).toBeTruthy()
    expect(screen.queryByText('Every post has been reviewed.')).toBeNull()
  })

  it('still links to the review if the lines could not be loaded', async () => {
    fakeServer({
      'GET /customers/*/clients': () => listAnswer([client]),
      'GET /posts/client-months': () => problem('UNAVAILABLE'),
    })
    await renderPage(<ToReview customerId={viewer.accountId} />)
    expect(await screen.findByRole('img', { name: 'The posts by month could not be loaded.' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Review the posts of Harjit Gill' })).toBeTruthy()
  })

  it('hides the date of loss from users without VIEW_LEGAL_PHRASES', async () => {
    const drawings: string[] = []
    for (const dateOfLoss of ['2021-06-15', '2020-02-01', '1999-01-01']) {
      fakeServer({
        'GET /customers/*/clients': () =>
          listAnswer([
            { ...client, dateOfLoss },
            { ...empty, dateOfLoss },
          ]),
        'GET /posts/client-months': () => ({ body: months(false) }),
      })
      const { unmount } = await renderPage(<ToReview customerId={viewer.accountId} />, '/', outsider)
      await screen.findByRole('img', { name: '9 posts, 3 unreviewed.' })
      expect(drawn('point')).toHaveLength(0)
      expect(screen.queryByText(/Date of Loss/)).toBeNull()
      drawings.push((await list()).closest('section')?.outerHTML ?? '')
      unmount()
    }
    expect(new Set(drawings).size).toBe(1)
  })
})
