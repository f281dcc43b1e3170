import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Post } from '#contract/index.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { acted, client, clientId, postsOf } from '../testing.ts'
import { ReviewScreen } from './ReviewScreen.tsx'

const onLeave = vi.fn()

const NO_DETAILS = { views: [], identity: '', externalId: null, dates: [], sources: [], media: [] }

async function open(posts: Post[]) {
  const requests = fakeServer({
    'GET /posts': () => listAnswer(posts),
    'GET /posts/months': () => ({ body: [] }),
    'GET /posts/*/notes': () => ({ body: [] }),
    'GET /posts/*/history': () => listAnswer([], 0),
    'GET /posts/*/details': ({ path }) => ({
      body: { id: path.split('/')[2], ...NO_DETAILS },
    }),
    'PUT /posts': acted({ status: 1, version: 2 }),
  })
  const { router } = await renderPage(
    <PostsProvider>
      <ReviewScreen
        title="Harjit Gill"
        listName="Unreviewed"
        dateOfLoss={client.dateOfLoss}
        base={{ clientIds: [clientId], statuses: [0] }}
        done=""
        onLeave={onLeave}
      />
    </PostsProvider>,
    `/clients/${clientId}/review`,
  )
  await waitFor(() => expect(reviewed()).toContain('Words of post 1'))
  return { requests, router }
}
/** The post in review mode, even if another one is open over it. */
const reviewed = () => document.querySelector('[class*="_middle_"] article')?.textContent

describe('review mode under a window', () => {
  useTestPage()

  it('does nothing to its post with a key that the post in the window does not allow', async () => {
    const [first, second, third, last] = postsOf(4) as [Post, Post, Post, Post]
    const { requests, router } = await open([first, second, { ...third, can: ['note'] }, last])
    await act(() => router.navigate({ to: '.', search: { postId: third.id } }))
    await within(await screen.findByRole('dialog')).findByText('Words of post 3')
    await userEvent.keyboard('s#')
    expect(reviewed()).toContain('Words of post 1')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(requests.filter(({ method, path }) => method === 'PUT' && path === '/posts')).toEqual([])
  })

  it('is not left by the Escape that closes the versions of a post', async () => {
    await open(postsOf(4).map((post) => ({ ...post, hasOtherVersions: true })))
    await userEvent.click(screen.getByRole('button', { name: 'Other versions' }))
    const versions = await screen.findByRole('list', { name: 'Other versions', hidden: true })
    fireEvent.keyDown(versions, { key: 'Escape' })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Other versions' }).getAttribute('aria-expanded')).toBe(
        'false',
      ),
    )
    expect(onLeave).not.toHaveBeenCalled()
  })
})
