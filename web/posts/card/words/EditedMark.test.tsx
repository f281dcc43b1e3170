import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { PostWords } from '#contract/index.ts'
import { fakeServer, problem, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { PostsProvider } from '../../PostsProvider.tsx'
import { clientId, postOf } from '../../testing.ts'
import { EditedMark } from './EditedMark.tsx'

useTestPage()

it('the versions of a post show the words in which they differ, such as an event or a place', async () => {
  const post = postOf(1, { hasOtherVersions: true })
  const wordsOf = (origin: PostWords['origin'], text: string): PostWords => ({
    origin,
    media: null,
    label: null,
    text,
  })
  const source = (version: number, words: PostWords[]) => ({
    importId: clientId,
    importedAt: '2025-01-01T00:00:00.000Z',
    archiveDate: null,
    archiveSha256: null,
    file: 'posts.json',
    position: 1,
    recordSha256: 'a',
    canonicalSha256: String(version),
    text: null,
    postedAt: post.postedAt,
    version,
    isShown: version === 2,
    isReread: false,
    words,
    raw: '{}',
  })
  const shared = wordsOf('caption', 'On the pier')
  fakeServer({
    'GET /posts/*/details': () => ({
      body: {
        id: post.id,
        identity: 'i',
        externalId: null,
        dates: [],
        views: [],
        sources: [
          source(2, [shared, wordsOf('event', 'Marathon')]),
          source(1, [shared, wordsOf('event', 'Charity walk'), wordsOf('place', 'Halifax')]),
        ],
        media: [],
      },
    }),
  })
  await renderPage(
    <PostsProvider>
      <EditedMark post={post} />
    </PostsProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Other versions' }))
  await screen.findByText(/^Shown now/)
  const versions = screen.getAllByRole('listitem', { hidden: true })
  const textsOf = (item: HTMLElement) => within(item).getAllByText(/^\w+:/)
  expect(versions.map((item) => textsOf(item).map(({ textContent }) => textContent))).toEqual([
    ['Event: Marathon'],
    ['Event: Charity walk', 'Place: Halifax'],
  ])
})

it('“Mark as checked” reports that an import changed the text again in the meantime', async () => {
  const post = postOf(1, { hasOtherVersions: true, changedAt: '2024-01-01T00:00:00.000Z', can: ['check'] })
  fakeServer({
    'GET /posts/*/details': () => problem('NOT_FOUND'),
    'PUT /posts': () => ({ body: { posts: [{ ...post, version: 2 }] } }),
  })
  await renderPage(
    <PostsProvider>
      <EditedMark post={post} />
    </PostsProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Changed after review' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as checked', hidden: true }))
  expect(await screen.findAllByText(/^The text changed again/)).not.toEqual([])
  expect(screen.queryByText('Marked as checked.')).toBeNull()
})
