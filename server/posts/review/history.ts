import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

/** One line of a post's history. `version`: the post's counter of changes after this one, not a version from an archive. */
export type HistoryLine = {
  postId: string
  version: number
  action: string
  from: object | null
  to: object | null
}

/** Adds lines to the history of posts. @param by the author of the changes; `id` is null for the product itself */
export async function addHistory(
  tx: Tx,
  by: { id: string | null; name: string },
  lines: readonly HistoryLine[],
): Promise<void> {
  if (lines.length === 0) return
  const json = (of: object | null) => of && JSON.stringify(of)
  await tx.run(sql`
    insert into post_history (customer_id, id, post_id, version, action, actor_id, actor_name, at, before, after)
    select ${tx.customerId}, h.id, h.post_id, h.version, h.action, ${by.id}::uuid, ${by.name}, ${tx.now}, h.before, h.after
    from unnest(${uuids(lines.map(() => newId(tx.customerId)))}, ${uuids(lines.map(({ postId }) => postId))}, ${lines.map(({ version }) => version)}::int[],
                ${lines.map(({ action }) => action)}::text[], ${lines.map(({ from }) => json(from))}::jsonb[],
                ${lines.map(({ to }) => json(to))}::jsonb[]) as h (id, post_id, version, action, before, after)`)
}
