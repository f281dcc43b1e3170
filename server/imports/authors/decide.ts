import type { AuthorAnswer } from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { mayDecide, mayReverse } from '../owners/reads.ts'
import { putBackTakeout } from '../takeouts/act.ts'
import { type DoubtRow, saveAnswer } from './answer.ts'
import { countDoubted, takeOutDoubted } from './take-out.ts'

type Asked = {
  kind: string
  name?: string | undefined
  was: AuthorAnswer | null
  answer: AuthorAnswer | null
  takeOut?: { reason: string; posts: number } | undefined
}

/** Managers and above of the firm and its provider, and resolvers who see the client. */
export const mayDecideAuthors = (actor: Actor): boolean => mayDecide(actor, { seesOthers: true })

/**
 * Decides whose records of one kind of title are, in all archives of the account, or changes or undoes that. Posts of what is no longer the client's leave the
 * file as an act of taking out; once some were reviewed or are in files, only for managers, with a reason and their number. @returns how many records
 * of the import it is about
 * @throws Problem NOT_FOUND, FORBIDDEN, AUTHOR_ALREADY_DECIDED, TAKEOUT_NEEDS_REASON, TAKEOUT_CHANGED
 */
export async function decideAuthor(
  tx: Tx,
  actor: Actor,
  importId: string,
  asked: Asked,
): Promise<{ records: number }> {
  const about = await tx.one<{ clientId: string; accountId: string }>(sql`
    select i.client_id as "clientId", i.social_account_id as "accountId" from post_imports i
    where i.customer_id = ${tx.customerId} and i.id = ${importId} and i.takeout_id is null and ${seesClient(tx, actor, sql`i.client_id`)}`)
  if (!about) throw new Problem('NOT_FOUND')
  if (!mayDecideAuthors(actor)) throw new Problem('FORBIDDEN')
  const doubts = await lockDoubts(tx, importId, about.accountId, asked)
  const by = { id: actor.userId, name: actorName(actor) }
  const decision = { importId, ...about, by, was: asked.was, answer: asked.answer }
  const records = doubts.reduce((sum, doubt) => sum + doubt.records, 0)
  if (asked.answer !== 'other') {
    const acts = await actsOf(tx, actor, doubts)
    await leaveEndedActs(tx, doubts)
    for (const act of acts) await putBack(tx, actor, act, doubts, decision)
    // Those whose posts were put back are decided with them.
    const others = doubts.filter(({ takeoutId }) => !acts.some(({ id }) => id === takeoutId))
    if (others.length > 0) await saveAnswer(tx, others, decision)
    return { records }
  }
  const counts = await countDoubted(tx, idsOf(doubts))
  if (counts.posts > 0) {
    if (counts.reviewed + counts.filed > 0) {
      if (!mayReverse(actor) || !asked.takeOut) throw new Problem('TAKEOUT_NEEDS_REASON')
      if (asked.takeOut.posts !== counts.posts) throw new Problem('TAKEOUT_CHANGED')
    }
    await takeOutDoubted(tx, { ...decision, doubts, counts, reason: asked.takeOut?.reason ?? '' })
  }
  await saveAnswer(tx, doubts, decision)
  return { records }
}

const idsOf = (doubts: readonly DoubtRow[]): string[] => doubts.map(({ id }) => id)

/** Puts the posts of an act back, but for those of its other doubts, about which no one has decided again: a new act keeps these out. */
async function putBack(
  tx: Tx,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
  asked: readonly DoubtRow[],
  decision: Parameters<typeof saveAnswer>[2],
): Promise<void> {
  const rest = await tx.rows<DoubtRow>(sql`
    update author_doubts d set takeout_id = null
    where d.customer_id = ${tx.customerId} and d.takeout_id = ${id} and d.id <> all(${uuids(idsOf(asked))}) and d.answer is distinct from 'client'
    returning d.id, d.kind, d.name, d.takeout_id as "takeoutId"`)
  await putBackTakeout(tx, actor, id, decision.answer)
  const counts = await countDoubted(tx, idsOf(rest), id)
  if (counts.posts > 0) await takeOutDoubted(tx, { ...decision, doubts: rest, counts, reason })
}

type LockedDoubt = DoubtRow & { records: number }

/** @throws Problem AUTHOR_ALREADY_DECIDED, NOT_FOUND */
async function lockDoubts(
  tx: Tx,
  importId: string,
  accountId: string,
  { kind, name, was }: Asked,
): Promise<LockedDoubt[]> {
  // An act is about one kind, and may be divided: all of its doubts, always in this order.
  await tx.run(sql`
    select from author_doubts where customer_id = ${tx.customerId} and social_account_id = ${accountId} and kind = ${kind} order by id for no key update`)
  const found = await tx.rows<LockedDoubt & { answer: AuthorAnswer | null; byName: string | null }>(sql`
    select d.id, d.kind, d.name, d.takeout_id as "takeoutId", d.answer, d.decided_by_name as "byName", n.records from import_doubts n
    join author_doubts d on d.customer_id = ${tx.customerId} and d.id = n.doubt_id
    where n.customer_id = ${tx.customerId} and n.import_id = ${importId} and d.kind = ${kind}
      and (${name ?? null}::text is null or d.name = ${name ?? null}::text) order by d.id`)
  if (found.length === 0) throw new Problem('NOT_FOUND')
  const asked = found.filter(({ answer }) => answer === was)
  if (asked.length === 0)
    throw new Problem('AUTHOR_ALREADY_DECIDED', { name: found.find(({ byName }) => byName)?.byName ?? '' })
  return asked
}

/** The posts of an act that has ended are deleted. Deciding again then counts for archives that are read from now on. */
const leaveEndedActs = (tx: Tx, doubts: readonly DoubtRow[]): Promise<number> =>
  tx.run(sql`
    update author_doubts d set takeout_id = null from takeouts t
    where d.customer_id = ${tx.customerId} and d.id = any(${uuids(idsOf(doubts))})
      and t.customer_id = ${tx.customerId} and t.id = d.takeout_id and t.deleted_at is not null`)

/** Acts that took posts of these doubts out and can be undone. What a manager did, only managers change. @throws Problem FORBIDDEN */
async function actsOf(
  tx: Tx,
  actor: Actor,
  doubts: readonly DoubtRow[],
): Promise<{ id: string; reason: string }[]> {
  const ids = [...new Set(doubts.flatMap(({ takeoutId }) => takeoutId ?? []))]
  const acts = await tx.rows<{ id: string; reason: string; isDeleted: boolean }>(sql`
    select t.id, t.reason, t.deleted_at is not null as "isDeleted" from takeouts t
    where t.customer_id = ${tx.customerId} and t.id = any(${ids}::uuid[]) and t.put_back_at is null order by t.id`)
  if (acts.some(({ reason }) => reason !== '') && !mayReverse(actor)) throw new Problem('FORBIDDEN')
  return acts.filter(({ isDeleted }) => !isDeleted)
}
