import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { client, clientId } from '../posts/testing.ts'
import { fakeServer, problem, renderPage, useTestPage } from '../ui/testing.tsx'
import { ClientProfilePage } from './ClientProfilePage.tsx'

useTestPage()

it('links to the dashboard if the client does not exist', async () => {
  fakeServer({ 'GET /clients/*': () => problem('NOT_FOUND') })
  await renderPage(<ClientProfilePage />, `/clients/${clientId}`)
  expect(await screen.findByText('Client not found.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/')
})

it('redirects from an unknown section to the profile, and keeps the query of the address', async () => {
  fakeServer({ 'GET /clients/*': () => ({ body: client }) })
  const { router } = await renderPage(<ClientProfilePage />, `/clients/${clientId}/history?range=pre`)
  await waitFor(() => expect(router.state.location.href).toBe(`/clients/${clientId}?range=pre`))
  const chosen = await screen.findByRole('link', { name: 'Profile' })
  expect(chosen.getAttribute('aria-current')).toBe('page')
})
