import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/index.ts'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { account, roleOf, rolesThat, userOf } from '../testing.ts'
import EditUserDialog from './EditUserDialog.tsx'
import InviteUserDialog from './InviteUserDialog.tsx'

const roles = rolesThat({
  ADMIN: [],
  MANAGER: ['give'],
  RESOLVER: ['invite', 'give'],
  REVIEWER: ['invite', 'give'],
})
const nothing = () => undefined
const choices = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)

async function fillIn(email: string) {
  await screen.findAllByRole('radio')
  await userEvent.type(screen.getByLabelText('First name'), 'Mia')
  await userEvent.type(screen.getByLabelText('Last name'), 'Chen')
  await userEvent.type(screen.getByLabelText('Email'), email)
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Invite' }))

describe('inviting someone', () => {
  useTestPage()

  it('offers the roles that may be invited, each with a description, lowest first', async () => {
    const requests = fakeServer({ 'GET /roles': () => ({ body: roles }) })
    await renderPage(<InviteUserDialog account={account} onClose={nothing} />)
    await screen.findAllByRole('radio')
    expect(choices()).toEqual(['RESOLVER', 'REVIEWER'])
    expect(screen.getByText('Reviews the posts of assigned clients.')).toBeTruthy()
    expect((screen.getByRole('radio', { name: 'Reviewer' }) as HTMLInputElement).checked).toBe(true)
    expect(requests[0]?.url.search).toBe(`?accountType=2&accountId=${account.id}`)
  })

  it('is possible once every field is filled in with a valid email', async () => {
    const requests = fakeServer({ 'GET /roles': () => ({ body: roles }) })
    await renderPage(<InviteUserDialog account={account} onClose={nothing} />)
    await screen.findAllByRole('radio')
    await send()
    expect(screen.getAllByText(/^Enter /)).toHaveLength(3)
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    await fillIn('mia')
    await userEvent.clear(screen.getByLabelText('Last name'))
    await userEvent.type(screen.getByLabelText('Last name'), ' ')
    await send()
    expect(document.activeElement).toBe(screen.getByLabelText('Last name'))
    await userEvent.type(screen.getByLabelText('Last name'), 'Chen')
    await send()
    expect(screen.getByText('Enter an email address, such as ana@firm.com.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Email'), '@maple..test')
    await send()
    expect(screen.getByText('Enter an email address, such as ana@firm.com.')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('sends name, email, role and language, confirms it, and then accepts the next user', async () => {
    const close = vi.fn()
    const requests = fakeServer({
      'GET /roles': () => ({ body: roles }),
      'POST /accounts/*/users': ({ body }) => ({
        status: 201,
        body: userOf(7, { ...(body as Partial<User>), status: 2 }),
      }),
    })
    await renderPage(<InviteUserDialog account={account} onClose={close} />)
    await fillIn('mia@maple.test')
    await userEvent.click(screen.getByRole('radio', { name: 'Resolver' }))
    await send()
    expect((await screen.findByText('Invitation sent to Mia Chen.')).closest('[role]')?.textContent).toBe(
      'Invitation sent to Mia Chen. We emailed an invitation to mia@maple.test. The link works once, for 7 days.',
    )
    expect(requests.at(-1)).toMatchObject({
      path: `/accounts/${account.id}/users`,
      body: {
        firstName: 'Mia',
        lastName: 'Chen',
        email: 'mia@maple.test',
        roleId: 'RESOLVER',
        language: 'en',
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Invite another' }))
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('')
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    expect(close).not.toHaveBeenCalled()
  })

  it('shows at the email that it is in use, and other errors at their fields', async () => {
    const answers = [
      problem('EMAIL_IN_USE'),
      problem('VALIDATION_FAILED', { fields: { lastName: 'That is too long.' } }),
      problem('FORBIDDEN'),
    ]
    fakeServer({
      'GET /roles': () => ({ body: roles }),
      'POST /accounts/*/users': () => answers.shift() ?? {},
    })
    await renderPage(<InviteUserDialog account={account} onClose={nothing} />)
    await fillIn('mia@maple.test')
    await send()
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(/^This email is already in use in Proofline/)).toBeTruthy()
    await send()
    expect(await screen.findByText('That is too long.')).toBeTruthy()
    expect(screen.queryByText(/^This email is already in use/)).toBeNull()
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe('You don’t have permission to do this.')
  })
})

describe('editing someone', () => {
  useTestPage()

  it('changes names, and the role among those that may be given; the email stays', async () => {
    const close = vi.fn()
    const requests = fakeServer({
      'GET /roles': () => ({ body: roles }),
      'PUT /users/*': ({ body }) => ({ body: userOf(7, { firstName: (body as User).firstName }) }),
    })
    const user = userOf(7, { can: ['edit', 'change_role'], role: roleOf('ADMIN') })
    await renderPage(<EditUserDialog user={user} accountType={2} onClose={close} />)
    await screen.findAllByRole('radio')
    expect(choices()).toEqual(['ADMIN', 'MANAGER', 'RESOLVER', 'REVIEWER'])
    expect((screen.getByLabelText('Email') as HTMLInputElement).readOnly).toBe(true)
    await userEvent.clear(screen.getByLabelText('First name'))
    await userEvent.type(screen.getByLabelText('First name'), 'Noor')
    await userEvent.click(screen.getByRole('radio', { name: 'Manager' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    // Not the language, which the person may have changed since.
    expect(requests.at(-1)?.body).toEqual({ firstName: 'Noor', roleId: 'MANAGER' })
  })

  it('shows the user’s own role, which only others can change, and does not send it', async () => {
    const requests = fakeServer({ 'PUT /users/*': () => ({ body: userOf(1, { id: viewer.id }) }) })
    const user = userOf(1, { id: viewer.id, can: ['edit'], role: roleOf('MANAGER') })
    await renderPage(<EditUserDialog user={user} accountType={2} onClose={nothing} />)
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).queryByRole('radio')).toBeNull()
    expect(within(dialog).getByText('Manager')).toBeTruthy()
    expect(within(dialog).getByText(/You can’t change your own role/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(requests.at(-1)?.method).toBe('PUT'))
    expect(requests.at(-1)?.body).toEqual({})
  })
})
