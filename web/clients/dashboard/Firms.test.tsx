import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { leaveFirm, resumeFirm } from '../../kit/firm.ts'
import { useCustomerId } from '../../kit/viewer.ts'
import { account } from '../../people/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { Firms } from './Firms.tsx'

const provider = { ...viewer, accountType: 1 as const }
const Page = () => {
  const firm = useCustomerId()
  return firm === null ? <Firms /> : <p>Acts within {firm}</p>
}

describe('the home page of a provider user', () => {
  useTestPage()

  it('lists the law firms, and later sessions start with the last one, in any browser', async () => {
    const remembered: unknown[] = []
    fakeServer({
      'GET /accounts': () => listAnswer([account]),
      'PUT /users/*/last-firm': ({ body }) => {
        remembered.push(body)
        return { status: 204 }
      },
    })
    const { unmount } = await renderPage(<Page />, '/', provider)
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(account.name) }))
    expect(screen.getByText(`Acts within ${account.id}`)).toBeTruthy()
    expect(remembered).toEqual([{ firmId: account.id }])
    unmount()
    sessionStorage.clear()
    leaveFirm()
    await renderPage(<Page />, '/', provider)
    expect(screen.getByText(`Acts within ${account.id}`)).toBeTruthy()
    // Signing out clears the browser; the server still remembers the firm.
    cleanup()
    sessionStorage.clear()
    localStorage.clear()
    leaveFirm()
    resumeFirm(account.id)
    await renderPage(<Page />, '/', provider)
    expect(screen.getByText(`Acts within ${account.id}`)).toBeTruthy()
  })

  it('shows the open work of each firm on one calendar, without a date of loss', async () => {
    const other = { ...account, id: viewer.id, name: 'Prairie Law' }
    const figures = {
      clients: 6,
      unreviewed: 1204,
      escalated: 0,
      waiting: 2,
      months: [
        { month: '2019-01', reviewed: 3, unreviewed: 0 },
        { month: '2022-06', reviewed: 1, unreviewed: 4 },
      ],
    }
    const none = { clients: 0, unreviewed: 0, escalated: 0, waiting: 0, months: [] }
    fakeServer({
      'GET /accounts': () => listAnswer([account, other]),
      'GET /accounts/*/figures': ({ path }) => ({ body: path.includes(account.id) ? figures : none }),
    })
    await renderPage(<Page />, '/', provider)
    const line = await screen.findByRole('img', { name: '8 posts, 4 unreviewed.' })
    expect(line.querySelectorAll('[data-side]')).toHaveLength(0)
    expect(line.innerHTML).not.toMatch(/_point_|_before_|_after_/)
    const cells = (name: string) =>
      [...(screen.getByText(name).closest('tr')?.querySelectorAll('[data-word]') ?? [])].map(
        ({ textContent }) => textContent,
      )
    expect(cells('Maple Law')).toEqual(['6', '5', '1,204', '–', '2'])
    expect(cells('Prairie Law')).toEqual(['0', '5', '–', '–', '–'])
    expect(screen.getByText('No clients yet.')).toBeTruthy()
  })

  it('keeps the page and the search in the address, until a firm is chosen', async () => {
    const requests = fakeServer({ 'GET /accounts': () => listAnswer([account], 21) })
    const { router } = await renderPage(<Page />, '/?page=2', provider)
    await userEvent.click(await screen.findByRole('button', { name: /page 3|^3$/i }))
    expect(router.state.location.search).toEqual({ page: '3' })
    await userEvent.type(screen.getByRole('searchbox'), 'map{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'map' }))
    const asked = requests
      .filter(({ path }) => path === '/accounts')
      .map(({ url }) => url.searchParams.get('offset'))
    expect(asked.slice(0, 2)).toEqual(['10', '20'])
    await userEvent.click(screen.getByRole('button', { name: new RegExp(account.name) }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('links to the form for a new firm, for those who may add one', async () => {
    fakeServer({ 'GET /accounts': () => listAnswer([account]) })
    const { unmount } = await renderPage(<Page />, '/', provider)
    await screen.findByText('Maple Law')
    expect(screen.queryByRole('link', { name: 'Add law firm' })).toBeNull()
    unmount()
    leaveFirm()
    await renderPage(<Page />, '/', { ...provider, permissions: [...viewer.permissions, 'ADD_ACCOUNT'] })
    const add = await screen.findByRole('link', { name: 'Add law firm' })
    expect(add.getAttribute('href')).toBe(`/admin/accounts/${viewer.accountId}/customers?action=addFirm`)
  })
})
