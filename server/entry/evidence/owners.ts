import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { BATCH_SIZE, contentsOf, forEachRow, type Recorded, recorded } from './rows.ts'

type Row = {
  id: string
  client_id: string
  social_account_id: string
  owner: object | null
  reason: string | null
  lines: object
  state: string
  decided_by: string | null
  leaves: Recorded
  leaves_of_first: Recorded
}

/** Compares the answers to whose posts these are with the leaves of the comparison and of the decisions. */
export async function compareOwnerChecks(tx: Tx, result: Verification): Promise<void> {
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.client_id, i.social_account_id, i.owner, i.reason, i.lines, i.state, i.decided_by,
          ${recorded(tx, sql`coalesce(i.import_id, i.id)`, ['owner.compare', 'owner.decide'])} as leaves,
          ${recorded(tx, sql`(select p.part_of from post_imports p where p.customer_id = i.customer_id and p.id = i.import_id)`, ['owner.decide'])} as leaves_of_first
        from owner_checks i where i.customer_id = ${tx.customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
    (row) => {
      // The last one: the first posts of an archive are compared after its owner.
      const compared = contentsOf(row.leaves, 'owner.compare').findLast(({ checkId }) => checkId === row.id)
      const facts = {
        clientId: row.client_id,
        accountId: row.social_account_id,
        owner: row.owner,
        reason: row.reason,
        lines: row.lines,
      }
      // A person may also refuse the owner of an import from before owners were compared.
      const stated =
        compared ?? contentsOf(row.leaves, 'owner.decide').find(({ checkId }) => checkId === row.id)
      const isAsCompared =
        stated &&
        Object.entries(facts).every(
          ([key, value]) =>
            (!(key in stated) && !compared) || canonicalJson(stated[key]) === canonicalJson(value),
        )
      if (!isAsCompared) addFault(result, `The comparison of an owner ${row.id} differs from its leaf.`)
      else if (!isAsDecided(row, compared?.['outcome'] ?? null))
        addFault(result, `The comparison of an owner ${row.id} has another decision than its leaves say.`)
    },
  )
}

const ENDS = new Set<unknown>(['accepted', 'refused', 'withdrawn', 'unanswered'])

function isAsDecided(
  { id, owner, state, decided_by, leaves, leaves_of_first }: Row,
  outcome: unknown,
): boolean {
  const own = contentsOf(leaves, 'owner.decide').filter(({ checkId }) => checkId === id)
  // A part that names no owner follows its download.
  const decisions = [...own, ...(owner === null ? contentsOf(leaves_of_first, 'owner.decide') : [])]
  const possible = [...decisions, { decision: outcome, actorId: null }].filter(
    ({ decision }) => decision === state,
  )
  const isUndone = decisions.some(({ decision }) => decision === 'undone')
  const last = own.findLast(({ decision }) => ENDS.has(decision) || decision === 'undone')?.['decision']
  if (last && last !== (state === 'waiting' ? 'undone' : state)) return false
  if (possible.length === 0 && !(state === 'waiting' && isUndone)) return false
  return decided_by === null || possible.some(({ actorId }) => actorId === decided_by)
}
