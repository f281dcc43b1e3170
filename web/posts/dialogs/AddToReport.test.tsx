import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Report } from '#contract/index.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { client, postOf } from '../testing.ts'
import AddToReport from './AddToReport.tsx'

const posts = [postOf(1), postOf(2)]
const report = (n: number, more: Partial<Report> = {}): Report => ({
  id: postOf(500 + n).id,
  type: 'legal',
  name: `Report ${n}`,
  language: 'en',
  client,
  statuses: [],
  isOnTimeline: false,
  isFlagged: false,
  isInclusive: false,
  socialSiteIds: [],
  mediaTypes: [],
  startDate: null,
  endDate: null,
  source: null,
  totalPosts: n,
  totalRemoved: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  lastModified: '2026-11-01T00:00:00.000Z',
  files: [],
  can: ['edit'],
  ...more,
})

async function open(reports: Report[]) {
  const requests = fakeServer({
    'GET /clients/*/reports': () => listAnswer(reports),
    'POST /clients/*/reports': () => ({ status: 201, body: report(9, { name: 'Hiking', totalPosts: 2 }) }),
    'POST /reports/*/posts': () => ({ body: { report: report(7), added: 1 } }),
  })
  const { router } = await renderPage(
    <PostsProvider>
      <AddToReport subject={{ posts }} onClose={() => undefined} />
    </PostsProvider>,
    '/',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 2 posts to a report' }))
  await dialog.findByRole('radio', { name: 'New report' })
  return { requests, dialog, router }
}

describe('adding posts to a report', () => {
  useTestPage()

  it('adds exactly these to the newest report that one may edit, and says how many are new there', async () => {
    const { requests, dialog } = await open([report(8, { can: [] }), report(7)])
    expect(dialog.queryByRole('radio', { name: /Report 8/ })).toBeNull()
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Report 7/ }).checked).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText(/^1 post added to “Report 7”\./)).toBeTruthy()
    const sent = requests.find(({ method }) => method === 'POST')
    expect([sent?.path, sent?.body]).toEqual([
      `/reports/${report(7).id}/posts`,
      { postIds: posts.map(({ id }) => id) },
    ])
  })

  it('leads to the report without loading the page anew, so that an act before can still be undone', async () => {
    const { dialog, router } = await open([report(7)])
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Show the report' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/reports/${report(7).id}`))
  })

  it('makes a new one of them if there is none', async () => {
    const { requests, dialog, router } = await open([])
    expect(document.activeElement).toBe(dialog.getByLabelText('Name of the report'))
    await userEvent.keyboard('Hiking')
    await userEvent.click(dialog.getByRole('button', { name: 'Create report' }))
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        type: 'legal',
        name: 'Hiking',
        postIds: posts.map(({ id }) => id),
      }),
    )
    expect(await screen.findByText(/^2 posts added to “Hiking”\./)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
  })

  it('makes a new one with Enter, and leads to what its file contains', async () => {
    const { router } = await open([])
    await userEvent.keyboard('Hiking{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/reports/${report(9).id}`))
    expect(router.state.location.search).toMatchObject({ download: 'true' })
  })

  it('gives the name of a new one the focus if it is chosen by the keyboard', async () => {
    const { dialog } = await open([report(7)])
    dialog.getByRole('radio', { name: /Report 7/ }).focus()
    await userEvent.keyboard('{ArrowDown}Hiking')
    expect(dialog.getByLabelText<HTMLInputElement>('Name of the report').value).toBe('Hiking')
  })
})
