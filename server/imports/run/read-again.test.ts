import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ImportWithAccount, NotificationItem, PostImport } from '#contract/index.ts'
import { DiedError } from '#processes/confined-process.ts'
import { compareEvidence } from '../../entry/evidence/compare.ts'
import { extensionsOf } from '../../entry/extensions.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { accountToImport, AT, F4, makeOld, NEW, OLD, saying } from '../../testing/older-reader.ts'
import { distinct, makeZip } from '../../testing/imports.ts'
import { recount, removeBatch } from '../../posts/index.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { ArchiveReader } from '../archives/archive-reader.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let reviewer: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
})
afterAll(() => app.close())

/** Does `work` while the process that reads archives dies after this many batches. */
async function withShortReader<Result>(batches: number, work: () => Promise<Result>): Promise<Result> {
  const { read } = ArchiveReader.prototype
  const spy = vi.spyOn(ArchiveReader.prototype, 'read')
  spy.mockImplementation(async function* (this: ArchiveReader, archive) {
    let left = batches
    for await (const batch of read.call(this, archive)) {
      if (left === 0) throw new DiedError('gone')
      left -= 1
      yield batch
    }
  })
  return work().finally(() => spy.mockRestore())
}

const seen = async (id: string) =>
  (await manager.call<ImportWithAccount>('getPostImport', { params: { id } })).body
const ask = (who: Visitor, id: string) =>
  who.call<ImportWithAccount & { code?: string }>('readImportAgain', { params: { id } })

async function readAgain(id: string): Promise<ImportWithAccount> {
  const { status } = await ask(manager, id)
  expect(status).toBe(201)
  await waitUntil(async () => (await seen(id)).reading?.isRunning === false)
  return seen(id)
}

/** 250 posts are in the first batch of a process, 250 in the rest. */
const archiveOf = (words: (n: number) => string) =>
  makeZip({ [F4]: Array.from({ length: 500 }, (_, n) => saying(words(n), AT + n)) }, NEW)

async function incomplete(words = (n: number) => `post ${n}`, before?: Buffer) {
  const account = await accountToImport({ app, firm, provider })
  if (before) await account.bring(before)
  const zip = distinct(await archiveOf(words))
  await withShortReader(1, () => account.bring(zip))
  const { body } = await manager.call<PostImport[]>('listPostImports', { params: { id: account.accountId } })
  return { ...account, id: body[0]?.id ?? '' }
}

async function expectNoFault(): Promise<void> {
  const maintenance = openDatabase(app.logins.maintenance, extensionsOf(app.services.config), { max: 2 })
  const found = await maintenance.read(firm.accountId, (tx) =>
    compareEvidence(tx, app.services.storage, { bytes: true, deep: true }),
  )
  await maintenance.close()
  expect(found.faults).toEqual([])
  expect(await app.services.db.transaction(firm.accountId, recount)).toBe(0)
}

describe('an import that ended at a limit', () => {
  it('is read to its end by managers, one reading at a time, and keeps every decision', async () => {
    const { id, posts, clientId } = await incomplete()
    const [first, second] = await posts({ limit: 2 })
    await reviewer.call('savePost', { params: { id: first?.id ?? '' }, body: {} })
    await app.workerServices.db.transaction(firm.accountId, (tx) =>
      removeBatch(tx, sql`p.id = ${second?.id}`, sql`p.id`, { by: null, reason: 'account' }),
    )
    expect(await seen(id)).toMatchObject({ doubts: ['unread'], can: ['takeOut', 'readAgain'], reading: null })
    expect((await ask(reviewer, id)).status).toBe(403)
    const other = await reviewer.call<ImportWithAccount>('getPostImport', { params: { id } })
    expect(other.body.can).not.toContain('readAgain')
    const asked = [await ask(manager, id), await ask(manager, id)]
    expect(asked.map(({ status }) => status)).toEqual([201, 201])
    await waitUntil(async () => (await seen(id)).reading?.isRunning === false)
    const jobs = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows(
        sql`select 1 from job_runs where customer_id = ${firm.accountId} and subject_id = ${id} and kind = 'read-import-again'`,
      ),
    )
    expect(jobs).toHaveLength(1)
    const now = await seen(id)
    expect(now).toMatchObject({ doubts: [], can: ['takeOut'], reading: { isRunning: false } })
    // Without the one that was permanently removed, which does not come back.
    expect(now.totals?.posts).toMatchObject({ found: 499, added: 499, known: 0, changed: 0 })
    expect(now.until).not.toBeNull()
    const [again] = await posts({ limit: 1 })
    expect(again).toMatchObject({ id: first?.id, status: 1, moreReadAt: null, changedAt: null })
    const params = { id: firm.userIds['MANAGER'] ?? '' }
    const notices = await manager.call<NotificationItem[]>('listNotifications', {
      params,
      query: { limit: 100 },
    })
    const ofClient = notices.body.filter(
      ({ notification: { data } }) => (data?.['client'] as { id?: string } | undefined)?.id === clientId,
    )
    expect(ofClient.map(({ notification: { data } }) => data?.['numNewPosts'])).toContain(250)
    expect((await ask(manager, id)).body.code).toBe('IMPORT_IS_WHOLE')
    await expectNoFault()
  })

  it('tells what the client changed from what is read again, and then says what its archive lacks', async () => {
    const lost = 'only in the older archive'
    const older = await makeZip(
      { [F4]: [saying('as it was', AT + 400), saying(lost, AT + 300), saying('post 450', AT + 450)] },
      OLD,
    )
    const { id, posts } = await incomplete((n) => (n === 400 ? 'as it is now' : `post ${n}`), older)
    const find = async (at: number) =>
      (await posts({ limit: 200, offset: 200 }))
        .concat(await posts({ limit: 200, offset: 400 }))
        .filter((post) => Date.parse(post.postedAt) === (AT + at) * 1000)
    const saved = (await posts()).find(({ content }) => content === 'as it was')
    await reviewer.call('savePost', { params: { id: saved?.id ?? '' }, body: {} })
    expect((await posts()).filter(({ absence }) => absence)).toEqual([])
    expect((await readAgain(id)).doubts).toEqual([])
    expect((await find(400)).map(({ content, moreReadAt }) => [content, moreReadAt])).toContainEqual([
      'as it is now',
      null,
    ])
    expect((await find(300)).find(({ content }) => content === lost)?.absence).not.toBeNull()
    expect(await find(450)).toHaveLength(1)
    await expectNoFault()
  })

  it('keeps what was read if it ends at a limit again, and can be read once more', async () => {
    const { id, posts } = await incomplete()
    const again = await withShortReader(1, () => readAgain(id))
    expect(again).toMatchObject({ doubts: ['unread'], until: null, can: ['takeOut', 'readAgain'] })
    expect(again.totals?.posts.added).toBe(250)
    expect(await posts()).toHaveLength(200)
    expect((await readAgain(id)).totals?.posts.added).toBe(500)
    await expectNoFault()
  })

  it('is read as by a newer reader if an older one had begun it', async () => {
    const { id, accountId, posts } = await incomplete()
    await makeOld({ app, firm, accountId })
    const now = await readAgain(id)
    expect(now).toMatchObject({ doubts: [] })
    expect((await posts()).filter(({ changedAt }) => changedAt !== null)).toEqual([])
    await expectNoFault()
  })

  it('is not there for imports that were read to their end, or of another firm', async () => {
    const account = await accountToImport({ app, firm, provider })
    await account.bring(await makeZip({ [F4]: [saying('all of it')] }))
    const { body } = await manager.call<PostImport[]>('listPostImports', {
      params: { id: account.accountId },
    })
    expect((await ask(manager, body[0]?.id ?? '')).body.code).toBe('IMPORT_IS_WHOLE')
    expect((await ask(manager, newId(firm.accountId))).status).toBe(404)
  })
})
