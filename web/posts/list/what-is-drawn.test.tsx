import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { statusCodes } from '#contract/index.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { ReviewScreen } from '../review/ReviewScreen.tsx'
import { acted, client, clientId, leaveRow, postsOf } from '../testing.ts'
import { PostListView } from './PostListView.tsx'

/** How often a part of a post's card, and a part of the toolbar, was rendered. */
const drawn = vi.hoisted(() => ({ posts: 0, toolbars: 0 }))
vi.mock('../card/PostTools.tsx', () => ({
  PostTools: () => {
    drawn.posts += 1
    return null
  },
}))
vi.mock('./filters/SiteToggles.tsx', () => ({
  SiteToggles: () => {
    drawn.toolbars += 1
    return null
  },
}))

const base = { clientIds: [clientId], statuses: statusCodes('unreviewed') }

function server() {
  return fakeServer({
    'GET /posts': () => listAnswer(postsOf(6)),
    'GET /posts/months': () => ({ body: [{ month: '2021-07', count: 6 }] }),
    'PUT /posts': acted({ status: 1, version: 2, can: [] }),
  })
}

/** Everything an action renders delays the user, so it must render only what it changes. */
describe('an action on a post', () => {
  useTestPage()
  beforeEach(() => {
    drawn.posts = 0
    drawn.toolbars = 0
  })

  it('renders no other card in a list, and nothing around the cards', async () => {
    server()
    await renderPage(
      <PostsProvider>
        <PostListView base={base} dateOfLoss={client.dateOfLoss} empty="Nothing." />
      </PostsProvider>,
      `/clients/${clientId}/posts`,
    )
    await screen.findByText('Words of post 6')
    const before = { ...drawn }
    expect(before.posts).toBeGreaterThanOrEqual(6)
    await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[1] as HTMLElement)
    expect(screen.getByText('5 posts')).toBeTruthy()
    await screen.findByRole('button', { name: 'Undo' })
    expect(drawn).toEqual({ ...before, posts: before.posts + 1 })
    leaveRow()
    expect(screen.queryByText('Words of post 2')).toBeNull()
    expect(drawn).toEqual({ ...before, posts: before.posts + 1 })
  })

  it('renders the next post once in review mode', async () => {
    server()
    await renderPage(
      <PostsProvider>
        <ReviewScreen
          title="Harjit Gill"
          listName="Unreviewed"
          dateOfLoss={client.dateOfLoss}
          base={base}
          done=""
          onLeave={() => undefined}
        />
      </PostsProvider>,
      `/clients/${clientId}/review`,
    )
    const middle = () => document.querySelector('article')?.textContent
    await waitFor(() => expect(middle()).toContain('Words of post 1'))
    const before = drawn.posts
    await userEvent.keyboard('s')
    expect(middle()).toContain('Words of post 2')
    await screen.findByRole('button', { name: 'Undo' })
    expect(drawn.posts).toBe(before + 1)
  })
})
