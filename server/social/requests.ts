import {
  type JobError,
  platformOfCode,
  PLATFORMS,
  type ReconnectRequest,
  type RequestCause,
} from '#contract/index.ts'
import { accountWaitsForClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import type { Actor, Services, TxServices } from '../platform/http/call.ts'
import { addNotices } from '../platform/history/notices.ts'
import { newId, tagOf } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'
import { endLinks, staffToNotify } from '../identity/index.ts'
import { endRequests, publishRequests } from './end-requests.ts'
import { withdrawAnswerOf, withdrawNoAccount } from './answers.ts'
import type { ConnectedAccount } from '../sources/index.ts'
import { deactivatedClients, mailClients, refuseDeactivated } from './request-mails.ts'
import { closeCases } from './support/close-cases.ts'

type RequestedAccount = { accountId: string; clientId: string }

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
const MIN_MAIL_INTERVAL_MS = 5 * MINUTE_MS
const REMINDER_PERIOD_MS = 30 * DAY_MS

/** Calls for help and sign-ins that failed are for support. */
const assigneeOf = (cause: RequestCause): ReconnectRequest['assignee'] =>
  cause === 'help' || cause === 'sign_in' ? 'support' : 'client'

/** Opens requests, except for accounts that already have one or were removed. @returns the accounts that got one */
export async function openRequests(
  tx: Tx,
  by: Actor | null,
  accounts: (RequestedAccount & { mailedAt?: Date | undefined })[],
  cause: RequestCause,
): Promise<RequestedAccount[]> {
  const assignee = assigneeOf(cause)
  const rows = accounts.map((account) => ({ ...account, id: newId(tx.customerId) }))
  const opened = await tx.rows<{ id: string; social_account_id: string; client_id: string }>(sql`
    insert into reconnect_requests (customer_id, id, client_id, social_account_id, creator_type, created_by, creator_first_name, creator_last_name,
                                    assignee, cause, created_at, reminded_at)
    select ${tx.customerId}, r.id, r.client_id, r.account_id, ${by ? 'user' : 'system'}, ${by?.userId ?? null}, ${by?.firstName ?? null},
           ${by?.lastName ?? null}, ${assignee}, ${cause}, ${tx.now}, r.mailed_at
    from unnest(${uuids(rows.map((row) => row.id))}, ${uuids(rows.map((row) => row.clientId))}, ${uuids(rows.map((row) => row.accountId))},
                ${rows.map((row) => row.mailedAt ?? tx.now)}::timestamptz[])
      as r (id, client_id, account_id, mailed_at)
    join social_accounts a on a.customer_id = ${tx.customerId} and a.id = r.account_id and a.removed_at is null
    on conflict (customer_id, social_account_id) where closed_at is null do nothing
    returning id, social_account_id, client_id`)
  await recordEvidence(
    tx,
    opened.map((row) => ({
      kind: 'request.create',
      subjectId: row.id,
      actorId: by?.userId ?? null,
      payload: { accountId: row.social_account_id, clientId: row.client_id, assignee },
    })),
  )
  await publishRequests(
    tx,
    opened.map((row) => row.client_id),
  )
  return opened.map((row) => ({ accountId: row.social_account_id, clientId: row.client_id }))
}

/**
 * Asks clients by email for new posts of accounts that the actor can see, or to connect them again.
 * @throws Problem CLIENT_DEACTIVATED; REQUEST_EXISTS if one is already open
 */
export async function createReconnectRequests(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  accounts: RequestedAccount[],
  kind: 'request' | 'reconnect' = 'request',
): Promise<void> {
  const clientIds = accounts.map((account) => account.clientId)
  await refuseDeactivated(tx, clientIds)
  const mailed = await findRecentlyMailed(tx, clientIds)
  const opened = await openRequests(
    tx,
    actor,
    accounts.map((account) => ({ ...account, mailedAt: mailed.get(account.clientId) })),
    kind === 'reconnect' ? 'access' : 'posts',
  )
  if (opened.length !== accounts.length) throw new Problem('REQUEST_EXISTS')
  await mailClients(
    tx,
    services,
    opened.map((each) => each.clientId).filter((id) => !mailed.has(id)),
    kind,
  )
}

/** Clients who were emailed about an open request a moment ago. That email's link shows all current requests. @returns when */
async function findRecentlyMailed(tx: Tx, clientIds: string[]): Promise<Map<string, Date>> {
  // Two people who ask at the same time take turns, so that only one email is sent.
  await tx.run(sql`
    select from clients where customer_id = ${tx.customerId} and id = any(${uuids(clientIds)}) order by id for no key update`)
  const rows = await tx.rows<{ client_id: string; at: Date }>(sql`
    select client_id, max(reminded_at) as at from reconnect_requests
    where customer_id = ${tx.customerId} and client_id = any(${uuids(clientIds)}) and closed_at is null and assignee = 'client'
      and reminded_at is not null and reminded_at > ${new Date(tx.now.getTime() - MIN_MAIL_INTERVAL_MS)}
    group by client_id`)
  return new Map(rows.map((row) => [row.client_id, row.at]))
}

/**
 * Cancels requests made by people. If a client has no other open requests, the emailed links stop working. @throws Problem CONFLICT for an
 * automatic request
 */
export async function cancelReconnectRequests(tx: Tx, actor: Actor, ids: string[]): Promise<void> {
  const closed = await endRequests(
    tx,
    sql`r.id = any(${uuids(ids)}) and r.creator_type = 'user'`,
    'cancelled',
    actor,
  )
  if (closed.length !== ids.length) throw new Problem('CONFLICT')
  const withoutRequests = await tx.rows<{ id: string }>(sql`
    select c.id from clients c where c.customer_id = ${tx.customerId} and c.id = any(${uuids(closed.map((row) => row.clientId))})
      and not exists (select from reconnect_requests r where r.customer_id = c.customer_id and r.client_id = c.id and r.closed_at is null)`)
  await endLinks(
    tx,
    withoutRequests.map((client) => ({ clientId: client.id, purpose: 'reconnect' as const })),
    'canceled',
  )
  await recordEvidence(
    tx,
    closed.map((row) => ({
      kind: 'request.cancel',
      subjectId: row.id,
      actorId: actor.userId,
      payload: { clientId: row.clientId },
    })),
  )
}

export async function setReminders(tx: Tx, ids: string[], enabled: boolean): Promise<void> {
  const changed = await tx.rows<{ clientId: string }>(sql`
    update reconnect_requests set reminders_enabled = ${enabled}, reminders_stopped_at = null, reminders_stopped_by = null,
      reminders_since = case when ${enabled} then ${tx.now} else reminders_since end
    where customer_id = ${tx.customerId} and id = any(${uuids(ids)}) and closed_at is null returning client_id as "clientId"`)
  await publishRequests(
    tx,
    changed.map(({ clientId }) => clientId),
  )
}

/** Users who asked the client for the posts of this account and are waiting for them. */
export async function findRequesters(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct created_by as id from reconnect_requests
    where customer_id = ${tx.customerId} and social_account_id = ${accountId} and closed_at is null and created_by is not null`)
  return rows.map(({ id }) => id)
}

/**
 * Applies the end of an import to its request, in the import's own last transaction: a successful one answers the request, a failed one asks the
 * client again, because the firm was notified.
 */
export async function importEnded(
  tx: Tx,
  services: TxServices,
  importId: string,
  error: JobError | null,
): Promise<void> {
  const row = await tx.one<RequestedAccount & { source: 'upload' | 'api'; createdBy: string | null }>(sql`
    select social_account_id as "accountId", client_id as "clientId", source, created_by as "createdBy" from post_imports
    where customer_id = ${tx.customerId} and id = ${importId}`)
  if (!row) return
  if (error === null) {
    await endRequests(tx, sql`r.social_account_id = ${row.accountId}`, 'imported', null)
    await withdrawAnswerOf(tx, importId)
    // A daily import of an account answers no call for help with another one.
    if (row.source !== 'api') await closeCasesWithoutAccount(tx, row.accountId, 'imported')
    return
  }
  // If we could not read a platform's answer, the client can't fix that.
  if (row.source === 'api') return
  // Nor can the client fix what the provider tried.
  if (row.createdBy && tagOf(row.createdBy) !== tagOf(tx.customerId)) return
  const opened = await openRequests(tx, null, [row], 'failure')
  if (opened.length > 0 || (await isFirstFailure(tx, row.accountId, importId)))
    await mailClients(tx, services, [row.clientId], 'retry', {
      failure: { accountId: row.accountId, error },
    })
}

/**
 * Whether this is the first failure since a person made the request: a second wrong file must not cause a second email. An automatic request began
 * with a failure, and if support has the request, support contacts the client.
 */
async function isFirstFailure(tx: Tx, accountId: string, importId: string): Promise<boolean> {
  const request = await tx.one(sql`
    select 1 from reconnect_requests r
    where r.customer_id = ${tx.customerId} and r.social_account_id = ${accountId} and r.closed_at is null
      and r.creator_type = 'user' and r.assignee = 'client' and not exists (
        select from post_imports i join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
        where i.customer_id = r.customer_id and i.social_account_id = r.social_account_id and i.id <> ${importId}
          and j.status = 'FAILURE' and j.finished_at >= r.created_at)`)
  return request !== null
}

/** Ends the requests of an account that is removed. */
export async function closeRequests(tx: Tx, accountId: string): Promise<void> {
  await endRequests(tx, sql`r.social_account_id = ${accountId}`, 'removed', null)
}

/** Connecting an account answers its request, and contradicts the answer that there is none. */
export async function accountConnected(
  tx: Tx,
  actor: Actor,
  { accountId, clientId, platform }: ConnectedAccount,
): Promise<void> {
  await withdrawNoAccount(tx, actor, clientId, platform)
  await endRequests(tx, sql`r.social_account_id = ${accountId}`, 'reconnected', null)
  await closeCasesWithoutAccount(tx, accountId, 'reconnected')
}

/** Closes the case of a client who needed help before there was an account on this account's platform. */
const closeCasesWithoutAccount = (
  tx: Tx,
  accountId: string,
  outcome: 'imported' | 'reconnected',
): Promise<void> =>
  closeCases(
    tx,
    sql`s.social_account_id is null and exists (
      select from social_accounts a
      where a.customer_id = s.customer_id and a.id = ${accountId} and a.client_id = s.client_id and a.platform = s.platform)`,
    { outcome, by: null },
  )

/** Asks the client once to connect an account again. */
export async function accessLost(tx: Tx, services: TxServices, account: RequestedAccount): Promise<void> {
  const opened = await openRequests(tx, null, [account], 'access')
  if (opened.length > 0) await mailClients(tx, services, [account.clientId], 'reconnect')
}

/**
 * Emails a reminder to each client we are waiting for, if the firm wants this, once a day for at most 30 days; then the firm is notified. A
 * deactivated client gets none, because no link opens for them.
 */
export async function remindClients(services: Services, customerId: string): Promise<void> {
  await services.db.transaction(customerId, async (tx) => {
    await restartDeactivated(tx)
    await endReminders(tx)
    // If two nodes run this in parallel, only one of them updates a request, so one email is sent.
    const due = await tx.rows<{ client_id: string }>(sql`
      update reconnect_requests r set reminded_at = ${tx.now}
      from social_accounts a
      where r.customer_id = ${tx.customerId} and r.closed_at is null and r.reminders_enabled
        and r.reminded_at <= ${new Date(tx.now.getTime() - DAY_MS)}
        and a.customer_id = r.customer_id and a.id = r.social_account_id and a.removed_at is null and ${accountWaitsForClient(tx)}
        and r.client_id not in (${deactivatedClients(tx)})
      returning r.client_id`)
    const clientIds = due.map((row) => row.client_id)
    // A client's reminder names all accounts. Requests that someone else has locked are not waited for, to avoid a deadlock.
    await tx.run(sql`
      update reconnect_requests set reminded_at = ${tx.now}
      where customer_id = ${tx.customerId} and id in (
        select r.id from reconnect_requests r
        where r.customer_id = ${tx.customerId} and r.client_id = any(${uuids(clientIds)}) and r.closed_at is null and r.assignee = 'client'
        for update skip locked)`)
    await mailClients(tx, services, clientIds, 'reminder')
  })
}

/** The 30 days of reminders begin again when a client is no longer deactivated. */
const restartDeactivated = (tx: Tx): Promise<number> =>
  tx.run(sql`
    update reconnect_requests r set reminders_since = ${tx.now}
    where r.customer_id = ${tx.customerId} and r.closed_at is null and r.reminders_enabled
      and coalesce(r.reminders_since, r.created_at) <= ${new Date(tx.now.getTime() - DAY_MS)} and r.client_id in (${deactivatedClients(tx)})`)

/** Ends the reminders of requests that are 30 days old, and notifies the person who made the request, or the people assigned to the client. */
async function endReminders(tx: Tx): Promise<void> {
  type Ended = {
    id: string
    created_by: string | null
    client_id: string
    first_name: string
    last_name: string
    platform: number
  }
  const ended = await tx.rows<Ended>(sql`
    update reconnect_requests r set reminders_enabled = false, reminders_stopped_at = ${tx.now}, reminders_stopped_by = 'time'
    from social_accounts a, clients c
    where r.customer_id = ${tx.customerId} and r.closed_at is null and r.reminders_enabled and r.assignee = 'client'
      and coalesce(r.reminders_since, r.created_at) <= ${new Date(tx.now.getTime() - REMINDER_PERIOD_MS)}
      and a.customer_id = r.customer_id and a.id = r.social_account_id and c.customer_id = r.customer_id and c.id = r.client_id
    returning r.id, r.created_by, r.client_id, c.first_name, c.last_name, a.platform`)
  await publishRequests(
    tx,
    ended.map((row) => row.client_id),
  )
  for (const row of ended) {
    const people = await staffToNotify(tx, row.client_id, [row.created_by])
    await addNotices(
      tx,
      people.map((userId) => ({
        userId,
        type: 'reminders_ended' as const,
        subjectId: row.id,
        data: {
          client: { id: row.client_id, firstName: row.first_name, lastName: row.last_name },
          platform: PLATFORMS[platformOfCode(row.platform)].name,
        },
      })),
    )
  }
}
