import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show, useTestPage } from '../../ui/testing.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { postOf } from '../testing.ts'
import { PostCard } from './PostCard.tsx'

async function isLarge(content: string): Promise<boolean> {
  cleanup()
  await show(
    <PostsProvider>
      <PostCard post={postOf(1, { content })} onOpen={() => undefined} />
    </PostsProvider>,
  )
  return screen.getByText(content.trim()).closest('[data-short]') !== null
}

describe('a card without pictures', () => {
  useTestPage()

  it('draws few words large, and many as they are', async () => {
    expect(await isLarge('home again')).toBe(true)
    expect(await isLarge('word '.repeat(100))).toBe(false)
  })
})

describe('a card in the trash', () => {
  useTestPage()

  it.each([
    [1.5, '29 days left'],
    [29.5, '1 day left'],
    [30.5, '0 days left'],
    [40, 'kept: in a report, or on hold'],
  ])('says after %s days that it is %s', async (days, left) => {
    const trashedAt = new Date(Date.now() - days * 86_400_000).toISOString()
    await show(
      <PostsProvider>
        <PostCard post={postOf(1, { isTrashed: true, trashedAt })} onOpen={() => undefined} />
      </PostsProvider>,
    )
    expect(screen.getByText(`Trashed · ${left}`)).toBeTruthy()
  })
})
