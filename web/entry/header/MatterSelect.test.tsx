import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { MatterSelect } from './MatterSelect.tsx'

const client = { ...viewer, accountType: 3 as const, clientId: '01890000-0000-7000-8000-000000000001' }
const own = { clientId: client.clientId, fileRefNo: 'M-1', accountName: 'Maple Law', isCurrent: true }
const other = {
  clientId: '01890000-0000-7000-8000-000000000002',
  fileRefNo: 'L-1',
  accountName: 'Lone Star Law',
  isCurrent: false,
}

describe('the selection of a client file', () => {
  useTestPage()

  it('shows the open file and opens another one in a fresh page', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const requests = fakeServer({
      'GET /users/*/files': () => listAnswer([other, own]),
      'PUT /users/*/current-file': () => ({ body: { user: { ...client, clientId: other.clientId } } }),
    })
    await renderPage(<MatterSelect />, '/', client)
    await userEvent.click(await screen.findByRole('button', { name: 'File M-1, Maple Law. Choose a file' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /L-1/, hidden: true }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(requests.at(-1)?.body).toEqual({ clientId: other.clientId })
    assign.mockRestore()
  })

  it('reloads other tabs even if the same file was the last choice here before', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    // Browsers notify other tabs only of a changed value.
    const values = new Map([['proofline.file', other.clientId]])
    const changes: unknown[] = []
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (key === 'proofline.file' && values.get(key) !== value) changes.push(value)
        values.set(key, value)
      },
      removeItem: (key: string) => values.delete(key),
    })
    fakeServer({
      'GET /users/*/files': () => listAnswer([other, own]),
      'PUT /users/*/current-file': () => ({ body: { user: { ...client, clientId: other.clientId } } }),
    })
    await renderPage(<MatterSelect />, '/', client)
    await userEvent.click(await screen.findByRole('button', { name: 'File M-1, Maple Law. Choose a file' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /L-1/, hidden: true }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(changes).toEqual([other.clientId])
    assign.mockRestore()
  })

  it('is hidden for a client with one file', async () => {
    const requests = fakeServer({ 'GET /users/*/files': () => listAnswer([own]) })
    await renderPage(<MatterSelect />, '/', client)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
