import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useMemo } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Permission, Viewer } from '#contract/index.ts'
import { chooseFirm } from '../../kit/firm.ts'
import { type Command, useAllCommands, useCommands } from '../../kit/keys/commands.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import CommandPalette from './CommandPalette.tsx'
import { Palette } from './Palette.tsx'

/** The entries of the palette as buttons; searching and listing them is the palette's own part. */
function Offered() {
  return useAllCommands().map(({ id, title, run }) => (
    <button key={id} type="button" onClick={run}>
      {title}
    </button>
  ))
}
const offer = (at: string, who: Viewer) =>
  renderPage(
    <>
      <Palette />
      <Offered />
    </>,
    at,
    who,
  )
const withAll = (permissions: Permission[]): Viewer => ({ ...viewer, permissions })
const firm = '01890000-0000-7000-8000-000000000170'

describe('global commands', () => {
  useTestPage()

  it.each([
    ['Administration', `/admin/accounts/${viewer.accountId}`],
    ['Invite a user', `/admin/accounts/${viewer.accountId}/users?action=invite`],
    ['Active sessions', '/account/sessions'],
  ])('%s leads to %s', async (title, href) => {
    fakeServer({})
    const { router } = await offer('/', withAll(['VIEW_USERS', 'INVITE_USER']))
    await userEvent.click(await screen.findByRole('button', { name: title }))
    await waitFor(() => expect(router.state.location.href).toBe(href))
  })

  it('invite into the account on screen', async () => {
    fakeServer({})
    const { router } = await offer(`/admin/accounts/${firm}/clients`, withAll(['INVITE_USER']))
    await userEvent.click(await screen.findByRole('button', { name: 'Invite a user' }))
    await waitFor(() =>
      expect(router.state.location.href).toBe(`/admin/accounts/${firm}/users?action=invite`),
    )
  })

  it('add a client on the open page, which stays when the wizard is closed', async () => {
    fakeServer({
      'GET /accounts/*': () => problem('NOT_FOUND'),
      'GET /customers/*/price': () => problem('NOT_FOUND'),
    })
    const { router } = await offer('/?q=gill', withAll(['ADD_CLIENT']))
    await userEvent.click(await screen.findByRole('button', { name: 'Add client' }))
    expect(await screen.findByRole('dialog', { name: 'Add client' })).toBeTruthy()
    expect(router.state.location.href).toBe('/?q=gill&action=addClient')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.href).toBe('/?q=gill'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('open the billing of the firm on screen', async () => {
    fakeServer({})
    const { router } = await offer('/', withAll(['VIEW_PAYMENT_METHODS']))
    await userEvent.click(await screen.findByRole('button', { name: 'Billing' }))
    await waitFor(() =>
      expect(router.state.location.href).toBe(`/admin/accounts/${viewer.accountId}/billing`),
    )
  })

  it('have no firm if a provider user has chosen none', async () => {
    fakeServer({})
    await offer('/?action=addClient', {
      ...withAll(['ADD_CLIENT', 'VIEW_PAYMENT_METHODS']),
      accountType: 1,
    })
    await screen.findByRole('button', { name: 'Go to dashboard' })
    for (const name of ['Add client', 'Billing'])
      expect({ name, there: screen.queryByRole('button', { name }) }).toEqual({ name, there: null })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('include only those that this user may use', async () => {
    fakeServer({})
    await offer('/', withAll([]))
    await screen.findByRole('button', { name: 'Go to dashboard' })
    for (const name of ['Administration', 'Invite a user', 'Law firms', 'Add client', 'Billing'])
      expect({ name, there: screen.queryByRole('button', { name }) }).toEqual({ name, there: null })
  })
  const lawFirms = ['Abel Law', 'Lonestar Law'].map((name, index) => ({
    id: firm.replace(/170$/, `17${index}`),
    name,
    type: 2,
    location: null,
    phoneNumber: null,
    timeZone: 'America/Toronto',
    createdAt: '2024-03-05T12:00:00.000Z',
    totalUsers: 5,
    hold: null,
    hasFiguresPerPerson: true,
    can: ['view_users'],
  }))
  const provider: Viewer = { ...withAll(['VIEW_CLIENTS', 'VIEW_POST']), accountType: 1 }
  const serveFirms = () =>
    fakeServer({
      'GET /accounts': ({ url }) =>
        listAnswer(
          lawFirms.filter(({ name }) => name.toLowerCase().includes(url.searchParams.get('name') ?? '')),
        ),
      'GET /accounts/*': ({ url }) => ({ body: lawFirms.find(({ id }) => url.pathname.endsWith(id)) }),
      'GET /customers/*/clients': () => listAnswer([]),
      'PUT /users/*/last-firm': () => ({ status: 204 }),
    })

  it('find a law firm for a provider’s user, who then searches in it, opens it or frees it', async () => {
    const requests = serveFirms()
    const { router } = await renderPage(<CommandPalette onClose={() => undefined} />, '/', provider)
    const field = await screen.findByPlaceholderText('Type a command or a law firm’s name')
    expect(screen.getByText('Posts are found within one law firm. Choose it first.')).toBeTruthy()
    await userEvent.type(field, 'lone')
    await waitFor(() => expect(screen.queryByText('Abel Law')).toBeNull())
    expect(screen.queryByText('Find in posts: lone')).toBeNull()
    await userEvent.click(await screen.findByText('Lonestar Law'))
    await screen.findByText('Open Lonestar Law')
    await userEvent.type(field, 'gym')
    expect(await screen.findByText('Find in posts: gym')).toBeTruthy()
    // Choosing a firm here changes nothing on the page behind, and counts nothing.
    expect(localStorage.getItem('proofline.firm')).toBeNull()
    expect(requests.filter(({ url }) => url.pathname.includes('/posts'))).toEqual([])
    await userEvent.type(field, '{Backspace}{Backspace}{Backspace}')
    expect(screen.getByText('Open Lonestar Law')).toBeTruthy()
    await userEvent.type(field, '{Backspace}')
    expect(await screen.findByText('Abel Law')).toBeTruthy()
    expect(screen.queryByText('Open Lonestar Law')).toBeNull()
    await userEvent.click(await screen.findByText('Abel Law'))
    await userEvent.click(await screen.findByText('Open Abel Law'))
    expect(localStorage.getItem('proofline.firm')).toBe(lawFirms[0]?.id)
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/admin/accounts/${lawFirms[0]?.id}/users`),
    )
  })

  it('lead from a firm’s name and words to its posts', async () => {
    serveFirms()
    const { router } = await renderPage(<CommandPalette onClose={() => undefined} />, '/', provider)
    const field = await screen.findByPlaceholderText('Type a command or a law firm’s name')
    await screen.findByText('Abel Law')
    fireEvent.input(field, { target: { value: 'lonestar' } })
    // The list is still that of the earlier text.
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
    await screen.findByText('Open Lonestar Law')
    fireEvent.input(field, { target: { value: 'gym OR' } })
    expect(screen.queryByText(/^Find in posts/)).toBeNull()
    fireEvent.input(field, { target: { value: 'gym OR hiking' } })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/find'))
    expect(router.state.location.search).toEqual({ find: 'gym OR hiking' })
    expect(localStorage.getItem('proofline.firm')).toBe(lawFirms[1]?.id)
  })

  it('begin in the firm in which a provider’s user works', async () => {
    chooseFirm(lawFirms[1]?.id ?? '')
    serveFirms()
    await renderPage(<CommandPalette onClose={() => undefined} />, '/', provider)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Search another firm than Lonestar Law' }),
    )
    expect(await screen.findByText('Abel Law')).toBeTruthy()
    expect(localStorage.getItem('proofline.firm')).toBe(lawFirms[1]?.id)
  })

  it('find in posts only for staff', async () => {
    fakeServer({ 'GET /customers/*/clients': () => listAnswer([]) })
    await renderPage(<CommandPalette onClose={() => undefined} />, '/', {
      ...withAll([]),
      accountType: 3,
      clientId: viewer.id,
    })
    await userEvent.type(await screen.findByPlaceholderText('Type a command or a client’s name'), 'gym')
    expect(await screen.findByText('Nothing found.')).toBeTruthy()
  })

  it('show where to find clients if a provider user searches for one before choosing a law firm', async () => {
    fakeServer({ 'GET /accounts': () => listAnswer([]) })
    await renderPage(<CommandPalette onClose={() => undefined} />, '/', {
      ...withAll(['VIEW_CLIENTS']),
      accountType: 1,
    })
    await userEvent.type(
      await screen.findByPlaceholderText('Type a command or a law firm’s name'),
      'danielle',
    )
    expect(await screen.findByText(/choose a law firm first/)).toBeTruthy()
  })
})

describe('Enter in the palette', () => {
  useTestPage()
  const run = vi.fn<(title: string) => void>()

  function Commands() {
    useCommands(
      useMemo(
        () =>
          ['Save', 'Escalate', 'Resolve'].map((title): Command => {
            return { id: title, title, group: 'List', can: true, run: () => run(title) }
          }),
        [],
      ),
    )
    return null
  }

  async function enter(typeAndPress: (field: HTMLElement) => void): Promise<void> {
    run.mockClear()
    fakeServer({})
    const page = (isOpen: boolean) => (
      <>
        <Commands />
        {isOpen ? <CommandPalette onClose={() => undefined} /> : null}
      </>
    )
    const { unmount } = await renderPage(page(true), '/', withAll([]))
    typeAndPress(await screen.findByPlaceholderText('Type a command or a client’s name'))
    // The choice runs once the palette has closed.
    unmount()
    await waitFor(() => expect(run).toHaveBeenCalled())
  }
  const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
  const press = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })

  it('uses the text in the field, even if the list still shows earlier results', async () => {
    await enter((field) => {
      type(field, 'Esc')
      // As on a busy machine: React has not noticed the new value when Enter is pressed.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Resolve')
      press(field)
    })
    expect(run.mock.calls).toEqual([['Resolve']])
  })

  it('uses the entry selected with the arrow keys', async () => {
    await enter((field) => {
      type(field, 'e')
      fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
      press(field)
    })
    expect(run.mock.calls).toEqual([['Escalate']])
  })
})
