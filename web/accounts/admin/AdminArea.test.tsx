import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Account } from '#contract/index.ts'
import { chooseFirm } from '../../kit/firm.ts'
import { client } from '../../posts/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { AdminArea } from './AdminArea.tsx'
import { AccountContext } from './account.ts'
import { BillingTab, ClientsTab, LawFirmsTab, TrashTab, UsersTab } from './tabs.tsx'

const firm: Account = {
  id: viewer.accountId,
  name: 'Maple Law',
  type: 2,
  location: {
    id: '01890000-0000-7000-8000-000000000009',
    name: 'Ontario',
    parent: { id: '01890000-0000-7000-8000-000000000008', name: 'Canada' },
  },
  phoneNumber: null,
  timeZone: 'America/Toronto',
  createdAt: '2024-03-05T12:00:00.000Z',
  totalUsers: 5,
  hold: null,
  hasFiguresPerPerson: true,
  can: ['view_users'],
}
const at = `/admin/accounts/${firm.id}/users`
const sections = () =>
  screen
    .getAllByRole('link')
    .slice(1)
    .map(({ textContent }) => textContent)

describe('the administration of an account', () => {
  useTestPage()

  it.each([
    ['a law firm', firm, ['Users', 'Clients', 'Trash'], 'Back to dashboard'],
    ['a provider', { ...firm, type: 1 as const }, ['Users', 'Law Firms'], 'Back to dashboard'],
    ['a firm whose people are hidden', { ...firm, can: [] }, ['Clients', 'Trash'], 'Back to dashboard'],
    [
      'another firm',
      { ...firm, id: '01890000-0000-7000-8000-000000000077' },
      ['Users', 'Clients', 'Trash'],
      'Back to law firms',
    ],
  ])('shows the name, location and sections of %s', async (_, account, words, back) => {
    fakeServer({ 'GET /accounts/*': () => ({ body: account }) })
    await renderPage(<AdminArea />, `/admin/accounts/${account.id}/users`)
    expect(await screen.findByRole('heading', { name: 'Maple Law', level: 1 })).toBeTruthy()
    expect(screen.getByText('Ontario, Canada')).toBeTruthy()
    expect(screen.getByRole('link', { name: back })).toBeTruthy()
    expect(sections()).toEqual(words)
  })

  it('switches figures per person, for those who may', async () => {
    let account: Account = { ...firm, can: ['view_users', 'switch_figures'] }
    const requests = fakeServer({
      'GET /accounts/*': () => ({ body: account }),
      'PUT /accounts/*/figures-per-person': () => {
        account = { ...account, hasFiguresPerPerson: false }
        return { body: account }
      },
    })
    await renderPage(<AdminArea />, `/admin/accounts/${firm.id}/users`)
    const isOn = () =>
      (screen.getByRole('switch', { name: 'Figures per person' }) as HTMLInputElement).checked
    await screen.findByRole('switch', { name: 'Figures per person' })
    expect(isOn()).toBe(true)
    await userEvent.setup().click(screen.getByRole('switch', { name: 'Figures per person' }))
    await waitFor(() => expect(isOn()).toBe(false))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ on: false })
  })

  it('puts the firm under a preservation hold, shows it, and lifts it', async () => {
    let hold: Account['hold'] = null
    const requests = fakeServer({
      'PUT /accounts/*/hold': ({ body }) => {
        const { on, reason } = body as { on: boolean; reason: string }
        hold = on
          ? {
              at: '2026-03-05T12:00:00.000Z',
              byName: 'Ana Ruiz',
              reason,
              side: 'firm',
              role: 'MANAGER',
              lifting: 'allowed',
            }
          : null
        return { body: { ...firm, hold } }
      },
      'GET /accounts/*': () => ({ body: { ...firm, hold, can: ['hold'] } }),
    })
    await renderPage(<AdminArea />, at)
    await userEvent.click(await screen.findByRole('button', { name: 'Preservation hold' }))
    await userEvent.type(await screen.findByLabelText('Reason'), 'Inquiry')
    await userEvent.click(screen.getByRole('button', { name: 'Put under hold' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Lift the hold' }))
    const dialog = await screen.findByRole('dialog', { name: 'Lift the preservation hold of Maple Law?' })
    expect(within(dialog).getByText(/by Ana Ruiz. Reason: Inquiry$/)).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText('Why it is lifted'), 'Closed')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lift the hold' }))
    await screen.findByRole('button', { name: 'Preservation hold' })
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { on: true, reason: 'Inquiry', seenAt: null },
      { on: false, reason: 'Closed', seenAt: '2026-03-05T12:00:00.000Z' },
    ])
  })

  it('selects the firm that provider staff open, and no firm for their own account', async () => {
    const provider = { ...viewer, accountType: 1 as const, accountId: '01890000-0000-7000-8000-000000000066' }
    fakeServer({
      'GET /accounts/*': ({ path }) => ({
        body: path.endsWith(firm.id) ? firm : { ...firm, id: provider.accountId, name: 'Provider', type: 1 },
      }),
    })
    const { unmount } = await renderPage(
      <AdminArea />,
      `/admin/accounts/${provider.accountId}/users`,
      provider,
    )
    await screen.findByRole('heading', { name: 'Provider', level: 1 })
    expect(sessionStorage.getItem('proofline.firm')).toBeNull()
    unmount()
    await renderPage(<AdminArea />, at, provider)
    await screen.findByRole('heading', { name: 'Maple Law', level: 1 })
    expect(sessionStorage.getItem('proofline.firm')).toBe(firm.id)
    chooseFirm(null)
  })

  it('shows Billing to those who may see payment methods', async () => {
    fakeServer({ 'GET /accounts/*': () => ({ body: firm }) })
    const who = { ...viewer, permissions: [...viewer.permissions, 'VIEW_PAYMENT_METHODS' as const] }
    await renderPage(<AdminArea />, at, who)
    await screen.findByRole('heading', { name: 'Maple Law', level: 1 })
    expect(sections()).toEqual(['Users', 'Clients', 'Billing', 'Trash'])
  })

  it.each(['NOT_FOUND', 'VALIDATION_FAILED', 'FORBIDDEN'] as const)(
    'shows that the page was not found if the account answers %s',
    async (code) => {
      fakeServer({ 'GET /accounts/*': () => problem(code) })
      await renderPage(<AdminArea />, at)
      expect(await screen.findByText('Not Found')).toBeTruthy()
    },
  )

  it('reports when the server cannot be reached instead of showing an empty page', async () => {
    fakeServer({ 'GET /accounts/*': () => problem('UNAVAILABLE') })
    await renderPage(<AdminArea />, at)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it.each([
    ['users', <UsersTab key="u" />, { ...firm, can: [] }],
    ['law firms', <LawFirmsTab key="f" />, firm],
    ['clients', <ClientsTab key="c" />, { ...firm, type: 1 as const }],
    ['trash', <TrashTab key="t" />, { ...firm, type: 1 as const }],
    ['billing', <BillingTab key="b" />, firm],
    ['billing of a provider', <BillingTab key="p" />, { ...firm, type: 1 as const }],
  ])('shows no %s if the account has none for this user', async (_, tab, account) => {
    const requests = fakeServer({})
    await renderPage(<AccountContext value={account}>{tab}</AccountContext>, at)
    expect(await screen.findByText('Not Found')).toBeTruthy()
    expect(requests).toEqual([])
  })

  it('lists the clients five at a time, each with a link to the profile', async () => {
    const requests = fakeServer({
      'GET /customers/*/clients': () =>
        listAnswer([
          { ...client, user: { id: client.id, status: 2, invitedAt: '2026-01-02T15:04:00.000Z' } },
          {
            ...client,
            id: '01890000-0000-7000-8000-000000000778',
            firstName: 'Grace',
            // Got a link only.
            user: { id: client.id, status: 2, invitedAt: null },
          },
        ]),
    })
    await renderPage(
      <AccountContext value={firm}>
        <ClientsTab />
      </AccountContext>,
      `/admin/accounts/${firm.id}/clients`,
    )
    const name = await screen.findByRole('link', { name: 'Harjit Gill' })
    expect(name.getAttribute('href')).toBe(`/clients/${client.id}`)
    const cells = [...(name.closest('tr')?.cells ?? [])].slice(1, 7)
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'h@gill.test',
      'Apr 27, 1985',
      'MPL-1',
      'Jun 15, 2021',
      'Invited',
      'Jan 01, 2024',
    ])
    expect(screen.getByText('No sign-in')).toBeTruthy()
    expect(screen.getByPlaceholderText('Name, email, file ref no.')).toBeTruthy()
    expect(requests[0]?.url.search).toBe('?orderBy=lastName&order=asc&offset=0&limit=5')
  })
})
