import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { client } from '../posts/testing.ts'
import { fakeServer, items, show, useTestPage, viewer } from '../ui/testing.tsx'
import { DashboardPage } from './DashboardPage.tsx'

describe('the dashboard', () => {
  useTestPage()

  it('shows what waits, client by client, with a way into review mode', async () => {
    fakeServer({
      'GET /customers/*/clients': () => items([client]),
      'GET /users': () => items([], 5),
      'GET /posts/count': ({ url }) => ({
        body: { count: url.searchParams.get('statuses') === '0' ? 30 : 1 },
      }),
    })
    await show(<DashboardPage />)
    const link = await screen.findByRole('link', { name: 'Review the posts of Harjit Gill' })
    expect(link.getAttribute('href')).toBe(`/clients/${client.id}/review`)
    expect(screen.getByText('Unreviewed posts').nextElementSibling?.textContent).toBe('30')
  })

  it('asks a provider’s user to choose a law firm first', async () => {
    fakeServer({})
    await show(<DashboardPage />, '/', { ...viewer, accountType: 1 })
    expect(await screen.findByText('Choose a law firm to see its clients.')).toBeTruthy()
  })

  it('shows a client user the own posts and accounts, and no word of the review', async () => {
    fakeServer({ 'GET /clients/*': () => ({ body: client }) })
    await show(<DashboardPage />, '/', { ...viewer, accountType: 3, clientId: client.id, permissions: [] })
    expect(await screen.findByRole('link', { name: 'View Social Posts' })).toBeTruthy()
    expect(screen.queryByText(/unreviewed/i)).toBeNull()
  })
})
