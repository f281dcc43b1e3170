import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Client, Viewer } from '#contract/index.ts'
import { chooseFirm } from '../../kit/firm.ts'
import { client } from '../../posts/testing.ts'
import {
  type FakeRequest,
  fakeServer,
  listAnswer,
  problem,
  renderPage,
  useTestPage,
  viewer,
} from '../../ui/testing.tsx'
import { ClientDrawer } from './ClientDrawer.tsx'

const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const lineOf = (each: Client, starredAt: string | null = null) => ({
  id: each.id,
  user: { id: viewer.id },
  client: each,
  starredAt,
  assignedAt: '2025-01-01T00:00:00.000Z',
})
/** `status`: of the client's user; null if there is none. */
const clientOf = (
  number: number,
  status: 0 | 1 | 2 | null = null,
  changes: Partial<Client> = {},
): Client => ({
  ...client,
  id: idOf(number),
  customerId: viewer.accountId,
  firstName: 'Ann',
  lastName: `N${String(number).padStart(4, '0')}`,
  totalUnreviewed: 0,
  totalEscalated: 0,
  user: status === null ? null : { id: idOf(100_000 + number), status, invitedAt: null },
  ...changes,
})
const provider = { ...viewer, accountType: 1 as const }

/** A server with these clients, the first ones starred; it pages like the real one. */
function serve(clients: readonly Client[], stars = 0): FakeRequest[] {
  return fakeServer({
    'GET /users/*/clients': ({ url: { searchParams } }) => {
      const isStarred = searchParams.get('isStarred') === 'true'
      const offset = Number(searchParams.get('offset'))
      const keyword = searchParams.get('keyword')
      const isActive = searchParams.get('isActive') === 'true'
      const listed = isStarred ? clients.slice(0, stars) : clients.slice(stars)
      const found = listed.filter(
        ({ lastName, user }) =>
          (keyword === null || lastName === keyword) && (!isActive || user?.status === 1),
      )
      return listAnswer(
        found.slice(offset, offset + Number(searchParams.get('limit'))).map((each) => lineOf(each)),
        found.length,
      )
    },
  })
}
const others = async () => within(await screen.findByRole('region', { name: /^Clients/ }))
const names = async () =>
  (await (await others()).findAllByRole('link', { name: /^N/ })).map(({ title }) => title.slice(0, 5))
const offsets = (requests: FakeRequest[]) =>
  requests
    .filter(({ url }) => url.searchParams.get('isStarred') === 'false')
    .map(({ url }) => Number(url.searchParams.get('offset')))

describe('the client drawer', () => {
  useTestPage()
  beforeEach(() => chooseFirm(null))

  it('shows a provider user nothing until a firm is chosen, and sends no request', async () => {
    const requests = fakeServer({})
    await renderPage(<ClientDrawer />, '/', provider)
    expect(screen.getByText('The clients of the selected firm appear here.')).toBeTruthy()
    expect(requests).toEqual([])
  })

  it('shows the clients of the chosen firm, with stars for provider users too', async () => {
    chooseFirm(client.customerId)
    let star: string | null = null
    const requests = fakeServer({
      'GET /users/*/clients': ({ url }) =>
        listAnswer(
          (url.searchParams.get('isStarred') === 'true') === (star !== null) ? [lineOf(client, star)] : [],
        ),
      'POST /users/*/clients/*/star': () => {
        star = '2026-01-01T00:00:00.000Z'
        return {}
      },
    })
    await renderPage(<ClientDrawer />, '/', provider)
    const clients = await others()
    await userEvent.click(await clients.findByRole('button', { name: 'Star Gill, Harjit' }))
    const starred = within(screen.getByRole('region', { name: /^Starred/ }))
    expect(await starred.findByRole('link', { name: /^Gill, Harjit/ })).toBeTruthy()
    await waitFor(() => expect(clients.queryByRole('link')).toBeNull())
    for (const { path, url } of requests.filter(({ method }) => method === 'GET'))
      if (path.endsWith('/clients')) expect(url.searchParams.get('customerId')).toBe(client.customerId)
  })

  it.each([
    [['VIEW_CLIENTS', 'VIEW_USERS'] as const, 1],
    [['VIEW_CLIENTS'] as const, 0],
  ])('links to the administration of the user’s own account: %j', async (permissions, count) => {
    fakeServer({ 'GET /users/*/clients': () => listAnswer([]) })
    await renderPage(<ClientDrawer />, '/', { ...viewer, permissions: [...permissions] })
    expect(screen.queryAllByRole('link', { name: 'Administration' })).toHaveLength(count)
  })

  it('offers to add a client to those who may do so', async () => {
    serve([])
    const who: Viewer = { ...viewer, permissions: [...viewer.permissions, 'ADD_CLIENT'] }
    const { router, unmount } = await renderPage(<ClientDrawer />, '/clients/x/posts', who)
    await userEvent.click(await screen.findByRole('link', { name: 'Add client' }))
    await waitFor(() => expect(router.state.location.href).toBe('/clients/x/posts?action=addClient'))
    unmount()
    await renderPage(<ClientDrawer />)
    expect(screen.queryByRole('link', { name: 'Add client' })).toBeNull()
  })
})

describe('the client drawer lists', () => {
  useTestPage()
  beforeEach(() => chooseFirm(null))

  it('only clients with access once there are more than five; the others on request', async () => {
    serve(Array.from({ length: 9 }, (_, index) => clientOf(index + 1, index < 6 ? 1 : 2)))
    await renderPage(<ClientDrawer />)
    expect(await names()).toEqual(['N0001', 'N0002', 'N0003', 'N0004', 'N0005', 'N0006'])
    await userEvent.click(screen.getByRole('button', { name: 'View All' }))
    expect(await names()).toHaveLength(9)
    await userEvent.click(screen.getByRole('button', { name: 'View Less' }))
    expect(await names()).toHaveLength(6)
  })

  it('all clients while five or fewer have access', async () => {
    serve(Array.from({ length: 9 }, (_, index) => clientOf(index + 1, index < 5 ? 1 : null)))
    await renderPage(<ClientDrawer />)
    expect(await names()).toHaveLength(9)
    expect(screen.queryByRole('button', { name: /^View/ })).toBeNull()
  })

  it('only active clients in each list, once both lists have more than five of them together', async () => {
    serve(
      Array.from({ length: 9 }, (_, index) => clientOf(index + 1, index < 6 ? 1 : null)),
      3,
    )
    await renderPage(<ClientDrawer />)
    expect(await names()).toEqual(['N0004', 'N0005', 'N0006'])
    expect(screen.getByRole('heading', { name: 'Starred 3' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'View All' }))
    expect(await names()).toHaveLength(6)
  })

  it('clients with access from anywhere in a long list', async () => {
    const requests = serve(
      Array.from({ length: 450 }, (_, index) => clientOf(index + 1, index < 440 ? 0 : 1)),
    )
    await renderPage(<ClientDrawer />)
    await waitFor(async () => expect(await names()).toHaveLength(10))
    expect((await names())[0]).toBe('N0441')
    // One request for all clients, and one for the active ones.
    expect(offsets(requests)).toEqual([0, 0])
  })

  it('counts only where there is something to do', async () => {
    serve([clientOf(1, 1, { totalUnreviewed: 7 }), clientOf(2, 1, { totalEscalated: 3 }), clientOf(3)])
    await renderPage(<ClientDrawer />)
    await names()
    expect((await others()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'N0001, Ann7 unreviewed',
      'N0002, Ann3 escalated',
      'N0003, Ann',
    ])
  })

  it('5,000 clients in a few elements, loading more on scroll', async () => {
    const requests = serve(Array.from({ length: 5000 }, (_, index) => clientOf(index + 1, 1)))
    await renderPage(<ClientDrawer />)
    expect((await names()).length).toBeLessThan(70)
    expect(screen.getByRole('heading', { name: 'Clients 5,000' })).toBeTruthy()
    expect(offsets(requests)).toEqual([0, 0])
    const grid = screen.getByRole('list', { name: 'Clients' }).closest('[data-scroller]') as HTMLElement
    grid.getBoundingClientRect = () => ({ top: -2500 }) as DOMRect
    fireEvent.scroll(grid)
    await waitFor(() => expect(offsets(requests)).toEqual([0, 0, 100]))
    expect((await names()).length).toBeLessThan(70)
    expect((await names())[0]).not.toBe('N0001')
  })

  it('in the chosen order: names from A, counts from the highest, and reversed on a second click', async () => {
    const requests = serve([clientOf(1), clientOf(2)])
    await renderPage(<ClientDrawer />)
    await names()
    for (const name of [
      'Unreviewed',
      'Unreviewed, descending',
      'Escalated',
      'Last name',
      'Last name, ascending',
    ]) {
      await userEvent.click((await others()).getByRole('button', { name: 'Sort by' }))
      await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }))
      await names()
    }
    await waitFor(() =>
      expect(
        requests
          .filter(
            ({ url }) =>
              url.searchParams.get('isStarred') === 'false' && url.searchParams.get('isActive') === null,
          )
          .map(({ url }) => `${url.searchParams.get('orderBy')} ${url.searchParams.get('order')}`),
      ).toEqual([
        'lastName asc',
        'totalUnreviewed desc',
        'totalUnreviewed asc',
        'totalEscalated desc',
        'lastName desc',
      ]),
    )
  })

  it('matches of a search, after a second without typing', async () => {
    const requests = serve(Array.from({ length: 9 }, (_, index) => clientOf(index + 1, 1)))
    await renderPage(<ClientDrawer />)
    await names()
    const began = Date.now()
    await userEvent.type((await others()).getByRole('searchbox', { name: 'Search clients' }), 'N0007')
    await waitFor(async () => expect(await names()).toEqual(['N0007']))
    expect(Date.now() - began).toBeGreaterThanOrEqual(1000)
    expect(requests.filter(({ url }) => url.searchParams.has('keyword'))).toHaveLength(1)
  })
})

describe('a star', () => {
  useTestPage()
  beforeEach(() => chooseFirm(null))

  it('moves a client right away, and back if it is refused', async () => {
    let refuse: () => void = () => undefined
    fakeServer({
      'GET /users/*/clients': ({ url }) =>
        listAnswer(
          url.searchParams.get('isStarred') === 'true'
            ? []
            : [clientOf(1), clientOf(2)].map((each) => lineOf(each)),
        ),
      'POST /users/*/clients/*/star': async () => {
        await new Promise<void>((resolve) => {
          refuse = resolve
        })
        return problem('UNAVAILABLE')
      },
    })
    await renderPage(<ClientDrawer />)
    await userEvent.click(await (await others()).findByRole('button', { name: 'Star N0002, Ann' }))
    const starred = within(screen.getByRole('region', { name: /^Starred/ }))
    expect(await starred.findByRole('link', { name: /^N0002/ })).toBeTruthy()
    expect(await names()).toEqual(['N0001'])
    await waitFor(() => {
      refuse()
      expect(starred.queryByRole('link')).toBeNull()
    })
    expect(await names()).toEqual(['N0001', 'N0002'])
  })
})
