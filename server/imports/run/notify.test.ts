import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationItem } from '#contract/index.ts'
import { insertPeople } from '../../entry/seed.ts'
import { type Firm, PASSWORD, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
let resolver: Visitor
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  manager = await new Visitor(app).signIn('manager@firm.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
})
afterAll(() => app.close())

let made = 0
/** A client without assignees, who signs in. */
async function ownClient(assignTo: string[] = []) {
  const client = await makeClient(app, firm, { lastName: `Ruiz${(made += 1)}`, assignTo })
  const email = `ana${made}@client.test`
  await insertPeople(app.services.db, firm.accountId, [
    {
      email,
      firstName: 'Ana',
      lastName: 'Ruiz',
      role: 'CLIENT',
      password: PASSWORD,
      clientId: client.clientId,
    },
  ])
  const visitor = await new Visitor(app).signIn(email)
  await visitor.call('agreeTerms', { params: { id: client.clientId } })
  return { ...client, visitor }
}

let archives = 0
const archive = () =>
  makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: `one of ${(archives += 1)}` }] },
    ],
  })
const heard = async (who: Visitor, role: string, clientId: string) => {
  const { body } = await who.call<NotificationItem[]>('listNotifications', {
    params: { id: firm.userIds[role] ?? '' },
    query: { limit: 100 },
  })
  return body.filter(
    ({ notification: { type, data } }) =>
      type === 'post_import_complete' && (data?.['client'] as { id?: string } | undefined)?.id === clientId,
  ).length
}

describe('an import by a client', () => {
  it('notifies the managers if no one is assigned to the client', async () => {
    const { visitor, clientId, account } = await ownClient()
    await importArchive(visitor, await account(0), await archive())
    await waitUntil(async () => (await heard(manager, 'MANAGER', clientId)) === 1)
    expect(await heard(resolver, 'RESOLVER', clientId)).toBe(0)
  })

  it('notifies those who are assigned, and then no manager', async () => {
    const { visitor, clientId, account } = await ownClient([firm.userIds['RESOLVER'] ?? ''])
    await importArchive(visitor, await account(0), await archive())
    await waitUntil(async () => (await heard(resolver, 'RESOLVER', clientId)) === 1)
    expect(await heard(manager, 'MANAGER', clientId)).toBe(0)
  })

  it('notifies the person who asked for the posts', async () => {
    const { visitor, clientId, account } = await ownClient([firm.userIds['RESOLVER'] ?? ''])
    const accountId = await account(0)
    const asked = await manager.call('createReconnectRequest', { params: { id: accountId } })
    expect(asked.status).toBe(201)
    await importArchive(visitor, accountId, await archive())
    await waitUntil(async () => (await heard(manager, 'MANAGER', clientId)) === 1)
  })

  it('notifies the person who added the client', async () => {
    const { visitor, clientId, account } = await ownClient([firm.userIds['RESOLVER'] ?? ''])
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update clients set added_by = ${firm.userIds['MANAGER']} where customer_id = ${tx.customerId} and id = ${clientId}`,
      ),
    )
    await importArchive(visitor, await account(0), await archive())
    await waitUntil(async () => (await heard(manager, 'MANAGER', clientId)) === 1)
  })
})
