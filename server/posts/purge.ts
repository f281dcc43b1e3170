import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { recordActs } from '../platform/history/acts.ts'
import type { Services } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { countChanges, monthOf } from './counts.ts'

const DAYS_30 = 30 * 24 * 3600 * 1000
/** Posts of one transaction. */
const TOGETHER = 200

/**
 * Removes for good what has been in the trash for 30 days (spec 2 section 4), unless the client or the firm is on hold or a report shows
 * the post. Each leaves a tombstone; its leaves stay, their payloads and salts go (decisions 12). The archive as received stays sealed.
 *
 * @returns how many posts went
 */
export async function purgeTrash(services: Services, customerId: string): Promise<number> {
  let gone = 0
  for (;;) {
    const some = await services.db.transaction(customerId, purgeSome)
    gone += some
    if (some < TOGETHER) return gone
  }
}

type Doomed = {
  id: string
  client_id: string
  posted_at: Date
  trashed_at: Date
  facets: number
  identity: Buffer
  canonical: string[]
  sources: unknown[]
}

async function purgeSome(tx: Tx): Promise<number> {
  // The database's clock has to agree: a node whose clock has jumped ahead purges nothing early.
  const doomed = await tx.rows<Doomed>(sql`
    select p.id, p.client_id, p.posted_at, p.trashed_at, p.facets, p.identity, v.canonical, v.sources
    from posts p
    join clients c on c.customer_id = p.customer_id and c.id = p.client_id and c.held_at is null
    join accounts a on a.id = p.customer_id and a.held_at is null
    cross join lateral (
      select array_agg(encode(canonical_sha256, 'hex') order by number) as canonical, jsonb_agg(sources order by number) as sources
      from post_versions where customer_id = p.customer_id and post_id = p.id) v
    where p.customer_id = ${tx.customerId}
      and p.trashed_at < least(${tx.now}::timestamptz, clock_timestamp()) - make_interval(secs => ${DAYS_30 / 1000})
      and not exists (
        select from report_posts r where r.customer_id = p.customer_id and r.post_id = p.id and r.trashed_at is null)
    order by p.trashed_at, p.id limit ${TOGETHER} for update of p skip locked`)
  if (doomed.length === 0) return 0
  const ids = doomed.map((post) => post.id)
  await tx.run(sql`
    insert into tombstones (customer_id, id, kind, subject_id, client_id, facts, reason, removed_at)
    select ${tx.customerId}, t.id, 'post', t.post_id, t.client_id, t.facts, 'trash', ${tx.now}
    from unnest(${uuids(doomed.map(() => newId(tx.customerId)))}, ${uuids(ids)}, ${uuids(doomed.map((post) => post.client_id))},
                ${doomed.map((post) => JSON.stringify(factsOf(post)))}::jsonb[]) as t (id, post_id, client_id, facts)`)
  await tx.run(sql`
    delete from evidence_payloads e using evidence_leaves l
    where l.customer_id = ${tx.customerId} and l.subject_id = any(${uuids(ids)})
      and e.customer_id = l.customer_id and e.leaf_id = l.id`)
  await tx.run(
    sql`delete from report_posts where customer_id = ${tx.customerId} and post_id = any(${uuids(ids)})`,
  )
  await tx.run(sql`delete from posts where customer_id = ${tx.customerId} and id = any(${uuids(ids)})`)
  await countChanges(
    tx,
    doomed.map((post) => ({
      clientId: post.client_id,
      month: monthOf(post.posted_at),
      before: post.facets,
      after: null,
    })),
  )
  await recordActs(
    tx,
    doomed.map((post) => ({
      kind: 'post.purge',
      subjectId: post.id,
      actorId: null,
      payload: { trashedAt: post.trashed_at.toISOString(), canonicalSha256: post.canonical },
    })),
  )
  return doomed.length
}

const factsOf = (post: Doomed): Record<string, unknown> => ({
  identity: post.identity.toString('hex'),
  postedAt: post.posted_at.toISOString(),
  trashedAt: post.trashed_at.toISOString(),
  canonicalSha256: post.canonical,
  sources: post.sources,
})
