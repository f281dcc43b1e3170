import type { PostWords } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { type Flagging, flagOf, flagPosts } from './flags.ts'
import { addHistory } from '../review/history.ts'
import { searchableByIds } from './searchable.ts'
import { lockPosts, lockPostsOfAccount, markOtherVersions } from './changed-posts.ts'
import { listStoredMedia } from './media.ts'
import { type NamedMedia, renumberWords } from './words.ts'
import { updatePosts } from '../counters/write.ts'

/** The words of a post in an archive imported earlier, as read by the current reader. `identity`: hex SHA-256. */
export type ReadWords = { identity: string; words: PostWords[]; media: NamedMedia[] }

type RereadPost = { identity: string; post_id: string; number: number; is_shown: boolean }

/**
 * Adds words that an older reader ignored to the versions that it made, each with an evidence leaf; versions that already have their words
 * are skipped. Posts that show such a version show the words, are searched and flagged by them, and get a line of history if words are
 * newly visible. @returns how many posts show more than before
 */
export async function updateWords(
  tx: Tx,
  { accountId, importId }: { accountId: string; importId: string },
  read: ReadWords[],
  flagging: Flagging | null,
): Promise<number> {
  if (read.length === 0) return 0
  await lockPostsOfAccount(tx, accountId)
  const unread = await tx.rows<RereadPost>(sql`
    select w.identity, p.id as post_id, v.number, v.number = p.shown_version as is_shown
    from unnest(${read.map(({ identity }) => identity)}::text[]) as w (identity)
    cross join lateral (
      (select id, shown_version from posts
       where customer_id = ${tx.customerId} and social_account_id = ${accountId} and identity = decode(w.identity, 'hex') limit 1)
      union all
      (select p.id, p.shown_version from post_aliases a join posts p on p.customer_id = a.customer_id and p.id = a.post_id
       where a.customer_id = ${tx.customerId} and a.social_account_id = ${accountId} and a.identity = decode(w.identity, 'hex') limit 1)
      limit 1) p
    join post_versions v on v.customer_id = ${tx.customerId} and v.post_id = p.id and v.words is null and coalesce(v.records_of, v.import_id) = ${importId}`)
  // A post may have been purged in the meantime.
  const locked = await lockPosts(
    tx,
    [...new Set(unread.map(({ post_id }) => post_id))].map((postId) => ({ postId })),
  )
  if (locked.length === 0) return 0
  const ids = locked.map(({ id }) => id)
  const there = new Set(ids)
  const storedMedia = await listStoredMedia(tx, ids)
  const byIdentity = new Map(read.map((each) => [each.identity, each]))
  const rows = unread
    .filter(({ post_id }) => there.has(post_id))
    .map((row) => {
      const { words = [], media = [] } = byIdentity.get(row.identity) ?? {}
      return { ...row, words: renumberWords(words, media, storedMedia.get(row.post_id) ?? []) }
    })
  await tx.run(sql`
    update post_versions v set words = w.words
    from unnest(${uuids(rows.map(({ post_id }) => post_id))}, ${rows.map(({ number }) => number)}::int[],
                ${rows.map(({ words }) => JSON.stringify(words))}::jsonb[]) as w (post_id, number, words)
    where v.customer_id = ${tx.customerId} and v.post_id = w.post_id and v.number = w.number`)
  // One leaf per version, so that the words are deleted with their post.
  await recordEvidence(
    tx,
    rows.flatMap(({ post_id: subjectId, number: versionNumber, words }) =>
      words.length === 0
        ? []
        : [{ kind: 'post.reread', subjectId, actorId: null, payload: { importId, versionNumber, words } }],
    ),
  )
  const shown = rows.filter(({ is_shown, words }) => is_shown && words.length > 0)
  await updateShownWords(tx, shown)
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

/** The words that cards already showed: the place, the shared link, the album and the tagged people. */
const ALREADY_SHOWN_ORIGINS: ReadonlySet<PostWords['origin']> = new Set(['place', 'link', 'album', 'tagged'])

async function updateShownWords(tx: Tx, posts: (RereadPost & { words: PostWords[] })[]): Promise<void> {
  const ids = posts.map(({ post_id }) => post_id)
  const now = await updatePosts(tx, {
    ids,
    set: sql`words = w.words, version = version + 1`,
    from: sql`unnest(${uuids(ids)}, ${posts.map(({ words }) => JSON.stringify(words))}::jsonb[]) as w (id, words)`,
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
