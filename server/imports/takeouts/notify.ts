import { platformOfCode, PLATFORMS } from '#contract/index.ts'
import { firmManagers } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addNotices } from '../../platform/history/notices.ts'

/** Notifies the firm's other managers of an act that took posts out. */
export async function notifyManagers(
  tx: Tx,
  by: { id: string; name: string },
  takeoutId: string,
  about: { clientId: string; accountId: string; numPosts: number },
): Promise<void> {
  const subject = await tx.one<{ firstName: string; lastName: string; platform: number }>(sql`
    select c.first_name as "firstName", c.last_name as "lastName", a.platform
    from clients c join social_accounts a on a.customer_id = c.customer_id and a.id = ${about.accountId}
    where c.customer_id = ${tx.customerId} and c.id = ${about.clientId}`)
  if (!subject) return
  const { platform, ...name } = subject
  await addNotices(
    tx,
    (await firmManagers(tx, by.id)).map((userId) => ({
      userId,
      type: 'posts_taken_out' as const,
      subjectId: takeoutId,
      data: {
        client: { id: about.clientId, ...name },
        platform: PLATFORMS[platformOfCode(platform)].name,
        by: by.name,
        numPosts: about.numPosts,
        takeoutId,
      },
    })),
  )
}
