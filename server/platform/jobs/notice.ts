import { z } from 'zod'
import { NOTIFICATION_KINDS, notificationRow } from '#contract/index.ts'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { addNotices, deleteNotices, type Notice } from '../history/notices.ts'
import { tagOf } from '../ids.ts'
import { clearPayload, defineJob, enqueue } from './job.ts'

/** Notifies a person of another account, in a separate transaction because each is of one tenant. Creates one notice, even if it runs repeatedly. */
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
    const notice = { ...to, type, data: notificationRow(type).data.parse(data) } as Notice
    await services.db.transaction(accountId, (tx) => addNotices(tx, [notice]))
  },
  // It holds names, which are in the notice from now on.
  succeed: clearPayload,
  fail: clearPayload,
})

/** Notifies a user of this firm or of the provider above it. */
export async function notifyUser(tx: Tx, notice: Notice): Promise<void> {
  if (tagOf(notice.userId) === tagOf(tx.customerId)) return addNotices(tx, [notice])
  const accountId = await accountOf(tx, notice.userId)
  if (!accountId) return
  await enqueue(
    tx,
    noticeJob,
    { accountId, ...notice },
    { subjectId: notice.subjectId, createdBy: notice.userId },
  )
}

async function accountOf(tx: Tx, userId: string): Promise<string | undefined> {
  const account = await tx.one<{ id: string }>(sql`select id from accounts where tag = ${tagOf(userId)}`)
  return account?.id
}

/** Deletes a person's notices in another account. Idempotent. */
export const forgetNoticesJob = defineJob({
  kind: 'forget-notices',
  payload: z.object({ accountId: z.uuid(), userId: z.uuid(), subjectIds: z.array(z.uuid()) }),
  attempts: 30,
  failures: 8,
  run: ({ services, payload: { accountId, userId, subjectIds } }) =>
    services.db.transaction(accountId, (tx) => deleteNotices(tx, [userId], subjectIds)),
})

/** Deletes the notices about deleted files from the people who requested the files. */
export async function deleteFileNotices(
  tx: Tx,
  files: readonly { id: string; createdBy: string | null }[],
): Promise<void> {
  for (const [userId, made] of Map.groupBy(files, ({ createdBy }) => createdBy)) {
    if (userId === null) continue
    const subjectIds = made.map(({ id }) => id)
    const accountId = await accountOf(tx, userId)
    if (accountId === tx.customerId) await deleteNotices(tx, [userId], subjectIds)
    else if (accountId)
      await enqueue(
        tx,
        forgetNoticesJob,
        { accountId, userId, subjectIds },
        { subjectId: userId, createdBy: userId },
      )
  }
}
