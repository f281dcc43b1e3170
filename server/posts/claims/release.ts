import { z } from 'zod'
import { accountOf } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { defineJob, enqueue, stopIfAborted } from '../../platform/jobs/job.ts'

type EndedWork = readonly { userId: string; clientId?: string }[]

/** What these people have taken, of all clients or of one, is free for others: they can't review it any more. */
export async function releaseClaimsOf(tx: Tx, people: EndedWork): Promise<void> {
  if (people.length === 0) return
  await deleteClaims(tx, people)
  const userIds = people.flatMap(({ userId, clientId }) => (clientId === undefined ? [userId] : []))
  if (userIds.length === 0 || (await accountOf(tx, tx.customerId)).type !== 'provider') return
  await enqueue(tx, releaseClaimsJob, { userIds }, { subjectId: tx.customerId, createdBy: null })
}

async function deleteClaims(tx: Tx, people: EndedWork): Promise<void> {
  await tx.run(sql`
    delete from post_claims c
    using unnest(${uuids(people.map(({ userId }) => userId))}, ${people.map(({ clientId }) => clientId ?? null)}::uuid[]) as e (user_id, client_id)
    where c.customer_id = ${tx.customerId} and c.user_id = e.user_id and (e.client_id is null or exists (
      select from posts p where p.customer_id = ${tx.customerId} and p.id = c.post_id and p.client_id = e.client_id))`)
}

/** A provider's people take posts of its firms, which another transaction has to release for each firm. */
export const releaseClaimsJob = defineJob({
  kind: 'release-claims',
  payload: z.object({ userIds: z.array(z.uuid()) }),
  attempts: 20,
  run: async ({ services: { db }, customerId, payload, signal }) => {
    const firms = await db.directory.rows<{ id: string }>(
      sql`select id from accounts where parent_id = ${customerId} order by id`,
    )
    for (const { id } of firms) {
      stopIfAborted(signal)
      await db.transaction(id, (tx) =>
        deleteClaims(
          tx,
          payload.userIds.map((userId) => ({ userId })),
        ),
      )
    }
  },
})
