import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { connectionTo } from './connection.ts'
import type { Rows } from './database.ts'
import { refusalOfOlder } from './older.ts'
import { createRoles, grantQueue } from './roles.ts'
import { sql } from './sql.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
/** Any constant: two nodes that start in parallel take turns. */
const LOCK_ID = 7_067_453
const silentLogger = new Logger(() => () => undefined)

/**
 * Applies all new migrations, each in a separate transaction. An applied migration must never be edited: its SHA-256 is stored and checked. @param
 * url names a user that owns the schema @throws Error naming a migration that was changed after it was applied here, or if the database is older
 * than the first schema; such a database is not changed
 */
export async function migrate(url: string, folder = FOLDER): Promise<void> {
  await withOwner(url, (client) => migrateAs(client, url, folder))
}

/** Connects as the owner of the schema, for as long as `work` takes. @throws Error with a sentence if the database cannot be used */
export async function withOwner<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'proofline migrate' })
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    // If a name has several addresses, the error of all of them has no message.
    throw new Error(
      `DATABASE_OWNER_URL (in development also DATABASE_URL): the database cannot be used: ${error.message || error.code}`,
      {
        cause: error,
      },
    )
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function migrateAs(client: pg.Client, url: string, folder: string): Promise<void> {
  await refuseOlder(client)
  await client.query('select pg_advisory_lock($1)', [LOCK_ID])
  await createRoles(client)
  await migrateQueue(url)
  await grantQueue(client)
  await client.query(
    'create table if not exists migrations (name text primary key, sha256 bytea not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; sha256: Buffer }>('select name, sha256 from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  for (const name of await migrationNames(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    const sha256 = createHash('sha256').update(text).digest()
    const before = applied.get(name)
    if (before) {
      if (!before.equals(sha256))
        throw new Error(
          `The migration ${name} was changed after it was applied to this database. Restore the file, and make the change in a new migration.`,
        )
      continue
    }
    await client.query('begin')
    try {
      await client.query(text)
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
  }
  await updateCollation(client)
}

async function refuseOlder(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.migrations') is not null as is_there`,
  )
  if (rows[0]?.is_there !== true) return
  const older = await client.query(`select 1 from migrations where name = '0001_create_ground.sql'`)
  if (older.rowCount !== 0) throw new Error(refusalOfOlder(`The database ${client.database}`))
}

/** With a pool of ours: the one that the library makes listens to no errors while it closes, and an unhandled 'error' event ends the process. */
async function migrateQueue(url: string): Promise<void> {
  const pgPool = new pg.Pool(connectionTo(url))
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (each) => each.on('error', () => undefined))
  try {
    await runMigrations({ pgPool, logger: silentLogger })
  } finally {
    await pgPool.end()
  }
}

const migrationNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** Called by a process that may not migrate. @throws Error naming the first migration that this database lacks */
export async function requireMigrated(directory: Rows): Promise<void> {
  const rows = await directory
    .rows<{ name: string }>(sql`select name from migrations`)
    .catch((error: unknown) => {
      if (!NOT_MIGRATED_CODES.includes((error as { code?: string }).code ?? '')) throw error
      return []
    })
  const applied = new Set(rows.map(({ name }) => name))
  const missing = (await migrationNames(FOLDER)).find((name) => !applied.has(name))
  if (missing !== undefined)
    throw new Error(
      `The database lacks the migration ${missing}. Run \`npm run migrate\` with DATABASE_OWNER_URL set to the owner of the schema; docs/production.md describes it.`,
    )
}

/** SQLSTATE: the table is missing, or an old version of the schema gives no right to read it. */
const NOT_MIGRATED_CODES = ['42P01', '42501']

/** Another version of ICU may sort names differently, which would corrupt the order of their indexes. */
async function updateCollation(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ declare each regclass; begin
      if exists (select from pg_collation where oid = to_regcollation('by_name') and collversion is distinct from pg_collation_actual_version(oid)) then
        for each in select objid from pg_depend where classid = 'pg_class'::regclass and refobjid = to_regcollation('by_name') loop
          execute format('reindex index %s', each);
        end loop;
        alter collation by_name refresh version;
      end if;
    end $$`)
}
