import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Report, type ReportChange, statusCodes, type Takeout } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { AT, F4, saying } from '../../testing/older-reader.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import { resumeTakeouts } from './job.ts'
import { putBackAll, takeOutAll } from '../../testing/takeouts.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

async function makeImported() {
  const client = await makeClient(app, firm)
  const accountId = await client.account(0)
  const { imported } = await importArchive(
    provider,
    accountId,
    await makeZip({ [F4]: ['one', 'two'].map((text, n) => saying(text, AT + n * 60)) }),
  )
  return { ...client, accountId, imported }
}

const takeOut = (importId: string) => takeOutAll(manager, importId)
const putBack = (act: Takeout) => putBackAll(manager, act)
const signInOf = (accountId: string) =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.one(sql`
      select platform_account_id as id, platform_account_name as name, auth_type as type from social_accounts
      where customer_id = ${firm.accountId} and id = ${accountId}`),
  )

describe('posts that are put back', () => {
  it('are in their reports again, and the lines say so', async () => {
    const made = await makeImported()
    const { body: report } = await manager.call<Report>('createReport', {
      params: { clientId: made.clientId },
      body: { type: 'legal', name: 'All', statuses: statusCodes('unreviewed') },
    })
    const params = { id: report.id }
    const total = async () => (await manager.call<Report>('getReport', { params })).body.totalPosts
    const act = await takeOut(made.imported.id)
    expect(await total()).toBe(0)
    await putBack(act)
    expect(await total()).toBe(2)
    const { body: changes } = await manager.call<ReportChange[]>('listReportHistory', { params })
    expect(changes.map(({ action }) => action).slice(0, 2)).toEqual(['putBack', 'takenOut'])
  })

  it('bring the sign-in of their account back, if they came by it', async () => {
    const made = await makeImported()
    const isOfAccount = sql`customer_id = ${firm.accountId} and social_account_id = ${made.accountId}`
    // As if a connected account had been read, which compares only who signed in.
    await app.ownerDb.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`update post_imports set source = 'api' where ${isOfAccount}`)
      await tx.run(sql`delete from owner_checks where ${isOfAccount}`)
      await tx.run(sql`
        update social_accounts set platform_account_id = '77', platform_account_name = 'Cora', auth_type = 'OAUTH'
        where customer_id = ${firm.accountId} and id = ${made.accountId}`)
    })
    const act = await takeOut(made.imported.id)
    expect(await signInOf(made.accountId)).toEqual({ id: null, name: null, type: null })
    const [check] = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ owner: object; state: string }>(
        sql`select owner, state from owner_checks where ${isOfAccount}`,
      ),
    )
    expect(check).toMatchObject({ owner: { id: '77', name: 'Cora' }, state: 'refused' })
    await putBack(act)
    expect(await signInOf(made.accountId)).toEqual({ id: '77', name: 'Cora', type: 'OAUTH' })
  })

  it('are moved by a new job if theirs was given up', async () => {
    const made = await makeImported()
    const act = await takeOut(made.imported.id)
    await putBack(act)
    const jobOf = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.one<{ id: string }>(sql`
          select job_id as id from takeouts where customer_id = ${firm.accountId} and id = ${act.id}`),
      )
    const before = await jobOf()
    await app.ownerDb.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`
        update posts set taken_out_in = ${act.id}, trashed_at = ${tx.now} where customer_id = ${firm.accountId} and client_id = ${made.clientId}`)
      await tx.run(
        sql`update job_runs set status = 'FAILURE' where customer_id = ${firm.accountId} and id = ${before?.id}`,
      )
    })
    await resumeTakeouts(app.services, firm.accountId)
    expect(await jobOf()).not.toEqual(before)
    await waitUntil(async () => {
      const left = await app.services.db.read(firm.accountId, (tx) =>
        tx.one(sql`select 1 from posts where customer_id = ${firm.accountId} and taken_out_in = ${act.id}`),
      )
      return left === null
    })
  })
})
