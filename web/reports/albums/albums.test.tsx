import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { client } from '../../posts/testing.ts'
import { fakeServer, items, problem, show, useTestPage, viewer } from '../../ui/testing.tsx'
import { album } from '../testing.ts'
import ReportPage from '../page/ReportPage.tsx'
import AlbumsPage from './AlbumsPage.tsx'

const owner = {
  ...viewer,
  accountType: 3 as const,
  clientId: client.id,
  permissions: [],
  scopes: ['report:read' as const, 'report:write' as const],
}
const at = `/clients/${client.id}/albums`

describe('digital albums', () => {
  useTestPage()

  it('are made by the client from a name and dates', async () => {
    let made = false
    const asked = fakeServer({
      'GET /clients/*': () => ({ body: client }),
      'GET /clients/*/reports': () => items(made ? [album] : []),
      'POST /clients/*/reports': () => {
        made = true
        return { status: 201, body: album }
      },
    })
    await show(<AlbumsPage />, at, owner)
    expect(await screen.findByText('No albums found.')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Create Album' }))
    const name = await screen.findByLabelText('Album Name')
    const [, create] = screen.getAllByRole('button', { name: 'Create Album' }) as HTMLButtonElement[]
    expect(create?.disabled).toBe(true)
    fireEvent.change(name, { target: { value: 'Summer' } })
    fireEvent.click(create as HTMLButtonElement)
    const link = await screen.findByRole('link', { name: 'Summer' })
    expect(link.getAttribute('href')).toBe(`/albums/${album.id}`)
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      type: 'album',
      name: 'Summer',
      startDate: null,
      endDate: null,
    })
    expect(asked.find(({ path }) => path.endsWith('/reports'))?.url.searchParams.get('types')).toBe('album')
  })

  it('have a page of their own, titled as such', async () => {
    fakeServer({ 'GET /reports/*': () => ({ body: album }), 'GET /reports/*/posts': () => items([]) })
    await show(<ReportPage />, `/albums/${album.id}`, owner)
    expect(await screen.findByRole('heading', { name: 'Album: Summer' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Album: Summer · Proofline'))
  })

  it('of a client that is not there say so', async () => {
    fakeServer({
      'GET /clients/*': () => problem('NOT_FOUND'),
      'GET /clients/*/reports': () => problem('NOT_FOUND'),
    })
    await show(<AlbumsPage />, at)
    expect(await screen.findByText('Client not found.')).toBeTruthy()
  })
})
