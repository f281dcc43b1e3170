// Long because: the tests of a guest’s page share its visitors and its server.
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { PLATFORM_TYPES, PLATFORMS, TERMS_VERSION, type Viewer } from '#contract/index.ts'
import { dropToken, storeToken } from '../../kit/address/mailed-link.ts'
import { client } from '../../posts/testing.ts'
import { account, id, kept, made, request, siteOf } from '../testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { ImportPage, ReconnectPage } from './GuestPage.tsx'

const at = `/clients/${client.id}/posts`
const CLOSED = 'Please open the link in your email again.'
const PURPOSES = [
  [
    'reconnect',
    ReconnectPage,
    'This link has expired. Please check your email inbox for a more recent link.',
  ],
  ['import', ImportPage, 'This link has expired. Please contact support to resolve this issue.'],
] as const
const visitor = (purpose: 'reconnect' | 'import'): Viewer => ({
  ...viewer,
  accountType: 3,
  clientId: client.id,
  permissions: [],
  agreedTermsAt: '2024-05-01T00:00:00.000Z',
  link: { purpose, clientId: client.id },
})
const wire = {
  'GET /clients/*/account-owner': () => ({ body: client }),
  'GET /clients/*/accounts': () => ({ body: [] }),
  'GET /social-sites': () => ({
    body: PLATFORM_TYPES.map((type) => ({
      id: type,
      type,
      name: PLATFORMS[type].name,
      status: 1,
      auth: null,
    })),
  }),
  'GET /post-sources': () => ({
    body: PLATFORM_TYPES.map((socialSiteId) => ({ type: 'file', socialSiteId })),
  }),
}

describe.each(PURPOSES)('an emailed link to %s', (purpose, Page, expired) => {
  useTestPage()

  it('works again with the session that it opened, as long as that lasts', async () => {
    fakeServer({ ...wire, 'GET /auth/session': () => ({ body: visitor(purpose) }) })
    await renderPage(<Page />, at)
    expect(await screen.findByText(/Please do not delete any posts/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offers the videos for clients, and loads one when it is opened', async () => {
    fakeServer({ ...wire, 'GET /auth/session': () => ({ body: visitor(purpose) }) })
    await renderPage(<Page />, at)
    for (const title of ['ask for your Facebook archive', 'ask for your Instagram archive'])
      expect(await screen.findByText(`Video: ${title}`)).toBeTruthy()
    expect(screen.queryByText('Video: review a client')).toBeNull()
    expect(document.querySelector('video')).toBeNull()
    await userEvent.click(screen.getByText('Video: upload from a phone'))
    const video = await screen.findByLabelText('Video: upload from a phone')
    expect([...video.querySelectorAll('track')].map((track) => track.getAttribute('srclang'))).toEqual([
      'en',
      'es',
      'fr',
    ])
  })

  it.each(['UNAUTHENTICATED', 'REFRESH_TOKEN_EXPIRED'] as const)(
    'must be opened again, and is not called expired, if its session is over (%s)',
    async (code) => {
      fakeServer({ 'GET /auth/session': () => problem(code) })
      await renderPage(<Page />, at)
      expect(await screen.findByRole('heading', { name: CLOSED })).toBeTruthy()
      expect(screen.queryByText(/expired/)).toBeNull()
    },
  )

  it('must be opened again if someone else is signed in, or another link was opened since', async () => {
    const other = visitor(purpose === 'import' ? 'reconnect' : 'import')
    for (const who of [viewer, other]) {
      fakeServer({ 'GET /auth/session': () => ({ body: who }) })
      const { unmount } = await renderPage(<Page />, at)
      expect(await screen.findByRole('heading', { name: CLOSED })).toBeTruthy()
      unmount()
    }
  })

  it('must be opened again if its session ends while its page is open', async () => {
    let isOver = false
    const over = (answer: object) => (isOver ? problem('UNAUTHENTICATED') : { body: answer })
    fakeServer({
      ...wire,
      'GET /auth/session': () => over(visitor(purpose)),
      'GET /clients/*/account-owner': () => over(client),
    })
    const { queryClient } = await renderPage(<Page />, at)
    await screen.findByText(/Please do not delete any posts/)
    isOver = true
    await act(() => queryClient.invalidateQueries({ queryKey: ['getAccountOwner'] }))
    expect(await screen.findByRole('heading', { name: CLOSED })).toBeTruthy()
  })

  it('has expired if the server says so about its token', async () => {
    storeToken(purpose, 'old')
    fakeServer({ 'POST /auth/login/access-token': () => problem('LINK_EXPIRED') })
    await renderPage(<Page />, at)
    expect(await screen.findByRole('heading', { name: expired })).toBeTruthy()
    expect(screen.queryByText(CLOSED)).toBeNull()
    dropToken(purpose)
  })
})

describe('a client who has not agreed to the terms', () => {
  useTestPage()

  it('sees them once, in the client’s language, before anything can be added or uploaded', async () => {
    const guest = { ...visitor('import'), agreedTermsAt: null, permissions: ['CONNECT_ACCOUNT' as const] }
    const requests = fakeServer({
      ...wire,
      'GET /auth/session': () => ({ body: guest }),
      'PUT /clients/*/agree-terms': () => ({
        body: { ...client, agreedTermsAt: '2024-05-01T00:00:00.000Z' },
      }),
    })
    await renderPage(<ImportPage />, at)
    const agree = await screen.findByRole('button', { name: 'I agree' })
    await waitFor(() => expect((agree as HTMLButtonElement).disabled).toBe(false))
    expect(screen.queryByRole('button', { name: 'Add account: Facebook' })).toBeNull()
    await userEvent.click(agree)
    expect(await screen.findByRole('button', { name: 'Add account: Facebook' })).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { version: TERMS_VERSION, language: 'en' },
    ])
  })
})

describe('a link that staff open in their own browser', () => {
  useTestPage()

  it('can be read, says why nothing can be done here, and links to the client in Proofline', async () => {
    const guest = {
      ...visitor('import'),
      permissions: ['CONNECT_ACCOUNT' as const],
      staffBeside: { name: 'Priya Raman', accountName: 'Maple Injury Law' },
    }
    fakeServer({ ...wire, 'GET /auth/session': () => ({ body: guest }) })
    await renderPage(<ImportPage />, at)
    const add = await screen.findByRole('button', { name: 'Add account: Facebook' })
    expect(add.closest('fieldset')?.disabled).toBe(true)
    expect(screen.getByText(/You are signed in as Priya Raman \(Maple Injury Law\)/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the client in Proofline' }).getAttribute('href')).toBe(
      `/clients/${client.id}`,
    )
  })
})

describe('an account whose posts are requested again', () => {
  useTestPage()

  it('has the import as its main button, even if posts were imported before', async () => {
    const request = {
      id: client.id,
      accountId: client.id,
      clientId: client.id,
      creatorType: 'user',
      creator: null,
      createdAt: '2024-05-01T00:00:00.000Z',
      remindersEnabled: true,
      remindersStopped: null,
      help: null,
      fromSupport: null,
      assignee: 'client',
      cause: 'posts',
      can: [],
    }
    const account = {
      id: client.id,
      clientId: client.id,
      socialSite: { id: 'facebook', type: 'facebook', name: 'Facebook', status: 1, auth: null },
      auth: null,
      externalId: 'h@gill.test',
      postsUntil: '2024-01-01T00:00:00.000Z',
      newestPostAt: '2024-01-01T00:00:00.000Z',
      latestImport: null,
      reconnectRequest: request,
      waitsForClient: true,
      connection: null,
      archiveFetch: null,
      ownerCheck: null,
      can: ['import'],
    }
    fakeServer({
      ...wire,
      'GET /clients/*/accounts': () => ({ body: [account] }),
      'GET /auth/session': () => ({ body: visitor('reconnect') }),
    })
    await renderPage(<ReconnectPage />, at)
    const button = await screen.findByRole('button', { name: 'Import posts of h@gill.test' })
    expect(button.getAttribute('data-variant')).toBe('filled')
  })
})

const connected = account({
  auth: { type: 'OAUTH' },
  externalId: '@grace',
  waitsForClient: false,
  connection: {
    state: 'active',
    connectedAt: '2026-01-02T15:04:00.000Z',
    lostAt: null,
    lastCaptureAt: null,
    deletionDueAt: null,
    captureJobId: client.id,
    retryAt: null,
  },
})

describe('an account that has just been connected', () => {
  useTestPage()

  it('is not done before its first posts are imported, even if nothing more is asked of the client', async () => {
    for (const [now, done, thanks] of [
      [connected, '0 of 1 accounts done', 'Thank you. Your posts are on their way.'],
      [
        { ...connected, postsUntil: '2026-01-02T15:04:00.000Z' },
        '1 of 1 accounts done',
        'Thank you, nothing more to do',
      ],
    ] as const) {
      fakeServer({
        ...wire,
        'GET /clients/*/accounts': () => ({ body: [now] }),
        'GET /auth/session': () => ({ body: visitor('reconnect') }),
      })
      const { unmount } = await renderPage(<ReconnectPage />, at)
      expect(await screen.findByRole('heading', { level: 1, name: thanks })).toBeTruthy()
      expect(document.querySelector('[data-variant="filled"]')).toBeNull()
      expect(screen.getByText(done)).toBeTruthy()
      expect(screen.queryAllByText(/^Connected\. Waiting to read the posts/)).toHaveLength(
        now.postsUntil ? 0 : 1,
      )
      unmount()
    }
  })
})

describe('a client without any of the requested accounts', () => {
  useTestPage()

  it.each([
    [[account({ can: ['import'] })], 'Thank you, nothing more to do', '1 of 1 accounts done'],
    [
      [account(), { ...connected, id: id(2), socialSite: siteOf('tiktok') }],
      'Thank you. Your posts are on their way.',
      '1 of 2 accounts done',
    ],
    [[account(), account({ id: id(2), socialSite: siteOf('tiktok') })], null, '1 of 2 accounts done'],
  ])('is thanked once nothing else is left to do', async (accounts, thanks, done) => {
    const answered = { ...client, noAccounts: [{ socialSiteId: 'facebook', answeredAt: made.createdAt }] }
    fakeServer({
      ...wire,
      'GET /clients/*/account-owner': () => ({ body: answered }),
      'GET /clients/*/accounts': () => ({ body: accounts }),
      'GET /auth/session': () => ({ body: visitor('reconnect') }),
    })
    await renderPage(<ReconnectPage />, at)
    expect(await screen.findByText(done)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import posts of harjit@example.test' })).toBeNull()
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
        thanks ?? 'Please Import Your Social Posts',
      ),
    )
    expect(screen.getByText('You said: no account')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo: I don’t have a Facebook account' })).toBeTruthy()
  })
})

describe('the accounts of an emailed link', () => {
  useTestPage()
  const imported = { postsUntil: '2026-01-02T15:04:00.000Z', waitsForClient: false }
  const firmChecks = {
    id: id(5),
    accountId: id(3),
    platform: 'tiktok',
    client: null,
    isOwn: false,
    source: 'archive',
    state: 'waiting',
    signedInAs: null,
    comparison: null,
    decided: null,
    disownedAt: null,
    deletedOn: '2026-12-24T14:12:00.000Z',
    createdAt: '2026-01-02T15:04:00.000Z',
    can: [],
  }
  const finished = [
    account({ ...imported, externalId: 'harjit.gill.73' }),
    account({ id: id(3), socialSite: siteOf('tiktok'), externalId: 'hgill_hauls', ownerCheck: firmChecks }),
  ]
  const open = async (accounts: object[]) => {
    fakeServer({
      ...wire,
      'GET /clients/*/accounts': () => ({ body: accounts }),
      'GET /auth/session': () => ({ body: visitor('reconnect') }),
    })
    await renderPage(<ReconnectPage />, at)
    await screen.findByText(/accounts done/)
  }
  const names = () => screen.getAllByRole('listitem').map((row) => row.textContent)

  it('are first those that need the client, then the finished ones, each with its name and what happened', async () => {
    const left = account({ id: id(2), socialSite: siteOf('instagram'), externalId: 'insta', can: ['import'] })
    await open([...finished, left])
    expect(screen.getByText('2 of 3 accounts done')).toBeTruthy()
    expect(await screen.findByText('Hello Ana. Just one account is left.')).toBeTruthy()
    const [first, second, third] = names()
    expect(first).toMatch(/^ ?Instagram.*Import Posts/)
    expect(second).toBe('Facebook · harjit.gill.73Posts imported up until Jan 02 2026 10:04am EST')
    expect(third).toMatch(/^TikTok · hgill_hauls.*Your law firm is checking this/)
    expect(screen.getByRole('heading', { name: 'Finished' })).toBeTruthy()
  })

  it('are those that support has after those that need the client', async () => {
    const asked = (changes: object) =>
      account({ ...imported, can: ['import'], waitsForClient: false, ...changes })
    await open([
      asked({ reconnectRequest: { ...request, assignee: 'support' } }),
      asked({ id: id(2), socialSite: siteOf('instagram'), waitsForClient: true, reconnectRequest: request }),
    ])
    const [first, second] = names()
    expect(first).toMatch(/^ ?Instagram/)
    expect(second).toMatch(/^ ?Facebook/)
    const filled = screen.getAllByRole('button').filter(({ dataset }) => dataset['variant'] === 'filled')
    expect(filled.map((button) => button.closest('li')?.textContent)).toEqual([first])
  })

  it.each([
    ['reconnect', ReconnectPage],
    ['import', ImportPage],
  ] as const)('have what is kept unread among the finished ones (%s)', async (purpose, Page) => {
    fakeServer({
      ...wire,
      'GET /clients/*/accounts': () => ({ body: [account({ can: ['import'] })] }),
      'GET /clients/*/unread-files': () => listAnswer([kept]),
      'GET /auth/session': () => ({ body: { ...visitor(purpose), permissions: ['CONNECT_ACCOUNT'] } }),
    })
    await renderPage(<Page />, at)
    const row = await screen.findByRole('heading', { name: 'LinkedIn · Connections.zip' })
    expect(row.closest('section')?.textContent).toMatch(/^Finished.*Kept unread\. Firm has it\./)
  })

  it('end with thanks, and a new request brings the first page back', async () => {
    let accounts: object[] = finished
    fakeServer({
      ...wire,
      'GET /clients/*/accounts': () => ({ body: accounts }),
      'GET /auth/session': () => ({ body: visitor('reconnect') }),
    })
    const { queryClient } = await renderPage(<ReconnectPage />, at)
    const end = await screen.findByRole('heading', { level: 1, name: 'Thank you, nothing more to do' })
    expect(end.closest('[role=status]')?.textContent).toContain('That is all Firm asked for.')
    expect(screen.getByText(/Please do not delete any posts/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Finished' })).toBeNull()
    accounts = [...finished, account({ id: id(2), can: ['import'] })]
    await act(() => queryClient.invalidateQueries({ queryKey: ['listSocialAccounts'] }))
    expect(await screen.findByRole('heading', { name: 'Please Import Your Social Posts' })).toBeTruthy()
  })

  it('are platforms in a link for an import, the finished ones last', async () => {
    fakeServer({
      ...wire,
      'GET /clients/*/accounts': () => ({ body: [account({ ...imported })] }),
      'GET /auth/session': () => ({ body: { ...visitor('import'), permissions: ['CONNECT_ACCOUNT'] } }),
    })
    await renderPage(<ImportPage />, at)
    const last = await screen.findByRole('region', { name: 'Finished' })
    expect(last.textContent).toMatch(/Facebook/)
    expect(last.compareDocumentPosition(screen.getByRole('button', { name: 'Add account: TikTok' }))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    )
  })
})

describe('another account', () => {
  useTestPage()

  it('is offered only by a link for an import', async () => {
    fakeServer({
      ...wire,
      'GET /auth/session': () => ({ body: { ...visitor('import'), permissions: ['CONNECT_ACCOUNT'] } }),
    })
    const { unmount } = await renderPage(<ImportPage />, at)
    expect(await screen.findByRole('button', { name: 'Add account: Facebook' })).toBeTruthy()
    unmount()
    fakeServer({ ...wire, 'GET /auth/session': () => ({ body: visitor('reconnect') }) })
    await renderPage(<ReconnectPage />, at)
    await waitFor(() => expect(screen.getByText(/We don’t know your accounts yet/)).toBeTruthy())
    expect(screen.queryByRole('button', { name: /Add account/ })).toBeNull()
  })
})
