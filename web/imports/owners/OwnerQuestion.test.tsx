import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { OwnerCheck, SocialAccount } from '#contract/index.ts'
import { account } from '../../social/testing.ts'
import { fakeServer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { OwnerNote } from './WaitsForOwner.tsx'

useTestPage()

const check: OwnerCheck = {
  id: '01890000-0000-7000-8000-000000000001',
  client: { id: '01890000-0000-7000-8000-000000000002', firstName: 'Harjit', lastName: 'Gill' },
  accountId: '01890000-0000-7000-8000-000000000003',
  platform: 'instagram',
  source: 'signIn',
  state: 'waiting',
  createdAt: '2026-11-24T14:12:00.000Z',
  isOwn: false,
  signedInAs: '@harjit.outdoors',
  comparison: {
    askedBy: 'Harjit Gill',
    isByLink: false,
    reason: 'otherId',
    importId: null,
    lines: [
      {
        subject: 'name',
        found: 'Harjit Gill',
        known: 'Harjit Gill',
        knownFrom: 'client',
        knownAt: null,
        result: 'same',
      },
      {
        subject: 'id',
        found: '17841402290618835',
        known: '17841400119830042',
        knownFrom: 'archive',
        knownAt: '2024-11-20T00:00:00.000Z',
        result: 'different',
      },
      {
        subject: 'otherClients',
        found: null,
        known: null,
        knownFrom: null,
        knownAt: null,
        result: 'unknown',
      },
    ],
  },
  decided: null,
  disownedAt: null,
  deletedOn: '2026-12-24T14:12:00.000Z',
  can: ['accept', 'refuse'],
}

const onStart = vi.fn()
const given = {
  account: account() as SocialAccount,
  next: { platform: 'Facebook', onStart },
}

describe('the question whose posts these are', () => {
  it('compares line by line, and offers two equal buttons', async () => {
    fakeServer({})
    await renderPage(<OwnerNote {...given} check={check} />)
    const rows = await screen.findAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      expect.stringContaining('Same'),
      expect.stringContaining('Different'),
      expect.stringContaining('No match'),
    ])
    expect(within(rows[2] as HTMLElement).getByText('archive of Nov 20, 2024')).toBeTruthy()
    const variants = ['They are this client’s', 'Not this client’s'].map((name) =>
      screen.getByRole('button', { name }).getAttribute('data-variant'),
    )
    expect(variants).toEqual(['default', 'default'])
  })

  it('is refused with an undo', async () => {
    const path = `/owner-checks/${check.id}`
    const requests = fakeServer({
      [`PUT ${path}/refusal`]: () => ({ body: { ...check, state: 'refused', can: ['undo'] } }),
      [`PUT ${path}/undo`]: () => ({ body: check }),
    })
    await renderPage(<OwnerNote {...given} check={check} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Not this client’s' }))
    await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PUT').map((each) => each.path)).toEqual([
        `${path}/refusal`,
        `${path}/undo`,
      ]),
    )
  })

  it('shows those who may not decide only that a manager does', async () => {
    fakeServer({})
    await renderPage(
      <OwnerNote {...given} check={{ ...check, comparison: null, signedInAs: null, can: ['ask'] }} />,
    )
    expect(await screen.findByRole('button', { name: 'Notify a manager' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('button', { name: /client’s/ })).toBeNull()
  })

  it('does not say to the client that they signed in if someone else did', async () => {
    fakeServer({})
    await renderPage(
      <OwnerNote
        {...given}
        check={{ ...check, client: null, signedInAs: null, comparison: null, can: [] }}
      />,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Details' }))
    expect(await screen.findByText(/We received posts from Instagram for you/)).toBeTruthy()
    expect(screen.queryByText(/You signed in/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'That was the wrong account' })).toBeNull()
  })

  it('shows the client that the firm is checking, with a way to say that it was the wrong account', async () => {
    const requests = fakeServer({
      'PUT /owner-checks/*/disowning': () => ({ body: { ...check, state: 'withdrawn', can: [] } }),
    })
    await renderPage(
      <OwnerNote
        {...given}
        check={{ ...check, client: null, isOwn: true, comparison: null, can: ['disown'] }}
      />,
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Details' }))
    const page = await screen.findByRole('dialog')
    expect(within(page).getByRole('heading', { name: 'Your law firm is checking this' })).toBeTruthy()
    expect(screen.queryByText(/Why it waits|owner ID/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'That was the wrong account' }))
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/disowning'))).toBe(true))
  })

  it('opens its page by itself after a sign-in, once, with the next account as the only task', async () => {
    fakeServer({})
    const fresh = {
      ...check,
      id: '01890000-0000-7000-8000-000000000009',
      createdAt: new Date().toISOString(),
    }
    const note = (
      <OwnerNote {...given} check={{ ...fresh, client: null, isOwn: true, comparison: null, can: [] }} />
    )
    await renderPage(note)
    const page = await screen.findByRole('dialog')
    const filled = within(page)
      .getAllByRole('button')
      .filter((each) => each.classList.contains('mantine-Button-root') && !each.dataset['variant'])
    expect(filled.map((each) => each.textContent)).toEqual(['Next account: Facebook'])
    await userEvent.click(within(page).getByRole('button', { name: 'Next account: Facebook' }))
    expect(onStart).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says when people are reminded, and which reminders were sent', async () => {
    fakeServer({})
    const createdAt = new Date(Date.now() - 3 * 24 * 3600 * 1000).toISOString()
    await renderPage(<OwnerNote {...given} check={{ ...check, createdAt }} />)
    const list = (await screen.findByText('Reminders')).parentElement as HTMLElement
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((each) => 'sent' in each.dataset),
    ).toEqual([true, false, false])
  })
})
