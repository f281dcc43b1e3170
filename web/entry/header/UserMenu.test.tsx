import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, show, useTestPage, viewer } from '../../ui/testing.tsx'
import { UserMenu } from './UserMenu.tsx'

const open = () => userEvent.click(screen.getByRole('button', { name: 'Account menu of Ana Ruiz' }))
const item = (name: string) => screen.queryByRole('menuitem', { name, hidden: true })

describe('the menu of whoever is signed in', () => {
  useTestPage()

  it('leads to the profile, the password and the places where one is signed in', async () => {
    fakeServer({})
    await show(<UserMenu />)
    await open()
    expect(item('Change Password')).toBeTruthy()
    expect(item('Where you are signed in')?.getAttribute('href')).toBe('/account/sessions')
    await userEvent.click(item('Profile') as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeTruthy()
  })

  it('has none of these for a session that a mailed link opened', async () => {
    fakeServer({})
    const link = { purpose: 'import', clientId: viewer.id } as const
    await show(<UserMenu />, '/', { ...viewer, link })
    await open()
    expect(item('Logout')).toBeTruthy()
    for (const name of ['Profile', 'Change Password', 'Where you are signed in'])
      expect({ name, there: item(name) }).toEqual({ name, there: null })
  })
})
