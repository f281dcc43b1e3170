import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Takeout, TakeoutPreview } from '#contract/index.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { client as anyClient } from '../../posts/testing.ts'
import TakeOutDialog from './TakeOutDialog.tsx'
import { TakenOut } from './TakenOut.tsx'

useTestPage()

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const preview: TakeoutPreview = {
  imports: 1,
  posts: 1047,
  deleted: 1041,
  filed: 6,
  staying: 3,
  changed: 2,
  reviewed: 9,
  escalated: 1,
  notes: 4,
  counted: { all: 47, unreviewed: 38, flagged: 6, timeline: 5 },
  files: [{ id: id(4), fileName: 'Garage gym.pdf', posts: 6, createdAt: '2026-11-12T12:00:00.000Z' }],
  totalFiles: 1,
  hold: null,
  deletedOn: '2026-12-27T12:00:00.000Z',
  connection: 'hg_trails',
}
const client = {
  ...anyClient,
  id: id(2),
  firstName: 'Harjit',
  lastName: 'Gill',
  totalUnreviewed: 96,
  totalFlagged: 61,
  totalTimeline: 88,
  totalPosts: 214,
}
const act: Takeout = {
  id: id(3),
  clientId: id(2),
  importId: id(1),
  platform: 'instagram',
  fileName: 'instagram.zip',
  reason: 'Another person’s account',
  posts: 47,
  filed: 6,
  changed: 0,
  by: 'Priya Raman',
  at: '2026-11-27T12:00:00.000Z',
  state: 'out',
  done: null,
  deletedOn: '2026-12-27T12:00:00.000Z',
  isHeld: false,
  putBack: null,
  can: ['putBack'],
}

it('is sent with a reason and the number typed as it is shown', async () => {
  const user = userEvent.setup()
  const sent: unknown[] = []
  fakeServer({
    'GET /post-imports/*/takeout-preview': () => ({ body: preview }),
    'GET /clients/*': () => ({ body: client }),
    'POST /post-imports/*/takeouts': ({ body }) => (sent.push(body), { status: 201, body: act }),
  })
  await renderPage(<TakeOutDialog importId={id(1)} clientId={id(2)} onClose={() => undefined} />)
  const send = await screen.findByRole('button', { name: 'Take 1,047 posts out' })
  expect(screen.getByText(/1,041/)).toBeDefined()
  expect(screen.getByText('Garage gym.pdf')).toBeDefined()
  expect(screen.getByText(/After:/).parentElement?.textContent).toContain('All posts 167 (was 214)')
  await user.click(send)
  expect(await screen.findByText('Type 1,047.')).toBeDefined()
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'Another  person')
  await user.type(screen.getByRole('textbox', { name: 'Type 1,047 to confirm' }), '1,047')
  await user.click(send)
  await waitFor(() => expect(sent).toEqual([{ reason: 'Another person', posts: 1047 }]))
})

it('under a hold sets the posts apart, and says who placed it', async () => {
  fakeServer({
    'GET /post-imports/*/takeout-preview': () => ({
      body: { ...preview, hold: { at: '2026-10-02T12:00:00.000Z', byName: 'Dana Cole' } },
    }),
    'GET /clients/*': () => ({ body: client }),
  })
  await renderPage(<TakeOutDialog importId={id(1)} clientId={id(2)} onClose={() => undefined} />)
  expect(await screen.findByText(/Dana Cole/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Set 1,047 posts apart' })).toBeDefined()
})

it('is listed for those who may put it back, and the list is gone without any', async () => {
  const user = userEvent.setup()
  let acts = [act]
  fakeServer({
    'GET /clients/*/takeouts': () => listAnswer(acts),
    'PUT /takeouts/*/putting-back': () => ((acts = []), { body: { ...act, state: 'back' } }),
  })
  await renderPage(<TakenOut clientId={id(2)} />, '/', { ...viewer, permissions: ['TAKE_OUT_IMPORTS'] })
  const list = await screen.findByRole('region', { name: 'Taken out' })
  expect(within(list).getByText('Another person’s account')).toBeDefined()
  await user.click(within(list).getByRole('button', { name: 'Put back' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Taken out' })).toBeNull())
})
