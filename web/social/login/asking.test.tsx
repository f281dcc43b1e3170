import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { LoginResult } from '#contract/index.ts'
import { client } from '../../posts/testing.ts'
import { type Answer, fakeServer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { id } from '../testing.ts'
import { LoginPage } from './LoginPage.tsx'

const result = (changes: Partial<LoginResult>): { body: LoginResult } => ({
  body: {
    error: null,
    isOver: false,
    ending: null,
    captcha: null,
    mfa: null,
    isReady: false,
    queue: null,
    isSignedIn: false,
    ...changes,
  },
})

/** Starts a sign-in whose polls get these answers, one after the other, the last again and again. */
async function start(polls: (() => Answer)[], more: Parameters<typeof fakeServer>[0] = {}): Promise<void> {
  const answers = [...polls]
  fakeServer({
    'POST /platforms/*/sessions': () => ({ status: 201, body: { sessionId: id(3) } }),
    'GET /sessions/*/login/status': () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? {},
    'GET /auth/session': () => ({ body: viewer }),
    ...more,
  })
  await renderPage(<LoginPage />, `/iam/external/auth/login/facebook?clientId=${client.id}&channel=one`)
  await userEvent.click(await screen.findByRole('button', { name: 'I agree, continue' }))
}

describe('a sign-in to a platform', () => {
  useTestPage()

  it('goes on after a poll was lost, because it still lives on the server', async () => {
    await start([
      () => problem('UNAVAILABLE'),
      () => problem('TOO_MANY_REQUESTS'),
      () => result({ isReady: true }),
    ])
    expect(await screen.findByLabelText('Password', {}, {})).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('ends with a sentence once the server has ended it', async () => {
    await start([() => problem('LOGIN_ENDED')])
    expect((await screen.findByRole('alert', {}, {})).textContent).toContain(
      'This sign-in has ended. Please close the window and start again.',
    )
  })

  it('shows the new picture after a wrong answer', async () => {
    const captcha = result({ captcha: { imageUrl: '' } })
    await start([() => captcha], {
      'POST /sessions/*/login/solve-captcha': () =>
        result({ captcha: { imageUrl: '' }, error: 'Wrong text.' }),
    })
    const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'Picture from Facebook' }).src
    await screen.findByRole('img', { name: 'Picture from Facebook' }, {})
    const first = picture()
    await userEvent.type(screen.getByLabelText('Text in the picture'), 'goos7')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wrong text.'))
    expect(picture()).not.toBe(first)
  })
})
