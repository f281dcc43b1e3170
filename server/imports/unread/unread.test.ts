import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationItem, UnreadCheck, UnreadFile } from '#contract/index.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  startTestApp,
  type TestApp,
  Visitor,
  waitUntil,
} from '../../testing/app.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { createLink } from '../../testing/identity.ts'
import { sql } from '../../platform/db/sql.ts'
import { openComparison } from '../../testing/takeouts.ts'
import { makeClient, makeZip, upload } from '../../testing/imports.ts'
import { UPLOAD_QUOTA } from '../uploads/uploads.ts'

let app: TestApp
let firm: Firm
let other: Firm
let manager: Visitor
let reviewer: Visitor
let admin: Visitor
let provider: Visitor
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  app = await startTestApp()
  const above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  other = await makeFirm(app, 'other.test', { parentId: above.accountId })
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  admin = await new Visitor(app).signIn('admin@firm.test')
  provider = await new Visitor(app).signIn('admin@provider.test')
  comparison = openComparison(app, firm)
})
afterAll(async () => {
  await comparison.close()
  await app.close()
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
let count = 0
const archive = () =>
  makeZip({ 'Profile.csv': `${(count += 1)}`, 'Connections.csv': '', 'messages.csv': 'private' })

/** A client of the firm who has opened an emailed link and agreed to the terms. */
async function visiting() {
  const made = await makeClient(app, firm)
  const visitor = new Visitor(app)
  await visitor.openLink(
    await createLink(app, firm.accountId, { purpose: 'import', clientId: made.clientId }),
  )
  await visitor.call('agreeTerms', { params: { id: made.clientId } })
  return { ...made, visitor }
}
const keep = (who: Visitor, clientId: string, uploadedFileId: string, body: object = {}) =>
  who.call<UnreadFile>('keepFileUnread', {
    params: { id: clientId },
    body: { uploadedFileId, archive: 'linkedin', agreed: true, language: 'en', ...body },
  })
const check = (who: Visitor, clientId: string) =>
  who.call<UnreadCheck>('checkUnreadFile', { params: { id: clientId }, query: { size: 9 } })
const list = async (who: Visitor, clientId: string) =>
  (await who.call<UnreadFile[]>('listUnreadFiles', { params: { id: clientId } })).body
const sealed = (clientId: string) =>
  waitUntil(async () => (await list(manager, clientId)).every(({ sha256: hash }) => hash !== null))
const isStored = (bytes: Buffer) => app.services.storage.has(sha256(bytes))

/** Sent by the client, and sealed. */
async function kept() {
  const made = await visiting()
  const bytes = await archive()
  const { body } = await keep(made.visitor, made.clientId, await upload(made.visitor, bytes, 'LinkedIn.zip'))
  await sealed(made.clientId)
  return { ...made, bytes, id: body.id }
}
const remove = (who: Visitor, id: string) =>
  who.call<UnreadFile>('removeUnreadFile', { params: { id }, body: { reason: 'Sent by mistake' } })
const isGone = async (clientId: string) =>
  (await app.services.db.read(firm.accountId, (tx) =>
    tx.one(sql`select 1 from clients where id = ${clientId}`),
  )) === null
const passDays = async (id: string, days: number) => {
  await app.ownerDb.transaction(firm.accountId, (tx) =>
    tx.run(
      sql`update unread_files set removed_at = removed_at - make_interval(days => ${days}) where id = ${id}`,
    ),
  )
  await runUpkeep(app.workerServices)
}

describe('a file that a client sends to be kept unread', () => {
  it('is sealed with the client, shown to staff with its hash, and never opened', async () => {
    const { clientId, visitor } = await visiting()
    const bytes = await archive()
    const uploadId = await upload(visitor, bytes, 'Complete_LinkedInData.zip')
    const first = await keep(visitor, clientId, uploadId)
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        archive: 'linkedin',
        fileName: 'Complete_LinkedInData.zip',
        sha256: null,
        through: 'import',
        can: [],
      },
    ])
    // The same call again, because its answer was lost.
    expect((await keep(visitor, clientId, uploadId)).body.id).toBe(first.body.id)
    await sealed(clientId)
    expect(await list(reviewer, clientId)).toEqual([
      {
        id: first.body.id,
        clientId,
        archive: 'linkedin',
        fileName: 'Complete_LinkedInData.zip',
        size: bytes.length,
        sha256: sha256(bytes),
        receivedAt: expect.any(String),
        sentBy: 'Ana Ruiz',
        through: 'import',
        removed: null,
        can: [],
      },
    ])
    expect((await list(visitor, clientId)).map(({ id, sha256: hash }) => [id, hash])).toEqual([
      [first.body.id, null],
    ])
    expect(await isStored(bytes)).toBe(true)
    const { body: notices } = await reviewer.call<NotificationItem[]>('listNotifications', {
      params: { id: firm.userIds['REVIEWER'] ?? '' },
      query: {},
    })
    expect(notices.map(({ notification: { type, data } }) => [type, data?.['platform']])).toContainEqual([
      'file_kept_unread',
      'LinkedIn',
    ])
    expect(await comparison.faults()).toEqual([])
  })

  it('needs the client’s own agreement, an archive of those that are kept, and all of its bytes', async () => {
    const { clientId, visitor } = await visiting()
    const uploadId = await upload(visitor, await archive())
    for (const body of [{ agreed: false }, { archive: 'whatsapp' }])
      expect((await keep(visitor, clientId, uploadId, body)).status).toBe(400)
    expect((await keep(provider, clientId, await upload(provider, await archive()))).status).toBe(403)
    const { body: begun } = await visitor.call<{ id: string }>('createUpload', {
      body: { name: 'a.zip', size: 9 },
    })
    expect((await keep(visitor, clientId, begun.id)).body).toMatchObject({ code: 'UPLOAD_INCOMPLETE' })
    // Of another client of the firm.
    const { visitor: stranger } = await visiting()
    expect((await keep(stranger, clientId, await upload(stranger, await archive()))).status).toBe(404)
    expect(await list(manager, clientId)).toEqual([])
  })

  it('is not imported as well, and an imported file is not kept unread', async () => {
    const { clientId, account, visitor } = await visiting()
    const accountId = await account(0)
    const begin = (uploadedFileId: string) =>
      visitor.call<{ code: string }>('createPostImport', {
        params: { id: accountId },
        body: { uploadedFileId },
      })
    const uploadId = await upload(visitor, await archive())
    await keep(visitor, clientId, uploadId)
    expect((await begin(uploadId)).body.code).toBe('UPLOAD_ALREADY_USED')
    const imported = await upload(visitor, await archive())
    expect((await begin(imported)).status).toBe(201)
    expect((await keep(visitor, clientId, imported)).body).toMatchObject({ code: 'UPLOAD_ALREADY_USED' })
  })

  it('is kept once if the request is repeated while it is answered', async () => {
    const { clientId, visitor } = await visiting()
    const uploadId = await upload(visitor, await archive(), 'LinkedIn.zip')
    const answers = await Promise.all([1, 2, 3, 4].map(() => keep(visitor, clientId, uploadId)))
    const id = (await list(manager, clientId))[0]?.id
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(4).fill([201, id]))
    expect(await list(manager, clientId)).toHaveLength(1)
  })

  it('counts for the quota of what the client may send', async () => {
    const { clientId, visitor, id } = await kept()
    const grow = (size: number) =>
      app.ownerDb.transaction(firm.accountId, (tx) =>
        tx.run(sql`update unread_files set file_size = ${size} where id = ${id}`),
      )
    const before = (await list(manager, clientId))[0]?.size ?? 0
    await grow(UPLOAD_QUOTA)
    const refused = await visitor.call<{ code: string }>('createUpload', { body: { name: 'a.zip', size: 9 } })
    expect((await check(visitor, clientId)).body.obstacle).toBe('quota')
    await grow(before)
    expect((await check(visitor, clientId)).body.obstacle).toBeNull()
    expect(refused.body.code).toBe('STORAGE_FULL')
    expect((await visitor.call('createUpload', { body: { name: 'a.zip', size: 9 } })).status).toBe(201)
  })

  it('is announced as impossible while the storage takes nothing, and as not to be deleted under a hold', async () => {
    const { clientId, visitor } = await visiting()
    expect((await check(visitor, clientId)).body).toEqual({ obstacle: null, isHeld: false })
    const { storage } = app.services
    try {
      app.services.storage = { ...storage, freeBytes: async () => 5 }
      expect((await check(visitor, clientId)).body.obstacle).toBe('full')
      const readOnly = () => Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' }))
      app.services.storage = { ...storage, requireWritable: readOnly }
      expect((await check(visitor, clientId)).body.obstacle).toBe('readOnly')
    } finally {
      app.services.storage = storage
    }
    await admin.call('holdClient', { params: { id: clientId }, body: { on: true, reason: 'Subpoena' } })
    expect((await check(visitor, clientId)).body).toEqual({ obstacle: null, isHeld: true })
    const { visitor: stranger } = await visiting()
    expect((await check(stranger, clientId)).status).toBe(404)
  })

  it('is sealed when the storage works again, and its parts stay until then', async () => {
    const { clientId, visitor } = await visiting()
    const bytes = await archive()
    const uploadId = await upload(visitor, bytes)
    const { storage } = app.services
    const { assemble } = storage
    storage.assemble = () => Promise.reject(new Error('The disk is full'))
    try {
      await keep(visitor, clientId, uploadId)
      await waitUntil(async () => {
        const rows = await app.services.db.read(firm.accountId, (tx) =>
          tx.rows(sql`select 1 from job_runs where kind = 'seal-unread-file' and status = 'FAILURE'`),
        )
        return rows.length > 0
      })
    } finally {
      storage.assemble = assemble
    }
    app.setNow(new Date(Date.now() + 49 * 3_600_000))
    await runUpkeep(app.workerServices)
    app.setNow(null)
    await app.ownerDb.directory.run(sql`update graphile_worker._private_jobs set run_at = now()`)
    await sealed(clientId)
    expect(await isStored(bytes)).toBe(true)
  })
})

describe('removing a file that is kept unread', () => {
  it('is for managers; it can be put back, and is deleted after 30 days unless held', async () => {
    const { clientId, visitor, bytes, id } = await kept()
    expect((await remove(reviewer, id)).status).toBe(403)
    expect((await remove(visitor, id)).status).toBe(403)
    expect((await list(manager, clientId))[0]?.can).toEqual(['remove'])
    expect((await remove(manager, id)).body.removed).toMatchObject({
      by: 'Manager firm.test',
      reason: 'Sent by mistake',
      isDeleted: false,
    })
    expect((await remove(manager, id)).body).toMatchObject({ code: 'UNREAD_FILE_CHANGED' })
    expect([await list(reviewer, clientId), await list(visitor, clientId)]).toEqual([[], []])
    expect((await list(manager, clientId))[0]?.can).toEqual(['putBack'])
    const putBack = () => manager.call<UnreadFile>('putBackUnreadFile', { params: { id } })
    expect((await putBack()).body.removed).toBeNull()
    expect((await putBack()).body).toMatchObject({ code: 'UNREAD_FILE_CHANGED' })
    expect(await list(reviewer, clientId)).toHaveLength(1)
    await remove(manager, id)
    const hold = (on: boolean) =>
      manager.call('holdClient', { params: { id: clientId }, body: { on, reason: 'Trial' } })
    await hold(true)
    await passDays(id, 31)
    expect([await isStored(bytes), (await list(manager, clientId))[0]?.removed?.isHeld]).toEqual([true, true])
    await hold(false)
    await passDays(id, 0)
    await waitUntil(async () => !(await isStored(bytes)))
    expect(await list(manager, clientId)).toEqual([])
    expect((await putBack()).body).toMatchObject({ code: 'UNREAD_FILE_CHANGED' })
    expect(await comparison.faults()).toEqual([])
  })

  it('that fails midway is finished later, and recorded once', async () => {
    const { bytes, id } = await kept()
    await remove(manager, id)
    const { storage } = app.services
    const removeBytes = storage.remove
    let failures = 0
    storage.remove = () => {
      failures += 1
      return Promise.reject(new Error('The storage is away'))
    }
    try {
      await passDays(id, 31)
      await waitUntil(() => Promise.resolve(failures > 0))
      expect(await isStored(bytes)).toBe(true)
    } finally {
      storage.remove = removeBytes
    }
    await passDays(id, 0)
    await app.ownerDb.directory.run(sql`update graphile_worker._private_jobs set run_at = now()`)
    await waitUntil(async () => !(await isStored(bytes)))
    const rows = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ kind: string }>(sql`
        select kind from tombstones where customer_id = ${firm.accountId} and subject_id = ${id}
        union all select kind from evidence_leaves where customer_id = ${firm.accountId} and subject_id = ${id} and kind = 'unread.purge'`),
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['unread', 'unread.purge'])
    expect(await comparison.faults()).toEqual([])
  })

  it('keeps bytes that another client sent, too', async () => {
    const one = await kept()
    const two = await visiting()
    await keep(two.visitor, two.clientId, await upload(two.visitor, one.bytes))
    await sealed(two.clientId)
    await remove(manager, one.id)
    await passDays(one.id, 31)
    await waitUntil(async () => (await list(manager, one.clientId)).length === 0)
    const isRemoving = sql`select 1 from job_runs where kind = 'remove-contents' and status in ('PENDING', 'RUNNING')`
    await waitUntil(
      async () => (await app.services.db.read(firm.accountId, (tx) => tx.rows(isRemoving))).length === 0,
    )
    expect(await isStored(one.bytes)).toBe(true)
  })

  it('happens with the client, whose tombstones name it', async () => {
    const { clientId, bytes, id } = await kept()
    const { status } = await admin.call('deleteClient', { params: { id: clientId } })
    expect(status).toBe(204)
    await waitUntil(async () => !(await isStored(bytes)))
    const rows = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ facts: object }>(
        sql`select facts from tombstones where subject_id = ${id} and kind = 'unread'`,
      ),
    )
    expect(rows[0]?.facts).toMatchObject({ sha256: sha256(bytes) })
    await waitUntil(() => isGone(clientId))
    expect(await comparison.faults()).toEqual([])
  })
})

describe('a file that is kept unread', () => {
  it('is unknown to other firms', async () => {
    const { clientId, id } = await kept()
    const stranger = await new Visitor(app).signIn('manager@other.test')
    expect(other.accountId).not.toBe(firm.accountId)
    expect((await stranger.call('listUnreadFiles', { params: { id: clientId } })).status).toBe(404)
    expect((await remove(stranger, id)).status).toBe(404)
  })

  it('is compared with its leaves', async () => {
    const { id } = await kept()
    expect(await comparison.faults()).toEqual([])
    const change = (what: ReturnType<typeof sql>) =>
      app.ownerDb.transaction(firm.accountId, (tx) =>
        tx.run(sql`update unread_files set ${what} where id = ${id}`),
      )
    await change(sql`archive = 'reddit'`)
    const faults = await comparison.faults()
    await change(sql`archive = 'linkedin', sha256 = sha256(sha256)`)
    faults.push(...(await comparison.faults()))
    expect(faults.join('\n')).toMatch(
      /kept unread, differs from its leaf[^]*is sealed under .*, unlike its leaf/,
    )
  })
})
