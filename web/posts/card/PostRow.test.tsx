import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show, useTestPage } from '../../ui/testing.tsx'
import type { Post } from '#contract/index.ts'
import { browserZone, dayIn, formatDate } from '../../kit/words/time.ts'
import { say } from '../../kit/words/i18n.ts'
import { PostsProvider } from '../PostsProvider.tsx'
import { postOf } from '../testing.ts'
import { postWords } from '../words/index.ts'
import { PostRow } from './PostRow.tsx'
import { originOf } from './words/words.ts'

describe('a row in the trash', () => {
  useTestPage()

  it('says the days left, then when and by whom', async () => {
    const trashedAt = new Date(Date.now() - 1.5 * 86_400_000).toISOString()
    const post = postOf(1, { isTrashed: true, trashedAt, trashedBy: 'Hannah Ruiz' })
    await show(
      <PostsProvider>
        <PostRow post={post} onOpen={() => undefined} />
      </PostsProvider>,
    )
    const date = formatDate(dayIn(trashedAt, browserZone()))
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '29 days left',
      `Trashed ${date} by Hannah Ruiz`,
    ])
  })

  it.each([
    [1.5, '29 days left'],
    [29.5, '1 day left'],
    [30.5, '0 days left'],
    [40, 'kept: in a report file or on hold'],
  ])('says after %s days that it is %s', async (days, left) => {
    const trashedAt = new Date(Date.now() - days * 86_400_000).toISOString()
    await show(
      <PostsProvider>
        <PostRow post={postOf(1, { isTrashed: true, trashedAt })} onOpen={() => undefined} />
      </PostsProvider>,
    )
    expect(screen.getByText(left)).toBeTruthy()
  })
})

describe('words beside the text', () => {
  useTestPage()

  const words: Post['words'] = [
    { origin: 'caption', media: null, label: null, text: 'My cast' },
    { origin: 'media_comment', media: null, label: 'Ana', text: 'Ouch' },
    { origin: 'event', media: null, label: 'name', text: 'Fun run' },
    { origin: 'tagged', media: null, label: null, text: 'Data Soong' },
  ]

  it('are shown with their origin, also where the post has no text', async () => {
    const post = postOf(1, { content: '', words, tags: ['Data Soong'], flaggedWords: ['cast'] })
    await show(
      <PostsProvider>
        <PostRow post={post} onOpen={() => undefined} />
      </PostsProvider>,
    )
    const row = screen.getByRole('article')
    expect(row.querySelector('[data-words]')?.textContent).toContain(
      'Caption: My cast\nComment, by Ana: Ouch\nEvent: Fun run',
    )
    expect(row.textContent?.match(/Data Soong/g)).toHaveLength(1)
    expect(document.querySelector('mark')?.textContent).toBe('cast')
  })

  it('say which of several photos they belong to', () => {
    const media = [{ type: 'image' }, { type: 'video' }] as Post['media']
    const caption = (index: number) => ({ origin: 'caption', media: index, label: null, text: 'x' }) as const
    const post = postOf(1, { media })
    const t = ((key: never, values?: Record<string, string | number>) => say(postWords, key, values)) as never
    expect([0, 1, 7].map((index) => originOf(t, post, caption(index)))).toEqual([
      'Caption of photo 1',
      'Caption of video 2',
      'Caption',
    ])
  })
})

describe('a post with other versions', () => {
  useTestPage()

  it('says so, and that it changed after its review', async () => {
    const page = (post: Post) => (
      <PostsProvider>
        <PostRow post={post} onOpen={() => undefined} />
      </PostsProvider>
    )
    await show(page(postOf(1, { hasOtherVersions: true })))
    expect(screen.getByRole('button', { name: 'Other versions' })).toBeTruthy()
    cleanup()
    await show(
      page(postOf(1, { hasOtherVersions: true, changedAt: '2024-01-01T00:00:00.000Z', can: ['check'] })),
    )
    expect(screen.getByRole('button', { name: 'Changed after review' })).toBeTruthy()
  })
})
