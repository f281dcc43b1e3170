import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Client, Hold, Permission } from '#contract/index.ts'
import { account } from '../../people/testing.ts'
import { client } from '../../posts/testing.ts'
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
import AccountClientPage from './AccountClientPage.tsx'
import AccountClientsPage from './AccountClientsPage.tsx'

const at = `/admin/accounts/${account.id}/clients`
const page = <AccountClientsPage customerId={account.id} />
const may = (...permissions: Permission[]) => ({
  ...viewer,
  permissions: [...viewer.permissions, ...permissions],
})
const EDIT = 'Edit Harjit Gill'
const DELETE = 'Delete Harjit Gill'
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
/** In one step: the tests of the field cover typing. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const list = (clients: Client[] = [client]) => ({
  'GET /customers/*/clients': () => listAnswer(clients),
  'GET /accounts/*': () => ({ body: account }),
})

const hold: Hold = {
  at: '2026-01-01T12:00:00.000Z',
  byName: 'Ana Ruiz',
  reason: 'Appeal',
  side: 'firm',
  role: 'MANAGER',
  lifting: 'allowed',
}

describe('the clients of a firm', () => {
  useTestPage()

  it('are sorted by their column headings', async () => {
    const calls = fakeServer(list())
    await renderPage(page, at)
    for (const name of ['Date of loss', 'Created', 'File ref no.', 'Name']) await press(name)
    await waitFor(() =>
      expect(
        calls
          .filter(({ path }) => path.endsWith('/clients'))
          .map(({ url }) => `${url.searchParams.get('orderBy')} ${url.searchParams.get('order')}`),
      ).toEqual(['lastName asc', 'dateOfLoss desc', 'createdAt desc', 'fileRefNo asc']),
    )
  })

  it.each([
    [[], []],
    [['EDIT_CLIENT'], [EDIT]],
    [['DELETE_CLIENT'], [DELETE]],
  ] as [Permission[], string[]][])('offer what this user may do: %j', async (permissions, names) => {
    fakeServer(list())
    await renderPage(page, at, may(...permissions))
    const row = within((await screen.findByText('MPL-1')).closest('tr') as HTMLElement)
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'People of Harjit Gill',
      ...names,
    ])
    expect(row.getByRole('link', { name: 'Social accounts of Harjit Gill' }).getAttribute('href')).toBe(
      `${at}/${client.id}`,
    )
    expect(screen.queryByRole('link', { name: 'Add client' })).toBeNull()
  })

  it('offer to send the invitation, or to send it again, to those who have not accepted', async () => {
    const user = { id: client.id, status: 2 as const, invitedAt: '2024-05-01T00:00:00.000Z' }
    const invited: Client = { ...client, id: viewer.id, firstName: 'Grace', user, can: ['invite'] }
    const requests = fakeServer({
      ...list([{ ...client, can: ['invite'] }, invited]),
      'POST /clients/*/import-link': () => ({ status: 204 }),
    })
    await renderPage(page, at)
    holdTime()
    await press('Send an invitation to Harjit Gill')
    await press('Resend the invitation of Grace Gill')
    await passUndoTime()
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
        `/clients/${client.id}/import-link`,
        `/clients/${invited.id}/import-link`,
      ]),
    )
  })

  it('offer to add the first one if there is none', async () => {
    fakeServer(list([]))
    const { router } = await renderPage(page, at, may('ADD_CLIENT'))
    expect(await screen.findByText('There are no clients yet.')).toBeTruthy()
    const links = screen.getAllByRole('link', { name: 'Add client' })
    expect(links).toHaveLength(2)
    fireEvent.click(links[1] as HTMLElement)
    await waitFor(() => expect(router.state.location.search).toEqual({ action: 'addClient' }))
  })
})

describe('editing a client', () => {
  useTestPage()

  it('has two tabs, and sends only the changed fields', async () => {
    const requests = fakeServer({
      ...list(),
      'PUT /clients/*': ({ body }) => ({ body: { ...client, ...(body as Partial<Client>) } }),
    })
    await renderPage(page, at, may('EDIT_CLIENT'))
    await press(EDIT)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit client' }))
    expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Personal', 'File'])
    fill(dialog.getByLabelText('First name'), ' Harry ')
    fireEvent.click(dialog.getByRole('tab', { name: 'File' }))
    fill(dialog.getByLabelText('Date of loss'), '20210616')
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
      [`/clients/${client.id}`, { firstName: 'Harry', dateOfLoss: '2021-06-16' }],
    ])
  })

  it('opens the tab with the error, before and after the request', async () => {
    const requests = fakeServer({ ...list(), 'PUT /clients/*': () => problem('EMAIL_IN_USE') })
    await renderPage(page, at, may('EDIT_CLIENT'))
    await press(EDIT)
    const dialog = within(await screen.findByRole('dialog'))
    const tab = (name: RegExp) => dialog.getByRole('tab', { name })
    const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    fireEvent.click(tab(/^File/))
    fill(dialog.getByLabelText('Date of loss'), '19800101')
    fireEvent.click(tab(/^Personal/))
    save()
    expect(tab(/^File/).getAttribute('aria-selected')).toBe('true')
    expect(dialog.getByText('The date of loss cannot be before the date of birth.')).toBeTruthy()
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
    fill(dialog.getByLabelText('Date of loss'), '20200101')
    save()
    expect(await dialog.findByText(/^This email is already in use/)).toBeTruthy()
    expect(tab(/^Personal/).getAttribute('aria-selected')).toBe('true')
    expect(tab(/^Personal/).textContent).toBe('Personal')
    expect(within(tab(/^Personal/)).getByRole('img', { name: 'needs your attention' })).toBeTruthy()
  })

  it('keeps what a colleague changes while the dialog is open', async () => {
    let shown: Client = client
    const requests = fakeServer({
      'GET /accounts/*': () => ({ body: account }),
      'GET /clients/*': () => ({ body: shown }),
      'GET /clients/*/accounts': () => ({ body: [] }),
      'GET /social-sites': () => ({ body: [] }),
      'GET /post-sources': () => ({ body: [] }),
      'PUT /clients/*': () => ({ body: shown }),
    })
    const { queryClient } = await renderPage(
      <AccountClientPage account={account} clientId={client.id} />,
      `${at}/${client.id}`,
      may('EDIT_CLIENT'),
    )
    await press(EDIT)
    const dialog = within(await screen.findByRole('dialog'))
    fill(dialog.getByLabelText('First name'), 'Harry')
    shown = { ...client, dateOfLoss: '2021-06-16' }
    await queryClient.invalidateQueries({ queryKey: ['getClient'] })
    await screen.findByText(/\b16\b.*2021/)
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ firstName: 'Harry' })
  })

  it('sends no request if nothing was changed', async () => {
    const requests = fakeServer(list())
    await renderPage(page, at, may('EDIT_CLIENT'))
    await press(EDIT)
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
  })
})

describe('deleting a client', () => {
  useTestPage()

  it('shows what is deleted, asks for the last name, and then shows the list without the client', async () => {
    const clients = [client]
    const requests = fakeServer({
      ...list(clients),
      'DELETE /clients/*': () => {
        clients.pop()
        return {}
      },
    })
    await renderPage(page, at, may('DELETE_CLIENT'))
    await press(DELETE)
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Harjit Gill?' }))
    expect(dialog.getByText(/^All data of Harjit Gill will be deleted: posts/)).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: 'Delete client' }) as HTMLButtonElement
    const field = dialog.getByLabelText('Type “Gill” to confirm')
    await userEvent.type(field, 'gil{Enter}')
    expect(dialog.getByText('This is not the last name.')).toBeTruthy()
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.type(field, 'l')
    fireEvent.click(confirm)
    expect(await screen.findByText('There are no clients yet.')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/clients/${client.id}`,
    ])
  })

  it('is not offered under a preservation hold, and shows the server’s reason when refused', async () => {
    const clients: Client[] = [{ ...client, hold }]
    fakeServer({ ...list(clients), 'DELETE /clients/*': () => problem('CLIENT_HELD') })
    const { unmount } = await renderPage(page, at, may('DELETE_CLIENT'))
    await press(DELETE)
    expect(
      await screen.findByText(/^This client is under a preservation hold by Ana Ruiz.*Appeal$/),
    ).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Delete client' }) as HTMLButtonElement).disabled).toBe(true)
    unmount()
    clients.splice(0, 1, client)
    await renderPage(page, at, may('DELETE_CLIENT'))
    await press(DELETE)
    await userEvent.type(await screen.findByLabelText('Type “Gill” to confirm'), 'Gill{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^This client is under a preservation hold/,
    )
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('a preservation hold', () => {
  useTestPage()

  it('needs a reason, and is lifted by the same button', async () => {
    const clients: Client[] = [client]
    const requests = fakeServer({
      ...list(clients),
      'PUT /clients/*/hold': ({ body }) => {
        const changed = { ...client, hold: (body as { on: boolean }).on ? hold : null }
        clients.splice(0, 1, changed)
        return { body: changed }
      },
    })
    await renderPage(page, at, may('ADD_CLIENT'))
    const name = 'Preservation hold of Harjit Gill'
    await press(name)
    const put = (await screen.findByRole('button', { name: 'Put under hold' })) as HTMLButtonElement
    await userEvent.click(put)
    expect(screen.getByText('Enter the reason.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Reason'), 'Appeal')
    fireEvent.click(put)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await screen.findByText('Preservation hold')).closest('tr')?.textContent).toContain('Harjit Gill')
    await waitFor(async () => {
      if (!screen.queryByRole('dialog')) await press(name)
      expect(screen.getByText(/by Ana Ruiz. Reason: Appeal$/)).toBeTruthy()
    })
    await press('Lift the hold')
    expect(screen.getByText('Enter the reason.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Why it is lifted'), 'Settled')
    await press('Lift the hold')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { on: true, reason: 'Appeal', seenAt: null },
      { on: false, reason: 'Settled', seenAt: hold.at },
    ])
  })

  it.each([
    [
      { lifting: 'otherSide', side: 'provider' },
      'Your service provider placed this hold and is the one to lift it.',
    ],
    [{ lifting: 'otherSide', side: 'firm' }, 'The law firm placed this hold and is the one to lift it.'],
    [
      { lifting: 'higherRole', role: 'ADMIN' },
      'Someone with the role Admin placed this hold. Lifting it takes the same role or a higher one.',
    ],
  ] as const)('is not offered to be lifted by others: %j', async (of, sentence) => {
    fakeServer(list([{ ...client, hold: { ...hold, ...of } }]))
    await renderPage(page, at, may('ADD_CLIENT'))
    await press('Preservation hold of Harjit Gill')
    const dialog = await screen.findByRole('dialog', { name: 'Harjit Gill is under a preservation hold' })
    expect(within(dialog).getByText(sentence)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Lift the hold' })).toBeNull()
    fireEvent.click(within(dialog).getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not lifted by the button that sets it if a colleague sets one first', async () => {
    let shown: Client = client
    const requests = fakeServer({
      'GET /clients/*': () => ({ body: shown }),
      'GET /clients/*/accounts': () => ({ body: [] }),
      'GET /social-sites': () => ({ body: [] }),
      'GET /post-sources': () => ({ body: [] }),
      'PUT /clients/*/hold': () => problem('CONFLICT'),
    })
    const { queryClient } = await renderPage(
      <AccountClientPage account={account} clientId={client.id} />,
      `${at}/${client.id}`,
      may('ADD_CLIENT'),
    )
    await press('Preservation hold of Harjit Gill')
    await userEvent.type(await screen.findByLabelText('Reason'), 'Subpoena')
    shown = { ...client, hold }
    await queryClient.invalidateQueries({ queryKey: ['getClient'] })
    await press('Put under hold')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Someone else changed this/)
    // Pressing it again would only be refused again.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Preservation hold of Harjit Gill')
    expect(await screen.findByText(/by Ana Ruiz. Reason: Appeal$/)).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { on: true, reason: 'Subpoena', seenAt: null },
    ])
  })
})

describe('one client in the administration', () => {
  useTestPage()
  const show1 = (id = client.id, who = viewer) =>
    renderPage(<AccountClientPage account={account} clientId={id} />, `${at}/${id}`, who)

  it('shows its social accounts', async () => {
    fakeServer({
      'GET /clients/*': () => ({ body: client }),
      'GET /clients/*/accounts': () => ({ body: [] }),
      'GET /social-sites': () => ({
        body: [{ id: 'facebook', type: 'facebook', name: 'Facebook', status: 1, auth: null }],
      }),
      'GET /post-sources': () => ({ body: [{ type: 'file', socialSiteId: 'facebook' }] }),
    })
    await show1()
    expect(await screen.findByRole('heading', { name: 'Harjit Gill', level: 2 })).toBeTruthy()
    expect(await screen.findByText('Facebook account was not added by the client.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to clients' }).getAttribute('href')).toBe(at)
    expect(screen.getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe(
      `/clients/${client.id}`,
    )
  })

  it.each([
    ['that does not exist', () => problem('NOT_FOUND')],
    ['of another firm', () => ({ body: { ...client, customerId: viewer.id } })],
  ])('is not found when it is one %s', async (_, answer) => {
    fakeServer({ 'GET /clients/*': answer })
    await show1()
    expect(await screen.findByText('Client not found.')).toBeTruthy()
    expect(screen.queryByText('Harjit Gill')).toBeNull()
  })
})
