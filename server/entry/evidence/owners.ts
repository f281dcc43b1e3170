import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import {
  BATCH_SIZE,
  contentsOf,
  forEachRow,
  isNameOf,
  isTimeOf,
  payloadOf,
  type Recorded,
  recorded,
} from './rows.ts'

type Row = {
  id: string
  client_id: string
  social_account_id: string
  owner: object | null
  reason: string | null
  lines: object
  state: string
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  asked_by_name: string | null
  leaves: Recorded
  leaves_of_first: Recorded
}

/** Compares the answers to whose posts these are with the leaves of the comparison and of the decisions. */
export async function compareOwnerChecks(tx: Tx, result: Verification): Promise<void> {
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.client_id, i.social_account_id, i.owner, i.reason, i.lines, i.state, i.decided_by, i.decided_by_name, i.decided_at, i.asked_by_name,
          ${recorded(tx, sql`coalesce(i.import_id, i.id)`, ['owner.compare', 'owner.decide'])} as leaves,
          ${recorded(tx, sql`(select p.part_of from post_imports p where p.customer_id = i.customer_id and p.id = i.import_id)`, ['owner.decide'])} as leaves_of_first
        from owner_checks i where i.customer_id = ${tx.customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
    (row) => {
      // The last one: the first posts of an archive are compared after its owner.
      const leaf = row.leaves?.findLast(
        (each) => each.kind === 'owner.compare' && payloadOf(each)['checkId'] === row.id,
      )
      const compared = leaf && payloadOf(leaf)
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
      if (!isAsCompared || !isNameOf(row.asked_by_name, leaf))
        addFault(result, `The comparison of an owner ${row.id} differs from its leaf.`)
      else if (!isAsDecided(row, compared?.['outcome'] ?? null))
        addFault(result, `The comparison of an owner ${row.id} has another decision than its leaves say.`)
    },
  )
}

type Decided = {
  decision?: unknown
  actorId?: unknown
  checkId?: unknown
  leaf?: NonNullable<Recorded>[number]
}

const ENDS = new Set<unknown>(['accepted', 'refused', 'withdrawn', 'unanswered'])

function isAsDecided(
  { id, owner, state, decided_by, decided_by_name, decided_at, leaves, leaves_of_first }: Row,
  outcome: unknown,
): boolean {
  const decide = (of: Recorded) => (of ?? []).filter(({ kind }) => kind === 'owner.decide')
  const saidOf = (of: Recorded) => decide(of).map((leaf) => ({ ...payloadOf(leaf), leaf }))
  const own: Decided[] = saidOf(leaves).filter(({ checkId }: Decided) => checkId === id)
  // A part that names no owner follows its download.
  const decisions: Decided[] = [...own, ...(owner === null ? saidOf(leaves_of_first) : [])]
  const compared: Decided = { decision: outcome, actorId: null }
  const possible = [...decisions, compared].filter(({ decision }) => decision === state)
  const isUndone = decisions.some(({ decision }) => decision === 'undone')
  const last = own.findLast(({ decision }) => ENDS.has(decision) || decision === 'undone')?.decision
  if (last && last !== (state === 'waiting' ? 'undone' : state)) return false
  if (possible.length === 0 && !(state === 'waiting' && isUndone)) return false
  return (
    decided_by === null ||
    possible.some(
      ({ actorId, leaf }) =>
        actorId === decided_by && isNameOf(decided_by_name, leaf) && isTimeOf(decided_at, leaf),
    )
  )
}
