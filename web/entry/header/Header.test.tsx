import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { chooseFirm } from '../../kit/firm.ts'
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

  it('leads a provider’s user from an opened firm back to all firms', async () => {
    fakeServer({
      'GET /users/*/notifications': () => listAnswer([]),
      'GET /accounts/*': () => ({ body: {} }),
    })
    const permissions = ['VIEW_ACTIVE_ACCOUNT' as const]
    for (const [accountType, way] of [
      [1, '/firms'],
      [2, null],
    ] as const) {
      chooseFirm(clientId)
      const { unmount } = await renderPage(<Header menu={null} />, '/', {
        ...viewer,
        accountType,
        permissions,
      })
      const links = screen.queryAllByRole('link', { name: /All law firms/ })
      expect(links.map((link) => link.getAttribute('href'))).toEqual(way ? [way, way] : [])
      unmount()
    }
    chooseFirm(null)
    await renderPage(<Header menu={null} />, '/', { ...viewer, accountType: 1, permissions })
    expect(screen.queryByRole('link', { name: 'All law firms' })).toBeNull()
  })
})
