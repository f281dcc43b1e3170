import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { statusCodes } from '#contract/index.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { usePostList } from '../data/lists.ts'
import { PostsProvider } from '../PostsProvider.tsx'
import { clientId, postsOf } from '../testing.ts'
import { ReviewQueue } from './ReviewQueue.tsx'

useTestPage()

const nothing = () => undefined
const query = { clientIds: [clientId], statuses: statusCodes('unreviewed') }

/** A position far down was loaded first; the queue itself loads what is above it. */
function FromBelow() {
  const { list, total, need } = usePostList(query)
  useEffect(() => {
    if (total === null) need(60, 84)
  }, [total, need])
  return total === null ? null : (
    <ReviewQueue
      {...{
        list,
        row: 70,
        nowId: null,
        decisions: [],
        head: null,
        isShared: false,
        goToId: nothing,
        lookBackAt: nothing,
      }}
      hasClients={false}
    />
  )
}

it('shows posts that are added later, while position and number stay the same', async () => {
  const all = postsOf(100)
  fakeServer({
    'GET /posts': ({ url }) => {
      const from = Number(url.searchParams.get('offset') ?? url.searchParams.get('cursor'))
      const end = from + Number(url.searchParams.get('limit'))
      return listAnswer(all.slice(from, end), 100, String(end))
    },
  })
  await renderPage(
    <PostsProvider>
      <FromBelow />
    </PostsProvider>,
  )
  expect(await screen.findByText('Words of post 1')).toBeTruthy()
})
