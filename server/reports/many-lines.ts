import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { actorName } from '../platform/http/call.ts'
import { keepPostsIn, type ReportLines } from '../posts/index.ts'
import { recordChangeBy } from './history.ts'
import { requireEditable, setRemoved } from './lines.ts'
import { lockReport } from './reads.ts'

const findClient = (tx: Tx, reportId: string): Promise<{ id: string } | null> =>
  tx.one(sql`select client_id as id from reports where customer_id = ${tx.customerId} and id = ${reportId}`)

/** How acts on many posts change lines of a report. */
export const reportLines: ReportLines = {
  requireEditable: async (tx, actor, reportId, purpose) => {
    await requireEditable(tx, actor, reportId)
    if (purpose === 'act') await lockReport(tx, reportId, 'change')
  },

  change: async (tx, { selectionId, reportId, by, isRemoved }, lines) => {
    const client = await findClient(tx, reportId)
    if (!client) return { changed: [], impossible: [] }
    await keepPostsIn(tx, client.id)
    await lockReport(tx, reportId, 'change')
    const [ids, versions] = [lines.map(({ id }) => id), lines.map(({ version }) => version)]
    const isSame = sql`l.post_id = any(${uuids(ids)}) and (l.post_id, l.changes) in (
      select v.id, v.version from unnest(${uuids(ids)}, ${versions}::int[]) as v (id, version))`
    const changed = await setRemoved(tx, reportId, isRemoved, isSame)
    // They were so when they were selected.
    const others = await tx.rows<{ id: string }>(sql`
      select l.post_id as id from report_posts l where l.customer_id = ${tx.customerId} and l.report_id = ${reportId} and ${isSame}`)
    const impossible = others.map(({ id }) => id)
    if (changed.length === 0) return { changed: [], impossible }
    await recordEvidence(tx, [
      {
        kind: isRemoved ? 'report.remove-posts' : 'report.restore-posts',
        subjectId: reportId,
        actorId: by.userId,
        actorName: actorName(by),
        payload: { posts: changed.map(({ postId }) => postId), selectionId },
      },
    ])
    await tx.run(
      sql`update reports set last_modified = ${tx.now} where customer_id = ${tx.customerId} and id = ${reportId}`,
    )
    await publish(tx, [{ type: 'report.changed', reportId, clientId: client.id }])
    return { changed: changed.map(({ postId, version }) => ({ id: postId, version })), impossible }
  },

  record: async (tx, { selectionId, reportId, by, isRemoved }, posts) => {
    const client = await findClient(tx, reportId)
    if (!client || posts === 0) return
    await recordChangeBy(
      tx,
      { id: by.userId, name: actorName(by) },
      { id: reportId, client },
      {
        kind: 'report.act',
        action: isRemoved ? 'removed' : 'restored',
        details: { posts, selectionId },
        payload: { selectionId, isRemoved, posts },
      },
    )
  },
}
