import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { AuthorQuestion } from '#contract/index.ts'
import { client as anyClient } from '../../posts/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { SetAside } from './SetAside.tsx'
import { SetAsideNote } from './SetAsideNote.tsx'

useTestPage()

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const client = { ...anyClient, id: id(2), firstName: 'Harjit', lastName: 'Gill' }
const question: AuthorQuestion = {
  kind: 'A photo from {name}’s story was added.',
  name: null,
  names: ['Harry Gill', 'Bo Li', 'Cy Oh'],
  totalNames: 4,
  records: 612,
  from: '2017-05-01T00:00:00.000Z',
  to: '2023-11-02T00:00:00.000Z',
  answer: null,
  decided: null,
  posts: 0,
  reviewed: 0,
  filed: 0,
  isRunning: false,
  can: ['decide'],
}
const decided: AuthorQuestion = {
  ...question,
  kind: '{name} shared a link.',
  names: ['Bo Li'],
  totalNames: 1,
  records: 3,
  answer: 'client',
  decided: { by: 'Theo Marsh', at: '2026-11-25T12:00:00.000Z' },
  posts: 3,
}

/** Shows the section for these questions. @returns what was sent */
async function show(questions: AuthorQuestion[]): Promise<unknown[]> {
  const sent: unknown[] = []
  fakeServer({
    'GET /post-imports/*/author-doubts': () => listAnswer(questions),
    'GET /clients/*': () => ({ body: client }),
    'PUT /post-imports/*/author-doubts': ({ body }) => (sent.push(body), { body: { records: 612 } }),
  })
  await renderPage(<SetAside importId={id(1)} clientId={id(2)} />)
  return sent
}

it('are decided by kind of sentence, with an undo', async () => {
  const user = userEvent.setup()
  const sent = await show([question, decided])
  const section = await screen.findByRole('region', { name: 'Set aside on a doubt' })
  expect(within(section).getByRole('heading').textContent).toBe('Set aside on a doubt 612')
  expect(within(section).getByText('Harry Gill').tagName).toBe('EM')
  expect(section.textContent).toContain('4 names: Harry Gill, Bo Li, Cy Oh, …')
  expect(section.textContent).toContain('Theo Marsh')
  await user.click(
    await screen.findByRole('button', { name: /^Harjit Gill’s: A photo from Harry Gill’s story/ }),
  )
  await waitFor(() => expect(sent).toEqual([{ kind: question.kind, was: null, answer: 'client' }]))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ kind: question.kind, was: 'client', answer: null }))
})

it('are changed right away while no post was reviewed', async () => {
  const user = userEvent.setup()
  const sent = await show([decided])
  await user.click(await screen.findByRole('button', { name: 'Change: Bo Li shared a link.' }))
  await waitFor(() => expect(sent).toEqual([{ kind: decided.kind, was: 'client', answer: 'other' }]))
})

it('are changed with a reason and the number typed once posts were reviewed', async () => {
  const user = userEvent.setup()
  const sent = await show([{ ...decided, posts: 1188, reviewed: 9, filed: 2 }])
  await user.click(await screen.findByRole('button', { name: 'Change: Bo Li shared a link.' }))
  const send = await screen.findByRole('button', { name: 'Take 1,188 posts out' })
  expect(screen.getByText(/^9 of them were reviewed/)).toBeDefined()
  await user.click(send)
  expect(await screen.findByText('Enter a reason.')).toBeDefined()
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'A friend’s  links')
  await user.type(screen.getByRole('textbox', { name: 'Type 1,188 to confirm' }), '1,188')
  await user.click(send)
  const takeOut = { reason: 'A friend’s links', posts: 1188 }
  await waitFor(() => expect(sent).toEqual([{ kind: decided.kind, was: 'client', answer: 'other', takeOut }]))
})

it('have no buttons for those who may not decide, and without any there is no section', async () => {
  await show([{ ...question, can: [] }])
  const section = await screen.findByRole('region', { name: 'Set aside on a doubt' })
  expect(section.textContent).toContain('A manager or a resolver of this client decides.')
  expect(within(section).queryByRole('button', { name: /Someone else’s/ })).toBeNull()
})

it('are decided by name if the names of a kind contradict each other', async () => {
  const user = userEvent.setup()
  const sent: unknown[] = []
  fakeServer({
    'GET /post-imports/*/author-doubts': ({ url }) =>
      url.searchParams.get('kind')
        ? listAnswer([{ ...question, name: 'Bo Li', names: ['Bo Li'], totalNames: 1, records: 2 }])
        : listAnswer([question]),
    'GET /clients/*': () => ({ body: client }),
    'PUT /post-imports/*/author-doubts': ({ body }) => (sent.push(body), { body: { records: 2 } }),
  })
  await renderPage(<SetAside importId={id(1)} clientId={id(2)} />)
  await user.click(await screen.findByRole('button', { name: /^Decide by name/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Decide by name' })
  await user.click(await within(dialog).findByRole('button', { name: /^Someone else’s/ }))
  await waitFor(() =>
    expect(sent).toEqual([{ kind: question.kind, name: 'Bo Li', was: null, answer: 'other' }]),
  )
})

it('are counted on the client’s profile, with a link to each import', async () => {
  fakeServer({
    'GET /clients/*/set-aside': () =>
      listAnswer([
        { importId: id(1), platform: 'facebook', createdAt: '2026-11-24T12:00:00.000Z', records: 865 },
      ]),
  })
  await renderPage(<SetAsideNote clientId={id(2)} />)
  expect(await screen.findByText(/^865 records of imports are set aside/)).toBeDefined()
  expect(screen.getByRole('link', { name: /^Facebook, .*: 865$/ }).getAttribute('href')).toBe(
    `/imports/${id(1)}`,
  )
})
