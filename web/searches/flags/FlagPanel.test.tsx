import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FlagCounts, KEYWORD_THEME_NAMES } from '#contract/index.ts'
import { fakeServer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { PostsProvider } from '../../posts/index.tsx'
import { client } from '../../posts/testing.ts'
import { at, resolver, reviewer, searchOf } from '../testing.ts'
import { FlagPanel } from './FlagPanel.tsx'

useTestPage()

const counts: FlagCounts = {
  searchId: client.id,
  flagged: 9,
  unopened: 4,
  themes: KEYWORD_THEME_NAMES.map((theme) => ({
    theme,
    posts: theme === 'activity' ? 6 : theme === 'outdoors' ? 3 : 0,
    keywords: theme === 'own' ? 0 : 20,
  })),
  words: [
    { keyword: 'gym*', theme: 'activity', posts: 5, onlyHere: 2 },
    { keyword: 'en~dance', theme: 'activity', posts: 1, onlyHere: 1 },
    { keyword: 'en~hike', theme: 'outdoors', posts: 3, onlyHere: 3 },
  ],
  never: [{ keyword: 'truck*', posts: 31 }],
}
const wire = {
  'GET /clients/*/flag-counts': () => ({ body: counts }),
  'POST /clients/*/flag-words': () => ({ body: searchOf() }),
}
const page = (
  <PostsProvider>
    <FlagPanel client={{ ...client, totalFlagged: 9 }} />
  </PostsProvider>
)

it('themes and words of flags are filters in the address that add up; words that never flag are a list of their own', async () => {
  const requests = fakeServer(wire)
  const user = userEvent.setup()
  const { router } = await renderPage(page, at, resolver)
  const search = () => router.state.location.search as Record<string, string | undefined>
  await screen.findByRole('button', { name: 'Activity and sport 6' })
  expect(screen.getByRole('button', { name: 'All flagged 9' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: /^Own words/ })).toBeNull()
  expect(screen.getByText('18 words without posts')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Travel 0' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Outdoors 3' }))
  await user.click(screen.getByRole('button', { name: 'dance forms 1' }))
  await user.click(screen.getByRole('button', { name: 'No one opened it 4' }))
  await waitFor(() =>
    expect(search()).toMatchObject({ themes: 'outdoors', words: 'en~dance', unseen: 'anyone' }),
  )
  expect(screen.getByRole('button', { name: 'Outdoors 3' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'truck* −31' }))
  await waitFor(() => expect(search()).toMatchObject({ never: 'truck*' }))
  expect([search()['themes'], search()['words']]).toEqual([undefined, undefined])
  await user.click(screen.getByRole('button', { name: 'Let “truck*” flag posts again' }))
  await screen.findByText('“truck*” flags posts of this client again.')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    change: 'notNever',
    keyword: 'truck*',
  })
})

it('words that never flag stay for those who may not write searches', async () => {
  fakeServer(wire)
  await renderPage(page, at, reviewer)
  await screen.findByRole('button', { name: 'truck* −31' })
  expect(screen.queryByRole('button', { name: /flag posts again/ })).toBeNull()
})
