import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { client as someone, clientId } from '../posts/testing.ts'
import { fakeServer, items, show, useTestPage } from '../ui/testing.tsx'
import { ClientProfilePage } from './ClientProfilePage.tsx'
import { ReviewPage } from './ReviewPage.tsx'

const client = {
  ...someone,
  totalPosts: 0,
  totalUnreviewed: 0,
  totalEscalated: 0,
  totalTimeline: 0,
}
const at = `/clients/${clientId}`
const answer = (body: typeof client) =>
  fakeServer({
    'GET /clients/*': () => ({ body }),
    'GET /posts': () => items([]),
    'GET /posts/months': () => ({ body: [] }),
    'GET /clients/*/searches': () => items([]),
  })

describe('a client with nothing imported', () => {
  useTestPage()

  it.each([
    ['the overview', at, <ClientProfilePage key="page" />],
    ['a list', `${at}/unreviewed`, <ClientProfilePage key="page" />],
    ['review mode', `${at}/review`, <ReviewPage key="page" />],
  ])('is told as such in %s, not as reviewed', async (_, path, page) => {
    answer(client)
    await show(page, path)
    expect(await screen.findByText('No posts have been imported.')).toBeTruthy()
    expect(screen.queryByText('Every post has been reviewed.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Undo the last change' })).toBeNull()
  })

  it('has the way to the accounts on the tab where one is', async () => {
    answer(client)
    await show(<ClientProfilePage />, `${at}/timeline`)
    const link = await screen.findByRole('link', { name: 'View Social Accounts' })
    expect(link.getAttribute('href')).toBe(`${at}/timeline?action=showSocialAccounts`)
  })

  it('is another thing than one whose posts are all reviewed', async () => {
    answer({ ...client, totalPosts: 3 })
    await show(<ReviewPage />, `${at}/review`)
    expect(await screen.findByText('Every post has been reviewed.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo the last change' })).toBeTruthy()
  })
})
