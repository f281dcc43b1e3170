import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../entry/testing.ts'
import { makeClient } from '../imports/testing.ts'
import { sql } from '../platform/db/sql.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { releaseAccessJob } from './end.ts'
import { controlSource, signInAndChoose, waitForRevocation } from './testing.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  await controlSource(app, { set: 'prepare', seconds: 3600 })
})
afterAll(() => app.close())

const source = 'tiktok_portability' as const
const listGrants = async () => (await controlSource(app, { set: 'prepare', seconds: 3600 })).grants

/** A fetch by the same user for a client who signs in as themselves. @returns its id */
async function awaitArchive(owner: string): Promise<string> {
  const { account } = await makeClient(app, firm, { email: owner })
  const file = { source, id: owner, name: 't.zip', owner }
  await controlSource(app, { set: 'file', file, base64: Buffer.from('x').toString('base64') })
  const { body } = await signInAndChoose(provider, { source, accountId: await account(3), chooses: owner })
  return body.fetch?.id ?? ''
}

it('permissions of several people are all revoked once the last fetch has ended, and none while one is open', async () => {
  const [ana, ben] = ['ana@mail.test', 'ben@mail.test']
  const first = await awaitArchive(ana)
  const second = await awaitArchive(ben)
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
