import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { Header } from './Header.tsx'

const clientId = '01890000-0000-7000-8000-000000000001'

describe('the header', () => {
  useTestPage()

  it('shows a client the firm and its phone number on every page', async () => {
    fakeServer({
      'GET /users/*/files': () => listAnswer([]),
      'GET /users/*/notifications': () => listAnswer([]),
    })
    const client = { ...viewer, accountType: 3 as const, clientId, firmPhoneNumber: '+1 416 555 0142' }
    await renderPage(<Header menu={null} />, '/', client)
    expect(screen.getByText(viewer.account.name)).toBeDefined()
    expect(screen.getByRole('link', { name: '+1 416 555 0142' }).getAttribute('href')).toBe(
      'tel:+14165550142',
    )
  })
})
