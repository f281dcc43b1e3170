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
  type SessionRow,
} from '../sessions/sessions.ts'

/** The request, and the reply that gets the cookies. */
export type Visit = { services: Services; request: FastifyRequest; reply: FastifyReply }

/**
 * Starts a session with new tokens for a person who has proved their identity, and ends this browser's earlier session of the same kind. The
 * person's row is locked: a new password, a deactivation or a removal either comes first and prevents this session, or comes later and ends it.
 * @throws Problem UNAUTHENTICATED
 */
export async function startSession(
  tx: Tx,
  { services, request, reply }: Visit,
  person: Person,
  session: { remember: boolean; trustedHash?: Buffer | null; link?: SessionLink; until?: Date },
): Promise<Actor> {
  const lockedUser = await tx.one(sql`
    select 1 from users where customer_id = ${tx.customerId} and id = ${person.id} and deleted_at is null and status = ${person.status}
      and (client_id is not null or password_hash is not distinct from ${person.passwordHash}) for share`)
  const signInId = session.link ? null : person.signInId
  if (person.clientId && !session.link) await lockMatter(tx, person)
  if (!lockedUser) throw new Problem('UNAUTHENTICATED')
  await endPreviousSession(tx, services, request, session.link ? 'link' : 'sign-in')
  const sessionId = await openSession(tx, reply, services, {
    ...session,
    customerId: tx.customerId,
    userId: person.id,
    signInId,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  })
  const facts = await tx.one<SessionFacts>(sql`
    select a.type as account_type, a.name as account_name, c.agreed_terms_at, c.agreed_terms->>'version' as agreed_version
    from accounts a left join clients c on c.customer_id = ${tx.customerId} and c.id = ${person.clientId}::uuid where a.id = ${tx.customerId}`)
  if (!facts) throw new Error('The account of the person is not there')
  return actorOf({
    ...facts,
    session_id: sessionId,
    customer_id: tx.customerId,
    user_id: person.id,
    client_id: person.clientId,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    role: person.role,
    language: person.language,
    sign_in_id: signInId,
    link_purpose: session.link?.purpose ?? null,
    link_client_id: session.link?.clientId ?? null,
  })
}

type SessionFacts = Pick<SessionRow, 'account_type' | 'account_name' | 'agreed_terms_at' | 'agreed_version'>

/** Locks the file in the same way: detaching it, or a new password of its sign-in, comes either before or after this session. */
async function lockMatter(tx: Tx, person: Person): Promise<void> {
  const held = await tx.one(sql`
    select 1 from client_files f join sign_ins s on s.id = f.sign_in_id
    where f.customer_id = ${tx.customerId} and f.user_id = ${person.id} and s.id = ${person.signInId} and s.password_hash = ${person.passwordHash}
    for share`)
  if (!held) throw new Problem('UNAUTHENTICATED')
}

async function endPreviousSession(
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
