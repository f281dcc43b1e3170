import type pg from 'pg'
import { LOGIN_NAMES, LOGINS } from './logins.ts'

/** The owner of the functions that look across firms. No one signs in as it. */
export const ACROSS_ROLE = 'proofline_across'

/** Every role of the product. */
export const DATABASE_ROLES: readonly string[] = [
  ...LOGIN_NAMES.map((login) => LOGINS[login].role),
  ACROSS_ROLE,
]

/** SQLSTATEs: another database of the cluster has just created or changed the same role. */
const SIMULTANEOUS_CODES = ['42710', '23505', 'XX000']
const NO_RIGHT_CODE = '42501'

/**
 * Creates the roles that are missing. Roles belong to the whole cluster, so another of its databases may have created them. @throws Error with the
 * statements that an administrator has to run instead
 */
export async function createRoles(owner: pg.Client): Promise<void> {
  const statements = await missingStatements(owner)
  try {
    for (const statement of statements)
      await owner.query(statement).catch((error: { code?: string }) => {
        if (!SIMULTANEOUS_CODES.includes(error.code ?? '')) throw error
      })
  } catch (error) {
    if ((error as { code?: string }).code !== NO_RIGHT_CODE) throw error
    const missing = (await missingStatements(owner)).map((each) =>
      each.replace(/ login\b/, ` login password '…'`),
    )
    throw new Error(
      `DATABASE_OWNER_URL: ${owner.user} may not create the roles of Proofline. Run as an administrator of the database: ${missing.map((each) => `${each};`).join(' ')}`,
      { cause: error },
    )
  }
  for (const role of DATABASE_ROLES) await owner.query(`grant usage on schema public to ${role}`)
}

async function missingStatements(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; can_login: boolean }>(
    'select rolname as name, rolcanlogin as can_login from pg_roles where rolname = any($1)',
    [DATABASE_ROLES],
  )
  const canLogin = new Map(rows.map((row) => [row.name, row.can_login]))
  const statements = DATABASE_ROLES.flatMap((role) => {
    const word = role === ACROSS_ROLE ? 'nologin' : 'login'
    if (!canLogin.has(role)) return [`create role ${role} ${word} nosuperuser nobypassrls`]
    return canLogin.get(role) === (word === 'login') ? [] : [`alter role ${role} ${word}`]
  })
  const isMember =
    canLogin.has(ACROSS_ROLE) &&
    (await owner.query(`select 1 where pg_has_role(current_user, '${ACROSS_ROLE}', 'member')`)).rowCount === 1
  const { rows: names } = await owner.query<{ name: string }>('select quote_ident(current_user) as name')
  return isMember ? statements : [...statements, `grant ${ACROSS_ROLE} to ${names[0]?.name}`]
}

/** graphile-worker makes its tables and enables row-level security on them. Only the worker uses them; `enqueue_job` adds to them. */
const QUEUE_RIGHTS = {
  proofline_worker: 'select, insert, update, delete',
  proofline_across: 'select, insert, update',
}

/** After graphile-worker's own migrations, which may have added tables. */
export async function grantQueue(owner: pg.Client): Promise<void> {
  for (const [role, rights] of Object.entries(QUEUE_RIGHTS))
    await owner.query(`
      grant usage on schema graphile_worker to ${role};
      grant ${rights} on all tables in schema graphile_worker to ${role};
      grant usage on all sequences in schema graphile_worker to ${role};
      do $$ declare each regclass; begin
        for each in select oid from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${role}') loop
          execute format('create policy ${role} on %s to ${role} using (true) with check (true)', each);
        end loop;
      end $$`)
}
