import type { PostWords } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { type Flagging, flagOf, flagPosts } from './flags.ts'
import { addHistory } from '../review/history.ts'
import { searchableByIds } from './searchable.ts'
import { lockPosts, lockPostsOfAccount, markOtherVersions } from './changed-posts.ts'
import { listStoredMedia } from './media.ts'
import { repeatableColumns, type RepeatableVersion, repeatVersion } from './repeat-version.ts'
import { mediaOfVersion, type NewVersion, type VersionMedia, writeVersions } from './versions.ts'
import { type NamedMedia, renumberWords } from './words.ts'
import { updatePosts } from '../counters/write.ts'

/** The words of a post in an archive imported earlier, as read by the current reader. `identity`: hex SHA-256. */
export type ReadWords = { identity: string; words: PostWords[]; media: NamedMedia[] }

type RereadPost = RepeatableVersion & { identity: string; is_shown: boolean }

/**
 * Adds words that an older reader ignored, as a further version of the posts that it made, with an evidence leaf; posts that already have their
 * words are skipped. If the words are of the version that a post shows, it shows the new one, is searched and flagged by it, and gets a line of
 * history if words are newly visible. @returns how many posts were compared
 */
export async function updateWords(
  tx: Tx,
  { accountId, importId }: { accountId: string; importId: string },
  read: ReadWords[],
  flagging: Flagging | null,
): Promise<number> {
  if (read.length === 0) return 0
  await lockPostsOfAccount(tx, accountId)
  // A post may have been purged in the meantime.
  const locked = await lockPosts(
    tx,
    (await findUnread(tx, accountId, importId, read)).map(({ post_id: postId }) => ({ postId })),
  )
  if (locked.length === 0) return 0
  const ids = locked.map(({ id }) => id)
  const unread = (await findUnread(tx, accountId, importId, read)).filter((row) => ids.includes(row.post_id))
  const storedMedia = await listStoredMedia(tx, ids)
  const byIdentity = new Map(read.map((each) => [each.identity, each]))
  const rows = unread.flatMap((row) => {
    const { words: found = [], media = [] } = byIdentity.get(row.identity) ?? {}
    const stored = storedMedia.get(row.post_id) ?? []
    const words = renumberWords(found, media, stored)
    const next = { importId, cause: 'reread' as const, media: row.media ?? mediaOfVersion(stored), words }
    const version = repeatVersion(tx.customerId, row, { ...next, facts: row.facts_sha256 })
    return words.length > 0 ? [{ ...row, words, version }] : []
  })
  await writeVersions(
    tx,
    { importId, actorId: null },
    rows.map(({ version }) => version),
  )
  // One leaf per version, so that the words are deleted with their post.
  await recordEvidence(
    tx,
    rows.map(({ post_id: subjectId, version: { number: versionNumber }, words }) => ({
      kind: 'post.reread',
      subjectId,
      actorId: null,
      payload: { importId, versionNumber, words },
    })),
  )
  await updateShownWords(
    tx,
    rows.filter(({ is_shown }) => is_shown),
  )
  await markOtherVersions(tx, ids)
  if (flagging) {
    const texts = await searchableByIds(tx, ids)
    await flagPosts(
      tx,
      flagging.by,
      texts.map((post) => flagOf(post.id, post, flagging.wordsIn)),
    )
  }
  return locked.length
}

/** The newest version that each post has of the records of this import, if an older reader made it. */
function findUnread(
  tx: Tx,
  accountId: string,
  importId: string,
  read: ReadWords[],
): Promise<(RereadPost & { media: VersionMedia[] | null })[]> {
  return tx.rows<RereadPost & { media: VersionMedia[] | null }>(sql`
    select w.identity, v.*, p.shown_version = any(v.numbers) as is_shown
    from unnest(${read.map(({ identity }) => identity)}::text[]) as w (identity)
    cross join lateral (
      (select id, shown_version, taken_out_in from posts
       where customer_id = ${tx.customerId} and social_account_id = ${accountId} and identity = decode(w.identity, 'hex') limit 1)
      union all
      (select p.id, p.shown_version, p.taken_out_in from post_aliases a join posts p on p.customer_id = a.customer_id and p.id = a.post_id
       where a.customer_id = ${tx.customerId} and a.social_account_id = ${accountId} and a.identity = decode(w.identity, 'hex') limit 1)
      limit 1) p
    cross join lateral (
      select ${repeatableColumns}, v.media, array_agg(v.number) over () as numbers from post_versions v
      where v.customer_id = ${tx.customerId} and v.post_id = p.id and coalesce(v.records_of, v.import_id) = ${importId}
      order by v.number desc limit 1) v
    where v.words is null and p.taken_out_in is null`)
}

/** The words that cards already showed: the place, the shared link, the album and the tagged people. */
const ALREADY_SHOWN_ORIGINS: ReadonlySet<PostWords['origin']> = new Set(['place', 'link', 'album', 'tagged'])

type ShownWords = { post_id: string; words: PostWords[]; version: NewVersion }

async function updateShownWords(tx: Tx, posts: ShownWords[]): Promise<void> {
  const ids = posts.map(({ post_id }) => post_id)
  const now = await updatePosts(tx, {
    ids,
    set: sql`words = w.words, shown_version = w.number, version = version + 1`,
    from: sql`unnest(${uuids(ids)}, ${posts.map(({ words }) => JSON.stringify(words))}::jsonb[],
                ${posts.map(({ version }) => version.number)}::int[]) as w (id, words, number)`,
    where: sql`p.id = w.id`,
  })
  const changeCounts = new Map(now.map(({ id, version }) => [id, version]))
  await addHistory(
    tx,
    { id: null, name: 'Proofline' },
    posts.flatMap(({ post_id: postId, words }) => {
      const fresh = words.filter(({ origin }) => !ALREADY_SHOWN_ORIGINS.has(origin))
      return fresh.length === 0
        ? []
        : [
            {
              postId,
              version: changeCounts.get(postId) ?? 0,
              action: 'reread',
              from: null,
              to: { words: fresh },
            },
          ]
    }),
  )
}
