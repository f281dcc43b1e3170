// Long because: it has every forgery in one list, with the fault that it must lead to.
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, Report, ReportFile } from '#contract/index.ts'
import { recordCharge } from '../../billing/index.ts'
import { accountToImport, AT, F4, NEW, OLD, saying } from '../../imports/run/testing.ts'
import { makeZip, picture, waitForJob } from '../../imports/testing.ts'
import { canonicalRecords, sealRecords } from '../../platform/keys/sealed-records.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { sequenceEvidence } from '../../platform/history/sequencer.ts'
import { newId } from '../../platform/ids.ts'
import { signingKeyOf } from '../../platform/keys/signing-key.ts'
import { extensionsOf } from '../extensions.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../testing.ts'
import { runUpkeep } from '../upkeep.ts'
import { compareEvidence, type Depth } from './compare.ts'

const key = signingKeyOf(Buffer.alloc(32, 7))
const uri = 'your_facebook_activity/posts/media/a.jpg'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let admin: Visitor
let maintenance: Database
let sequencer: Database
let asOwner: Database
let posts: Post[]
let clientId: string

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  admin = await new Visitor(app).signIn('superadmin@firm.test')
  const extensions = extensionsOf(app.services.config)
  maintenance = openDatabase(app.logins.maintenance, extensions, { max: 2 })
  sequencer = openDatabase(app.logins.sequencer, extensions, { max: 2 })
  asOwner = openDatabase(app.databaseUrl, extensions, { max: 2 })
  await live()
  await sequenceEvidence(sequencer, key)
})
afterAll(async () => {
  await Promise.all([asOwner, maintenance, sequencer].map((db) => db.close()))
  await app.close()
})

/** Everything that the product does with evidence: imports, an edit, a mark, reviews, a report with a file, a purge, a charge. */
async function live(): Promise<void> {
  const account = await accountToImport({ app, firm, provider })
  clientId = account.clientId
  const media = [{ uri, description: 'A collar' }]
  const records = [saying('First', AT, media), saying('Second', AT + 60), saying('Third', AT + 120)]
  await account.bring(await makeZip({ [F4]: records, [uri]: await picture(1) }, OLD))
  posts = await account.posts()
  const [first, second] = posts.map(({ id }) => id) as [string, string]
  await manager.call('savePost', { params: { id: first } })
  await manager.call('addPostNote', { params: { id: first }, body: { content: 'A note' } })
  await manager.call('recordPostViews', { body: { ids: [second] } })
  await account.bring(
    await makeZip(
      { [F4]: [saying('First, edited', AT, media), saying('Third', AT + 120)], [uri]: await picture(1) },
      NEW,
    ),
  )
  const changed = await provider.call('updateClient', {
    params: { id: clientId },
    body: { fileRefNo: 'F-200' },
  })
  expect(changed.body.code).toBeUndefined()
  const { body: report } = await manager.call<Report>('createReport', {
    params: { clientId },
    body: { name: 'Report', statuses: [0, 1] },
  })
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
}

/** A client who is removed after a report, a search and a note, and a post that is purged. */
async function removeMuch(): Promise<void> {
  const gone = await accountToImport({ app, firm, provider })
  await gone.bring(await makeZip({ [F4]: [saying('Gone'), saying('Purged', AT + 60)] }))
  const [one, other] = (await gone.posts()).map(({ id }) => id) as [string, string]
  await manager.call('addPostNote', { params: { id: one }, body: { content: 'A note' } })
  const params = { clientId: gone.clientId }
  await manager.call('createPostSearch', { params, body: { keywords: ['gone'] } })
  const report = { name: 'Gone', statuses: [0] }
  const { body } = await manager.call<Report>('createReport', { params, body: report })
  await manager.call<Report>('createReport', { params, body: report })
  await manager.call('trashPost', { params: { id: other } })
  await asOwner.transaction(firm.accountId, (tx) =>
    tx.run(
      sql`update posts set trashed_at = now() - interval '40 days' where customer_id = ${firm.accountId} and id = ${other}`,
    ),
  )
  await runUpkeep(app.workerServices)
  expect((await compare()).faults).toEqual([])
  await manager.call('deleteReports', { body: { ids: [body.id] } })
  expect((await compare()).faults).toEqual([])
  expect((await admin.call('deleteClient', { params: { id: gone.clientId } })).status).toBe(204)
  await waitUntil(async () => {
    const left = sql`select from clients where customer_id = ${firm.accountId} and id = ${gone.clientId}`
    return (await maintenance.read(firm.accountId, (tx) => tx.one(left))) === null
  })
}

const compare = (depth: Depth = {}) =>
  maintenance.read(firm.accountId, (tx) => compareEvidence(tx, app.services.storage, depth))

/** What the comparison finds after the owner of the database, who can switch triggers off, has run these statements. They are taken back. */
async function faultsAfter(statements: string[], depth: Depth = {}): Promise<string[]> {
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

describe('a comparison of evidence with rows', () => {
  it('finds no fault in what the product has done', async () => {
    const result = await compare({ bytes: true, deep: true })
    expect(result.faults).toEqual([])
    expect(result).toMatchObject({ faultCount: 0, older: 0, waiting: 0 })
    expect(result.leaves).toBeGreaterThan(15)
  })

  it('finds none after posts were purged, reports deleted and a client removed', async () => {
    await removeMuch()
    const result = await compare({ bytes: true, deep: true })
    expect(result.faults).toEqual([])
    expect(result.deletedPayloads).toBeGreaterThan(5)
  })
})

const own = "customer_id = current_setting('app.customer_id')::uuid"
const ghost = (at: string, kind: string, actor = 'null') => `
  insert into evidence_leaves (customer_id, id, kind, subject_id, actor_id, at, commitment)
  values (current_setting('app.customer_id')::uuid, gen_random_uuid(), '${kind}', ${actor === 'null' ? 'gen_random_uuid()' : "current_setting('app.customer_id')::uuid"}, ${actor}, ${at}, sha256('\\x00'))`

const forgeries: [string, string[], RegExp, Depth?][] = [
  [
    'a leaf of two years ahead',
    [ghost("now() + interval '2 years'", 'firm.change')],
    /is after the database’s clock/,
  ],
  [
    'a leaf about a post that does not exist',
    [ghost('now()', 'post.view')],
    /is about .*, which does not exist/,
  ],
  [
    'a leaf about an import that does not exist',
    [ghost('now()', 'import.finish')],
    /is about .*, which does not exist/,
  ],
  [
    'a leaf of a person who does not exist',
    [ghost('now()', 'firm.change', 'gen_random_uuid()')],
    /names the person .*, who does not exist/,
  ],
  [
    'a payload deleted without a tombstone',
    [
      `delete from evidence_payloads where ${own} and leaf_id in (select id from evidence_leaves where kind = 'post.save')`,
    ],
    /was deleted without a tombstone/,
  ],
  [
    'the text of a post',
    [`update posts set content = 'Second, forged' where ${own} and content = 'Second'`],
    /has another text than the version that it shows/,
  ],
  [
    'the date of a post',
    [`update posts set posted_at = posted_at + interval '1 day' where ${own} and content = 'Second'`],
    /has another date than its first version/,
  ],
  [
    'the words of a post',
    [
      `update posts set words = '[{"origin": "caption", "media": 0, "label": null, "text": "forged"}]' where ${own} and content = 'Second'`,
    ],
    /has words that none of its versions has/,
  ],
  [
    'the text of a post and its version',
    [
      `update posts set content = 'Forged' where ${own} and content = 'Second'`,
      `update post_versions set content = 'Forged' where ${own} and content = 'Second'`,
    ],
    /has another text, date, source or words/,
  ],
  [
    'the records of a version',
    [
      `update post_versions set raw = array[replace(raw[1], 'Second', 'Forged')] where ${own} and content = 'Second'`,
    ],
    /has other records than their hashes say/,
  ],
  [
    'the canonical hash of a version',
    [
      `update post_versions set canonical_sha256 = sha256(canonical_sha256) where ${own} and content = 'Second'`,
    ],
    /differs from its canonical hash/,
  ],
  [
    'the list of media of a version',
    [`update post_versions set media = '[]' where ${own} and number = 1 and media <> '[]'`],
    /differs from its canonical hash/,
  ],
  [
    'a list of media that is missing',
    [`update post_versions set media = null where ${own} and number = 1`],
    /lacks the list of its media/,
  ],
  [
    'the salt of a version',
    [`update post_versions set salt = sha256(salt) where ${own} and content = 'Second'`],
    /differs from its canonical hash/,
  ],
  [
    'a commitment of a version',
    [`update post_versions set commitment = sha256(commitment) where ${own} and content = 'Second'`],
    /versions of posts differ from leaf/,
  ],
  [
    'a version that is missing',
    [`delete from post_versions where ${own} and number = 2`],
    /A version of post .* is missing, and there is no tombstone/,
  ],
  [
    'a version that no archive brought',
    [
      `insert into post_versions select (jsonb_populate_record(null::post_versions, to_jsonb(v) || '{"number": 3}')).* from post_versions v where ${own} and number = 2`,
    ],
    /has \d versions of posts, but its leaves name \d/,
  ],
  [
    'the hash of a medium',
    [`update post_media set sha256 = sha256(sha256) where ${own}`],
    /has media with a hash that none of its versions has/,
  ],
  ['a medium that is missing', [`delete from post_media where ${own}`], /lacks media of its first version/],
  [
    'a post that is missing',
    [
      `delete from posts where ${own} and content = 'Second'`,
      `delete from post_versions where ${own} and content = 'Second'`,
    ],
    /is missing, and there is no tombstone/,
  ],
  [
    'the seal of an import',
    [`update post_imports set archive_sha256 = sha256(archive_sha256) where ${own}`],
    /is sealed under .*, unlike its leaf/,
  ],
  [
    'a seal that is missing',
    [`update post_imports set archive_sha256 = null where ${own}`],
    /is sealed under nothing, unlike its leaf/,
  ],
  [
    'the parts of an import',
    [`update post_imports set parts = array[sha256(parts[1])] where ${own}`],
    /has other hashes of its parts/,
  ],
  [
    'the totals of an import',
    [`update post_imports set totals = jsonb_set(totals, '{posts,found}', '9') where ${own}`],
    /has other totals than its leaf/,
  ],
  [
    'the hash of a generated file',
    [`update report_files set sha256 = sha256(sha256) where ${own}`],
    /The file .* has another hash than its leaf/,
  ],
  [
    'a generated file that is missing',
    [`delete from report_files where ${own}`],
    /The file .* is missing, and no leaf records that it was deleted/,
  ],
  [
    'the total of a charge',
    [`update charges set total = 1 where ${own}`],
    /The charge .* differs from what was recorded/,
  ],
  [
    'the price and the total of a charge',
    [`update charges set total = 1, price = jsonb_set(price, '{total}', '1') where ${own}`],
    /The charge .* differs from what was recorded/,
  ],
  ['a charge that is missing', [`delete from charges where ${own}`], /is about .*, which does not exist/],
  [
    'a line of history that is missing',
    [`delete from post_history where ${own} and action = 'save'`],
    /lacks what a leaf records: save/,
  ],
  [
    'a line of an edit that is missing',
    [`delete from post_history where ${own} and action = 'edited'`],
    /lacks what a leaf records: edited/,
  ],
  [
    'a line of a mark that is missing',
    [`delete from post_history where ${own} and action = 'absent'`],
    /lacks the line of history of leaf/,
  ],
  [
    'a line of history that was rewritten',
    [
      `update post_history set after = jsonb_set(after, '{status}', '"unreviewed"') where ${own} and action = 'save'`,
    ],
    /has what no leaf records: save/,
  ],
  [
    'a line of history that was invented',
    [
      `insert into post_history select customer_id, gen_random_uuid(), post_id, 99, 'resolve', actor_id, actor_name, at, before, after from post_history where ${own} and action = 'save'`,
    ],
    /has what no leaf records: resolve/,
  ],
  [
    'a note that was rewritten',
    [`update post_notes set content = 'Forged' where ${own}`],
    /lacks what a leaf records: note/,
  ],
  ['a view that is missing', [`delete from post_views where ${own}`], /lacks what a leaf records: view/],
  [
    'a line of a client’s history that is missing',
    [`delete from client_history where ${own}`],
    /The line of history .* is missing/,
  ],
  [
    'a line of a client’s history that was rewritten',
    [`update client_history set details = jsonb_set(details, '{to,fileRefNo}', '"F-1"') where ${own}`],
    /The line of history .* differs/,
  ],
  [
    'a tombstone without its leaf',
    [
      `insert into tombstones select customer_id, gen_random_uuid(), 'post', gen_random_uuid(), client_id, '{}', null, 'trash', now() from posts where ${own} limit 1`,
    ],
    /The tombstone .* differs from its leaf/,
  ],
  [
    'a tombstone of a client who was not removed',
    [
      `insert into tombstones select customer_id, gen_random_uuid(), 'post', gen_random_uuid(), client_id, '{}', null, 'client', now() from posts where ${own} limit 1`,
    ],
    /is of a client whose removal no leaf records/,
  ],
]

describe('a comparison of evidence with rows notices', () => {
  it.each(forgeries)('%s', async (_, statements, fault, depth) => {
    expect((await faultsAfter(statements, depth)).filter((each) => fault.test(each))).not.toEqual([])
  })
})

describe('a comparison of stored bytes', () => {
  it('notices content with another hash, and content that is missing', async () => {
    const { storage } = app.services
    const sha256 = posts[0]?.media[0]?.sha256 ?? ''
    const broken = {
      ...storage,
      open: (hash: string) => (hash === sha256 ? Readable.from([Buffer.from('forged')]) : storage.open(hash)),
    }
    const faultsIn = (of: typeof storage) =>
      maintenance.read(firm.accountId, async (tx) => (await compareEvidence(tx, of, { bytes: true })).faults)
    expect(await faultsIn(broken)).toEqual([`The stored content ${sha256} has another hash.`])
    const lost = { ...storage, open: (hash: string) => storage.open(hash === sha256 ? '0'.repeat(64) : hash) }
    expect(await faultsIn(lost)).toEqual([`The stored content ${sha256} is missing.`])
  })
})

describe('a comparison with the sealed archives', () => {
  it('finds a forged version although all of its hashes were computed again', async () => {
    const raw = (text: string) =>
      JSON.stringify({ timestamp: AT + 60, data: [{ post: text }], attachments: [] })
    const version = await maintenance.read(firm.accountId, (tx) =>
      tx.one<{ post_id: string; salt: Buffer; sources: { sha256: string }[]; facts: Buffer }>(sql`
        select post_id, salt, sources, facts_sha256 as facts from post_versions where customer_id = ${firm.accountId} and content = 'Second'`),
    )
    if (!version) throw new Error('A version')
    const sources = version.sources.map((each) => ({ ...each, sha256: hash('sha256', raw('Forged'), 'hex') }))
    const sealed = sealRecords([], canonicalRecords([raw('Forged')]), version.salt)
    const forged = [
      `update posts set content = 'Forged' where ${own} and content = 'Second'`,
      `update post_versions set content = 'Forged', raw = array[$$${raw('Forged')}$$], sources = $$${JSON.stringify(sources)}$$,
        canonical_sha256 = '\\x${sealed.sha256.toString('hex')}', commitment = '\\x${sealed.commitment.toString('hex')}', row_commitment = null, media = null
       where ${own} and content = 'Second'`,
      // Not even a leaf contradicts it.
      `delete from evidence_payloads where ${own} and leaf_id in (select id from evidence_leaves where kind = 'import.posts')`,
    ]
    const isFound = (faults: string[]) =>
      faults.some((each) =>
        each.includes(`of post ${version.post_id} has a record that is not in the sealed archive`),
      )
    expect(isFound(await faultsAfter(forged))).toBe(false)
    expect(isFound(await faultsAfter(forged, { deep: true }))).toBe(true)
  })

  it('finds media that no sealed archive has', async () => {
    const forged = [`update post_media set sha256 = sha256('forged') where ${own}`]
    const faults = await faultsAfter(forged, { deep: true })
    expect(faults).toContainEqual(expect.stringMatching(/which no sealed archive of its account has/))
  })
})

describe('of these forgeries', () => {
  /** Those that a login may do. They are taken back. */
  async function possibleFor(db: Database): Promise<string[]> {
    const possible: string[] = []
    for (const [name, statements] of forgeries) {
      const attempt = db.transaction(firm.accountId, async (tx) => {
        for (const statement of statements) await tx.client.query(statement)
        possible.push(name)
        throw new Error('Taken back')
      })
      await attempt.catch(() => undefined)
    }
    return possible
  }

  it('the application may only add leaves, versions and lines, and delete the files of reports', async () => {
    expect(await possibleFor(app.services.db)).toEqual([
      'a leaf of two years ahead',
      'a leaf about a post that does not exist',
      'a leaf about an import that does not exist',
      'a leaf of a person who does not exist',
      'a version that no archive brought',
      'a generated file that is missing',
      'a line of history that was invented',
    ])
  })

  it('the worker may also delete, and change what a post shows', async () => {
    const ofWorker = await possibleFor(app.workerServices.db)
    for (const name of [
      'the seal of an import',
      'the records of a version',
      'the total of a charge',
      'the hash of a medium',
      'the hash of a generated file',
    ])
      expect(ofWorker).not.toContain(name)
    expect(ofWorker).toContain('the text of a post')
  })
})
