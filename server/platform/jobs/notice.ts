import { z } from 'zod'
import { NOTIFICATION_KINDS, notificationSchema } from '#contract/index.ts'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { addNotices, type Notice } from '../history/notices.ts'
import { tagOf } from '../ids.ts'
import { defineJob, enqueue } from './job.ts'

/** Notifies a person of another account, in a separate transaction since each is of one tenant. One notice, however often it runs. */
export const noticeJob = defineJob({
  kind: 'notice',
  payload: z.object({
    accountId: z.uuid(),
    userId: z.uuid(),
    type: z.enum(NOTIFICATION_KINDS),
    subjectId: z.uuid(),
    data: z.record(z.string(), z.unknown()),
  }),
  attempts: 30,
  failures: 8,
  run: async ({ services, payload }) => {
    const { accountId, type, data, ...to } = payload
    const notice = { ...to, type, data: notificationSchema(type).parse(data) } as Notice
    await services.db.transaction(accountId, (tx) => addNotices(tx, [notice]))
  },
})

/** Notifies a user of this firm or of the provider above it. */
export async function notifyUser(tx: Tx, notice: Notice): Promise<void> {
  if (tagOf(notice.userId) === tagOf(tx.customerId)) return addNotices(tx, [notice])
  const account = await tx.one<{ id: string }>(
    sql`select id from accounts where tag = ${tagOf(notice.userId)}`,
  )
  if (!account) return
  await enqueue(
    tx,
    noticeJob,
    { accountId: account.id, ...notice },
    { subjectId: notice.subjectId, createdBy: notice.userId },
  )
}
