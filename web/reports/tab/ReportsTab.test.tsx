import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { client } from '../../posts/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { report } from '../testing.ts'
import ReportsTab from './ReportsTab.tsx'

describe('a client without reports', () => {
  useTestPage()

  it.each([
    [['report:write'], 'Choose posts, add comments, and download them as a PDF or a Word document.', 1],
    [[], 'Reports that your colleagues create appear here.', 0],
  ] as const)('shows a user with the scopes %j what that user can do', async (scopes, hint, buttons) => {
    fakeServer({ 'GET /clients/*/reports': () => listAnswer([]) })
    await renderPage(<ReportsTab client={client} />, '/', { ...viewer, scopes: [...scopes] })
    expect(await screen.findByText(hint)).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Generate Report' })).toHaveLength(buttons)
  })
})

describe('the reports of a client', () => {
  useTestPage()

  it('are sorted by their column headings, and found by name', async () => {
    const calls = fakeServer({
      'GET /clients/*/reports': ({ url }) => listAnswer(url.searchParams.has('keyword') ? [] : [report]),
    })
    await renderPage(<ReportsTab client={client} />, '/')
    for (const name of ['Name', 'Posts', 'Last Modified'])
      await userEvent.click(await screen.findByRole('button', { name }))
    const orders = () =>
      calls.map(({ url }) => `${url.searchParams.get('orderBy')} ${url.searchParams.get('order')}`)
    await waitFor(() =>
      expect(orders()).toEqual(['createdAt desc', 'name asc', 'totalPosts desc', 'lastModified desc']),
    )
    await userEvent.type(screen.getByRole('searchbox'), 'monday{Enter}')
    expect(await screen.findByText('No names match “monday”.')).toBeTruthy()
    expect(orders().at(-1)).toBe('lastModified desc')
  })
})
