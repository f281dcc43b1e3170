import { DATES_END, type ImportWithAccount, platformOfCode, type PostImport } from '#contract/index.ts'
import { seesClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { importColumns, importJoins, type ImportViewRow, toPostImport } from './view.ts'

export async function findImports(tx: Tx, actor: Actor, ids: string[]): Promise<PostImport[]> {
  const rows = await tx.rows<ImportViewRow>(sql`
    select ${importColumns(tx)} from ${importJoins}
    where i.customer_id = ${tx.customerId} and i.id = any(${ids}::uuid[]) and ${seesClient(tx, actor, sql`i.client_id`)}`)
  return rows.map((row) => toPostImport(row, actor))
}

/** An account that posts were imported into; it may have been removed since then. @throws Problem NOT_FOUND */
export async function findImportedAccount(tx: Tx, id: string): Promise<ImportWithAccount['account']> {
  const row = await tx.one<{
    clientId: string
    platform: number
    externalId: string | null
    isRemoved: boolean
  }>(sql`
    select client_id as "clientId", platform, external_id as "externalId", removed_at is not null as "isRemoved" from social_accounts
    where customer_id = ${tx.customerId} and id = ${id}`)
  if (!row) throw new Problem('NOT_FOUND')
  return { ...row, platform: platformOfCode(row.platform) }
}

/** Posts that an import added and whose date is in doubt, by reason. They are the last of their client's posts by date. */
export const countDatesInDoubt = (
  tx: Tx,
  importId: string,
): Promise<NonNullable<ImportWithAccount['datesInDoubt']>> =>
  tx.rows<NonNullable<ImportWithAccount['datesInDoubt']>[number]>(sql`
    select coalesce(p.posted_doubt::json ->> 'reason', 'impossible') as reason, count(*)::int as posts
    from post_imports i
    join posts p on p.customer_id = ${tx.customerId} and p.client_id = i.client_id and p.posted_at >= ${DATES_END}::timestamptz
      and p.first_import_id = i.id and p.posted_doubt is not null and p.taken_out_in is null
    where i.customer_id = ${tx.customerId} and i.id = ${importId}
    group by 1 order by 2 desc, 1`)

/** Whether this account exists and the actor can see its client. */
export async function seesAccount(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from social_accounts a where a.customer_id = ${tx.customerId} and a.id = ${id} and ${seesClient(tx, actor, sql`a.client_id`)}`)
  return row !== null
}

export async function listPostImports(
  tx: Tx,
  actor: Actor,
  accountId: string,
  page: { offset: number; limit: number },
): Promise<{ items: PostImport[]; total: number }> {
  const where = sql`i.customer_id = ${tx.customerId} and i.social_account_id = ${accountId} and ${seesClient(tx, actor, sql`i.client_id`)}`
  const rows = await tx.rows<ImportViewRow>(
    sql`select ${importColumns(tx)} from ${importJoins} where ${where} order by i.created_at desc, i.id desc limit ${page.limit} offset ${page.offset}`,
  )
  const total = await tx.one<{ n: number }>(sql`select count(*) as n from post_imports i where ${where}`)
  return { items: rows.map((row) => toPostImport(row, actor)), total: total?.n ?? 0 }
}

/** The newest import of each account. */
export async function latestImports(
  tx: Tx,
  actor: Actor,
  accountIds: string[],
): Promise<Map<string, PostImport>> {
  const rows = await tx.rows<ImportViewRow>(sql`
    select distinct on (i.social_account_id) ${importColumns(tx)} from ${importJoins}
    where i.customer_id = ${tx.customerId} and i.social_account_id = any(${accountIds}::uuid[]) order by i.social_account_id, i.created_at desc, i.id desc`)
  return new Map(rows.map((row) => [row.social_account_id, toPostImport(row, actor)]))
}
