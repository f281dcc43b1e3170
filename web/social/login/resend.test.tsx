import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { LoginResult } from '#contract/index.ts'
import { fakeServer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { id } from '../testing.ts'
import { LoginForm } from './LoginForm.tsx'

useTestPage()

const loginResult = (resendCodeIn: number): LoginResult => ({
  error: null,
  isOver: false,
  ending: null,
  captcha: null,
  mfa: { type: 'sms', resendCodeIn },
  isReady: false,
  queue: null,
  isSignedIn: false,
})

function Window() {
  const [result, setResult] = useState(loginResult(0))
  return <LoginForm name="Facebook" sessionId={id(3)} result={result} results={1} onResult={setResult} />
}

it('says that another code was requested, and counts down again until the next', async () => {
  fakeServer({ 'POST /sessions/*/login/mfa/sms/resend-code': () => ({ body: loginResult(30) }) })
  await renderPage(<Window />)
  await userEvent.click(await screen.findByRole('button', { name: 'Send another code' }))
  expect(await screen.findByText('We asked Facebook to send another code.')).toBeTruthy()
  expect(screen.getByText('You can ask for another code in 30 seconds.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send another code' })).toBeNull()
})
