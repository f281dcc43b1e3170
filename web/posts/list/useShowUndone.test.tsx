import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { statusCodes } from '#contract/index.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostsProvider } from '../PostsProvider.tsx'
import { clientId, postOf, postsOf } from '../testing.ts'
import { PostColumns } from '../timeline/PostColumns.tsx'
import { CardKeys } from './CardKeys.tsx'
import { PostStrip } from './PostStrip.tsx'

useTestPage()

const query = { clientIds: [clientId], order: 'desc' as const, statuses: statusCodes('unreviewed') }
const columns = (
  <PostColumns
    label="Timeline"
    all={query}
    sections={[{ name: 'pre', title: 'Pre-loss', icon: null, query, side: 'before' }]}
    dateOfLoss={null}
    empty="Nothing"
    chosen="pre"
    onChoose={() => undefined}
  />
)
const strip = (
  <>
    <PostStrip
      title="Unreviewed"
      query={query}
      expected={3}
      empty="Nothing"
      words={{ previous: 'Previous', next: 'Next' }}
    />
    <CardKeys />
  </>
)

it.each([
  ['in columns', columns],
  ['in a strip', strip],
])('U after S returns the focus %s to the restored post', async (_, page) => {
  fakeServer({
    'GET /posts': () => listAnswer(postsOf(3)),
    'GET /posts/count': () => ({ body: { count: 3 } }),
    'PUT /posts': () => ({ body: { posts: [postOf(2, { status: 1, version: 2 })] } }),
    'PUT /posts/undo': () => ({ body: { posts: [postOf(2, { version: 3 })] } }),
  })
  await renderPage(<PostsProvider>{page}</PostsProvider>)
  const focusedPost = () => document.activeElement?.closest('article')?.textContent
  const post = (await screen.findByText('Words of post 2')).closest('article')
  post?.querySelector('button')?.focus()
  await userEvent.keyboard('s')
  await waitFor(() => expect(focusedPost()).toContain('Words of post 3'))
  await screen.findByRole('button', { name: 'Undo' })
  await userEvent.keyboard('u')
  await screen.findByText('Words of post 2')
  await waitFor(() => expect(focusedPost()).toContain('Words of post 2'))
})
