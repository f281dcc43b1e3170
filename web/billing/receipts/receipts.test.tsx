import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, listAnswer, problem, renderPage, useTestPage } from '../../ui/testing.tsx'
import BillingPage from '../BillingPage.tsx'
import { chargeOf, firmId, manager } from '../testing.ts'

const at = `/admin/accounts/${firmId}/billing?tab=receipts`
const page = <BillingPage customerId={firmId} />
const cells = (name: string) => {
  const row = screen.getByText(name).closest('tr')
  return [...(row?.cells ?? [])].map(({ textContent }) => textContent)
}
const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')

describe('receipts', () => {
  useTestPage()

  it('are listed on their tab, five at a time, newest first, with exact cents and full dates', async () => {
    const requests = fakeServer({
      'GET /customers/*/charges': () =>
        listAnswer(
          [
            chargeOf(1),
            chargeOf(2, {
              currency: 'usd',
              total: 10_000,
              subTotal: 10_000,
              chargedAt: '2026-03-06T03:30:00.000Z',
            }),
          ],
          12,
        ),
      'GET /customers/*/payment-methods': () => listAnswer([]),
    })
    await renderPage(page, at.replace('?tab=receipts', ''), manager)
    await userEvent.click(await screen.findByRole('tab', { name: 'Receipts' }))
    const name = await screen.findByRole('link', { name: 'Gill1, Harjit' })
    expect(name.getAttribute('title')).toBe('View Profile')
    expect(name.getAttribute('href')).toBe(`/clients/${chargeOf(1).client.id}`)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Client',
      'Email',
      'File Ref No.',
      'Subtotal',
      'Tax',
      'Total',
      'Charged',
      'View/Print',
    ])
    expect(cells('Gill1, Harjit')).toEqual([
      'Gill1, Harjit',
      'h1@gill.test',
      'MPL-1',
      '$100.00\u00a0CADPromotions −\u2060$100.00\u00a0CAD',
      '$13.00\u00a0CAD',
      '$113.00\u00a0CAD',
      'Mar 05, 2026',
      'View/Print',
    ])
    expect(cells('Gill2, Harjit').slice(3, 6)).toEqual([
      '$100.00\u00a0USD',
      '$0.00\u00a0USD',
      '$100.00\u00a0USD',
    ])
    // The day in the firm's zone, as on the receipt.
    expect(cells('Gill2, Harjit')[6]).toBe('Mar 05, 2026')
    expect(screen.getByText('Showing 1 - 5 of 12')).toBeTruthy()
    expect(requests.find(({ path }) => path.endsWith('/charges'))?.url.search).toBe(
      '?orderBy=charge.chargedAt&order=desc&offset=0&limit=5',
    )
    expect([sortOf('Client'), sortOf('File Ref No.'), sortOf('Charged'), sortOf('Total')]).toEqual([
      'none',
      'none',
      'descending',
      null,
    ])
  })

  it('open their PDF in a new tab', async () => {
    fakeServer({ 'GET /customers/*/charges': () => listAnswer([chargeOf(1)]) })
    await renderPage(page, at, manager)
    const link = await screen.findByRole('link', {
      name: 'View/Print the receipt of Gill1, Harjit, Mar 05, 2026',
    })
    expect(link.getAttribute('href')).toBe(chargeOf(1).receiptUrl)
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('are sorted by their column headings, which the address keeps', async () => {
    const requests = fakeServer({ 'GET /customers/*/charges': () => listAnswer([chargeOf(1)], 12) })
    const { router } = await renderPage(page, at, manager)
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Client' }))
    await waitFor(() => expect(sortOf('Client')).toBe('ascending'))
    await userEvent.click(screen.getByRole('button', { name: 'Client' }))
    await waitFor(() => expect(sortOf('Client')).toBe('descending'))
    expect(router.state.location.search).toEqual({ tab: 'receipts', sort: 'client.name', order: 'desc' })
    await userEvent.click(screen.getByRole('button', { name: 'File Ref No.' }))
    await userEvent.click(screen.getByRole('button', { name: 'Charged' }))
    await waitFor(() => expect(sortOf('Charged')).toBe('descending'))
    expect(requests.map(({ url }) => url.search.replace('&limit=5', ''))).toEqual([
      '?orderBy=charge.chargedAt&order=desc&offset=0',
      '?orderBy=charge.chargedAt&order=desc&offset=5',
      '?orderBy=client.name&order=asc&offset=0',
      '?orderBy=client.name&order=desc&offset=0',
      '?orderBy=client.fileRefNo&order=asc&offset=0',
    ])
  })

  it('are searched after half a second without typing, and the search can be cleared', async () => {
    const requests = fakeServer({
      'GET /customers/*/charges': ({ url }) =>
        listAnswer(url.searchParams.has('keyword') ? [] : [chargeOf(1)]),
    })
    await renderPage(page, at, manager)
    const field = await screen.findByPlaceholderText('Name, email, file ref no.')
    const began = Date.now()
    await userEvent.type(field, 'zed')
    expect(await screen.findByText('No receipts match “zed”.')).toBeTruthy()
    expect(Date.now() - began).toBeGreaterThanOrEqual(500)
    expect(requests.map(({ url }) => url.searchParams.get('keyword'))).toEqual([null, 'zed'])
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(await screen.findByText('Gill1, Harjit')).toBeTruthy()
  })

  it('remain when their client was deleted, without a link', async () => {
    const charge = chargeOf(1)
    fakeServer({
      'GET /customers/*/charges': () =>
        listAnswer([{ ...charge, client: { ...charge.client, isDeleted: true } }]),
    })
    await renderPage(page, at, manager)
    expect((await screen.findByText('(deleted)')).closest('td')?.textContent).toBe('Gill1, Harjit (deleted)')
    expect(screen.queryByTitle('View Profile')).toBeNull()
  })

  it('say if there are none, and if they cannot be loaded', async () => {
    const answers = [problem('FORBIDDEN'), listAnswer([])]
    fakeServer({ 'GET /customers/*/charges': () => answers.shift() ?? listAnswer([]) })
    await renderPage(page, at, manager)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('There are no receipts yet.')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
