import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { client } from '../../posts/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
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
