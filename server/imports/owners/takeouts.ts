import type { Tx } from '../../platform/db/database.ts'
import { json, sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { newId } from '../../platform/ids.ts'

type Person = { id: string; name: string }
type Changed = { id: string; importId: string | null; owner: object | null; state: string }

/** What was taken out. `signIn`: the account that signed in, if the posts came with it. */
type TakenOut = {
  clientId: string
  accountId: string
  importId: string
  importIds: readonly string[]
  signIn: { platformAccountId: string; platformAccountName: string | null } | null
  isBySignIn: boolean
}

/** The owner of imports that are taken out counts as refused, like one that was refused before anything was read. */
export async function refuseOwners(tx: Tx, by: Person, takenOut: TakenOut): Promise<void> {
  const { accountId, importId, importIds, signIn, isBySignIn } = takenOut
  const ofSignIn = sql`k.import_id is null and k.social_account_id = ${accountId} and k.state in ('matched', 'accepted')`
  const changed = await decideAll(
    tx,
    by,
    'refused',
    sql`(k.import_id = any(${uuids(importIds)}) or ${isBySignIn} and ${ofSignIn})`,
  )
  if (changed.length > 0) return
  // From before owners were compared.
  const id = newId(tx.customerId)
  const owner = signIn && {
    id: signIn.platformAccountId,
    name: signIn.platformAccountName,
    userName: null,
    emails: [],
  }
  const [added] = await tx.rows<{ owner: object | null }>(sql`
    insert into owner_checks (customer_id, id, client_id, social_account_id, import_id, owner, state, lines, decided_by, decided_by_name, decided_at, created_at)
    select ${tx.customerId}, ${id}, i.client_id, i.social_account_id, i.id, coalesce(i.owner, ${owner && json(owner)}), 'refused', '[]', ${by.id}, ${by.name}, ${tx.now}, ${tx.now}
    from post_imports i where i.customer_id = ${tx.customerId} and i.id = ${importId} returning owner`)
  await recordDecisions(tx, by, accountId, [{ id, importId, owner: added?.owner ?? null, state: 'refused' }])
}

/** The posts were put back, so that a person decided that they are this client's. */
export async function acceptOwners(
  tx: Tx,
  by: Person,
  { accountId, refusedAt }: { accountId: string; refusedAt: Date },
): Promise<void> {
  await decideAll(
    tx,
    by,
    'accepted',
    sql`k.social_account_id = ${accountId} and k.state = 'refused' and k.decided_at = ${refusedAt}`,
  )
}

async function decideAll(
  tx: Tx,
  by: Person,
  state: 'refused' | 'accepted',
  which: ReturnType<typeof sql>,
): Promise<Changed[]> {
  const changed = await tx.rows<Changed & { accountId: string }>(sql`
    update owner_checks k set state = ${state}, decided_by = ${by.id}, decided_by_name = ${by.name}, decided_at = ${tx.now}, forgotten_at = null
    where k.customer_id = ${tx.customerId} and ${which}
    returning k.id, k.import_id as "importId", k.owner, k.state, k.social_account_id as "accountId"`)
  const [first] = changed
  if (first) await recordDecisions(tx, by, first.accountId, changed)
  return changed
}

const recordDecisions = (tx: Tx, by: Person, accountId: string, changed: Changed[]): Promise<void> =>
  recordEvidence(
    tx,
    changed.map(({ id, importId, owner, state }) => ({
      kind: 'owner.decide',
      subjectId: importId ?? id,
      actorId: by.id,
      actorName: by.name,
      payload: { checkId: id, accountId, owner, decision: state },
    })),
  )
