import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { LoginResult } from '#contract/index.ts'
import { useAnnouncement } from '../../kit/announce.ts'
import { switchLanguage } from '../../kit/i18n/i18n.ts'
import { fakeServer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { id } from '../testing.ts'
import { LoginForm } from './LoginForm.tsx'

useTestPage()

const loginResult = (changes: Partial<LoginResult>): LoginResult => ({
  error: null,
  isOver: false,
  ending: null,
  captcha: null,
  mfa: null,
  isReady: true,
  queue: null,
  isSignedIn: false,
  ...changes,
})

let show: (result: LoginResult) => void
function Window({ first }: { first: LoginResult }) {
  const [{ result, results }, setShown] = useState({ result: first, results: 1 })
  const onResult = (next: LoginResult) => setShown((now) => ({ result: next, results: now.results + 1 }))
  useEffect(() => {
    show = onResult
  })
  return (
    <>
      <output>{useAnnouncement()}</output>
      <LoginForm
        key={result.captcha ? 'captcha' : (result.mfa?.type ?? 'credentials')}
        name="Facebook"
        sessionId={id(3)}
        result={result}
        results={results}
        onResult={onResult}
      />
    </>
  )
}

const announced = () => document.querySelector('output')?.textContent?.trim()
const code = (mfa: LoginResult['mfa'], error: string | null = null) => loginResult({ mfa, error })
const sms = { type: 'sms', resendCodeIn: null } as const

describe('each step of a sign-in to a platform', () => {
  it('is announced and has the focus in its field', async () => {
    fakeServer({})
    await renderPage(<Window first={loginResult({})} />)
    expect(document.activeElement).toBe(screen.getByLabelText('Email, phone or user name'))
    await waitFor(() => expect(announced()).toBe('Sign in to Facebook'))
    show(code(sms))
    const field = await screen.findByLabelText('Code')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await waitFor(() => expect(announced()).toBe('Enter the code that Facebook sent to your phone'))
    show(code({ type: 'other_device' } as LoginResult['mfa']))
    await waitFor(() =>
      expect(announced()).toMatch(/^Approve the sign-in on your other device\. Facebook sent/),
    )
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  it('says at the field that an answer was refused, and selects it', async () => {
    fakeServer({ 'POST /sessions/*/login/mfa/sms/submit-code': () => ({ body: code(sms, 'Wrong code.') }) })
    await renderPage(<Window first={code(sms)} />)
    const field = screen.getByLabelText('Code')
    await userEvent.type(field, '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Wrong code.')
    expect(field.getAttribute('aria-describedby')).toContain(alert.id)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('moves to the password that the platform refused', async () => {
    fakeServer({ 'POST /sessions/*/login': () => ({ body: loginResult({ error: 'Wrong password.' }) }) })
    await renderPage(<Window first={loginResult({})} />)
    await userEvent.type(screen.getByLabelText(/Email, phone/), 'ana@client.test')
    await userEvent.type(screen.getByLabelText('Password'), 'first one')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong password.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  })

  it.each([
    [sms, '123 456', '123456'],
    [{ type: 'auth_app', resendCodeIn: null }, '123-456 ', '123456'],
    [{ type: 'email', resendCodeIn: null }, 'AB1 – 2C3', 'AB12C3'],
  ] as const)(
    'takes a code with the spaces and dashes that were copied with it: %s %s',
    async (mfa, pasted, sent) => {
      const requests = fakeServer({
        'POST /sessions/*/login/mfa/*/submit-code': () => ({ body: code(mfa as LoginResult['mfa']) }),
      })
      await renderPage(<Window first={code(mfa as LoginResult['mfa'])} />)
      await userEvent.click(screen.getByLabelText('Code'))
      await userEvent.paste(pasted)
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
      await waitFor(() => expect(requests.at(-1)?.body).toEqual({ code: sent }))
    },
  )

  it('shows a password by a button in the language of the window', async () => {
    fakeServer({})
    await switchLanguage('es')
    await renderPage(<Window first={loginResult({})} />)
    const field = screen.getByLabelText('Contraseña')
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }))
    expect(field.getAttribute('type')).toBe('text')
  })

  it('shows that the platform’s picture did not load, and loads it again', async () => {
    fakeServer({})
    await renderPage(<Window first={loginResult({ captcha: { imageUrl: '/captcha' } })} />)
    const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'Picture from Facebook' })
    const first = picture().src
    fireEvent.error(picture())
    expect((await screen.findByRole('alert')).textContent).toContain('The picture did not load.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(picture().src).toBe(`${first}&attempt=1`)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('announces another code only when it can be asked for', async () => {
    fakeServer({})
    await renderPage(<Window first={code({ type: 'sms', resendCodeIn: 2 })} />)
    const heard = new Set<string | undefined>()
    await waitFor(() => {
      heard.add(announced())
      expect(announced()).toBe('Send another code')
    })
    expect([...heard].filter((each) => each?.includes('second'))).toEqual([])
  })
})
