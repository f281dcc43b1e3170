import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../../ui/testing.tsx'
import { PostsProvider } from '../../PostsProvider.tsx'
import { postOf } from '../../testing.ts'
import { PostMarks } from '../PostStatus.tsx'

useTestPage()

const post = postOf(1, { moreReadAt: '2024-01-01T00:00:00.000Z', can: ['check'] })
const reread = {
  id: post.id,
  action: 'reread',
  by: 'Proofline',
  at: '2024-01-01T00:00:00.000Z',
  from: null,
  to: {
    words: [
      { origin: 'title', media: null, label: null, text: 'Ana posted in Runners.' },
      { origin: 'title', media: null, label: 'group', text: 'Runners' },
      { origin: 'caption', media: 0, label: null, text: 'My collar' },
    ],
    people: ['Dee Park', 'My collar'],
    media: ['a.jpg'],
  },
}

it('shows what was read since the review, until the post is checked', async () => {
  const requests = fakeServer({
    'GET /posts/*/history': () => listAnswer([{ ...reread, action: 'save', to: null }, reread]),
    'PUT /posts': () => ({ body: { posts: [{ ...post, version: 2, moreReadAt: null, can: [] }] } }),
  })
  await renderPage(
    <PostsProvider>
      <ul>
        <PostMarks post={post} />
      </ul>
    </PostsProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More was read since your review' }))
  const found = await screen.findByText(/My collar/)
  expect(found.textContent).toBe('Ana posted in Runners.\nMy collar\nDee Park\na.jpg')
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as checked', hidden: true }))
  expect(await screen.findAllByText('Marked as checked.')).not.toEqual([])
  expect(requests.map(({ body }) => body)).toContainEqual(expect.objectContaining({ action: 'check' }))
})

it('is absent from a post that shows what its reviewer saw', async () => {
  await renderPage(
    <PostsProvider>
      <ul>
        <PostMarks post={postOf(1)} />
      </ul>
    </PostsProvider>,
  )
  expect(screen.queryByRole('button', { name: /More was read/ })).toBeNull()
})
