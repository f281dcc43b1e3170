import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SupportCase } from '#contract/index.ts'
import { switchLanguage } from '../../kit/i18n/i18n.ts'
import { client } from '../../posts/testing.ts'
import {
  type FakeRequest,
  fakeServer,
  listAnswer,
  problem,
  renderPage,
  useTestPage,
  viewer,
} from '../../ui/testing.tsx'
import SupportPage from './SupportPage.tsx'
import SupportQueue from './SupportQueue.tsx'

const id = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const provider = { ...viewer, accountType: 1 as const }
const waiting = (changes: Partial<SupportCase> = {}): SupportCase => ({
  id: id(1),
  openedAt: '2026-01-01T15:04:00.000Z',
  reason: 'asked',
  askedBy: 'Bo Ek',
  firm: { id: id(2), name: 'Maple Law' },
  client: { ...client, id: client.id, language: 'es', email: 'harjit@client.test' },
  platform: 'facebook',
  account: { id: id(3), externalId: 'harjit@example.test' },
  refused: {
    fileName: 'photos.zip',
    at: '2026-01-01T15:00:00.000Z',
    error: {
      code: 'POST_IMPORT_FILE_HAS_NO_POSTS',
      message: 'Your Facebook file does not contain any posts.',
      context: { platform: 'Facebook' },
    },
  },
  details: null,
  taken: null,
  notes: [{ id: id(4), text: 'Called, no answer', by: 'Cy Lee', at: '2026-01-02T15:04:00.000Z' }],
  ...changes,
})
const serve = (cases: SupportCase[], more = {}): FakeRequest[] =>
  fakeServer({ 'GET /support-cases': () => listAnswer(cases), ...more })
const written = (requests: FakeRequest[]) => requests.filter(({ method }) => method !== 'GET')

describe('the support queue', () => {
  useTestPage()

  it('shows who is waiting, why, and the notes of others', async () => {
    serve([waiting()])
    await renderPage(<SupportPage />, '/', provider)
    expect(await screen.findByRole('link', { name: 'Harjit Gill' })).toBeTruthy()
    expect(screen.getByText('Maple Law · Facebook · harjit@example.test')).toBeTruthy()
    expect(screen.getByText('Asked by Bo Ek')).toBeTruthy()
    expect(screen.getByText('Speaks Spanish')).toBeTruthy()
    expect(screen.getByText('Your Facebook file does not contain any posts.')).toBeTruthy()
    expect(screen.getByText('Called, no answer')).toBeTruthy()
    await switchLanguage('es')
    expect(await screen.findByText('Habla español')).toBeTruthy()
  })

  it('keeps an unsaved note through other pages, until it is saved or canceled', async () => {
    const requests = serve([waiting()], {
      'POST /support-cases/*/notes': () => ({ status: 201, body: waiting() }),
    })
    const write = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Add note: Harjit Gill' }))
      await userEvent.type(screen.getByLabelText('Note for other support staff'), 'Calls back on Monday')
    }
    const comeBack = () => renderPage(<SupportPage />, '/', provider)
    const first = await comeBack()
    await write()
    first.unmount()
    const second = await comeBack()
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Note for other support staff')
    expect(field.value).toBe('Calls back on Monday')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    second.unmount()
    const third = await comeBack()
    await write()
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(() => expect(written(requests)).toHaveLength(1))
    await screen.findByRole('button', { name: 'Add note: Harjit Gill' })
    third.unmount()
    await comeBack()
    expect(await screen.findByRole('button', { name: 'Add note: Harjit Gill' })).toBeTruthy()
  })

  it('is empty if no one is waiting', async () => {
    serve([])
    await renderPage(<SupportPage />, '/', provider)
    expect(await screen.findByText('No one is waiting for help.')).toBeTruthy()
  })

  it('takes a case, also from a colleague, and says so if someone was faster', async () => {
    const taken = { byId: id(9), by: 'Cy Lee', at: '2026-01-02T15:04:00.000Z' }
    const requests = serve([waiting({ taken })], {
      'PUT /support-cases/*/taker': () => problem('CONFLICT'),
    })
    await renderPage(<SupportPage />, '/', provider)
    expect(await screen.findByText(/^Taken by Cy Lee on/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Take over: Harjit Gill' }))
    await waitFor(() => expect(written(requests).map(({ body }) => body)).toEqual([{ from: id(9) }]))
    expect(await screen.findByText('Someone else changed this while you were working on it.')).toBeTruthy()
  })

  it('has one primary button, for the case that has waited longest', async () => {
    serve([waiting(), waiting({ id: id(5) }), waiting({ id: id(6) })])
    await renderPage(<SupportPage />, '/', provider)
    const takes = await screen.findAllByRole('button', { name: 'Take: Harjit Gill' })
    expect(takes.map((each) => each.dataset['variant'])).toEqual(['filled', 'default', 'default'])
  })

  it('hands a case back only with a message', async () => {
    const requests = serve([waiting()], { 'PUT /support-cases/*/hand-back': () => ({ status: 204 }) })
    await renderPage(<SupportPage />, '/', provider)
    await userEvent.click(await screen.findByRole('button', { name: 'Hand back to Harjit Gill' }))
    const send = await screen.findByRole('button', { name: 'Hand back' })
    await userEvent.click(send)
    expect(screen.getByText('Fill in this field.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Message to the client'), 'Choose JSON')
    await userEvent.click(send)
    expect(await screen.findByText('Handed back to Harjit Gill. The email is on its way.')).toBeTruthy()
    expect(written(requests).map(({ body }) => body)).toEqual([{ message: 'Choose JSON' }])
  })

  it('links to the accounts if there is none to import into', async () => {
    serve([waiting({ account: null, reason: 'login_failed', askedBy: null, refused: null })])
    await renderPage(<SupportPage />, '/', provider)
    const link = await screen.findByRole('link', { name: 'Social accounts of Harjit Gill' })
    // The link must lead to the client's page, because the queue's page does not show accounts.
    expect(link.getAttribute('href')).toMatch(/^\/clients\/[\w-]+\?action=showSocialAccounts$/)
    expect(screen.getByText('Signing in to Facebook failed')).toBeTruthy()
  })
})

describe('the longest-waiting support cases', () => {
  useTestPage()

  it('are listed on the provider’s home page, and can be taken there', async () => {
    const requests = serve([waiting()], { 'PUT /support-cases/*/taker': () => ({ status: 204 }) })
    const { router } = await renderPage(<SupportQueue />, '/', provider)
    expect(await screen.findByText('Your Facebook file does not contain any posts.')).toBeTruthy()
    expect(screen.getByText('Maple Law')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Take: Harjit Gill' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/support$/))
    expect(written(requests).map(({ body }) => body)).toEqual([{ from: null }])
  })

  it('no longer offer Take once someone has taken them', async () => {
    serve([waiting({ taken: { byId: provider.id, by: 'Ana Ruiz', at: '2026-01-02T15:04:00.000Z' } })])
    await renderPage(<SupportQueue />, '/', provider)
    expect(await screen.findByRole('link', { name: 'Continue: Harjit Gill' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
  })
})
