import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { client, clientId } from '../posts/testing.ts'
import { fakeServer, problem, show, useTestPage } from '../ui/testing.tsx'
import { ClientProfilePage } from './ClientProfilePage.tsx'

useTestPage()

it('leads to the dashboard from a client that is not there', async () => {
  fakeServer({ 'GET /clients/*': () => problem('NOT_FOUND') })
  await show(<ClientProfilePage />, `/clients/${clientId}`)
  expect(await screen.findByText('Client not found.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/')
})

it('leads from a section that does not exist to the profile, with what else the address says', async () => {
  fakeServer({ 'GET /clients/*': () => ({ body: client }) })
  const { router } = await show(<ClientProfilePage />, `/clients/${clientId}/history?range=pre`)
  await waitFor(() => expect(router.state.location.href).toBe(`/clients/${clientId}?range=pre`))
  const chosen = await screen.findByRole('link', { name: 'Profile' })
  expect(chosen.getAttribute('aria-current')).toBe('page')
})
