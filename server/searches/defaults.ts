import { isDeepStrictEqual } from 'node:util'
import { FLAGGING_KEYWORDS, type FlaggingDefaults } from '#contract/index.ts'
import type { Rows, Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { type Actor, actorName } from '../platform/http/call.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { Problem } from '../platform/problem.ts'
import { changeFlaggingJobReference } from './change-flagging.ts'

/** The keywords that flag posts of an account's new clients: its own list, otherwise its provider's, otherwise the product's. */
export async function flaggingDefaults(rows: Rows, accountId: string): Promise<FlaggingDefaults> {
  const lists = await rows.one<{ own: string[] | null; above: string[] | null }>(sql`
    select a.flagging_keywords as own, p.flagging_keywords as above
    from accounts a left join accounts p on p.id = a.parent_id where a.id = ${accountId}`)
  const inherited = lists?.above ?? [...FLAGGING_KEYWORDS]
  return { keywords: lists?.own ?? inherited, isOwn: Boolean(lists?.own), inherited }
}

type Change = { keywords: string[] | null; replaces?: string[] | undefined; isForAll: boolean }

/**
 * Saves the list for new clients. `isForAll`: its additions and removals also apply to the lists of current clients, whose other words stay.
 * @throws Problem CONFLICT if the list has changed since the actor saw it
 */
export async function updateFlaggingDefaults(
  tx: Tx,
  actor: Actor,
  { keywords, replaces, isForAll }: Change,
): Promise<FlaggingDefaults> {
  const accountId = tx.customerId
  await tx.run(sql`select from accounts where id = ${accountId} for no key update`)
  const before = await flaggingDefaults(tx, accountId)
  if (replaces && !isDeepStrictEqual(replaces, before.keywords))
    throw new Problem('CONFLICT', { keywords: before.keywords })
  await tx.run(sql`update accounts set flagging_keywords = ${keywords}::text[] where id = ${accountId}`)
  const after = await flaggingDefaults(tx, accountId)
  const change = {
    added: after.keywords.filter((word) => !before.keywords.includes(word)),
    removed: before.keywords.filter((word) => !after.keywords.includes(word)),
  }
  await recordEvidence(tx, [
    {
      kind: 'firm.flagging',
      subjectId: accountId,
      actorId: actor.userId,
      payload: { ...change, isForAll },
    },
  ])
  if (isForAll && change.added.length + change.removed.length > 0)
    await enqueue(
      tx,
      changeFlaggingJobReference,
      { ...change, by: { id: actor.userId, name: actorName(actor) } },
      { subjectId: accountId, createdBy: actor.userId },
    )
  return after
}
