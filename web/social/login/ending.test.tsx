import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoginResult } from '#contract/index.ts'
import { client } from '../../posts/testing.ts'
import { fakeServer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { id } from '../testing.ts'
import { LoginPage } from './LoginPage.tsx'

const SUPPORT = /support team will contact you/

async function end(error: string, ending: LoginResult['ending'], more = ''): Promise<HTMLElement> {
  const result: LoginResult = {
    error,
    isOver: true,
    ending,
    captcha: null,
    mfa: null,
    isReady: false,
    queue: null,
    isSignedIn: false,
  }
  fakeServer({
    'POST /platforms/*/sessions': () => ({ status: 201, body: { sessionId: id(3) } }),
    'GET /sessions/*/login/status': () => ({ body: result }),
    'GET /auth/session': () => ({ body: viewer }),
  })
  await renderPage(
    <LoginPage />,
    `/iam/external/auth/login/instagram?clientId=${client.id}&channel=one${more}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'I agree, continue' }))
  return screen.findByRole('alert')
}

const posted: [channel: string, message: unknown][] = []

describe('a sign-in to a platform that has ended', () => {
  useTestPage()
  beforeEach(() => {
    posted.length = 0
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        readonly name: string
        constructor(name: string) {
          this.name = name
        }
        postMessage(message: unknown): void {
          posted.push([this.name, message])
        }
        close(): void {}
      },
    )
  })

  it('shows the platform’s message as a quote', async () => {
    const alert = await end('Your account has been locked.', 'refused')
    expect(alert.textContent).toMatch(SUPPORT)
    expect(alert.querySelector('q')?.textContent).toBe('Your account has been locked.')
  })

  it('never shows our message as a quote of the platform', async () => {
    const alert = await end('A problem occurred while logging in to Instagram.', 'failed')
    expect(alert.textContent).toMatch(SUPPORT)
    expect(alert.textContent).not.toContain('Instagram says')
  })

  it('is reported to the page that opened the window', async () => {
    await end('Your account has been locked.', 'refused')
    expect(posted).toEqual([
      ['proofline-login-one', { problem: { code: 'AUTHENTICATION_FAILED', message: '' } }],
    ])
  })

  it('does not promise contact if only the browser has stopped', async () => {
    const alert = await end('The browser for this sign-in has stopped. Please start again.', 'stopped')
    expect(alert.textContent).toContain('Close this window and try again.')
    expect(alert.textContent).not.toMatch(SUPPORT)
    expect(alert.textContent).not.toContain('Instagram says')
  })

  it('names the button for a file as the page behind the window does', async () => {
    const isNew = await end('Your account has been locked.', 'refused')
    expect(isNew.textContent).toContain('choose “Add by file”')
    cleanup()
    const isKnown = await end('Your account has been locked.', 'refused', `&accountId=${id(4)}`)
    expect(isKnown.textContent).toContain('choose “Import Posts”')
  })
})
