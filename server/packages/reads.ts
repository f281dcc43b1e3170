import {
  type EvidencePackage,
  type FindingKind,
  type JobError,
  type PackageFinding,
} from '#contract/index.ts'
import { requireClients } from '../clients/index.ts'
import { toJobError } from '../imports/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import {
  KEPT_DAYS,
  mayIncludeArchives,
  packageColumns,
  packageJoins,
  type PackageRow,
  requirePackage,
  seesPackage,
} from './rows.ts'

type Page = { offset: number; limit: number }

/** @throws Problem NOT_FOUND */
export async function getPackage(tx: Tx, actor: Actor, id: string): Promise<EvidencePackage> {
  const row = await requirePackage(tx, actor, id)
  // Only the question lists archives; others name those that are in the file.
  const isAsking = row.state === 'asking' && mayIncludeArchives(actor)
  return view(tx, actor, row, isAsking ? row.offered : [])
}

/** Newest first. @throws Problem NOT_FOUND */
export async function listPackages(
  tx: Tx,
  actor: Actor,
  clientId: string,
  page: Page,
): Promise<{ items: EvidencePackage[]; total: number }> {
  await requireClients(tx, actor, [clientId])
  const where = sql`e.client_id = ${clientId} and ${seesPackage(tx, actor)}`
  const rows = await tx.rows<PackageRow>(sql`
    select ${packageColumns} from ${packageJoins} where e.customer_id = ${tx.customerId} and ${where}
    order by e.created_at desc, e.id desc limit ${page.limit} offset ${page.offset}`)
  const total = await tx.one<{ n: number }>(
    sql`select count(*) as n from packages e where e.customer_id = ${tx.customerId} and ${where}`,
  )
  const items = await Promise.all(rows.map((row) => view(tx, actor, row, [])))
  return { items, total: total?.n ?? 0 }
}

async function view(
  tx: Tx,
  actor: Actor,
  row: PackageRow,
  archives: EvidencePackage['archives'],
): Promise<EvidencePackage> {
  const { sha256, size, fileName, createdAt } = row
  const job =
    row.state === 'failed'
      ? await tx.one<{ error: JobError | null }>(
          sql`select error from job_runs where customer_id = ${tx.customerId} and id = ${row.jobId}`,
        )
      : null
  return {
    id: row.id,
    clientId: row.clientId,
    of: { kind: row.kind, id: row.ofId, name: row.ofName },
    state: row.state,
    createdAt: createdAt.toISOString(),
    by: row.createdByName,
    isOwn: row.createdBy === actor.userId,
    jobId: row.jobId,
    contents: row.contents,
    beyond: row.beyond,
    archives,
    hasArchives: row.archives.length > 0,
    file:
      sha256 && size !== null && fileName !== null
        ? {
            name: fileName,
            size,
            sha256: sha256.toString('hex'),
            deletedAt: new Date(createdAt.getTime() + KEPT_DAYS * 24 * 3600 * 1000).toISOString(),
          }
        : null,
    error: toJobError(job?.error ?? null),
  }
}

/** In the order of the posts. @throws Problem NOT_FOUND */
export async function listFindings(
  tx: Tx,
  actor: Actor,
  id: string,
  { finding, offset, limit }: Page & { finding: FindingKind },
): Promise<{ items: PackageFinding[]; total: number }> {
  await requirePackage(tx, actor, id)
  const of = sql`customer_id = ${tx.customerId} and package_id = ${id} and kind = ${finding}`
  const items = await tx.rows<PackageFinding>(sql`
    select post_id as "postId", value from package_findings where ${of} order by number limit ${limit} offset ${offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from package_findings where ${of}`)
  return { items, total: total?.n ?? 0 }
}
