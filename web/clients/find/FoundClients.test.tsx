import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FoundByClient } from '#contract/index.ts'
import { client, postOf } from '../../posts/testing.ts'
import { fakeServer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { FoundClients } from './FoundClients.tsx'

const found = (changes: Partial<FoundByClient> = {}): FoundByClient => ({
  posts: 44,
  total: 1,
  clients: [
    {
      id: client.id,
      firstName: 'Harjit',
      lastName: 'Gill',
      fileRefNo: 'MPL-1',
      dateOfLoss: '2021-06-15',
      posts: 44,
      months: [
        { clientId: client.id, month: '2020-01', loss: 'pre', reviewed: 40, unreviewed: 1, notRelevant: 0 },
        { clientId: client.id, month: '2021-08', loss: 'post', reviewed: 0, unreviewed: 3, notRelevant: 0 },
      ],
    },
  ],
  without: {
    total: 9,
    clients: [
      { id: postOf(1).id, firstName: 'Grace', lastName: 'Lindqvist', isEmpty: true },
      { id: postOf(2).id, firstName: 'Lucía', lastName: 'Segundo', isEmpty: false },
    ],
  },
  ...changes,
})
const page = <FoundClients customerId={viewer.accountId} />
const drawn = (name: string) => document.querySelectorAll(`[class*="_${name}_"]`)

describe('the clients of a find over the firm', () => {
  useTestPage()

  it('have their posts on the line and lead to them; those without are named', async () => {
    const requests = fakeServer({ 'GET /posts/count/clients': () => ({ body: found() }) })
    await renderPage(page, '/find?find=gym&media=image')
    await screen.findByRole('img', {
      name: 'Before the date of loss: 41 posts, 1 unreviewed. From the date of loss on: 3 posts, 3 unreviewed.',
    })
    expect(drawn('point')).toHaveLength(1)
    const [row] = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(row?.textContent).toContain('44 posts')
    const link = screen.getByRole('link', { name: 'Show posts of Harjit Gill' })
    expect(link.getAttribute('href')).toBe(`/clients/${client.id}/posts?media=image&find=gym`)
    expect(screen.getByText(/^No posts/).textContent).toBe(
      'No posts: Grace Lindqvist (nothing imported), Lucía Segundo, and 7 other clients. Every client was searched.',
    )
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
      customerId: viewer.accountId,
      find: 'gym',
      mediaTypes: 'image',
      offset: '0',
      limit: '10',
    })
  })

  it('are those of the reviewer, who reads that', async () => {
    fakeServer({
      'GET /posts/count/clients': () => ({ body: found({ without: { total: 0, clients: [] } }) }),
    })
    await renderPage(page, '/find?find=gym', { ...viewer, role: { ...viewer.role, type: 'REVIEWER' } })
    expect(await screen.findByText('Only clients who are assigned to you were searched.')).toBeTruthy()
  })

  it('have plain lines for those who may not know the date of loss', async () => {
    const body = found()
    const [only] = body.clients
    if (!only) throw new Error('No client')
    only.dateOfLoss = null
    only.months = [{ clientId: client.id, month: '2020-01', loss: null, reviewed: 40, unreviewed: 4 }]
    fakeServer({ 'GET /posts/count/clients': () => ({ body }) })
    await renderPage(page, '/find?find=gym', { ...viewer, permissions: ['VIEW_CLIENTS', 'VIEW_POST'] })
    await screen.findByRole('img', { name: '44 posts, 4 unreviewed.' })
    expect(drawn('point')).toHaveLength(0)
    expect(screen.queryByText('Date of Loss')).toBeNull()
  })

  it('come in pages', async () => {
    const requests = fakeServer({ 'GET /posts/count/clients': () => ({ body: found({ total: 11 }) }) })
    await renderPage(page, '/find?find=gym')
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(requests.at(-1)?.url.searchParams.get('offset')).toBe('10'))
  })

  it('are asked for only with a find that can be read', async () => {
    const requests = fakeServer({})
    for (const at of ['/find', '/find?find=gym%20OR']) await renderPage(page, at)
    expect(requests).toEqual([])
  })
})
