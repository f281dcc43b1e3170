import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { storeToken } from '../kit/address/mailed-link.ts'
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
import { ReconnectPage } from './guest/GuestPage.tsx'
import { account, id, made, request, siteOf, wire } from './testing.ts'
import SocialAccountsDialog from './SocialAccountsDialog.tsx'

const dialog = () => <SocialAccountsDialog client={client} opened onClose={vi.fn()} />

describe('asking a client for new posts', () => {
  useTestPage()

  it('takes one click, waits for an undo, and is confirmed', async () => {
    const calls = fakeServer({
      ...wire([account({ can: ['request_posts'] })]),
      'POST /accounts/*/reconnect-requests': () => ({ status: 201, body: request }),
    })
    await renderPage(dialog())
    const posts = () => calls.filter(({ method }) => method === 'POST')
    const button = await screen.findByRole('button', { name: 'Request new posts from harjit@example.test' })
    holdTime()
    fireEvent.click(button)
    expect(await screen.findByText('We will email Harjit Gill in 10 seconds.')).toBeTruthy()
    expect(posts()).toHaveLength(0)
    await passUndoTime()
    expect(await screen.findByText('Facebook data has been requested.')).toBeTruthy()
    expect(posts()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('shows who asked and when, turns reminders off, and cancels the request', async () => {
    const calls = fakeServer({
      ...wire([account({ reconnectRequest: request })]),
      'PUT /reconnect-requests/*/disable-reminders': () => ({
        body: { ...request, remindersEnabled: false },
      }),
      'DELETE /reconnect-requests/*': () => ({ status: 204 }),
    })
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: 'View request for harjit@example.test' }))
    expect(await screen.findByText('Ana Ruiz asked for these posts on Jan 02 2026 10:04am EST.')).toBeTruthy()
    fireEvent.click(screen.getByLabelText(/^Daily reminders/))
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/disable-reminders'))).toBe(true))
    fireEvent.keyDown(screen.getByLabelText(/^Daily reminders/), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText(/asked for these posts/)).toBeNull())
    expect(screen.getByText('Facebook')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /View request/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }))
    expect(await screen.findByText(/The request has been canceled. The emailed link no longer/)).toBeTruthy()
  })

  it('is offered again after an archive without anything new', async () => {
    const totals = {
      posts: { found: 59, added: 0, known: 59, changed: 0 },
      records: { found: 59, posts: 59, notPosts: 0, skipped: 0, failed: 0, unknown: 0 },
      media: { found: 0, stored: 0, missing: 0, withoutPost: 0, filled: 0 },
      files: { found: 1, read: 1, media: 0, notPosts: 0, ignored: 0, failed: 0, unknown: 0 },
    }
    fakeServer(
      wire([
        account({
          postsUntil: '2026-01-02T15:04:00.000Z',
          latestImport: { ...made, status: 'SUCCESS', totals },
          can: ['request_posts'],
        }),
      ]),
    )
    await renderPage(dialog())
    expect(
      await screen.findByText('The archive holds nothing new (59 posts were already here).'),
    ).toBeTruthy()
    expect(screen.getByText('Request again')).toBeTruthy()
  })

  it('says what the link still works for when another request stays open', async () => {
    fakeServer({
      ...wire([
        account({ reconnectRequest: request }),
        account({
          id: id(2),
          externalId: 'insta@example.test',
          socialSite: siteOf('instagram'),
          reconnectRequest: { ...request, id: id(10), accountId: id(2) },
        }),
      ]),
      'DELETE /reconnect-requests/*': () => ({ status: 204 }),
    })
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: 'View request for harjit@example.test' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }))
    expect(
      await screen.findByText(/The emailed link still works for: Instagram \(insta@example.test\)/),
    ).toBeTruthy()
  })

  it('says who of support has taken the case, and nothing that support has not said', async () => {
    const taken = { by: 'Cy Lee', at: '2026-01-04T15:04:00.000Z' }
    const help = { askedBy: 'Bo Ek', at: '2026-01-03T15:04:00.000Z', taken }
    fakeServer(wire([account({ reconnectRequest: { ...request, assignee: 'support', help } })]))
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: /View request/ }))
    const shown = within(await screen.findByRole('dialog', { name: 'Help with Facebook' }))
    expect(shown.getByText('Cy Lee from support took the case on Jan 04 2026 10:04am EST.')).toBeTruthy()
    expect(shown.getByText('Bo Ek asked for help on Jan 03 2026 10:04am EST.')).toBeTruthy()
    expect(screen.queryByText(/in touch/)).toBeNull()
    expect(shown.queryByText(/has been notified/)).toBeNull()
  })

  it('asks before a call for help is canceled, and shows who asked for help', async () => {
    const calls = fakeServer({
      ...wire([
        account({
          reconnectRequest: {
            ...request,
            assignee: 'support',
            help: { askedBy: 'Bo Ek', at: '2026-01-03T15:04:00.000Z', taken: null },
          },
        }),
      ]),
      'DELETE /reconnect-requests/*': () => ({ status: 204 }),
    })
    const deleted = () => calls.filter(({ method }) => method === 'DELETE').length
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: /View request/ }))
    expect(await screen.findByText('Bo Ek asked for help on Jan 03 2026 10:04am EST.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel request' }))
    expect(await screen.findByText('Cancel the request for help?')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Keep request' })).toBeTruthy()
    expect(deleted()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel request' }))
    await waitFor(() => expect(deleted()).toBe(1))
  })

  it('shows when the client stopped the reminders', async () => {
    const stopped = { at: '2026-01-04T15:04:00.000Z', by: 'client' }
    fakeServer(
      wire([
        account({ reconnectRequest: { ...request, remindersEnabled: false, remindersStopped: stopped } }),
      ]),
    )
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: /View request/ }))
    expect(
      await screen.findByText('The client stopped the reminders on Jan 04 2026 10:04am EST.'),
    ).toBeTruthy()
  })

  it('says that support has it, and does not offer to cancel a system request', async () => {
    fakeServer(
      wire([
        account({
          reconnectRequest: {
            ...request,
            creatorType: 'system',
            creator: null,
            assignee: 'support',
            cause: 'sign_in',
            can: [],
          },
        }),
      ]),
    )
    await renderPage(dialog())
    expect(await screen.findByText('Support Requested')).toBeTruthy()
    expect(screen.getByText('Support was asked for help on Jan 02 2026 10:04am EST.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /View request/ }))
    expect(
      await screen.findByText(
        'A sign-in to Facebook failed on Jan 02 2026 10:04am EST, so support was asked for help.',
      ),
    ).toBeTruthy()
    expect(screen.queryByText(/asked for these posts/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull()
  })

  it.each([
    ['help', 'Ana Ruiz asked for help on Jan 02 2026 10:04am EST.', 'Help with Facebook'],
    ['posts', 'Ana Ruiz asked for these posts on Jan 02 2026 10:04am EST.', 'Request for Facebook posts'],
  ])('says what its person asked for: %s', async (cause, sentence, title) => {
    const assignee = cause === 'help' ? 'support' : 'client'
    fakeServer(wire([account({ reconnectRequest: { ...request, cause, assignee } })]))
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: /View request/ }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
  })

  it.each([
    ['failure', 'Proofline asked for these posts on Jan 02 2026 10:04am EST, after an import that failed.'],
    [null, 'Proofline asked for these posts on Jan 02 2026 10:04am EST.'],
  ])('says why Proofline asked, if that is known: %s', async (cause, sentence) => {
    const system = { ...request, creatorType: 'system', creator: null, cause, can: [] }
    fakeServer(wire([account({ reconnectRequest: system })]))
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: /View request/ }))
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it('says who asked for posts, and that a sign-in which failed since went to support', async () => {
    const help = { askedBy: null, at: '2026-01-03T15:04:00.000Z', taken: null }
    fakeServer(wire([account({ reconnectRequest: { ...request, assignee: 'support', help } })]))
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: /View request/ }))
    expect(await screen.findByText(/asked for these posts on Jan 02 2026/)).toBeTruthy()
    expect(
      screen.getByText(
        'A sign-in to Facebook failed on Jan 03 2026 10:04am EST, so support was asked for help.',
      ),
    ).toBeTruthy()
  })
})

describe('a client’s emailed link', () => {
  useTestPage()
  const visitor = {
    ...viewer,
    firmPhoneNumber: '+1 416 555 0142',
    accountType: 3 as const,
    permissions: [],
    link: { purpose: 'reconnect' as const, clientId: client.id },
  }
  const at = `/clients/${client.id}/posts`

  it('asks for the accounts that need something, and shows the others as done', async () => {
    storeToken('reconnect', 'secret')
    const calls = fakeServer({
      ...wire([
        account({ reconnectRequest: request, can: ['import'] }),
        account({ id: id(2), externalId: 'done@example.test', waitsForClient: false }),
      ]),
      'POST /auth/login/access-token': () => ({ body: { user: visitor } }),
      'GET /clients/*/account-owner': () => ({ body: client }),
    })
    await renderPage(<ReconnectPage />, at)
    expect(await screen.findByRole('heading', { name: 'Please Import Your Social Posts' })).toBeTruthy()
    expect(await screen.findByText('harjit@example.test')).toBeTruthy()
    expect(screen.getByText('1 of 2 accounts done')).toBeTruthy()
    const done = within(screen.getByText('Facebook · done@example.test').closest('li') as HTMLElement)
    expect(done.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: '+1 416 555 0142' }).getAttribute('href')).toBe(
      'tel:+14165550142',
    )
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ accessToken: 'secret' })
    const guides = within(screen.getByRole('heading', { name: 'Help' }).closest('section') as HTMLElement)
    const [first] = guides.getAllByRole('link')
    expect(first?.getAttribute('href')).toBe('/resources/why-your-lawyer-asks')
    expect(first?.getAttribute('target')).toBe('_blank')
  })

  it('lets the client answer: no account, another email, no more reminders', async () => {
    storeToken('reconnect', 'secret')
    const calls = fakeServer({
      ...wire([
        account({
          waitsForClient: true,
          reconnectRequest: { ...request, can: ['stop_reminders'] },
          can: ['import', 'correct'],
        }),
      ]),
      'POST /auth/login/access-token': () => ({ body: { user: visitor } }),
      'GET /clients/*/account-owner': () => ({ body: client }),
      'PUT /clients/*/no-accounts/*': () => ({ status: 204 }),
      'PUT /accounts/*/external-id': () => ({ body: account({ externalId: 'right@example.test' }) }),
      'PUT /reconnect-requests/*/stop-reminders': () => ({ body: request }),
    })
    await renderPage(<ReconnectPage />, at)
    fireEvent.click(await screen.findByRole('button', { name: 'I don’t have a Facebook account' }))
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/no-accounts/facebook'))).toBe(true))
    fireEvent.click(await screen.findByRole('button', { name: 'Stop reminder emails: harjit@example.test' }))
    expect(await screen.findByText('You won’t get any more reminders about this request.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Correct the address of harjit@example.test' }))
    fireEvent.change(await screen.findByLabelText(/Email of the Facebook account/), {
      target: { value: 'right@example.test' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save the address' }))
    expect(await screen.findByText('The address is now right@example.test.')).toBeTruthy()
    expect(calls.find(({ path }) => path.endsWith('/external-id'))?.body).toEqual({
      externalId: 'right@example.test',
    })
  })

  it('counts an account that the client does not have as done, and goes to the next one', async () => {
    storeToken('reconnect', 'secret')
    const other = { id: id(2), externalId: 'bo@example.test', socialSite: siteOf('tiktok') }
    fakeServer({
      ...wire([account({ can: ['import'] }), account({ ...other, can: ['import'] })]),
      'POST /auth/login/access-token': () => ({ body: { user: visitor } }),
      'GET /clients/*/account-owner': () => ({
        body: {
          ...client,
          noAccounts: [{ socialSiteId: 'facebook', answeredAt: '2026-01-04T15:04:00.000Z' }],
        },
      }),
    })
    await renderPage(<ReconnectPage />, at)
    expect(await screen.findByText('1 of 2 accounts done')).toBeTruthy()
    const filled = screen
      .getAllByRole('button', { name: /^Import posts of/ })
      .filter((button) => button.dataset['variant'] === 'filled')
    expect(filled.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Import posts of bo@example.test',
    ])
  })

  it('is not done while an account was never imported', async () => {
    storeToken('reconnect', 'secret')
    fakeServer({
      ...wire([account({ can: ['import'] })]),
      'POST /auth/login/access-token': () => ({ body: { user: visitor } }),
      'GET /clients/*/account-owner': () => ({ body: client }),
    })
    await renderPage(<ReconnectPage />, at)
    expect(await screen.findByRole('button', { name: /^Import posts of/ })).toBeTruthy()
    expect(screen.queryByText(/Thank you/)).toBeNull()
  })

  it('says that it has expired, with the text for its purpose', async () => {
    storeToken('reconnect', 'old')
    fakeServer({ 'POST /auth/login/access-token': () => problem('LINK_EXPIRED') })
    await renderPage(<ReconnectPage />, at)
    expect(
      await screen.findByText('This link has expired. Please check your email inbox for a more recent link.'),
    ).toBeTruthy()
  })

  it('thanks the client when nothing is left to do', async () => {
    storeToken('reconnect', 'secret')
    fakeServer({
      ...wire([account({ waitsForClient: false })]),
      'POST /auth/login/access-token': () => ({ body: { user: visitor } }),
      'GET /clients/*/account-owner': () => ({ body: client }),
    })
    await renderPage(<ReconnectPage />, at)
    expect(await screen.findByText('Thank you, nothing more to do')).toBeTruthy()
  })
})
