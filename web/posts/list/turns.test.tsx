import { act, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Post, statusCodes, type WallItem } from '#contract/index.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { client, clientId, fileOf, postOf } from '../testing.ts'
import { PostListView } from './PostListView.tsx'

const placeholder = '1QcSHQRnh493V4dIh4eXh1h4kJUI'
const post = (number: number): Post => postOf(number, { media: [fileOf(number, { placeholder })] })
const posts = Array.from({ length: 6 }, (_, at) => post(at + 1))
const item = ({ id, postedAt }: Post, position: number): WallItem => ({
  ids: [id],
  position,
  postedAt,
  day: postedAt.slice(0, 10),
  loss: 'post',
  ratios: [800],
})

/** @returns what runs the next frame */
function holdFrames(): () => Promise<void> {
  const waiting: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => waiting.push(callback))
  return () => act(async () => waiting.splice(0).forEach((callback) => callback(performance.now())))
}

async function open(address: string) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 100))
  fakeServer({
    'GET /posts': () => listAnswer(posts),
    'GET /posts/months': () => ({ body: [] }),
    'GET /posts/count': () => ({ body: { count: 6 } }),
    'GET /posts/wall': () => listAnswer(posts.map(item), 6),
    'GET /posts/named': ({ url }) => ({
      body: url.searchParams.getAll('ids').map((id) => post(Number(id.slice(-12)))),
    }),
  })
  await renderPage(
    <PostsProvider>
      <PostListView
        base={{ clientIds: [clientId], statuses: statusCodes('unreviewed') }}
        dateOfLoss={client.dateOfLoss}
        empty="Nothing."
      />
    </PostsProvider>,
    address,
  )
}
const countOf = (selector: string) => document.querySelectorAll(selector).length

describe('while many rows come on screen', () => {
  useTestPage()

  it('a list shows the dates, words and blurred pictures of all, and renders one in a frame', async () => {
    const nextFrame = holdFrames()
    await open(`/clients/${clientId}/posts`)
    await waitFor(() => expect(countOf('[data-text]')).toBe(6))
    expect(countOf('article')).toBe(0)
    const first = document.querySelector('[data-index="0"]')
    expect(first?.querySelector('[data-text]')?.getAttribute('data-text')).toBe('Words of post 1')
    expect(first?.querySelector('[data-text]')?.getAttribute('data-time')).toContain('2021')
    expect(first?.innerHTML).toContain('data:image/png;base64,')
    await nextFrame()
    expect(countOf('article')).toBe(1)
    expect(countOf('[data-text]')).toBe(5)
    for (const count of [2, 3, 4, 5, 6]) {
      await nextFrame()
      expect(countOf('article')).toBe(count)
    }
  })

  it('a wall shows the frames of all pictures, and renders one row in a frame', async () => {
    const nextFrame = holdFrames()
    await open(`/clients/${clientId}/posts?mode=wall`)
    await waitFor(() => expect(countOf('i[style*="width"]')).toBe(6))
    expect(countOf('[data-file]')).toBe(0)
    await nextFrame()
    const rendered = countOf('[data-file]')
    expect(rendered).toBeGreaterThan(0)
    expect(rendered).toBeLessThan(6)
    for (let frames = 1; countOf('[data-file]') < 6; frames += 1) {
      await nextFrame()
      expect(frames).toBeLessThan(6)
    }
  })
})
