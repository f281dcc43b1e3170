import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '#contract/index.ts'
import { getLanguage } from '../../kit/i18n/i18n.ts'
import { fakeServer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { UserMenu } from './UserMenu.tsx'

const open = () => userEvent.click(screen.getByRole('button', { name: 'Account menu of Ana Ruiz' }))
const item = (name: string) => screen.queryByRole('menuitem', { name, hidden: true })

describe('the menu of the signed-in user', () => {
  useTestPage()

  it('links to the profile, the password and the active sessions', async () => {
    fakeServer({})
    await renderPage(<UserMenu />)
    await open()
    expect(item('Change Password')).toBeTruthy()
    expect(item('Active sessions')?.getAttribute('href')).toBe('/account/sessions')
    await userEvent.click(item('Profile') as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeTruthy()
  })

  it('sets one language for the page and for email', async () => {
    const requests = fakeServer({ 'PUT /users/*': () => ({ body: { ...viewer, language: 'es' } }) })
    const { queryClient } = await renderPage(<UserMenu />)
    queryClient.setQueryData(['getViewer', {}], viewer)
    await open()
    expect(item('Français')).toBeTruthy()
    expect(screen.getByText('Manager')).toBeTruthy()
    await userEvent.click(item('Español') as HTMLElement)
    expect(await screen.findByText('Gestor')).toBeTruthy()
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ language: 'es' })
    expect(queryClient.getQueryData<Viewer>(['getViewer', {}])?.language).toBe('es')
  })

  it('has none of these for a session opened by an emailed link', async () => {
    const requests = fakeServer({})
    const link = { purpose: 'import', clientId: viewer.id } as const
    await renderPage(<UserMenu />, '/', { ...viewer, link })
    await open()
    expect(item('Logout')).toBeTruthy()
    await userEvent.click(item('Español') as HTMLElement)
    await waitFor(() => expect(getLanguage()).toBe('es'))
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
    for (const name of ['Profile', 'Change Password', 'Active sessions'])
      expect({ name, there: item(name) }).toEqual({ name, there: null })
  })
})
