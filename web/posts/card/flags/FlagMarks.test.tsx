import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { PostsProvider } from '../../PostsProvider.tsx'
import { clientId, postOf } from '../../testing.ts'
import { FlagMarks } from './FlagMarks.tsx'
import { sentenceAround } from './places.ts'

useTestPage()

const post = postOf(1, {
  content: 'Slow Sunday. We went hiking with Fateh! He carried the snacks.',
  flaggedAt: '2025-01-01T00:00:00.000Z',
  flaggedWords: ['en~hike !price hike', 'national park', 'Coach Lee', 'en:pain'],
  flaggedThemes: ['outdoors', 'outdoors', 'own', 'injury'],
  flaggedEarlier: ['en:pain'],
  hasOtherVersions: true,
  place: { name: 'Banff National Park', address: null, url: null, latitude: null, longitude: null },
  words: [{ origin: 'media_comment', media: null, label: 'Sam', text: 'ask coach lee' }],
})
const source = (version: number, text: string | null) => ({
  importId: clientId,
  importedAt: '2025-01-01T00:00:00.000Z',
  archiveDate: null,
  archiveSha256: null,
  file: 'posts.json',
  position: 1,
  recordSha256: 'a',
  canonicalSha256: String(version),
  text,
  postedAt: post.postedAt,
  version,
  isShown: text === null,
  isReread: false,
  words: [],
  raw: '{}',
})
const details = {
  id: post.id,
  identity: 'i',
  externalId: null,
  dates: [],
  views: [],
  sources: [source(1, 'So much pain today'), source(2, null)],
  media: [],
}

it('flag marks name keyword and theme, the place beside the post’s own text, and open why the post is flagged', async () => {
  fakeServer({ 'GET /posts/*/details': () => ({ body: details }) })
  await renderPage(
    <PostsProvider>
      <ul>
        <FlagMarks post={post} />
      </ul>
    </PostsProvider>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'hike · Outdoors',
    'national park · Outdoors · Place',
    'Coach Lee · Own word · Comment, by Sam',
    'pain · Injury · another version',
  ])
  screen.getAllByRole('button')[0]?.focus()
  await userEvent.keyboard('{Enter}')
  const why = within(await screen.findByRole('list', { name: 'Why this post is flagged', hidden: true }))
  await why.findByText('So much', { exact: false })
  const facts = why
    .getAllByRole('listitem', { hidden: true })
    .map((item) => [...item.querySelectorAll('dd')].map(({ textContent }) => textContent))
  expect(facts).toEqual([
    [
      'hike, with its forms: hikes, hiking, hiked',
      'Outdoors, English',
      'price hike',
      'the post’s own text: We went hiking with Fateh!',
    ],
    ['national park, exactly as written', 'Outdoors', 'Place: Banff National Park'],
    ['Coach Lee, exactly as written', 'Own words', 'Comment, by Sam: ask coach lee'],
    [
      'pain, exactly as written',
      'Injury and pain, English, not in posts in another language',
      'another version, the post’s own text: So much pain today',
    ],
  ])
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getAllByRole('button')[0])
})

it('the sentence around a word is cut where it is long', () => {
  const text = `First. ${'word '.repeat(40)}hike ${'more '.repeat(40)}end. Last.`
  const start = text.indexOf('hike')
  const [before, word, after] = sentenceAround({ origin: null, text, start, end: start + 4 })
  expect([before.slice(0, 3), word, after.slice(-3)]).toEqual(['… w', 'hike', 'e …'])
  expect(sentenceAround({ origin: null, text: 'One. We hiked! Two', start: 8, end: 13 }).join('')).toBe(
    'We hiked!',
  )
})
