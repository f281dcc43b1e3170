import type { z } from 'zod'
import type { HELD_OUTCOMES, LedgerMedium, LedgerPost } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { kindOf } from '../../posts/index.ts'

type Held = (typeof HELD_OUTCOMES)[number]
type Page = { offset: number; limit: number }

/** As `reconcile` counts: another reading of the same post is no version of the import's own. */
const isOwn = sql`v.records_of is null and (v.cause is null or v.number = 1)`

/** Posts that an import holds, by how it counts them, with the first of their records. */
const heldBy = (tx: Tx, importId: string, outcome: Held) =>
  outcome === 'known'
    ? sql`select k.post_id, 0 as number, null::jsonb as source from import_known_posts k
        where k.customer_id = ${tx.customerId} and k.import_id = ${importId}`
    : sql`select v.post_id, v.number, v.sources -> 0 as source from post_versions v
        where v.customer_id = ${tx.customerId} and v.import_id = ${importId} and ${isOwn} and ${outcome === 'added' ? sql`v.number = 1` : sql`v.number > 1`}`

/** What was taken out of the file on a decision whose it is belongs to no one's ledger. */
const isInFile = sql`p.taken_out_in is null`
const MAX_WORDS = 200

export async function listImportPosts(
  tx: Tx,
  importId: string,
  { outcome, offset, limit }: Page & { outcome: Held },
): Promise<{ items: z.output<typeof LedgerPost>[]; total: number }> {
  const from = sql`(${heldBy(tx, importId, outcome)}) h
    join posts p on p.customer_id = ${tx.customerId} and p.id = h.post_id and ${isInFile}`
  const rows = await tx.rows<{
    id: string
    kind: number
    posted_at: Date
    content: string
    file: string | null
    position: number | null
    is_trashed: boolean
  }>(sql`
    select p.id, p.kind, p.posted_at, left(p.content, ${MAX_WORDS}) as content, h.source ->> 'file' as file, (h.source ->> 'position')::int as position,
      p.trashed_at is not null as is_trashed
    from ${from} order by p.posted_at desc, h.post_id, h.number limit ${limit} offset ${offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*)::int as n from ${from}`)
  return {
    items: rows.map((row) => ({
      id: row.id,
      kind: kindOf(row.kind),
      postedAt: row.posted_at.toISOString(),
      content: row.content,
      source: row.file === null ? null : { file: row.file, position: row.position ?? 0 },
      isTrashed: row.is_trashed,
    })),
    total: total?.n ?? 0,
  }
}

export async function listImportMedia(
  tx: Tx,
  importId: string,
  { isMissing, offset, limit }: Page & { isMissing: boolean },
): Promise<{ items: z.output<typeof LedgerMedium>[]; total: number }> {
  const from = sql`(
      select post_id from post_versions v where v.customer_id = ${tx.customerId} and v.import_id = ${importId} and ${isOwn}
      union select post_id from import_known_posts where customer_id = ${tx.customerId} and import_id = ${importId}) h
    join posts p on p.customer_id = ${tx.customerId} and p.id = h.post_id and ${isInFile}
    join post_media m on m.customer_id = ${tx.customerId} and m.post_id = h.post_id and (m.missing is not null) = ${isMissing}`
  const rows = await tx.rows<{
    id: string
    posted_at: Date
    is_trashed: boolean
    name: string
    missing: string | null
  }>(sql`
    select p.id, p.posted_at, p.trashed_at is not null as is_trashed, coalesce(m.file_name, m.uri) as name, m.missing
    from ${from} order by p.posted_at desc, h.post_id, m.position limit ${limit} offset ${offset}`)
  const total = await tx.one<{ n: number }>(sql`select count(*)::int as n from ${from}`)
  return {
    items: rows.map(({ id, posted_at: at, is_trashed: isTrashed, name, missing }) => ({
      post: { id, postedAt: at.toISOString(), isTrashed },
      name,
      missing,
    })),
    total: total?.n ?? 0,
  }
}

/** How many posts of an import had been reviewed and show more since it was read again, and wait for someone to look. */
export async function countMoreRead(tx: Tx, importId: string): Promise<number> {
  const found = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select distinct post_id from post_versions where customer_id = ${tx.customerId} and import_id = ${importId} and cause = 'reread') v
    join posts p on p.customer_id = ${tx.customerId} and p.id = v.post_id and p.more_read_at is not null and p.trashed_at is null`)
  return found?.n ?? 0
}

/** Records that wait for a decision whose they are, and that an older reader has made posts. */
export async function countDoubtedPosts(tx: Tx, importId: string): Promise<number> {
  const found = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from doubted_posts o
    join author_doubts d on d.customer_id = ${tx.customerId} and d.id = o.doubt_id and d.answer is null
    where o.customer_id = ${tx.customerId} and o.import_id = ${importId}`)
  return found?.n ?? 0
}
