import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import ChangePasswordDialog from './ChangePasswordDialog.tsx'
import { LoginPage } from './LoginPage.tsx'

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'ana@firm.test')
  await userEvent.type(screen.getByLabelText('Password'), 'a long password')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('signing in', () => {
  useTestPage()

  it('asks for missing fields before calling the server', async () => {
    const requests = fakeServer({})
    await renderPage(<LoginPage />, '/login')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByText('Enter your email.')).toBeTruthy()
    expect(requests).toHaveLength(0)
  })

  it('shows inline that the password is wrong, and returns to it', async () => {
    fakeServer({ 'POST /auth/login': () => problem('INVALID_CREDENTIALS') })
    await renderPage(<LoginPage />, '/login')
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect email or password.')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })

  it('asks for the code, sends it right away, and returns to the requested page', async () => {
    const requests = fakeServer({
      'POST /auth/login': ({ body }) => ({
        body: (body as { pin?: string }).pin
          ? { user: viewer, nextAction: null }
          : { user: null, nextAction: 'ENTER_PIN' },
      }),
      'POST /one-time-pins': () => ({}),
    })
    const { router } = await renderPage(<LoginPage />, '/login?target=%2Fclients%2F1%3FpostId%3D2')
    await signIn()
    const code = await screen.findByLabelText('Login code')
    expect(requests.filter(({ path }) => path === '/one-time-pins')).toHaveLength(1)
    expect((screen.getByRole('button', { name: /Resend Code in \d+ s/ }) as HTMLButtonElement).disabled).toBe(
      true,
    )
    await userEvent.type(code, '123456')
    await waitFor(() => expect(router.state.location.href).toBe('/clients/1?postId=2'))
  })

  it.each([
    [1, '', '/firms', null],
    [1, '?target=%2Funreviewed', '/unreviewed', viewer.accountId],
    [2, '', '/', null],
  ] as const)('starts at home, or at the page of a link: %s %s', async (accountType, search, after, firm) => {
    const user = { ...viewer, accountType, lastFirmId: accountType === 1 ? viewer.accountId : null }
    fakeServer({ 'POST /auth/login': () => ({ body: { user, nextAction: null } }) })
    const { router } = await renderPage(<LoginPage />, `/login${search}`)
    await signIn()
    await waitFor(() => expect(router.state.location.href).toBe(after))
    expect(sessionStorage.getItem('proofline.firm')).toBe(firm)
  })

  it('leaves a code to the person that was filled in while another element had the focus', async () => {
    const requests = fakeServer({
      'POST /auth/login': () => ({ body: { user: null, nextAction: 'ENTER_PIN' } }),
      'POST /one-time-pins': () => ({}),
    })
    await renderPage(<LoginPage />, '/login')
    await signIn()
    const field = await screen.findByLabelText<HTMLInputElement>('Login code')
    field.blur()
    fireEvent.change(field, { target: { value: '123456' } })
    expect(field.value).toBe('123456')
    const sent = () => requests.filter(({ body }) => (body as { pin?: string } | undefined)?.pin)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sent()).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('says that a recently sent code still works, and when another can be sent', async () => {
    fakeServer({
      'POST /auth/login': () => ({ body: { user: null, nextAction: 'ENTER_PIN' } }),
      'POST /one-time-pins': () => problem('TOO_MANY_REQUESTS', { retryAfter: 17, isCodeValid: true }),
    })
    await renderPage(<LoginPage />, '/login')
    await signIn()
    expect(await screen.findByText(/That code still works./)).toBeTruthy()
    expect(screen.queryByText(/Too many attempts/)).toBeNull()
    expect(screen.getByRole('button', { name: /Resend Code in 1[67] s/ })).toBeTruthy()
  })

  it('says that no code was sent, and lets the user ask again right away', async () => {
    let answers = 0
    fakeServer({
      'POST /auth/login': () => ({ body: { user: null, nextAction: 'ENTER_PIN' } }),
      'POST /one-time-pins': () => ((answers += 1) === 1 ? problem('UNEXPECTED') : {}),
    })
    await renderPage(<LoginPage />, '/login')
    await signIn()
    expect(await screen.findByText('We could not send a code to ana@firm.test.')).toBeTruthy()
    expect(screen.queryByText(/^We sent six digits/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Resend Code' }))
    expect(await screen.findByText('We sent six digits to ana@firm.test.')).toBeTruthy()
  })

  it('says that no other code was sent, and that an earlier one may still work', async () => {
    let answers = 0
    fakeServer({
      'POST /auth/login': () => ({ body: { user: null, nextAction: 'ENTER_PIN' } }),
      'POST /one-time-pins': () =>
        (answers += 1) === 1
          ? problem('TOO_MANY_REQUESTS', { retryAfter: 0, isCodeValid: true })
          : problem('UNEXPECTED'),
    })
    await renderPage(<LoginPage />, '/login')
    await signIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Resend Code' }))
    expect(
      await screen.findByText(
        'We could not send another code to ana@firm.test. The last code you received may still work.',
      ),
    ).toBeTruthy()
  })

  it('shows inline that the code is wrong and lets the user type again', async () => {
    fakeServer({
      'POST /auth/login': ({ body }) =>
        (body as { pin?: string }).pin
          ? problem('INVALID_PIN')
          : { body: { user: null, nextAction: 'ENTER_PIN' } },
      'POST /one-time-pins': () => ({}),
    })
    await renderPage(<LoginPage />, '/login')
    await signIn()
    await userEvent.type(await screen.findByLabelText('Login code'), '000000')
    expect(
      await screen.findByText('That code is incorrect or has expired. Check it, or request a new one.'),
    ).toBeTruthy()
    const field = screen.getByLabelText<HTMLInputElement>('Login code')
    expect(document.activeElement).toBe(field)
    // What is typed next replaces the wrong code.
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])
  })
})

describe('changing the password', () => {
  useTestPage()

  it('shows in a toast that the two new passwords differ, until they match, and sends nothing', async () => {
    const requests = fakeServer({})
    await renderPage(<ChangePasswordDialog opened onClose={() => undefined} />)
    await userEvent.type(screen.getByLabelText('Current password'), 'old')
    await userEvent.type(screen.getByLabelText('New password'), 'new one')
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'other')
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
    expect(await screen.findByText('Your new password and confirmation password do not match.')).toBeTruthy()
    expect(requests).toHaveLength(0)
    await userEvent.clear(screen.getByLabelText('Confirm new password'))
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'new one')
    await waitFor(() => expect(screen.queryByText(/do not match/)).toBeNull())
  })

  it('shows beside the field that the current password is wrong', async () => {
    fakeServer({ 'PUT /users/*/password': () => problem('INVALID_CREDENTIALS') })
    await renderPage(<ChangePasswordDialog opened onClose={() => undefined} />)
    await userEvent.type(screen.getByLabelText('Current password'), 'old')
    await userEvent.type(screen.getByLabelText('New password'), 'seven quiet otters')
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'seven quiet otters')
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
    expect(await screen.findByText('This is not your current password.')).toBeTruthy()
    expect(screen.getByText(/Not a common password, and without your name/)).toBeTruthy()
  })
})
