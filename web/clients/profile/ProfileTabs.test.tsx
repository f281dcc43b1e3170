import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { client, clientId } from '../../posts/testing.ts'
import { useAllCommands } from '../../kit/keys/commands.ts'
import { fakeServer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { ClientProfilePage } from '../ClientProfilePage.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'

describe('the tabs of a client', () => {
  useTestPage()

  it('show the count of each list, including 0', async () => {
    await renderPage(<ProfileTabs client={client} />, `/clients/${clientId}`)
    expect(screen.getByRole('link', { name: /^Trash/ }).textContent).toBe('Trash0')
  })

  it('keep the shared filters, and drop those of a single list', async () => {
    await renderPage(
      <ProfileTabs client={client} />,
      `/clients/${clientId}/unreviewed?range=pre&media=image&page=3&postId=${clientId}`,
    )
    for (const [name, tab] of [
      [/^Flagged/, 'flagged'],
      [/^All posts/i, 'posts'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
        `/clients/${clientId}/${tab}?range=pre&media=image`,
      )
  })

  it('show posts that changed or show more since their review only if there are any', async () => {
    fakeServer({
      'GET /posts/count': ({ url }) => ({ body: { count: url.searchParams.has('isMoreRead') ? 3 : 0 } }),
    })
    await renderPage(<ProfileTabs client={client} />, `/clients/${clientId}`)
    expect((await screen.findByRole('link', { name: /^More was read/ })).textContent).toBe('More was read3')
    expect(screen.queryByRole('link', { name: /^Changed after review/ })).toBeNull()
  })

  it('are commands too, as are the main actions that a user may do', async () => {
    fakeServer({
      'GET /clients/*': () => ({ body: client }),
      'GET /posts/count': () => ({ body: { count: 2 } }),
    })
    const { router } = await renderPage(
      <>
        <ClientProfilePage />
        <Commands />
      </>,
      `/clients/${clientId}?range=pre`,
      { ...viewer, scopes: ['report:write'] },
    )
    const commands = await screen.findByRole('list', { name: 'Commands' })
    await waitFor(() =>
      expect([...commands.children].map(({ textContent }) => textContent).sort()).toEqual([
        'All posts',
        'Changed after review',
        'Escalated',
        'Flagged',
        'Generate Report',
        'More was read',
        'Not relevant',
        'Profile',
        'Progress',
        'Reports',
        'Review',
        'Search',
        'Social Accounts',
        'Timeline',
        'Trash',
        'Unreviewed',
      ]),
    )
    fireEvent.click(within(commands).getByRole('button', { name: 'Flagged' }))
    await waitFor(() => expect(router.state.location.href).toBe(`/clients/${clientId}/flagged?range=pre`))
    fireEvent.click(within(commands).getByRole('button', { name: 'Generate Report' }))
    await waitFor(() =>
      expect(router.state.location.href).toBe(`/clients/${clientId}/reports?action=generateReport`),
    )
  })
})

function Commands() {
  const group = `${client.firstName} ${client.lastName}`
  return (
    <ul aria-label="Commands">
      {useAllCommands()
        .filter((command) => command.group === group)
        .map(({ id, title, run }) => (
          <li key={id}>
            <button type="button" onClick={run}>
              {title}
            </button>
          </li>
        ))}
    </ul>
  )
}
