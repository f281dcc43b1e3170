import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Permission, Viewer } from '#contract/index.ts'
import { useAllCommands } from '../../kit/commands.ts'
import { fakeServer, show, useTestPage, viewer } from '../../ui/testing.tsx'
import { Palette } from './Palette.tsx'

/** What the palette offers, as buttons: the palette itself searches and lists them. */
function Offered() {
  return useAllCommands().map(({ id, title, run }) => (
    <button key={id} type="button" onClick={run}>
      {title}
    </button>
  ))
}
const offer = (at: string, who: Viewer) =>
  show(
    <>
      <Palette />
      <Offered />
    </>,
    at,
    who,
  )
const withAll = (permissions: Permission[]): Viewer => ({ ...viewer, permissions })
const firm = '01890000-0000-7000-8000-000000000170'

describe('commands that are there everywhere', () => {
  useTestPage()

  it.each([
    ['Administration', `/admin/accounts/${viewer.accountId}`],
    ['Invite a user', `/admin/accounts/${viewer.accountId}/users?action=invite`],
    ['Where you are signed in', '/account/sessions'],
  ])('%s leads to %s', async (title, href) => {
    fakeServer({})
    const { router } = await offer('/', withAll(['VIEW_USERS', 'INVITE_USER']))
    await userEvent.click(await screen.findByRole('button', { name: title }))
    await waitFor(() => expect(router.state.location.href).toBe(href))
  })

  it('invite into the account that is on screen', async () => {
    fakeServer({})
    const { router } = await offer(`/admin/accounts/${firm}/clients`, withAll(['INVITE_USER']))
    await userEvent.click(await screen.findByRole('button', { name: 'Invite a user' }))
    await waitFor(() =>
      expect(router.state.location.href).toBe(`/admin/accounts/${firm}/users?action=invite`),
    )
  })

  it('are only those that this person may use', async () => {
    fakeServer({})
    await offer('/', withAll([]))
    await screen.findByRole('button', { name: 'To the dashboard' })
    for (const name of ['Administration', 'Invite a user', 'Law firms'])
      expect({ name, there: screen.queryByRole('button', { name }) }).toEqual({ name, there: null })
  })
})
