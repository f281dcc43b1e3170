import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { client } from '../posts/testing.ts'
import { album } from '../reports/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import { FirmAlbumsPage } from './FirmAlbumsPage.tsx'

describe('the albums of a firm', () => {
  useTestPage()

  it('show the client of each', async () => {
    const requests = fakeServer({ 'GET /customers/*/reports': () => listAnswer([album]) })
    await renderPage(<FirmAlbumsPage />, '/albums', { ...viewer, scopes: ['report:read'] })
    expect((await screen.findByRole('link', { name: 'Summer' })).getAttribute('href')).toBe(
      `/albums/${album.id}`,
    )
    expect(screen.getByRole('link', { name: 'Gill, Harjit' }).getAttribute('href')).toBe(
      `/clients/${client.id}`,
    )
    expect(requests[0]?.path).toBe(`/customers/${viewer.accountId}/reports`)
    expect(requests[0]?.url.searchParams.get('types')).toBe('album')
    expect(screen.queryByRole('button', { name: 'Create Album' })).toBeNull()
  })

  it('are created for a client who is chosen first', async () => {
    let made = false
    const requests = fakeServer({
      'GET /customers/*/reports': () => listAnswer(made ? [album] : []),
      'GET /customers/*/clients': () => listAnswer([client]),
      'GET /clients/*': () => ({ body: client }),
      'POST /clients/*/reports': () => {
        made = true
        return { status: 201, body: album }
      },
    })
    await renderPage(<FirmAlbumsPage />, '/albums', { ...viewer, scopes: ['report:read', 'report:write'] })
    expect(await screen.findByText('No albums found.')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Create Album' }))
    const first = await screen.findByRole('combobox', { name: 'Client' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    await userEvent.type(await screen.findByLabelText('Album Name'), 'Summer')
    const dialog = within(await screen.findByRole('dialog'))
    const allDates = dialog.getByRole<HTMLInputElement>('radio', { name: 'All dates' })
    expect([allDates.checked, allDates.disabled]).toEqual([true, true])
    const create = dialog.getByRole('button', { name: 'Create Album' }) as HTMLButtonElement
    await userEvent.click(create)
    expect(first.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(first)
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.click(first)
    await userEvent.click(await screen.findByRole('option', { name: 'Gill, Harjit', hidden: true }))
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'All dates' }).disabled).toBe(false)
    await userEvent.click(create)
    expect(await screen.findByRole('link', { name: 'Summer' })).toBeTruthy()
    expect(requests.find(({ method }) => method === 'POST')?.path).toBe(`/clients/${client.id}/reports`)
  })

  it('are created of all dates while the chosen client still loads', async () => {
    const requests = fakeServer({
      'GET /customers/*/reports': () => listAnswer([]),
      'GET /customers/*/clients': () => listAnswer([client]),
      'GET /clients/*': () => new Promise(() => undefined),
      'POST /clients/*/reports': () => ({ status: 201, body: album }),
    })
    await renderPage(<FirmAlbumsPage />, '/albums', { ...viewer, scopes: ['report:read', 'report:write'] })
    await userEvent.click(await screen.findByRole('button', { name: 'Create Album' }))
    await userEvent.type(await screen.findByLabelText('Album Name'), 'Summer')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Client' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Gill, Harjit', hidden: true }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Album' }))
    await waitFor(() => expect(requests.find(({ method }) => method === 'POST')?.path).toContain(client.id))
  })
})
