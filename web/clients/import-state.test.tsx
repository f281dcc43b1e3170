import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { client as someone, clientId } from '../posts/testing.ts'
import { account, made } from '../social/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import { ClientPostsPage } from './ClientPostsPage.tsx'
import { ClientProfilePage } from './ClientProfilePage.tsx'
import { ReviewPage } from './ReviewPage.tsx'

const client = {
  ...someone,
  totalPosts: 0,
  totalUnreviewed: 0,
  totalEscalated: 0,
  totalTimeline: 0,
}
const at = `/clients/${clientId}`
const answer = (body: typeof client) =>
  fakeServer({
    'GET /clients/*': () => ({ body }),
    'GET /posts': () => listAnswer([]),
    'GET /posts/months': () => ({ body: [] }),
    'GET /clients/*/searches': () => listAnswer([]),
  })

describe('a client without imported posts', () => {
  useTestPage()

  it.each([
    ['the overview', at, <ClientProfilePage key="page" />],
    ['a list', `${at}/unreviewed`, <ClientProfilePage key="page" />],
    ['review mode', `${at}/review`, <ReviewPage key="page" />],
  ])('is shown as such in %s, not as reviewed', async (_, path, page) => {
    answer(client)
    await renderPage(page, path)
    expect(await screen.findByText('No posts have been imported.')).toBeTruthy()
    expect(screen.queryByText('Every post has been reviewed.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Undo the last change' })).toBeNull()
  })

  it('says that posts are on their way while an archive is being read', async () => {
    fakeServer({
      'GET /clients/*': () => ({ body: client }),
      'GET /clients/*/accounts': () => ({
        body: [account({ latestImport: { ...made, status: 'RUNNING' } })],
      }),
    })
    await renderPage(<ClientProfilePage />, `${at}/unreviewed`)
    expect(await screen.findByText('1 import is running.')).toBeTruthy()
    expect(screen.queryByText('No posts have been imported.')).toBeNull()
  })

  it.each([
    [`${at}/unreviewed`, <ClientProfilePage key="page" />],
    [`${at}/posts`, <ClientPostsPage key="page" />],
  ])('with some posts shows at %s that an archive is still being read', async (path, page) => {
    fakeServer({
      'GET /clients/*': () => ({ body: { ...client, totalPosts: 40, totalUnreviewed: 40 } }),
      'GET /clients/*/accounts': () => ({
        body: [account({ latestImport: { ...made, status: 'RUNNING' } })],
      }),
      'GET /posts': () => listAnswer([]),
      'GET /posts/months': () => ({ body: [] }),
      'GET /clients/*/searches': () => listAnswer([]),
    })
    await renderPage(page, path)
    expect(await screen.findByText('1 import is running.')).toBeTruthy()
  })

  it('has a link to the accounts on the current tab', async () => {
    answer(client)
    await renderPage(<ClientProfilePage />, `${at}/timeline`)
    const link = await screen.findByRole('link', { name: 'View Social Accounts' })
    expect(link.getAttribute('href')).toBe(`${at}/timeline?action=showSocialAccounts`)
  })

  it.each([
    [
      'a provider who imports',
      { ...viewer, permissions: [...viewer.permissions, 'CONNECT_ACCOUNT' as const] },
      /^Import an archive of one of the client’s accounts/,
      [true, false],
    ],
    [
      'a firm’s user who may ask the client',
      { ...viewer, scopes: [...viewer.scopes, 'import_request:write' as const] },
      /You can email a new link from the client’s social accounts/,
      [false, true],
    ],
    ['anyone else', viewer, /^Posts appear here after an archive/, [false, false]],
  ])('shows %s where posts come from, and nothing they cannot do', async (_, who, hint, offers) => {
    answer(client)
    await renderPage(<ClientProfilePage />, `${at}/unreviewed`, who)
    const found = (await screen.findByText(hint)).textContent
    expect([/Import an archive/, /email a new link/].map((offer) => offer.test(found))).toEqual(offers)
    expect(screen.queryAllByText(/Import an archive|email a new link/)).toHaveLength(
      offers.filter(Boolean).length,
    )
  })

  it.each([
    ['the firm', viewer, 'No posts found', null],
    [
      'the client',
      { ...viewer, accountType: 3 as const, clientId, permissions: ['CONNECT_ACCOUNT' as const] },
      'Connect your social media accounts to get started',
      '/?action=showSocialAccounts',
    ],
    [
      'a provider',
      { ...viewer, accountType: 1 as const, permissions: ['CONNECT_ACCOUNT' as const] },
      'Connect your social media accounts to get started',
      `${at}?action=showSocialAccounts`,
    ],
    [
      'a provider’s reviewer',
      { ...viewer, accountType: 1 as const, permissions: [] },
      'Connect your social media accounts to get started',
      null,
    ],
  ])('shows %s what to do on the posts page', async (_, who, title, href) => {
    answer(client)
    await renderPage(<ClientPostsPage />, `${at}/posts`, who)
    expect(await screen.findByText(title)).toBeTruthy()
    const heading = who.accountType === 3 ? 'Your posts' : 'Posts of Harjit Gill'
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
    expect(screen.queryByRole('link', { name: 'Connect' })?.getAttribute('href') ?? null).toBe(href)
  })

  it('differs from one whose posts are all reviewed', async () => {
    answer({ ...client, totalPosts: 3 })
    await renderPage(<ReviewPage />, `${at}/review`)
    expect(await screen.findByText('Every post has been reviewed.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo the last change' })).toBeTruthy()
  })

  it.each([
    ['a list', `${at}/unreviewed`, <ClientProfilePage key="page" />],
    ['review mode', `${at}/review`, <ReviewPage key="page" />],
  ])('links from a fully reviewed %s to a report, for those who may create one', async (_, path, page) => {
    answer({ ...client, totalPosts: 3 })
    const made = await renderPage(page, path, { ...viewer, scopes: ['post:read', 'report:write'] })
    const link = await screen.findByRole('link', { name: 'Generate Report' })
    expect(link.getAttribute('href')).toBe(`${at}/reports?action=generateReport`)
    made.unmount()
    await renderPage(page, path, { ...viewer, scopes: ['post:read'] })
    expect(await screen.findByText('Every post has been reviewed.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Generate Report' })).toBeNull()
  })

  it('opens the report dialog if the address asks for it', async () => {
    answer({ ...client, totalPosts: 3 })
    await renderPage(<ClientProfilePage />, `${at}/reports?action=generateReport`, {
      ...viewer,
      scopes: ['post:read', 'report:write'],
    })
    expect(await screen.findByRole('dialog', { name: 'Generate Report' })).toBeTruthy()
  })
})
