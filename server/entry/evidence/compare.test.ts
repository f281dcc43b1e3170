import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AT } from '../../testing/older-reader.ts'
import { commitToRow, type VersionRow } from '../../posts/index.ts'
import { canonicalRecords, sealRecords } from '../../platform/keys/sealed-records.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { compareEvidence, type Depth } from './compare.ts'
import { compare, faultsAfter, type Life, removeMuch, startLife } from '../../testing/evidence.ts'

let life: Life

beforeAll(async () => {
  life = await startLife()
})
afterAll(() => life.close())

describe('a comparison of evidence with rows', () => {
  it('finds no fault in what the product has done', async () => {
    const result = await compare(life, { bytes: true, deep: true })
    expect(result.faults).toEqual([])
    expect(result).toMatchObject({ faultCount: 0, waiting: 0 })
    expect(result.leaves).toBeGreaterThan(15)
  })

  it('finds none after posts were purged, reports deleted and a client removed', async () => {
    await removeMuch(life)
    const result = await compare(life, { bytes: true, deep: true })
    expect(result.faults).toEqual([])
    expect(result.deletedPayloads).toBeGreaterThan(5)
  })
})

const own = "customer_id = current_setting('app.customer_id')::uuid"
/** @param at what the leaf gives as its time; null: none */
const ghost = (at: string | null, kind: string, actor = 'null') => `
  insert into evidence_leaves (customer_id, id, kind, subject_id, actor_id, commitment ${at === null ? '' : ', at'})
  values (current_setting('app.customer_id')::uuid, gen_random_uuid(), '${kind}', ${actor === 'null' ? 'gen_random_uuid()' : "current_setting('app.customer_id')::uuid"}, ${actor}, sha256('\\x00') ${at === null ? '' : `, ${at}`})`

const forgeries: [string, string[], RegExp, Depth?][] = [
  [
    'a leaf of two years ahead',
    [ghost("now() + interval '2 years'", 'firm.change')],
    /is after the database’s clock/,
  ],
  [
    'a leaf about a post that does not exist',
    [ghost(null, 'post.view')],
    /is about .*, which does not exist/,
  ],
  [
    'a leaf about an import that does not exist',
    [ghost(null, 'import.finish')],
    /is about .*, which does not exist/,
  ],
  [
    'a leaf of a person who does not exist',
    [ghost(null, 'firm.change', 'gen_random_uuid()')],
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
    /A version of post .* is missing, and no tombstone names it/,
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
    /is missing, and no tombstone names it/,
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
    expect((await faultsAfter(life, statements, depth)).filter((each) => fault.test(each))).not.toEqual([])
  })
})

describe('a comparison of stored bytes', () => {
  it('notices content with another hash, and content that is missing', async () => {
    const { app, firm, maintenance, posts } = life
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
    const { firm, maintenance } = life
    const version = await maintenance.read(firm.accountId, (tx) =>
      tx.one<VersionRow & { post_id: string; salt: Buffer }>(sql`
        select post_id, salt, number, import_id as "importId", records_of as "recordsOf", cause, posted_at as "postedAt", posted_source as "postedSource",
          platform_updated_at as "platformUpdatedAt", platform_updated_source as "platformUpdatedSource", backdated_to as "backdatedTo",
          backdated_source as "backdatedSource", sources, words, facts_sha256 as facts
        from post_versions where customer_id = ${firm.accountId} and content = 'Second'`),
    )
    if (!version) throw new Error('A version')
    const sources = version.sources.map((each) => ({ ...each, sha256: hash('sha256', raw('Forged'), 'hex') }))
    const sealed = sealRecords([], canonicalRecords([raw('Forged')]), version.salt)
    const row = commitToRow(version.salt, { ...version, content: 'Forged', sources })
    const forged = [
      `update posts set content = 'Forged' where ${own} and content = 'Second'`,
      `update post_versions set content = 'Forged', raw = array[$$${raw('Forged')}$$], sources = $$${JSON.stringify(sources)}$$,
        canonical_sha256 = '\\x${sealed.sha256.toString('hex')}', commitment = '\\x${sealed.commitment.toString('hex')}', 
        row_commitment = '\\x${row.toString('hex')}', media = '[]'
       where ${own} and content = 'Second'`,
      // Not even a leaf contradicts it.
      `delete from evidence_payloads where ${own} and leaf_id in (select id from evidence_leaves where kind = 'import.posts')`,
    ]
    const isFound = (faults: string[]) =>
      faults.some((each) =>
        each.includes(`of post ${version.post_id} has a record that is not in the sealed archive`),
      )
    expect(isFound(await faultsAfter(life, forged))).toBe(false)
    expect(isFound(await faultsAfter(life, forged, { deep: true }))).toBe(true)
  })

  it('finds media that no sealed archive has', async () => {
    const forged = [`update post_media set sha256 = sha256('forged') where ${own}`]
    const faults = await faultsAfter(life, forged, { deep: true })
    expect(faults).toContainEqual(expect.stringMatching(/which no sealed archive of its account has/))
  })
})

describe('of these forgeries', () => {
  /** Those that a login may do. They are taken back. */
  async function possibleFor(db: Database): Promise<string[]> {
    const possible: string[] = []
    for (const [name, statements] of forgeries) {
      const attempt = db.transaction(life.firm.accountId, async (tx) => {
        for (const statement of statements) await tx.client.query(statement)
        possible.push(name)
        throw new Error('Taken back')
      })
      await attempt.catch(() => undefined)
    }
    return possible
  }

  it('the application may only add leaves, versions and lines, and delete the files of reports', async () => {
    expect(await possibleFor(life.app.services.db)).toEqual([
      'a leaf about a post that does not exist',
      'a leaf about an import that does not exist',
      'a leaf of a person who does not exist',
      'a version that no archive brought',
      'a generated file that is missing',
      'a line of history that was invented',
    ])
  })

  it('the worker may also delete, and change what a post shows', async () => {
    const ofWorker = await possibleFor(life.app.workerServices.db)
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
