import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { addHistory } from '../review/history.ts'
import { type SearchablePost, searchableByIds } from './searchable.ts'
import { updatePosts } from '../counters/write.ts'

/**
 * The keywords in a post or in any version of it; without any, it is not flagged. `earlier`: those that the shown version lacks. `never`: those that
 * never flag a post of this client.
 */
export type PostFlag = { postId: string; words: string[]; earlier: string[]; never: string[] }
/** Who sets the flags: the person who edited the keywords, or the product when posts arrive. */
export type Flagger = { id: string | null; name: string }
/** Finds the keywords in a text; `isNever`: the client’s exceptions. */
export type WordFinder = { wordsIn(text: string): string[]; isNever(word: string): boolean }
/** How posts are flagged as they arrive. */
export type Flagging = WordFinder & { by: Flagger }

/** A post stays flagged as long as any version of it contains a keyword. */
export function flagOf(
  postId: string,
  { text, earlier }: Pick<SearchablePost, 'text' | 'earlier'>,
  { wordsIn, isNever }: WordFinder,
): PostFlag {
  const now = wordsIn(text)
  const before = earlier === '' ? [] : wordsIn(earlier).filter((word) => !now.includes(word))
  const all = [...now, ...before]
  const isFlag = (word: string) => !isNever(word)
  return { postId, words: all.filter(isFlag), earlier: before.filter(isFlag), never: all.filter(isNever) }
}

type Flagged = {
  id: string
  client_id: string
  flagged_words: string[]
  flagged_earlier: string[]
  /** false: only words differ that never flag the post. */
  is_change: boolean
}

/**
 * The only writer of flags; skips posts that already have exactly these words, so it can be repeated. Also updates trashed posts, which are
 * not counted, so that they are right when restored. Words that never flag a post are no change of it: no line of its history, no version.
 */
export async function flagPosts(tx: Tx, by: Flagger, flags: PostFlag[]): Promise<void> {
  if (flags.length === 0) return
  const flagsOf = new Map(flags.map((flag) => [flag.postId, flag]))
  const locked = await lockChangedFlags(tx, flags)
  if (locked.length === 0) return
  const ids = locked.map((post) => post.id)
  const words = (id: string): string[] => flagsOf.get(id)?.words ?? []
  const earlier = (id: string): string[] => flagsOf.get(id)?.earlier ?? []
  const never = (id: string): string[] => flagsOf.get(id)?.never ?? []
  const updated = await updatePosts(tx, {
    ids,
    set: sql`version = p.version + f.changes,
      flagged_words = array(select jsonb_array_elements_text(f.words)),
      flagged_earlier = array(select jsonb_array_elements_text(f.earlier)),
      never_words = array(select jsonb_array_elements_text(f.never)),
      flagged_at = case when f.words <> '[]' then coalesce(p.flagged_at, ${tx.now}) end`,
    from: sql`unnest(${uuids(ids)}, ${ids.map((id) => JSON.stringify(words(id)))}::jsonb[],
                ${ids.map((id) => JSON.stringify(earlier(id)))}::jsonb[], ${ids.map((id) => JSON.stringify(never(id)))}::jsonb[],
                ${locked.map((post) => Number(post.is_change))}::int[]) as f (id, words, earlier, never, changes)`,
    where: sql`p.id = f.id`,
  })
  const now = new Map(updated.map((row) => [row.id, row]))
  const changed = locked.filter((post) => post.is_change)
  const changes = changed.map((post) => ({
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
  flagging: Flagging,
  added: PostFlag[],
  existing: string[],
): Promise<void> {
  const shown = await searchableByIds(tx, existing)
  await flagPosts(tx, flagging.by, [...added, ...shown.map((post) => flagOf(post.id, post, flagging))])
}

/** The posts that exist and have different flags, locked in the common order. */
async function lockChangedFlags(tx: Tx, flags: PostFlag[]): Promise<Flagged[]> {
  const ids = uuids(flags.map((flag) => flag.postId))
  const words = flags.map((flag) => JSON.stringify(flag.words))
  const earlier = flags.map((flag) => JSON.stringify(flag.earlier))
  const never = flags.map((flag) => JSON.stringify(flag.never))
  const isChange = sql`(to_jsonb(p.flagged_words) <> f.words or to_jsonb(p.flagged_earlier) <> f.earlier)`
  return tx.rows<Flagged>(sql`
    select p.id, p.client_id, p.flagged_words, p.flagged_earlier, coalesce(${isChange}, false) as is_change
    from unnest(${ids}, ${words}::jsonb[], ${earlier}::jsonb[], ${never}::jsonb[]) as f (id, words, earlier, never)
    join posts p on p.customer_id = ${tx.customerId} and p.id = any(${ids}) and p.id = f.id
    where ${isChange} or to_jsonb(p.never_words) <> f.never order by p.id for no key update of p`)
}
