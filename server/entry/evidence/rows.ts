import { chargeFacts, type ChargeRow } from '../../billing/index.ts'
import { hashOfParts } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { payloadOf } from './leaves.ts'

const BATCH_SIZE = 500

/** The contents of the leaves of a subject, oldest first. */
export type Recorded = { kind: string; payload: string }[] | null
export const recorded = (subject: ReturnType<typeof sql>, kinds: string[]) => sql`(
  select json_agg(json_build_object('kind', l.kind, 'payload', p.payload) order by l.at, l.id) from evidence_leaves l
  join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
  where l.customer_id = i.customer_id and l.subject_id = ${subject} and l.kind = any(${kinds}::text[]))`

export const contentsOf = (leaves: Recorded, kind: string): Record<string, unknown>[] =>
  (leaves ?? []).filter((leaf) => leaf.kind === kind).map(payloadOf)

/** Calls `compare` for each of the rows, which `find` returns in the order of their ids. */
async function forEachRow<Row extends { id: string }>(
  find: (after: string | null) => Promise<Row[]>,
  compare: (row: Row) => void,
): Promise<void> {
  for (let after: string | null = null; ;) {
    const rows: Row[] = await find(after)
    rows.forEach(compare)
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)?.id ?? null
  }
}

/** Compares the seals of imports, the hashes of generated files, charges, and tombstones with their leaves. */
export async function compareRows(tx: Tx, result: Verification): Promise<void> {
  await compareSeals(tx, result)
  await compareReportFiles(tx, result)
  await compareCharges(tx, result)
  await compareTombstones(tx, result)
}

type ImportRow = {
  id: string
  parts: Buffer[]
  archive_sha256: Buffer | null
  file_size: number
  totals: Record<string, object> | null
  leaves: Recorded
}

async function compareSeals(tx: Tx, result: Verification): Promise<void> {
  await forEachRow(
    (after) =>
      tx.rows<ImportRow>(sql`
        select i.id, i.parts, i.archive_sha256, i.file_size, i.totals, ${recorded(sql`i.id`, ['import.start', 'import.seal', 'import.finish'])} as leaves
        from post_imports i where i.customer_id = ${tx.customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
    (row) => {
      const [start] = contentsOf(row.leaves, 'import.start')
      const seals = contentsOf(row.leaves, 'import.seal')
      const sha256 = row.archive_sha256?.toString('hex')
      const hasParts = start?.['partsSha256'] !== undefined
      if (hasParts && start?.['partsSha256'] !== hashOfParts(row.parts))
        addFault(result, `The import ${row.id} has other hashes of its parts than its leaf.`)
      if (start && start['size'] !== row.file_size)
        addFault(result, `The import ${row.id} has another size than its leaf.`)
      const isSealed =
        seals.length > 0 ? seals.every((seal) => seal['archiveSha256'] === sha256) : !(hasParts && sha256)
      if (!isSealed)
        addFault(result, `The import ${row.id} is sealed under ${sha256 ?? 'nothing'}, unlike its leaf.`)
      const finish = contentsOf(row.leaves, 'import.finish').at(-1)?.['totals'] as
        | ImportRow['totals']
        | undefined
      // Another part of a download may change the number of files without a post.
      if (
        finish &&
        ['posts', 'records'].some((key) => canonicalJson(finish[key]) !== canonicalJson(row.totals?.[key]))
      )
        addFault(result, `The import ${row.id} has other totals than its leaf.`)
    },
  )
}

async function compareReportFiles(tx: Tx, result: Verification): Promise<void> {
  type Row = { id: string; sha256: Buffer | null; leaves: Recorded }
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.sha256, ${recorded(sql`i.report_id`, ['report.file'])} as leaves
        from report_files i where i.customer_id = ${tx.customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
    (row) => {
      const stored = contentsOf(row.leaves, 'report.file')
        .filter(({ fileId }) => fileId === row.id)
        .at(-1)?.['sha256']
      if (stored !== row.sha256?.toString('hex'))
        addFault(result, `The file ${row.id} has another hash than its leaf.`)
    },
  )
}

async function compareCharges(tx: Tx, result: Verification): Promise<void> {
  type Row = ChargeRow & {
    id: string
    asked: ChargeRow['price'] | null
    receipt_sha256: Buffer | null
    leaves: Recorded
  }
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.client_id, i.number, i.price, i.total, i.currency, i.firm, i.client_first_name, i.client_last_name, i.client_email,
          i.client_file_ref_no, i.card, i.payment_intent_id, i.receipt_sha256, a.price as asked,
          ${recorded(sql`i.id`, ['charge.add', 'charge.receipt'])} as leaves
        from charges i left join client_attempts a on a.customer_id = i.customer_id and a.id = i.attempt_id
        where i.customer_id = ${tx.customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
    (row) => {
      const [added] = contentsOf(row.leaves, 'charge.add')
      const receipt = contentsOf(row.leaves, 'charge.receipt').at(-1)?.['sha256']
      const facts = chargeFacts(row)
      const isAsAsked =
        row.total === row.price.total && (!row.asked || canonicalJson(row.asked) === canonicalJson(row.price))
      const isAsAdded =
        !added ||
        Object.entries(facts).every(([key, value]) => canonicalJson(added[key]) === canonicalJson(value))
      if (!isAsAsked || !isAsAdded) addFault(result, `The charge ${row.id} differs from what was recorded.`)
      if (added && receipt !== row.receipt_sha256?.toString('hex'))
        addFault(result, `The receipt of charge ${row.id} has another hash than its leaf.`)
    },
  )
}

async function compareTombstones(tx: Tx, result: Verification): Promise<void> {
  type Row = {
    id: string
    kind: string
    subject_id: string
    reason: string
    canonical: string[] | null
    is_there: boolean
    leaves: Recorded
    is_client_removed: boolean
  }
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.kind, i.subject_id, i.reason, i.facts -> 'canonicalSha256' as canonical,
          exists (select from posts p where p.customer_id = i.customer_id and p.id = i.subject_id) as is_there,
          ${recorded(sql`i.subject_id`, ['post.purge'])} as leaves,
          exists (select from evidence_leaves l where l.customer_id = i.customer_id and l.subject_id = i.client_id and l.kind in ('client.delete', 'client.removed')) as is_client_removed
        from tombstones i where i.customer_id = ${tx.customerId} and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${BATCH_SIZE}`),
    (row) => {
      const isOfClient = row.reason === 'client' || row.kind === 'client'
      if (isOfClient && !row.is_client_removed)
        addFault(result, `The tombstone ${row.id} is of a client whose removal no leaf records.`)
      if (row.kind !== 'post') return
      if (row.is_there)
        addFault(result, `The tombstone ${row.id} is of the post ${row.subject_id}, which exists.`)
      const [purge] = contentsOf(row.leaves, 'post.purge')
      if (
        !isOfClient &&
        (!purge || canonicalJson(purge?.['canonicalSha256']) !== canonicalJson(row.canonical))
      )
        addFault(result, `The tombstone ${row.id} of post ${row.subject_id} differs from its leaf.`)
    },
  )
}
