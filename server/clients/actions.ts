import {
  type Agreement,
  type agreeTerms as AgreeTerms,
  type Language,
  type RouteBody,
  TERMS_VERSION,
} from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { json, sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import type { Actor } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'
import { requireClients } from './access.ts'

declare module '../platform/extensions.ts' {
  interface Extensions {
    /** Gives a new client what later slices add to each client. */
    clientAdded(tx: Tx, clientId: string): Promise<void>
  }
}

/** Stars or unstars clients, only for the actor. */
export async function setStars(tx: Tx, actor: Actor, clientIds: string[], starred: boolean): Promise<void> {
  await requireClients(tx, actor, clientIds)
  await starClients(tx, actor.userId, clientIds, starred)
}

/** The only writer of stars. */
export async function starClients(
  tx: Tx,
  userId: string,
  clientIds: string[],
  starred: boolean,
): Promise<void> {
  await tx.run(sql`
    insert into user_clients (customer_id, id, user_id, client_id, starred_at)
    select ${tx.customerId}, i.id, ${userId}, i.client_id, ${starred ? tx.now : null}
    from unnest(${clientIds.map(() => newId(tx.customerId))}::uuid[], ${clientIds}::uuid[]) as i (id, client_id)
    on conflict (customer_id, user_id, client_id) do update set starred_at = excluded.starred_at`)
}

/** Inserts a client with its counters and its flagging search. Billing adds the charge and the invitation. */
export async function insertClient(
  tx: Tx,
  client: {
    id: string
    firstName: string
    lastName: string
    email: string
    dateOfBirth: string
    fileRefNo: string
    dateOfLoss: string
    timeZone: string
    language: Language
    /** null: not a user of this product. */
    addedBy?: string | null
  },
): Promise<void> {
  await tx.run(sql`
    insert into clients (customer_id, id, first_name, last_name, email, date_of_birth, file_ref_no, date_of_loss, time_zone, language, added_by, created_at)
    values (${tx.customerId}, ${client.id}, ${client.firstName}, ${client.lastName}, ${client.email}, ${client.dateOfBirth},
            ${client.fileRefNo}, ${client.dateOfLoss}, ${client.timeZone}, ${client.language}, ${client.addedBy ?? null}, ${tx.now})`)
  await tx.extensions.clientAdded(tx, client.id)
}

/**
 * Records that a client has agreed to a version of the terms and the privacy policy, once, and in which way. @throws Problem NOT_FOUND for any client other
 * than the actor, TERMS_CHANGED if the text is no longer the current one
 */
export async function agreeTerms(
  tx: Tx,
  actor: Actor,
  clientId: string,
  { shown, address }: { shown: RouteBody<typeof AgreeTerms>; address: string },
): Promise<void> {
  if (clientId !== actor.clientId) throw new Problem('NOT_FOUND')
  const { version, language = actor.language } = shown
  if (version !== TERMS_VERSION) throw new Problem('TERMS_CHANGED')
  const agreement = { version, language, address, link: await findSessionLink(tx, actor) }
  const agreed = await tx.run(sql`
    update clients set agreed_terms_at = ${tx.now}, agreed_terms = ${json(agreement)}
    where customer_id = ${tx.customerId} and id = ${clientId}
      and (agreed_terms is null or agreed_terms->>'version' < ${version})`)
  if (agreed === 1)
    await recordEvidence(tx, [
      { kind: 'terms.agree', subjectId: clientId, actorId: actor.userId, payload: agreement },
    ])
}

/** The emailed link that opened the actor's session. */
async function findSessionLink(tx: Tx, actor: Actor): Promise<Agreement['link']> {
  if (!actor.link) return null
  const link = await tx.one<{ created_at: Date }>(sql`
    select t.created_at from sessions s join link_tokens t on t.token_hash = s.link_token_hash where s.id = ${actor.sessionId}`)
  return link && { purpose: actor.link.purpose, sentAt: link.created_at.toISOString() }
}
