import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { switchLanguage } from '../../kit/i18n/i18n.ts'
import { client, postOf } from '../../posts/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { DashboardPage } from '../DashboardPage.tsx'
import { ClientHome } from './ClientHome.tsx'

const own = { ...viewer, accountType: 3 as const, clientId: client.id, permissions: [] }
const site = { id: 'facebook', type: 'facebook', name: 'Facebook', status: 1, auth: null }
const account = {
  id: client.id,
  clientId: client.id,
  socialSite: site,
  auth: null,
  externalId: 'h@gill.test',
  postsUntil: '2024-01-01T00:00:00.000Z',
  newestPostAt: '2024-01-01T00:00:00.000Z',
  latestImport: null,
  reconnectRequest: null,
  waitsForClient: true,
  connection: null,
  archiveFetch: null,
  ownerCheck: null,
  can: [],
}
const server = (accounts: () => object[] = () => [account]) =>
  fakeServer({
    'GET /clients/*': () => ({ body: client }),
    'GET /clients/*/accounts': () => ({ body: accounts() }),
    'GET /social-sites': () => ({ body: [site] }),
    'GET /post-sources': () => ({ body: [{ type: 'file', socialSiteId: 'facebook' }] }),
  })

describe('the home of a client', () => {
  useTestPage()

  it('opens the accounts whenever the address asks for it', async () => {
    server()
    const { router } = await renderPage(<ClientHome clientId={client.id} />, '/', own)
    await screen.findByText('Social Accounts (1)')
    expect(screen.queryByRole('dialog')).toBeNull()
    for (const _ of [1, 2]) {
      await act(() => router.navigate({ to: '/', search: { action: 'showSocialAccounts' } as never }))
      await screen.findByRole('dialog')
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(router.state.location.search).toEqual({})
    }
  })

  it('opens the accounts at first only if there is something to do, and does not close them when it is done', async () => {
    const other = { ...account, id: postOf(2).id, waitsForClient: false }
    const imported = { ...account, waitsForClient: false }
    let accounts = [account]
    server(() => accounts)
    const openHome = () => renderPage(<ClientHome clientId={client.id} />, '/', own)
    const reload = async ({ queryClient }: Awaited<ReturnType<typeof openHome>>) => {
      await act(() => queryClient.invalidateQueries({ queryKey: ['listSocialAccounts'] }))
      await screen.findByText(`Social Accounts (${accounts.length})`)
    }
    const first = await openHome()
    await screen.findByRole('dialog')
    accounts = [imported, other]
    await reload(first)
    expect(screen.getByRole('dialog')).toBeTruthy()
    first.unmount()
    const second = await openHome()
    await screen.findByText('Social Accounts (2)')
    accounts = [imported, other, { ...account, id: postOf(3).id }]
    await reload(second)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens another file before its accounts if the address is about that file', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const file = { clientId: postOf(7).id, fileRefNo: 'L-1', accountName: 'Lone Star Law', isCurrent: false }
    const requests = fakeServer({
      'GET /users/*/files': () => listAnswer([file]),
      'PUT /users/*/current-file': () => ({ body: { user: { ...own, clientId: file.clientId } } }),
    })
    const address = `/?action=showSocialAccounts&clientId=${file.clientId}`
    await renderPage(<DashboardPage />, address, own)
    await userEvent.click(await screen.findByRole('button', { name: 'Open file L-1' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(address))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ clientId: file.clientId })
    assign.mockRestore()
  })

  it('links to the guides for clients, in the language of the reader', async () => {
    server()
    await renderPage(<ClientHome clientId={client.id} />, '/', own)
    const titles = async (heading: string) => {
      const panel = (await screen.findByRole('heading', { name: heading })).closest('section')
      return within(panel as HTMLElement)
        .getAllByRole('link')
        .map((link) => [link.getAttribute('href'), link.textContent?.replace(/ \(.*/, '')])
    }
    expect(await titles('Help')).toEqual([
      ['/resources/why-your-lawyer-asks', 'Why your lawyer asks for your posts'],
      ['/resources/upload-from-a-phone', 'Uploading from a phone'],
      ['/resources/what-your-lawyer-sees', 'What your lawyer sees'],
    ])
    await act(() => switchLanguage('es'))
    expect((await titles('Ayuda'))[0]?.[1]).toBe('Por qué su abogado pide sus publicaciones')
  })
})
