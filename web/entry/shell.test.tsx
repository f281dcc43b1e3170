import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Viewer } from '#contract/index.ts'
import { call } from '../kit/calls/client.ts'
import { setServerReachable } from '../kit/calls/reachability.ts'
import { makeQueryClient } from '../kit/calls/query.ts'
import { Part } from '../ui/Part.tsx'
import { fakeServer, problem, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import { Failed, NotFound, NotFoundPage } from './Failed.tsx'
import { Footer } from './Footer.tsx'
import { ClientNav } from './header/ClientNav.tsx'
import { PendingAccounts } from './header/PendingAccounts.tsx'
import { isMissingModule, reloadOnMissingModule } from './missing-modules.ts'
import { LiveCaches } from './LiveCaches.tsx'
import { Offline } from './Offline.tsx'
import { isPublicPath, makeRouter } from './router.tsx'
import { Unreachable } from './Unreachable.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const params = { id }

describe('the frame of the app', () => {
  useTestPage()

  it('has links to terms and privacy at the bottom of every page', async () => {
    await renderPage(<Footer />)
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
    expect(screen.getByRole('link', { name: 'Terms of Use' }).getAttribute('href')).toBe('/terms')
  })

  it('shows how many requests are waiting on clients, and no number if there are none', async () => {
    let waiting = 2
    fakeServer({ 'GET /accounts/*/stats': () => ({ body: { pendingReconnections: waiting } }) })
    const { queryClient } = await renderPage(<PendingAccounts />)
    const link = await screen.findByRole('link', { name: '2 requests are waiting on clients' })
    expect(link.getAttribute('href')).toBe(
      `/social/customers/${viewer.accountId}/accounts/pending-reconnection`,
    )
    waiting = 0
    await act(() => queryClient.invalidateQueries())
    const none = await screen.findByRole('link', { name: 'Social accounts pending client action' })
    expect(none.textContent).toBe('')
  })

  it('shows a client user the navigation for clients', async () => {
    const client: Viewer = { ...viewer, accountType: 3, clientId: id }
    await renderPage(<ClientNav clientId={id} />, '/', client)
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Digital Albums', `/clients/${id}/albums`],
      ['Social Posts', `/clients/${id}/posts`],
    ])
  })

  it('has pages that need no sign-in', () => {
    for (const path of [
      '/terms',
      '/privacy',
      '/social/data-deletion',
      '/resources/getting-started',
      '/login',
    ])
      expect(isPublicPath(path)).toBe(true)
    for (const path of ['/', '/account/notifications', '/social/customers/1/accounts/pending-reconnection'])
      expect(isPublicPath(path)).toBe(false)
  })
})

describe('error handling', () => {
  useTestPage()
  beforeEach(() => void makeRouter(makeQueryClient()))

  it.each([
    ['the server’s message', 'POST_STATE_CONFLICT', 'This post has changed since you loaded it.'],
    ['the code if there is no message', 'UNEXPECTED', 'An unexpected error occurred. Code: UNEXPECTED'],
  ] as const)('a failed write is reported with %s', async (_, code, sentence) => {
    fakeServer({ 'PUT /posts/*/trash': () => problem(code) })
    await renderPage(<p>page</p>)
    await call('trashPost', { params }).catch(() => undefined)
    await screen.findByText(sentence)
  })

  it('a lost network is announced, and the page shows it until the network is back', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await renderPage(<Offline />)
    await act(async () => {
      await call('trashPost', { params }).catch(() => undefined)
    })
    await screen.findByText('Proofline could not be reached. Check your connection.')
    await screen.findByText(/Proofline can’t be reached right now/)
    act(() => setServerReachable(true))
    await waitFor(() => expect(screen.queryByText(/can’t be reached right now/)).toBeNull())
  })

  it('an unreachable server is polled until it responds, and then everything is refreshed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isThere = false
    vi.stubGlobal('fetch', () =>
      isThere ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('Failed to fetch')),
    )
    const { queryClient } = await renderPage(
      <>
        <Offline />
        <LiveCaches />
      </>,
    )
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
    act(() => setServerReachable(false))
    await vi.advanceTimersByTimeAsync(6000)
    expect(invalidated).not.toHaveBeenCalled()
    isThere = true
    await vi.advanceTimersByTimeAsync(6000)
    await waitFor(() => expect(invalidated).toHaveBeenCalledOnce())
    vi.useRealTimers()
  })

  it('an unknown address shows ways to continue', async () => {
    await renderPage(<NotFound />)
    screen.getByRole('heading', { level: 1, name: 'Page not found' })
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/')
    screen.getByRole('button', { name: 'Go back' })
  })

  it('an address without a layout has the logo, which links to the start page', async () => {
    await renderPage(<NotFoundPage />)
    const home = screen.getByRole('link', { name: /^Proofline/ })
    expect([home.getAttribute('href'), home.textContent]).toEqual(['/', 'Proofline'])
  })

  it('a page whose code is gone offers to reload', async () => {
    const lost = new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js')
    expect(isMissingModule(lost)).toBe(true)
    expect(isMissingModule(new Error('x is undefined'))).toBe(false)
    await renderPage(<Failed error={lost} />)
    screen.getByText('A new version of Proofline is available.')
    screen.getByRole('button', { name: 'Reload' })
  })

  it('any other failure of a page is shown with a button to try again', async () => {
    await renderPage(<Failed error={new Error('x is undefined')} />)
    screen.getByText('An unexpected error occurred.')
    screen.getByRole('button', { name: 'Try again' })
  })

  it('a server without a configuration shows a message and a button to try again', async () => {
    const again = vi.fn()
    await renderPage(<Unreachable onRetry={again} />)
    screen.getByText('Proofline could not be reached. Check your connection.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(again).toHaveBeenCalledOnce()
  })

  it('a broken part leaves the rest of the page, with a message', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = (): never => {
      throw new Error('gone')
    }
    await renderPage(
      <>
        <p>the rest</p>
        <Part>
          <Broken />
        </Part>
      </>,
    )
    screen.getByText('the rest')
    await screen.findByText('A part of this page could not be loaded. Reload the page.')
  })

  it('parts of an earlier version reload the page once, not forever, and not while offline', () => {
    const reload = vi.fn()
    reloadOnMissingModule(reload)
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    expect(reload).not.toHaveBeenCalled()
    offline.mockRestore()
    const first = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(first)
    const second = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(second)
    expect([reload.mock.calls.length, first.defaultPrevented, second.defaultPrevented]).toEqual([
      1,
      true,
      false,
    ])
  })
})
