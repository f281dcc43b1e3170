import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { client, clientId } from '../posts/testing.ts'
import { fakeServer, listAnswer, problem, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import { ClientPostsPage } from './ClientPostsPage.tsx'
import { ClientProfilePage } from './ClientProfilePage.tsx'

useTestPage()

const own = { ...viewer, accountType: 3 as const, clientId: viewer.accountId }
const otherFile = (ofClient: string) => ({
  clientId: ofClient,
  fileRefNo: 'L-1',
  accountName: 'Lone Star Law',
  isCurrent: false,
})

it('links to the dashboard if the client does not exist', async () => {
  fakeServer({ 'GET /clients/*': () => problem('NOT_FOUND') })
  await renderPage(<ClientProfilePage />, `/clients/${clientId}`)
  expect(await screen.findByText('Client not found.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/')
})

it.each([
  ['of the same person offers to open that file', clientId, 'Open file L-1'],
  ['of anyone else is not found', viewer.id, 'Back to dashboard'],
])('a link to another file %s', async (_, ofFile, offered) => {
  fakeServer({
    'GET /clients/*': () => problem('NOT_FOUND'),
    'GET /users/*/files': () => listAnswer([otherFile(ofFile)]),
  })
  await renderPage(<ClientPostsPage />, `/clients/${clientId}/posts`, own)
  expect(await screen.findByText(offered)).toBeTruthy()
})

it('says that the person’s files could not be loaded, and tries again on request', async () => {
  let isUp = false
  fakeServer({
    'GET /clients/*': () => problem('NOT_FOUND'),
    'GET /users/*/files': () => (isUp ? listAnswer([otherFile(clientId)]) : problem('UNAVAILABLE')),
  })
  await renderPage(<ClientPostsPage />, `/clients/${clientId}/posts`, own)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Client not found.')).toBeNull()
  isUp = true
  await userEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Open file L-1' })).toBeTruthy()
})

it('opens another file in a fresh page even if this page is left before the answer', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  let answer: (() => void) | undefined
  fakeServer({
    'GET /clients/*': () => problem('NOT_FOUND'),
    'GET /users/*/files': () => listAnswer([otherFile(clientId)]),
    'PUT /users/*/current-file': () =>
      new Promise((resolve) => (answer = () => resolve({ body: { user: { ...own, clientId } } }))),
  })
  const { unmount } = await renderPage(<ClientPostsPage />, `/clients/${clientId}/posts`, own)
  await userEvent.click(await screen.findByRole('button', { name: 'Open file L-1' }))
  await waitFor(() => expect(answer).toBeDefined())
  unmount()
  answer?.()
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`/clients/${clientId}/posts`))
})

it('redirects from an unknown section to the profile, and keeps the query of the address', async () => {
  fakeServer({ 'GET /clients/*': () => ({ body: client }) })
  const { router } = await renderPage(<ClientProfilePage />, `/clients/${clientId}/history?range=pre`)
  await waitFor(() => expect(router.state.location.href).toBe(`/clients/${clientId}?range=pre`))
  const chosen = await screen.findByRole('link', { name: 'Profile' })
  expect(chosen.getAttribute('aria-current')).toBe('page')
})
