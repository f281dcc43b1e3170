import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Rows, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import { hashToken, newToken } from '../../platform/keys/secrets.ts'
import type { Person } from '../reads.ts'
import { cookieNames, setCookie } from '../sessions/sessions.ts'

const TRUST_DURATION_MS = 30 * 24 * 3600 * 1000

/** The stored hash of the browser's token, if this person has trusted the browser. */
export async function findTrustedHash(
  services: Services,
  request: FastifyRequest,
  person: Person,
): Promise<Buffer | null> {
  const token = request.cookies[cookieNames(services, 'sign-in').trusted]
  if (!token) return null
  const row = await services.db.directory.one<{ token_hash: Buffer }>(sql`
    select token_hash from trusted_browsers where token_hash = ${hashToken(token)} and customer_id = ${person.customerId}
      and user_id = ${person.id} and expires_at > ${services.now()}`)
  return row?.token_hash ?? null
}

export async function trustBrowser(
  rows: Rows,
  services: Services,
  reply: FastifyReply,
  person: Person,
): Promise<Buffer> {
  const token = newToken()
  const expires = new Date(services.now().getTime() + TRUST_DURATION_MS)
  await rows.run(sql`
    insert into trusted_browsers (token_hash, customer_id, user_id, expires_at)
    values (${hashToken(token)}, ${person.customerId}, ${person.id}, ${expires})`)
  setCookie(reply, services, cookieNames(services, 'sign-in').trusted, token, TRUST_DURATION_MS)
  return hashToken(token)
}

/** From now on, every browser of this person asks for a code again. */
export async function revokeTrustedBrowsers(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from trusted_browsers where customer_id = ${tx.customerId} and user_id = ${userId}`)
}
