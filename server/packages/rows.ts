import { type EvidencePackage, type PackageKind, type PackageState, permissionsOf } from '#contract/index.ts'
import { seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'

/** For how long the file of a package is kept. */
export const KEPT_DAYS = 7

export type PackageRow = {
  id: string
  clientId: string
  client: { firstName: string; lastName: string }
  kind: PackageKind
  ofId: string | null
  ofName: string | null
  state: PackageState
  createdBy: string
  createdByName: string
  createdAt: Date
  jobId: string
  documents: string[]
  contents: EvidencePackage['contents']
  beyond: EvidencePackage['beyond']
  offered: EvidencePackage['archives']
  versionsSha256: Buffer | null
  archives: string[]
  fileName: string | null
  sha256: Buffer | null
  size: number | null
}

export const packageColumns = sql<PackageRow>`
  e.id, e.client_id as "clientId", json_build_object('firstName', c.first_name, 'lastName', c.last_name) as client, e.kind, e.of_id as "ofId",
  e.of_name as "ofName", e.state, e.created_by as "createdBy", e.created_by_name as "createdByName", e.created_at as "createdAt", e.job_id as "jobId",
  e.documents, e.contents, e.beyond, e.offered, e.versions_sha256 as "versionsSha256", e.archives, e.file_name as "fileName", e.sha256, e.size`
export const packageJoins = sql`packages e join clients c on c.customer_id = e.customer_id and c.id = e.client_id`

export const mayIncludeArchives = (actor: Actor): boolean =>
  permissionsOf(actor.scopes, actor.accountType).includes('PACKAGE_ARCHIVES')

/** Packages `e` that the actor may see: of clients whom they see, and those with more than documents and chosen posts only if they may ask for such. */
export const seesPackage = (tx: Tx, actor: Actor): RawBuilder<unknown> => sql`(
  e.customer_id = ${tx.customerId} and ${seesClient(tx, actor, sql`e.client_id`)}
  and (${mayIncludeArchives(actor)} or (e.kind not in ('import', 'client') and e.archives = '{}')))`

/** @throws Problem NOT_FOUND */
export async function requirePackage(
  tx: Tx,
  actor: Actor,
  id: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<PackageRow> {
  const row = await tx.one<PackageRow>(
    sql`select ${packageColumns} from ${packageJoins} where e.customer_id = ${tx.customerId} and e.id = ${id} and ${seesPackage(tx, actor)} ${lock}`,
  )
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

/** For jobs. null: it was deleted with its client. */
export const findPackage = (tx: Tx, id: string): Promise<PackageRow | null> =>
  tx.one<PackageRow>(
    sql`select ${packageColumns} from ${packageJoins} where e.customer_id = ${tx.customerId} and e.id = ${id}`,
  )

type Which = Pick<PackageRow, 'id' | 'kind' | 'ofId' | 'clientId'>

/** Which posts `p` are in a package. Those of an import are all that its archive has, also those that an earlier one had already. */
export function postsOfPackage(tx: Tx, { id, kind, ofId, clientId }: Which): RawBuilder<unknown> {
  const mine = sql`p.client_id = ${clientId} and p.taken_out_in is null`
  if (kind === 'client') return mine
  if (kind === 'import')
    return sql`${mine} and (
      exists (select from post_versions i where i.customer_id = ${tx.customerId} and i.post_id = p.id and i.import_id = ${ofId})
      or exists (select from import_known_posts k where k.customer_id = ${tx.customerId} and k.import_id = ${ofId} and k.post_id = p.id))`
  return sql`${mine} and exists (
    select from packaged_posts s where s.customer_id = ${tx.customerId} and s.package_id = ${id} and s.post_id = p.id)`
}
