import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ArchiveFetch, OwnerCheck, SocialAccount } from '#contract/index.ts'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { liftToasts } from '../../ui/toasts/raise.ts'
import { useAnnouncement } from '../../kit/announce.ts'
import UploadDock from '../dock/UploadDock.tsx'
import { allUploads, dropUpload, putUpload } from '../upload/store.ts'
import ImportDialog from './ImportDialog.tsx'

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const account: SocialAccount = {
  id: id(1),
  clientId: id(2),
  socialSite: { id: 'facebook', type: 'facebook', name: 'Facebook', status: 1, auth: null },
  auth: null,
  externalId: 'grace@example.test',
  postsUntil: null,
  newestPostAt: null,
  latestImport: null,
  reconnectRequest: null,
  waitsForClient: true,
  connection: null,
  archiveFetch: null,
  ownerCheck: null,
  can: ['import'],
}
const supportRequest = {
  id: id(5),
  accountId: account.id,
  clientId: account.clientId,
  creatorType: 'user',
  creator: { firstName: 'Ana', lastName: 'Ruiz' },
  createdAt: '2026-01-02T15:04:00.000Z',
  remindersEnabled: false,
  remindersStopped: null,
  help: null,
  fromSupport: null,
  assignee: 'support',
  cause: 'help',
  can: [],
}
const none = { posts: 0, notPosts: 0, skipped: 0, failed: 0, unknown: 0 }
const totals = {
  posts: { found: 12, added: 9, known: 2, changed: 1 },
  records: { ...none, found: 14, posts: 12, notPosts: 2 },
  media: { found: 5, stored: 4, missing: 1, withoutPost: 0, filled: 0 },
  files: { found: 3, read: 1, media: 2, notPosts: 0, ignored: 0, failed: 0, unknown: 0 },
}
const waitingCheck: OwnerCheck = {
  id: id(7),
  client: null,
  accountId: account.id,
  platform: 'facebook',
  source: 'archive',
  state: 'waiting',
  createdAt: '2026-01-01T00:00:00.000Z',
  isOwn: true,
  signedInAs: null,
  comparison: null,
  decided: null,
  disownedAt: null,
  deletedOn: '2026-01-31T00:00:00.000Z',
  can: ['disown'],
}
let job = 100

function importing() {
  const jobId = id(job++)
  putUpload({
    key: 'k',
    target: {
      socialAccountId: account.id,
      clientId: account.clientId,
      platform: 'facebook',
      userId: viewer.id,
    },
    file: { name: 'facebook.zip', size: 10, lastModified: 1 },
    requestId: null,
    uploadId: id(3),
    state: 'importing',
    sent: 10,
    speed: null,
    problem: null,
    importId: id(4),
    jobId,
  })
  return jobId
}
const made = (jobId: string, changes: object) => ({
  id: id(4),
  jobId,
  accountId: account.id,
  account: { clientId: id(6), platform: 'facebook', externalId: null, isRemoved: false },
  trigger: 'user',
  partOf: null,
  missingParts: [],
  doubts: [],
  seal: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: '2026-01-01T00:01:00.000Z',
  until: null,
  status: 'SUCCESS',
  fileName: 'facebook.zip',
  archiveSha256: 'a'.repeat(64),
  createdBy: 'Ana Ruiz',
  totals,
  error: null,
  ...changes,
})
const run = (jobId: string, changes: object) => ({
  jobId,
  status: 'RUNNING',
  progress: null,
  startedAt: null,
  finishedAt: null,
  error: null,
  ...changes,
})
const Announced = () => <output data-testid="announced">{useAnnouncement()}</output>
const dialog = () => <ImportDialog account={account} opened onClose={vi.fn()} onLeave={vi.fn()} />

describe('the import dialog', () => {
  useTestPage()
  beforeEach(() => {
    for (const { key } of allUploads()) dropUpload(key)
  })

  it('explains how to get the file step by step, with Spanish one tap away', async () => {
    fakeServer({})
    await renderPage(dialog())
    for (let step = 1; step < 4; step += 1)
      fireEvent.click(await screen.findByRole('button', { name: 'Next step' }))
    expect(await screen.findByText('Step 4 of 7')).toBeTruthy()
    const title = screen.getByText('Format: JSON')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(screen.getByText(/takes 1 to 72 hours/)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Español' }))
    expect(await screen.findByText('Formato: JSON')).toBeTruthy()
  })

  it('shows at the next step that help was requested', async () => {
    let asked: object | null = null
    fakeServer({
      'GET /accounts/*': () => ({
        body: { ...account, can: ['import', 'request_support'], reconnectRequest: asked },
      }),
      'PUT /accounts/*/request-post-import-support': () => {
        asked = supportRequest
        return { status: 201, body: supportRequest }
      },
    })
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: 'I Need Help' }))
    await screen.findByText('Help requested')
    fireEvent.click(screen.getByRole('button', { name: 'Upload it' }))
    await screen.findByRole('button', { name: 'Choose the .zip file' })
    expect(await screen.findByText('Help requested')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I Need Help' })).toBeNull()
  })

  it('keeps the uploaded bytes in place when an upload is paused', async () => {
    importing()
    for (const upload of allUploads()) putUpload({ ...upload, state: 'paused', sent: 4, jobId: null })
    fakeServer({})
    await renderPage(dialog())
    expect((await screen.findByText('Paused')).previousSibling?.textContent).toBe('4 B of 10 B')
    expect(screen.queryByText('Uploading')).toBeNull()
  })

  it.each([
    ['its buttons', dialog],
    ['the running uploads', () => <UploadDock />],
  ])('keeps toasts above %s', async (_, page) => {
    importing()
    fakeServer({})
    await renderPage(page())
    await screen.findByText(/facebook\.zip/)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, innerHeight - 150, innerWidth, 150),
    )
    liftToasts()
    expect(document.documentElement.style.getPropertyValue('--bar')).toBe('142px')
  })

  it('accepts only a .zip file, and says so', async () => {
    const requests = fakeServer({})
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: 'I have the file' }))
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [new File(['x'], 'photo.jpg')] } })
    expect((await screen.findByRole('alert')).textContent).toContain('Please upload a .zip file.')
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('accepts none of two dropped files, and says so', async () => {
    const requests = fakeServer({})
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: 'I have the file' }))
    const zone = screen.getByRole('button', { name: 'Choose the .zip file' }).parentElement as HTMLElement
    const files = ['photo.jpg', 'other.jpg'].map((name) => new File(['x'], name))
    fireEvent.drop(zone, { dataTransfer: { files } })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Drop one file at a time. None of these files was added.',
    )
    fireEvent.drop(zone, { dataTransfer: { files: files.slice(1) } })
    await waitFor(() => expect(screen.queryByText(/^Drop one file at a time/)).toBeNull())
    expect((await screen.findByRole('alert')).textContent).toContain('Please upload a .zip file.')
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('shows the phase and its numbers, then totals that add up', async () => {
    const jobId = importing()
    let answer = run(jobId, { progress: { phase: 'thumbnails', done: 3, total: 4 } })
    fakeServer({
      'GET /monitoring/job-runs': () => ({ body: [answer] }),
      'GET /post-imports/*': () => ({ body: made(jobId, {}) }),
    })
    await renderPage(dialog())
    expect(await screen.findByText('Thumbnails: 3 of 4')).toBeTruthy()
    answer = run(jobId, { status: 'SUCCESS' })
    expect(await screen.findByText('9 posts imported')).toBeTruthy()
    const sum = screen.getByText('Posts').nextElementSibling?.textContent
    expect(sum).toBe('12 found=9 added+ 2 already imported+ 1 changed')
    expect(screen.getByRole('link', { name: 'View posts' })).toBeTruthy()
    expect(screen.queryByText(/don’t add up/)).toBeNull()
  })

  it('says if an archive was not read to its end', async () => {
    const jobId = importing()
    fakeServer({
      'GET /monitoring/job-runs': () => ({ body: [run(jobId, { status: 'SUCCESS' })] }),
      'GET /post-imports/*': () => ({ body: made(jobId, { doubts: ['unread'] }) }),
    })
    await renderPage(dialog())
    expect(await screen.findByText(/^May be incomplete: Reading the rest took too much/)).toBeTruthy()
  })

  it('continues with an archive that was fetched before it was seen as running, beside an unfinished upload', async () => {
    const jobId = importing()
    const [entry] = allUploads()
    if (entry) putUpload({ ...entry, state: 'left', importId: null, jobId: null })
    const archiveFetch: ArchiveFetch = {
      id: id(5),
      jobId: id(6),
      source: 'google_drive',
      state: 'imported',
      fileName: 'drive.zip',
      size: 10,
      received: 10,
      createdAt: '2026-01-01T00:00:00.000Z',
      createdBy: 'Ana Ruiz',
      importId: id(4),
      error: null,
      can: [],
    }
    fakeServer({
      'GET /accounts/*': () => ({ body: { ...account, archiveFetch } }),
      'GET /monitoring/job-runs': () => ({ body: [run(jobId, { status: 'SUCCESS' })] }),
      'GET /post-imports/*': () => ({ body: made(jobId, {}) }),
    })
    await renderPage(dialog())
    expect(await screen.findByText('9 posts imported')).toBeTruthy()
  })

  it('takes a file while the platform is still preparing an archive', async () => {
    const archiveFetch: ArchiveFetch = {
      id: id(5),
      jobId: id(6),
      source: 'google_portability',
      state: 'waiting',
      fileName: 'archive.zip',
      size: null,
      received: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
      createdBy: 'Ana Ruiz',
      importId: null,
      error: null,
      can: ['cancel'],
    }
    fakeServer({
      'GET /accounts/*': () => ({ body: { ...account, archiveFetch } }),
      'GET /monitoring/job-runs': () => ({ body: [run(id(6), { status: 'RUNNING' })] }),
    })
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: 'I have the file' }))
    expect(await screen.findByText(/^Google is preparing the archive/)).toBeTruthy()
    expect(screen.getByLabelText('Choose the .zip file', { selector: 'input' }).getAttribute('type')).toBe(
      'file',
    )
    expect(screen.getByRole('button', { name: 'Cancel download' })).toBeTruthy()
  })

  it.each([
    [{ found: 3, added: 0, known: 2, changed: 1 }, 0, 'Import complete: 1 post changed'],
    [{ found: 0, added: 0, known: 0, changed: 0 }, 2, 'Import complete: 2 missing files found'],
    [{ found: 3, added: 0, known: 3, changed: 0 }, 0, 'Import complete: nothing new'],
  ])('shows the result: %o, %i files', async (posts, filled, heading) => {
    const jobId = importing()
    const reported = { ...totals, posts, media: { found: 0, stored: 0, missing: 0, withoutPost: 0, filled } }
    fakeServer({
      'GET /monitoring/job-runs': () => ({ body: [run(jobId, { status: 'SUCCESS' })] }),
      'GET /post-imports/*': () => ({ body: made(jobId, { totals: reported }) }),
    })
    await renderPage(dialog())
    expect(await screen.findByText(heading)).toBeTruthy()
    const isNothing = screen.queryByText(/Nothing changed/) !== null
    expect(isNothing).toBe(posts.changed + filled === 0)
  })

  it.each([
    ['Add another part', true],
    ['Import another file', false],
  ])('after “%s” and back, the next file is another part: %s', async (name, isPart) => {
    const jobId = importing()
    fakeServer({
      'GET /monitoring/job-runs': () => ({ body: [run(jobId, { status: 'SUCCESS' })] }),
      'GET /post-imports/*': () => ({ body: made(jobId, {}) }),
    })
    await renderPage(dialog())
    fireEvent.click(await screen.findByRole('button', { name: 'Add another part' }))
    expect(await screen.findByText(/^Large downloads come as several zip files/)).toBeTruthy()
    importing()
    fireEvent.click(await screen.findByRole('button', { name }))
    await screen.findByRole('button', { name: 'Choose the .zip file' })
    expect(screen.queryByText(/^Large downloads come as several zip files/) !== null).toBe(isPart)
  })

  it('that cannot be loaded says so, and is loaded on request', async () => {
    const jobId = importing()
    let isBroken = true
    fakeServer({
      'GET /monitoring/job-runs': () => ({ body: [run(jobId, { status: 'SUCCESS' })] }),
      'GET /post-imports/*': () => (isBroken ? problem('FORBIDDEN') : { body: made(jobId, {}) }),
    })
    await renderPage(dialog())
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    fireEvent.click(again)
    expect(await screen.findByText('9 posts imported')).toBeTruthy()
  })

  it('says that the firm decides first, also if the account was loaded before the archive came', async () => {
    const jobId = importing()
    let answer = run(jobId, { progress: { phase: 'thumbnails', done: 3, total: 4 } })
    let asked: SocialAccount = account
    const error = { code: 'POST_IMPORT_WAITS_FOR_OWNER', message: 'Not shown.', context: {} }
    fakeServer({
      'GET /accounts/*': () => ({ body: asked }),
      'GET /monitoring/job-runs': () => ({ body: [answer] }),
      'GET /post-imports/*': () => ({ body: made(jobId, { status: 'FAILURE', error, totals: null }) }),
    })
    await renderPage(
      <>
        {dialog()}
        <UploadDock />
        <Announced />
      </>,
    )
    await screen.findAllByText('Thumbnails: 3 of 4')
    asked = { ...account, ownerCheck: waitingCheck }
    answer = run(jobId, { status: 'FAILURE', error })
    expect(await screen.findByRole('heading', { name: 'Your law firm is checking this' })).toBeTruthy()
    expect(screen.getByTestId('announced').textContent).toBe(
      'The law firm decides first whose posts these are. Until then, nothing of the file is read or shown.',
    )
  })

  it('shows the server’s refusal unchanged, and what to do next', async () => {
    const jobId = importing()
    const message =
      'Your Facebook file is in the wrong format. Please repeat the steps to export your Facebook posts and ensure you select "JSON" as the format.'
    const error = { code: 'POST_IMPORT_FILE_MUST_BE_JSON', message, context: { platform: 'Facebook' } }
    fakeServer({
      'GET /monitoring/job-runs': () => ({ body: [run(jobId, { status: 'FAILURE', error })] }),
      'GET /post-imports/*': () => ({ body: made(jobId, { status: 'FAILURE', error, totals: null }) }),
    })
    await renderPage(dialog())
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByText(/Request the file again and choose JSON/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose the .zip file' })).toBeTruthy())
  })
})
