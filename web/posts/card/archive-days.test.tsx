import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { client, clientId, postOf } from '../testing.ts'
import { PostMarks } from './PostStatus.tsx'

/** A day later in UTC than in Toronto, where the client lives. */
const MADE = '2024-03-01T02:00:00.000Z'

describe('the day on which an archive was created', () => {
  useTestPage()

  it('is that of the client’s time zone, for an archive without the post and for one with another text', async () => {
    const post = postOf(1, {
      hasOtherVersions: true,
      absence: { importId: clientId, archiveDate: MADE },
      client: { ...postOf(1).client, timeZone: 'America/Toronto' },
    })
    const source = {
      importId: clientId,
      importedAt: '2025-01-01T00:00:00.000Z',
      archiveDate: MADE,
      archiveSha256: null,
      file: 'posts.json',
      position: 1,
      recordSha256: 'a',
      canonicalSha256: 'b',
      text: null,
      postedAt: post.postedAt,
      version: 1,
      isShown: true,
      isReread: false,
      words: [],
      raw: '{}',
    }
    fakeServer({
      'GET /posts/*/details': () => ({
        body: {
          id: post.id,
          identity: 'i',
          externalId: null,
          dates: [],
          views: [],
          sources: [source],
          media: [],
        },
      }),
    })
    await renderPage(
      <PostsProvider>
        <PostMarks post={post} />
      </PostsProvider>,
    )
    expect(client.timeZone).toBe('America/Toronto')
    expect(await screen.findByText('Not in the archive of Feb 29, 2024')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Other versions' }))
    expect(await screen.findByText('Shown now, from the archive of Feb 29, 2024')).toBeTruthy()
  })

  it('is its own day if it states no time zone', async () => {
    const absence = { importId: clientId, archiveDate: MADE, archiveDay: '2024-03-01' }
    const post = postOf(1, { absence, client: { ...postOf(1).client, timeZone: 'America/Toronto' } })
    await renderPage(
      <PostsProvider>
        <PostMarks post={post} />
      </PostsProvider>,
    )
    expect(await screen.findByText(/Mar 01, 2024/)).toBeTruthy()
  })
})
