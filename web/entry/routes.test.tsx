import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'
import { storedToken } from '../kit/address/mailed-link.ts'
import type { Viewer } from '#contract/index.ts'
import { call } from '../kit/calls/client.ts'
import { makeQueryClient } from '../kit/calls/query.ts'
import { parseSearch, stringifySearch } from '../kit/address/search-params.ts'
import { fakeServer, listAnswer, problem, useTestPage, viewer } from '../ui/testing.tsx'
import { UiProvider } from '../ui/theme/UiProvider.tsx'
import { isPublicPath, makeRouter } from './router.tsx'
import { routeTree } from './routes.tsx'
import { SIGNED_IN_KEY } from './session.ts'

async function go(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const context = { queryClient: makeQueryClient() }
  const router = createRouter({ routeTree, history, context, parseSearch, stringifySearch })
  await router.load()
  return { router, history }
}

describe('addresses in emails', () => {
  useTestPage()

  it.each([
    ['/accept-invitation/s3cret-t0ken', 'invitation', '/accept-invitation'],
    ['/reset-password/s3cret-t0ken', 'recovery', '/reset-password'],
    [
      '/social/clients/c1/accounts/reconnect/s3cret-t0ken',
      'reconnect',
      '/social/clients/c1/accounts/reconnect',
    ],
    ['/social/clients/c1/posts/import/s3cret-t0ken', 'import', '/social/clients/c1/posts/import'],
  ] as const)('remove the token of %s', async (address, purpose, after) => {
    const { router, history } = await go(address)
    expect(router.state.location.href).toBe(after)
    expect([history.location.href, history.length]).toEqual([after, 1])
    expect(storedToken(purpose)).toBe('s3cret-t0ken')
  })

  it('need no sign-in, with or without a token', () => {
    for (const path of ['/accept-invitation/t', '/accept-invitation', '/reset-password', '/recover-password'])
      expect({ path, isPublic: isPublicPath(path) }).toEqual({ path, isPublic: true })
    for (const path of ['/accept-invitations', '/account/sessions', '/admin/accounts/1/users', '/customers'])
      expect({ path, isPublic: isPublicPath(path) }).toEqual({ path, isPublic: false })
  })
})

describe('the terms of a client’s file', () => {
  useTestPage()

  it('offer the client’s other files, which need no agreement to these terms', async () => {
    const clientId = '01890000-0000-7000-8000-000000000007'
    const client = { ...viewer, accountType: 3 as const, clientId, permissions: [], agreedTermsAt: null }
    const file = { clientId, fileRefNo: 'M-1', accountName: 'Maple Law', isCurrent: true }
    fakeServer({
      'GET /auth/session': () => ({ body: client }),
      'GET /users/*/files': () =>
        listAnswer([file, { ...file, clientId: viewer.id, fileRefNo: 'L-1', isCurrent: false }]),
    })
    const { router } = await go('/account/sessions')
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <UiProvider>
          <RouterProvider router={router as never} />
        </UiProvider>
      </QueryClientProvider>,
    )
    const terms = await screen.findByRole('dialog', { name: 'Terms and conditions' })
    await within(terms).findByRole('button', { name: 'File M-1, Maple Law. Choose a file' })
  })
})

describe('an emailed link', () => {
  useTestPage()
  const clientId = '01890000-0000-7000-8000-000000000007'
  const pages = [`/social/clients/${clientId}/accounts/reconnect`, `/social/clients/${clientId}/posts/import`]

  it.each(pages)('has a session besides the browser’s sign-in, named by %s', async (page) => {
    const requests = fakeServer({ 'GET /auth/session': () => ({ body: viewer }) })
    await go(page)
    await call('getViewer', {})
    expect(requests.map(({ headers }) => headers['X-Session'])).toEqual(['link'])
  })

  it('is left with a full page load, so that nothing of its session stays in memory', async () => {
    fakeServer({ 'GET /auth/session': () => ({ body: viewer }) })
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const { router } = await go(pages[1] ?? '')
    void router.navigate({ to: '/account/sessions' })
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/account/sessions'))
  })

  it.each(['/privacy', '/terms', '/resources/getting-started', '/social/data-deletion'])(
    'lets its reader open %s',
    async (address) => {
      fakeServer({})
      expect((await go(address)).router.state.location.href).toBe(address)
    },
  )
})

describe('addresses of the administration', () => {
  useTestPage()

  it.each([
    ['/customers?page=2', `/admin/accounts/${viewer.accountId}/customers?page=2`],
    [`/admin/accounts/${viewer.accountId}`, `/admin/accounts/${viewer.accountId}/users`],
  ])('%s leads to %s', async (address, after) => {
    fakeServer({ 'GET /auth/session': () => ({ body: viewer }) })
    const { router } = await go(address)
    expect(router.state.location.href).toBe(after)
  })

  it.each([
    ['/account/sessions', '/login?target=%2Faccount%2Fsessions'],
    // Of a tab that was open when the session ended.
    ['/account/sessions', '/login?redirect=true&target=%2Faccount%2Fsessions'],
    ['/', '/login'],
  ])('lead on someone who is signed in to %s from %s', async (after, address) => {
    fakeServer({ 'GET /auth/session': () => ({ body: viewer }) })
    await go('/account/sessions')
    const { router } = await go(address)
    expect(router.state.location.href).toBe(after)
  })

  it('wait on the sign-in page once the session is over, and go on when someone signs in in another tab', async () => {
    fakeServer({
      'GET /auth/session': () => ({ body: viewer }),
      'GET /users/*/sessions': () => problem('UNAUTHENTICATED'),
    })
    window.history.replaceState(null, '', '/account/sessions')
    const router = makeRouter(makeQueryClient())
    await router.load()
    expect(router.state.location.pathname).toBe('/account/sessions')
    // The list is refused and the viewer is not, which must not lead in circles.
    await call('listUserSessions', { params: { id: viewer.id } }).catch(() => undefined)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    await router.invalidate()
    expect(router.state.location.pathname).toBe('/login')
    localStorage.setItem(SIGNED_IN_KEY, '1')
    window.dispatchEvent(new StorageEvent('storage', { key: SIGNED_IN_KEY, newValue: '1' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/sessions'))
  })

  it('have the home page of a provider’s user, which no one else has', async () => {
    let who: Viewer = viewer
    fakeServer({ 'GET /auth/session': () => ({ body: who }) })
    expect((await go('/firms')).router.state.location.href).toBe('/')
    who = { ...viewer, accountType: 1 }
    expect((await go('/firms')).router.state.location.href).toBe('/firms')
  })

  it('do not lead on from /login after signing out', async () => {
    let isOver = false
    fakeServer({
      'GET /auth/session': () => (isOver ? problem('UNAUTHENTICATED') : { body: viewer }),
    })
    const { router } = await go('/account/sessions')
    isOver = true
    await router.navigate({ to: '/login' })
    expect(router.state.location.pathname).toBe('/login')
  })

  it('send a visitor to the sign-in page, which gets the address to return to', async () => {
    fakeServer({ 'GET /auth/session': () => problem('UNAUTHENTICATED') })
    const path = `/admin/accounts/${viewer.accountId}/users?q=ana`
    const { router } = await go(path)
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.search).toEqual({ target: path })
  })
})
