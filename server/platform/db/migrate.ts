import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { connectionTo } from './connection.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
/** Any constant: two nodes that start in parallel take turns. */
const LOCK_ID = 7_067_453
const silentLogger = new Logger(() => () => undefined)

/**
 * Applies all new migrations, each in a separate transaction. An applied migration must never be edited: its SHA-256 is stored and checked. @param
 * url names a user that owns the schema @param through the last migration to apply, for tests of later ones @throws Error naming a migration that
 * was changed after it was applied here
 */
export async function migrate(url: string, through = '~', folder = FOLDER): Promise<void> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'proofline migrate' })
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    // If a name has several addresses, the error of all of them has no message.
    throw new Error(`DATABASE_URL: the database cannot be used: ${error.message || error.code}`, {
      cause: error,
    })
  })
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_ID])
    await createRoles(client)
    await runMigrations({ connectionString: url, logger: silentLogger })
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    await client.query('alter table migrations add column if not exists sha256 bytea')
    const { rows } = await client.query<{ name: string; sha256: Buffer | null }>(
      'select name, sha256 from migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names.filter((each) => each <= through)) {
      const text = await readFile(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest()
      if (applied.has(name)) {
        await checkApplied(client, name, sha256, applied.get(name) ?? null)
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
  } finally {
    await client.end()
  }
}

/** Migrations that were applied before hashes were stored get theirs now. */
async function checkApplied(
  client: pg.Client,
  name: string,
  sha256: Buffer,
  kept: Buffer | null,
): Promise<void> {
  if (kept === null) {
    await client.query('update migrations set sha256 = $2 where name = $1', [name, sha256])
  } else if (!kept.equals(sha256)) {
    throw new Error(
      `The migration ${name} was changed after it was applied to this database. Restore the file, and make the change in a new migration.`,
    )
  }
}

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

/** The application, the owner of the functions that look across firms, and what gives evidence leaves their places. */
export const DATABASE_ROLES = ['proofline_app', 'proofline_across', 'proofline_sequencer'] as const

/**
 * Creates the roles. Roles belong to the whole cluster, so another of
 * its databases may already have created them, or be doing so now.
 */
async function createRoles(client: pg.Client): Promise<void> {
  for (const role of DATABASE_ROLES) {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          begin
            create role ${role} nologin nosuperuser nobypassrls;
          exception
            when duplicate_object or unique_violation then null;
            when insufficient_privilege then
              raise exception 'The database lacks the role ${role}, which % may not create. Create it (nologin) and grant it to %.', current_user, current_user;
          end;
        end if;
        begin
          execute format('grant ${role} to %I', current_user);
        exception when others then
          if not pg_has_role(current_user, '${role}', 'member') then raise; end if;
        end;
      end $$`)
    await client.query(`grant usage on schema public to ${role}`)
  }
}
