// Long because: its tests share the accounts of one client.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PLATFORM_TYPES, PLATFORMS } from '#contract/index.ts'
import { client } from '../posts/testing.ts'
import {
  fakeServer,
  holdTime,
  passUndoTime,
  problem,
  renderPage,
  useTestPage,
  viewer,
} from '../ui/testing.tsx'
import SocialAccountsDialog from './SocialAccountsDialog.tsx'

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const site = (
  type: (typeof PLATFORM_TYPES)[number],
  status: 0 | 1 = 1,
  auth: { type: string; version: null } | null = null,
) => ({
  id: type,
  type,
  name: PLATFORMS[type].name,
  status,
  auth,
})
const account = (changes: object = {}) => ({
  id: id(1),
  clientId: client.id,
  socialSite: site('facebook'),
  auth: null,
  externalId: 'harjit@example.test',
  postsUntil: null,
  newestPostAt: null,
  latestImport: null,
  reconnectRequest: null,
  waitsForClient: true,
  connection: null,
  archiveFetch: null,
  ownerCheck: null,
  can: [],
  ...changes,
})
const failed = {
  id: id(4),
  jobId: id(5),
  accountId: id(1),
  trigger: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
  until: null,
  status: 'FAILURE',
  fileName: 'facebook.zip',
  archiveSha256: null,
  createdBy: 'Ana Ruiz',
  totals: null,
  partOf: null,
  missingParts: [],
  doubts: [],
  seal: null,
  error: {
    code: 'POST_IMPORT_FILE_DAMAGED',
    message:
      'The file you uploaded is damaged. Please download it again from Facebook and upload the new copy.',
    context: { platform: 'Facebook' },
  },
}
const request = {
  id: id(9),
  accountId: id(1),
  clientId: client.id,
  creatorType: 'user',
  creator: null,
  createdAt: '2026-01-02T15:04:00.000Z',
  remindersEnabled: true,
  remindersStopped: null,
  help: null,
  fromSupport: null,
  assignee: 'support',
  cause: 'help',
  can: [],
}
const wire = (accounts: object[], sites = PLATFORM_TYPES.map((type) => site(type))) => ({
  'GET /social-sites': () => ({ body: sites }),
  'GET /post-sources': () => ({
    body: PLATFORM_TYPES.map((socialSiteId) => ({ type: 'file', socialSiteId })),
  }),
  'GET /clients/*/accounts': () => ({ body: accounts }),
})
const dialog = () => <SocialAccountsDialog client={client} opened onClose={vi.fn()} />
const provider = {
  ...viewer,
  accountType: 1 as const,
  permissions: [...viewer.permissions, 'CONNECT_ACCOUNT' as const],
}
const boxOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li') as HTMLElement)
}

describe('the social accounts of a client', () => {
  useTestPage()

  it('has a box for each platform, and shows the firm that nothing has been imported', async () => {
    fakeServer(wire([account()]))
    await renderPage(dialog())
    const facebook = await boxOf('Facebook')
    expect(facebook.getByText('No posts have been imported')).toBeTruthy()
    expect(facebook.queryByRole('button', { name: /Import posts/ })).toBeNull()
    expect((await boxOf('TikTok')).getByText('TikTok account was not added by the client.')).toBeTruthy()
  })

  it('says that an account was removed, and not that the client never added one', async () => {
    fakeServer(wire([account()]))
    const removedAccounts = [{ socialSiteId: 'tiktok' as const, removedAt: '2026-01-02T15:04:00.000Z' }]
    await renderPage(
      <SocialAccountsDialog client={{ ...client, removedAccounts }} opened onClose={vi.fn()} />,
    )
    expect((await boxOf('TikTok')).getByText('The TikTok account was removed on Jan 02, 2026.')).toBeTruthy()
    expect((await boxOf('YouTube')).getByText(/was not added by the client/)).toBeTruthy()
  })

  it.each([
    ['OAUTH', /^Connect \(recommended\): sign in to TikTok once\. New posts are then imported every day\.$/],
    ['LOGIN', /^Connect \(recommended\): sign in to TikTok here, and we get the file/],
  ])('explains both ways and recommends one: %s', async (type, sentence) => {
    const sites = PLATFORM_TYPES.map((each) =>
      site(each, 1, each === 'tiktok' ? { type, version: null } : null),
    )
    fakeServer(wire([], sites))
    await renderPage(dialog(), '/', provider)
    const tiktok = await boxOf('TikTok')
    expect(tiktok.getByText(sentence)).toBeTruthy()
    expect(tiktok.getByText(/^Add by file: get the file from TikTok/)).toBeTruthy()
    expect((await boxOf('Facebook')).queryByText(/recommended/)).toBeNull()
  })

  it('explains both ways of an account that staff have listed, and recommends the same one', async () => {
    const facebook = { ...site('facebook'), auth: { type: 'OAUTH', version: null } }
    fakeServer(wire([account({ socialSite: facebook, can: ['import', 'connect'] })], [facebook]))
    await renderPage(dialog(), '/', provider)
    const box = await boxOf('Facebook')
    expect(box.getByText(/^Connect \(recommended\): sign in to Facebook once/)).toBeTruthy()
    expect(box.getByText(/^Import Posts: get the file from Facebook/)).toBeTruthy()
    expect(box.getByRole('button', { name: /^Connect/ }).dataset['variant']).toBe('filled')
  })

  it('shows the date up to which posts are imported', async () => {
    fakeServer(wire([account({ postsUntil: '2026-01-02T15:04:00.000Z' })]))
    await renderPage(dialog())
    expect(await screen.findByText('Posts imported up until Jan 02 2026 10:04am EST')).toBeTruthy()
  })

  it('shows the newest post beside the date up to which the posts are complete', async () => {
    fakeServer(
      wire([account({ postsUntil: '2026-01-02T15:04:00.000Z', newestPostAt: '2025-02-01T15:04:00.000Z' })]),
    )
    await renderPage(dialog())
    expect(await screen.findByText('Newest post: Feb 01 2025 10:04am EST')).toBeTruthy()
  })

  it('reports a failed import to each role in its own words, with the server’s message', async () => {
    fakeServer(
      wire([account({ latestImport: failed, reconnectRequest: { ...request, assignee: 'client' } })]),
    )
    const { unmount } = await renderPage(dialog())
    expect(await screen.findByText(/The client has been informed to retry/)).toBeTruthy()
    expect(screen.getByText(failed.error.message)).toBeTruthy()
    unmount()
    // The provider started this import, so no one is asked to try again.
    fakeServer(wire([account({ latestImport: failed })]))
    const second = await renderPage(dialog())
    expect(await screen.findByText('A problem occurred while importing posts.')).toBeTruthy()
    second.unmount()
    await renderPage(dialog(), '/', provider)
    expect(await screen.findByText(/importing posts\. Please try again\./)).toBeTruthy()
  })

  it('asks whose posts an archive has instead of reporting that its import failed', async () => {
    const error = { code: 'POST_IMPORT_WAITS_FOR_OWNER', message: 'The law firm decides first.', context: {} }
    const ownerCheck = {
      id: id(90),
      client: { id: client.id, firstName: 'Harjit', lastName: 'Gill' },
      accountId: id(1),
      platform: 'facebook' as const,
      source: 'archive' as const,
      state: 'waiting' as const,
      createdAt: '2026-01-01T00:00:00.000Z',
      isOwn: false,
      signedInAs: null,
      comparison: null,
      decided: null,
      disownedAt: null,
      deletedOn: '2026-01-31T00:00:00.000Z',
      can: ['ask' as const],
    }
    fakeServer(wire([account({ latestImport: { ...failed, error }, ownerCheck })]))
    await renderPage(dialog(), '/', provider)
    expect(await screen.findByText('A manager decides this one')).toBeTruthy()
    expect(screen.queryByText(/A problem occurred/)).toBeNull()
  })

  it('does not say that the client was asked to try again if support has it', async () => {
    fakeServer(wire([account({ latestImport: failed, reconnectRequest: request })]))
    await renderPage(dialog())
    expect(await screen.findByText(/Support has been asked for help\./)).toBeTruthy()
    expect(screen.queryByText(/The client has been informed/)).toBeNull()
  })

  it('emails a new link to a client without posts, for those who may ask', async () => {
    const asker = { ...viewer, scopes: [...viewer.scopes, 'import_request:write' as const] }
    const posts = { postsUntil: '2026-01-02T15:04:00.000Z' }
    const button = () => screen.queryByRole('button', { name: 'Email a new link' })
    for (const [accounts, who] of [
      [[], viewer],
      [[account(), account({ id: id(2), ...posts })], asker],
    ] as const) {
      fakeServer(wire([...accounts]))
      const { unmount } = await renderPage(dialog(), '/', who)
      await boxOf('Facebook')
      expect(button()).toBeNull()
      unmount()
    }
    const requests = fakeServer({
      ...wire([account()]),
      'POST /clients/*/import-link': () => ({ status: 204 }),
    })
    await renderPage(dialog(), '/', asker)
    await boxOf('Facebook')
    holdTime()
    fireEvent.click(button() as HTMLElement)
    await passUndoTime()
    expect(await screen.findByText(`We emailed a new link to ${client.email}.`)).toBeTruthy()
    expect(requests.find(({ method }) => method === 'POST')?.path).toBe(`/clients/${client.id}/import-link`)
  })

  it('shows a client whom to call, and how many platforms are done', async () => {
    const imported = account({ postsUntil: '2024-01-01T00:00:00.000Z', waitsForClient: false })
    fakeServer(wire([imported]))
    const who = {
      ...viewer,
      accountType: 3 as const,
      clientId: client.id,
      firmPhoneNumber: '+1 416 555 0142',
    }
    await renderPage(dialog(), '/', who)
    expect(await screen.findByText(/^1 of \d platforms done$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '+1 416 555 0142' })).toBeTruthy()
  })

  it('offers no second main action while an archive is on its way', async () => {
    const waiting = {
      id: '01890000-0000-7000-8000-000000000700',
      jobId: '01890000-0000-7000-8000-000000000701',
      source: 'facebook_login' as const,
      state: 'waiting' as const,
      fileName: 'facebook',
      size: null,
      received: 0,
      createdAt: '2024-05-01T00:00:00.000Z',
      createdBy: null,
      importId: null,
      error: null,
      can: [],
    }
    fakeServer(wire([account({ can: ['import', 'connect'], archiveFetch: waiting })]))
    await renderPage(dialog(), '/', provider)
    const box = await boxOf('Facebook')
    const button = await box.findByRole('button', { name: /^Import posts of/ })
    expect(button.getAttribute('data-variant')).toBe('default')
    expect(box.queryByRole('button', { name: /^Connect:/ })).toBeNull()
  })

  it('has one primary button: what is requested, or the first missing platform', async () => {
    const sites = PLATFORM_TYPES.map((type) => ({ ...site(type), auth: { type: 'OAUTH', version: null } }))
    const imported = account({ postsUntil: '2024-01-01T00:00:00.000Z', can: ['import'] })
    const accountWithRequest = (number: number, changes: object = {}) =>
      account({
        id: id(number),
        externalId: `${number}@gill.test`,
        reconnectRequest: request,
        can: ['import', 'connect'],
        ...changes,
      })
    for (const [accounts, name] of [
      [[imported], 'Connect Instagram'],
      [[imported, accountWithRequest(2), accountWithRequest(3)], 'Connect 2@gill.test'],
      // Support has the first.
      [
        [
          accountWithRequest(4, { reconnectRequest: { ...request, assignee: 'support' } }),
          accountWithRequest(5, {
            reconnectRequest: { ...request, assignee: 'client' },
            postsUntil: '2024-01-01T00:00:00.000Z',
          }),
        ],
        'Import posts of 5@gill.test',
      ],
      // A sign-in has fetched an archive before.
      [[imported, accountWithRequest(2, { auth: { type: 'LOGIN' } })], 'Connect again: 2@gill.test'],
    ] as const) {
      fakeServer({ ...wire([...accounts]), 'GET /social-sites': () => ({ body: sites }) })
      const { unmount } = await renderPage(dialog(), '/', provider)
      await screen.findByRole('button', { name })
      const filled = screen
        .getAllByRole('button')
        .filter((button) => button.dataset['variant'] === 'filled')
        .map((button) => button.getAttribute('aria-label'))
      expect(filled).toEqual([name])
      unmount()
    }
  })

  it('has the primary button in the open form, of which there is one', async () => {
    fakeServer(wire([account({ can: ['import', 'correct'] })]))
    await renderPage(dialog(), '/', provider)
    const filled = () =>
      screen
        .getAllByRole('button')
        .filter((button) => button.dataset['variant'] === 'filled' || !('variant' in button.dataset))
        .map((button) => button.textContent)
        .filter((text) => text !== '')
    const facebook = await boxOf('Facebook')
    const instagram = await boxOf('Instagram')
    expect(filled()).toEqual(['Import Posts'])
    const scroll = vi.spyOn(HTMLFormElement.prototype, 'scrollIntoView')
    fireEvent.click(instagram.getByRole('button', { name: 'Add account: Instagram' }))
    expect(scroll).toHaveBeenCalledOnce()
    expect(filled()).toEqual(['Continue'])
    fireEvent.click(facebook.getByRole('button', { name: /^Correct the address/ }))
    expect(filled()).toEqual(['Save the address'])
    fireEvent.click(facebook.getByRole('button', { name: 'Cancel' }))
    expect(filled()).toEqual(['Import Posts'])
  })

  it('offers to connect another account only once none is waiting to be connected', async () => {
    const sites = PLATFORM_TYPES.map((type) => ({ ...site(type), auth: { type: 'OAUTH', version: null } }))
    const connected = account({ auth: { type: 'OAUTH' } })
    const byFile = account({ id: id(2), postsUntil: '2024-01-01T00:00:00.000Z' })
    const waiting = account({ id: id(3), can: ['connect'] })
    for (const [accounts, isOffered] of [
      [[waiting], false],
      [[connected, waiting], false],
      [[byFile], false],
      [[connected], true],
      [[connected, byFile], true],
    ] as const) {
      fakeServer({ ...wire([...accounts]), 'GET /social-sites': () => ({ body: sites }) })
      const { unmount } = await renderPage(dialog(), '/', provider)
      const box = await boxOf('Facebook')
      const another = box.queryAllByRole('button', { name: 'Connect another account: Facebook' })
      expect(another).toHaveLength(isOffered ? 1 : 0)
      unmount()
    }
  })

  it('does not offer “I don’t have an account” once someone has signed in to it', async () => {
    const who = { ...provider, accountType: 3 as const, clientId: client.id }
    for (const auth of [null, { type: 'LOGIN' }]) {
      fakeServer(wire([account({ auth })]))
      const { unmount } = await renderPage(dialog(), '/', who)
      const box = await boxOf('Facebook')
      await box.findByText('harjit@example.test')
      expect(box.queryAllByRole('button', { name: 'I don’t have a Facebook account' })).toHaveLength(
        auth ? 0 : 1,
      )
      unmount()
    }
  })

  it('offers nothing but its undo below the answer that the client has no account', async () => {
    const who = { ...provider, accountType: 3 as const, clientId: client.id }
    const noAccounts = [{ socialSiteId: 'facebook' as const, answeredAt: '2026-01-04T15:04:00.000Z' }]
    for (const accounts of [[], [account({ can: ['import', 'correct'] })]]) {
      fakeServer(wire(accounts))
      const { unmount } = await renderPage(
        <SocialAccountsDialog client={{ ...client, noAccounts }} opened onClose={vi.fn()} />,
        '/',
        who,
      )
      const box = await boxOf(['Facebook', ...accounts.map(() => 'harjit@example.test')].join(' · '))
      await box.findByText(/^You answered on Jan 04, 2026/)
      expect(box.getAllByRole('button').map((button) => button.textContent)).toEqual(['Undo'])
      unmount()
    }
  })

  it('adds an account once the email has an @ and a dot', async () => {
    const requests = fakeServer({ ...wire([]), 'POST /clients/*/accounts': () => problem('CONFLICT') })
    await renderPage(dialog(), '/', provider)
    const box = await boxOf('Instagram')
    fireEvent.click(box.getByRole('button', { name: 'Add account: Instagram' }))
    const field = box.getByLabelText(/Email of the Instagram account/)
    const go = box.getByRole('button', { name: 'Continue' }) as HTMLButtonElement
    fireEvent.change(field, { target: { value: 'harjit@example' } })
    expect(go.disabled).toBe(true)
    fireEvent.change(field, { target: { value: 'harjit@example.test' } })
    expect(go.disabled).toBe(false)
    fireEvent.click(go)
    expect(await box.findByText('This account has already been added.')).toBeTruthy()
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      socialSiteId: 'instagram',
      externalId: 'harjit@example.test',
    })
  })

  it('shows that a platform was switched off in the meantime, after adding an account is refused', async () => {
    let status: 0 | 1 = 1
    fakeServer({
      ...wire([]),
      'GET /social-sites': () => ({ body: [site('instagram', status)] }),
      'POST /clients/*/accounts': () => problem('PLATFORM_DISABLED', { platform: 'Instagram' }),
    })
    await renderPage(dialog(), '/', provider)
    const box = await boxOf('Instagram')
    fireEvent.click(box.getByRole('button', { name: 'Add account: Instagram' }))
    fireEvent.change(box.getByLabelText(/Email of the Instagram account/), {
      target: { value: 'harjit@example.test' },
    })
    status = 0
    fireEvent.click(box.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(box.queryByRole('button')).toBeNull())
    expect(box.getByText('Instagram connection is currently disabled. Please try again later.')).toBeTruthy()
  })

  it('stays open when Escape closes the import dialog above it', async () => {
    fakeServer(wire([account({ can: ['import'] })]))
    const onClose = vi.fn()
    await renderPage(<SocialAccountsDialog client={client} opened onClose={onClose} />, '/', provider)
    const button = (await boxOf('Facebook')).getByRole('button', { name: /Import posts/ })
    button.focus()
    fireEvent.click(button)
    const title = await screen.findByText('Get your file')
    fireEvent.keyDown(title, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText('Get your file')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
  })

  it('offers nothing for a platform that is switched off, and says so once', async () => {
    const connection = {
      state: 'active' as const,
      connectedAt: '2024-05-01T00:00:00.000Z',
      lostAt: null,
      lastCaptureAt: null,
      deletionDueAt: null,
      captureJobId: null,
      retryAt: null,
    }
    const off = account({ can: ['import'], socialSite: site('facebook', 0), connection })
    fakeServer(wire([off], [site('facebook', 0)]))
    await renderPage(dialog(), '/', provider)
    const box = await boxOf('Facebook')
    expect(box.getByText('Facebook connection is currently disabled. Please try again later.')).toBeTruthy()
    expect(box.queryByRole('button')).toBeNull()
  })
})
