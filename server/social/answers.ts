import { type ClientChangeName, platformOfCode, type PlatformType, PLATFORMS } from '#contract/index.ts'
import { addClientHistory } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { type Actor, authorOf } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { publishRequests } from './end-requests.ts'

/** These calls record the client's own statement. @throws Problem FORBIDDEN for staff */
export function requireClientUser(actor: Actor): void {
  if (actor.role !== 'CLIENT') throw new Problem('FORBIDDEN')
}

const viaOf = ({ link }: Actor): string => (link ? `link:${link.purpose}` : 'sign-in')

/** Records the client's answer in the client's history. `via`: how it was given. */
async function recordAnswer(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'firstName' | 'lastName'>,
  via: string,
  answer: {
    clientId: string
    action: ClientChangeName
    subjectId: string
    name: string
    externalId?: string
  },
): Promise<void> {
  const { clientId, action, subjectId, name, externalId } = answer
  const [historyId] = await addClientHistory(tx, actor, [{ clientId, action, details: { name } }])
  await recordEvidence(tx, [
    {
      kind: `client.${action}`,
      subjectId,
      ...authorOf(actor),
      payload: { clientId, name, via, historyId, ...(externalId === undefined ? {} : { externalId }) },
    },
  ])
}

/** Until the end of the transaction, no other one answers for this client or withdraws an answer, so an answer and an account see each other. */
const lockAnswers = (tx: Tx, clientId: string): Promise<number> =>
  tx.run(sql`select from clients where customer_id = ${tx.customerId} and id = ${clientId} for no key update`)

/** Records that the client has no account on a platform, so that nothing there is waiting for the client. @throws Problem PLATFORM_IN_USE */
export async function answerNoAccount(
  tx: Tx,
  actor: Actor,
  clientId: string,
  platform: PlatformType,
): Promise<void> {
  const { code, name } = PLATFORMS[platform]
  await lockAnswers(tx, clientId)
  const used = await tx.one(sql`
    select 1 from social_accounts a
    where a.customer_id = ${tx.customerId} and a.client_id = ${clientId} and a.platform = ${code} and (a.removed_at is null and not ${isCorrectable(tx)}
      or exists (select from posts p where p.customer_id = ${tx.customerId} and p.social_account_id = a.id and p.taken_out_in is null)) limit 1`)
  if (used) throw new Problem('PLATFORM_IN_USE', { platform: name })
  const added = await tx.run(sql`
    insert into platform_answers (customer_id, client_id, platform, answered_at)
    values (${tx.customerId}, ${clientId}, ${code}, ${tx.now}) on conflict do nothing`)
  if (added > 0)
    await recordAnswer(tx, actor, viaOf(actor), {
      clientId,
      action: 'answeredNoAccount',
      subjectId: clientId,
      name,
    })
}

/** Withdraws the answer, at the client's request or because an account was added, connected or requested again. */
export async function withdrawNoAccount(
  tx: Tx,
  actor: Actor,
  clientId: string,
  platform: PlatformType,
): Promise<void> {
  await lockAnswers(tx, clientId)
  await deleteAnswer(tx, actor, viaOf(actor), { clientId, platform })
}

/** Withdraws the answer because posts of an account of the platform were imported, in the name of who imported them. */
export async function withdrawAnswerOf(tx: Tx, importId: string): Promise<void> {
  const answered = await tx.one<{ clientId: string; platform: number; userId: string; name: string }>(sql`
    select i.client_id as "clientId", a.platform, i.created_by as "userId", coalesce(i.created_by_name, '') as name
    from post_imports i
    join social_accounts a on a.customer_id = ${tx.customerId} and a.id = i.social_account_id
    join platform_answers n on n.customer_id = ${tx.customerId} and n.client_id = i.client_id and n.platform = a.platform
    where i.customer_id = ${tx.customerId} and i.id = ${importId} and i.created_by is not null`)
  if (!answered) return
  const { clientId, platform, userId, name } = answered
  await deleteAnswer(tx, { userId, firstName: name, lastName: '' }, 'import', {
    clientId,
    platform: platformOfCode(platform),
  })
}

async function deleteAnswer(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'firstName' | 'lastName'>,
  via: string,
  { clientId, platform }: { clientId: string; platform: PlatformType },
): Promise<void> {
  const { code, name } = PLATFORMS[platform]
  const removed = await tx.run(sql`
    delete from platform_answers where customer_id = ${tx.customerId} and client_id = ${clientId} and platform = ${code}`)
  if (removed > 0)
    await recordAnswer(tx, actor, via, {
      clientId,
      action: 'withdrewNoAccount',
      subjectId: clientId,
      name,
    })
}

/** Whether the name of an account can still be corrected: nothing was imported into it, and no import is in progress. */
export const isCorrectable = (tx: Tx) => sql<boolean>`(a.auth_type is null and not exists (
  select from post_imports i join job_runs j on j.customer_id = ${tx.customerId} and j.id = i.job_id
  where i.customer_id = ${tx.customerId} and i.social_account_id = a.id and j.status <> 'FAILURE'))`

/** Corrects a mistyped account until its first import. @throws Problem CONFLICT after that, or if the client has already added the other account */
export async function correctSocialAccount(
  tx: Tx,
  actor: Actor,
  account: { id: string; clientId: string; externalId: string | null },
  externalId: string,
): Promise<void> {
  if (externalId === account.externalId) return
  const conflict = await tx.one(sql`
    select 1 from social_accounts a join social_accounts o
      on o.customer_id = a.customer_id and o.client_id = a.client_id and o.platform = a.platform and o.removed_at is null
    where a.customer_id = ${tx.customerId} and a.id = ${account.id} and o.external_id = ${externalId}`)
  if (conflict) throw new Problem('CONFLICT', { field: 'externalId' })
  const changed = await tx.run(sql`
    update social_accounts a set external_id = ${externalId}, listed_by = ${actor.userId}, listed_at = ${tx.now}, is_listed = true
    where a.customer_id = ${tx.customerId} and a.id = ${account.id} and a.removed_at is null and ${isCorrectable(tx)}`)
  if (changed === 0) throw new Problem('CONFLICT')
  await recordAnswer(tx, actor, viaOf(actor), {
    clientId: account.clientId,
    action: 'correctedAccount',
    subjectId: account.id,
    name: `${account.externalId ?? ''} → ${externalId}`,
    externalId,
  })
}

/** Stops reminders of this request at the client's wish. */
export async function stopReminders(
  tx: Tx,
  actor: Actor,
  request: { id: string; clientId: string; accountId: string },
): Promise<void> {
  const stopped = await tx.one<{ platform: number; external_id: string | null }>(sql`
    update reconnect_requests r set reminders_enabled = false, reminders_stopped_at = ${tx.now}, reminders_stopped_by = 'client'
    from social_accounts a
    where r.customer_id = ${tx.customerId} and r.id = ${request.id} and r.closed_at is null and r.reminders_enabled
      and a.customer_id = r.customer_id and a.id = r.social_account_id
    returning a.platform, a.external_id`)
  if (!stopped) return
  await publishRequests(tx, [request.clientId])
  await recordAnswer(tx, actor, viaOf(actor), {
    clientId: request.clientId,
    action: 'stoppedReminders',
    subjectId: request.id,
    name: stopped.external_id ?? '',
  })
}
