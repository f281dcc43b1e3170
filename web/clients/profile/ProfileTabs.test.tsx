import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { client, clientId } from '../../posts/testing.ts'
import { renderPage, useTestPage } from '../../ui/testing.tsx'
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
})
