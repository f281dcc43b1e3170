// Long because: it tests the sequencer, the break of a tree and each fault of a tree with the same firms.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extensionsOf } from '../../entry/extensions.ts'
import { type Firm, makeFirm, startTestApp, type TestApp } from '../../testing/app.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { newId } from '../ids.ts'
import { signingKeyOf } from '../keys/signing-key.ts'
import { isCheckpointOf } from './checkpoint.ts'
import { recordEvidence } from './evidence.ts'
import { type Leaf, leafData } from './leaf.ts'
import { hashLeaf } from './merkle-tree.ts'
import { beginTree } from './new-tree.ts'
import { consistencyNodes, inclusionNodes, isConsistent, isIncluded } from './proofs.ts'
import { sequenceEvidence, sequenceLeaves } from './sequencer.ts'
import { hashesIn, readTiles } from './tiles.ts'
import { verifyEvidence } from './verify.ts'

const key = signingKeyOf(Buffer.alloc(32, 7))

let app: TestApp
/** Connects as the sequencer's role. */
let db: Database
const firms: Firm[] = []

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  db = openDatabase(app.logins.sequencer, extensionsOf(app.services.config), { max: 4 })
})
afterAll(async () => {
  await db.close()
  await app.close()
})

/** A firm whose leaves are only those that a test writes. */
async function newFirm(): Promise<string> {
  const firm = await makeFirm(app, `firm${firms.length}.test`)
  firms.push(firm)
  await sequenceEvidence(db, key)
  return firm.accountId
}

const record = (customerId: string, count: number): Promise<void> =>
  app.services.db.transaction(customerId, (tx) =>
    recordEvidence(
      tx,
      Array.from({ length: count }, (_, n) => ({
        kind: 'saved',
        subjectId: newId(customerId),
        actorId: null,
        payload: { words: `words ${n}` },
      })),
    ),
  )

type Place = { id: string; seq: number | null; at: Date }
const placesOf = (customerId: string): Promise<Place[]> =>
  app.services.db.read(customerId, (tx) =>
    tx.rows<Place>(
      sql`select id, seq, at from evidence_leaves where customer_id = ${customerId} order by seq, id`,
    ),
  )

type Row = { size: number; root: Buffer; at: Date; note: string }
const checkpointsOf = (customerId: string): Promise<Row[]> =>
  app.services.db.read(customerId, (tx) =>
    tx.rows<Row>(
      sql`select size, root, at, note from evidence_checkpoints where customer_id = ${customerId} order by tree, size`,
    ),
  )

const verified = (customerId: string) => app.services.db.read(customerId, verifyEvidence)

/** Changes the database as its owner can, who may also switch triggers off. */
async function tamper(customerId: string, ...statements: string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const tables = ['evidence_leaves', 'evidence_checkpoints', 'evidence_keys']
  const switchTriggers = (to: string) =>
    tables.map((table) => `alter table ${table} ${to} trigger user`).join('; ')
  await owner.query(
    [
      'begin',
      `set local app.customer_id = '${customerId}'`,
      switchTriggers('disable'),
      ...statements,
      switchTriggers('enable'),
      'commit',
    ].join('; '),
  )
  await owner.end()
}

describe('the sequencer', () => {
  it('gives the leaves of each firm consecutive places in the order of time, and signs every state', async () => {
    const [one, two] = [await newFirm(), await newFirm()]
    const before = (await placesOf(one)).length
    await record(one, 3)
    await record(two, 1)
    await record(one, 2)
    await sequenceEvidence(db, key)
    await record(one, 4)
    await sequenceEvidence(db, key)
    await sequenceEvidence(db, key)
    const places = await placesOf(one)
    expect(places.map((place) => place.seq)).toEqual(Array.from({ length: before + 9 }, (_, n) => n))
    expect(places.map((place) => place.at.getTime())).toEqual(
      places.map((place) => place.at.getTime()).toSorted((a, b) => a - b),
    )
    const checkpoints = await checkpointsOf(one)
    expect(checkpoints.map((each) => each.size).slice(-2)).toEqual([before + 5, before + 9])
    for (const each of checkpoints) {
      const signed = { customerId: one, tree: 1, ...each }
      expect(isCheckpointOf(each.note, signed, [key.publicKey])).toBe(true)
      expect(isCheckpointOf(each.note, { ...signed, size: each.size + 1 }, [key.publicKey])).toBe(false)
      expect(isCheckpointOf(each.note, { ...signed, customerId: two }, [key.publicKey])).toBe(false)
      expect(isCheckpointOf(each.note, signed, [signingKeyOf(Buffer.alloc(32, 8)).publicKey])).toBe(false)
    }
    expect(await verified(one)).toMatchObject({ leaves: before + 9, deletedPayloads: 0, faults: [] })
  })

  it('keeps hashes from which each leaf and each earlier state is proved, also of leaves that had none', async () => {
    const firm = await newFirm()
    await record(firm, 300)
    await sequenceEvidence(db, key)
    await tamper(firm, `delete from evidence_tiles where customer_id = '${firm}'`)
    await record(firm, 270)
    await sequenceEvidence(db, key)
    const checkpoints = await checkpointsOf(firm)
    const tree = checkpoints.at(-1) as Row
    await app.services.db.read(firm, async (tx) => {
      const leaves = await tx.rows<Leaf>(
        sql`select id, kind, subject_id, actor_id, at, commitment from evidence_leaves where customer_id = ${firm} order by seq`,
      )
      expect(leaves.length).toBe(tree.size)
      for (const index of [0, 255, 256, 299, 511, 512, tree.size - 1]) {
        const nodes = inclusionNodes(index, tree.size)
        const tiles = await readTiles(tx, 1, [nodes])
        expect(tiles.length).toBeLessThanOrEqual(4)
        const hash = hashLeaf(leafData(firm, leaves[index] as Leaf))
        expect([index, isIncluded({ index, hash }, tree, hashesIn(tiles)(nodes))]).toEqual([index, true])
      }
      for (const older of checkpoints) {
        const nodes = consistencyNodes(older.size, tree.size)
        const proof = hashesIn(await readTiles(tx, 1, [nodes]))(nodes)
        expect([older.size, isConsistent(older, tree, proof)]).toEqual([older.size, true])
      }
      await expect(readTiles(tx, 2, [inclusionNodes(0, 2)])).rejects.toThrow('lacks tiles')
    })
    expect((await verified(firm)).faults).toEqual([])
  })

  it('never gives a place twice while several of them run', async () => {
    const firm = await newFirm()
    const before = (await placesOf(firm)).length
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([
        record(firm, 2),
        ...Array.from({ length: 3 }, () => db.transaction(firm, (tx) => sequenceLeaves(tx, key))),
      ])
    }
    await sequenceEvidence(db, key)
    expect((await placesOf(firm)).map((place) => place.seq)).toEqual(
      Array.from({ length: before + 12 }, (_, n) => n),
    )
    expect((await verified(firm)).faults).toEqual([])
  })

  it('puts a leaf whose transaction ended late after those that it has already placed', async () => {
    const firm = await newFirm()
    const written = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const late = app.services.db.transaction(firm, async (tx) => {
      await recordEvidence(tx, [{ kind: 'late', subjectId: firm, actorId: null, payload: {} }])
      written.resolve()
      await mayEnd.promise
    })
    await written.promise
    await record(firm, 1)
    await sequenceEvidence(db, key)
    const size = (await checkpointsOf(firm)).at(-1)?.size
    mayEnd.resolve()
    await late
    await sequenceEvidence(db, key)
    const kinds = await app.services.db.read(firm, (tx) =>
      tx.rows<{ seq: number }>(
        sql`select seq from evidence_leaves where customer_id = ${firm} and kind = 'late'`,
      ),
    )
    expect(kinds).toEqual([{ seq: size }])
    expect((await verified(firm)).faults).toEqual([])
  })

  it('changes nothing of a firm if it fails, and goes on with the others', async () => {
    const [broken, whole] = [await newFirm(), await newFirm()].toSorted()
    if (!broken || !whole) throw new Error('Two firms')
    const before = await placesOf(broken)
    await record(broken, 1)
    await record(whole, 1)
    const failing = {
      ...key,
      sign: (text: string) => {
        if (text.includes(broken)) throw new Error('The key is away')
        return key.sign(text)
      },
    }
    await expect(sequenceEvidence(db, failing)).rejects.toThrow('Evidence of some law firms')
    expect((await placesOf(broken)).filter((place) => place.seq === null)).toHaveLength(1)
    expect((await placesOf(whole)).filter((place) => place.seq === null)).toEqual([])
    await sequenceEvidence(db, key)
    expect(await placesOf(broken)).toHaveLength(before.length + 1)
    expect((await verified(broken)).faults).toEqual([])
  })

  it('appends nothing to a tree that is not that of the newest checkpoint', async () => {
    const firm = await newFirm()
    await record(firm, 2)
    await sequenceEvidence(db, key)
    await record(firm, 1)
    for (const change of ['delete from evidence_trees', `update evidence_trees set frontier = '\\x00'`]) {
      await tamper(firm, `${change} where customer_id = '${firm}'`)
      await expect(sequenceEvidence(db, key)).rejects.toMatchObject({
        errors: [{ message: `The evidence tree of ${firm} is not that of its newest checkpoint` }],
      })
    }
    expect((await placesOf(firm)).filter((place) => place.seq === null)).toHaveLength(1)
    await app.services.db.transaction(firm, async (tx) => {
      const waiting = await verifyEvidence(tx)
      expect(waiting.waiting).toBe(1)
      expect(waiting.faults).toMatchObject([expect.stringMatching(/^The sequencer’s tree has \d+ leaves/)])
      const late = await verifyEvidence({ ...tx, now: new Date(tx.now.getTime() + 3600_000) })
      expect(late.faults[0]).toBe('Leaves that have waited for more than 5 minutes for their place: 1.')
    })
    // Otherwise the next test would meet the same error.
    await tamper(
      firm,
      `delete from evidence_payloads where customer_id = '${firm}'`,
      `delete from evidence_leaves where customer_id = '${firm}' and seq is null`,
    )
  })

  it('alone may give a place, and no role may change or take one', async () => {
    const firm = await newFirm()
    await record(firm, 1)
    const asApp = (query: ReturnType<typeof sql>) => app.services.db.transaction(firm, (tx) => tx.run(query))
    const asSequencer = (query: ReturnType<typeof sql>) => db.transaction(firm, (tx) => tx.run(query))
    await expect(asApp(sql`update evidence_leaves set seq = 0`)).rejects.toThrow('permission denied')
    await expect(
      asApp(sql`
        insert into evidence_leaves (customer_id, id, kind, subject_id, at, commitment, seq)
        values (${firm}, ${newId(firm)}, 'saved', ${firm}, now(), '', 9)`),
    ).rejects.toThrow('permission denied')
    await expect(asApp(sql`delete from evidence_leaves`)).rejects.toThrow('permission denied')
    await expect(asApp(sql`update evidence_trees set size = 0`)).rejects.toThrow('permission denied')
    await expect(
      asApp(sql`insert into evidence_checkpoints values (${firm}, 1, '', now(), '')`),
    ).rejects.toThrow('permission denied')
    await expect(asSequencer(sql`update evidence_leaves set kind = 'other'`)).rejects.toThrow(
      'permission denied',
    )
    await expect(asSequencer(sql`select payload from evidence_payloads`)).rejects.toThrow('permission denied')
    await sequenceEvidence(db, key)
    await expect(asSequencer(sql`update evidence_leaves set seq = seq + 100`)).rejects.toThrow(
      'never changed',
    )
    const owner = new pg.Client({ connectionString: app.databaseUrl })
    await owner.connect()
    await owner.query(`set app.customer_id = '${firm}'`)
    await expect(owner.query(`update evidence_leaves set kind = 'other'`)).rejects.toThrow('never changed')
    await expect(owner.query(`update evidence_checkpoints set size = 9`)).rejects.toThrow('never changed')
    await owner.end()
  })
})

describe('a tree after a break', () => {
  const begin = (firm: string, kept: string | null = null) =>
    db.transaction(firm, (tx) => beginTree(tx, key, 'The disk was restored', kept))

  it('does not begin for an account without leaves', async () => {
    await expect(begin(newId(await newFirm()))).rejects.toThrow('No leaf of this account has a place')
  })

  it('begins with the signed record of the break, goes on, and has no faults', async () => {
    const firm = await newFirm()
    await record(firm, 4)
    await sequenceEvidence(db, key)
    const last = (await checkpointsOf(firm)).at(-1)
    await tamper(
      firm,
      `delete from evidence_payloads where customer_id = '${firm}'`,
      `delete from evidence_leaves where customer_id = '${firm}' and seq >= 2`,
      `delete from evidence_checkpoints where customer_id = '${firm}'`,
    )
    await record(firm, 1)
    await expect(sequenceEvidence(db, key)).rejects.toThrow('could not be sequenced')
    expect((await verified(firm)).faults).not.toEqual([])
    const lastRoot = last?.root.toString('base64')
    // Without the checkpoint that someone else kept, no one knows what is missing.
    expect(await begin(firm, last?.note)).toMatchObject({
      cause: 'The disk was restored',
      tree: 1,
      lastSize: last?.size,
      lastRoot,
      foundLeaves: 2,
      lostLeaves: (last?.size ?? 0) - 2,
    })
    await record(firm, 2)
    await sequenceEvidence(db, key)
    const newest = (await checkpointsOf(firm)).at(-1)
    expect(newest?.size).toBe(4)
    expect(newest?.note.split('\n')[0]).toBe(`proofline/${firm}/2`)
    const first = await app.services.db.read(firm, (tx) =>
      tx.rows<{ kind: string; payload: string }>(sql`
        select l.kind, p.payload from evidence_leaves l join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
        where l.customer_id = ${firm} and l.tree = 2 and l.seq = 0`),
    )
    expect(first.map(({ kind }) => kind)).toEqual(['evidence.break'])
    expect(JSON.parse(first[0]?.payload ?? '')).toMatchObject({ lastRoot, cause: 'The disk was restored' })
    expect(await verified(firm)).toMatchObject({ faults: [], waiting: 0 })
    await tamper(
      firm,
      `update evidence_leaves set kind = 'viewed' where customer_id = '${firm}' and tree = 1 and seq = 0`,
    )
    expect((await verified(firm)).faults[0]).toBe(
      'The leaves of tree 1 are not those that the record of its end states.',
    )
  })

  it('can break again, and refuses a checkpoint that no key of the database has signed', async () => {
    const firm = await newFirm()
    const note = (await checkpointsOf(firm)).at(-1)?.note ?? ''
    await expect(begin(firm, note.replace(/\n\d+\n/, '\n999\n'))).rejects.toThrow(
      'no key of this database has signed it',
    )
    expect(await begin(firm)).toMatchObject({ tree: 1, lostLeaves: 0 })
    expect(await begin(firm)).toMatchObject({ tree: 2, lastSize: 1, foundLeaves: 1, lostLeaves: 0 })
    await record(firm, 1)
    await sequenceEvidence(db, key)
    expect((await checkpointsOf(firm)).map((each) => each.note.split('\n')[0]).at(-1)).toBe(
      `proofline/${firm}/3`,
    )
    expect((await verified(firm)).faults).toEqual([])
  })
})

describe('a comparison of the evidence with its checkpoints', () => {
  const own = "customer_id = current_setting('app.customer_id')::uuid"
  const last = `${own} and size = (select max(size) from evidence_checkpoints where ${own})`
  const changes: [string, string[], RegExp][] = [
    [
      'a changed leaf',
      [`update evidence_leaves set kind = 'viewed' where ${own} and seq = 1`],
      /first \d+ leaves are not those/,
    ],
    [
      'a later time',
      [`update evidence_leaves set at = at + interval '1 day' where ${own} and seq = 1`],
      /first \d+ leaves are not those/,
    ],
    [
      'a removed leaf',
      [`delete from evidence_payloads where ${own}`, `delete from evidence_leaves where ${own} and seq = 1`],
      /^Leaf number 1 is missing\.$/,
    ],
    [
      'leaves that changed places',
      ['1000 where seq = 1', '1 where seq = 2', '2 where seq = 1000'].map(
        (change) => `update evidence_leaves set seq = ${change} and ${own}`,
      ),
      /first \d+ leaves are not those/,
    ],
    [
      'changed hashes for proofs',
      [
        `update evidence_tiles set hashes = sha256(hashes) || substr(hashes, 33) where ${own} and level = 0 and number = 0`,
      ],
      /^Tile 0\/0 of tree 1 has hashes that are not those of its leaves\.$/,
    ],
    [
      'a changed payload',
      [`update evidence_payloads set payload = replace(payload, 'words 1', 'words 2') where ${own}`],
      /is not the one that was recorded/,
    ],
    [
      'another root',
      [`update evidence_checkpoints set root = sha256(root) where ${last}`],
      /first \d+ leaves are not those/,
    ],
    [
      'an earlier checkpoint',
      [`update evidence_checkpoints set at = at - interval '1 day' where ${last}`],
      /is not signed by a known key/,
    ],
    ['a missing key', ['delete from evidence_keys'], /is not signed by a known key/],
    [
      'a missing last checkpoint',
      [`delete from evidence_checkpoints where ${last}`],
      /^Leaves with a place that no checkpoint contains: \d+\.$/,
    ],
    [
      'last leaves that are missing together with their checkpoint',
      [
        `delete from evidence_payloads where ${own}`,
        `delete from evidence_leaves where ${own} and seq >= (select max(size) from evidence_checkpoints c where c.${own} and size < (select max(size) from evidence_checkpoints c where c.${own}))`,
        `delete from evidence_checkpoints where ${last}`,
      ],
      /^The sequencer’s tree has \d+ leaves and differs from the \d+ leaves of the newest checkpoint\.$/,
    ],
  ]
  it.each(changes)('notices %s', async (_, statements, fault) => {
    const firm = await newFirm()
    await record(firm, 3)
    await sequenceEvidence(db, key)
    await record(firm, 2)
    await sequenceEvidence(db, key)
    expect((await verified(firm)).faults).toEqual([])
    await tamper(firm, ...statements)
    const { faults } = await verified(firm)
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.some((each) => fault.test(each))).toBe(true)
    await tamper(
      firm,
      `insert into evidence_keys values ('\\x${key.publicKey.toString('hex')}', now()) on conflict do nothing`,
    )
  })

  it.each([
    ["now() - interval '3 years'", /has the time .*, but was written after a leaf of/],
    ["now() + interval '2 years'", /which is after its checkpoint of/],
  ])(
    'notices a leaf that was inserted with the time %s before the sequencer gave it a place',
    async (at, fault) => {
      const firm = await newFirm()
      await record(firm, 2)
      await sequenceEvidence(db, key)
      await tamper(
        firm,
        `insert into evidence_leaves (customer_id, id, kind, subject_id, at, commitment) values ('${firm}', gen_random_uuid(), 'saved', '${firm}', ${at}, sha256('\\x00'))`,
      )
      await sequenceEvidence(db, key)
      expect((await verified(firm)).faults).toEqual([expect.stringMatching(fault)])
    },
  )

  it('accepts that content was deleted, and says of how many leaves', async () => {
    const firm = await newFirm()
    await record(firm, 3)
    await sequenceEvidence(db, key)
    const before = (await verified(firm)).deletedPayloads
    await app.workerServices.db.transaction(firm, (tx) =>
      tx.run(sql`
        delete from evidence_payloads p using evidence_leaves l
        where p.customer_id = ${firm} and l.customer_id = ${firm} and l.id = p.leaf_id and l.seq >= 1`),
    )
    const after = await verified(firm)
    expect([before, after.faults]).toEqual([0, []])
    expect(after.deletedPayloads).toBe(after.leaves - 1)
  })
})
