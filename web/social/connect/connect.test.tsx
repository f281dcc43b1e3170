import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { SocialSite, Viewer } from '#contract/index.ts'
import { client } from '../../posts/testing.ts'
import {
  fakeServer,
  holdTime,
  passUndoTime,
  problem,
  renderPage,
  useTestPage,
  viewer,
} from '../../ui/testing.tsx'
import SocialAccountsDialog from '../SocialAccountsDialog.tsx'
import { account, id, request, signIn, siteOf, wire } from '../testing.ts'
import { CallbackPage } from './CallbackPage.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { watchedHere } from './sign-ins.ts'

useTestPage()

const facebook = siteOf('facebook') as SocialSite
const waiting = {
  id: id(20),
  jobId: id(21),
  source: 'facebook_login',
  state: 'waiting',
  fileName: 'facebook.zip',
  size: null,
  received: 0,
  createdBy: null,
  importId: null,
  error: null,
  can: [],
  createdAt: '2026-01-01T00:00:00.000Z',
}

const tickets = {
  'POST /platforms/*/oauth2/tickets': () => ({ body: { ticket: 'one.secret' } }),
}

const ownerCheck = {
  id: id(22),
  client: null,
  accountId: id(2),
  platform: 'facebook',
  source: 'signIn',
  state: 'waiting',
  createdAt: '2026-01-01T00:00:00.000Z',
  isOwn: false,
  signedInAs: null,
  comparison: null,
  decided: null,
  disownedAt: null,
  deletedOn: '2026-02-01T00:00:00.000Z',
  can: [],
}

/** Simulates the sign-in window. @returns a function that sends the window's answer, and the sign-in that then waits on the server */
function openedWindow() {
  let answer: (message: { data: object }) => void = () => undefined
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      set onmessage(listener: typeof answer) {
        answer = listener
      }
      postMessage() {}
      close() {}
    },
  )
  const replace = vi.fn<(address: string) => void>()
  vi.spyOn(window, 'open').mockReturnValue({
    closed: false,
    close: () => undefined,
    location: { replace },
  } as unknown as Window)
  const searchParams = () => new URL(replace.mock.lastCall?.[0] ?? '', 'http://localhost').searchParams
  return Object.assign((message: { data: object }) => answer(message), {
    channel: () => searchParams().get('channel'),
    ticket: () => searchParams().get('ticket'),
  })
}

it.each([
  [{}, 'harjit@example.test is connected. We are importing its posts.'],
  [
    { archiveFetch: waiting },
    'harjit@example.test is connected. We import its posts when Facebook has prepared the archive.',
  ],
  [{ ownerCheck }, 'The sign-in to Facebook was received. The law firm checks it first.'],
])('connects an account and says what happens next (%#)', async (state, says) => {
  const answer = openedWindow()
  fakeServer({
    ...tickets,
    'GET /clients/*/sign-ins': () => ({ body: [signIn({ channel: answer.channel() })] }),
    'POST /sign-ins/*/account': () => ({ body: account(state) }),
  })
  await renderPage(<ConnectButton site={facebook} clientId={client.id} account={null} isMain />)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Facebook' }))
  act(() => answer({ data: { signedIn: true } }))
  expect(await screen.findByText(says)).toBeTruthy()
})

it('asks before it adds an account of TikTok, whose sign-in has no PKCE', async () => {
  const answer = openedWindow()
  const added = vi.fn<() => object>(() => ({ body: account() }))
  fakeServer({
    ...tickets,
    'GET /clients/*/sign-ins': () => ({ body: [signIn({ platform: 'tiktok', channel: answer.channel() })] }),
    'POST /sign-ins/*/account': added,
  })
  const tiktok = siteOf('tiktok') as SocialSite
  await renderPage(<ConnectButton site={tiktok} clientId={client.id} account={null} isMain />)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect TikTok' }))
  act(() => answer({ data: { signedIn: true } }))
  await vi.waitFor(() => expect(watchedHere.get().has(answer.channel() ?? '')).toBe(false))
  expect(added).not.toHaveBeenCalled()
})

it('closes the window and says why if the server refuses to let it leave', async () => {
  openedWindow()
  fakeServer({ 'POST /platforms/*/oauth2/tickets': () => problem('PLATFORM_DISABLED') })
  await renderPage(<ConnectButton site={facebook} clientId={client.id} account={null} isMain />)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Facebook' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('says that nothing was connected after the person canceled', async () => {
  const answer = openedWindow()
  fakeServer(tickets)
  await renderPage(<ConnectButton site={facebook} clientId={client.id} account={null} isMain />)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Facebook' }))
  act(() => answer({ data: { canceled: true } }))
  expect(await screen.findByText('You canceled. Nothing was connected.')).toBeTruthy()
  expect(screen.queryByText(/^An issue occurred/)).toBeNull()
})

it('says how to allow the window if the browser blocks it, and connects after that', async () => {
  const answer = openedWindow()
  vi.mocked(window.open).mockReturnValueOnce(null)
  fakeServer({
    ...tickets,
    'GET /clients/*/sign-ins': () => ({ body: [signIn({ channel: answer.channel() })] }),
    'POST /sign-ins/*/account': () => ({ body: account({ externalId: 'other@example.test' }) }),
  })
  await renderPage(<ConnectButton site={facebook} clientId={client.id} account={null} isMain />)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Facebook' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Allow pop-up windows for this page')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => answer({ data: { signedIn: true } }))
  expect(await screen.findByText(/^other@example.test is connected/)).toBeTruthy()
})

it.each([
  ['access_denied', 'You canceled. Nothing was connected.'],
  ['server_error', 'Authentication failed.'],
])('shows in the opened window what %s means, and the way on', async (error, heading) => {
  const path = '/iam/external/auth/oauth2/callback/facebook'
  window.history.replaceState(null, '', `${path}?state=s.1.2&error=${error}`)
  fakeServer({
    'GET /platforms/*/oauth2/callback': () => problem('AUTHENTICATION_FAILED'),
    'GET /sign-ins/*': () => problem('NOT_FOUND'),
    'GET /auth/session': () => ({ body: own }),
  })
  await renderPage(<CallbackPage />, path)
  expect((await screen.findByRole('alert')).textContent).toBe(
    `${heading}Nothing was kept. You can start again on your accounts page, or add the account there by file.`,
  )
  const link = screen.getByRole('link', { name: 'Go to your accounts' })
  await vi.waitFor(() =>
    expect(link.getAttribute('href')).toBe(`/?action=showSocialAccounts&clientId=${client.id}`),
  )
  expect(screen.getByRole('button', { name: 'Close this window' })).toBeTruthy()
})

const lost = {
  state: 'lost',
  connectedAt: '2026-01-01T00:00:00.000Z',
  lostAt: '2026-01-02T15:04:00.000Z',
  lastCaptureAt: null,
  deletionDueAt: null,
  captureJobId: null,
  retryAt: null,
}
const systemRequest = { ...request, creatorType: 'system', creator: null, can: [] }

it.each([
  [{ can: ['reconnect'], reconnectRequest: systemRequest }, 'Please connect again.'],
  [{ reconnectRequest: systemRequest }, 'The client has been asked to connect again.'],
  [{}, ''],
])('asks only those who can to reconnect if access was lost (%#)', async (changes, says) => {
  fakeServer(wire([account({ connection: lost, ...changes })]))
  await renderPage(<SocialAccountsDialog client={client} opened onClose={vi.fn()} />)
  const sentence = await screen.findByText(/^Facebook stopped giving us access on/)
  expect(sentence.textContent).toBe(
    `Facebook stopped giving us access on Jan 02 2026 10:04am EST.${says && ` ${says}`}`,
  )
})

it.each([
  ['twitter', /imports the newest 3,200 posts and replies\. Older ones are only in the file that X/],
  ['tiktok', /imports public videos\. Private videos and comments are only in the file that TikTok/],
  ['youtube', /imports video titles, descriptions and covers\. The videos themselves and their comments/],
  ['facebook', /imports timeline posts\. Comments, stories and group posts/],
  ['instagram', /imports posts and reels\. Stories and comments/],
] as const)('shows what a connection to %s imports, and what only a file contains', async (type, says) => {
  const socialSite = siteOf(type) as SocialSite
  fakeServer(wire([account({ socialSite, connection: { ...lost, state: 'active', lostAt: null } })]))
  await renderPage(<SocialAccountsDialog client={client} opened onClose={vi.fn()} />)
  expect(await screen.findByText(says)).toBeTruthy()
})

const notGiven = {
  ...waiting,
  state: 'failed',
  error: { code: 'FETCH_NEEDS_SIGN_IN', message: 'Facebook did not give us the file.', context: {} },
}

it('shows staff that the client was asked, when an archive needs another sign-in', async () => {
  fakeServer(wire([account({ archiveFetch: notGiven, reconnectRequest: systemRequest })]))
  await renderPage(<SocialAccountsDialog client={client} opened onClose={vi.fn()} />)
  expect(
    await screen.findByText(
      'Facebook did not give us the file. The client has been asked to connect the account again.',
    ),
  ).toBeTruthy()
})

it.each([{ connection: lost }, { archiveFetch: notGiven }])(
  'says what the client is asked for in a request after access was lost (%#)',
  async (changes) => {
    fakeServer(wire([account({ ...changes, reconnectRequest: { ...systemRequest, cause: null } })]))
    await renderPage(<SocialAccountsDialog client={client} opened onClose={vi.fn()} />)
    await userEvent.click(await screen.findByRole('button', { name: /^View request/ }))
    expect(await screen.findByText(/^Proofline asked the client on .* to connect this account/)).toBeTruthy()
    expect(screen.queryByText(/import that failed/)).toBeNull()
  },
)

const own: Viewer = { ...viewer, accountType: 3, clientId: client.id, permissions: ['CONNECT_ACCOUNT'] }

it('informs the client about the deletion that the client requested', async () => {
  const deletionDueAt = '2026-02-01T15:04:00.000Z'
  fakeServer(wire([account({ connection: { ...lost, deletionDueAt } })]))
  await renderPage(<SocialAccountsDialog client={client} opened onClose={vi.fn()} />, '/', own)
  expect(await screen.findByText(/^You asked Facebook to have your data deleted/)).toBeTruthy()
  expect(screen.queryByText(/preservation hold/)).toBeNull()
})

it('shows that a platform was switched off in the meantime, after connecting has failed', async () => {
  const answer = openedWindow()
  const auth = { type: 'OAUTH', version: '2.0' }
  let status = 1
  fakeServer({ ...wire([]), 'GET /social-sites': () => ({ body: [{ ...facebook, auth, status }] }) })
  await renderPage(<SocialAccountsDialog client={client} opened onClose={vi.fn()} />, '/', own)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Facebook' }))
  status = 0
  act(() => answer({ data: { problem: { code: 'PLATFORM_DISABLED', message: 'Off.' } } }))
  expect(await screen.findByText(/^Facebook connection is currently disabled/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Connect Facebook' })).toBeNull()
})

it.each([
  ['facebook', /^We’ll revoke our access at Facebook/],
  // Instagram's API has no call to revoke access.
  ['instagram', /^We’ll delete our access .* On Instagram, only the account’s owner can revoke/],
] as const)('says before removing an account of %s what happens to the access', async (type, says) => {
  const socialSite = siteOf(type) as SocialSite
  const connection = { ...lost, state: 'active', lostAt: null }
  fakeServer(wire([account({ socialSite, connection, can: ['remove'] })]))
  await renderPage(<SocialAccountsDialog client={client} opened onClose={vi.fn()} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Remove / }))
  expect(await screen.findByText(says)).toBeTruthy()
})

it('lets staff ask the client to connect an account again that has lost access', async () => {
  const calls = fakeServer({
    ...wire([account({ can: ['request_reconnect'] })]),
    'POST /accounts/*/reconnect-requests': () => ({ status: 201, body: request }),
  })
  await renderPage(<SocialAccountsDialog client={client} opened onClose={vi.fn()} />)
  holdTime()
  await userEvent.click(
    await screen.findByRole('button', { name: 'Request reconnection: harjit@example.test' }),
  )
  await passUndoTime()
  expect(await screen.findByText('The client has been asked to connect Facebook again.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Request new posts/ })).toBeNull()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('shows who asked the client to connect an account again', async () => {
  fakeServer(wire([account({ connection: lost, reconnectRequest: { ...request, cause: 'access' } })]))
  await renderPage(<SocialAccountsDialog client={client} opened onClose={vi.fn()} />)
  await userEvent.click(await screen.findByRole('button', { name: /^View request/ }))
  expect(
    await screen.findByText(/^Ana Ruiz asked the client on .* to connect this account again\.$/),
  ).toBeTruthy()
})
