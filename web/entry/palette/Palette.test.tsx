import { act, fireEvent, screen, waitFor } from '@testing-library/react'
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
  it('find the law firms of a provider user who has chosen none, and choose one', async () => {
    const lawFirm = {
      id: firm,
      name: 'Hale Law',
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
    const requests = fakeServer({ 'GET /accounts': () => listAnswer([lawFirm]) })
    const { router } = await renderPage(<CommandPalette onClose={() => undefined} />, '/', {
      ...withAll(['VIEW_CLIENTS']),
      accountType: 1,
    })
    await userEvent.type(await screen.findByPlaceholderText('Type a command or a law firm’s name'), 'hale')
    await waitFor(() => expect(requests.at(-1)?.url.search).toBe('?type=2&name=hale&limit=7'))
    await userEvent.click(await screen.findByText('Hale Law'))
    expect(localStorage.getItem('proofline.firm')).toBe(firm)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/accounts/${firm}/users`))
  })

  it('choose no law firm of an earlier text if Enter is pressed before the answer', async () => {
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
    fakeServer({
      'GET /accounts': () => listAnswer(lawFirms),
      'GET /customers/*/clients': () => listAnswer([]),
    })
    await renderPage(<CommandPalette onClose={() => undefined} />, '/', {
      ...withAll(['VIEW_CLIENTS']),
      accountType: 1,
    })
    await screen.findByText('Abel Law')
    // Once one is chosen, it finds the clients of that firm.
    act(() => chooseFirm(firm))
    expect(screen.queryByText('Abel Law')).toBeNull()
    act(() => chooseFirm(null))
    const field = screen.getByPlaceholderText('Type a command or a law firm’s name')
    fireEvent.input(field, { target: { value: 'lonestar' } })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
    await waitFor(() => expect(localStorage.getItem('proofline.firm')).toBe(lawFirms[1]?.id))
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
