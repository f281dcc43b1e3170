import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type AccountType,
  accountTypeOf,
  type Language,
  type RoleType,
  scopesOfRole,
  type StaffAccountTypeCode,
  TERMS_VERSION,
  USER_STATUS,
} from '#contract/index.ts'
import type { Directory, Rows, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor, Services, TxServices } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { hashToken, hmac, newToken } from '../../platform/keys/secrets.ts'
import { Problem } from '../../platform/problem.ts'

const MINUTE_MS = 60_000
const ACCESS_TOKEN_TTL_MS = 15 * MINUTE_MS
const SESSION_TTL_MS = 12 * 60 * MINUTE_MS
const REMEMBERED_SESSION_TTL_MS = 30 * 24 * 60 * MINUTE_MS
/** The fixed lifetime of a session that a link opened, regardless of its use. */
const LINK_SESSION_TTL_MS = 4 * 60 * MINUTE_MS
/** Parallel requests all carry the old refresh token, so its reuse is not theft for this long. */
const GRACE_PERIOD_MS = 30_000

export type SessionRow = {
  session_id: string
  csrf_secret: Buffer
  access_expires_at: Date
  expires_at: Date
  link_purpose: 'reconnect' | 'import' | null
  link_client_id: string | null
  customer_id: string
  user_id: string
  client_id: string | null
  first_name: string
  last_name: string
  email: string
  role: RoleType
  status: number
  language: Language
  created_at: Date
  account_type: StaffAccountTypeCode
  account_name: string
  agreed_terms_at: Date | null
  agreed_version: string | null
  sign_in_id: string | null
}

/** The emailed link that opened a session: what it may do, for which client, and the token whose end ends it. */
export type SessionLink = { purpose: 'reconnect' | 'import'; clientId: string; tokenHash: Buffer }

/** A sign-in and the session of an emailed link can exist in one browser. Each has its own cookies. */
export type SessionKind = 'sign-in' | 'link'

/** Pages behind an emailed link select their session with this header, which pages of other sites can't send. */
export const kindOf = (request: FastifyRequest): SessionKind =>
  request.headers['x-session'] === 'link' ? 'link' : 'sign-in'

export function cookieNames(
  services: TxServices,
  kind: SessionKind,
): { access: string; refresh: string; trusted: string; code: string } {
  const { publicUrl, cookieDomain } = services.config
  // The prefix of cookies for only one host; browsers refuse it with a domain.
  const prefix = publicUrl.startsWith('https:') ? (cookieDomain ? '__Secure-' : '__Host-') : ''
  const own = kind === 'link' ? 'link_' : ''
  return {
    access: `${prefix}pl_${own}access`,
    refresh: `${prefix}pl_${own}refresh`,
    trusted: `${prefix}pl_trusted`,
    code: `${prefix}pl_code`,
  }
}

/** Used both to set and to clear a cookie: browsers refuse a prefixed name if the cookie is not secure. */
const attributesOf = ({ config: { publicUrl, cookieDomain } }: TxServices) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: publicUrl.startsWith('https:'),
  ...(cookieDomain ? { domain: cookieDomain } : {}),
})

export function setCookie(
  reply: FastifyReply,
  services: TxServices,
  name: string,
  value: string,
  maxAge: number | null,
): void {
  reply.setCookie(name, value, {
    ...attributesOf(services),
    ...(maxAge === null ? {} : { maxAge: Math.round(maxAge / 1000) }),
  })
}

/** Opens a session and gives the browser its cookies. @returns its id */
export async function openSession(
  rows: Rows,
  reply: FastifyReply,
  services: Services,
  person: {
    customerId: string
    userId: string
    remember: boolean
    ip: string
    userAgent: string
    trustedHash?: Buffer | null
    link?: SessionLink
    /** For a client's sign-in. */
    signInId?: string | null
    /** When the session ends, if not after its usual lifetime. */
    until?: Date
  },
): Promise<string> {
  const now = services.now().getTime()
  const lasts = person.link
    ? LINK_SESSION_TTL_MS
    : person.remember
      ? REMEMBERED_SESSION_TTL_MS
      : SESSION_TTL_MS
  const { access, refresh, family } = newTokens()
  const expires = person.until ?? new Date(now + lasts)
  const id = newId()
  await rows.run(sql`
    insert into sessions (id, customer_id, user_id, sign_in_id, access_hash, access_expires_at, family_hash, refresh_hash, csrf_secret, remember, expires_at,
                          link_purpose, link_client_id, link_token_hash, trusted_hash, ip, user_agent, created_at, seen_at)
    values (${id}, ${person.customerId}, ${person.userId}, ${person.signInId ?? null}, ${hashToken(access)}, ${new Date(now + ACCESS_TOKEN_TTL_MS)}, ${hashToken(family)}, ${hashToken(refresh)},
            ${randomBytes(32)}, ${person.remember}, ${expires}, ${person.link?.purpose ?? null}, ${person.link?.clientId ?? null},
            ${person.link?.tokenHash ?? null}, ${person.trustedHash ?? null}, ${person.ip}, ${person.userAgent}, ${new Date(now)}, ${new Date(now)})`)
  setSessionCookies(reply, services, person.link ? 'link' : 'sign-in', { access, refresh }, person.remember)
  return id
}

function newTokens(): { access: string; refresh: string; family: string } {
  const family = newToken()
  return { access: newToken(), refresh: `${family}.${newToken()}`, family }
}

/** The common prefix of all refresh tokens of a session. */
export const familyOf = (refresh: string): string => refresh.split('.')[0] ?? ''

/** Gives a session new tokens, so that copies of the old ones no longer work. */
export async function renewTokens(
  rows: Rows,
  reply: FastifyReply,
  services: Services,
  sessionId: string,
): Promise<void> {
  const { access, refresh, family } = newTokens()
  const session = await rows.one<{ remember: boolean }>(sql`
    update sessions set access_hash = ${hashToken(access)}, access_expires_at = ${new Date(services.now().getTime() + ACCESS_TOKEN_TTL_MS)},
      family_hash = ${hashToken(family)}, refresh_hash = ${hashToken(refresh)}, previous_refresh_hash = null, previous_until = null
    where id = ${sessionId} and ended_at is null returning remember`)
  if (session) setSessionCookies(reply, services, 'sign-in', { access, refresh }, session.remember)
}

async function sessionByAccess(directory: Directory, access: string): Promise<SessionRow | null> {
  const [session] = await directory.prepared<SessionRow>(
    sql`select * from session_with_terms(${hashToken(access)})`,
  )
  return session ?? null
}

function setSessionCookies(
  reply: FastifyReply,
  services: Services,
  kind: SessionKind,
  { access, refresh }: { access: string; refresh: string },
  remember: boolean,
): void {
  const names = cookieNames(services, kind)
  setCookie(reply, services, names.access, access, remember ? REMEMBERED_SESSION_TTL_MS : null)
  setCookie(reply, services, names.refresh, refresh, remember ? REMEMBERED_SESSION_TTL_MS : null)
}

/** Removes the session's cookies, and what the browser has stored. */
export function signOutBrowser({
  services,
  request,
  reply,
}: {
  services: TxServices
  request: FastifyRequest
  reply: FastifyReply
}): void {
  const names = cookieNames(services, kindOf(request))
  for (const name of [names.access, names.refresh]) reply.clearCookie(name, attributesOf(services))
  reply.header('Clear-Site-Data', '"cache", "storage"')
}

const sessionByRequest = new WeakMap<FastifyRequest, SessionRow>()

/**
 * Finds the caller; a session older than 15 minutes is renewed right away with its refresh token, which rotates. If an old refresh token is
 * used later, it was stolen or copied, and the session ends.
 */
export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Actor | null> {
  const names = cookieNames(services, kindOf(request))
  const access = request.cookies[names.access]
  const refresh = request.cookies[names.refresh]
  if (!access) return renewSession(request, reply, services, refresh)
  const rows = services.db.directory
  const now = services.now()
  const session = await sessionByAccess(rows, access)
  if (session && session.access_expires_at > now && session.expires_at > now)
    return acceptSession(request, session)
  return renewSession(request, reply, services, refresh)
}

function acceptSession(request: FastifyRequest, session: SessionRow): Actor | null {
  if ((session.link_purpose ? 'link' : 'sign-in') !== kindOf(request)) return null
  // A client who was never asked to choose a password may still use an emailed link.
  if (
    session.status !== USER_STATUS.active.code &&
    !(session.link_purpose && session.status === USER_STATUS.invited.code)
  )
    return null
  sessionByRequest.set(request, session)
  return actorOf(session)
}

async function renewSession(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  refresh: string | undefined,
): Promise<Actor | null> {
  if (!refresh) return null
  const rows = services.db.directory
  const now = services.now()
  const oldHash = hashToken(refresh)
  const access = newToken()
  const family = familyOf(refresh)
  const next = `${family}.${newToken()}`
  const renewed = await rows.one<{ remember: boolean }>(sql`
    update sessions set access_hash = ${hashToken(access)}, access_expires_at = ${new Date(now.getTime() + ACCESS_TOKEN_TTL_MS)},
      refresh_hash = ${hashToken(next)}, previous_refresh_hash = refresh_hash, previous_until = ${new Date(now.getTime() + GRACE_PERIOD_MS)}, seen_at = ${now}
    where family_hash = ${hashToken(family)} and refresh_hash = ${oldHash} and ended_at is null and expires_at > ${now}
    returning remember`)
  if (renewed) {
    setSessionCookies(reply, services, kindOf(request), { access, refresh: next }, renewed.remember)
    const session = await sessionByAccess(rows, access)
    return session ? acceptSession(request, session) : null
  }
  const earlier = await rows.one<{
    id: string
    access_hash: Buffer
    previous_refresh_hash: Buffer | null
    previous_until: Date | null
    ended_at: Date | null
    expires_at: Date
  }>(sql`
    select id, access_hash, previous_refresh_hash, previous_until, ended_at, expires_at from sessions where family_hash = ${hashToken(family)}`)
  if (!earlier) throw new Problem('REFRESH_TOKEN_INVALID')
  if (earlier.ended_at || earlier.expires_at <= now) throw new Problem('REFRESH_TOKEN_EXPIRED')
  const isPrevious = earlier.previous_refresh_hash?.equals(oldHash) ?? false
  if (isPrevious && earlier.previous_until !== null && earlier.previous_until > now) {
    const session = await rows.one<SessionRow>(sql`select * from session_with_terms(${earlier.access_hash})`)
    return session ? acceptSession(request, session) : null
  }
  await endSession(rows, earlier.id, now)
  throw new Problem('REFRESH_TOKEN_INVALID')
}

export function actorOf(
  row: Omit<SessionRow, 'csrf_secret' | 'access_expires_at' | 'expires_at' | 'status' | 'created_at'>,
): Actor {
  const accountType: AccountType = row.client_id ? 'client' : accountTypeOf(row.account_type)
  return {
    userId: row.user_id,
    accountId: row.customer_id,
    accountType,
    accountName: row.account_name,
    clientId: row.client_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    scopes: scopesOfRole(row.role, accountType),
    language: row.language,
    sessionId: row.session_id,
    signInId: row.sign_in_id,
    agreedTermsAt: (row.agreed_version ?? '') < TERMS_VERSION ? null : row.agreed_terms_at,
    link:
      row.link_purpose && row.link_client_id
        ? { purpose: row.link_purpose, clientId: row.link_client_id }
        : null,
  }
}

/** The CSRF token of this request's session; '' without a session. */
export function csrfTokenOf(request: FastifyRequest): string {
  const session = sessionByRequest.get(request)
  return session ? hmac(session.csrf_secret, 'csrf') : ''
}

export async function endSession(rows: Rows, sessionId: string, now: Date): Promise<void> {
  await rows.run(sql`update sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`)
}

/** Ends the sessions of a client's sign-in in all of its files, or all but one. */
export async function endSessionsOfSignIn(
  tx: Tx,
  signInId: string,
  keep: string | null = null,
): Promise<void> {
  await tx.run(sql`
    update sessions set ended_at = ${tx.now}
    where sign_in_id = ${signInId} and id is distinct from ${keep}::uuid and ended_at is null`)
}

/** Ends the sessions of a person, or all but one. */
export async function endSessionsOf(tx: Tx, userId: string, keep: string | null = null): Promise<void> {
  await tx.run(sql`
    update sessions set ended_at = ${tx.now}
    where customer_id = ${tx.customerId} and user_id = ${userId} and id is distinct from ${keep}::uuid and ended_at is null`)
}
