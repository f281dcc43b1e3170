import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { mailJob } from '../../platform/jobs/mail.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { hashToken, newToken, sameText } from '../../platform/keys/secrets.ts'
import { Problem } from '../../platform/problem.ts'
import { loginCodeMail } from '../mails.ts'
import type { Person } from '../reads.ts'

const MINUTE_MS = 60_000
export const CODE_TTL_MS = 10 * MINUTE_MS
const MAX_ATTEMPTS = 5
const RESEND_INTERVAL_MS = 30_000

const hashCode = (salt: Buffer, code: string): Buffer =>
  createHash('sha256').update(salt).update(code).digest()

/** The token of the browser that asked for a code. Someone else who reads the email can't use its code anywhere else. */
type BrowserToken = string | undefined

const browserHash = (token: BrowserToken): Buffer | null => (token ? hashToken(token) : null)

/**
 * Emails a new login code, which replaces the previous one. @returns the token without which the code doesn't work. @throws Problem
 * TOO_MANY_REQUESTS within 30 s of the last email; its `isCodeValid` is whether that code still works in this browser
 */
export async function mailLoginCode(tx: Tx, person: Person, browser: BrowserToken): Promise<string> {
  const token = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16)
  const expiresAt = new Date(tx.now.getTime() + CODE_TTL_MS)
  const sent = await tx.one(sql`
    insert into login_codes (customer_id, user_id, code_hash, salt, browser_hash, tries, sent_at, expires_at)
    values (${tx.customerId}, ${person.id}, ${hashCode(salt, code)}, ${salt}, ${hashToken(token)}, 0, ${tx.now}, ${expiresAt})
    on conflict (customer_id, user_id) do update
      set code_hash = excluded.code_hash, salt = excluded.salt, browser_hash = excluded.browser_hash, tries = 0, sent_at = excluded.sent_at,
        expires_at = excluded.expires_at
      where login_codes.sent_at <= ${new Date(tx.now.getTime() - RESEND_INTERVAL_MS)}
    returning user_id`)
  if (!sent) throw await sentTooRecently(tx, person.id, browser)
  await enqueue(
    tx,
    mailJob,
    { to: person.email, ...loginCodeMail(person, code), expiresAt: expiresAt.toISOString() },
    { subjectId: person.id, createdBy: person.id },
  )
  return token
}

async function sentTooRecently(tx: Tx, userId: string, browser: BrowserToken): Promise<Problem> {
  const code = await tx.one<{ sent_at: Date; tries: number; is_own: boolean }>(sql`
    select sent_at, tries, browser_hash is not distinct from ${browserHash(browser)}::bytea as is_own
    from login_codes where customer_id = ${tx.customerId} and user_id = ${userId}`)
  const sentAt = code?.sent_at ?? tx.now
  const retryAfter = Math.max(1, Math.ceil((sentAt.getTime() + RESEND_INTERVAL_MS - tx.now.getTime()) / 1000))
  const isCodeValid = code !== null && code.is_own && code.tries < MAX_ATTEMPTS
  return new Problem('TOO_MANY_REQUESTS', { retryAfter, isCodeValid }, { 'Retry-After': String(retryAfter) })
}

/**
 * Uses up one of five tries before it compares, so that parallel guesses are counted too. A correct code works once, and only in the browser that
 * asked for it; other browsers can't use up its tries either.
 */
export async function isLoginCode(
  tx: Tx,
  userId: string,
  code: string,
  browser: BrowserToken,
): Promise<boolean> {
  const live = await tx.one<{ code_hash: Buffer; salt: Buffer }>(sql`
    update login_codes set tries = tries + 1
    where customer_id = ${tx.customerId} and user_id = ${userId} and browser_hash = ${browserHash(browser)}
      and tries < ${MAX_ATTEMPTS} and expires_at > ${tx.now}
    returning code_hash, salt`)
  if (!live) return false
  const right = sameText(
    live.code_hash.toString('hex'),
    hashCode(live.salt, code.replace(/\s/g, '')).toString('hex'),
  )
  if (right)
    await tx.run(sql`delete from login_codes where customer_id = ${tx.customerId} and user_id = ${userId}`)
  return right
}
