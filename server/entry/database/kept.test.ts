import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { TABLES } from '../../platform/db/tables.ts'
import { testDatabase, withPlainOwner } from '../../platform/embedded/test-cluster.ts'
import { readConfig } from '../../platform/config.ts'
import { openStorage } from '../../platform/storage/index.ts'
import { recount } from '../../posts/index.ts'
import { extensionsOf } from '../extensions.ts'
import { compareEvidence } from '../evidence/compare.ts'
import { removeMuch, startLife } from '../../testing/evidence.ts'

/**
 * The rows of a firm in which much was done, in the first schema. It represents the databases that exist, so it is made only once: if the file is
 * missing, this test writes it.
 */
const KEPT = join(import.meta.dirname, 'kept.json.gz')
const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const NAMES = Object.values(TABLES)
  .flat()
  .filter((name) => name !== 'migrations')
type Kept = { [table: string]: object[] }

async function connected<Result>(url: string, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

async function keep(): Promise<void> {
  const life = await startLife()
  await removeMuch(life)
  await life.sequence()
  const kept = await connected(life.app.databaseUrl, async (owner) => {
    const tables: Kept = {}
    for (const name of NAMES) {
      const { rows } = await owner.query<{ all: object[] }>(
        `select coalesce(jsonb_agg(t), '[]') as all from ${name} t`,
      )
      tables[name] = rows[0]?.all ?? []
    }
    return tables
  })
  await life.close()
  await writeFile(KEPT, gzipSync(JSON.stringify(kept), { level: 9 }))
}

async function fill(owner: pg.Client, kept: Kept): Promise<void> {
  // Without foreign keys and triggers, in any order.
  await owner.query(`set session_replication_role = 'replica'`)
  for (const [name, rows] of Object.entries(kept)) {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    )
    const list = columns.map((column) => column.name).join(', ')
    await owner.query(`delete from ${name}`)
    await owner.query(
      `insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  await owner.query(`set session_replication_role = 'origin'`)
}

it('a filled database of the first schema is migrated without losing a row or a proof', async () => {
  if (!existsSync(KEPT)) await keep()
  const kept = JSON.parse(gunzipSync(await readFile(KEPT)).toString()) as Kept
  const first = await mkdtemp(join(tmpdir(), 'proofline-first-schema-'))
  await cp(MIGRATIONS, first, {
    recursive: true,
    filter: (path) => !path.endsWith('.sql') || basename(path) < '0100',
  })
  const empty = await testDatabase({ empty: true })
  // Migrations that move rows must find them, also if their policies hold for the owner.
  const database = await withPlainOwner(empty)
  await migrate(database.url, first)
  await connected(empty.url, (owner) => fill(owner, kept))
  await migrate(database.url)
  const numbers = await connected(empty.url, async (owner) => {
    const counts: [string, number][] = []
    for (const name of Object.keys(kept)) {
      const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${name}`)
      counts.push([name, rows[0]?.n ?? 0])
    }
    return counts
  })
  expect(numbers).toEqual(Object.entries(kept).map(([name, rows]) => [name, rows.length]))
  const [post] = kept['posts'] as { customer_id: string }[]
  const firm = post?.customer_id ?? ''
  const leaves = (kept['evidence_leaves'] ?? []).filter(
    (leaf) => 'customer_id' in leaf && leaf.customer_id === firm,
  )

  const extensions = extensionsOf(readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://proofline.test' }))
  const maintenance = openDatabase(database.logins.maintenance, extensions, { max: 2 })
  const worker = openDatabase(database.logins.worker, extensions, { max: 2 })
  const storage = await openStorage(pathToFileURL(first).href)
  const found = await maintenance.read(firm, (tx) => compareEvidence(tx, storage))
  expect(found).toMatchObject({ faults: [], waiting: 0 })
  expect(found.leaves).toBe(leaves.length)
  expect(found.leaves).toBeGreaterThan(20)
  expect(await worker.transaction(firm, (tx) => recount(tx))).toBe(0)
  await Promise.all([maintenance.close(), worker.close()])
  await rm(first, { recursive: true })
  await database.drop()
})
