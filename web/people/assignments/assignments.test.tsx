import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Client } from '#contract/index.ts'
import { client } from '../../posts/testing.ts'
import {
  type FakeRequest,
  fakeServer,
  listAnswer,
  problem,
  renderPage,
  useTestPage,
  viewer,
} from '../../ui/testing.tsx'
import { account, userOf } from '../testing.ts'
import ClientPeopleDialog from './ClientPeopleDialog.tsx'
import UserClientsDialog from './UserClientsDialog.tsx'

const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const clients = ['Ada', 'Bea', 'Cleo'].map((firstName, index): Client => ({
  ...client,
  id: idOf(index + 1),
  firstName,
  lastName: 'Gill',
}))
const [ada, bea, cleo] = clients as [Client, Client, Client]
const person = userOf(50)

/** A server that remembers who is assigned. An assignment's id is the client's with a different prefix. */
function remembering(assigned: Client[], refuses = false, isNew = true): FakeRequest[] {
  let now = assigned
  const idFor = (id: string) => id.replace('01890000', '01890001')
  const lineOf = (each: Client) => ({
    id: idFor(each.id),
    user: { id: person.id },
    client: each,
    starredAt: null,
    assignedAt: '2025-01-01T00:00:00.000Z',
  })
  return fakeServer({
    'GET /users/*/clients': () => listAnswer(now.map(lineOf)),
    'GET /users/*/unassigned-clients': () => listAnswer(clients.filter((each) => !now.includes(each))),
    'POST /users/*/clients': ({ body }) => {
      const { clientIds } = body as { clientIds: string[] }
      if (refuses) return problem('FORBIDDEN')
      const made = clients.filter(({ id }) => clientIds.includes(id))
      now = [...now, ...made]
      return { status: 201, body: made.map((each) => ({ ...lineOf(each), isNew })) }
    },
    'DELETE /user-clients/*': ({ path }) => {
      now = now.filter(({ id }) => !path.endsWith(idFor(id)))
      return {}
    },
  })
}

const names = () => screen.getAllByRole('listitem').map((row) => row.querySelector('label')?.textContent)
const writes = (requests: FakeRequest[]) =>
  requests.filter(({ method }) => method !== 'GET' && method !== 'PUT')

describe('the clients of a provider user', () => {
  useTestPage()

  it('are shown for one law firm at a time, the active one or the first', async () => {
    const firm = { ...account, id: idOf(900), name: 'Maple Injury Law' }
    const requests = fakeServer({
      'GET /accounts': () => listAnswer([firm]),
      'GET /users/*/clients': () => listAnswer([]),
      'GET /users/*/unassigned-clients': () => listAnswer(clients),
    })
    const provider = { ...viewer, accountType: 1 as const }
    const helper = { ...person, accountId: provider.accountId }
    await renderPage(<UserClientsDialog user={helper} onClose={() => undefined} />, '/', provider)
    expect(await screen.findByRole('tab', { name: 'Unassigned 3' })).toBeTruthy()
    expect((screen.getByRole('combobox', { name: 'Law firm' }) as HTMLInputElement).value).toBe(
      'Maple Injury Law',
    )
    const lists = requests.filter(({ path }) => path.endsWith('clients'))
    expect(new Set(lists.map(({ url }) => url.searchParams.get('customerId')))).toEqual(new Set([firm.id]))
  })
})

describe('the law firms of a provider with more than one page of them', () => {
  useTestPage()

  it('can all be chosen', async () => {
    const firms = Array.from({ length: 103 }, (_, n) => ({
      ...account,
      id: idOf(1000 + n),
      name: `Firm ${n}`,
    }))
    fakeServer({
      'GET /accounts': ({ url }) => {
        const offset = Number(url.searchParams.get('offset') ?? 0)
        return listAnswer(firms.slice(offset, offset + 100), firms.length)
      },
      'GET /users/*/clients': () => listAnswer([]),
      'GET /users/*/unassigned-clients': () => listAnswer([]),
    })
    const provider = { ...viewer, accountType: 1 as const }
    const helper = { ...person, accountId: provider.accountId }
    await renderPage(<UserClientsDialog user={helper} onClose={() => undefined} />, '/', provider)
    const firmField = await screen.findByRole('combobox', { name: 'Law firm' })
    await userEvent.clear(firmField)
    await userEvent.type(firmField, 'Firm 102')
    expect(await screen.findByRole('option', { name: 'Firm 102', hidden: true })).toBeTruthy()
  })
})

describe('the clients of a user', () => {
  useTestPage()

  it('are in two tabs with their counts', async () => {
    const requests = remembering([ada])
    await renderPage(<UserClientsDialog user={person} onClose={() => undefined} />)
    expect(await screen.findByRole('tab', { name: 'Assigned 1' })).toBeTruthy()
    expect(names()).toEqual(['Ada Gill'])
    await userEvent.click(screen.getByRole('tab', { name: 'Unassigned 2' }))
    expect(names()).toEqual(['Bea Gill', 'Cleo Gill'])
    expect(requests[0]?.url.searchParams.get('isAssigned')).toBe('true')
  })

  it('are assigned one at a time, and unassigned by undo', async () => {
    const requests = remembering([ada])
    await renderPage(<UserClientsDialog user={person} onClose={() => undefined} />)
    await userEvent.click(await screen.findByRole('tab', { name: 'Unassigned 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Assign Bea Gill' }))
    expect(await screen.findByRole('tab', { name: 'Assigned 2' })).toBeTruthy()
    expect(names()).toEqual(['Cleo Gill'])
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('tab', { name: 'Assigned 1' })).toBeTruthy()
    expect(writes(requests).map(({ method, body }) => [method, body])).toEqual([
      ['POST', { clientIds: [bea.id] }],
      ['DELETE', undefined],
    ])
  })

  it('stay assigned by a colleague who was faster, so there is no undo', async () => {
    remembering([ada], false, false)
    await renderPage(<UserClientsDialog user={person} onClose={() => undefined} />)
    await userEvent.click(await screen.findByRole('tab', { name: 'Unassigned 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Assign Bea Gill' }))
    expect(await screen.findByRole('tab', { name: 'Assigned 2' })).toBeTruthy()
    expect(await screen.findByText(/^Bea Gill .*assigned/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('are assigned several at a time, in one call', async () => {
    const requests = remembering([])
    await renderPage(<UserClientsDialog user={person} onClose={() => undefined} />)
    expect(await screen.findByText('No assignments yet.')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Unassigned 3' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^Ada Gill/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Assign 2' }))
    expect(await screen.findByRole('tab', { name: 'Assigned 2' })).toBeTruthy()
    expect(writes(requests)[0]?.body).toEqual({ clientIds: [bea.id, cleo.id] })
    expect(await screen.findByText('2 have been assigned.')).toBeTruthy()
  })

  it('are unassigned several at a time, and restored by one undo', async () => {
    remembering([ada, bea, cleo])
    await renderPage(<UserClientsDialog user={person} onClose={() => undefined} />)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Unassign 3' }))
    expect(await screen.findByText('No assignments yet.')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('tab', { name: 'Assigned 3' })).toBeTruthy()
  })

  it('stay unassigned if a colleague has unassigned one of them in the meantime', async () => {
    let now = [ada, bea]
    fakeServer({
      'GET /users/*/clients': () =>
        listAnswer(
          now.map((each) => ({
            id: each.id,
            user: { id: person.id },
            client: each,
            starredAt: null,
            assignedAt: null,
          })),
        ),
      'GET /users/*/unassigned-clients': () => listAnswer(clients.filter((each) => !now.includes(each))),
      'DELETE /user-clients/*': async ({ path }) => {
        if (path.endsWith(ada.id)) {
          now = now.filter((each) => each !== ada)
          return problem('NOT_FOUND')
        }
        await new Promise((resolve) => setTimeout(resolve, 500))
        now = []
        return {}
      },
    })
    await renderPage(<UserClientsDialog user={person} onClose={() => undefined} />)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Unassign 2' }))
    expect(await screen.findByRole('tab', { name: 'Unassigned 3' })).toBeTruthy()
    expect(screen.getByText('No assignments yet.')).toBeTruthy()
  })

  it('return to their list when the server refuses', async () => {
    remembering([ada], true)
    await renderPage(<UserClientsDialog user={person} onClose={() => undefined} />)
    await userEvent.click(await screen.findByRole('tab', { name: 'Unassigned 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Assign Bea Gill' }))
    await waitFor(() => expect(names()).toEqual(['Bea Gill', 'Cleo Gill']))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('are searched in both lists together', async () => {
    const requests = remembering([ada])
    await renderPage(<UserClientsDialog user={person} onClose={() => undefined} />)
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search clients' }), 'gill{Enter}')
    await waitFor(() =>
      expect(
        requests.filter(({ url }) => url.searchParams.get('keyword') === 'gill').map(({ path }) => path),
      ).toEqual([`/users/${person.id}/clients`, `/users/${person.id}/unassigned-clients`]),
    )
  })
})

describe('the people of a client', () => {
  useTestPage()
  const line = { id: idOf(900), user: userOf(3), assignedAt: '2025-01-01T00:00:00.000Z' }

  it('can be assigned by users who may do so', async () => {
    const requests = fakeServer({
      'GET /clients/*/users': () => listAnswer([]),
      'GET /clients/*/users/unassigned': () => listAnswer([userOf(3)]),
      'POST /clients/*/users': () => ({ status: 201, body: [line] }),
    })
    const who = { ...viewer, scopes: [...viewer.scopes, 'user_client:write' as const] }
    await renderPage(<ClientPeopleDialog client={client} onClose={() => undefined} />, '/', who)
    await userEvent.click(await screen.findByRole('tab', { name: 'Unassigned 1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Assign First3 Last3' }))
    await waitFor(() => expect(writes(requests)[0]?.body).toEqual({ userIds: [userOf(3).id] }))
  })

  it('are read-only for users who may not assign', async () => {
    const requests = fakeServer({ 'GET /clients/*/users': () => listAnswer([line]) })
    await renderPage(<ClientPeopleDialog client={client} onClose={() => undefined} />)
    const row = await screen.findByRole('listitem')
    expect(within(row).getByText('First3 Last3')).toBeTruthy()
    expect(within(row).getByText('Reviewer · user3@maple.test')).toBeTruthy()
    expect(within(row).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(requests.map(({ path }) => path)).toEqual([`/clients/${client.id}/users`])
  })
})

describe('a user who no longer exists', () => {
  useTestPage()

  it('is reported, and there is no button to try again', async () => {
    fakeServer({
      'GET /users/*/clients': () => problem('NOT_FOUND'),
      'GET /users/*/unassigned-clients': () => problem('NOT_FOUND'),
    })
    await renderPage(<UserClientsDialog user={person} onClose={() => undefined} />, '/', {
      ...viewer,
      scopes: [...viewer.scopes, 'user_client:write'],
    })
    expect(await screen.findByText('User not found.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
