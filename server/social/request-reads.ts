import type { ReconnectRequest, RequestCause } from '#contract/index.ts'
import { seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'

type Row = {
  id: string
  client_id: string
  social_account_id: string
  creator_type: 'system' | 'user'
  creator_first_name: string | null
  creator_last_name: string | null
  assignee: 'client' | 'support'
  cause: RequestCause | null
  reminders_enabled: boolean
  reminders_stopped_at: Date | null
  reminders_stopped_by: 'client' | 'time' | null
  help_asked_at: Date | null
  help_asked_by: string | null
  taken_at: Date | null
  taken_by_name: string | null
  reply: string | null
  reply_at: Date | null
  reply_by: string | null
  created_at: Date
}

async function findRequests(tx: Tx, actor: Actor, where: RawBuilder<unknown>): Promise<ReconnectRequest[]> {
  const rows = await tx.rows<Row>(sql`
    select r.id, r.client_id, r.social_account_id, r.creator_type, r.creator_first_name, r.creator_last_name, r.assignee, r.cause,
           r.reminders_enabled, r.reminders_stopped_at, r.reminders_stopped_by, r.help_asked_at, r.help_asked_by, r.created_at,
           s.taken_at, s.taken_by_name, h.message as reply, h.closed_at as reply_at, h.closed_by_name as reply_by
    from reconnect_requests r
    left join support_cases s on s.customer_id = r.customer_id and s.social_account_id = r.social_account_id and s.closed_at is null
    left join lateral (
      select e.message, e.closed_at, e.closed_by_name from support_cases e
      where e.customer_id = r.customer_id and e.social_account_id = r.social_account_id and e.outcome = 'handed_back' and e.closed_at >= r.created_at
      order by e.closed_at desc limit 1) h on true
    where r.customer_id = ${tx.customerId} and r.closed_at is null and ${where} and ${seesClient(tx, actor, sql`r.client_id`)}`)
  return rows.map((row) => view(row, actor))
}

function view(row: Row, actor: Actor): ReconnectRequest {
  const can: ReconnectRequest['can'] = []
  if (row.creator_type === 'user' && actor.scopes.includes('import_request:write')) can.push('cancel')
  if (actor.scopes.includes('import_request:toggle_reminders')) can.push('toggle_reminders')
  if (actor.role === 'CLIENT' && row.reminders_enabled && row.assignee === 'client')
    can.push('stop_reminders')
  return {
    id: row.id,
    accountId: row.social_account_id,
    clientId: row.client_id,
    creatorType: row.creator_type,
    creator:
      row.creator_first_name === null
        ? null
        : { firstName: row.creator_first_name, lastName: row.creator_last_name ?? '' },
    createdAt: row.created_at.toISOString(),
    remindersEnabled: row.reminders_enabled,
    remindersStopped:
      row.reminders_stopped_at && row.reminders_stopped_by
        ? { at: row.reminders_stopped_at.toISOString(), by: row.reminders_stopped_by }
        : null,
    assignee: row.assignee,
    cause: row.cause,
    help: row.help_asked_at
      ? {
          askedBy: row.help_asked_by,
          at: row.help_asked_at.toISOString(),
          taken: row.taken_at && { by: row.taken_by_name ?? '', at: row.taken_at.toISOString() },
        }
      : null,
    fromSupport:
      row.reply !== null && row.reply_at && row.assignee === 'client'
        ? { message: row.reply, by: row.reply_by ?? '', at: row.reply_at.toISOString() }
        : null,
    can,
  }
}

/** The open request of each account that has one. */
export async function openRequests(
  tx: Tx,
  actor: Actor,
  accountIds: string[],
): Promise<Map<string, ReconnectRequest>> {
  const found = await findRequests(tx, actor, sql`r.social_account_id = any(${uuids(accountIds)})`)
  return new Map(found.map((request) => [request.accountId, request]))
}

/** An open request that the actor can see. @throws Problem NOT_FOUND */
export async function getReconnectRequest(tx: Tx, actor: Actor, id: string): Promise<ReconnectRequest> {
  const [request] = await findRequests(tx, actor, sql`r.id = ${id}`)
  if (!request) throw new Problem('NOT_FOUND')
  return request
}
