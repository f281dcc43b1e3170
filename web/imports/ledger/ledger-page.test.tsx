import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
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
  expect((await screen.findByText('Records')).nextElementSibling?.textContent).toMatch(
    /^25 found=4 in posts\+ 20 set aside on a doubt\+ 0 not posts.*\+ 1 unknown$/,
  )
})

it('says first that the reading ended at a limit', async () => {
  await open({ ...made, account, totals, doubts: ['unread'] })
  const notice = await screen.findByText('Ended at a limit: incomplete.')
  const sums = screen.getByRole('heading', { name: 'Reconciliation' })
  expect(notice.compareDocumentPosition(sums)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
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
