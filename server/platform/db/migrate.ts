import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

const FOLDER = join(import.meta.dirname, '../../migrations')
/** Any constant: two nodes that start at once take turns. */
const LOCK = 7_067_453
const silent = new Logger(() => () => undefined)

/**
 * Brings the database to the newest migration, each in a transaction of its own. A migration once applied is never edited: its SHA is not
 * checked, its name is. `url` names a user that owns the schema.
 * @param through the name of the last one to apply, as the test of a later one asks for
 */
export async function migrate(url: string, through = '~'): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'proofline migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await createRole(client)
    await runMigrations({ connectionString: url, logger: silent })
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names.filter((each) => !applied.has(each) && each <= through)) {
      const text = await readFile(join(FOLDER, name), 'utf8')
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
    }
    await followCollation(client)
  } finally {
    await client.end()
  }
}

/** Another version of ICU may sort names differently, which would leave their indexes out of order. */
async function followCollation(client: pg.Client): Promise<void> {
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

/** The application's role belongs to the cluster, so another database of it may have made it already, or be making it now. */
async function createRole(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'proofline_app') then
        begin
          create role proofline_app nologin nosuperuser nobypassrls;
        exception when duplicate_object or unique_violation then null;
        end;
      end if;
      begin
        execute format('grant proofline_app to %I', current_user);
      exception when others then
        if not pg_has_role(current_user, 'proofline_app', 'member') then raise; end if;
      end;
    end $$`)
  await client.query('grant usage on schema public to proofline_app')
}
