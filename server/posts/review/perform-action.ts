import { type PostAction, USER_STATUS } from '#contract/index.ts'
import { assignFor, endAssignments, listMissingAccess } from '../../clients/index.ts'
import { peopleByIds, type Person } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { addNotices, withdrawNotices } from '../../platform/history/notices.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import {
  changeStates,
  type LastChange,
  type StateChangeOptions,
  type Undone,
  undoChanges,
} from './change-states.ts'

/** Seconds in which an escalation can be undone before anyone gets an email. */
const MAIL_DELAY_SECONDS = 20

/** The parameters of an action on one post or on many. */
export type ActionParameters = {
  ids: readonly string[]
  action: PostAction
  fromStatuses?: StateChangeOptions['fromStatuses']
  fromVersions?: StateChangeOptions['fromVersions']
  moveToTimeline?: boolean | undefined
  recipientIds?: readonly string[]
  message?: string | null | undefined
}

/** Performs an action on all of the posts or on none, and notifies its recipients. @throws Problem as `changeStates` and `escalatePosts` do */
export async function performAction(
  tx: Tx,
  actor: Actor,
  { ids, action, ...options }: ActionParameters,
): Promise<void> {
  if (action === 'escalate') await escalatePosts(tx, actor, ids, options)
  else await changeStates(tx, actor, ids, action, options)
}

/** Assigns recipients to clients that they can't see yet. @throws Problem NOT_FOUND if the sender may not assign */
async function assignMissingAccess(
  tx: Tx,
  actor: Actor,
  staff: readonly Person[],
  clientIds: string[],
): Promise<void> {
  const missingAccess = await listMissingAccess(tx, staff, clientIds)
  if (missingAccess.length > 0 && !actor.scopes.includes('user_client:write')) throw new Problem('NOT_FOUND')
  const byClient = Map.groupBy(missingAccess, ({ clientId }) => clientId)
  for (const [clientId, people] of byClient)
    await assignFor(
      tx,
      actor,
      people.map(({ userId }) => userId),
      [clientId],
    )
}

/**
 * Escalates posts and notifies each recipient, in one transaction. @throws Problem NOT_FOUND if a recipient is foreign, or neither sees the client
 * nor can be assigned
 */
async function escalatePosts(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  { fromStatuses, fromVersions, recipientIds = [], message = null }: Omit<ActionParameters, 'ids' | 'action'>,
): Promise<void> {
  const recipients = recipientIds.length > 0 ? await peopleByIds(tx, [...recipientIds]) : []
  const staff = recipients.filter(
    (person) =>
      person.clientId === null && person.status === USER_STATUS.active.code && person.id !== actor.userId,
  )
  if (staff.length !== new Set(recipientIds).size) throw new Problem('NOT_FOUND')
  const escalationId = newId(tx.customerId)
  const posts = await changeStates(tx, actor, ids, 'escalate', {
    fromStatuses,
    fromVersions,
    details: {
      escalationId,
      recipientIds,
      recipients: staff.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      message,
    },
  })
  await assignMissingAccess(tx, actor, staff, [...new Set(posts.map((post) => post.clientId))])
  type Named = { id: string; firstName: string; lastName: string }
  const clients = await tx.rows<Named>(sql`
    select id, first_name as "firstName", last_name as "lastName" from clients
    where customer_id = ${tx.customerId} and id = any(${posts.map((post) => post.clientId)}::uuid[])`)
  // One notice per client for posts that were escalated together.
  const byClient = clients.flatMap((client) => {
    const [first, ...others] = posts.filter((post) => post.clientId === client.id)
    return first ? [{ client, postId: first.id, count: 1 + others.length }] : []
  })
  await addNotices(
    tx,
    staff.flatMap((person) =>
      byClient.map((about) => ({
        userId: person.id,
        type: 'post_escalated' as const,
        // Each escalation has its own notice, even a second one of the same post.
        subjectId: newId(tx.customerId),
        mailDelay: MAIL_DELAY_SECONDS,
        data: {
          escalationId,
          ...about,
          by: actorName(actor),
          message,
        },
      })),
    ),
  )
}

/** Undoes changes, and with an escalation deletes the notices that its recipients have not read yet, and ends the assignments that it made. */
export async function undoPosts(tx: Tx, actor: Actor, changes: readonly LastChange[]): Promise<void> {
  const undone = await undoChanges(tx, actor, changes)
  const escalated = undone.filter(({ action }) => action === 'escalate')
  const together = Map.groupBy(escalated, ({ clientId, details }) => `${details.escalationId} ${clientId}`)
  const userIds = new Set(escalated.flatMap(({ details }) => details.recipientIds ?? []))
  // The notice is withdrawn only if all posts that were escalated together are undone.
  const about = [...together.values()].flatMap(([first, ...others]) =>
    first?.details.escalationId
      ? {
          escalationId: first.details.escalationId,
          client: { id: first.clientId },
          count: 1 + others.length,
        }
      : [],
  )
  if (about.length > 0) await withdrawNotices(tx, { userIds: [...userIds], type: 'post_escalated', about })
  await endMadeAssignments(tx, actor, escalated)
}

/** An assignment that an escalation made has its time. It stays if its person has a notice of an escalation of the client left, which opens a post. */
async function endMadeAssignments(tx: Tx, actor: Actor, escalated: readonly Undone[]): Promise<void> {
  const together = Map.groupBy(escalated, ({ clientId, at }) => `${clientId} ${at.getTime()}`)
  const made = [...together.values()].flatMap(([first]) =>
    (first?.details.recipientIds ?? []).map((userId) => ({ ...(first as Undone), userId })),
  )
  if (made.length === 0) return
  const assignments = await tx.rows<{ id: string }>(sql`
    select u.id from unnest(${uuids(made.map(({ userId }) => userId))}, ${uuids(made.map(({ clientId }) => clientId))},
                            ${made.map(({ at }) => at)}::timestamptz[]) as m (user_id, client_id, at)
    join user_clients u on u.customer_id = ${tx.customerId} and u.user_id = m.user_id and u.client_id = m.client_id and u.assigned_at = m.at
    where not exists (
      select from notifications n where n.customer_id = u.customer_id and n.user_id = u.user_id and n.type = 'post_escalated'
        and n.data @> jsonb_build_object('client', jsonb_build_object('id', u.client_id)))`)
  await endAssignments(
    tx,
    actor,
    assignments.map(({ id }) => id),
  )
}
