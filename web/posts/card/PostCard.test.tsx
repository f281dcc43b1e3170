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
  return screen.getByText(content.trim()).parentElement?.hasAttribute('data-short') ?? false
}

describe('a card without pictures', () => {
  useTestPage()

  it('draws few words large, and many as they are', async () => {
    expect(await isLarge('home again')).toBe(true)
    expect(await isLarge('word '.repeat(100))).toBe(false)
  })
})
