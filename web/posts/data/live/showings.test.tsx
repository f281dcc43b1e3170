import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Post } from '#contract/index.ts'
import { fakeServer, problem, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { postOf } from '../../testing.ts'
import { useRecordShown } from './showings.ts'

let posts: Map<string, Post>
vi.mock('../store.ts', async (original) => ({
  ...(await original<typeof import('../store.ts')>()),
  peekPost: (_: unknown, id: string) => posts.get(id),
}))

type Row = { post: Post; top?: number; isCut?: boolean; isCovered?: boolean }

function Rows({ rows }: { rows: readonly Row[] }) {
  useRecordShown()
  return rows.map(({ post, top = 10, isCut = false, isCovered = false }) => (
    <article
      key={post.id}
      data-post={post.id}
      data-covered={isCovered || undefined}
      ref={(row) => {
        if (row) row.getBoundingClientRect = () => new DOMRect(0, top, 400, 100)
      }}
    >
      <div data-cut={isCut || undefined}>{post.content}</div>
    </article>
  ))
}

async function show(rows: readonly Row[]) {
  posts = new Map(rows.map(({ post }) => [post.id, post]))
  const sent: string[][] = []
  fakeServer({
    'PUT /posts/shown': ({ body }) => {
      const { ids } = body as { ids: string[] }
      if (ids.includes(postOf(9).id)) return problem('NOT_FOUND')
      sent.push(ids)
      return { body: null }
    },
  })
  document.elementFromPoint = () => document.querySelector('article:not([data-covered])')
  const page = await renderPage(<Rows rows={rows} />)
  return { ...page, sent: () => sent.flat() }
}
const leave = () => window.dispatchEvent(new Event('pagehide'))
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a post in a list', () => {
  useTestPage()
  beforeEach(() => {
    document.documentElement.removeAttribute('data-dialog')
  })

  it('counts as shown after a second, and not before', async () => {
    const { sent } = await show([{ post: postOf(1) }])
    await wait(700)
    leave()
    expect(sent()).toEqual([])
    await wait(1300)
    leave()
    await waitFor(() => expect(sent()).toEqual([postOf(1).id]))
    await wait(700)
    leave()
    expect(sent()).toEqual([postOf(1).id])
  })

  it.each<[string, Row]>([
    ['its words are cut', { post: postOf(1), isCut: true }],
    ['part of it is below the window', { post: postOf(1), top: 10_000 }],
    ['it has pictures that the row does not show', { post: postOf(1, { media: [picture(1), picture(2)] }) }],
    ['it has a video', { post: postOf(1, { media: [{ ...picture(1), type: 'video' }] }) }],
    ['something covers it', { post: postOf(1), isCovered: true }],
  ])('does not count if %s', async (_, row) => {
    const { sent } = await show([row])
    await wait(1700)
    leave()
    await wait(50)
    expect(sent()).toEqual([])
  })

  it('does not count behind a dialog', async () => {
    document.documentElement.setAttribute('data-dialog', '')
    const { sent } = await show([{ post: postOf(1) }])
    await wait(1700)
    leave()
    await wait(50)
    expect(sent()).toEqual([])
    document.documentElement.removeAttribute('data-dialog')
  })
})

const picture = (number: number) =>
  ({ ...postOf(1).media[0], id: `picture ${number}`, type: 'image' }) as Post['media'][number]
