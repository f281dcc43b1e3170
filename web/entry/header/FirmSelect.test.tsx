import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '#contract/index.ts'
import { chooseFirm } from '../../kit/firm.ts'
import { client } from '../../posts/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { FirmSelect } from './FirmSelect.tsx'

const firm: Account = {
  id: '01890000-0000-7000-8000-000000000170',
  name: 'Maple Law',
  type: 2,
  location: null,
  phoneNumber: null,
  timeZone: 'America/Toronto',
  createdAt: '2024-03-05T12:00:00.000Z',
  totalUsers: 5,
  hold: null,
  hasFiguresPerPerson: true,
  can: ['view_users'],
}
const provider = { ...viewer, accountType: 1 as const }
const users = `/admin/accounts/${firm.id}/users`

// The popover is never positioned, because elements have no size here, and so counts as hidden.
async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Choose a law firm' }))
}

describe('the account selector', () => {
  useTestPage()
  beforeEach(() => chooseFirm(null))

  it('lists five firms at most, and finds the others by name', async () => {
    const other = { ...firm, id: viewer.id, name: 'Zephyr Law' }
    const found: Record<string, Account[]> = { '': [firm], zeph: [other] }
    const requests = fakeServer({
      'GET /accounts': ({ url }) => listAnswer(found[url.searchParams.get('name') ?? ''] ?? []),
    })
    await renderPage(<FirmSelect />, '/', provider)
    await open()
    expect(await screen.findByRole('button', { name: /^Maple Law/, hidden: true })).toBeTruthy()
    const search = await screen.findByRole('searchbox', { name: 'Search law firms', hidden: true })
    await userEvent.type(search, 'zeph{Enter}')
    expect(await screen.findByRole('button', { name: /^Zephyr Law/, hidden: true })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Maple Law/, hidden: true })).toBeNull()
    await userEvent.type(search, 'zz{Enter}')
    expect(await screen.findByText('No law firms found')).toBeTruthy()
    expect(requests.map(({ url }) => url.search)).toEqual(
      ['', '&name=zeph', '&name=zephzz'].map((name) => `?type=2&limit=5${name}`),
    )
  })

  it('links to the people of the chosen firm, and stores only its ID', async () => {
    fakeServer({
      'GET /accounts': () => listAnswer([firm]),
      'GET /accounts/*': () => ({ body: firm }),
    })
    const { router } = await renderPage(<FirmSelect />, '/', provider)
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /^Maple Law/, hidden: true }))
    await waitFor(() => expect(router.state.location.pathname).toBe(users))
    expect(await screen.findByRole('button', { name: 'Maple Law' })).toBeTruthy()
    expect(Object.entries(sessionStorage)).toEqual([['proofline.firm', firm.id]])
    expect(Object.entries(localStorage).flat().join()).not.toContain('Maple')
  })

  it('links to the dashboard if the people may not be seen, and shows no settings button', async () => {
    fakeServer({
      'GET /accounts': () => listAnswer([{ ...firm, can: [] }]),
      'GET /accounts/*': () => ({ body: firm }),
    })
    const { router } = await renderPage(<FirmSelect />, '/account/sessions', provider)
    await open()
    expect(await screen.findByRole('button', { name: /^Maple Law/, hidden: true })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Administer Maple Law', hidden: true })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Maple Law/, hidden: true }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('has a settings button that opens a firm’s people without choosing the firm', async () => {
    fakeServer({ 'GET /accounts': () => listAnswer([firm]) })
    const { router } = await renderPage(<FirmSelect />, '/', provider)
    await open()
    await userEvent.click(await screen.findByRole('link', { name: 'Administer Maple Law', hidden: true }))
    await waitFor(() => expect(router.state.location.pathname).toBe(users))
    expect(sessionStorage).toHaveLength(0)
  })

  it('chooses the firm of the client that a link opened', async () => {
    fakeServer({
      'GET /clients/*': () => ({ body: { ...client, customerId: firm.id } }),
      'GET /accounts/*': () => ({ body: firm }),
    })
    await renderPage(<FirmSelect />, `/clients/${client.id}/unreviewed`, provider)
    expect(await screen.findByRole('button', { name: 'Maple Law' })).toBeTruthy()
    expect(sessionStorage.getItem('proofline.firm')).toBe(firm.id)
  })

  it('drops a firm that this user cannot see', async () => {
    chooseFirm(firm.id)
    fakeServer({ 'GET /accounts/*': () => problem('NOT_FOUND') })
    await renderPage(<FirmSelect />, '/', provider)
    expect(await screen.findByRole('button', { name: 'Choose a law firm' })).toBeTruthy()
    expect(sessionStorage).toHaveLength(0)
  })
})
