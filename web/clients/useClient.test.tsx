import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clientId } from '../posts/testing.ts'
import { fakeServer, problem, show, useTestPage } from '../ui/testing.tsx'
import { ClientProfilePage } from './ClientProfilePage.tsx'

useTestPage()

it('leads to the dashboard from a client that is not there', async () => {
  fakeServer({ 'GET /clients/*': () => problem('NOT_FOUND') })
  await show(<ClientProfilePage />, `/clients/${clientId}`)
  expect(await screen.findByText('Client not found.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/')
})
