import type { NotificationKind } from '#contract/index.ts'
import type { Tx } from '../db/database.ts'
import { sql, uuids } from '../db/sql.ts'
import { newId } from '../ids.ts'
import { enqueueAll } from '../jobs/job.ts'
import { noticeMail } from '../jobs/notice-mail.ts'
import { publish } from './events.ts'

/** What a person is told. `subjectId` makes it once: the same kind about the same subject is told a person one time. */
export type Notice = {
  userId: string
  type: NotificationKind
  subjectId: string
  data: Record<string, unknown>
}

/** Tells people in the bell, and promises the mail for those who want it, in the transaction of what happened. */
export async function addNotices(tx: Tx, notices: Notice[]): Promise<void> {
  if (notices.length === 0) return
  const told = await tx.rows<{ id: string; user_id: string }>(sql`
    insert into notifications (customer_id, id, user_id, type, subject_id, data, occurred_at)
    select ${tx.customerId}, n.id, n.user_id, n.type, n.subject_id, n.data, ${tx.now}
    from unnest(${uuids(notices.map(() => newId(tx.customerId)))}, ${uuids(notices.map((notice) => notice.userId))},
                ${notices.map((notice) => notice.type)}::text[], ${uuids(notices.map((notice) => notice.subjectId))},
                ${notices.map((notice) => JSON.stringify(notice.data))}::jsonb[]) as n (id, user_id, type, subject_id, data)
    on conflict (customer_id, user_id, type, subject_id) do nothing
    returning id, user_id`)
  await publish(
    tx,
    told.map((row) => ({ type: 'notification.added', userId: row.user_id })),
  )
  await enqueueAll(
    tx,
    noticeMail,
    told.map((row) => ({ payload: {}, subjectId: row.id, createdBy: null })),
  )
}
