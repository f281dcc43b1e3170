import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { client, postOf } from '../posts/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import { ClientProfilePage } from './ClientProfilePage.tsx'
import { DashboardPage } from './DashboardPage.tsx'

const counts: Record<string, number> = { '0': 30, '2': 1, '0,1,2,3': 4 }
const firm = {
  id: viewer.accountId,
  name: 'Maple Law',
  type: 2,
  location: null,
  phoneNumber: null,
  hasFiguresPerPerson: true,
  timeZone: 'America/Toronto',
  createdAt: '2024-03-05T12:00:00.000Z',
  totalUsers: 5,
  hold: null,
  can: ['view_users'],
}
const answers = {
  'GET /customers/*/clients': () => listAnswer([client], 12),
  'GET /users': () => listAnswer([], 5),
  'GET /accounts/*': () => ({ body: firm }),
  'GET /posts': () => listAnswer([postOf(1)]),
  'GET /posts/months': () => ({ body: [] }),
  'GET /posts/count': ({ url }: { url: URL }) => ({
    body: { count: counts[url.searchParams.getAll('statuses').join(',')] ?? 40 },
  }),
} satisfies Parameters<typeof fakeServer>[0]
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Dashboard sections' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

const importing = (status: string) => ({
  id: client.id,
  clientId: client.id,
  socialSite: { id: 'facebook', type: 'facebook', name: 'Facebook', status: 1, auth: null },
  auth: null,
  externalId: 'h@gill.test',
  postsUntil: null,
  newestPostAt: null,
  latestImport: {
    id: client.id,
    jobId: client.id,
    accountId: client.id,
    trigger: 'user',
    createdAt: '2026-01-01T00:00:00.000Z',
    completedAt: null,
    until: null,
    status,
    fileName: 'facebook.zip',
    archiveSha256: null,
    createdBy: null,
    totals: null,
    partOf: null,
    missingParts: [],
    doubts: [],
    seal: null,
    error: null,
  },
  reconnectRequest: null,
  waitsForClient: true,
  connection: null,
  archiveFetch: null,
  ownerCheck: null,
  can: [],
})

describe('the dashboard', () => {
  useTestPage()

  it('shows the open work per client, with links to review mode', async () => {
    fakeServer(answers)
    await renderPage(<DashboardPage />)
    const link = await screen.findByRole('link', { name: 'Review the posts of Harjit Gill' })
    expect(link.getAttribute('href')).toBe(`/clients/${client.id}/review`)
    expect(screen.getByText('Unreviewed posts').closest('dt')?.nextElementSibling?.textContent).toBe('30')
  })

  it.each([
    ['RUNNING', '1 import is running.'],
    ['SUCCESS', 'No posts have been imported yet.'],
  ])(
    'says that a firm without posts has an import that is %s, and nothing about a finished review',
    async (status, said) => {
      const empty = { ...client, totalPosts: 0, totalUnreviewed: 0, totalEscalated: 0 }
      fakeServer({
        ...answers,
        'GET /customers/*/clients': () => listAnswer([empty]),
        'GET /customers/*/accounts': () => ({ body: [importing(status)] }),
        'GET /posts/count': () => ({ body: { count: 0 } }),
      })
      await renderPage(<DashboardPage />)
      expect(await screen.findByText(said)).toBeTruthy()
      expect(screen.queryByText(/reviewed\./)).toBeNull()
    },
  )

  it('shows a reviewer without clients who can assign some', async () => {
    fakeServer({ ...answers, 'GET /customers/*/clients': () => listAnswer([]) })
    const role = { ...viewer.role, id: 'REVIEWER' as const, type: 'REVIEWER' as const }
    await renderPage(<DashboardPage />, '/', { ...viewer, role })
    expect(await screen.findAllByText('No clients are assigned to you yet.')).toHaveLength(2)
    expect(screen.getAllByText('Your manager can assign them.')).toHaveLength(2)
  })

  it('mentions assigned clients only to those who cannot see all', async () => {
    fakeServer({ ...answers, 'GET /customers/*/clients': () => listAnswer([]) })
    await renderPage(<DashboardPage />)
    expect(await screen.findAllByText('No clients yet.')).toHaveLength(2)
    expect(screen.getAllByText('Clients appear here once they are added.').length).toBeGreaterThan(0)
    expect(screen.queryByText(/assigned to you/)).toBeNull()
  })

  it('shows the same in the lists of a reviewer without clients', async () => {
    fakeServer({
      ...answers,
      'GET /customers/*/clients': () => listAnswer([]),
      'GET /posts': () => listAnswer([]),
      'GET /posts/count': () => ({ body: { count: 0 } }),
    })
    const role = { ...viewer.role, id: 'REVIEWER' as const, type: 'REVIEWER' as const }
    await renderPage(<DashboardPage />, '/unreviewed', { ...viewer, role })
    expect(await screen.findByText('No clients are assigned to you yet.')).toBeTruthy()
    expect(screen.queryByText('No posts have been imported yet.')).toBeNull()
  })

  it('shows its lists with their counts, and without counts until they are loaded', async () => {
    let isThere = false
    fakeServer({
      ...answers,
      'GET /posts/count': (asked) => (isThere ? answers['GET /posts/count'](asked) : problem('UNAVAILABLE')),
    })
    const { queryClient } = await renderPage(<DashboardPage />)
    await screen.findByRole('navigation', { name: 'Dashboard sections' })
    expect(tabs()).toEqual(['Dashboard', 'Unreviewed', 'Escalated', 'Flagged', 'Progress'])
    isThere = true
    await queryClient.refetchQueries({ queryKey: ['countPosts'] })
    await waitFor(() =>
      expect(tabs()).toEqual(['Dashboard', 'Unreviewed (30)', 'Escalated (1)', 'Flagged (4)', 'Progress']),
    )
  })

  it.each([
    ['/unreviewed', { statuses: ['0'], isFlagged: null }],
    ['/escalated', { statuses: ['2'], isFlagged: null }],
    ['/flagged', { statuses: ['0', '1', '2', '3'], isFlagged: 'true' }],
  ])(
    'lists at %s the posts of all clients, each with its client, filterable by the date of loss',
    async (at, query) => {
      const requests = fakeServer(answers)
      await renderPage(<DashboardPage />, at)
      const link = await screen.findByRole('link', { name: 'Harjit Gill' })
      expect(link.getAttribute('href')).toBe(`/clients/${client.id}`)
      const sent = requests.find(({ path }) => path === '/posts')?.url.searchParams
      expect(sent?.getAll('statuses')).toEqual(query.statuses)
      expect(sent?.get('isFlagged')).toBe(query.isFlagged)
      expect(sent?.get('customerId')).toBe(viewer.accountId)
      for (const name of ['Pre-loss', 'Post-loss', 'Custom'])
        expect(screen.getByRole('radio', { name })).toBeTruthy()
      expect(screen.queryAllByText(/^Flagging is an aid only/)).toHaveLength(at === '/flagged' ? 1 : 0)
      expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toMatch(/^\/review/)
    },
  )

  it('updates the count as a post is reviewed', async () => {
    fakeServer({
      ...answers,
      'PUT /posts': () => ({ body: { posts: [postOf(1, { status: 1, version: 2, can: [] })] } }),
    })
    await renderPage(<DashboardPage />, '/unreviewed')
    await waitFor(() => expect(tabs()).toContain('Unreviewed (30)'))
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(tabs()).toContain('Unreviewed (29)'))
  })

  it('shows the numbers of clients and users, with buttons to add more for those who may', async () => {
    fakeServer(answers)
    const may = ['ADD_CLIENT', 'INVITE_USER', 'VIEW_RESOURCES'] as const
    const who = { ...viewer, permissions: [...viewer.permissions, ...may] }
    const { router } = await renderPage(<DashboardPage />, '/', who)
    const added = await screen.findByRole('link', { name: 'Clients Added' })
    expect(added.getAttribute('href')).toBe(`/admin/accounts/${viewer.accountId}/clients`)
    expect(screen.getByRole('link', { name: 'Law Firm Users' }).getAttribute('href')).toBe(
      `/admin/accounts/${viewer.accountId}/users`,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('radio', { name: 'For clients' }))
    const guide = screen.getByRole('link', { name: /^Download your archive from Facebook/ })
    expect(guide.getAttribute('target')).toBe('_blank')
    await user.click(await screen.findByRole('button', { name: 'Add a user' }))
    expect(await screen.findByRole('dialog', { name: /Maple Law/ })).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('link', { name: 'Add client' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ action: 'addClient' }))
  })

  it('shows no add buttons to those who may not use them', async () => {
    fakeServer(answers)
    await renderPage(<DashboardPage />)
    await screen.findByRole('link', { name: 'Clients Added' })
    expect(screen.queryByRole('link', { name: 'Add client' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a user' })).toBeNull()
  })

  it('takes a provider to the first post of a firm in two clicks', async () => {
    fakeServer({
      ...answers,
      'GET /accounts': () => listAnswer([firm]),
      'GET /posts/client-months': () => ({ body: [] }),
      'PUT /users/*/last-firm': () => ({ status: 204 }),
    })
    const { router } = await renderPage(<DashboardPage />, '/', { ...viewer, accountType: 1 })
    await userEvent.click(await screen.findByRole('button', { name: 'Open firm: Maple Law' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Review the posts of Harjit Gill' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/${client.id}/review`))
  })

  it('asks a provider’s user to choose a law firm first', async () => {
    fakeServer({})
    await renderPage(<DashboardPage />, '/', { ...viewer, accountType: 1 })
    expect(await screen.findByText('Choose a law firm to see its clients.')).toBeTruthy()
  })
})

describe('the dashboard of a client', () => {
  useTestPage()
  const own = { ...viewer, accountType: 3 as const, clientId: client.id, permissions: [] }
  const account = {
    id: client.id,
    clientId: client.id,
    socialSite: { id: 'facebook', type: 'facebook', name: 'Facebook', status: 1, auth: null },
    auth: null,
    externalId: 'h@gill.test',
    postsUntil: '2024-01-01T00:00:00.000Z',
    newestPostAt: '2024-01-01T00:00:00.000Z',
    latestImport: null,
    reconnectRequest: null,
    connection: null,
    archiveFetch: null,
    ownerCheck: null,
    waitsForClient: false,
    can: [],
  }
  const request = {
    id: client.id,
    accountId: client.id,
    clientId: client.id,
    creatorType: 'user',
    creator: null,
    createdAt: '2024-01-01T00:00:00.000Z',
    remindersEnabled: true,
    remindersStopped: null,
    help: null,
    fromSupport: null,
    assignee: 'client',
    cause: 'posts',
    can: [],
  }
  const server = (accounts: object[]) =>
    fakeServer({
      'GET /clients/*': () => ({ body: client }),
      'GET /clients/*/accounts': () => ({ body: accounts }),
      'GET /social-sites': () => ({ body: [account.socialSite] }),
      'GET /post-sources': () => ({ body: [{ type: 'file', socialSiteId: 'facebook' }] }),
    })

  it('shows the user’s own albums, posts and accounts, and nothing about the review', async () => {
    server([account])
    await renderPage(<DashboardPage />, '/', own)
    expect((await screen.findByRole('link', { name: 'View Social Posts' })).getAttribute('href')).toBe(
      `/clients/${client.id}/posts`,
    )
    expect(screen.getByRole('link', { name: 'View Albums' }).getAttribute('href')).toBe(
      `/clients/${client.id}/albums`,
    )
    expect(await screen.findByText('Social Accounts (1)')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText(/unreviewed/i)).toBeNull()
  })

  it.each([
    ['has no account', []],
    [
      'is asked for an account’s posts',
      [account, { ...account, id: viewer.id, reconnectRequest: request, waitsForClient: true }],
    ],
    ['has an account without any import', [{ ...account, postsUntil: null, waitsForClient: true }]],
  ])('opens the accounts when the client %s, until they are closed', async (_, accounts) => {
    server(accounts)
    await renderPage(<DashboardPage />, '/', own)
    await screen.findByRole('dialog')
    await userEvent.setup().keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('redirects a client user from the lists of the review', async () => {
    server([account])
    const { router } = await renderPage(<DashboardPage />, '/unreviewed', own)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
  it.each([
    ['dashboard', '/', DashboardPage],
    ['profile', `/clients/${client.id}`, ClientProfilePage],
  ])('opens the post in the address for a client user: %s', async (_name, path, Page) => {
    const post = postOf(1)
    fakeServer({
      'GET /clients/*': () => ({ body: client }),
      'GET /clients/*/accounts': () => listAnswer([]),
      'GET /posts/*': () => ({ body: post }),
    })
    const own = { ...viewer, accountType: 3 as const, clientId: client.id, permissions: [] }
    const { router } = await renderPage(<Page />, `${path}?postId=${post.id}`, own)
    await waitFor(() => expect(router.state.location.search).toEqual({ postId: post.id }))
    if (path === '/') expect(await screen.findByRole('dialog', { name: /^Post/ })).toBeTruthy()
    else await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/${client.id}/posts`))
    expect(screen.queryByRole('dialog', { name: 'Social Accounts' })).toBeNull()
  })
})
