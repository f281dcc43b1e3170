import { type AuthorAnswer, type AuthorQuestion, type LedgerRecord, platformOfCode } from '#contract/index.ts'
import type { z } from 'zod'
import { requireClients } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { mayReverse } from '../owners/reads.ts'
import { mayDecideAuthors } from './decide.ts'
import { applyAuthorsJobReference } from './apply.ts'
import { countDoubted } from './take-out.ts'

type QuestionRow = {
  kind: string
  names: string[]
  total_names: number
  records: number
  first_at: Date | null
  last_at: Date | null
  answer: AuthorAnswer | null
  by_name: string | null
  at: Date | null
  ids: string[]
  is_manager_act: boolean
  deleted_at: Date | null
  is_running: boolean
  total: number
}

const MAX_NAMES = 3

/** The questions of an import about whose records these are, those without an answer first; with `kind`, one for each name. */
export async function listAuthorQuestions(
  tx: Tx,
  actor: Actor,
  importId: string,
  query: { kind?: string | undefined; offset: number; limit: number },
): Promise<{ items: AuthorQuestion[]; total: number }> {
  const isByName = query.kind !== undefined
  const rows = await tx.rows<QuestionRow>(sql`
    with n as (
      select d.id, d.kind, d.name, d.answer, d.decided_by_name, d.decided_at, n.records, n.first_at, n.last_at,
        coalesce(t.put_back_at is null and t.reason <> '', false) as is_manager_act, t.deleted_at
      from import_doubts n join author_doubts d on d.customer_id = ${tx.customerId} and d.id = n.doubt_id
      left join takeouts t on t.customer_id = ${tx.customerId} and t.id = d.takeout_id
      where n.customer_id = ${tx.customerId} and n.import_id = ${importId} and (${query.kind ?? null}::text is null or d.kind = ${query.kind ?? null}::text)
    )
    select n.kind, (array_agg(n.name order by n.records desc, n.name))[1:${MAX_NAMES}] as names, count(*)::int as total_names,
      sum(n.records)::int as records, min(n.first_at) as first_at, max(n.last_at) as last_at, n.answer, max(n.decided_by_name) as by_name,
      max(n.decided_at) as at, array_agg(n.id) as ids, bool_or(n.is_manager_act) as is_manager_act, max(n.deleted_at) as deleted_at,
      exists (select from job_runs j where j.customer_id = ${tx.customerId} and j.kind = ${applyAuthorsJobReference.kind} and j.subject_id = ${importId}
        and j.status in ('PENDING', 'RUNNING')) as is_running, (count(*) over ())::int as total
    from n group by n.kind, n.answer ${isByName ? sql`, n.name` : sql``}
    order by n.answer is null desc, sum(n.records) desc, n.kind, min(n.name) limit ${query.limit} offset ${query.offset}`)
  const items: AuthorQuestion[] = []
  for (const row of rows) {
    const counts = await countDoubted(tx, row.ids)
    const isOfManagers = row.is_manager_act || counts.reviewed + counts.filed > 0
    const isOpen = row.answer === null && counts.reviewed + counts.filed === 0
    items.push({
      kind: row.kind,
      name: isByName ? (row.names[0] ?? '') : null,
      names: row.names,
      totalNames: row.total_names,
      records: row.records,
      from: row.first_at?.toISOString() ?? null,
      to: row.last_at?.toISOString() ?? null,
      answer: row.answer,
      deletedAt: row.deleted_at?.toISOString() ?? null,
      decided: row.at && { by: row.by_name ?? '', at: row.at.toISOString() },
      ...counts,
      isRunning: row.is_running && row.answer !== null,
      can: mayDecideAuthors(actor) && (isOpen || !isOfManagers || mayReverse(actor)) ? ['decide'] : [],
    })
  }
  return { items, total: rows[0]?.total ?? 0 }
}

type RecordRow = Omit<z.output<typeof LedgerRecord>, 'list'> & { total: number }

export async function listDoubtedRecords(
  tx: Tx,
  importId: string,
  query: { kind: string; name?: string | undefined; offset: number; limit: number },
): Promise<{ items: z.output<typeof LedgerRecord>[]; total: number }> {
  const name = query.name ?? null
  const rows = await tx.rows<RecordRow>(sql`
    select outcome, file, position, code, reason, raw, (count(*) over ())::int as total from import_records
    where customer_id = ${tx.customerId} and import_id = ${importId} and doubt_kind = ${query.kind} and (${name}::text is null or doubt_name = ${name}::text)
    order by doubt_at desc nulls last, file_sha256, position, byte_offset limit ${query.limit} offset ${query.offset}`)
  return { items: rows.map(({ total: _, ...row }) => ({ ...row, list: null })), total: rows[0]?.total ?? 0 }
}

type SetAside = { importId: string; platform: number; createdAt: Date; records: number; total: number }

/** Imports of a client with records that wait for a decision, newest first. @throws Problem NOT_FOUND */
export async function listSetAside(
  tx: Tx,
  actor: Actor,
  clientId: string,
  page: { offset: number; limit: number },
) {
  await requireClients(tx, actor, [clientId])
  const rows = await tx.rows<SetAside>(sql`
    select i.id as "importId", a.platform, i.created_at as "createdAt", sum(n.records)::int as records, (count(*) over ())::int as total
    from author_doubts d join import_doubts n on n.customer_id = ${tx.customerId} and n.doubt_id = d.id
    join post_imports i on i.customer_id = ${tx.customerId} and i.id = n.import_id and i.takeout_id is null
    join social_accounts a on a.customer_id = ${tx.customerId} and a.id = i.social_account_id
    where d.customer_id = ${tx.customerId} and d.client_id = ${clientId} and d.answer is null
    group by i.id, a.platform, i.created_at order by i.created_at desc, i.id desc limit ${page.limit} offset ${page.offset}`)
  return {
    items: rows.map(({ total: _, platform, createdAt, ...row }) => ({
      ...row,
      platform: platformOfCode(platform),
      createdAt: createdAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  }
}
