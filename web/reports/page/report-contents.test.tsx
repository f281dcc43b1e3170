import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { SELECTION_ACTIONS } from '#contract/index.ts'
import { runByKey } from '../../kit/keys/commands.ts'
import { clientId, postOf } from '../../posts/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { ToastHost } from '../../ui/toasts/ToastHost.tsx'
import { id, line, report, wire } from '../testing.ts'
import ReportPage from './ReportPage.tsx'

const selection = {
  id: id(77),
  at: '2026-01-01T00:00:00.000Z',
  count: 3,
  changed: 0,
  came: 0,
  first: '2020-01-01',
  last: '2020-01-03',
  flagged: 0,
  unopened: 0,
  onTimeline: 3,
  possible: Object.fromEntries(SELECTION_ACTIONS.map((name) => [name, 0])),
  trashNeeds: 'nothing',
  act: null,
}

describe('the page of a report', () => {
  useTestPage()

  it('says how many posts of the accounts and dates it does not contain', async () => {
    fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, totalPosts: 40, startDate: '2014-04-14' } }),
      'GET /reports/*/coverage': () => ({
        body: {
          coverage: { from: '2014-04-14', to: '2026-10-01', posts: 9031, inDocument: 40, doubtsLeftOut: 2 },
        },
      }),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    expect(
      await screen.findByText(
        /^Of 9,031 posts of these accounts between Apr 14, 2014 and Oct 01, 2026, this report contains 40\. These dates leave out 2 posts/,
      ),
    ).toBeTruthy()
    expect(
      screen.getByRole('link', { name: 'Show all posts with a date in doubt' }).getAttribute('href'),
    ).toContain('/posts?range=doubt')
  })

  it('says of an album with dates, to its client too, how many posts they leave out', async () => {
    const album = { ...report, type: 'album' as const, endDate: '2024-08-31' }
    const calls = fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: album }),
      'GET /posts/count': () => ({ body: { count: 2 } }),
    })
    await renderPage(<ReportPage />, `/albums/${album.id}`, {
      ...viewer,
      accountType: 3,
      clientId: album.client.id,
    })
    expect(await screen.findByText(/^These dates leave out 2 posts with a date in doubt/)).toBeTruthy()
    const asked = calls.find(({ path }) => path === '/posts/count')?.url.searchParams
    expect([asked?.get('clientIds'), asked?.get('isInDoubt')]).toEqual([album.client.id, 'true'])
  })

  it('goes on to the next page by keys, and back', async () => {
    const lines = Array.from({ length: 41 }, (_, n) => ({
      ...line,
      id: id(100 + n),
      number: n + 1,
      post: postOf(n + 1),
    }))
    fakeServer({
      ...wire,
      'GET /reports/*': () => ({ body: { ...report, totalPosts: 41 } }),
      'GET /reports/*/posts': ({ url }) => {
        const offset = Number(url.searchParams.get('offset') ?? 0)
        return listAnswer(lines.slice(offset, offset + 40), 41)
      },
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    const last = (await screen.findAllByRole('article')).at(-1)
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    document.addEventListener('keydown', runByKey)
    last?.focus()
    press('j')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-line')).toBe(id(140)))
    press('j')
    expect(document.activeElement?.getAttribute('data-line')).toBe(id(140))
    press('k')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-line')).toBe(id(139)))
    document.removeEventListener('keydown', runByKey)
  })

  it('gets more posts, the timeline first', async () => {
    const calls = fakeServer({
      ...wire,
      'POST /posts/selections': () => ({ status: 201, body: selection }),
      'POST /reports/*/posts': () => ({ body: { report, added: 3 } }),
    })
    const who = { ...viewer, scopes: [...viewer.scopes, 'report:write' as const] }
    await renderPage(
      <>
        <ReportPage />
        <ToastHost />
      </>,
      `/reports/${report.id}`,
      who,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Add posts' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('9,031')
    await userEvent.click(dialog.getByRole('button', { name: 'Add posts' }))
    expect(await screen.findByText('3 posts added.')).toBeTruthy()
    const asked = calls.find(({ path }) => path === '/posts/selections')?.url.searchParams
    expect([asked?.get('clientIds'), asked?.get('isOnTimeline'), asked?.get('isInclusive')]).toEqual([
      clientId,
      'true',
      'true',
    ])
    expect(calls.find(({ method, path }) => method === 'POST' && path.startsWith('/reports'))?.body).toEqual({
      selectionId: selection.id,
    })
  })
})
