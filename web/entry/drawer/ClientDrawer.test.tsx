import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#contract/index.ts'
import { chooseFirm } from '../../kit/firm.ts'
import { client } from '../../posts/testing.ts'
import { fakeServer, items, show, useTestPage, viewer } from '../../ui/testing.tsx'
import { ClientDrawer } from './ClientDrawer.tsx'

const lineOf = (each: Client, starredAt: string | null) => ({
  id: each.id,
  user: { id: viewer.id },
  client: each,
  starredAt,
  assignedAt: '2025-01-01T00:00:00.000Z',
})
const provider = { ...viewer, accountType: 1 as const }

describe('the drawer', () => {
  useTestPage()
  beforeEach(() => chooseFirm(null))

  it('shows a provider’s person nothing until a firm is chosen, and asks nothing', async () => {
    const asked = fakeServer({})
    await show(<ClientDrawer />, '/', provider)
    expect(screen.getByText('The clients of the firm that you choose appear here.')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('has the chosen firm’s clients, which a provider’s person stars like anybody', async () => {
    chooseFirm(client.customerId)
    let star: string | null = null
    const asked = fakeServer({
      'GET /users/*/clients': ({ url }) =>
        items(
          (url.searchParams.get('isStarred') === 'true') === (star !== null) ? [lineOf(client, star)] : [],
        ),
      'POST /users/*/clients/*/star': () => {
        star = '2026-01-01T00:00:00.000Z'
        return {}
      },
    })
    await show(<ClientDrawer />, '/', provider)
    const others = within(await screen.findByRole('region', { name: /^Clients/ }))
    await userEvent.click(await others.findByRole('button', { name: 'Star Gill, Harjit' }))
    const starred = within(screen.getByRole('region', { name: /^Starred/ }))
    expect(await starred.findByRole('link', { name: /^Gill, Harjit/ })).toBeTruthy()
    await waitFor(() => expect(others.queryByRole('link')).toBeNull())
    for (const { path, url } of asked.filter(({ method }) => method === 'GET'))
      if (path.endsWith('/clients')) expect(url.searchParams.get('customerId')).toBe(client.customerId)
  })

  it.each([
    [['VIEW_CLIENTS', 'VIEW_USERS'] as const, 1],
    [['VIEW_CLIENTS'] as const, 0],
  ])('leads to the administration of one’s own account: %j', async (permissions, count) => {
    fakeServer({ 'GET /users/*/clients': () => items([]) })
    await show(<ClientDrawer />, '/', { ...viewer, permissions: [...permissions] })
    expect(screen.queryAllByRole('link', { name: 'Administration' })).toHaveLength(count)
  })
})
