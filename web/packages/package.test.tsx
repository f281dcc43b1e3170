import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type EvidencePackage, permissionsOf, scopesOfRole } from '#contract/index.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import { PackageButton } from './PackageButton.tsx'
import PackageList from './PackageList.tsx'

useTestPage()

const id = '01890000-0000-7000-8000-0000000000b1'
const clientId = '01890000-0000-7000-8000-0000000000c1'
const reportId = '01890000-0000-7000-8000-0000000000d1'
const importId = '01890000-0000-7000-8000-0000000000e1'

const asking: EvidencePackage = {
  id,
  clientId,
  of: { kind: 'report', id: reportId, name: 'For Monday' },
  state: 'asking',
  createdAt: '2026-12-01T12:00:00.000Z',
  by: 'Ana Ruiz',
  isOwn: true,
  jobId: id,
  contents: {
    posts: 36,
    versions: 37,
    files: 42,
    missing: 5,
    imports: 4,
    documents: [{ name: 'For Monday.pdf', pages: 19 }],
    size: 2_000_000,
  },
  beyond: [
    { kind: 'camera', count: 8, places: 2 },
    { kind: 'address', count: 12, places: 0 },
  ],
  archives: [
    {
      importId,
      platform: 'facebook',
      receivedAt: '2026-11-01T12:00:00.000Z',
      size: 1_700_000_000,
      contents: [{ kind: 'messages', files: 28 }],
    },
  ],
  hasArchives: false,
  file: null,
  error: null,
}

const manager = {
  ...viewer,
  permissions: permissionsOf(scopesOfRole('MANAGER', 'customer'), 'customer'),
  scopes: scopesOfRole('MANAGER', 'customer'),
}
const reviewer = {
  ...viewer,
  permissions: permissionsOf(scopesOfRole('REVIEWER', 'customer'), 'customer'),
  scopes: scopesOfRole('REVIEWER', 'customer'),
}

/** A server with one package, whose answer becomes the given one. */
function serve(first: EvidencePackage, answered: EvidencePackage = { ...first, state: 'making' }) {
  let now = first
  return fakeServer({
    'POST /reports/*/evidence-packages': () => ({ status: 201, body: now }),
    'GET /evidence-packages/*/findings': () => listAnswer([{ postId: id, value: '203.0.113.7' }]),
    'GET /evidence-packages/*': () => ({ body: now }),
    'PUT /evidence-packages/*': () => {
      now = answered
      return { body: now }
    },
    'DELETE /evidence-packages/*': () => {
      now = { ...now, state: 'canceled' }
      return { status: 204 }
    },
    'GET /monitoring/job-runs': () => ({
      body: [
        {
          jobId: id,
          status: 'RUNNING',
          progress: { phase: 'media', done: 620_000, total: 1_000_000 },
          startedAt: null,
          finishedAt: null,
          error: null,
        },
      ],
    }),
  })
}

const button = <PackageButton of={{ reportId }} />

describe('an evidence package', () => {
  it('asks what may be handed over, and is not made without an answer', async () => {
    const requests = serve(asking)
    const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    const user = userEvent.setup()
    await renderPage(button, '/', manager)
    await user.click(await screen.findByRole('button', { name: 'Evidence package' }))
    await screen.findByText('byte for byte; 5 more are not in the archives')
    screen.getByText('maker, model and time inside the original; 2 of them hold a place, too')
    await user.click(screen.getByRole('button', { name: 'Show: Upload address' }))
    await screen.findByText('203.0.113.7')
    await user.click(screen.getByRole('button', { name: 'Make package' }))
    const box = screen.getByRole('checkbox', { name: /^I have looked/ })
    expect(document.activeElement).toBe(box)
    screen.getByText('Look at what goes beyond the document, then check this box.')
    expect(sent()).toEqual([])
    await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Make package' }))
    await waitFor(() =>
      expect(sent()).toEqual([{ isAllowed: true, archives: [], areArchivesAllowed: false }]),
    )
    await screen.findByText('62 %')
    await user.click(screen.getByRole('button', { name: 'Cancel package' }))
    await screen.findByText(/^This package was canceled or deleted/)
  })

  it('asks again about archives, whose choice changes the size', async () => {
    const requests = serve(asking)
    const user = userEvent.setup()
    await renderPage(button, '/', manager)
    await user.click(await screen.findByRole('button', { name: 'Evidence package' }))
    await user.click(await screen.findByRole('checkbox', { name: /^I have looked/ }))
    screen.getByText('About 2.0 MB.')
    await user.click(screen.getByRole('checkbox', { name: 'Facebook' }))
    screen.getByText('About 1.7 GB.')
    await user.click(screen.getByRole('button', { name: 'Make package' }))
    const box = screen.getByRole('checkbox', { name: /^We have not looked into/ })
    expect(document.activeElement).toBe(box)
    await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Make package' }))
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        isAllowed: true,
        archives: [importId],
        areArchivesAllowed: true,
      }),
    )
  })

  it('says that nothing goes beyond the document, and then asks nothing', async () => {
    const requests = serve({ ...asking, beyond: [], archives: [] })
    const user = userEvent.setup()
    await renderPage(button, '/', manager)
    await user.click(await screen.findByRole('button', { name: 'Evidence package' }))
    await screen.findByText(/^Nothing in these posts and files goes beyond/)
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Make package' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  })

  it('says why it failed, and is asked for again', async () => {
    const error = { code: 'PACKAGE_CHANGED', message: 'x', context: {} }
    const requests = serve({ ...asking, state: 'failed', error })
    const user = userEvent.setup()
    await renderPage(button, '/', manager)
    await user.click(await screen.findByRole('button', { name: 'Evidence package' }))
    await screen.findByText(/This package or its posts have changed/)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2))
  })

  it('opens nothing when it is refused, and is not offered to reviewers', async () => {
    const requests = fakeServer({
      'POST /reports/*/evidence-packages': () => problem('DOCUMENT_PRINTS_REVIEW'),
    })
    const user = userEvent.setup()
    const { unmount } = await renderPage(button, '/', manager)
    await user.click(await screen.findByRole('button', { name: 'Evidence package' }))
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    unmount()
    await renderPage(button, '/', reviewer)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it('lists the packages of a client, with the file of one that is ready', async () => {
  const file = { name: 'a.zip', size: 3_100_000, sha256: 'ab'.repeat(32), deletedAt: asking.createdAt }
  fakeServer({
    'GET /clients/*/evidence-packages': () =>
      listAnswer([
        { ...asking, state: 'ready', file },
        { ...asking, id: reportId, of: { kind: 'client', id: clientId, name: 'Harjit Gill' } },
      ]),
  })
  await renderPage(<PackageList clientId={clientId} />, '/', manager)
  await screen.findByText('Ready, 3.1 MB')
  screen.getByText('Waits for your answer')
  screen.getByRole('button', { name: 'All posts of Harjit Gill' })
  expect(screen.getByRole('link', { name: 'Download the package: For Monday' }).getAttribute('href')).toBe(
    `/media/packages/${id}`,
  )
})
