import { expect } from 'vitest'
import { type Post, POST_STATUS, type Report, type ReportFile, type ReportLine } from '#contract/index.ts'
import { recordCharge } from '../billing/index.ts'
import { accountToImport, AT, F4, NEW, OLD, saying } from './older-reader.ts'
import { makeZip, picture, waitForJob } from './imports.ts'
import { sql } from '../platform/db/sql.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { sequenceEvidence } from '../platform/history/sequencer.ts'
import { newId } from '../platform/ids.ts'
import { signingKeyOf } from '../platform/keys/signing-key.ts'
import { extensionsOf } from '../entry/extensions.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from './app.ts'
import { runUpkeep } from '../entry/upkeep.ts'
import { compareEvidence, type Depth } from '../entry/evidence/compare.ts'

const key = signingKeyOf(Buffer.alloc(32, 7))
const [UNREVIEWED, SAVED] = [POST_STATUS.unreviewed.code, POST_STATUS.saved.code]
const uri = 'your_facebook_activity/posts/media/a.jpg'

/** A firm in which the product has done everything that it does with evidence. */
export type Life = {
  app: TestApp
  firm: Firm
  provider: Visitor
  manager: Visitor
  admin: Visitor
  maintenance: Database
  asOwner: Database
  posts: Post[]
  sequence: () => Promise<void>
  close: () => Promise<void>
}

export async function startLife(): Promise<Life> {
  const { app, firm } = await startWithFirm()
  const extensions = extensionsOf(app.services.config)
  const maintenance = openDatabase(app.logins.maintenance, extensions, { max: 2 })
  const sequencer = openDatabase(app.logins.sequencer, extensions, { max: 2 })
  const asOwner = openDatabase(app.databaseUrl, extensions, { max: 2 })
  const people = {
    provider: await new Visitor(app).signIn('manager@provider.test'),
    manager: await new Visitor(app).signIn('manager@firm.test'),
    admin: await new Visitor(app).signIn('superadmin@firm.test'),
  }
  const sequence = () => sequenceEvidence(sequencer, key)
  const life = { app, firm, ...people, maintenance, asOwner, sequence }
  await sequence()
  const posts = await live(life)
  await sequence()
  return {
    ...life,
    posts,
    close: async () => {
      await Promise.all([asOwner, maintenance, sequencer].map((db) => db.close()))
      await app.close()
    },
  }
}

/** Everything that the product does with evidence: imports, an edit, a mark, reviews, a report with a file, a purge, a charge. */
async function live({ app, firm, provider, manager, admin }: Omit<Life, 'posts' | 'close'>): Promise<Post[]> {
  const account = await accountToImport({ app, firm, provider })
  const { clientId } = account
  const media = [{ uri, description: 'A collar' }]
  const records = [saying('First', AT, media), saying('Second', AT + 60), saying('Third', AT + 120)]
  await account.bring(await makeZip({ [F4]: records, [uri]: await picture(1) }, OLD))
  const posts = await account.posts()
  const [first, second] = posts.map(({ id }) => id) as [string, string]
  const early = await manager.call<Report>('createReport', {
    params: { clientId },
    body: { name: 'Early', statuses: [UNREVIEWED] },
  })
  await manager.call('createReport', {
    params: { clientId },
    body: { type: 'album', name: 'Empty', statuses: [SAVED], isFlagged: true },
  })
  await manager.call('savePost', { params: { id: first } })
  await manager.call('addPostNote', { params: { id: first }, body: { content: 'A note' } })
  await manager.call('recordPostViews', { body: { ids: [second] } })
  await account.bring(
    await makeZip(
      { [F4]: [saying('First, edited', AT, media), saying('Third', AT + 120)], [uri]: await picture(1) },
      NEW,
    ),
  )
  const taken = await manager.call('takeNewerPosts', { params: { id: early.body.id } })
  expect(taken.body.code).toBeUndefined()
  const changed = await provider.call('updateClient', {
    params: { id: clientId },
    body: { fileRefNo: 'F-200' },
  })
  expect(changed.body.code).toBeUndefined()
  const { body: report } = await manager.call<Report>('createReport', {
    params: { clientId },
    body: { name: 'Report', statuses: [UNREVIEWED, SAVED] },
  })
  await manager.call('renameReport', { params: { id: report.id }, body: { name: 'Renamed' } })
  const { body: lines } = await manager.call<ReportLine[]>('listReportPosts', {
    params: { id: report.id },
  })
  const commented = await manager.call('commentReportPost', {
    params: { id: lines[0]?.id ?? '' },
    body: { comment: 'A comment' },
  })
  expect(commented.body.code).toBeUndefined()
  const held = await manager.call('holdClient', {
    params: { id: clientId },
    body: { on: true, reason: 'Litigation' },
  })
  expect(held.body.code).toBeUndefined()
  const switched = await admin.call('switchFiguresPerPerson', {
    params: { id: firm.accountId },
    body: { on: false },
  })
  expect(switched.body.code).toBeUndefined()
  const { body: file } = await manager.call<ReportFile>('generateReportFile', {
    params: { id: report.id, format: 'pdf' },
    body: {},
  })
  expect(file.jobId, JSON.stringify([report, file])).toBeDefined()
  expect((await waitForJob(manager, file.jobId)).error).toBeNull()
  await app.services.db.transaction(firm.accountId, (tx) =>
    recordCharge(tx, {
      client: { id: clientId, firstName: 'Ana', lastName: 'Ruiz', email: 'a@b.test', fileRefNo: 'F' },
      attemptId: newId(firm.accountId),
      price: {
        subTotal: 100,
        promos: [],
        discountedSubTotal: 100,
        taxes: [],
        total: 100,
        currency: 'cad',
      } as never,
      provider: 'sandbox',
      cardId: null,
      intent: null,
    }),
  )
  return posts
}

/** A client who is removed after a report, a search and a note, and a post that is purged. */
export async function removeMuch(life: Life): Promise<void> {
  const { app, firm, provider, manager, admin, maintenance, asOwner } = life
  const gone = await accountToImport({ app, firm, provider })
  await gone.bring(await makeZip({ [F4]: [saying('Gone'), saying('Purged', AT + 60)] }))
  const [one, other] = (await gone.posts()).map(({ id }) => id) as [string, string]
  await manager.call('addPostNote', { params: { id: one }, body: { content: 'A note' } })
  const params = { clientId: gone.clientId }
  await manager.call('createPostSearch', { params, body: { keywords: ['gone'] } })
  const report = { name: 'Gone', statuses: [UNREVIEWED] }
  const { body } = await manager.call<Report>('createReport', { params, body: report })
  await manager.call<Report>('createReport', { params, body: report })
  await manager.call('trashPost', { params: { id: other } })
  await asOwner.transaction(firm.accountId, (tx) =>
    tx.run(
      sql`update ${sql.table('posts')} set trashed_at = now() - interval '40 days' where customer_id = ${firm.accountId} and id = ${other}`,
    ),
  )
  await runUpkeep(app.workerServices)
  expect((await compare(life)).faults).toEqual([])
  await manager.call('deleteReports', { body: { ids: [body.id] } })
  expect((await compare(life)).faults).toEqual([])
  expect((await admin.call('deleteClient', { params: { id: gone.clientId } })).status).toBe(204)
  await waitUntil(async () => {
    const left = sql`select from clients where customer_id = ${firm.accountId} and id = ${gone.clientId}`
    return (await maintenance.read(firm.accountId, (tx) => tx.one(left))) === null
  })
}

export const compare = ({ app, firm, maintenance }: Life, depth: Depth = {}) =>
  maintenance.read(firm.accountId, (tx) => compareEvidence(tx, app.services.storage, depth))

/** What the comparison finds after the owner of the database, who can switch triggers off, has run these statements. They are taken back. */
export async function faultsAfter(
  { app, firm, asOwner }: Life,
  statements: string[],
  depth: Depth = {},
): Promise<string[]> {
  let faults: string[] = []
  const forged = asOwner.transaction(firm.accountId, async (tx) => {
    await tx.client.query(
      [
        "set local session_replication_role = 'replica'",
        ...statements,
        "set local session_replication_role = 'origin'",
      ].join('; '),
    )
    ;({ faults } = await compareEvidence(tx, app.services.storage, depth))
    throw new Error('Taken back')
  })
  await expect(forged).rejects.toThrow('Taken back')
  return faults
}
