import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { makeClient } from '../../testing/imports.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { releaseAccessJob } from './end.ts'
import { controlSource, signInAndChoose, waitForRevocation } from '../../testing/fetches.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
})
beforeEach(() => controlSource(app, { set: 'prepare', seconds: 3600 }))
afterAll(() => app.close())

const source = 'tiktok_portability' as const
const listGrants = async () => (await controlSource(app, { set: 'prepare', seconds: 3600 })).grants

/** A fetch by the same user for a client who signs in as themselves. @returns its id */
async function awaitArchive(owner: string): Promise<{ id: string; clientId: string }> {
  const { account, clientId } = await makeClient(app, firm, { email: owner })
  const file = { source, id: owner, name: 't.zip', owner }
  await controlSource(app, { set: 'file', file, base64: Buffer.from('x').toString('base64') })
  const { body } = await signInAndChoose(provider, { source, accountId: await account(3), chooses: owner })
  return { id: body.fetch?.id ?? '', clientId }
}

it('permissions of several people are all revoked once the last fetch has ended, and none while one is open', async () => {
  const [ana, ben] = ['ana@mail.test', 'ben@mail.test']
  const { id: first } = await awaitArchive(ana)
  const { id: second } = await awaitArchive(ben)
  expect((await provider.call('cancelArchiveFetch', { params: { id: first } })).status).toBe(204)
  // As if it had been queued when no other fetch was open.
  const jobId = await app.services.db.transaction(firm.accountId, (tx) =>
    enqueue(tx, releaseAccessJob, { fetchId: first }, { subjectId: first, createdBy: null }),
  )
  await waitUntil(async () => {
    const job = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ status: string }>(
        sql`select status from job_runs where customer_id = ${tx.customerId} and id = ${jobId}`,
      ),
    )
    return job?.status === 'SUCCESS'
  })
  expect(await listGrants()).toEqual(expect.arrayContaining([ana, ben]))
  expect((await provider.call('cancelArchiveFetch', { params: { id: second } })).status).toBe(204)
  for (const owner of [ana, ben]) await waitForRevocation(app, owner)
  await waitUntil(async () => {
    const held = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows(
        sql`select id from archive_fetches where customer_id = ${tx.customerId} and access is not null`,
      ),
    )
    return held.length === 0
  })
})

it('the permission of a client who is removed is revoked, and what is left of the fetch is deleted', async () => {
  const owner = 'cleo@mail.test'
  const { id, clientId } = await awaitArchive(owner)
  const rows = (columns: RawBuilder<unknown>) =>
    app.services.db.read(firm.accountId, (tx) =>
      tx.rows(
        sql`select ${columns} from archive_fetches where customer_id = ${tx.customerId} and id = ${id}`,
      ),
    )
  const admin = await new Visitor(app).signIn('admin@firm.test')
  expect((await admin.call('deleteClient', { params: { id: clientId } })).status).toBe(204)
  const left = sql`file_name as name, created_by_name as by, ip, access is null as "isReleased"`
  await waitUntil(async () => {
    const [row] = await rows(left)
    return JSON.stringify(row) === JSON.stringify({ name: '', by: null, ip: null, isReleased: false })
  })
  expect(await listGrants()).toContain(owner)
  await runUpkeep(app.workerServices)
  await waitForRevocation(app, owner)
  await waitUntil(async () => JSON.stringify(await rows(sql`access`)) === JSON.stringify([{ access: null }]))
  await runUpkeep(app.workerServices)
  expect(await rows(sql`id`)).toEqual([])
})
