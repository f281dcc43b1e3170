import { platformOfCode } from '#contract/index.ts'
import { addClientHistory, requireClients } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { type Actor, actorName, type TxServices, authorOf } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { endRequests, publishRequests } from '../end-requests.ts'
import { mailClients, refuseDeactivated } from '../request-mails.ts'
import { accountLabel } from './case-subject.ts'
import { closeCases, publishQueue } from './close-cases.ts'

type LockedCase = {
  id: string
  clientId: string
  accountId: string | null
  platform: number
  account: string | null
  takenBy: string | null
}

/** Locks an open case for this transaction. @throws Problem NOT_FOUND */
async function lockCase(tx: Tx, actor: Actor, id: string): Promise<LockedCase> {
  const held = await tx.one<LockedCase>(sql`
    select s.id, s.client_id as "clientId", s.social_account_id as "accountId", s.platform, a.external_id as account, s.taken_by as "takenBy"
    from support_cases s left join social_accounts a on a.customer_id = s.customer_id and a.id = s.social_account_id
    where s.customer_id = ${tx.customerId} and s.id = ${id} and s.closed_at is null for update of s`)
  if (!held) throw new Problem('NOT_FOUND')
  await requireClients(tx, actor, [held.clientId])
  return held
}

/** Takes a case, which may be a colleague's. @throws Problem NOT_FOUND, CONFLICT if someone else was faster */
export async function takeSupportCase(tx: Tx, actor: Actor, id: string, from: string | null): Promise<void> {
  const held = await lockCase(tx, actor, id)
  if (held.takenBy === actor.userId) return
  if (held.takenBy !== from) throw new Problem('CONFLICT')
  await setTaker(tx, held, actor)
}

/** @throws Problem NOT_FOUND, CONFLICT if someone else has it */
export async function releaseSupportCase(tx: Tx, actor: Actor, id: string): Promise<void> {
  const held = await lockCase(tx, actor, id)
  if (held.takenBy === null) return
  if (held.takenBy !== actor.userId) throw new Problem('CONFLICT')
  await setTaker(tx, held, null)
}

async function setTaker(tx: Tx, held: LockedCase, taker: Actor | null): Promise<void> {
  await tx.run(sql`
    update support_cases set taken_at = ${taker && tx.now}, taken_by = ${taker && taker.userId}, taken_by_name = ${taker && actorName(taker)}
    where customer_id = ${tx.customerId} and id = ${held.id}`)
  await publishRequests(tx, [held.clientId])
  await publishQueue(tx)
}

export async function addSupportNote(tx: Tx, actor: Actor, id: string, text: string): Promise<void> {
  await lockCase(tx, actor, id)
  await tx.run(sql`
    insert into support_notes (customer_id, id, case_id, text, by_id, by_name, at)
    values (${tx.customerId}, ${newId(tx.customerId)}, ${id}, ${text}, ${actor.userId}, ${actorName(actor)}, ${tx.now})`)
  await publishQueue(tx)
}

/**
 * Hands the case back to the client with a message from support: the request waits for the client again, and reminders start again unless the
 * client stopped them or the firm turned them off.
 */
export async function handBackSupportCase(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  id: string,
  message: string,
): Promise<void> {
  const held = await lockCase(tx, actor, id)
  await refuseDeactivated(tx, [held.clientId])
  await closeCases(tx, sql`s.id = ${id}`, { outcome: 'handed_back', by: actor, message })
  await tx.run(sql`
    update reconnect_requests set assignee = 'client', help_asked_at = null, help_asked_by = null, reminders_since = ${tx.now}, reminded_at = ${tx.now},
      reminders_enabled = reminders_enabled or reminders_stopped_by is not distinct from 'time',
      reminders_stopped_at = case when reminders_stopped_by <> 'time' then reminders_stopped_at end,
      reminders_stopped_by = case when reminders_stopped_by <> 'time' then reminders_stopped_by end
    where customer_id = ${tx.customerId} and social_account_id = ${held.accountId}::uuid and closed_at is null`)
  await mailClients(tx, services, [held.clientId], 'handedBack', {
    quote: message,
    purpose: held.accountId ? 'reconnect' : 'import',
  })
  await recordCaseAct(tx, actor, held, 'handedBack', { message })
  await publishRequests(tx, [held.clientId])
}

/** Ends the case and its request, because nothing more has to be done. */
export async function closeSupportCase(tx: Tx, actor: Actor, id: string, reason: string): Promise<void> {
  const held = await lockCase(tx, actor, id)
  await closeCases(tx, sql`s.id = ${id}`, { outcome: 'closed', by: actor })
  if (held.accountId) await endRequests(tx, sql`r.social_account_id = ${held.accountId}`, 'closed', actor)
  await recordCaseAct(tx, actor, held, 'closedSupport', { reason })
}

async function recordCaseAct(
  tx: Tx,
  actor: Actor,
  { id, clientId, platform, account }: LockedCase,
  action: 'handedBack' | 'closedSupport',
  message: Record<string, string>,
): Promise<void> {
  const name = accountLabel(platformOfCode(platform), account)
  const [historyId] = await addClientHistory(tx, actor, [{ clientId, action, details: { name } }])
  await recordEvidence(tx, [
    {
      kind: `support.${action}`,
      subjectId: id,
      ...authorOf(actor),
      payload: { clientId, name, historyId, ...message },
    },
  ])
}
