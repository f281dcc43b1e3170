import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { addHistory } from '../review/history.ts'
import { type SearchablePost, searchableByIds } from './searchable.ts'
import { updatePosts } from '../counters/write.ts'

/** The keywords in a post or in any version of it; without any, it is not flagged. `earlier`: those that the shown version lacks. */
export type PostFlag = { postId: string; words: string[]; earlier: string[] }
/** Who sets the flags: the person who edited the keywords, or the product when posts arrive. */
export type Flagger = { id: string | null; name: string }
/** How posts are flagged as they arrive. */
export type Flagging = { by: Flagger; wordsIn: (text: string) => string[] }

/** A post stays flagged as long as any version of it contains a keyword. */
export function flagOf(
  postId: string,
  { text, earlier }: Pick<SearchablePost, 'text' | 'earlier'>,
  wordsIn: (text: string) => string[],
): PostFlag {
  const words = wordsIn(text)
  if (earlier === '') return { postId, words, earlier: [] }
  const before = wordsIn(earlier).filter((word) => !words.includes(word))
  return { postId, words: [...words, ...before], earlier: before }
}

type Flagged = {
  id: string
  client_id: string
  flagged_words: string[]
  flagged_earlier: string[]
}

/**
 * The only writer of flags; skips posts that already have exactly these words, so it can be repeated. Also updates trashed posts, which are
 * not counted, so that they are right when restored.
 */
export async function flagPosts(tx: Tx, by: Flagger, flags: PostFlag[]): Promise<void> {
  if (flags.length === 0) return
  const flagsOf = new Map(flags.map((flag) => [flag.postId, flag]))
  const locked = await lockChangedFlags(tx, flags)
  if (locked.length === 0) return
  const ids = locked.map((post) => post.id)
  const words = (id: string): string[] => flagsOf.get(id)?.words ?? []
  const earlier = (id: string): string[] => flagsOf.get(id)?.earlier ?? []
  const updated = await updatePosts(tx, {
    ids,
    set: sql`version = p.version + 1,
      flagged_words = array(select jsonb_array_elements_text(f.words)),
      flagged_earlier = array(select jsonb_array_elements_text(f.earlier)),
      flagged_at = case when f.words <> '[]' then coalesce(p.flagged_at, ${tx.now}) end`,
    from: sql`unnest(${uuids(ids)}, ${ids.map((id) => JSON.stringify(words(id)))}::jsonb[],
                ${ids.map((id) => JSON.stringify(earlier(id)))}::jsonb[]) as f (id, words, earlier)`,
    where: sql`p.id = f.id`,
  })
  const now = new Map(updated.map((row) => [row.id, row]))
  const changes = locked.map((post) => ({
    post,
    version: now.get(post.id)?.version ?? 0,
    action: words(post.id).length > 0 ? 'flag' : 'unflag',
    from: { flaggedWords: post.flagged_words, flaggedEarlier: post.flagged_earlier },
    to: { flaggedWords: words(post.id), flaggedEarlier: earlier(post.id) },
  }))
  await addHistory(
    tx,
    by,
    changes.map(({ post, ...change }) => ({ postId: post.id, ...change })),
  )
  await recordEvidence(
    tx,
    changes.map((change) => ({
      kind: `post.${change.action}`,
      subjectId: change.post.id,
      actorId: by.id,
      actorName: by.name,
      payload: { before: change.from, after: change.to },
    })),
  )
  // One event per client: flags change by the thousand.
  await publish(
    tx,
    [...new Set(locked.map((post) => post.client_id))].map((clientId) => ({
      type: 'posts.flagged',
      clientId,
    })),
  )
}

/** Flags posts by their current texts. @param added flags of new posts @param existing ids of posts that existed before */
export async function flagStored(
  tx: Tx,
  { by, wordsIn }: Flagging,
  added: PostFlag[],
  existing: string[],
): Promise<void> {
  const shown = await searchableByIds(tx, existing)
  await flagPosts(tx, by, [...added, ...shown.map((post) => flagOf(post.id, post, wordsIn))])
}

/** The posts that exist and have different flags, locked in the common order. */
async function lockChangedFlags(tx: Tx, flags: PostFlag[]): Promise<Flagged[]> {
  const ids = uuids(flags.map((flag) => flag.postId))
  const words = flags.map((flag) => JSON.stringify(flag.words))
  const earlier = flags.map((flag) => JSON.stringify(flag.earlier))
  return tx.rows<Flagged>(sql`
    select p.id, p.client_id, p.flagged_words, p.flagged_earlier
    from unnest(${ids}, ${words}::jsonb[], ${earlier}::jsonb[]) as f (id, words, earlier)
    join posts p on p.customer_id = ${tx.customerId} and p.id = any(${ids}) and p.id = f.id
    where to_jsonb(p.flagged_words) <> f.words or to_jsonb(p.flagged_earlier) <> f.earlier order by p.id for no key update of p`)
}
