import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refreshJob } from '../../kit/jobs/job-runs.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { client as anyClient } from '../../posts/testing.ts'
import { LedgerPage } from './LedgerPage.tsx'

useTestPage()

const id = '01890000-0000-7000-8000-000000000001'

const account = { clientId: id, platform: 'facebook', externalId: 'ana@example.test', isRemoved: true }
const made = {
  id,
  jobId: id,
  accountId: id,
  trigger: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: '2026-01-01T00:00:00.000Z',
  until: null,
  status: 'SUCCESS',
  fileName: 'facebook.zip',
  archiveSha256: null,
  createdBy: 'Ana Ruiz',
  totals: null,
  partOf: null,
  missingParts: [],
  doubts: [],
  seal: null,
  error: null,
}

const open = (body: object) => {
  fakeServer({
    'GET /post-imports/*': () => ({ body }),
    'GET /post-imports/*/files': () => listAnswer([]),
  })
  return renderPage(<LedgerPage />, '/imports/$importId', undefined)
}

it('shows which account an archive was imported into, although the account was removed', async () => {
  await open({ ...made, account })
  expect(await screen.findByText('Facebook · ana@example.test')).toBeTruthy()
  expect(screen.getByText(/removed from the list of accounts/)).toBeTruthy()
})

it('says how many of its posts have a date in doubt, why, and where they are', async () => {
  const datesInDoubt = [
    { reason: 'later', posts: 3 },
    { reason: 'impossible', posts: 1 },
  ]
  await open({ ...made, account, datesInDoubt })
  const list = (await screen.findByRole('heading', { name: 'Dates in doubt' })).closest('section')
  expect([...(list?.querySelectorAll('li') ?? [])].map((row) => row.textContent)).toEqual([
    '3 Later than the file itself, by more than 14 hours',
    '1 Not a date',
  ])
  expect(screen.getByRole('link', { name: 'Show all posts with a date in doubt' }).getAttribute('href')).toBe(
    `/clients/${id}/posts?range=doubt`,
  )
})

const totals = {
  posts: { found: 5, added: 5, known: 0, changed: 0 },
  records: { found: 25, posts: 4, notPosts: 0, skipped: 0, failed: 0, unknown: 21 },
  media: { found: 0, stored: 0, missing: 0, withoutPost: 0, filled: 0 },
  files: { found: 1, read: 1, media: 0, notPosts: 0, ignored: 0, failed: 0, unknown: 0 },
}

it('says what is set aside on a doubt, not that its kind is unknown', async () => {
  await open({ ...made, account, totals, setAside: 20 })
  expect((await screen.findByText('Records', { selector: 'dt' })).nextElementSibling?.textContent).toMatch(
    /^25 found=4 in posts\+ 20 set aside on a doubt\+ 0 not posts.*\+ 1 unknown$/,
  )
})

it('counts records that are posts already only as such', async () => {
  await open({ ...made, account, totals, setAside: 23, setAsidePosts: 3 })
  expect((await screen.findByText('Records', { selector: 'dt' })).nextElementSibling?.textContent).toMatch(
    /^25 found=4 in posts\+ 20 set aside on a doubt\+ 0 not posts.*\+ 1 unknown$/,
  )
})

it('says first that the reading ended at a limit', async () => {
  await open({ ...made, account, totals, doubts: ['unread'] })
  const notice = await screen.findByText('Ended at a limit: incomplete.')
  const sums = screen.getByRole('heading', { name: 'Reconciliation' })
  expect(notice.compareDocumentPosition(sums)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('Records', { selector: 'dt' }).nextElementSibling?.textContent).toMatch(
    /^25 found so far=/,
  )
})

const post = {
  id,
  kind: 'story',
  postedAt: '2020-05-04T15:00:00.000Z',
  content: 'Dock day',
  source: { file: 'stories.json', position: 12 },
  isTrashed: true,
}

it('leads from each number to the list of what it counts, also by keyboard', async () => {
  const media = { found: 3, stored: 2, missing: 1, withoutPost: 4, filled: 0 }
  const requests = fakeServer({
    'GET /post-imports/*': () => ({ body: { ...made, account, totals: { ...totals, media }, setAside: 20 } }),
    'GET /post-imports/*/files': () => listAnswer([]),
    'GET /post-imports/*/posts': () => listAnswer([post], 4),
    'GET /post-imports/*/records': () => listAnswer([]),
    'GET /post-imports/*/media': () =>
      listAnswer([{ post, name: 'a.jpg', missing: 'an address on the web' }]),
    'GET /post-imports/*/author-doubts': () => listAnswer([]),
    'GET /clients/*': () => ({ body: anyClient }),
  })
  const { router } = await renderPage(<LedgerPage />, `/imports/${id}`)
  const link = await screen.findByRole('link', { name: '5 added' })
  link.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Dock day')).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('What the import holds: Posts'),
  )
  expect(screen.getByText('stories.json · 12')).toBeTruthy()
  expect(screen.getByText(/1 more was counted when the archive was read/)).toBeTruthy()
  expect(screen.getByText('In the trash')).toBeTruthy()
  // In the client's time zone.
  const opened = await screen.findByRole('link', { name: 'Post of May 04 2020 11:00am EDT: Dock day' })
  expect(opened.getAttribute('href')).toBe(`/clients/${id}/trash?postId=${id}`)
  await userEvent.click(screen.getByRole('link', { name: '1 missing in the file' }))
  expect(await screen.findByText('Only a web address')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '1 unknown' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ list: 'records', of: 'unknown' }))
  await waitFor(() => expect(requests.at(-1)?.path).toMatch(/records$/))
  const asked = Object.fromEntries(requests.at(-1)?.url.searchParams ?? [])
  expect(asked).toMatchObject({ outcome: 'unknown', isSetAside: 'false' })
  await userEvent.click(screen.getByRole('link', { name: /4 pictures and videos that no post uses/ }))
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get('isUnused')).toBe('true'))
  expect(screen.getByRole('link', { name: '20 set aside on a doubt' }).getAttribute('href')).toMatch(
    /#set-aside$/,
  )
  // Nothing is listed of a number that is zero.
  expect(screen.queryByRole('link', { name: /^0 / })).toBeNull()
})

it('says how many reviewed posts show more, and leads to them', async () => {
  await open({ ...made, account, moreRead: 12 })
  expect(await screen.findByText('More was read since your review: 12 posts.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show them' }).getAttribute('href')).toBe(`/clients/${id}/moreRead`)
})

describe('an import that ended at a limit', () => {
  const cut = { ...made, account, totals, doubts: ['unread'], archiveSha256: 'a'.repeat(64), seal: null }
  const serve = (read: object, jobs: () => object[] = () => []) => {
    let body: object = { ...cut, can: ['readAgain'], reading: null }
    return fakeServer({
      'GET /post-imports/*': () => ({ body }),
      'GET /post-imports/*/files': () => listAnswer([]),
      'POST /post-imports/*/readings': () => {
        body = { ...cut, can: [], reading: { jobId: id, isRunning: true, endedAt: null } }
        return { status: 201, body }
      },
      'GET /monitoring/job-runs': () => {
        const runs = jobs()
        if (runs.length > 0) body = read
        return { body: runs }
      },
    })
  }

  it('is read again by one press, and shows how far that is, then the whole', async () => {
    const run = {
      jobId: id,
      status: 'SUCCESS',
      progress: null,
      startedAt: null,
      finishedAt: null,
      error: null,
    }
    let isOver = false
    const requests = serve({ ...cut, doubts: [], can: [] }, () => (isOver ? [run] : []))
    await renderPage(<LedgerPage />, `/imports/${id}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Read again' }))
    // On the page, and announced.
    expect((await screen.findAllByText(/What was read before stays as it is/)).length).toBe(2)
    expect(screen.queryByRole('button', { name: 'Read again' })).toBeNull()
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    isOver = true
    refreshJob(id)
    await waitFor(() => expect(screen.queryByText('Ended at a limit: incomplete.')).toBeNull())
  })

  it('says that it ended at a limit again, and who can have it read', async () => {
    await open({
      ...cut,
      can: [],
      reading: { jobId: id, isRunning: false, endedAt: '2026-05-04T15:00:00.000Z' },
    })
    expect(await screen.findByText(/^Last read again on .*, not to its end\.$/)).toBeTruthy()
    expect(screen.getByText('A manager can have it read again.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Read again' })).toBeNull()
  })
})

it('is shown without the account while a node of an older version answers', async () => {
  await open(made)
  expect(await screen.findByRole('heading', { name: /facebook\.zip/ })).toBeTruthy()
  expect(screen.getByText('Ana Ruiz', { exact: false })).toBeTruthy()
})

it('begins at the first files of another import that was open before', async () => {
  const first = id.replace(/1$/, '2')
  const row = { path: 'posts.json', size: 1, outcome: 'read', code: 'read', reason: 'Read.', records: 1 }
  fakeServer({
    'GET /post-imports/*': ({ path }) => ({
      body: path.endsWith(first) ? { ...made, id: first } : { ...made, partOf: first },
    }),
    [`GET /post-imports/${id}/files`]: () => listAnswer([{ ...row, path: 'later.json' }], 60),
    [`GET /post-imports/${first}/files`]: ({ url }) =>
      listAnswer(url.searchParams.get('offset') === '0' ? [row] : [], 1),
  })
  const { router } = await renderPage(<LedgerPage />, `/imports/${first}`)
  expect(await screen.findByText('posts.json')).toBeTruthy()
  await router.navigate({ to: '/imports/$importId', params: { importId: id } })
  await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }))
  await userEvent.click(screen.getByRole('link', { name: 'the import of the first part' }))
  expect(await screen.findByText('posts.json')).toBeTruthy()
})
