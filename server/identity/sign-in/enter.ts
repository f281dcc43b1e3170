import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Rows, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import { hashToken } from '../../platform/keys/secrets.ts'
import { Problem } from '../../platform/problem.ts'
import type { Person } from '../reads.ts'
import {
  actorOf,
  cookieNames,
  familyOf,
  openSession,
  type SessionKind,
  type SessionLink,
  sessionByAccess,
} from '../sessions/sessions.ts'

/** Where a call came from and where its cookies go. */
export type Visit = { services: Services; request: FastifyRequest; reply: FastifyReply }

/**
 * Starts a session for a person who has proved their identity. Its tokens are new, and this browser's earlier session of the same kind
 * ends. The person is held in the meantime: a new password, a deactivation or a removal comes before this session and refuses it, or after
 * and ends it. @throws Problem UNAUTHENTICATED
 */
export async function startSession(
  tx: Tx,
  { services, request, reply }: Visit,
  person: Person,
  session: { remember: boolean; trustedHash?: Buffer | null; link?: SessionLink; until?: Date },
): Promise<Actor> {
  const held = await tx.one(sql`
    select 1 from users where customer_id = ${tx.customerId} and id = ${person.id} and deleted_at is null and status = ${person.status}
      and (client_id is not null or password_hash is not distinct from ${person.passwordHash}) for share`)
  const signInId = session.link ? null : person.signInId
  if (person.clientId && !session.link) await holdFile(tx, person)
  if (!held) throw new Problem('UNAUTHENTICATED')
  await endFormer(tx, services, request, session.link ? 'link' : 'sign-in')
  const access = await openSession(tx, reply, services, {
    ...session,
    customerId: tx.customerId,
    userId: person.id,
    signInId,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  })
  const row = await sessionByAccess(tx, access)
  if (!row) throw new Error('The session that was just opened is not there')
  return actorOf(row)
}

/** As for the person: a file that is detached, or a new password of its sign-in, comes before this session or after it. */
async function holdFile(tx: Tx, person: Person): Promise<void> {
  const held = await tx.one(sql`
    select 1 from client_files f join sign_ins s on s.id = f.sign_in_id
    where f.customer_id = ${tx.customerId} and f.user_id = ${person.id} and s.id = ${person.signInId} and s.password_hash = ${person.passwordHash}
    for share`)
  if (!held) throw new Problem('UNAUTHENTICATED')
}

async function endFormer(
  rows: Rows,
  services: Services,
  request: FastifyRequest,
  kind: SessionKind,
): Promise<void> {
  const names = cookieNames(services, kind)
  const access = request.cookies[names.access]
  const refresh = request.cookies[names.refresh]
  if (!access && !refresh) return
  await rows.run(sql`
    update sessions set ended_at = ${services.now()}
    where ended_at is null and (access_hash = ${hashToken(access ?? '')} or family_hash = ${hashToken(familyOf(refresh ?? ''))})`)
}
