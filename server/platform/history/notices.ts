import type { NewNotificationData, NotificationKind } from '#contract/index.ts'
import type { Tx } from '../db/database.ts'
import { sql, uuids } from '../db/sql.ts'
import { newId } from '../ids.ts'
import { enqueueAll } from '../jobs/job.ts'
import { noticeMail } from '../jobs/notice-mail.ts'
import { publish } from './events.ts'

/** A notice to a person. `subjectId` makes it unique: a person gets one notice of a kind about a subject. */
export type Notice<Kind extends NotificationKind = NotificationKind> = {
  [Each in Kind]: {
    userId: string
    type: Each
    subjectId: string
    data: NewNotificationData<Each>
    /** Seconds until the email is sent, during which it can be withdrawn; default 0. */
    mailDelay?: number
  }
}[Kind]

/** Notifies people in the bell, and queues the email for those who want it, in the transaction of the change. */
export async function addNotices(tx: Tx, notices: Notice[]): Promise<void> {
  if (notices.length === 0) return
  const added = await tx.rows<{ id: string; user_id: string; subject_id: string }>(sql`
    insert into notifications (customer_id, id, user_id, type, subject_id, data, occurred_at)
    select ${tx.customerId}, n.id, n.user_id, n.type, n.subject_id, n.data, ${tx.now}
    from unnest(${uuids(notices.map(() => newId(tx.customerId)))}, ${uuids(notices.map((notice) => notice.userId))},
                ${notices.map((notice) => notice.type)}::text[], ${uuids(notices.map((notice) => notice.subjectId))},
                ${notices.map((notice) => JSON.stringify(notice.data))}::jsonb[]) as n (id, user_id, type, subject_id, data)
    on conflict (customer_id, user_id, type, subject_id) do nothing
    returning id, user_id, subject_id`)
  await publishChange(tx, added)
  const delayOf = new Map(notices.map(({ subjectId, mailDelay = 0 }) => [subjectId, mailDelay]))
  await enqueueAll(
    tx,
    noticeMail,
    added.map(({ id, subject_id }) => ({
      payload: {},
      subjectId: id,
      createdBy: null,
      delay: delayOf.get(subject_id) ?? 0,
    })),
  )
}

/** Deletes the notices that these people have not read yet, whose email is then not sent. @param about data of the notices, any one of which matches @returns those */
export async function withdrawNotices<Kind extends NotificationKind>(
  tx: Tx,
  {
    userIds,
    type,
    about,
  }: { userIds: string[]; type: Kind; about: Partial<Record<keyof NewNotificationData<Kind>, unknown>>[] },
): Promise<{ user_id: string; occurred_at: Date; data: NewNotificationData<Kind> }[]> {
  type Gone = { user_id: string; occurred_at: Date; data: NewNotificationData<Kind> }
  const gone = await tx.rows<Gone>(sql`
    delete from notifications
    where customer_id = ${tx.customerId} and user_id = any(${uuids(userIds)}) and type = ${type} and read_at is null
      and data @> any(${about.map((each) => JSON.stringify(each))}::jsonb[])
    returning user_id, occurred_at, data`)
  await publishChange(tx, gone)
  return gone
}

/** Deletes these people's notices about subjects that no longer exist, read or not. */
export async function deleteNotices(tx: Tx, userIds: string[], subjectIds: string[]): Promise<void> {
  const gone = await tx.rows<{ user_id: string }>(sql`
    delete from notifications
    where customer_id = ${tx.customerId} and user_id = any(${uuids(userIds)}) and subject_id = any(${uuids(subjectIds)})
    returning user_id`)
  await publishChange(tx, gone)
}

const publishChange = (tx: Tx, rows: { user_id: string }[]): Promise<void> =>
  publish(
    tx,
    [...new Set(rows.map((row) => row.user_id))].map((userId) => ({ type: 'notifications.changed', userId })),
  )
