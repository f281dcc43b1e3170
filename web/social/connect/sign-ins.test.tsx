import { BroadcastChannel } from 'node:worker_threads'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Viewer } from '#contract/index.ts'
import { client } from '../../posts/testing.ts'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { LoginPage } from '../login/LoginPage.tsx'
import SocialAccountsDialog from '../SocialAccountsDialog.tsx'
import { account, id, signIn, siteOf, wire } from '../testing.ts'
import { CallbackPage } from './CallbackPage.tsx'
import { openedHere } from './sign-ins.ts'

useTestPage()

const own: Viewer = { ...viewer, accountType: 3, clientId: client.id, permissions: ['CONNECT_ACCOUNT'] }
const AT = /9:22am|2:22pm/
const facebook = { ...siteOf('facebook'), auth: { type: 'OAUTH', version: '2.0' } }

/** The page with the accounts, loaded while sign-ins wait. @returns the requests, and the list that the server gives from now on */
async function loaded(waiting: object[], more: Parameters<typeof fakeServer>[0] = {}, who = own) {
  const server = { waiting }
  const asked = fakeServer({
    ...wire([]),
    'GET /social-sites': () => ({ body: [facebook] }),
    'GET /clients/*/sign-ins': () => ({ body: server.waiting }),
    'DELETE /sign-ins/*': () => {
      server.waiting = []
      return {}
    },
    ...more,
  })
  await renderPage(<SocialAccountsDialog client={client} opened onClose={vi.fn()} />, '/', who)
  return { asked, server }
}
const question = () => screen.findByRole('heading', { name: 'You signed in to Facebook. Add it?' })

describe('a page that was loaded again during a sign-in', () => {
  it('asks, names the account and the end of the wait, and adds it', async () => {
    const { asked, server } = await loaded([signIn()], {
      'POST /sign-ins/*/account': () => {
        server.waiting = []
        return { body: account({ externalId: 'harjit.outdoors' }) }
      },
    })
    await question()
    const dialog = within(screen.getByRole('dialog', { name: 'Facebook' }))
    expect(dialog.getByText('This page was loaded again while you signed in. Nothing was lost.')).toBeTruthy()
    expect(dialog.getByText('harjit.outdoors')).toBeTruthy()
    expect(dialog.getByText(/The sign-in waits here until/).textContent).toMatch(AT)
    await userEvent.click(dialog.getByRole('button', { name: 'Add Facebook' }))
    expect(await screen.findByText('harjit.outdoors is connected. We are importing its posts.')).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Facebook' })).toBeNull())
    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/sign-ins/${id(3)}/account`,
    ])
  })

  it('ends the sign-in if it was the wrong account', async () => {
    const { asked } = await loaded([signIn()])
    await question()
    await userEvent.click(screen.getByRole('button', { name: 'That was the wrong account' }))
    expect(await screen.findByText('The sign-in to Facebook has ended. Nothing was kept.')).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/sign-ins/${id(3)}`,
    ])
  })

  it('asks about two sign-ins one after the other', async () => {
    const { server } = await loaded(
      [signIn(), signIn({ id: id(5), platform: 'instagram', signedInAs: 'second' })],
      {
        'POST /sign-ins/*/account': () => {
          server.waiting = server.waiting.slice(1)
          return { body: account() }
        },
      },
    )
    await question()
    expect(screen.queryByText('second')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Add Facebook' }))
    expect(await screen.findByText('second')).toBeTruthy()
  })

  it.each([
    ['Facebook', true],
    ['Instagram', false],
  ])('says that another tab has added %s (pressed: %s)', async (name, isPressed) => {
    const one = signIn({ platform: name.toLowerCase() })
    const { server } = await loaded([one], {
      'POST /sign-ins/*/account': () => problem('SIGN_IN_USED'),
      'GET /sign-ins/*': () => ({ body: { ...one, state: 'used', signedInAs: null } }),
    })
    const button = await screen.findByRole('button', { name: `Add ${name}` })
    server.waiting = []
    if (isPressed) await userEvent.click(button)
    else act(() => void window.dispatchEvent(new Event('focus')))
    expect(await screen.findByText(`Already added: ${name}`)).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  })

  it('offers to start again if the account turns out to be another', async () => {
    await loaded([signIn()], {
      'POST /sign-ins/*/account': () =>
        problem('OTHER_ACCOUNT', { found: '@b', expected: '@a', platform: 'Facebook' }),
    })
    await question()
    await userEvent.click(screen.getByRole('button', { name: 'Add Facebook' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You signed in to @b, but/)
    expect(await screen.findByRole('button', { name: 'Start again' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Facebook' })).toBeNull()
  })

  it('takes it up when the person comes back to the page', async () => {
    const { server } = await loaded([])
    await screen.findByRole('button', { name: 'Connect Facebook' })
    server.waiting = [signIn()]
    act(() => void window.dispatchEvent(new Event('focus')))
    await question()
  })

  it('does not ask again after the question was closed, also if the accounts are opened again', async () => {
    await loaded([signIn()])
    await question()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Facebook' })).toBeNull())
    const answers = vi.fn()
    cleanup()
    await loaded([signIn()], {
      'GET /clients/*/sign-ins': () => {
        answers()
        return { body: [signIn()] }
      },
    })
    await vi.waitFor(() => expect(answers).toHaveBeenCalled())
    await screen.findByRole('button', { name: 'Connect Facebook' })
    expect(screen.queryByRole('dialog', { name: 'Facebook' })).toBeNull()
  })

  it('says that the sign-in waited too long, and offers to start again or to use a file', async () => {
    const { asked } = await loaded([signIn({ state: 'late', signedInAs: null })])
    await screen.findByRole('heading', { name: 'The sign-in waited too long' })
    expect(
      screen.getByText(/^It ended at .* after 10 minutes\. Nothing was kept, no post was read/),
    ).toBeTruthy()
    await screen.findByRole('button', { name: 'Start again' })
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Add Facebook by file' }))
    expect(await screen.findByLabelText('Email of the Facebook account')).toBeTruthy()
  })

  it('asks no one who may not connect accounts', async () => {
    const { asked } = await loaded([signIn()], {}, viewer)
    await screen.findByRole('heading', { name: 'Facebook' })
    expect(asked.filter(({ path }) => path.endsWith('/sign-ins'))).toEqual([])
  })
})

it('does not ask about a window that this page has opened itself', async () => {
  const { server } = await loaded([], {
    'POST /platforms/*/oauth2/tickets': () => ({ body: { ticket: 'one.secret' } }),
  })
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  const popup = { closed: false, close: () => undefined, location: { replace: vi.fn<() => void>() } }
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Facebook' }))
  const [channel] = openedHere.get()
  server.waiting = [signIn({ channel })]
  const posted = vi.fn()
  vi.stubGlobal('fetch', wrapped(posted))
  act(() => void window.dispatchEvent(new Event('focus')))
  await vi.waitFor(() => expect(posted).toHaveBeenCalledWith(`/api/social/sign-ins/${id(3)}/account`))
  expect(screen.queryByRole('heading', { name: /Add it\?/ })).toBeNull()
})

/** The fake server, which also answers the take-up. */
function wrapped(posted: (path: string) => void): typeof fetch {
  const before = globalThis.fetch
  return async (input, init) => {
    if (init?.method !== 'POST') return before(input, init)
    posted(String(input))
    return Response.json(account())
  }
}

describe('the window of a sign-in', () => {
  beforeEach(() => {
    vi.stubGlobal('BroadcastChannel', BroadcastChannel)
    vi.spyOn(window, 'close').mockReturnValue()
  })
  const back = async (channel: string) => {
    const path = '/iam/external/auth/oauth2/callback/facebook'
    window.history.replaceState(null, '', `${path}?state=s.${id(3)}.secret.${channel}&code=1`)
    await renderPage(<CallbackPage />, path)
  }
  const server = (state: string, finish = () => problem('AUTHENTICATION_FAILED') as object) =>
    fakeServer({
      'GET /platforms/*/oauth2/callback': finish,
      'GET /sign-ins/*': () => ({ body: signIn({ state }) }),
      'GET /auth/session': () => ({ body: own }),
    })
  const credentials = () => ({
    body: {
      accessToken: 'a.b',
      accessTokenExpiresAt: null,
      refreshToken: null,
      refreshTokenExpiresAt: null,
    },
  })

  it('closes when the page that opened it answers', async () => {
    server('waiting', credentials)
    const opener = new BroadcastChannel('proofline-login-alive')
    opener.onmessage = () => opener.postMessage('received')
    await back('alive')
    expect(await screen.findByText('Going back…')).toBeTruthy()
    await vi.waitFor(() => expect(window.close).toHaveBeenCalled())
    opener.close()
  })

  it('offers the way on if no page answers, also after it was loaded again itself', async () => {
    server('waiting')
    await back('gone')
    expect(await screen.findByText('Going back…')).toBeTruthy()
    await screen.findByRole('heading', { name: 'You’re signed in. Continue here' })
    expect(screen.getByText('harjit.outdoors')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Continue with Facebook' })
    expect(link.getAttribute('href')).toBe(`/?action=showSocialAccounts&clientId=${client.id}`)
    await vi.waitFor(() => expect(document.activeElement).toBe(link))
    expect(window.close).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Close this window' }))
    expect(window.close).toHaveBeenCalled()
  })

  it('names the firm once after a sign-in typed into it, whose steps name it above', async () => {
    const phone = '+1 416 555 0142'
    const over = {
      error: null,
      isOver: true,
      ending: null,
      captcha: null,
      mfa: null,
      isReady: true,
      queue: null,
    }
    fakeServer({
      'POST /platforms/*/sessions': () => ({ status: 201, body: { sessionId: id(3) } }),
      'GET /sessions/*/login/status': () => ({ body: { ...over, isSignedIn: true } }),
      'GET /sign-ins/*': () => ({ body: signIn({ state: 'waiting' }) }),
      'GET /auth/session': () => ({ body: { ...own, firmPhoneNumber: phone } }),
    })
    const path = `/iam/external/auth/login/facebook?clientId=${client.id}&channel=gone`
    await renderPage(<LoginPage />, path)
    await userEvent.click(await screen.findByRole('button', { name: 'I agree, continue' }))
    await screen.findByRole('heading', { name: 'You’re signed in. Continue here' })
    expect(screen.getAllByRole('link', { name: phone })).toHaveLength(1)
  })

  it.each([
    ['used', 'Facebook has been added.'],
    ['late', 'The sign-in waited too long'],
  ])('says what became of it meanwhile: %s', async (state, heading) => {
    server(state, credentials)
    await back('gone')
    await screen.findByRole('heading', { name: heading })
  })

  it.each([
    ['/iam/external/auth/oauth2/callback/facebook', <CallbackPage key="callback" />],
    ['/iam/external/auth/login/facebook', <LoginPage key="login" />],
    [`/iam/external/auth/login/nonsense?clientId=${client.id}`, <LoginPage key="unknown" />],
  ])('says what it is for if it is opened by its bare address: %s', async (path, page) => {
    fakeServer({ 'GET /auth/session': () => ({ body: own }) })
    window.history.replaceState(null, '', path)
    await renderPage(page, path)
    await screen.findByRole('heading', { name: 'This window is for signing in' })
    expect(screen.queryByText(/nonsense/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to your accounts' })).toBeTruthy()
  })
})
