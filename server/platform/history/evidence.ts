import { createHash, randomBytes } from 'node:crypto'
import { sql, uuids } from '../db/sql.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { requireSameClock } from './clock.ts'
import { canonicalJson } from '../keys/canonical.ts'

/** What was done to what, by whom. The leaf commits to `payload`. */
export type EvidenceRecord = {
  kind: string
  subjectId: string
  actorId: string | null
  /** Where rows of the act name the actor: that name. */
  actorName?: string | null
  payload: Record<string, unknown>
}

/**
 * Writes one leaf per record, in the transaction of the change itself. The database gives it its time. @throws ClockError if the clock of this
 * process differs
 */
export async function recordEvidence(tx: Tx, records: EvidenceRecord[]): Promise<void> {
  if (records.length === 0) return
  const leaves = records.map((record) => {
    const salt = randomBytes(16)
    const payload = canonicalJson({
      ...record.payload,
      kind: record.kind,
      subjectId: record.subjectId,
      actorId: record.actorId,
      actorName: record.actorName,
      // Not the time of the leaf, which the database gives it, but of the rows that the act writes.
      rowTime: tx.now.toISOString(),
    })
    return {
      id: newId(tx.customerId),
      record,
      salt,
      payload,
      commitment: createHash('sha256').update(salt).update(payload).digest(),
    }
  })
  const before = Date.now()
  const written = await tx.one<{ now: Date }>(sql`
    with leaf as (
      insert into evidence_leaves (customer_id, id, kind, subject_id, actor_id, commitment)
      select ${tx.customerId}, id, kind, subject_id, actor_id, commitment
      from unnest(${uuids(leaves.map((leaf) => leaf.id))}, ${leaves.map((leaf) => leaf.record.kind)}::text[],
                  ${uuids(leaves.map((leaf) => leaf.record.subjectId))}, ${leaves.map((leaf) => leaf.record.actorId)}::uuid[],
                  ${leaves.map((leaf) => leaf.commitment)}::bytea[]) as l (id, kind, subject_id, actor_id, commitment)
    ), content as (
    insert into evidence_payloads (customer_id, leaf_id, payload, salt)
    select ${tx.customerId}, id, payload, salt
    from unnest(${uuids(leaves.map((leaf) => leaf.id))}, ${leaves.map((leaf) => leaf.payload)}::text[],
                ${leaves.map((leaf) => leaf.salt)}::bytea[]) as p (id, payload, salt)
    )
    select clock_timestamp() as now`)
  if (written) requireSameClock(written.now, before, Date.now())
}
