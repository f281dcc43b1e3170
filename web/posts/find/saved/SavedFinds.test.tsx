import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { SavedFind } from '#contract/index.ts'
import { ToastHost } from '../../../ui/toasts/ToastHost.tsx'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../../../ui/testing.tsx'
import { clientId, postOf } from '../../testing.ts'
import { SavedFinds } from './SavedFinds.tsx'

const savedAs = (number: number, changes: Partial<SavedFind> = {}): SavedFind => ({
  id: postOf(number).id,
  kind: 'client',
  name: `Find ${number}`,
  find: `word${number}`,
  createdBy: 'Luc Bouchard',
  createdAt: '2026-01-02T15:00:00.000Z',
  can: ['edit'],
  ...changes,
})
const reviewer = { ...viewer, role: { ...viewer.role, type: 'REVIEWER' as const } }

const open = async (who = viewer, query: object = { clientIds: [clientId] }, text = 'gym OR hiking') => {
  const onText = vi.fn<(text: string) => void>()
  await renderPage(
    <>
      <SavedFinds text={text} query={query} onText={onText} />
      <ToastHost />
    </>,
    '/',
    who,
  )
  return onText
}

describe('saved finds', () => {
  useTestPage()

  it('are listed with whose they are and their posts here, and are used by a click', async () => {
    const requests = fakeServer({
      'GET /accounts/*/saved-finds': () => ({
        body: [savedAs(1, { kind: 'firm', can: [] }), savedAs(2), savedAs(3, { kind: 'mine' })],
      }),
      'GET /posts/count/finds': () => ({ body: { counts: [31, 6, 0] } }),
    })
    const onText = await open()
    const rows = within(await screen.findByRole('list')).getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('img').getAttribute('aria-label'))).toEqual([
      'Firm',
      'This client',
      'Only me',
    ])
    await waitFor(() =>
      expect(rows.map((row) => row.textContent)).toEqual(['Find 131', 'Find 26', 'Find 30']),
    )
    expect(screen.queryByRole('button', { name: 'Remove “Find 1”' })).toBeNull()
    expect(requests[0]?.url.search).toBe(`?clientId=${clientId}`)
    await userEvent.click(screen.getByRole('button', { name: 'Find 2' }))
    expect(onText.mock.calls).toEqual([['word2']])
  })

  it('are not counted in a list of several clients', async () => {
    const requests = fakeServer({ 'GET /accounts/*/saved-finds': () => ({ body: [savedAs(1)] }) })
    await open(viewer, { customerId: viewer.accountId })
    await screen.findByRole('button', { name: 'Find 1' })
    expect(requests.map(({ path }) => path)).toEqual([`/accounts/${viewer.accountId}/saved-finds`])
  })

  it('are saved under a name, and a refusal is shown in a sentence', async () => {
    let refuses = true
    const requests = fakeServer({
      'GET /accounts/*/saved-finds': () => ({ body: [] }),
      'POST /accounts/*/saved-finds': () =>
        refuses ? problem('FIND_NAMES_PERSON', { name: '“Gill”' }) : { status: 201, body: savedAs(1) },
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Save this find…' }))
    const name = screen.getByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.type(name, 'At the gym')
    await userEvent.click(screen.getByRole('radio', { name: 'Firm' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Take out “Gill”')
    refuses = false
    await userEvent.click(screen.getByRole('radio', { name: 'This client' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved the find “Find 1”.')
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { kind: 'firm', name: 'At the gym', find: 'gym OR hiking', clientId },
      { kind: 'client', name: 'At the gym', find: 'gym OR hiking', clientId },
    ])
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  })

  it('are saved for the firm only by those who see every client, and not at all if nothing is typed', async () => {
    fakeServer({ 'GET /accounts/*/saved-finds': () => ({ body: [] }) })
    await open(reviewer)
    await userEvent.click(await screen.findByRole('button', { name: 'Save this find…' }))
    expect(screen.getAllByRole('radio').map((each) => (each as HTMLInputElement).value)).toEqual([
      'mine',
      'client',
    ])
  })

  it('are not offered to save without a find', async () => {
    fakeServer({ 'GET /accounts/*/saved-finds': () => ({ body: [] }) })
    await open(viewer, { clientIds: [clientId] }, '')
    await screen.findByText('None yet.')
    expect(screen.queryByRole('button', { name: 'Save this find…' })).toBeNull()
  })

  it('are renamed, and removed with an undo', async () => {
    let name = 'Find 1'
    let isRemoved = false
    const requests = fakeServer({
      'GET /accounts/*/saved-finds': () => ({ body: isRemoved ? [] : [savedAs(1, { name })] }),
      'GET /posts/count/finds': () => ({ body: { counts: [1] } }),
      'PUT /saved-finds/*': ({ body }) => {
        const change = body as { name?: string; isRemoved?: boolean }
        name = change.name ?? name
        isRemoved = change.isRemoved ?? isRemoved
        return { body: savedAs(1, { name }) }
      },
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Rename “Find 1”' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' a{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Rename “Find 1”' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' b{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove “Find 1 b”' }))
    expect(await screen.findByText('None yet.')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Find 1 b' })).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { name: 'Find 1 b' },
      { isRemoved: true },
      { isRemoved: false },
    ])
  })
})
