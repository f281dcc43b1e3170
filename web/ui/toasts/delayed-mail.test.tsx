import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { resetSessionStores } from '../../kit/store.ts'
import { fakeServer, type FakeRequest, holdTime, passUndoTime, renderPage, useTestPage } from '../testing.tsx'
import { sendLater, sendWaitingMails, useIsMailWaiting } from './delayed-mail.ts'

useTestPage()

const id = '01890000-0000-7000-8000-000000000009'
const onSent = vi.fn()
let requests: FakeRequest[]
const sent = () => requests.filter(({ method }) => method === 'POST')

function Button() {
  const isWaiting = useIsMailWaiting('mailImportLink', id)
  const press = () => sendLater('mailImportLink', id, { to: 'ana@example.test', onSent })
  return <button onClick={press}>{isWaiting ? 'waiting' : 'Send'}</button>
}

beforeEach(async () => {
  onSent.mockClear()
  requests = fakeServer({ 'POST /clients/*/import-link': () => ({ status: 204 }) })
  await renderPage(<Button />)
  holdTime()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('We will email ana@example.test in 10 seconds.')
})

it('sends an email once, after the time to undo it', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'waiting' }))
  expect(sent()).toHaveLength(0)
  await passUndoTime()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(sent()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  screen.getByRole('button', { name: 'Send' })
})

it('sends nothing if it is undone, and says so', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('The email was not sent.')
  await passUndoTime()
  expect(sent()).toHaveLength(0)
})

it('sends it right away if its person leaves the page, or signs out', async () => {
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await sendWaitingMails()
  expect(sent()).toHaveLength(2)
  await passUndoTime()
  expect(sent()).toHaveLength(2)
})

it('sends nothing for the next person if the session ended', async () => {
  resetSessionStores()
  await passUndoTime()
  expect(sent()).toHaveLength(0)
})
