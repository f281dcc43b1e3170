import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { client, postOf } from '../../posts/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { album, fileOf } from '../testing.ts'
import ReportPage from '../page/ReportPage.tsx'
import AlbumsPage from './AlbumsPage.tsx'
import CreateAlbumDialog from './CreateAlbumDialog.tsx'

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

  it('are created by the client from a name and dates', async () => {
    let made = false
    const requests = fakeServer({
      'GET /clients/*': () => ({ body: client }),
      'GET /clients/*/reports': () => listAnswer(made ? [album] : []),
      'POST /clients/*/reports': () => {
        made = true
        return { status: 201, body: album }
      },
    })
    await renderPage(<AlbumsPage />, at, owner)
    expect(await screen.findByText('No albums found.')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Create Album' }))
    const name = await screen.findByLabelText('Album Name')
    const [, create] = screen.getAllByRole('button', { name: 'Create Album' }) as HTMLButtonElement[]
    fireEvent.click(create as HTMLButtonElement)
    expect(screen.getByText('Fill in this field.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(name))
    fireEvent.change(name, { target: { value: 'Summer' } })
    fireEvent.click(create as HTMLButtonElement)
    const link = await screen.findByRole('link', { name: 'Summer' })
    expect(link.getAttribute('href')).toBe(`/albums/${album.id}`)
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      type: 'album',
      name: 'Summer',
      statuses: [0, 1, 2, 3],
      isInclusive: true,
      startDate: null,
      endDate: null,
    })
    expect(requests.find(({ path }) => path.endsWith('/reports'))?.url.searchParams.get('types')).toBe(
      'album',
    )
    expect(await screen.findByText('Album created.')).toBeTruthy()
  })

  it('do not show whether a post is before or after the loss, not even to staff', async () => {
    const line = { id: album.id, number: 1, post: postOf(1), comment: '', commentBy: null }
    fakeServer({
      'GET /reports/*': () => ({ body: album }),
      'GET /reports/*/posts': () =>
        listAnswer([{ ...line, isTrashed: false, isOutdated: false, purgedAt: null }]),
    })
    await renderPage(<ReportPage />, `/albums/${album.id}`)
    await screen.findByRole('article', { name: /^Post 1/ })
    expect(screen.queryByText(/(Pre|Post)-loss/)).toBeNull()
  })

  it('show in the place of a deleted post that no PDF of the album has it', async () => {
    const line = { id: album.id, number: 1, post: null, comment: '', commentBy: null, isOutdated: false }
    fakeServer({
      'GET /reports/*': () => ({ body: album }),
      'GET /reports/*/posts': () =>
        listAnswer([{ ...line, isTrashed: true, purgedAt: '2026-02-01T08:00:00.000Z' }]),
    })
    await renderPage(<ReportPage />, `/albums/${album.id}`)
    expect((await screen.findByText(/permanently deleted/)).textContent).toMatch(
      /^This post was permanently deleted on Feb 01 2026 [^,]*\. It is not in any PDF of this album\.$/,
    )
  })

  it('are not created from invalid dates', async () => {
    const requests = fakeServer({ 'POST /clients/*/reports': () => ({ status: 201, body: album }) })
    await renderPage(<CreateAlbumDialog client={client} onClose={vi.fn()} onMade={vi.fn()} />, at, owner)
    fireEvent.change(await screen.findByLabelText('Album Name'), { target: { value: 'Summer' } })
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Album' })
    fireEvent.click(screen.getByRole('radio', { name: 'Filter by Date' }))
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2021/13/45' } })
    fireEvent.click(create)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('From')))
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2021/03/05' } })
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2021/03/04' } })
    fireEvent.click(create)
    expect(screen.getByText('The end date is before the start date.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '' } })
    fireEvent.click(create)
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
        { startDate: '2021-03-05', endDate: null },
      ]),
    )
  })

  it('say how many posts with a date in doubt their dates leave out, and offer them', async () => {
    const requests = fakeServer({ 'GET /posts/count': () => ({ body: { count: 2 } }) })
    await renderPage(<CreateAlbumDialog client={client} onClose={vi.fn()} onMade={vi.fn()} />, at, owner)
    fireEvent.click(await screen.findByRole('radio', { name: 'Filter by Date' }))
    expect(screen.queryByText(/date in doubt/)).toBeNull()
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2021/03/05' } })
    expect(await screen.findByText(/^These dates leave out 2 posts with a date in doubt/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Show all posts with a date in doubt' })
    expect(link.getAttribute('href')).toBe(`/clients/${client.id}/posts?range=doubt`)
    expect(requests.map(({ url }) => url.searchParams.get('isInDoubt'))).toEqual(['true'])
  })

  it('are never limited by the date of loss of another client', async () => {
    const requests = fakeServer({ 'POST /clients/*/reports': () => ({ status: 201, body: album }) })
    const other = { ...client, id: '01890000-0000-7000-8000-0000000000bb', dateOfLoss: '2019-01-01' }
    function Chosen() {
      const [who, setWho] = useState(client)
      return (
        <CreateAlbumDialog
          client={who}
          clientField={() => (
            <>
              <button type="button" onClick={() => setWho(client)}>
                one
              </button>
              <button type="button" onClick={() => setWho(other)}>
                other
              </button>
            </>
          )}
          onClose={vi.fn()}
          onMade={vi.fn()}
        />
      )
    }
    await renderPage(<Chosen />, '/albums', { ...viewer, scopes: ['report:write'] })
    fireEvent.change(await screen.findByLabelText('Album Name'), { target: { value: 'Summer' } })
    const isOn = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
    fireEvent.click(screen.getByRole('radio', { name: 'Pre-loss' }))
    fireEvent.click(screen.getByRole('button', { name: 'other' }))
    expect(isOn('All dates')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'one' }))
    expect(isOn('All dates')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'other' }))
    fireEvent.click(screen.getByRole('button', { name: 'Create Album' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
    const made = requests.find(({ method }) => method === 'POST')
    expect(made?.path).toBe(`/clients/${other.id}/reports`)
    expect(made?.body).toMatchObject({ startDate: null, endDate: null })
  })

  it('of another file of the same person offer to open that file', async () => {
    const file = { clientId: client.id, fileRefNo: 'L-1', accountName: 'Lone Star Law', isCurrent: false }
    fakeServer({
      'GET /clients/*': () => problem('NOT_FOUND'),
      'GET /clients/*/reports': () => problem('NOT_FOUND'),
      'GET /users/*/files': () => listAnswer([file]),
    })
    await renderPage(<AlbumsPage />, at, { ...owner, clientId: viewer.accountId })
    expect(await screen.findByRole('button', { name: 'Open file L-1' })).toBeTruthy()
    expect(screen.queryByText('Client not found.')).toBeNull()
  })

  it('are made into one PDF, even by a double click', async () => {
    const requests = fakeServer({
      'GET /clients/*': () => ({ body: client }),
      'GET /clients/*/reports': () => listAnswer([album]),
      'POST /reports/*/pdf': () => ({ body: fileOf('pdf'), status: 201 }),
      'GET /job-runs/*': () => problem('NOT_FOUND'),
    })
    await renderPage(<AlbumsPage />, at, owner)
    const download = await screen.findByRole('button', { name: 'Download Summer' })
    fireEvent.click(download)
    fireEvent.click(download)
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('are deleted as albums', async () => {
    fakeServer({
      'GET /clients/*': () => ({ body: client }),
      'GET /clients/*/reports': () => listAnswer([album]),
      'DELETE /reports': () => ({ status: 204 }),
    })
    await renderPage(<AlbumsPage />, at, owner)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Summer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this album?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Album deleted.')).toBeTruthy()
  })

  it('are listed page by page, with the page in the address; a new one is on the first', async () => {
    const requests = fakeServer({
      'GET /clients/*': () => ({ body: client }),
      'GET /clients/*/reports': () => listAnswer([album], 14),
      'POST /clients/*/reports': () => ({ status: 201, body: album }),
    })
    const offsets = () =>
      requests
        .filter(({ path }) => path.endsWith('/reports'))
        .map(({ url }) => url.searchParams.get('offset'))
    const { router } = await renderPage(<AlbumsPage />, `${at}?page=3`, owner)
    await screen.findByRole('link', { name: 'Summer' })
    expect(offsets()).toEqual(['10'])
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(offsets()).toEqual(['10', '5']))
    expect(router.state.location.search).toEqual({ page: '2' })
    fireEvent.click(screen.getByRole('button', { name: 'Create Album' }))
    fireEvent.change(await screen.findByLabelText('Album Name'), { target: { value: 'Summer' } })
    fireEvent.submit(screen.getByLabelText('Album Name'))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    await waitFor(() => expect(offsets()).toContain('0'))
  })

  it('have their own page with a title', async () => {
    fakeServer({ 'GET /reports/*': () => ({ body: album }), 'GET /reports/*/posts': () => listAnswer([]) })
    await renderPage(<ReportPage />, `/albums/${album.id}`, owner)
    expect(await screen.findByRole('heading', { name: 'Album: Summer' })).toBeTruthy()
  })

  it('of an unknown client say so', async () => {
    fakeServer({
      'GET /clients/*': () => problem('NOT_FOUND'),
      'GET /clients/*/reports': () => problem('NOT_FOUND'),
    })
    await renderPage(<AlbumsPage />, at)
    expect(await screen.findByText('Client not found.')).toBeTruthy()
  })
})
