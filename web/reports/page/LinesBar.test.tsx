import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { POST_ACTION_NAMES, type PostSelection } from '#contract/index.ts'
import { runByKey } from '../../kit/keys/commands.ts'
import { postOf } from '../../posts/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { id, line, report, wire } from '../testing.ts'
import ReportPage from './ReportPage.tsx'

type Handlers = Parameters<typeof fakeServer>[0]

const NOTHING = Object.fromEntries(POST_ACTION_NAMES.map((action) => [action, 0]))
const selectionOf = (changes: object): PostSelection =>
  ({
    id: id(900),
    at: '2026-11-29T15:12:00.000Z',
    count: 90,
    changed: 0,
    came: 0,
    first: '2019-04-14',
    last: '2020-08-11',
    flagged: 0,
    unopened: 0,
    onTimeline: 0,
    commented: 12,
    possible: { ...NOTHING, removeLines: 88, restoreLines: 2 },
    trashNeeds: 'nothing',
    act: null,
    ...changes,
  }) as PostSelection

/** A report in which removed posts stay listed. */
function serve(handlers: Handlers = {}, count = 3) {
  const removed = new Set<number>()
  const lineOf = (n: number) => ({
    ...line,
    id: id(1000 + n),
    number: n,
    post: postOf(n),
    isTrashed: removed.has(n),
  })
  return fakeServer({
    ...wire,
    'GET /reports/*': () => ({ body: { ...report, totalPosts: count - removed.size } }),
    'GET /reports/*/posts': ({ url }) => {
      const [offset, limit] = ['offset', 'limit'].map((name) => Number(url.searchParams.get(name) ?? 0))
      const all = Array.from({ length: count }, (_, at) => lineOf(at + 1))
      return listAnswer(all.slice(offset, (offset ?? 0) + (limit ?? 0)), count)
    },
    'PUT /reports/*/posts/removed': ({ body }) => {
      const { postIds, isRemoved } = body as { postIds: string[]; isRemoved: boolean }
      for (let n = 1; n <= count; n++)
        if (postIds.includes(postOf(n).id)) removed[isRemoved ? 'add' : 'delete'](n)
      return { body: postIds }
    },
    'GET /posts/selections/*/posts': ({ url }) => ({
      body: url.searchParams.getAll('ids').flatMap((each) => each.split(',')),
    }),
    ...handlers,
  })
}
const lines = () => screen.findAllByRole('article')
const bar = async () => within(await screen.findByRole('region', { name: 'Selected posts' }))
const boxes = async () =>
  (await lines()).map((each) =>
    within(each).getByRole<HTMLInputElement>('checkbox', { name: 'Select this post' }),
  )
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

describe('posts that are selected in a report', () => {
  useTestPage()
  beforeEach(() => document.addEventListener('keydown', runByKey))
  afterEach(() => document.removeEventListener('keydown', runByKey))

  it('are chosen with X and Shift+X, removed with the key of the trash, and come back with the one of undo', async () => {
    const calls = serve()
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    await lines()
    press('j')
    press('x')
    press('j')
    press('j')
    press('X', { shiftKey: true })
    expect((await bar()).getByText('3 selected')).toBeTruthy()
    expect((await bar()).getByRole('button', { name: /^Remove 3/ })).toBeTruthy()
    press('Delete')
    expect(await screen.findByText('3 posts were removed from the report.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Selected posts' })).toBeNull()
    expect(screen.getAllByText('Removed')).toHaveLength(3)
    press('u')
    await waitFor(() => expect(screen.queryByText('Removed')).toBeNull())
    const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    const postIds = [1, 2, 3].map((n) => postOf(n).id)
    expect(sent).toEqual([
      { postIds, isRemoved: true },
      { postIds, isRemoved: false },
    ])
  })

  it('are removed one at a time by the same key, without being selected', async () => {
    const calls = serve({ 'DELETE /report-posts/*': () => ({ status: 204 }) })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    await lines()
    press('j')
    press('j')
    press('#')
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
        `/report-posts/${id(1002)}`,
      ]),
    )
  })

  it('are all of the report with Ctrl+A: one act, with its number, progress and one undo', async () => {
    let now = selectionOf({})
    const act = {
      action: 'removeLines',
      by: 'Ana Ruiz',
      isOwn: true,
      jobId: id(901),
      total: 88,
      leftOut: 1,
      held: 0,
    }
    const times = { startedAt: '2026-11-29T15:13:00.000Z', finishedAt: '2026-11-29T15:13:01.000Z' }
    const calls = serve({
      'POST /posts/selections': () => ({ status: 201, body: now }),
      'GET /posts/selections/*': () => ({ body: now }),
      'PUT /posts/selections/*/act': () => ({
        body: (now = selectionOf({ act: { ...act, ...times, done: 87, canUndo: true, undo: null } })),
      }),
      'PUT /posts/selections/*/undo': () => {
        const undo = { by: 'Ana Ruiz', finishedAt: times.finishedAt, undone: 86, stayed: 1, held: 0 }
        return { body: (now = selectionOf({ act: { ...act, ...times, done: 87, canUndo: false, undo } })) }
      },
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    await lines()
    press('a', { ctrlKey: true })
    const selected = await bar()
    expect(selected.getByText('90 selected')).toBeTruthy()
    expect(selected.getByText('12 with a comment')).toBeTruthy()
    expect(selected.getByRole('button', { name: /^Restore 2/ })).toBeTruthy()
    await waitFor(async () => expect((await boxes()).every(({ checked }) => checked)).toBe(true))
    const asked = calls.find(({ path }) => path === '/posts/selections')
    expect([...(asked?.url.searchParams.entries() ?? [])]).toEqual([['reportId', report.id]])
    fireEvent.click(selected.getByRole('button', { name: /^Remove 88/ }))
    expect(
      await screen.findByText(
        '87 posts were removed from the report. 1 that changed in the meantime was left out.',
      ),
    ).toBeTruthy()
    expect(calls.find(({ path }) => path.endsWith('/act'))?.body).toEqual({ action: 'removeLines' })
    press('u')
    expect(
      await screen.findByText('Undone for 86 posts. 1 stays, because it was changed since.'),
    ).toBeTruthy()
  })

  it('are a range that the server selects if it goes over another page', async () => {
    const calls = serve(
      {
        'POST /posts/selections': () => ({ status: 201, body: selectionOf({ count: 40 }) }),
        'GET /posts/selections/*': () => ({ body: selectionOf({ count: 40 }) }),
      },
      41,
    )
    const user = userEvent.setup()
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    const first = await boxes()
    await user.click(first[1] as HTMLInputElement)
    await user.click(screen.getByRole('button', { name: /Page 2/ }))
    await waitFor(() => expect(screen.getByRole('article', { name: /^Post 41\b/ })).toBeTruthy())
    await user.keyboard('{Shift>}')
    await user.click((await boxes())[0] as HTMLInputElement)
    await user.keyboard('{/Shift}')
    expect(await (await bar()).findByText('40 selected')).toBeTruthy()
    const asked = calls.find(({ path }) => path === '/posts/selections')?.url.searchParams
    expect([asked?.get('fromId'), asked?.get('toId')]).toEqual([postOf(2).id, postOf(41).id])
  })

  it('can’t be chosen by those who can’t edit the report, or don’t see the client’s posts', async () => {
    serve({ 'GET /reports/*': () => ({ body: { ...report, can: ['download'] } }) })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    expect(within((await lines())[0] as HTMLElement).queryByRole('checkbox')).toBeNull()
    const client = { ...viewer, accountType: 3 as const, clientId: viewer.accountId }
    serve({ 'GET /reports/*': () => ({ body: { ...report, type: 'album' } }) })
    const { unmount } = await renderPage(<ReportPage />, `/albums/${report.id}`, client)
    expect(screen.queryByRole('checkbox')).toBeNull()
    unmount()
  })

  it('are undone later from the history, by who acted', async () => {
    const act = {
      action: 'removeLines',
      by: 'Ana Ruiz',
      isOwn: true,
      jobId: id(901),
      startedAt: '2026-11-29T15:13:00.000Z',
      finishedAt: '2026-11-29T15:13:01.000Z',
      total: 88,
      done: 88,
      leftOut: 0,
      held: 0,
      canUndo: true,
      undo: null,
    }
    const calls = serve({
      'GET /reports/*/history': () =>
        listAnswer([
          {
            id: id(11),
            action: 'removed',
            by: `${viewer.firstName} ${viewer.lastName}`,
            at: report.createdAt,
            details: { posts: 88, selectionId: id(900) },
          },
        ]),
      'GET /posts/selections/*': () => ({ body: selectionOf({ act }) }),
      'PUT /posts/selections/*/undo': () => ({ body: selectionOf({ act }) }),
    })
    await renderPage(<ReportPage />, `/reports/${report.id}`)
    expect(await screen.findByText('removed 88 posts.', { exact: false })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo for all' }))
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/undo'))).toBe(true))
  })
})
