import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OwnerCheck, PostImport, SocialAccount } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import { settleOwnerChecks } from './upkeep.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterEach(() => app.setNow(null))
afterAll(() => app.close())

let number = 0
/** An archive of someone else, whose owner no one has decided about. */
async function waiting() {
  const client = await makeClient(app, firm)
  const accountId = await client.account(2)
  const owner = String((number += 1))
  const archive = await makeZip({
    'data/tweets.js': `window.YTD.tweets.part0 = [{"tweet":{"id_str":"${owner}","created_at":"Wed Jun 15 13:33:20 +0000 2022","full_text":"hi"}}]`,
    'data/account.js': `window.YTD.account.part0 = [{"account":{"email":"x@mail.test","username":"cora${owner}","accountId":"${owner}","accountDisplayName":"Cora"}}]`,
  })
  const { imported } = await importArchive(provider, accountId, archive, undefined, undefined, false)
  const { body } = await manager.call<SocialAccount>('getSocialAccount', { params: { id: accountId } })
  return { ...client, accountId, archive, importId: imported.id, checkId: body.ownerCheck?.id ?? '' }
}

async function settleAfter(days: number): Promise<void> {
  app.setNow(new Date(Date.now() + days * 24 * 3600 * 1000 + 60_000))
  await settleOwnerChecks(app.workerServices, firm.accountId)
  app.setNow(null)
}
const getCheck = async (id: string) =>
  (await manager.call<OwnerCheck>('getOwnerCheck', { params: { id } })).body
const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.transaction(firm.accountId, (tx) => tx.run(statement))
/** When the manager was notified that a check waits. */
const noticesOf = (checkId: string) =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.rows<{ at: Date }>(sql`
      select n.occurred_at as at from notifications n join users u on u.id = n.user_id
      where n.customer_id = ${firm.accountId} and u.email = 'manager@firm.test' and n.type = 'owner_check_waiting' and n.data ->> 'checkId' = ${checkId}`),
  )

describe('upkeep of archives whose owner no one decided about', () => {
  it('reminds those who may decide after 2, 7 and 12 days, with one unread notice at a time', async () => {
    const { checkId } = await waiting()
    const times: number[] = []
    for (const days of [1, 2, 3, 7, 12, 13]) {
      await settleAfter(days)
      const notices = await noticesOf(checkId)
      expect(notices).toHaveLength(1)
      times.push(Math.floor((notices[0]!.at.getTime() - Date.now()) / (24 * 3600 * 1000)))
    }
    expect(times).toEqual([-1, 2, 2, 7, 12, 12])
  })

  it('leaves an archive sealed after 14 days, for anyone who decides later', async () => {
    const { checkId, importId } = await waiting()
    await settleAfter(14)
    expect(await getCheck(checkId)).toMatchObject({ state: 'unanswered', can: ['accept', 'refuse'] })
    await manager.call('acceptOwnerCheck', { params: { id: checkId } })
    await waitUntil(
      async () =>
        (await manager.call<PostImport>('getPostImport', { params: { id: importId } })).body.status ===
        'SUCCESS',
    )
  })
})

describe('upkeep of refused archives', () => {
  it('deletes the bytes after 30 days unless a hold is on, and leaves a tombstone', async () => {
    const { checkId, importId, clientId } = await waiting()
    await manager.call('refuseOwnerCheck', { params: { id: checkId } })
    const sealed = (await manager.call<PostImport>('getPostImport', { params: { id: importId } })).body
    const hash = sealed.archiveSha256 ?? ''
    const isStored = () => app.services.storage.has(hash)
    const settle = async () => {
      await settleOwnerChecks(app.workerServices, firm.accountId)
      await app.dueNow()
    }
    const setAge = (days: number) =>
      run(
        sql`update owner_checks set decided_at = now() - make_interval(days => ${days}) where customer_id = ${firm.accountId} and id = ${checkId}`,
      )
    const setHold = (at: Date | null) =>
      run(sql`update clients set held_at = ${at} where customer_id = ${firm.accountId} and id = ${clientId}`)
    await setAge(29)
    await settle()
    await setHold(new Date())
    await setAge(31)
    await settle()
    expect([await isStored(), (await getCheck(checkId)).can]).toEqual([true, ['accept', 'forget']])
    await setHold(null)
    await settle()
    await waitUntil(async () => !(await isStored()))
    expect((await getCheck(checkId)).can).toEqual(['forget'])
    const late = await manager.call('acceptOwnerCheck', { params: { id: checkId } })
    expect([late.status, late.body['code']]).toEqual([409, 'OWNER_CHECK_ENDED'])
    const kept = (await manager.call<PostImport>('getPostImport', { params: { id: importId } })).body
    expect([kept.seal?.sha256, typeof kept.seal?.deletedAt]).toEqual([hash, 'string'])
    const left = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ reason: string }>(sql`
        select reason from tombstones where subject_id = ${importId}
        union all select kind from evidence_leaves where subject_id = ${importId} and kind = 'import.purge'`),
    )
    expect(left.map(({ reason }) => reason)).toEqual(['refused', 'import.purge'])
  })

  it('deletes those of a repeat, and of a part that follows its refused download, too', async () => {
    const { checkId, importId, accountId, archive } = await waiting()
    await manager.call('refuseOwnerCheck', { params: { id: checkId } })
    const repeat = await importArchive(provider, accountId, archive, undefined, undefined, false)
    const part = await importArchive(
      provider,
      accountId,
      await makeZip({
        'data/tweets.js': `window.YTD.tweets.part0 = [{"tweet":{"id_str":"9001","created_at":"Wed Jun 15 13:33:20 +0000 2022","full_text":"of the second zip"}}]`,
      }),
      undefined,
      importId,
      false,
    )
    const ids = [repeat.imported.id, part.imported.id]
    const dates = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.rows<{ state: string; removed: boolean }>(sql`
          select k.state, i.archive_removed_at is not null as removed from owner_checks k join post_imports i on i.id = k.import_id
          where k.import_id = any(${ids}::uuid[])`),
      )
    expect(await dates()).toEqual(ids.map(() => ({ state: 'refused', removed: false })))
    await run(sql`
      update owner_checks set decided_at = decided_at - interval '31 days' where customer_id = ${firm.accountId} and import_id = any(${ids}::uuid[])`)
    await settleOwnerChecks(app.workerServices, firm.accountId)
    expect(await dates()).toEqual(ids.map(() => ({ state: 'refused', removed: true })))
  })
})
