import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD_FAULTS } from '#contract/index.ts'
import { dropToken, storedToken, storeToken } from '../../kit/address/mailed-link.ts'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import AcceptInvitationPage from './AcceptInvitationPage.tsx'
import RecoverPasswordPage from './RecoverPasswordPage.tsx'
import ResetPasswordPage from './ResetPasswordPage.tsx'

const link = {
  firstName: 'Ana',
  email: 'ana@maple.test',
  accountName: 'Maple Law',
  language: 'en',
  expiresAt: '2030-01-01T00:00:00.000Z',
  hasSignIn: false,
}
const password = 'lamp river sofa 9 moon'

describe('accepting an invitation', () => {
  useTestPage()
  beforeEach(() => storeToken('invitation', 'secret'))

  it('shows who invited whom, accepts the password, and opens the dashboard signed in', async () => {
    const requests = fakeServer({
      'PUT /auth/links': () => ({ body: link }),
      'PUT /accept-invitation': () => ({ body: { user: viewer, nextAction: null } }),
    })
    const { router, queryClient } = await renderPage(<AcceptInvitationPage />, '/accept-invitation')
    expect(await screen.findByRole('heading', { name: 'Welcome, Ana' })).toBeTruthy()
    expect(screen.getByText(/Maple Law invites you/)).toBeTruthy()
    const email = screen.getByLabelText('Email') as HTMLInputElement
    expect([email.value, email.readOnly, email.autocomplete]).toEqual(['ana@maple.test', true, 'username'])
    const field = screen.getByLabelText('New password') as HTMLInputElement
    expect(field.autocomplete).toBe('new-password')
    await userEvent.click(field)
    await userEvent.paste(password)
    await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(queryClient.getQueryData(['getViewer', {}])).toEqual(viewer)
    expect(requests.flatMap(({ body }) => body ?? [])).toEqual([
      { token: 'secret', purpose: 'invitation' },
      { token: 'secret', password },
    ])
    expect(storedToken('invitation')).toBeNull()
  })

  it('asks clients who already sign in with this email for their existing password', async () => {
    let isRight = false
    const requests = fakeServer({
      'PUT /auth/links': () => ({ body: { ...link, hasSignIn: true } }),
      'PUT /accept-invitation': () =>
        isRight ? { body: { user: viewer, nextAction: null } } : problem('INVALID_CREDENTIALS'),
    })
    const { router } = await renderPage(<AcceptInvitationPage />, '/accept-invitation')
    expect(await screen.findByText(/Maple Law invites you to open another file/)).toBeTruthy()
    const field = screen.getByLabelText('Password') as HTMLInputElement
    expect(field.autocomplete).toBe('current-password')
    await userEvent.type(field, 'old one')
    await userEvent.click(screen.getByRole('button', { name: 'Open file and sign in' }))
    expect(await screen.findByText(/password/i, { selector: '.mantine-PasswordInput-error' })).toBeTruthy()
    isRight = true
    await userEvent.click(screen.getByRole('button', { name: 'Open file and sign in' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(requests.findLast(({ body }) => body)?.body).toEqual({ token: 'secret', password: 'old one' })
  })

  it('shows how strong a password is, and requires twelve characters before it calls the server', async () => {
    const requests = fakeServer({ 'PUT /auth/links': () => ({ body: link }) })
    await renderPage(<AcceptInvitationPage />, '/accept-invitation')
    const field = await screen.findByLabelText('New password')
    await userEvent.type(field, 'short')
    expect(screen.getByText('7 more characters')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }))
    expect(screen.getByText('Use at least 12 characters.')).toBeTruthy()
    await userEvent.type(field, 'MapleLaw')
    expect(screen.getByText(/^Easy to guess/)).toBeTruthy()
    expect(requests).toHaveLength(1)
  })

  it('shows the password on request', async () => {
    fakeServer({ 'PUT /auth/links': () => ({ body: link }) })
    await renderPage(<AcceptInvitationPage />, '/accept-invitation')
    const field = (await screen.findByLabelText('New password')) as HTMLInputElement
    expect(field.type).toBe('password')
    screen.getByRole('button', { name: 'Show password' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(field.type).toBe('text')
  })

  it('shows the server’s message about the password beside it', async () => {
    fakeServer({
      'PUT /auth/links': () => ({ body: link }),
      'PUT /accept-invitation': () =>
        problem('VALIDATION_FAILED', { fields: { password: 'This password is a common one.' } }),
    })
    await renderPage(<AcceptInvitationPage />, '/accept-invitation')
    await userEvent.type(await screen.findByLabelText('New password'), password)
    await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }))
    expect(await screen.findByText('This password is a common one.')).toBeTruthy()
  })

  it.each(['before', 'while'] as const)('says that the link has expired: %s it is used', async (when) => {
    fakeServer({
      'PUT /auth/links': () => (when === 'before' ? problem('LINK_EXPIRED') : { body: link }),
      'PUT /accept-invitation': () => problem('LINK_EXPIRED'),
    })
    await renderPage(<AcceptInvitationPage />, '/accept-invitation')
    if (when === 'while') {
      await userEvent.type(await screen.findByLabelText('New password'), password)
      await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }))
    }
    const heading = await screen.findByRole('heading', { name: 'This link has expired.' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText(/Ask the person who invited you/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login')
  })

  it('says why a password is refused in the language of the page', async () => {
    fakeServer({
      'PUT /auth/links': () => ({ body: { ...link, language: 'es' } }),
      'PUT /accept-invitation': () =>
        problem('VALIDATION_FAILED', { fields: { password: PASSWORD_FAULTS.common } }),
    })
    await renderPage(<AcceptInvitationPage />, '/accept-invitation')
    await userEvent.type(await screen.findByLabelText('Contraseña nueva'), 'Password123456')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Esa contraseña es demasiado común. Elija otra.')).toBeTruthy()
  })

  it('asks to open the email again after a reload, without a call', async () => {
    dropToken('invitation')
    const requests = fakeServer({})
    await renderPage(<AcceptInvitationPage />, '/accept-invitation')
    expect(screen.getByRole('heading', { name: 'Please open the link in your email again.' })).toBeTruthy()
    expect(requests).toHaveLength(0)
  })

  it('speaks the language of the person who is invited', async () => {
    fakeServer({ 'PUT /auth/links': () => ({ body: { ...link, language: 'es' } }) })
    await renderPage(<AcceptInvitationPage />, '/accept-invitation')
    expect(await screen.findByRole('heading', { name: 'Le damos la bienvenida, Ana' })).toBeTruthy()
  })
})

describe('recovering a password', () => {
  useTestPage()

  it('shows everyone the same message, and allows another address', async () => {
    const requests = fakeServer({ 'PUT /recover-password': () => ({}) })
    await renderPage(<RecoverPasswordPage />, '/recover-password')
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
    expect(screen.getByText('Enter your email.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Email'), 'nobody@nowhere.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
    const heading = await screen.findByRole('heading', { name: 'Check your email' })
    expect(document.activeElement).toBe(heading)
    const message = screen.getByText(/^If nobody@nowhere.test has an account/).textContent
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'nobody@nowhere.test' }])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    const again = screen.getByLabelText('Email') as HTMLInputElement
    expect(again.value).toBe('nobody@nowhere.test')
    await userEvent.clear(again)
    await userEvent.type(again, 'ana@maple.test{Enter}')
    expect((await screen.findByText(/^If ana@maple.test has an account/)).textContent).toBe(
      message.replace('nobody@nowhere.test', 'ana@maple.test'),
    )
  })

  it('shows beside the field that there were too many attempts', async () => {
    fakeServer({ 'PUT /recover-password': () => problem('TOO_MANY_REQUESTS', { retryAfter: 2400 }) })
    await renderPage(<RecoverPasswordPage />, '/recover-password')
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.test{Enter}')
    expect(await screen.findByText('Too many attempts. Try again in 40 minutes.')).toBeTruthy()
  })

  it('sets the new password and goes to the sign-in page, without a session', async () => {
    storeToken('recovery', 'secret')
    const requests = fakeServer({
      'PUT /auth/links': () => ({ body: link }),
      'PUT /reset-password': () => ({}),
    })
    await renderPage(<ResetPasswordPage />, '/reset-password')
    await userEvent.type(await screen.findByLabelText('New password'), password)
    await userEvent.click(screen.getByRole('button', { name: 'Set new password' }))
    expect(await screen.findByRole('heading', { name: 'Your password has been changed.' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    expect(requests.at(-1)?.body).toEqual({ token: 'secret', password })
    expect(storedToken('recovery')).toBeNull()
  })

  it('offers a new link if the old one has expired', async () => {
    storeToken('recovery', 'secret')
    fakeServer({ 'PUT /auth/links': () => problem('LINK_EXPIRED') })
    await renderPage(<ResetPasswordPage />, '/reset-password')
    const again = await screen.findByRole('link', { name: 'Send me a new link' })
    expect(again.getAttribute('href')).toBe('/recover-password')
  })
})
