import type { AuthorAnswer } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { enqueueApplying } from './apply.ts'

export type DoubtRow = { id: string; kind: string; name: string; takeoutId: string | null }

type Decision = {
  importId: string
  clientId: string
  accountId: string
  by: { id: string; name: string }
  was: AuthorAnswer | null
  answer: AuthorAnswer | null
}

/** Writes a decision with its leaf, and has it applied. The caller has locked the doubts. */
export async function saveAnswer(tx: Tx, doubts: readonly DoubtRow[], decision: Decision): Promise<void> {
  const { importId, clientId, accountId, by, was, answer } = decision
  const ids = doubts.map(({ id }) => id)
  const isDecided = answer !== null
  await tx.run(sql`
    update author_doubts set answer = ${answer}, decided_by = ${isDecided ? by.id : null}::uuid, decided_by_name = ${isDecided ? by.name : null},
      decided_at = ${isDecided ? tx.now : null}::timestamptz
    where customer_id = ${tx.customerId} and id = any(${uuids(ids)})`)
  await recordEvidence(tx, [
    {
      kind: 'import.decideAuthor',
      subjectId: importId,
      actorId: by.id,
      actorName: by.name,
      payload: { accountId, was, answer, doubts: doubts.map(({ id, kind, name }) => ({ id, kind, name })) },
    },
  ])
  await enqueueApplying(tx, ids, { by: by.id, isLater: answer === 'client' })
  await publish(tx, [{ type: 'import.created', clientId }])
}

/** Locks the doubts of an act, in the order of their ids. */
export async function lockDoubtsOf(tx: Tx, takeoutId: string): Promise<void> {
  await tx.run(sql`
    select from author_doubts where customer_id = ${tx.customerId} and takeout_id = ${takeoutId} order by id for no key update`)
}

/** The posts of these doubts were put back: they are the client's again, or no one has decided. The caller has locked the doubts. */
export async function acceptPutBack(
  tx: Tx,
  takeoutId: string,
  decision: Pick<Decision, 'importId' | 'clientId' | 'accountId' | 'by' | 'answer'>,
): Promise<void> {
  const doubts = await tx.rows<DoubtRow>(sql`
    select id, kind, name, takeout_id as "takeoutId" from author_doubts
    where customer_id = ${tx.customerId} and takeout_id = ${takeoutId} and answer is distinct from 'client' order by id`)
  if (doubts.length > 0) await saveAnswer(tx, doubts, { ...decision, was: 'other' })
}
