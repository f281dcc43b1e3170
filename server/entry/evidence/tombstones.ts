import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { digestOfTombstones } from '../../posts/index.ts'
import { payloadOf } from './rows.ts'
import { BATCH_SIZE, contentsOf, forEachRow, type Recorded, recorded } from './rows.ts'

/** Compares tombstones with the leaves of the removals, in both directions. */
export async function compareTombstones(tx: Tx, result: Verification): Promise<void> {
  await compareEach(tx, result)
  await compareRemovedClients(tx, result)
}

type Row = {
  id: string
  kind: string
  subject_id: string
  reason: string
  canonical: string[] | null
  /** Its post was removed later, with the contents of its leaves. */
  is_post_removed: boolean
  is_there: boolean
  is_client_removed: boolean
  leaves: Recorded
}

async function compareEach(tx: Tx, result: Verification): Promise<void> {
  const { customerId } = tx
  const subject = (table: string) =>
    sql`select from ${sql.table(table)} s where s.customer_id = i.customer_id and s.id = i.subject_id`
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.kind, i.subject_id, i.reason, i.facts -> 'canonicalSha256' as canonical,
          exists (select from tombstones t where t.customer_id = ${customerId} and t.subject_id = i.subject_id and t.kind = 'post') as is_post_removed,
          i.kind <> 'versions' and exists (${subject('posts')}) or not exists (select from clients c where c.customer_id = i.customer_id and c.id = i.client_id)
            and exists (${subject('post_imports')} union all ${subject('reports')} union all ${subject('post_searches')} union all ${subject('users')}) as is_there,
          exists (select from evidence_leaves l where l.customer_id = ${customerId} and l.subject_id = i.client_id and l.kind in ('client.delete', 'client.removed'))
            and not exists (select from clients c where c.customer_id = i.customer_id and c.id = i.client_id and c.deleted_at is null) as is_client_removed,
          ${recorded(tx, sql`i.subject_id`, ['post.purge', 'post.purgeVersions', 'import.purge', 'unread.purge'])} as leaves
        from tombstones i where i.customer_id = ${customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
    (row) => {
      const name = `The tombstone ${row.id}`
      const isOfClient = row.reason === 'client' || row.kind === 'client'
      if (isOfClient && !row.is_client_removed)
        addFault(result, `${name} is of a client whose removal no leaf records.`)
      if (row.is_there) addFault(result, `${name} is of the ${row.kind} ${row.subject_id}, which exists.`)
      if (!isOfClient && !isAsRecorded(row))
        addFault(result, `${name} of ${row.kind} ${row.subject_id} differs from its leaf.`)
    },
  )
}

/** Whether a leaf records a removal that was not that of a client. */
function isAsRecorded({ kind, reason, canonical, is_post_removed, leaves }: Row): boolean {
  // A platform's request has a leaf of its account.
  if (kind === 'import') return reason === 'platform' || contentsOf(leaves, 'import.purge').length > 0
  if (kind === 'unread') return contentsOf(leaves, 'unread.purge').length > 0
  const isSame = (leaf: Record<string, unknown>): boolean =>
    canonicalJson(leaf['canonicalSha256']) === canonicalJson(canonical)
  if (kind === 'versions') return is_post_removed || contentsOf(leaves, 'post.purgeVersions').some(isSame)
  return kind === 'post' && contentsOf(leaves, 'post.purge').slice(0, 1).some(isSame)
}

/** The last leaf of a removed client commits to all of its tombstones, so that none can be added to hide something else. */
async function compareRemovedClients(tx: Tx, result: Verification): Promise<void> {
  type Removed = { client_id: string; payload: string; tombstones: string }
  const removed = await tx.rows<Removed>(sql`
    select l.subject_id as client_id, p.payload, ${digestOfTombstones(tx, sql`l.subject_id`)} as tombstones
    from evidence_leaves l join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
    where l.customer_id = ${tx.customerId} and l.kind = 'client.removed'`)
  for (const { client_id, payload, tombstones } of removed) {
    const { tombstonesSha256 } = payloadOf({ payload })
    if (tombstonesSha256 !== undefined && tombstonesSha256 !== tombstones)
      addFault(result, `The tombstones of the removed client ${client_id} are not those of its removal.`)
  }
}
