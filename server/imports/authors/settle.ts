import type { AuthorDoubt } from '#archive/kit/records/post.ts'
import { DATES_END } from '#contract/index.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/database.ts'

/** The account of an import, for parts of statements. */
const accountOf = (tx: Tx, importId: string) => sql<string>`(
  select i.social_account_id from post_imports i where i.customer_id = ${tx.customerId} and i.id = ${importId})`

/** The doubts `d` of records `r` of an import. */
const doubtedRecords = (tx: Tx, importId: string) => sql`import_records r
  join author_doubts d on d.customer_id = ${tx.customerId} and d.social_account_id = ${accountOf(tx, importId)}
    and d.kind = r.doubt_kind and d.name = r.doubt_name
  where r.customer_id = ${tx.customerId} and r.import_id = ${importId} and r.doubt_kind is not null`

/** The post that a record `r` would be, if this import holds it: an older reader, which doubted less, has made it. */
const heldPostOf = (tx: Tx, importId: string) => sql`
  select p.id from (
    (select id from posts where customer_id = ${tx.customerId} and social_account_id = ${accountOf(tx, importId)} and identity = r.identity limit 1)
    union all
    (select post_id from post_aliases
     where customer_id = ${tx.customerId} and social_account_id = ${accountOf(tx, importId)} and identity = r.identity limit 1)) p
  where exists (select from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = p.id and v.import_id = ${importId} and v.records_of is null)
    or exists (select from import_known_posts k where k.customer_id = ${tx.customerId} and k.post_id = p.id and k.import_id = ${importId})
  limit 1`

/** Before posts of the account are locked: a decision that is made now waits, and then finds the import as one to which it has to be applied. */
export async function lockDoubtsOfImport(tx: Tx, importId: string): Promise<void> {
  await tx.run(sql`
    select from author_doubts d where d.customer_id = ${tx.customerId} and d.social_account_id = ${accountOf(tx, importId)} and exists (
      select from import_records r where r.customer_id = ${tx.customerId} and r.import_id = ${importId} and r.doubt_kind = d.kind and r.doubt_name = d.name)
    order by d.id for share`)
}

/**
 * Brings what an import says of doubts in order after it was read or a decision was made: every kind of title has its row and count, records say what
 * was decided, and none is listed beside a post that an older reader made of it. Call it before the totals are computed.
 */
export async function settleAuthors(tx: Tx, importId: string): Promise<void> {
  await tx.run(sql`
    insert into author_doubts (customer_id, id, client_id, social_account_id, kind, name, created_at)
    select ${tx.customerId}, new_id(${tx.customerId}), i.client_id, i.social_account_id, r.doubt_kind, r.doubt_name, ${tx.now}
    from (select distinct doubt_kind, doubt_name from import_records
          where customer_id = ${tx.customerId} and import_id = ${importId} and doubt_kind is not null) r
    join post_imports i on i.customer_id = ${tx.customerId} and i.id = ${importId}
    on conflict do nothing`)
  await tx.run(sql`
    insert into doubted_posts (customer_id, doubt_id, post_id, import_id)
    select ${tx.customerId}, t.doubt_id, t.post_id, ${importId} from (
      select d.id as doubt_id, (${heldPostOf(tx, importId)}) as post_id from ${doubtedRecords(tx, importId)}) t
    where t.post_id is not null on conflict do nothing`)
  await tx.run(sql`
    delete from import_records r where r.customer_id = ${tx.customerId} and r.import_id = ${importId} and r.doubt_kind is not null
      and exists (${heldPostOf(tx, importId)})`)
  await tx.run(sql`
    update import_records r set outcome = n.outcome, code = n.code
    from author_doubts d cross join lateral (
      select case when d.answer = 'other' then 'not_a_post' else 'unknown' end as outcome,
        case when d.answer = 'other' then 'other_author' else 'author_doubt' end as code) n
    where r.customer_id = ${tx.customerId} and r.import_id = ${importId} and r.doubt_kind is not null
      and d.customer_id = ${tx.customerId} and d.social_account_id = ${accountOf(tx, importId)} and d.kind = r.doubt_kind and d.name = r.doubt_name
      and r.code <> n.code`)
  await tx.run(
    sql`delete from import_doubts where customer_id = ${tx.customerId} and import_id = ${importId}`,
  )
  await tx.run(sql`
    insert into import_doubts (customer_id, import_id, doubt_id, records, first_at, last_at)
    select ${tx.customerId}, ${importId}, t.doubt_id, sum(t.records)::int, min(t.first_at), max(t.last_at) from (
      select d.id as doubt_id, count(*) as records, min(r.doubt_at) as first_at, max(r.doubt_at) as last_at from ${doubtedRecords(tx, importId)}
      group by d.id
      union all
      select o.doubt_id, count(*), min(p.posted_at) filter (where p.posted_at < ${DATES_END}::timestamptz),
        max(p.posted_at) filter (where p.posted_at < ${DATES_END}::timestamptz)
      from doubted_posts o join posts p on p.customer_id = ${tx.customerId} and p.id = o.post_id
      where o.customer_id = ${tx.customerId} and o.import_id = ${importId} group by o.doubt_id) t
    group by t.doubt_id on conflict do nothing`)
}

/** Posts that were read because someone had decided that they are the client's. */
export type AcceptedPost = { author: AuthorDoubt; postId: string }

/** Of these doubts, those whose records are the client's, locked: a decision that changes now waits, and then sees the posts. */
export async function stillAccepted(
  tx: Tx,
  accountId: string,
  authors: readonly AuthorDoubt[],
): Promise<Set<string>> {
  if (authors.length === 0) return new Set()
  const rows = await tx.rows<AuthorDoubt>(sql`
    select d.kind, d.name from author_doubts d
    join unnest(${authors.map(({ kind }) => kind)}::text[], ${authors.map(({ name }) => name)}::text[]) as w (kind, name)
      on w.kind = d.kind and w.name = d.name
    where d.customer_id = ${tx.customerId} and d.social_account_id = ${accountId} and d.answer = 'client' order by d.id for share of d`)
  return new Set(rows.map(keyOf))
}

export const keyOf = ({ kind, name }: AuthorDoubt): string => `${kind}\n${name}`

/** Records that an import holds these posts only by what was in doubt. */
export async function recordDoubted(
  tx: Tx,
  { importId, accountId }: { importId: string; accountId: string },
  posts: readonly AcceptedPost[],
): Promise<void> {
  if (posts.length === 0) return
  await tx.run(sql`
    insert into doubted_posts (customer_id, doubt_id, post_id, import_id)
    select ${tx.customerId}, d.id, w.post_id, ${importId}
    from unnest(${posts.map(({ author }) => author.kind)}::text[], ${posts.map(({ author }) => author.name)}::text[],
      ${posts.map(({ postId }) => postId)}::uuid[]) as w (kind, name, post_id)
    join author_doubts d on d.customer_id = ${tx.customerId} and d.social_account_id = ${accountId} and d.kind = w.kind and d.name = w.name
    on conflict do nothing`)
}

/** The doubts by whose records an import holds posts, decided or not: an older reader had none. */
export const doubtsThatHold = (tx: Tx, importId: string): Promise<AuthorDoubt[]> =>
  tx.rows<AuthorDoubt>(sql`
    select distinct d.kind, d.name from doubted_posts o join author_doubts d on d.customer_id = ${tx.customerId} and d.id = o.doubt_id
    where o.customer_id = ${tx.customerId} and o.import_id = ${importId} and d.answer is distinct from 'other'`)
