import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { client } from '../../posts/testing.ts'
import type { PostSearch } from '#contract/index.ts'
import { fakeServer, keepDownloads, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { SearchList } from './SearchList.tsx'

describe('a client without searches', () => {
  useTestPage()

  it.each([
    [['post_search:write'], 'Search all of the client’s posts, and create a report of the results.', 1],
    [[], 'Searches that your colleagues make appear here.', 0],
  ] as const)('shows a user with the scopes %j what that user can do', async (scopes, hint, buttons) => {
    fakeServer({ 'GET /clients/*/post-searches': () => listAnswer([]) })
    await renderPage(<SearchList client={client} />, '/', { ...viewer, scopes: [...scopes] })
    expect(await screen.findByText(hint)).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Search' })).toHaveLength(buttons)
  })
})

describe('the searches of a client', () => {
  useTestPage()
  const search: PostSearch = {
    id: '01890000-0000-7000-8000-000000000001',
    clientId: client.id,
    keywords: ['back pain', 'gym*'],
    never: [],
    tags: [],
    numPostsMatched: 12,
    createdBy: { firstName: 'Ana', lastName: 'Ruiz' },
    createdAt: '2026-01-02T15:04:00.000Z',
    job: null,
    can: [],
  }

  it('are sorted by time, found by keyword, and exported as shown', async () => {
    const downloads = keepDownloads()
    const calls = fakeServer({
      'GET /clients/*/post-searches': ({ url }) =>
        url.searchParams.get('keyword') === 'knee' ? listAnswer([]) : listAnswer([search]),
    })
    await renderPage(<SearchList client={client} />, '/')
    await userEvent.click(await screen.findByRole('button', { name: 'Created' }))
    await userEvent.type(screen.getByRole('searchbox'), 'gym{Enter}')
    const asked = () => calls.map(({ url }) => url.search)
    await waitFor(() => expect(asked().at(-1)).toBe('?keyword=gym&order=asc&offset=0&limit=5'))
    expect(asked().slice(0, 2)).toEqual(['?order=desc&offset=0&limit=5', '?order=asc&offset=0&limit=5'])
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(downloads).toHaveLength(1))
    expect(asked().at(-1)).toBe('?keyword=gym&order=asc&offset=0&limit=100')
    expect(await downloads[0]?.text).toBe(
      '\uFEFFKeywords,Matches,Creator,Created\r\n"back pain, gym*",12,Ana Ruiz,2026-01-02T15:04:00.000Z\r\n',
    )
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), 'knee{Enter}')
    expect(await screen.findByText('No searches have a keyword with “knee”.')).toBeTruthy()
  })
})
