import { POST_STATUS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { doubtedPosts, isHeldBesides } from '../../posts/index.ts'
import { notifyManagers } from '../takeouts/notify.ts'
import { moveTakeoutJobReference } from '../takeouts/job.ts'
import type { DoubtRow } from './answer.ts'

export type DoubtedCounts = { posts: number; reviewed: number; filed: number }

/** Posts of doubts that leave with them, how many of them someone has reviewed or annotated, and how many are in generated files. @param outIn an act that has taken some out already */
export async function countDoubted(
  tx: Tx,
  doubtIds: readonly string[],
  outIn: string | null = null,
): Promise<DoubtedCounts> {
  const counts = await tx.one<DoubtedCounts>(sql`
    select count(*)::int as posts, (count(*) filter (where p.status <> ${POST_STATUS.unreviewed.code} or p.total_notes > 0))::int as reviewed,
      (count(*) filter (where exists (select from report_posts r where r.customer_id = ${tx.customerId} and r.post_id = p.id and r.filed_at is not null)))::int as filed
    from (${doubtedPosts(tx, doubtIds)}) h join posts p on p.customer_id = ${tx.customerId} and p.id = h.id
      and (p.taken_out_in is null or p.taken_out_in = ${outIn}::uuid)
    where not ${isHeldBesides(tx, doubtIds)}`)
  return counts ?? { posts: 0, reviewed: 0, filed: 0 }
}

/** Takes the posts of doubts out of the client's file, as an act that can be undone for 30 days. */
export async function takeOutDoubted(
  tx: Tx,
  act: {
    importId: string
    clientId: string
    accountId: string
    by: { id: string; name: string }
    doubts: readonly DoubtRow[]
    counts: DoubtedCounts
    reason: string
  },
): Promise<void> {
  const { importId, clientId, accountId, by, counts, reason } = act
  const id = newId(tx.customerId)
  const doubts = act.doubts.map((doubt) => doubt.id)
  const jobId = await enqueue(
    tx,
    moveTakeoutJobReference,
    { takeoutId: id },
    { subjectId: id, createdBy: by.id },
  )
  await tx.run(sql`
    insert into takeouts (customer_id, id, client_id, social_account_id, import_id, import_ids, doubts, reason, posts, filed, changed, job_id,
      created_by, created_by_name, created_at)
    values (${tx.customerId}, ${id}, ${clientId}, ${accountId}, ${importId}, '{}', ${uuids(doubts)}, ${reason}, ${counts.posts}, ${counts.filed}, 0,
      ${jobId}, ${by.id}, ${by.name}, ${tx.now})`)
  await tx.run(sql`
    update author_doubts set takeout_id = ${id} where customer_id = ${tx.customerId} and id = any(${uuids(doubts)})`)
  await recordEvidence(tx, [
    {
      kind: 'import.takeOut',
      subjectId: importId,
      actorId: by.id,
      actorName: by.name,
      payload: {
        takeoutId: id,
        clientId,
        importIds: [],
        doubts,
        reason,
        posts: counts.posts,
        filed: counts.filed,
        changed: 0,
      },
    },
  ])
  if (counts.reviewed + counts.filed > 0)
    await notifyManagers(tx, by, id, { clientId, accountId, numPosts: counts.posts })
}
