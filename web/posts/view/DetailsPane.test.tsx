import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { client, clientId, postOf } from '../testing.ts'
import { DetailsPane } from './DetailsPane.tsx'

describe('the details of a post', () => {
  useTestPage()

  it('show all times in the client’s time zone, with its name', async () => {
    const at = '2021-07-29T00:30:00.000Z'
    fakeServer({
      'GET /posts/*/details': () => ({
        body: {
          id: postOf(1).id,
          dates: [{ name: 'posted', at, source: 'timestamp', mediaId: null }],
          views: [{ by: 'Ana Ruiz', at }],
          sources: [
            {
              importId: clientId,
              importedAt: at,
              archiveDate: null,
              archiveSha256: null,
              file: 'posts.json',
              position: 0,
              recordSha256: 'a',
              canonicalSha256: 'b',
              text: null,
              postedAt: at,
              version: 1,
              isShown: true,
              isReread: false,
              words: [],
              raw: '{}',
            },
          ],
          media: [],
          externalId: null,
          identity: 'c',
        },
      }),
    })
    const zones = ['America/Toronto', 'Pacific/Honolulu']
    const shown = ['Jul 28 2021 8:30pm EDT', 'Jul 28 2021 2:30pm HST']
    for (const [index, timeZone] of zones.entries()) {
      const { unmount } = await renderPage(
        <DetailsPane post={postOf(1, { client: { ...client, timeZone } })} />,
      )
      const pane = within(await screen.findByRole('region', { name: 'Details' }))
      expect(await pane.findAllByText(shown[index]!)).toHaveLength(3)
      unmount()
    }
  })

  it('show hashes to those who resolve, not to reviewers', async () => {
    const at = '2021-07-29T00:30:00.000Z'
    const sha256 = 'f'.repeat(64)
    fakeServer({
      'GET /posts/*/details': () => ({
        body: {
          id: postOf(1).id,
          dates: [{ name: 'posted', at, source: 'timestamp', mediaId: null }],
          views: [],
          sources: [],
          media: [
            {
              id: postOf(2).id,
              fileName: 'a.jpg',
              sha256,
              camera: null,
              takenClock: null,
              sourceType: null,
              place: null,
              inFile: null,
              alsoIn: [],
            },
          ],
          externalId: null,
          identity: 'c',
        },
      }),
    })
    const post = postOf(1)
    const reviewer = { ...viewer, scopes: viewer.scopes.filter((scope) => scope !== 'post:resolve') }
    const { unmount } = await renderPage(<DetailsPane post={post} />)
    expect(await screen.findByText(sha256)).toBeTruthy()
    unmount()
    await renderPage(<DetailsPane post={post} />, '/', reviewer)
    await screen.findByText('a.jpg')
    expect(screen.queryByText(sha256)).toBeNull()
  })

  it('show a date in doubt as it was written, and the camera’s clock without a zone', async () => {
    fakeServer({
      'GET /posts/*/details': () => ({
        body: {
          id: postOf(1).id,
          dates: [{ name: 'posted', at: '1e400', doubt: 'impossible', source: 'timestamp', mediaId: null }],
          views: [],
          sources: [],
          media: [
            {
              id: clientId,
              fileName: 'a.jpg',
              sha256: null,
              camera: null,
              takenClock: '2019-06-27T23:55:13',
              sourceType: 'library',
              place: null,
              inFile: null,
              alsoIn: [],
            },
          ],
          externalId: null,
          identity: 'c',
        },
      }),
    })
    await renderPage(<DetailsPane post={postOf(1, { client })} />)
    expect(await screen.findByText('1e400')).toBeTruthy()
    expect(screen.getByText('Date in doubt: this is not a date')).toBeTruthy()
    expect(screen.getByText('2019-06-27 23:55:13')).toBeTruthy()
    expect(screen.getByText('Library')).toBeTruthy()
  })
})
