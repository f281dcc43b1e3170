import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { BATCH_SIZE, forEachRow, isNameOf, isTimeOf, payloadOf, type Recorded } from './rows.ts'

type Row = {
  id: string
  answer: string | null
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  leaves: Recorded
}

/** Compares decisions whose records these are with their leaves, which are those of the import on whose page someone decided. */
export async function compareAuthors(tx: Tx, result: Verification): Promise<void> {
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.answer, i.decided_by, i.decided_by_name, i.decided_at, (
            select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id) from evidence_leaves l
            join evidence_payloads p on p.customer_id = ${tx.customerId} and p.leaf_id = l.id
            where l.customer_id = ${tx.customerId} and l.subject_id = any(i.import_ids) and l.kind = 'import.decideAuthor') as leaves from (
          select d.id, d.answer, d.decided_by, d.decided_by_name, d.decided_at, array(
            select m.id from post_imports m where m.customer_id = ${tx.customerId} and m.social_account_id = d.social_account_id) as import_ids
          from author_doubts d where d.customer_id = ${tx.customerId} and (${after}::uuid is null or d.id > ${after}::uuid)
          order by d.id limit ${BATCH_SIZE}) i order by i.id`),
    ({ id, answer, decided_by: by, decided_by_name: name, decided_at: at, leaves }) => {
      const leaf = leaves?.findLast((each) =>
        (payloadOf(each)['doubts'] as { id: string }[] | undefined)?.some((doubt) => doubt.id === id),
      )
      const last = leaf && payloadOf(leaf)
      const isSame = (last?.['answer'] ?? null) === answer
      const isSamePerson = last?.['actorId'] === by && isNameOf(name, leaf) && isTimeOf(at, leaf)
      if (!isSame || (answer !== null && !isSamePerson))
        addFault(result, `The decision ${id} whose records these are differs from its leaf.`)
    },
  )
}
