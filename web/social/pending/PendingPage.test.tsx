import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PLATFORM_TYPES } from '#contract/index.ts'
import { client } from '../../posts/testing.ts'
import { fakeServer, keepDownloads, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { account, id, made, request, siteOf, wire } from '../testing.ts'
import { PendingPage } from './PendingPage.tsx'

describe('the page of requests to clients', () => {
  useTestPage()
  const pendingAt = `/social/customers/${viewer.accountId}/accounts/pending-reconnection`

  it('has a row per client and a column per platform', async () => {
    fakeServer({
      ...wire([]),
      'GET /customers/*/clients': () => listAnswer([client]),
      'GET /customers/*/accounts': () => ({
        body: [
          account({
            reconnectRequest: {
              ...request,
              remindersStopped: { at: '2026-10-04T15:04:00.000Z', by: 'time' },
            },
          }),
          account({
            id: id(2),
            socialSite: siteOf('instagram'),
            postsUntil: '2026-01-02T15:04:00.000Z',
            newestPostAt: '2026-01-02T15:04:00.000Z',
            waitsForClient: false,
          }),
          account({ id: id(3), socialSite: siteOf('twitter'), can: ['request_posts'] }),
          account({
            id: id(4),
            socialSite: siteOf('youtube'),
            latestImport: { ...made, status: 'RUNNING' },
            waitsForClient: false,
          }),
        ],
      }),
    })
    await renderPage(<PendingPage />, pendingAt)
    const row = (await screen.findByText('Harjit Gill')).closest('tr') as HTMLTableRowElement
    await within(row).findByRole('button', { name: /View request/ })
    expect(within(row).getByRole('button', { name: /View request/ })).toBeTruthy()
    expect(within(row).getByText(/^The reminders ended on .*, after 30 days\.$/)).toBeTruthy()
    // The first two columns are the client and the file reference number.
    const cellOf = (type: (typeof PLATFORM_TYPES)[number]) =>
      within(row.cells[2 + PLATFORM_TYPES.indexOf(type)] as HTMLElement)
    expect(cellOf('instagram').getByText('No client action is required.')).toBeTruthy()
    expect(cellOf('youtube').getByText('No client action is required.')).toBeTruthy()
    expect(cellOf('twitter').getByText('Nothing imported yet')).toBeTruthy()
    expect(cellOf('twitter').getByRole('button', { name: /^Request new posts from/ })).toBeTruthy()
    expect(cellOf('tiktok').getByText('TikTok account was not added by the client.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Social Accounts Pending Client Action' })).toBeTruthy()
  })

  it('names both accounts of a cell with two, and shows the client’s answer', async () => {
    const answered = {
      ...client,
      noAccounts: [{ socialSiteId: 'tiktok' as const, answeredAt: '2026-10-04T15:04:00.000Z' }],
    }
    fakeServer({
      ...wire([]),
      'GET /customers/*/clients': () => listAnswer([answered]),
      'GET /customers/*/accounts': () => ({
        body: [
          account({ reconnectRequest: request }),
          account({
            id: id(2),
            externalId: 'second@example.test',
            postsUntil: '2026-01-02T15:04:00.000Z',
            newestPostAt: '2026-01-02T15:04:00.000Z',
            waitsForClient: false,
          }),
        ],
      }),
    })
    await renderPage(<PendingPage />, pendingAt)
    const row = (await screen.findByText('Harjit Gill')).closest('tr') as HTMLTableRowElement
    expect(await within(row).findByText('harjit@example.test')).toBeTruthy()
    const answer = within(row).getByText('The client answered on Oct 04, 2026: no TikTok account.')
    expect(answer.className).not.toContain('meaning')
    const unanswered = within(row).getByText('YouTube account was not added by the client.')
    expect(unanswered.className).toContain('meaning')
  })

  it('keeps page and search in the address, and says whom it did not find', async () => {
    const calls = fakeServer({
      ...wire([]),
      'GET /customers/*/clients': ({ url }) =>
        url.searchParams.has('keyword') ? listAnswer([]) : listAnswer([client], 12),
      'GET /customers/*/accounts': () => ({ body: [] }),
    })
    const { router } = await renderPage(<PendingPage />, `${pendingAt}?page=2`)
    expect(await screen.findByText('Showing 11 - 12 of 12')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Hrajit' } })
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    expect(await screen.findByText('No waiting clients match “Hrajit”.')).toBeTruthy()
    expect(screen.queryByText('No client action is pending.')).toBeNull()
    expect(router.state.location.search).toEqual({ q: 'Hrajit' })
    const lists = calls.filter(({ path }) => path.endsWith('/clients')).map(({ url }) => url.searchParams)
    expect(lists.map((query) => [query.get('offset'), query.get('keyword')])).toEqual([
      ['10', null],
      ['0', 'Hrajit'],
    ])
  })

  it('is sorted by client or file number, and exported with what each account waits for', async () => {
    const downloads = keepDownloads()
    const calls = fakeServer({
      ...wire([]),
      'GET /customers/*/clients': () => listAnswer([client]),
      'GET /customers/*/accounts': () => ({
        body: [
          account({ reconnectRequest: request }),
          account({ id: id(2), externalId: 'other', waitsForClient: true }),
          account({ id: id(3), socialSite: siteOf('twitter'), waitsForClient: false }),
        ],
      }),
    })
    await renderPage(<PendingPage />, pendingAt)
    fireEvent.click(await screen.findByRole('button', { name: 'File Ref No.' }))
    const orders = () =>
      calls
        .filter(({ path }) => path.endsWith('/clients'))
        .map(({ url }) => `${url.searchParams.get('orderBy')} ${url.searchParams.get('order')}`)
    await waitFor(() => expect(orders()).toEqual(['lastName asc', 'fileRefNo asc']))
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(downloads).toHaveLength(1))
    const [head, row] = ((await downloads[0]?.text) ?? '').split('\r\n')
    expect(head).toMatch(/^\uFEFFClient,File Ref No\.,Facebook,/)
    expect(row).toContain(`Harjit Gill,${client.fileRefNo},`)
    expect(row).toContain('"harjit@example.test: Asked on Jan 02, 2026; other: Nothing imported yet"')
    expect(row).toContain('No client action is required.')
    expect(row).toContain('YouTube account was not added by the client.')
    expect(orders().at(-1)).toBe('fileRefNo asc')
  })

  it('does not say that a client added nothing before the accounts of the page are loaded', async () => {
    const second = { ...client, id: id(2), firstName: 'Olu' }
    fakeServer({
      ...wire([]),
      'GET /customers/*/clients': ({ url }) =>
        listAnswer([url.searchParams.get('offset') === '10' ? second : client], 11),
      'GET /customers/*/accounts': ({ url }) =>
        url.searchParams.get('clientIds') === id(2)
          ? new Promise<never>(() => undefined)
          : { body: [account()] },
    })
    await renderPage(<PendingPage />, pendingAt)
    expect(await screen.findByText('TikTok account was not added by the client.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Olu Gill')).toBeTruthy()
    expect(screen.queryByText('TikTok account was not added by the client.')).toBeNull()
  })

  it('says if there are no requests', async () => {
    fakeServer({ ...wire([]), 'GET /customers/*/clients': () => listAnswer([]) })
    await renderPage(<PendingPage />, pendingAt)
    expect(await screen.findByText('No client action is pending.')).toBeTruthy()
  })
})
