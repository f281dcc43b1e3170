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
  confirmed?: number | undefined
  recipientIds?: readonly string[]
  message?: string | null | undefined
  /** By id: the version that a post has after the actor's own change, which is undone first. */
  undoFirst?: { readonly [id: string]: number }
}

/** Performs an action on all of the posts or on none, and notifies its recipients. @throws Problem as `undoPosts`, `changeStates` and `escalatePosts` do */
export async function performAction(
  tx: Tx,
  actor: Actor,
  { ids, action, undoFirst = {}, ...options }: ActionParameters,
): Promise<void> {
  const undone = ids.flatMap((id) => {
    const version = undoFirst[id]
    return version === undefined ? [] : [{ id, version }]
  })
  if (undone.length > 0) await undoPosts(tx, actor, undone)
  if (action === 'escalate') await escalatePosts(tx, actor, ids, options)
  else await changeStates(tx, actor, ids, action, options)
}

/** Assigns recipients to clients that they can't see yet. @throws Problem NOT_FOUND if the sender may not assign */
export async function assignMissingAccess(
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

/** What an escalation stores with each post, and who is notified. */
export type Escalation = {
  escalationId: string
  recipientIds: readonly string[]
  /** Their names. */
  recipients: string[]
  message: string | null
}

/** The colleagues who are to be notified. @throws Problem NOT_FOUND if one is foreign, inactive or the actor */
export async function findRecipients(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Person[]> {
  const people = ids.length > 0 ? await peopleByIds(tx, [...ids]) : []
  const staff = people.filter(
    (person) =>
      person.clientId === null && person.status === USER_STATUS.active.code && person.id !== actor.userId,
  )
  if (staff.length !== new Set(ids).size) throw new Problem('NOT_FOUND')
  return staff
}

export const newEscalation = (
  tx: Tx,
  recipients: readonly Person[],
  message: string | null | undefined,
): Escalation => ({
  escalationId: newId(tx.customerId),
  recipientIds: recipients.map(({ id }) => id),
  recipients: recipients.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  message: message ?? null,
})

type NamedClient = { id: string; firstName: string; lastName: string }
const namedClients = (tx: Tx, ids: readonly string[]): Promise<NamedClient[]> =>
  tx.rows<NamedClient>(sql`
    select id, first_name as "firstName", last_name as "lastName" from clients
    where customer_id = ${tx.customerId} and id = any(${uuids(ids)})`)

/** Notifies each recipient once per client. @param posts of each client: how many were escalated, and one of them */
export async function notifyRecipients(
  tx: Tx,
  by: Pick<Actor, 'userId' | 'firstName' | 'lastName'>,
  { escalationId, recipientIds, message }: Escalation,
  posts: readonly { clientId: string; postId: string; count: number }[],
): Promise<void> {
  const clients = await namedClients(
    tx,
    posts.map(({ clientId }) => clientId),
  )
  await addNotices(
    tx,
    recipientIds.flatMap((userId) =>
      posts.flatMap(({ clientId, postId, count }) => {
        const client = clients.find(({ id }) => id === clientId)
        if (!client) return []
        return {
          userId,
          type: 'post_escalated' as const,
          // Each escalation has its own notice, even a second one of the same post.
          subjectId: newId(tx.customerId),
          mailDelay: MAIL_DELAY_SECONDS,
          data: { escalationId, client, postId, count, by: actorName(by), byId: by.userId, message },
        }
      }),
    ),
  )
}

/** Escalates posts and notifies each recipient, in one transaction. @throws Problem as `changeStates` and `findRecipients` do */
async function escalatePosts(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  { fromStatuses, fromVersions, recipientIds = [], message }: Omit<ActionParameters, 'ids' | 'action'>,
): Promise<void> {
  const recipients = await findRecipients(tx, actor, recipientIds)
  const details = newEscalation(tx, recipients, message)
  const posts = await changeStates(tx, actor, ids, 'escalate', { fromStatuses, fromVersions, details })
  await assignMissingAccess(tx, actor, recipients, [...new Set(posts.map((post) => post.clientId))])
  const together = [...Map.groupBy(posts, (post) => post.clientId)].map(([clientId, each]) => ({
    clientId,
    postId: each[0]?.id ?? '',
    count: each.length,
  }))
  await notifyRecipients(tx, actor, details, together)
}

/** An escalation that was undone: the posts of one client, and their number if it is the number of the notice. */
type Withdrawn = {
  escalationId: string
  recipientIds: readonly string[]
  clientId: string
  postId: string
  count: number
}

/**
 * Deletes the notices that the recipients have not read yet. Those who may know of the escalation, because they read the notice or were emailed,
 * learn that it was withdrawn. @param isWhole whether a notice that names more posts goes, too
 */
export async function withdrawEscalations(
  tx: Tx,
  by: string,
  escalations: readonly Withdrawn[],
  isWhole = false,
): Promise<void> {
  if (escalations.length === 0) return
  const gone = await withdrawNotices(tx, {
    userIds: [...new Set(escalations.flatMap(({ recipientIds }) => recipientIds))],
    type: 'post_escalated',
    about: escalations.map(({ escalationId, clientId, count }) => ({
      escalationId,
      client: { id: clientId },
      ...(isWhole ? {} : { count }),
    })),
  })
  const unknown = new Set(
    gone
      .filter(({ occurred_at }) => tx.now.getTime() - occurred_at.getTime() < MAIL_DELAY_SECONDS * 1000)
      .map(({ user_id, data }) => `${user_id} ${data.escalationId} ${data.client.id}`),
  )
  const clients = await namedClients(
    tx,
    escalations.map(({ clientId }) => clientId),
  )
  await addNotices(
    tx,
    escalations.flatMap(({ escalationId, recipientIds, clientId, postId, count }) => {
      const client = clients.find(({ id }) => id === clientId)
      if (!client) return []
      return recipientIds
        .filter((userId) => !unknown.has(`${userId} ${escalationId} ${clientId}`))
        .map((userId) => ({
          userId,
          type: 'escalation_withdrawn' as const,
          subjectId: newId(tx.customerId),
          data: { client, postId, count, by },
        }))
    }),
  )
}

/** Undoes changes, and with an escalation withdraws its notices and ends the assignments that it made. */
export async function undoPosts(tx: Tx, actor: Actor, changes: readonly LastChange[]): Promise<void> {
  const undone = await undoChanges(tx, actor, changes)
  const escalated = undone.filter(({ action }) => action === 'escalate')
  const together = Map.groupBy(escalated, ({ clientId, details }) => `${details.escalationId} ${clientId}`)
  const withdrawn = [...together.values()].flatMap(([first, ...others]) => {
    const { escalationId, recipientIds = [] } = first?.details ?? {}
    return first && escalationId
      ? {
          escalationId,
          recipientIds,
          clientId: first.clientId,
          postId: first.postId,
          count: 1 + others.length,
        }
      : []
  })
  await withdrawEscalations(tx, actorName(actor), withdrawn)
  await endMadeAssignments(tx, actor, escalated)
}

/** An assignment that an escalation made has its time. It stays if its person has a notice of an escalation of the client left, which opens a post. */
export async function endMadeAssignments(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  escalated: readonly Pick<Undone, 'clientId' | 'at' | 'details'>[],
): Promise<void> {
  const together = Map.groupBy(escalated, ({ clientId, at }) => `${clientId} ${at.getTime()}`)
  const made = [...together.values()].flatMap(([first]) =>
    first ? (first.details.recipientIds ?? []).map((userId) => ({ ...first, userId })) : [],
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
