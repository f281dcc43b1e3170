import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { hmac } from '../keys/secrets.ts'
import { connectionTo } from './connection.ts'
import type { Rows } from './database.ts'
import { sql } from './sql.ts'

/** The roles that the processes of the product sign in as. They own nothing (docs/decisions/036). */
export const LOGINS = {
  app: { role: 'proofline_app', setting: 'DATABASE_URL' },
  worker: { role: 'proofline_worker', setting: 'DATABASE_WORKER_URL' },
  sequencer: { role: 'proofline_sequencer', setting: 'DATABASE_SEQUENCER_URL' },
  maintenance: { role: 'proofline_maintenance', setting: 'DATABASE_MAINTENANCE_URL' },
} as const
export type Login = keyof typeof LOGINS
export type LoginUrls = Record<Login, string>
export const LOGIN_NAMES = Object.keys(LOGINS) as Login[]

/** Whether this address signs in as one of the product's roles, and not as the owner of the schema. */
export const isLoginUrl = (url: string, login: Login): boolean =>
  decodeURIComponent(new URL(url).username) === LOGINS[login].role

/**
 * The logins' addresses where no one has set them: on the embedded database, and outside of production. Their passwords are computed from the
 * owner's, so all nodes have the same ones, and none of them reveals the owner's.
 */
export function deriveLogins(ownerUrl: string, ownerPassword: string | null): LoginUrls {
  const derive = (login: Login): string => {
    const url = new URL(ownerUrl)
    const { role } = LOGINS[login]
    url.username = role
    // A server that trusts its owner without a password trusts these roles too.
    url.password = ownerPassword ? hmac(ownerPassword, role) : ''
    return url.href
  }
  return Object.fromEntries(LOGIN_NAMES.map((login) => [login, derive(login)])) as LoginUrls
}

/** SQLSTATE: the password is wrong, or the role has none. */
const WRONG_PASSWORD_CODES = ['28P01', '28000']
const NO_RIGHT_CODE = '42501'

/**
 * Gives each role the password of its address, unless it can sign in with it already. @param owner may create roles @throws Error with a sentence
 * if the owner may not change a password
 */
export async function setPasswords(owner: pg.Client, urls: Partial<LoginUrls>): Promise<void> {
  for (const login of LOGIN_NAMES) {
    const url = urls[login]
    if (url === undefined || (await canSignIn(url))) continue
    const { role, setting } = LOGINS[login]
    const verifier = scramVerifier(decodeURIComponent(new URL(url).password))
    await owner.query(`alter role ${role} password '${verifier}'`).catch((error: { code?: string }) => {
      if (error.code !== NO_RIGHT_CODE) throw error
      throw new Error(
        `${setting}: ${role} cannot sign in with this password, and ${owner.user} may not change it. Run as an administrator of the database: alter role ${role} login password '…';`,
      )
    })
    if (!(await canSignIn(url)))
      throw new Error(
        `${setting}: ${role} cannot sign in, although its password was just set. Check pg_hba.conf.`,
      )
  }
}

async function canSignIn(url: string): Promise<boolean> {
  const client = new pg.Client(connectionTo(url))
  try {
    await client.connect()
    return true
  } catch (error) {
    if (WRONG_PASSWORD_CODES.includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

const SCRAM_ITERATIONS = 4096

/** What PostgreSQL stores of a password (RFC 5803), so that the password itself is in no statement and no log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, SCRAM_ITERATIONS, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}

type SignedIn = { role: string; zone: string; is_mighty: boolean; owns: boolean }

/** Called at the start of every process: it must have signed in as a role that can't get the owner's rights. @throws Error with a sentence */
export async function checkLogin(directory: Rows, login: Login): Promise<void> {
  const row = await directory.one<SignedIn>(sql`
    select session_user::text as role, current_setting('timezone') as zone,
      r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
        or exists (select from pg_auth_members m where m.member = r.oid) as is_mighty,
      exists (select from pg_class where relowner = r.oid and relpersistence <> 't')
        or exists (select from pg_proc where proowner = r.oid) or exists (select from pg_namespace where nspowner = r.oid)
        or exists (select from pg_database where datdba = r.oid) as owns
    from pg_roles r where r.rolname = session_user`)
  const { role, setting } = LOGINS[login]
  if (row?.role !== role)
    throw new Error(`${setting} signs in as ${row?.role} instead of ${role}. ${HOW_TO_CREATE}`)
  if (row.is_mighty || row.owns)
    throw new Error(
      `${setting}: the role ${role} owns something, belongs to another role, or may create roles or databases or bypass policies. Take that away from it, because it keeps law firms apart.`,
    )
  if (row.zone !== 'UTC')
    throw new Error(
      `${setting}: connections have the time zone ${row.zone} instead of UTC. Connect without a pooler, or with one that passes the startup parameter “options” on.`,
    )
}

/** For operators whose settings are those of a version before the logins. */
export const HOW_TO_CREATE = `Each part of Proofline signs in as a separate role that owns nothing. To create the roles, set ${LOGIN_NAMES.map((login) => `${LOGINS[login].setting}=postgres://${LOGINS[login].role}:…@host/name`).join(', ')} with four passwords of your choice, and DATABASE_OWNER_URL to the owner of the schema, and run \`npm run migrate\`. Then start without DATABASE_OWNER_URL. docs/production.md describes each step.`
