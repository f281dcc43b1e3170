import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { isNameOf, payloadOf, type Recorded, recorded } from './rows.ts'

type Row = {
  id: string
  import_id: string
  import_ids: string[]
  doubts: string[]
  reason: string
  posts: number
  filed: number
  changed: number
  is_back: boolean
  created_by: string
  created_by_name: string
  put_back_by: string | null
  put_back_by_name: string | null
  leaves: Recorded
}

/** Compares acts that took posts out with their leaves, and posts that are out with the acts and with their own history. */
export async function compareTakeouts(tx: Tx, result: Verification): Promise<void> {
  const { customerId } = tx
  const acts = await tx.rows<Row>(sql`
    select i.id, i.import_id, i.import_ids, i.doubts, i.reason, i.posts, i.filed, i.changed, i.put_back_at is not null as is_back,
      i.created_by, i.created_by_name, i.put_back_by, i.put_back_by_name,
      ${recorded(tx, sql`i.import_id`, ['import.takeOut', 'import.putBack'])} as leaves
    from takeouts i where i.customer_id = ${customerId} order by i.id`)
  for (const act of acts) {
    const { id, leaves, is_back: isBack, import_ids: importIds, doubts, reason, posts, filed, changed } = act
    const leafOf = (kind: string) =>
      leaves?.find((leaf) => leaf.kind === kind && payloadOf(leaf)['takeoutId'] === id)
    const [taken, put] = [leafOf('import.takeOut'), leafOf('import.putBack')]
    const out = taken && payloadOf(taken)
    const isSame =
      out &&
      // Earlier acts did not change posts that stay.
      Object.entries({
        importIds,
        ...(doubts.length === 0 && out['doubts'] === undefined ? {} : { doubts }),
        reason,
        posts,
        filed,
        ...(out['changed'] === undefined ? {} : { changed }),
      }).every(([key, value]) => canonicalJson(out[key]) === canonicalJson(value))
    const isBy = out?.['actorId'] === act.created_by && isNameOf(act.created_by_name, taken)
    const isPutBackBy =
      !put || (payloadOf(put)['actorId'] === act.put_back_by && isNameOf(act.put_back_by_name, put))
    if (!isSame || !isBy || isBack !== (put !== undefined) || !isPutBackBy)
      addFault(result, `The taking out ${id} differs from its leaf.`)
  }
  const posts = await tx.rows<{ id: string }>(sql`
    select p.id from posts p
    left join lateral (
      select h.action, h.after from post_history h
      where h.customer_id = p.customer_id and h.post_id = p.id and h.action in ('takeOut', 'putBack') order by h.version desc limit 1) last on true
    where p.customer_id = ${customerId} and (p.taken_out_in is not null or last.action is not null)
      and p.taken_out_in is distinct from case when last.action = 'takeOut' then (last.after ->> 'takeoutId')::uuid end`)
  for (const { id } of posts) addFault(result, `The post ${id} is taken out, or not, unlike its history.`)
}
