import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor, Services } from '../platform/http/call.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { mailJob } from '../platform/jobs/mail.ts'
import { hashToken, newToken } from '../platform/keys/secrets.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { countTry, forgetTries, type Limit, returnTry } from '../platform/throttle.ts'
import { isLoginCode, mailLoginCode } from './codes.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword, isPassword, whyNotPassword } from './passwords.ts'
import { type Person, personByEmail, personById } from './reads.ts'
import { cookieNames, openSession, setCookie } from './sessions.ts'

const MINUTES_15 = 900
const DAYS_30 = 30 * 24 * 3600 * 1000

/** A browser that signed in before has a count of its own, so that strangers' guesses never lock the owner out. */
function limitsOf(
  email: string,
  request: FastifyRequest,
  known: boolean,
): { account: Limit; address: Limit } {
  const device = known ? ':known' : ''
  return {
    account: { key: `login:account:${email}${device}`, tries: 10, seconds: MINUTES_15 },
    address: { key: `login:address:${addressOf(request.ip)}`, tries: 200, seconds: MINUTES_15 },
  }
}

/** An IPv6 customer holds a /64: one address of it counts for all. */
export function addressOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/** The one check of e-mail and password, for both doors. @throws Problem INVALID_CREDENTIALS, TOO_MANY_REQUESTS */
async function checkPassword(
  services: Services,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<Person> {
  const person = await personByEmail(services.db, email)
  const known = person !== null && (await isTrusted(services, request, person))
  const limits = limitsOf(email, request, known)
  await countTry(services.db.directory, services.now(), [limits.account, limits.address])
  const right = await isPassword(person?.status === 1 ? person.passwordHash : null, password)
  if (!right || !person) throw new Problem('INVALID_CREDENTIALS')
  await forgetTries(services.db.directory, [limits.account.key])
  await returnTry(services.db.directory, services.now(), limits.address)
  return person
}

export async function requestLoginCode(
  services: Services,
  request: FastifyRequest,
  body: { email: string; password: string },
): Promise<void> {
  const person = await checkPassword(services, request, body.email, body.password)
  await services.db.transaction(person.customerId, (tx) => mailLoginCode(tx, person))
}

/** @returns the person signed in, or null where a code is still wanted */
export async function signIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  body: { email: string; password: string; remember: boolean; pin?: string | null | undefined },
): Promise<Person | null> {
  const person = await checkPassword(services, request, body.email, body.password)
  const needsCode = person.clientId === null && !(await isTrusted(services, request, person))
  if (needsCode) {
    const pin = body.pin
    if (!pin) return null
    // Who knows the password may ask for code after code: guesses are counted across them.
    const limit: Limit = { key: `login:code:${person.id}`, tries: 30, seconds: 24 * 3600 }
    await countTry(services.db.directory, services.now(), [limit])
    const right = await services.db.transaction(person.customerId, (tx) => isLoginCode(tx, person.id, pin))
    if (!right) throw new Problem('INVALID_PIN')
    await forgetTries(services.db.directory, [limit.key])
    if (body.remember) await trustBrowser(services, reply, person)
  }
  await openSession(services.db.directory, reply, services, {
    customerId: person.customerId,
    userId: person.id,
    remember: body.remember,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  })
  return person
}

async function isTrusted(services: Services, request: FastifyRequest, person: Person): Promise<boolean> {
  const token = request.cookies[cookieNames(services).trusted]
  if (!token) return false
  const row = await services.db.directory.one(sql`
    select 1 from trusted_browsers where token_hash = ${hashToken(token)} and customer_id = ${person.customerId} and user_id = ${person.id}
      and expires_at > ${services.now()}`)
  return row !== null
}

async function trustBrowser(services: Services, reply: FastifyReply, person: Person): Promise<void> {
  const token = newToken()
  const expires = new Date(services.now().getTime() + DAYS_30)
  await services.db.directory.run(sql`
    insert into trusted_browsers (token_hash, customer_id, user_id, expires_at)
    values (${hashToken(token)}, ${person.customerId}, ${person.id}, ${expires})`)
  setCookie(reply, services, cookieNames(services).trusted, token, DAYS_30)
}

/** Changes one's own password. Every other session and trusted browser of the person ends. */
export async function changeOwnPassword(
  services: Services,
  request: FastifyRequest,
  actor: Actor,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  const why = whyNotPassword(body.newPassword)
  if (why) throw invalid({ newPassword: why })
  const limit: Limit = { key: `password:${actor.userId}`, tries: 10, seconds: MINUTES_15 }
  await countTry(services.db.directory, services.now(), [
    limit,
    { key: `login:address:${addressOf(request.ip)}`, tries: 200, seconds: MINUTES_15 },
  ])
  const person = await services.db.read(actor.accountId, (tx) => personById(tx, actor.userId))
  if (!person || !(await isPassword(person.passwordHash, body.currentPassword)))
    throw new Problem('INVALID_CREDENTIALS')
  const hash = await hashPassword(body.newPassword)
  await setPassword(services.db, person, hash, actor.sessionId)
  await forgetTries(services.db.directory, [limit.key])
}

async function setPassword(db: Database, person: Person, hash: string, keep: string): Promise<void> {
  await db.transaction(person.customerId, async (tx) => {
    await tx.run(
      sql`update users set password_hash = ${hash} where customer_id = ${tx.customerId} and id = ${person.id}`,
    )
    await tx.run(sql`
      update sessions set ended_at = ${tx.now}
      where customer_id = ${tx.customerId} and user_id = ${person.id} and id <> ${keep} and ended_at is null`)
    await tx.run(
      sql`delete from trusted_browsers where customer_id = ${tx.customerId} and user_id = ${person.id}`,
    )
    await enqueue(
      tx,
      mailJob,
      { to: person.email, ...passwordChangedMail(person) },
      { subjectId: person.id, createdBy: person.id },
    )
  })
}
