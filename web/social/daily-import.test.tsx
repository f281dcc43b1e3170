import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Viewer } from '#contract/index.ts'
import { client } from '../posts/testing.ts'
import { fakeServer, renderPage, useTestPage, viewer } from '../ui/testing.tsx'
import SocialAccountsDialog from './SocialAccountsDialog.tsx'
import { account, made, wire } from './testing.ts'

const own: Viewer = { ...viewer, accountType: 3, clientId: client.id }
const POSTS_UNTIL = '2026-01-01T15:04:00.000Z'
const error = { code: 'UNEXPECTED', message: 'An unexpected error occurred.', context: {} }

async function show(latestImport: object, who = viewer): Promise<void> {
  const shown = account({
    postsUntil: POSTS_UNTIL,
    waitsForClient: false,
    can: ['import'],
    latestImport: { ...made, ...latestImport },
  })
  fakeServer({
    ...wire([shown]),
    'GET /monitoring/job-runs': () => ({ body: [] }),
  })
  await renderPage(<SocialAccountsDialog client={client} opened onClose={vi.fn()} />, '/', who)
}

describe('a daily import', () => {
  useTestPage()

  it.each([
    ['other', true],
    ['user', false],
  ])('while an import by %s runs, another file can be imported: %s', async (trigger, isOffered) => {
    await show({ trigger, status: 'RUNNING' })
    await screen.findByRole('button', { name: 'Import history' })
    expect(screen.queryByRole('button', { name: /^Import posts of/ }) !== null).toBe(isOffered)
  })

  it('that failed is not reported to the client, who can’t do anything about it', async () => {
    await show({ trigger: 'other', status: 'FAILURE', error }, own)
    expect(await screen.findByText(/^Posts imported up until/)).toBeTruthy()
    expect(screen.queryByText(/A problem occurred/)).toBeNull()
  })

  it('that failed does not ask the provider to try again', async () => {
    await show({ trigger: 'other', status: 'FAILURE', error }, { ...viewer, accountType: 1 })
    expect(await screen.findByText('A problem occurred while importing posts.')).toBeTruthy()
  })

  it('does not hide that a file of the client could not be imported', async () => {
    await show({ trigger: 'user', status: 'FAILURE', error }, own)
    expect(
      await screen.findByText('A problem occurred while importing posts. Please try again.'),
    ).toBeTruthy()
  })
})
