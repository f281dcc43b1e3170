import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { statusCodes } from '#contract/index.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostListView } from '../list/PostListView.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { client, clientId, postOf, postsOf } from '../testing.ts'

const all = postsOf(80)
const foreign = postOf(900)
const base = { clientIds: [clientId], statuses: statusCodes('unreviewed') }

let gone: string | null = null

/** The search of the tests finds every second post. */
const searchId = clientId
const listed = (url: URL) =>
  url.searchParams.get('searchId') === searchId ? all.filter((_, index) => index % 2 === 1) : all

async function follow(postId: string, search?: { searchId: string }) {
  gone = null
  const requests = fakeServer({
    'GET /posts': ({ url }) => {
      const start = Number(url.searchParams.get('offset') ?? 0)
      const posts = listed(url)
      return listAnswer(posts.slice(start, start + Number(url.searchParams.get('limit'))), posts.length)
    },
    'GET /posts/months': () => ({ body: [{ month: '2021-07', count: 80 }] }),
    'GET /posts/*/place': ({ path, url }) => {
      const index = listed(url).findIndex(({ id }) => path.includes(id))
      return { body: { index: Math.max(0, index), isListed: index !== -1 } }
    },
    'GET /posts/*/history': () => listAnswer([]),
    'GET /posts/*/details': () => problem('UNEXPECTED'),
    'GET /posts/*': ({ path }) => {
      const post = [...all, foreign].find(({ id }) => path.endsWith(id) && id !== gone)
      return post ? { body: post } : problem('NOT_FOUND')
    },
    'PUT /posts': () => problem('NOT_FOUND'),
    'PUT /posts/seen': () => ({ body: null }),
    'PUT /posts/*/open': () => ({ body: null }),
  })
  await renderPage(
    <PostsProvider>
      <PostListView base={{ ...base, ...search }} dateOfLoss={client.dateOfLoss} empty="Nothing." />
    </PostsProvider>,
    `/clients/${clientId}/posts?postId=${postId}`,
  )
  const dialog = await screen.findByRole('dialog')
  const turns = () =>
    ['Previous post', 'Next post'].map((name) =>
      within(dialog).getByRole<HTMLButtonElement>('button', { name }),
    )
  return { requests: requests, dialog, turns }
}

describe('a post opened by a link', () => {
  useTestPage()

  it('has previous and next posts from the list behind it, however far down', async () => {
    const { dialog, turns } = await follow(postOf(60).id)
    await within(dialog).findByText('Words of post 60')
    await waitFor(() => expect(turns().map(({ disabled }) => disabled)).toEqual([false, false]))
    await userEvent.keyboard('j')
    await within(dialog).findByText('Words of post 61')
    await userEvent.keyboard('kk')
    await within(dialog).findByText('Words of post 59')
  })

  it('has previous and next posts from the search behind it', async () => {
    const { dialog, turns } = await follow(postOf(60).id, { searchId })
    await waitFor(() => expect(turns().map(({ disabled }) => disabled)).toEqual([false, false]))
    await userEvent.keyboard('j')
    await within(dialog).findByText('Words of post 62')
    await userEvent.keyboard('kk')
    await within(dialog).findByText('Words of post 58')
  })

  it.each([
    ['is in another list', foreign.id],
    ['does not exist', postOf(901).id],
  ])('has no previous or next post if it %s', async (_, id) => {
    const { requests, turns } = await follow(id)
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/place'))).toBe(true))
    await screen.findByText('Words of post 1')
    expect(turns().map(({ disabled }) => disabled)).toEqual([true, true])
  })

  it('closes when it was permanently deleted, and the next posts can still be opened', async () => {
    const { dialog } = await follow(postOf(3).id)
    await within(dialog).findByText('Words of post 3')
    gone = postOf(3).id
    await userEvent.keyboard('s')
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Post not found.')
    expect(within(dialog).queryByText('Words of post 3')).toBeNull()
    await userEvent.keyboard('j')
    await within(dialog).findByText('Words of post 4')
  })

  it('shows once that it does not exist', async () => {
    const { dialog } = await follow(postOf(901).id)
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Post not found.This doesn’t exist, or you don’t have access to it.',
    )
  })
})

describe('a post opened at its notes', () => {
  useTestPage()

  it('has the focus there, but not the posts that are opened from it', async () => {
    const other = postOf(9)
    const first = postOf(1, { probablySameAs: other.id })
    fakeServer({
      'GET /posts': () => listAnswer([first]),
      'GET /posts/months': () => ({ body: [] }),
      'GET /posts/*/notes': () => ({ body: [] }),
      'GET /posts/*/history': () => listAnswer([], 0),
      'GET /posts/*/details': () => problem('UNEXPECTED'),
      'GET /posts/*': () => ({ body: other }),
    })
    await renderPage(
      <PostsProvider>
        <PostListView base={base} dateOfLoss={client.dateOfLoss} empty="Nothing." />
      </PostsProvider>,
      `/clients/${clientId}/posts`,
    )
    await screen.findByText('Words of post 1')
    await userEvent.click(screen.getByRole('button', { name: 'Notes: 0' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    await userEvent.click(within(dialog).getByRole('link', { name: 'Probably the same' }))
    await within(dialog).findByText('Words of post 9')
    expect(document.activeElement?.tagName).not.toBe('TEXTAREA')
  })
})
