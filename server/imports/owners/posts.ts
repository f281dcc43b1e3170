import type { OwnerComparison, OwnerReason } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { ImportRow } from '../row.ts'
import { notifyDeciders } from './checks.ts'

/** Posts of an archive that are looked for in other files; each is looked up in every account of the firm on that platform. */
export const MAX_COMPARED_POSTS = 50
/** One post may be the same by chance, if it has no id of its platform. */
const MIN_SAME_POSTS = 2

/** From all of them, so that those of another client are not hidden behind others. */
const spread = (identities: readonly string[]): string[] =>
  Array.from(
    { length: Math.min(identities.length, MAX_COMPARED_POSTS) },
    (_, n) =>
      identities[Math.floor((n * identities.length) / Math.min(identities.length, MAX_COMPARED_POSTS))],
  ).filter((each) => each !== undefined)

type Check = { id: string; owner: object | null; other_clients: string[]; lines: OwnerComparison[] }

/**
 * Compares the first posts of an archive, whose owner needed no decision, with those of the firm's other clients, and with those that were taken out
 * of this client's file. @param identities (hex) @returns whether it now waits for a decision
 */
export async function comparePosts(tx: Tx, row: ImportRow, identities: readonly string[]): Promise<boolean> {
  const check = await tx.one<Check>(sql`
    select id, owner, other_clients, lines from owner_checks
    where customer_id = ${tx.customerId} and import_id = ${row.id} and state in ('matched', 'notNamed') for no key update`)
  if (!check) return false
  const some = spread(identities)
  const found = await tx.rows<{ client_id: string; n: number }>(sql`
    select p.client_id, count(*)::int as n from social_accounts a cross join unnest(${[...some]}::text[]) as w (identity)
    cross join lateral (
      select client_id, taken_out_in from posts
      where customer_id = ${tx.customerId} and social_account_id = a.id and identity = decode(w.identity, 'hex') limit 1) p
    where a.customer_id = ${tx.customerId} and a.platform = ${row.platform} and (p.taken_out_in is null) = (a.client_id <> ${row.client_id})
    group by p.client_id having count(*) >= ${Math.min(MIN_SAME_POSTS, some.length)}::int`)
  if (found.length === 0) return false
  const others = found.map(({ client_id: id }) => id).filter((id) => id !== row.client_id)
  const reason: OwnerReason = others.length > 0 ? 'otherClient' : 'refusedBefore'
  const lines = check.lines.map((line) =>
    line.subject === 'otherClients' && others.length > 0 ? { ...line, result: 'different' as const } : line,
  )
  await tx.run(sql`
    update owner_checks set state = 'waiting', reason = ${reason}, lines = ${json(lines)}, other_clients = ${uuids([...new Set([...check.other_clients, ...others])])}
    where customer_id = ${tx.customerId} and id = ${check.id}`)
  await recordEvidence(tx, [
    {
      kind: 'owner.compare',
      subjectId: row.id,
      actorId: row.created_by,
      payload: {
        checkId: check.id,
        accountId: row.social_account_id,
        clientId: row.client_id,
        owner: check.owner,
        outcome: 'waiting',
        reason,
        lines,
        posts: some.length,
      },
    },
  ])
  await notifyDeciders(tx, check.id, 'waiting')
  return true
}
