import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Client } from '#contract/index.ts'
import { client } from '../../posts/testing.ts'
import { fakeServer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { useClient } from '../useClient.tsx'
import CorrectionDialog from './CorrectionDialog.tsx'
import { OpenCorrection } from './OpenCorrection.tsx'

const id = '01890000-0000-7000-8000-000000000031'
const correction = { id, to: { lastName: 'Ruíz' }, by: 'Mia Koh', at: '2026-01-02T00:00:00.000Z' }

function Profile() {
  const { client: shown } = useClient()
  if (!shown) return null
  return (
    <>
      <OpenCorrection client={shown} />
      <CorrectionDialog client={shown} onClose={() => undefined} />
    </>
  )
}

describe('a correction request', () => {
  useTestPage()

  it('sends only the changed fields', async () => {
    const close = vi.fn()
    const requests = fakeServer({ 'POST /clients/*/correction': () => ({ body: client }) })
    await renderPage(<CorrectionDialog client={client} onClose={close} />)
    const send = screen.getByRole('button', { name: 'Send request' }) as HTMLButtonElement
    await userEvent.click(send)
    expect(screen.getByRole('alert').textContent).toBe('Change what is wrong before you send the request.')
    await userEvent.type(screen.getByLabelText('Last name'), 'o')
    await userEvent.click(send)
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(requests.at(-1)?.body).toEqual({ lastName: `${client.lastName}o` })
  })

  it('asks for nothing that changed while the dialog was open', async () => {
    let shown: Client = client
    const requests = fakeServer({
      'GET /clients/*': () => ({ body: shown }),
      'POST /clients/*/correction': () => ({ body: shown }),
    })
    const { queryClient } = await renderPage(<Profile />, `/clients/${client.id}`)
    await userEvent.type(await screen.findByLabelText('Last name'), 'o')
    shown = { ...client, dateOfLoss: '2021-06-16', correction }
    await queryClient.invalidateQueries({ queryKey: ['getClient'] })
    await screen.findByText('Mia Koh requested a correction')
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        lastName: `${client.lastName}o`,
      }),
    )
  })

  it('is shown as soon as it is sent, before the page loads again', async () => {
    let reads = 0
    fakeServer({
      'GET /clients/*': () => (++reads === 1 ? { body: client } : new Promise<never>(() => undefined)),
      'POST /clients/*/correction': () => ({ body: { ...client, correction } }),
    })
    await renderPage(<Profile />, `/clients/${client.id}`)
    await userEvent.type(await screen.findByLabelText('Last name'), 'o')
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Mia Koh requested a correction')).toBeTruthy()
  })

  it('is shown to the firm, and approved by the provider with one click', async () => {
    const requests = fakeServer({ 'PUT /clients/*/correction': () => ({ body: client }) })
    const provider = { ...viewer, accountType: 1 as const, permissions: ['EDIT_CLIENT' as const] }
    await renderPage(<OpenCorrection client={{ ...client, correction }} />, '/', provider)
    expect(screen.getByText(`Last name: ${client.lastName} → Ruíz`)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Approve correction' }))
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ correctionId: id, isApproved: true }))
  })

  it('leaves the focus on the page when it is decided, because its buttons are gone', async () => {
    let shown: Client = { ...client, correction }
    fakeServer({
      'GET /clients/*': () => ({ body: shown }),
      'PUT /clients/*/correction': () => {
        shown = client
        return { body: client }
      },
    })
    function Open() {
      const { client: now } = useClient()
      return (
        <main id="content" tabIndex={-1}>
          {now ? <OpenCorrection client={now} /> : null}
        </main>
      )
    }
    const provider = { ...viewer, accountType: 1 as const, permissions: ['EDIT_CLIENT' as const] }
    await renderPage(<Open />, `/clients/${client.id}`, provider)
    await userEvent.click(await screen.findByRole('button', { name: 'Approve correction' }))
    await waitFor(() => expect(screen.queryByText('Mia Koh requested a correction')).toBeNull())
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it('has no buttons for the firm to decide it', async () => {
    await renderPage(<OpenCorrection client={{ ...client, correction }} />, '/', {
      ...viewer,
      permissions: [],
    })
    expect(screen.getByText('Mia Koh requested a correction')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
