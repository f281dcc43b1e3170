import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Rows } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor, Services } from '../platform/http/call.ts'
import { hashToken } from '../platform/keys/secrets.ts'
import { actorOf, cookieNames, familyOf, openSession, type SessionLink, sessionByAccess } from './sessions.ts'

/** Where a call came from and where its cookies go. */
export type Visit = { services: Services; request: FastifyRequest; reply: FastifyReply }

/**
 * Opens a session for a person who has proved who it is, at any of the doors. Its tokens are new, and what this browser was signed in as
 * before ends.
 */
export async function letIn(
  rows: Rows,
  { services, request, reply }: Visit,
  who: {
    customerId: string
    userId: string
    remember: boolean
    trustedHash?: Buffer | null
    link?: SessionLink
  },
): Promise<Actor> {
  await endFormer(rows, services, request)
  const access = await openSession(rows, reply, services, {
    ...who,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  })
  const session = await sessionByAccess(rows, access)
  if (!session) throw new Error('The session that was just opened is not there')
  return actorOf(session)
}

async function endFormer(rows: Rows, services: Services, request: FastifyRequest): Promise<void> {
  const names = cookieNames(services)
  const access = request.cookies[names.access]
  const refresh = request.cookies[names.refresh]
  if (!access && !refresh) return
  await rows.run(sql`
    update sessions set ended_at = ${services.now()}
    where ended_at is null and (access_hash = ${hashToken(access ?? '')} or family_hash = ${hashToken(familyOf(refresh ?? ''))})`)
}
