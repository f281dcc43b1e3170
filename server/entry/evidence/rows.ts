import { READER_VERSION } from '#archive/index.ts'
import { chargeFacts, type ChargeRow } from '../../billing/index.ts'
import { digestOfLedger, hashOfParts, readAgainJobReference } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'

export const BATCH_SIZE = 500

/** The contents of the leaves of a subject, oldest first. */
export type Recorded = { kind: string; at: string; payload: string }[] | null
export const recorded = (tx: Tx, subject: ReturnType<typeof sql>, kinds: string[]) => sql`(
  select json_agg(json_build_object('kind', l.kind, 'at', l.at, 'payload', p.payload) order by l.at, l.id) from evidence_leaves l
  join evidence_payloads p on p.customer_id = ${tx.customerId} and p.leaf_id = l.id
  where l.customer_id = ${tx.customerId} and l.subject_id = ${subject} and l.kind = any(${kinds}::text[]))`

export const payloadOf = (leaf: { payload: string | null }): Record<string, unknown> => {
  try {
    return leaf.payload === null ? {} : (JSON.parse(leaf.payload) as Record<string, unknown>)
  } catch (error) {
    // `verifyEvidence` reports a payload that was changed.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

export const contentsOf = (leaves: Recorded, kind: string): Record<string, unknown>[] =>
  (leaves ?? []).filter((leaf) => leaf.kind === kind).map(payloadOf)

/** Rows have the clock of the node that wrote them, at the beginning of its transaction. */
const CLOCK_TOLERANCE_MS = 3600_000

const isNear = (at: Date, leafAt: string | Date): boolean =>
  Math.abs(at.getTime() - new Date(leafAt).getTime()) <= CLOCK_TOLERANCE_MS

type Said = { at: string | Date; payload: string | null }

/** Whether a row has the time of its leaf: the one that the leaf states for rows, which older leaves do not. */
export function isTimeOf(at: Date | null, leaf: Said | undefined): boolean {
  if (!leaf) return true
  const { rowTime } = payloadOf(leaf)
  return at !== null && isNear(at, leaf.at) && (rowTime === undefined || rowTime === at.toISOString())
}

/** Whether a row names the actor as its leaf does. Older leaves have only the actor's id. */
export function isNameOf(name: string | null, leaf: Said | undefined): boolean {
  const said = leaf && payloadOf(leaf)['actorName']
  return said === undefined || said === name
}

/** The last leaf of these kinds. */
export const lastOf = (leaves: Recorded, kinds: string[]): NonNullable<Recorded>[number] | undefined =>
  leaves?.findLast(({ kind }) => kinds.includes(kind))
export const firstOf = (leaves: Recorded, kind: string): NonNullable<Recorded>[number] | undefined =>
  leaves?.find((leaf) => leaf.kind === kind)

/** Calls `compare` for each of the rows, which `find` returns in the order of their ids. */
export async function forEachRow<Row extends { id: string }>(
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

/** Compares the seals of imports, the hashes of generated files, and charges with their leaves. */
export async function compareRows(tx: Tx, result: Verification): Promise<void> {
  await compareSeals(tx, result)
  await compareReportFiles(tx, result)
  await compareCharges(tx, result)
}

type ImportRow = {
  id: string
  parts: Buffer[]
  archive_sha256: Buffer | null
  inner_name: string | null
  inner_size: number | null
  inner_sha256: Buffer | null
  file_size: number
  file_name: string
  social_account_id: string
  is_of_client: boolean
  ip: string | null
  link_purpose: string | null
  part_of: string | null
  created_by: string | null
  created_by_name: string | null
  source: string
  user_agent: string | null
  completed_at: Date | null
  archive_date: Date | null
  owner: object | null
  created_at: Date
  uploaded_at: Date
  browser_sha256: string | null
  /** Its bytes are said to have been removed, but no tombstone says so. */
  is_lost: boolean
  totals: Record<string, object> | null
  reader_version: string | null
  /** null: removed with its archive, or the archive is being read again. */
  ledger: string | null
  leaves: Recorded
}

/** Of imports `i`. */
const hasLedger = (tx: Tx): RawBuilder<unknown> => sql`i.archive_removed_at is null and not exists (
  select from job_runs j where j.customer_id = ${tx.customerId} and j.subject_id = i.id and j.kind = ${readAgainJobReference.kind} and j.status in ('PENDING', 'RUNNING'))
  and (i.reader_version is null or i.reader_version::int >= ${READER_VERSION}::int or not exists (
  select from import_files f where f.customer_id = ${tx.customerId} and f.import_id = i.id and f.reader_version <> i.reader_version
  union all select from import_records r where r.customer_id = ${tx.customerId} and r.import_id = i.id and r.reader_version <> i.reader_version))`

async function compareSeals(tx: Tx, result: Verification): Promise<void> {
  await forEachRow(
    (after) =>
      tx.rows<ImportRow>(sql`
        select i.id, i.parts, i.archive_sha256, i.inner_name, i.inner_size, i.inner_sha256, i.file_size, i.file_name, i.social_account_id, i.ip, i.link_purpose, i.part_of, i.created_by, i.created_by_name, i.source, i.user_agent, i.completed_at, i.archive_date, i.owner,
          case when ${hasLedger(tx)} then ${digestOfLedger(tx, sql`i.id`)} end as ledger, i.created_at, i.uploaded_at, i.browser_sha256, i.totals, i.reader_version, exists (select from social_accounts a where a.customer_id = i.customer_id and a.id = i.social_account_id
            and a.client_id = i.client_id) as is_of_client,
          i.archive_removed_at is not null and not exists (select from tombstones t where t.customer_id = i.customer_id and t.subject_id = i.id) as is_lost,
          ${recorded(tx, sql`i.id`, ['import.start', 'import.seal', 'import.finish', 'import.fail', 'import.reread', 'owner.compare'])} as leaves
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
      if (
        !row.is_of_client ||
        (start && !isStartOf(row, start)) ||
        !isTimeOf(row.created_at, firstOf(row.leaves, 'import.start')) ||
        !isNameOf(row.created_by_name, firstOf(row.leaves, 'import.start'))
      )
        addFault(
          result,
          `The import ${row.id} has another client, account, sender, name or time than its leaf.`,
        )
      if (row.is_lost)
        addFault(result, `The archive of import ${row.id} was removed, and there is no tombstone.`)
      const isSealed =
        seals.length > 0 ? seals.every((seal) => seal['archiveSha256'] === sha256) : !(hasParts && sha256)
      if (!isSealed)
        addFault(result, `The import ${row.id} is sealed under ${sha256 ?? 'nothing'}, unlike its leaf.`)
      if (seals.some((seal) => !isInnerOf(row, seal['inner'])))
        addFault(result, `The import ${row.id} names another zip in its archive than its leaf.`)
      const rereadings = contentsOf(row.leaves, 'import.reread')
      const finish = [...contentsOf(row.leaves, 'import.finish'), ...rereadings].findLast(
        ({ totals }) => totals !== undefined,
      )?.['totals'] as ImportRow['totals'] | undefined
      // Another part of a download may change the number of files without a post.
      if (
        finish &&
        ['posts', 'records'].some((key) => canonicalJson(finish[key]) !== canonicalJson(row.totals?.[key]))
      )
        addFault(result, `The import ${row.id} has other totals than its leaf.`)
      if (rereadings.length > 0 && rereadings.at(-1)?.['to'] !== row.reader_version)
        addFault(result, `The import ${row.id} was read by another reader than its leaf says.`)
      const [ended] = (row.leaves ?? []).filter(({ kind }) => kind === 'import.finish').slice(-1)
      const date = ended && payloadOf(ended)['archiveDate']
      if (
        (row.completed_at !== null && !isTimeOf(row.completed_at, ended)) ||
        (date !== undefined && date !== (row.archive_date?.toISOString() ?? null))
      )
        addFault(result, `The import ${row.id} ended at another time, or has another date, than its leaf.`)
      const compared = contentsOf(row.leaves, 'owner.compare').at(-1)
      if (compared && canonicalJson(compared['owner']) !== canonicalJson(row.owner))
        addFault(result, `The import ${row.id} has another owner than its leaf.`)
      if (!isLedgerOf(row)) addFault(result, `The ledger of import ${row.id} differs from its leaf.`)
    },
  )
}

/** The files and records that the import listed, as it ended or as the archive was last read again. */
function isLedgerOf({ ledger, reader_version, leaves }: ImportRow): boolean {
  const last = (leaves ?? []).map(payloadOf).findLast(({ ledgerSha256 }) => ledgerSha256 !== undefined)
  if (!last) return true
  return (
    (ledger === null || last['ledgerSha256'] === ledger) && (last['to'] ?? last['reader']) === reader_version
  )
}

/** The zip in an archive that is read instead of it. */
function isInnerOf({ inner_name, inner_size, inner_sha256 }: ImportRow, sealed: unknown): boolean {
  const inner = inner_sha256 && { name: inner_name, size: inner_size, sha256: inner_sha256.toString('hex') }
  return canonicalJson(inner) === canonicalJson(sealed ?? null)
}

/** Leaves of archives that were fetched or captured name less. */
function isStartOf(row: ImportRow, start: Record<string, unknown>): boolean {
  const facts = {
    accountId: row.social_account_id,
    fileName: row.file_name,
    ip: row.ip,
    link: row.link_purpose,
    partOf: row.part_of,
    actorId: row.created_by,
    uploadedAt: row.uploaded_at.toISOString(),
    browserSha256: row.browser_sha256,
    source: row.source,
    userAgent: row.user_agent,
  }
  return Object.entries(facts).every(([key, value]) => start[key] === undefined || start[key] === value)
}

async function compareReportFiles(tx: Tx, result: Verification): Promise<void> {
  type Row = { id: string; sha256: Buffer | null; leaves: Recorded }
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.sha256, ${recorded(tx, sql`i.report_id`, ['report.file'])} as leaves
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
    charged_at: Date
    asked: ChargeRow['price'] | null
    receipt_sha256: Buffer | null
    leaves: Recorded
  }
  await forEachRow(
    (after) =>
      tx.rows<Row>(sql`
        select i.id, i.client_id, i.number, i.price, i.total, i.currency, i.firm, i.client_first_name, i.client_last_name, i.client_email,
          i.client_file_ref_no, i.card, i.payment_intent_id, i.charged_at, i.receipt_sha256, a.price as asked,
          ${recorded(tx, sql`i.id`, ['charge.add', 'charge.receipt'])} as leaves
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
        (isTimeOf(row.charged_at, firstOf(row.leaves, 'charge.add')) &&
          Object.entries(facts).every(([key, value]) => canonicalJson(added[key]) === canonicalJson(value)))
      if (!isAsAsked || !isAsAdded) addFault(result, `The charge ${row.id} differs from what was recorded.`)
      if (added && receipt !== row.receipt_sha256?.toString('hex'))
        addFault(result, `The receipt of charge ${row.id} has another hash than its leaf.`)
    },
  )
}
