import { createHash } from 'node:crypto'
import { type CopyValue, stage, textArray } from '../platform/db/copy.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { recordActs } from '../platform/history/acts.ts'
import { newId, randomPiece } from '../platform/ids.ts'
import { canonicalJson } from '../platform/keys/canonical.ts'
import { countChanges, type FacetChange, monthOf } from './counts.ts'
import { matchingGroups } from './groups.ts'
import { lockPosts, showNewest } from './store-changed.ts'
import { storeMedia } from './store-media.ts'
import { factsHash, type NewPost, versionRow } from './store-rows.ts'

export type { NewMedia, NewPost } from './store-rows.ts'

export type Stored = { identity: string; postId: string; outcome: 'added' | 'known' | 'changed' }

const POST_COLUMNS = [
  'customer_id',
  'id',
  'client_id',
  'social_account_id',
  'platform',
  'kind',
  'identity',
  'external_id',
  'posted_at',
  'content',
  'link',
  'is_private',
  'place',
  'shared_link',
  'tags',
  'group_id',
  'media_mask',
  'first_import_id',
] as const

const VERSION_COLUMNS = [
  'customer_id',
  'post_id',
  'number',
  'import_id',
  'content',
  'posted_at',
  'posted_source',
  'platform_updated_at',
  'platform_updated_source',
  'backdated_to',
  'backdated_source',
  'sources',
  'raw',
  'canonical_sha256',
  'facts_sha256',
  'salt',
  'commitment',
] as const

type Account = { id: string; clientId: string; importId: string; actorId: string | null }

/**
 * Merges posts of one social account: what is new is added, what is known stays as it is with its review, what the archive says differently
 * becomes a version. Running it again with the same posts changes nothing. Posts of one call have different identities.
 */
export async function storePosts(tx: Tx, account: Account, posts: NewPost[]): Promise<Stored[]> {
  if (posts.length === 0) return []
  // Two imports into one account take turns, so that "known" is certain.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${account.id}, 7))`)
  const known = await knownPosts(tx, account, posts)
  const groups = await matchingGroups(tx, account, posts)
  const canonical = posts.map((post) => {
    const media = post.media.map((each) => ({ sha256: each.sha256, uri: each.uri }))
    // As canonicalJson({ media, records }) writes it.
    const text = `{"media":${canonicalJson(media)},"records":[${post.raw.map(canonicalRecord).join(',')}]}`
    return { text, sha256: createHash('sha256').update(text).digest(), facts: factsHash(post) }
  })
  const stored: Stored[] = []
  const added: CopyValue[][] = []
  const versions: CopyValue[][] = []
  const changed: { postId: string; post: NewPost; groupId: string | null }[] = []
  const mediaOf: { postId: string; post: NewPost }[] = []
  const commitments: Buffer[] = []
  const commit = (postId: string, number: number, index: number): void => {
    const post = posts[index] as NewPost
    const { text, sha256, facts } = canonical[index] as { text: string; sha256: Buffer; facts: Buffer }
    const salt = randomPiece(16)
    const commitment = createHash('sha256').update(salt).update(text).digest()
    versions.push(
      versionRow(tx.customerId, account.importId, postId, number, post, { sha256, facts, salt, commitment }),
    )
    commitments.push(commitment)
  }
  for (const [index, post] of posts.entries()) {
    const before = known.get(post.identity)
    if (!before) {
      const postId = newId(tx.customerId)
      added.push(postRow(tx.customerId, account, postId, post, groups.get(post) ?? null))
      mediaOf.push({ postId, post })
      commit(postId, 1, index)
      stored.push({ identity: post.identity, postId, outcome: 'added' })
    } else if (before.mine !== null) {
      // Written by this import already, before it was interrupted.
      stored.push({
        identity: post.identity,
        postId: before.id,
        outcome: before.mine === 1 ? 'added' : 'changed',
      })
    } else if (!before.facts.equals(canonical[index]?.facts as Buffer)) {
      changed.push({ postId: before.id, post, groupId: groups.get(post) ?? null })
      commit(before.id, before.number + 1, index)
      stored.push({ identity: post.identity, postId: before.id, outcome: 'changed' })
    } else {
      stored.push({ identity: post.identity, postId: before.id, outcome: 'known' })
    }
  }
  // Rows of posts come before any counter, as for every reviewer, and counters are taken once: so nobody waits in a circle.
  const locked = await lockPosts(tx, changed)
  const additions = added.length > 0 ? await addPosts(tx, added) : []
  await storeMedia(tx, mediaOf, changed)
  const changes = await showNewest(tx, changed, locked)
  await countChanges(tx, [...additions, ...changes])
  if (versions.length > 0) {
    const from = await stage(tx, 'post_versions', VERSION_COLUMNS, versions)
    const list = sql.raw(VERSION_COLUMNS.join(', '))
    await tx.run(sql`insert into post_versions (${list}) select ${list} from ${from}`)
    await recordActs(tx, [
      {
        kind: 'import.posts',
        subjectId: account.importId,
        actorId: account.actorId,
        payload: {
          posts: versions.map((row) => row[1]),
          // What each post's salted commitment is, in the order of `posts`.
          commitments: createHash('sha256').update(Buffer.concat(commitments)).digest('hex'),
        },
      },
    ])
  }
  return stored
}

/** A record of a JSON file by its value; one of another kind of file (a line of CSV), or with numbers beyond measure, by its text. */
function canonicalRecord(raw: string): string {
  try {
    return canonicalJson(JSON.parse(raw))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return JSON.stringify(raw)
    throw error
  }
}

/** A post as its newest version has it. `mine` is the number of the version that this import has written. */
type Known = { id: string; number: number; facts: Buffer; mine: number | null }

async function knownPosts(tx: Tx, account: Account, posts: NewPost[]): Promise<Map<string, Known>> {
  const identities = posts.map((post) => Buffer.from(post.identity, 'hex'))
  // One look-up each: asked for as a list, a planner without statistics walks through all posts of the account instead.
  const found = await tx.rows<{ id: string; identity: Buffer }>(sql`
    select p.id, i.identity from unnest(${identities}::bytea[]) as i (identity)
    cross join lateral (
      select id from posts p
      where p.customer_id = ${tx.customerId} and p.social_account_id = ${account.id} and p.identity = i.identity limit 1) p`)
  if (found.length === 0) return new Map()
  const versions = await tx.rows<Known>(sql`
    select distinct on (post_id) post_id as id, number, facts_sha256 as facts,
      min(number) filter (where import_id = ${account.importId}) over (partition by post_id) as mine from post_versions
    where customer_id = ${tx.customerId} and post_id = any(${uuids(found.map((row) => row.id))}) order by post_id, number desc`)
  const newest = new Map(versions.map((version) => [version.id, version]))
  return new Map(
    found.flatMap((row) =>
      newest.has(row.id) ? [[row.identity.toString('hex'), newest.get(row.id) as Known] as const] : [],
    ),
  )
}

function postRow(
  customerId: string,
  account: Account,
  id: string,
  post: NewPost,
  groupId: string | null,
): CopyValue[] {
  return [
    customerId,
    id,
    account.clientId,
    account.id,
    post.platform,
    post.kind,
    Buffer.from(post.identity, 'hex'),
    post.externalId,
    post.postedAt,
    post.content,
    post.link,
    post.isPrivate,
    post.place && JSON.stringify(post.place),
    post.sharedLink && JSON.stringify(post.sharedLink),
    textArray(post.tags),
    groupId,
    post.mediaMask,
    account.importId,
  ]
}

async function addPosts(tx: Tx, rows: CopyValue[][]): Promise<FacetChange[]> {
  const from = await stage(tx, 'posts', POST_COLUMNS, rows)
  const list = sql.raw(POST_COLUMNS.join(', '))
  const inserted = await tx.rows<{ client_id: string; posted_at: Date; facets: number }>(
    sql`insert into posts (${list}) select ${list} from ${from} returning client_id, posted_at, facets`,
  )
  return inserted.map((row) => ({
    clientId: row.client_id,
    month: monthOf(row.posted_at),
    before: null,
    after: row.facets,
  }))
}
