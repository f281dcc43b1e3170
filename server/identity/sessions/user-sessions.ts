import type { UserSession } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { endSessionsOf, endSessionsOfSignIn } from './sessions.ts'
import { revokeTrustedBrowsers } from '../sign-in/trusted-browsers.ts'
import { readUserAgent } from './user-agent.ts'

type Row = {
  id: string
  user_agent: string | null
  ip: string | null
  remember: boolean
  created_at: Date
  seen_at: Date
}

const isOwnSession = (tx: Tx, actor: Actor): RawBuilder<unknown> =>
  sql`${
    actor.signInId
      ? sql`s.sign_in_id = ${actor.signInId}`
      : sql`s.customer_id = ${tx.customerId} and s.user_id = ${actor.userId}`
  } and s.ended_at is null and s.expires_at > ${tx.now}`

/** The actor's sessions, newest first. */
export async function listOwnSessions(
  tx: Tx,
  actor: Actor,
  page: { offset: number; limit: number },
): Promise<{ items: UserSession[]; total: number }> {
  const rows = await tx.rows<Row>(sql`
    select s.id, s.user_agent, s.ip, s.remember, s.created_at, s.seen_at from sessions s where ${isOwnSession(tx, actor)}
    order by s.created_at desc, s.id desc limit ${page.limit} offset ${page.offset}`)
  const total = await tx.one<{ n: number }>(
    sql`select count(*) as n from sessions s where ${isOwnSession(tx, actor)}`,
  )
  const items = rows.map((row) => ({
    id: row.id,
    ...readUserAgent(row.user_agent ?? ''),
    ip: row.ip || null,
    remember: row.remember,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.id === actor.sessionId,
  }))
  return { items, total: total?.n ?? 0 }
}

/** Signs one of the actor's own browsers out, and stops trusting it. @throws Problem NOT_FOUND for any other session */
export async function endOwnSession(tx: Tx, actor: Actor, id: string): Promise<void> {
  const session = await tx.one<{ trusted_hash: Buffer | null }>(
    sql`update sessions s set ended_at = ${tx.now} where s.id = ${id} and ${isOwnSession(tx, actor)} returning trusted_hash`,
  )
  if (!session) throw new Problem('NOT_FOUND')
  await tx.run(sql`
    delete from trusted_browsers
    where token_hash = ${session.trusted_hash} and customer_id = ${tx.customerId} and user_id = ${actor.userId}`)
}

export async function endOwnSessions(tx: Tx, actor: Actor): Promise<void> {
  await (actor.signInId ? endSessionsOfSignIn(tx, actor.signInId) : endSessionsOf(tx, actor.userId))
  await revokeTrustedBrowsers(tx, actor.userId)
}
