import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PLATFORM_TYPES, PLATFORMS } from '#contract/index.ts'
import { holdToken } from '../kit/mailed-link.ts'
import { client } from '../posts/testing.ts'
import { fakeServer, items, problem, show, useTestPage, viewer } from '../ui/testing.tsx'
import { ReconnectPage } from './guest/GuestPage.tsx'
import { PendingPage } from './pending/PendingPage.tsx'
import SocialAccountsDialog from './SocialAccountsDialog.tsx'

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const sites = PLATFORM_TYPES.map((type) => ({
  id: type,
  type,
  name: PLATFORMS[type].name,
  status: 1,
  auth: null,
}))
const request = {
  id: id(9),
  accountId: id(1),
  clientId: client.id,
  creatorType: 'user',
  creator: { firstName: 'Ana', lastName: 'Ruiz' },
  createdAt: '2026-01-02T15:04:00.000Z',
  remindersEnabled: true,
  assignee: 'client',
  can: ['cancel', 'toggle_reminders'],
}
const account = (changes: object = {}) => ({
  id: id(1),
  clientId: client.id,
  socialSite: sites.find((site) => site.id === 'facebook'),
  auth: null,
  externalId: 'harjit@example.test',
  postsUntil: null,
  latestImport: null,
  reconnectRequest: null,
  can: [],
  ...changes,
})
const wire = (accounts: object[]) => ({
  'GET /social-sites': () => ({ body: sites }),
  'GET /post-sources': () => ({
    body: PLATFORM_TYPES.map((socialSiteId) => ({ type: 'file', socialSiteId })),
  }),
  'GET /clients/*/accounts': () => ({ body: accounts }),
})
const dialog = () => <SocialAccountsDialog client={client} opened onClose={vi.fn()} />

describe('asking a client for new posts', () => {
  useTestPage()

  it('is one click, and says so', async () => {
    const asked = fakeServer({
      ...wire([account({ can: ['request_posts'] })]),
      'POST /accounts/*/reconnect-requests': () => ({ status: 201, body: request }),
    })
    await show(dialog())
    fireEvent.click(await screen.findByRole('button', { name: 'Request new posts of harjit@example.test' }))
    expect(await screen.findByText('Facebook data has been requested.')).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('shows who asked and when, turns reminders off, and takes the request back', async () => {
    const asked = fakeServer({
      ...wire([account({ reconnectRequest: request })]),
      'PUT /reconnect-requests/*/disable-reminders': () => ({
        body: { ...request, remindersEnabled: false },
      }),
      'DELETE /reconnect-requests/*': () => ({ status: 204 }),
    })
    await show(dialog())
    fireEvent.click(await screen.findByRole('button', { name: 'View the request for harjit@example.test' }))
    expect(await screen.findByText('Ana Ruiz asked for these posts on Jan 02 2026 10:04am EST.')).toBeTruthy()
    fireEvent.click(screen.getByLabelText(/^Daily reminders/))
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/disable-reminders'))).toBe(true))
    fireEvent.keyDown(screen.getByLabelText(/^Daily reminders/), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText(/asked for these posts/)).toBeNull())
    expect(screen.getByText('Facebook')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /View the request/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }))
    expect(await screen.findByText(/The request has been cancelled/)).toBeTruthy()
  })

  it('says that support has it, and offers no way to cancel a system’s request', async () => {
    fakeServer(
      wire([
        account({
          reconnectRequest: {
            ...request,
            creatorType: 'system',
            creator: null,
            assignee: 'support',
            can: [],
          },
        }),
      ]),
    )
    await show(dialog())
    expect(await screen.findByText('Support Requested')).toBeTruthy()
    expect(screen.getByText('Import Process Initiated')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /View the request/ }))
    expect(await screen.findByText(/after an import that failed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull()
  })
})

describe('the page of what clients are asked for', () => {
  useTestPage()

  it('has a row a client and a column a platform', async () => {
    fakeServer({
      ...wire([]),
      'GET /customers/*/clients': () => items([client]),
      'GET /customers/*/accounts': () => ({
        body: [
          account({ reconnectRequest: request }),
          account({ id: id(2), socialSite: sites.find((site) => site.id === 'instagram') }),
        ],
      }),
    })
    await show(<PendingPage />, `/social/customers/${viewer.accountId}/accounts/pending-reconnection`)
    const row = (await screen.findByText('Harjit Gill')).closest('tr') as HTMLElement
    await within(row).findByRole('button', { name: /View the request/ })
    expect(within(row).getByRole('button', { name: /View the request/ })).toBeTruthy()
    expect(within(row).getByText('No client action is required.')).toBeTruthy()
    expect(within(row).getByText('TikTok account was not added by the client.')).toBeTruthy()
  })

  it('says when nothing is asked', async () => {
    fakeServer({ ...wire([]), 'GET /customers/*/clients': () => items([]) })
    await show(<PendingPage />, `/social/customers/${viewer.accountId}/accounts/pending-reconnection`)
    expect(await screen.findByText('No client action is pending.')).toBeTruthy()
  })
})

describe('a client’s mailed link', () => {
  useTestPage()
  const visitor = {
    ...viewer,
    accountType: 3 as const,
    permissions: [],
    link: { purpose: 'reconnect' as const, clientId: client.id },
  }
  const at = `/clients/${client.id}/posts`

  it('opens the accounts that need something, and only those', async () => {
    holdToken('reconnect', 'secret')
    const asked = fakeServer({
      ...wire([
        account({ reconnectRequest: request, can: ['import'] }),
        account({ id: id(2), externalId: 'done@example.test' }),
      ]),
      'POST /auth/login/access-token': () => ({ body: { user: visitor } }),
      'GET /clients/*': () => ({ body: client }),
    })
    await show(<ReconnectPage />, at)
    expect(await screen.findByRole('heading', { name: 'Please Import Your Social Posts' })).toBeTruthy()
    expect(await screen.findByText('harjit@example.test')).toBeTruthy()
    expect(screen.queryByText('done@example.test')).toBeNull()
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ accessToken: 'secret' })
  })

  it('says that it has expired, in the words of its purpose', async () => {
    holdToken('reconnect', 'old')
    fakeServer({ 'POST /auth/login/access-token': () => problem('LINK_EXPIRED') })
    await show(<ReconnectPage />, at)
    expect(
      await screen.findByText('This link has expired. Please check your email inbox for a more recent link.'),
    ).toBeTruthy()
  })

  it('thanks when nothing is left to do', async () => {
    holdToken('reconnect', 'secret')
    fakeServer({
      ...wire([account()]),
      'POST /auth/login/access-token': () => ({ body: { user: visitor } }),
      'GET /clients/*': () => ({ body: client }),
    })
    await show(<ReconnectPage />, at)
    expect(await screen.findByText('All done. Thank you.')).toBeTruthy()
  })
})
