import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { User } from '#contract/index.ts'
import {
  fakeServer,
  holdTime,
  passUndoTime,
  listAnswer,
  problem,
  renderPage,
  useTestPage,
  viewer,
} from '../../ui/testing.tsx'
import { account, roleOf, userOf } from '../testing.ts'
import { UsersPage } from './UsersPage.tsx'

const at = `/admin/accounts/${account.id}/users`
const rowOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'td span' })).closest('tr') as HTMLTableRowElement

async function choose(name: string, word: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: word, hidden: true }))
}

describe('the users of an account', () => {
  useTestPage()

  it('have name, email, role by position, clients, status and day, and only the actions that the server allows', async () => {
    fakeServer({
      'GET /users': () =>
        listAnswer([
          userOf(1, { can: ['edit', 'deactivate', 'delete', 'manage_clients'], role: roleOf('ADMIN') }),
          userOf(2, { status: 2, can: ['resend_invite'] }),
          userOf(3, { status: 0 }),
        ]),
    })
    await renderPage(<UsersPage account={account} />, at)
    const first = await rowOf('First1 Last1')
    expect([...first.cells].slice(1, 6).map(({ textContent }) => textContent)).toEqual([
      'user1@maple.test',
      'Admin',
      'All',
      'Active',
      'Jan 02, 2025',
    ])
    expect(within(first).getByText('Admin').dataset['position']).toBe('2')
    await userEvent.click(within(first).getByRole('button', { name: 'More for First1 Last1' }))
    const words = async () =>
      (await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent)
    expect(await words()).toEqual(['Manage clients', 'Deactivate', 'Delete'])
    await userEvent.keyboard('{Escape}')
    const second = await rowOf('First2 Last2')
    expect(second.cells[3]?.textContent).toBe('2')
    expect(within(second).getByText('Invited')).toBeTruthy()
    expect(within(second).queryByRole('button', { name: /^Edit/ })).toBeNull()
    expect(within(await rowOf('First3 Last3')).queryAllByRole('button')).toEqual([])
  })

  it('of a provider have clients in many firms, which are managed but not counted', async () => {
    fakeServer({ 'GET /users': () => listAnswer([userOf(1, { can: ['manage_clients'] })]) })
    await renderPage(<UsersPage account={{ ...account, type: 1 }} />, at)
    await rowOf('First1 Last1')
    expect(screen.queryByRole('columnheader', { name: 'Clients' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^More for/ }))
    expect(await screen.findByRole('menuitem', { name: 'Manage clients', hidden: true })).toBeTruthy()
  })

  it('are sorted by name or day', async () => {
    const calls = fakeServer({ 'GET /users': () => listAnswer([userOf(1)]) })
    await renderPage(<UsersPage account={account} />, at)
    await userEvent.click(await screen.findByRole('button', { name: 'Created' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Name' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Name' }))
    await waitFor(() =>
      expect(
        calls.map(({ url }) => `${url.searchParams.get('orderBy')} ${url.searchParams.get('order')}`),
      ).toEqual(['name asc', 'createdAt desc', 'name desc']),
    )
  })

  it('are shown ten at a time, including the viewer; page and search are in the address', async () => {
    const requests = fakeServer({
      'GET /users': ({ url }) =>
        listAnswer([userOf(1, { id: viewer.id })], url.searchParams.get('keyword') ? 1 : 25),
    })
    const { router } = await renderPage(<UsersPage account={account} />, at)
    const row = await rowOf('First1 Last1')
    expect(row.cells[0]?.textContent).toBe('First1 Last1 (You)')
    expect(requests[0]?.url.search).toBe(
      `?accountId=${account.id}&excludeSelf=false&orderBy=name&order=asc&offset=0&limit=10`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(requests.at(-1)?.url.searchParams.get('offset')).toBe('20'))
    expect(router.state.location.search).toEqual({ page: '3' })
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ana{Enter}')
    await waitFor(() => expect(requests.at(-1)?.url.searchParams.get('keyword')).toBe('ana'))
    expect(router.state.location.search).toEqual({ q: 'ana' })
  })

  it('say if no one matches, and offer an invitation if there is no one', async () => {
    fakeServer({ 'GET /users': () => listAnswer([]) })
    await renderPage(<UsersPage account={account} />, `${at}?q=zz`)
    expect(await screen.findByText('No people match “zz”.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(await screen.findByText('No users yet.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Invite user' })).toHaveLength(2)
  })

  it('cannot be invited without the permission, whatever the address says', async () => {
    fakeServer({ 'GET /users': () => listAnswer([userOf(1)]) })
    await renderPage(<UsersPage account={{ ...account, can: ['view_users'] }} />, `${at}?action=invite`)
    await rowOf('First1 Last1')
    expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are deactivated right away, with undo', async () => {
    let now: User = userOf(1, { can: ['deactivate'] })
    const requests = fakeServer({
      'GET /users': () => listAnswer([now]),
      'PUT /users/*': ({ body }) => {
        const { isActive } = body as { isActive: boolean }
        now = { ...now, status: isActive ? 1 : 0, can: [isActive ? 'deactivate' : 'reactivate'] }
        return { body: now }
      },
    })
    await renderPage(<UsersPage account={account} />, at)
    await choose('First1 Last1', 'Deactivate')
    expect(await screen.findByText('Inactive')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Active')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { isActive: false },
      { isActive: true },
    ])
  })

  it('stay as they were when the server refuses', async () => {
    fakeServer({
      'GET /users': () => listAnswer([userOf(1, { can: ['deactivate'], role: roleOf('SUPER_ADMIN') })]),
      'PUT /users/*': () => problem('LAST_SUPER_ADMIN'),
    })
    await renderPage(<UsersPage account={account} />, at)
    await choose('First1 Last1', 'Deactivate')
    await waitFor(() => expect(screen.getByText('Active')).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('can be sent their invitation again', async () => {
    const requests = fakeServer({
      'GET /users': () => listAnswer([userOf(1, { status: 2, can: ['resend_invite'] })]),
      'PUT /users/*/invite': () => ({}),
    })
    await renderPage(<UsersPage account={account} />, at)
    holdTime()
    await choose('First1 Last1', 'Resend invitation')
    await passUndoTime()
    expect(await screen.findByText(/We emailed a new invitation to user1@maple.test/)).toBeTruthy()
    expect(requests.some(({ path }) => path === `/users/${userOf(1).id}/invite`)).toBe(true)
  })

  it('are deleted only after a confirmation that names them and says what happens', async () => {
    let list = [userOf(1, { can: ['delete'] }), userOf(2)]
    const requests = fakeServer({
      'GET /users': () => listAnswer(list),
      'DELETE /users/*': () => {
        list = list.slice(1)
        return {}
      },
    })
    await renderPage(<UsersPage account={account} />, at)
    await choose('First1 Last1', 'Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete First1 Last1?' })
    expect(within(dialog).getByText(/user1@maple.test/)).toBeTruthy()
    expect(within(dialog).getByText(/This can’t be undone/)).toBeTruthy()
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('First1 Last1', { selector: 'td span' })).toBeNull())
  })

  it('can no longer be reactivated by undo once they are deleted', async () => {
    let list = [userOf(1, { can: ['deactivate', 'delete'] })]
    fakeServer({
      'GET /users': () => listAnswer(list),
      'PUT /users/*': () => ({ body: userOf(1, { status: 0, can: ['delete'] }) }),
      'DELETE /users/*': () => {
        list = []
        return {}
      },
    })
    await renderPage(<UsersPage account={account} />, at)
    await choose('First1 Last1', 'Deactivate')
    await screen.findByRole('button', { name: 'Undo' })
    await choose('First1 Last1', 'Delete')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull())
  })

  it('say in the confirmation why someone cannot be deleted', async () => {
    fakeServer({
      'GET /users': () => listAnswer([userOf(1, { can: ['delete'] })]),
      'DELETE /users/*': () => problem('LAST_SUPER_ADMIN'),
    })
    await renderPage(<UsersPage account={account} />, at)
    await choose('First1 Last1', 'Delete')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This is the last Super Admin/)
  })
})
