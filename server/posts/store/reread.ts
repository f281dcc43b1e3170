import type { PostWords } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { addHistory } from '../review/history.ts'
import { updatePosts } from '../counters/write.ts'
import { type ChangedPost, dateFacts, type LockedRow } from './changed-posts.ts'
import type { AddedMedia } from './media.ts'
import { hashedSources, type NewPost, type PostOrigin } from './rows.ts'
import { addAliases } from './same-posts.ts'
import { normalizeText } from './words.ts'

/** Where the first record of a post is in its archive: the record that the post was made from. */
const placeOf = ({ sources: [first] }: NewPost): string => `${first?.position}:${first?.file}`

type MadePost = { id: string; place: string; kind: number; content: string }

/**
 * Finds posts that an older reader made from the same records under another identity, which becomes an alias, so that no record has two posts.
 * Reads all versions of the import; a newer reader rarely finds an unknown identity. @param posts those whose identity no post has
 * @param knownIds ids of posts already matched to others of these posts @returns their identities (hex)
 */
export async function findByRecords(
  tx: Tx,
  account: PostOrigin,
  posts: NewPost[],
  knownIds: ReadonlySet<string>,
): Promise<Set<string>> {
  if (posts.length === 0) return new Set()
  // Compared as one list, because a join of an import's versions with a batch has no index.
  const made = await tx.rows<MadePost>(sql`
    select v.post_id as id, v.place, p.kind, p.content from (
      select distinct on (post_id) post_id, (sources -> 0 ->> 'position') || ':' || (sources -> 0 ->> 'file') as place from post_versions
      where customer_id = ${tx.customerId} and import_id = ${account.importId} and records_of is null order by post_id, number desc) v
    cross join lateral (select kind, content from posts where customer_id = ${tx.customerId} and id = v.post_id limit 1) p
    where v.place = any(${posts.map(placeOf)}::text[]) order by v.post_id`)
  const free = Map.groupBy(
    made.filter(({ id }) => !knownIds.has(id)),
    ({ place }) => place,
  )
  const aliases = posts.flatMap((post) => {
    const few = free.get(placeOf(post)) ?? []
    const match =
      few.find(({ kind, content }) => kind === post.kind && content === post.content) ??
      few.find(({ kind }) => kind === post.kind) ??
      few[0]
    if (!match) return []
    few.splice(few.indexOf(match), 1)
    return [{ identity: post.identity, postId: match.id }]
  })
  await addAliases(tx, account, aliases)
  return new Set(aliases.map(({ identity }) => identity))
}

/** Identities (hex) of posts that were permanently removed: an archive of an ended import does not bring them back. @param posts those that no post is known for */
export async function findRemoved(tx: Tx, account: PostOrigin, posts: NewPost[]): Promise<Set<string>> {
  if (posts.length === 0) return new Set()
  const records = posts.map((post) => hashedSources(post)[0]?.sha256 ?? '')
  const rows = await tx.rows<{ identity: string; records: string[] }>(sql`
    select t.facts ->> 'identity' as identity, r.records from tombstones t
    cross join lateral (
      select coalesce(array_agg(v -> 0 ->> 'sha256'), '{}') as records from jsonb_array_elements(t.facts -> 'sources') v) r
    where t.customer_id = ${tx.customerId} and t.client_id = ${account.clientId} and t.kind = 'post'
      and (t.facts ->> 'identity' = any(${posts.map(({ identity }) => identity)}::text[]) or r.records && ${records}::text[])`)
  const removed = new Set(rows.flatMap((row) => [row.identity, ...row.records]))
  return new Set(
    posts.flatMap(({ identity }, index) =>
      removed.has(identity) || removed.has(records[index] ?? '') ? [identity] : [],
    ),
  )
}

type ShownPost = {
  id: string
  version: number
  content: string
  posted_at: Date
  posted_doubt: string | null
  words: PostWords[]
  tags: string[]
}

/**
 * Records what posts show since a newer reader read their archive: a line of history and a leaf, and the mark "More was read since your review" for
 * posts that someone has reviewed. @param before the posts as they were
 */
export async function recordReread(
  tx: Tx,
  { importId }: PostOrigin,
  changed: ChangedPost[],
  before: LockedRow[],
  added: AddedMedia,
): Promise<void> {
  if (changed.length === 0) return
  const was = new Map(before.map((row) => [row.id, row]))
  const now = await tx.rows<ShownPost>(sql`
    select id, version, content, posted_at, posted_doubt, words, tags from posts
    where customer_id = ${tx.customerId} and id = any(${uuids(changed.map(({ postId }) => postId))}) order by id`)
  const reread = now.flatMap((post) => {
    const old = was.get(post.id)
    const found =
      old &&
      differenceOf(old, post, added.get(post.id)?.map(([, media]) => media.fileName ?? media.uri) ?? [])
    return found ? [{ post, ...found, isReviewed: old.is_reviewed || old.has_notes }] : []
  })
  await moveMatches(
    tx,
    reread.flatMap(({ post, isOtherDate }) => (isOtherDate ? [post.id] : [])),
  )
  await updatePosts(tx, {
    ids: reread.flatMap(({ post, isMore, isReviewed }) => (isMore && isReviewed ? [post.id] : [])),
    set: sql`more_read_at = ${tx.now}`,
  })
  const lines = reread.map(({ post, from, to }) => ({
    postId: post.id,
    version: post.version,
    action: 'reread',
    from,
    to: { ...to, importId },
  }))
  const by = { id: null, name: 'Proofline' }
  await addHistory(tx, by, lines)
  await recordEvidence(
    tx,
    lines.map(({ postId, action, from, to }) => ({
      kind: `post.${action}`,
      subjectId: postId,
      actorId: null,
      actorName: by.name,
      payload: { before: from, after: to },
    })),
  )
}

/** What searches found is listed by the times of its posts. */
async function moveMatches(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.run(sql`
    with moved as (
      delete from post_search_matches m using posts p
      where m.customer_id = ${tx.customerId} and m.post_id = any(${uuids(ids)}) and p.customer_id = m.customer_id and p.id = m.post_id
        and m.posted_at <> p.posted_at
      returning m.search_id, p.posted_at, m.post_id, m.words
    )
    insert into post_search_matches (customer_id, search_id, posted_at, post_id, words)
    select ${tx.customerId}, search_id, posted_at, post_id, words from moved on conflict do nothing`)
}

/** Words of a sentence that only join names. */
const JOINING = new Set(
  'and at in is was with con en está estuvo y au aux avec chez dans est et était à'.split(' '),
)

/** Whether words say what the post did not: the sentence above it often repeats its place, album and people. @param words all that are new */
function saysMore({ origin, label, text }: PostWords, words: PostWords[], old: LockedRow): boolean {
  if (origin !== 'title') return true
  if (label === null) return !words.some((each) => each.origin === 'title' && each.label !== null)
  const known = [old.content, ...old.tags, ...old.words.map((each) => each.text)].filter(
    (each) => each !== '',
  )
  const rest = known
    .sort((one, other) => other.length - one.length)
    .reduce((left, each) => left.replaceAll(each, ' '), text)
  return (rest.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some((word) => !JOINING.has(word.toLowerCase()))
}

/** What a post shows and did not show before; null: nothing. `isMore`: a reviewer would have wanted to see it. */
function differenceOf(old: LockedRow, post: ShownPost, media: string[]) {
  const [texts, people] = [new Set(old.words.map(({ text }) => text)), new Set(old.tags)]
  const words = post.words.filter(({ text }) => !texts.has(text))
  const tags = post.tags.filter((name) => !people.has(name))
  const isOtherText = normalizeText(old.content) !== normalizeText(post.content)
  const isOtherDate = old.posted_at.getTime() !== post.posted_at.getTime()
  if (words.length + tags.length + media.length === 0 && !isOtherText && !isOtherDate) return null
  const isMore =
    tags.length + media.length > 0 || isOtherText || words.some((each) => saysMore(each, words, old))
  const replaced = ({ content, posted_at: at, posted_doubt: doubt }: LockedRow | ShownPost) => ({
    ...(isOtherText && { content }),
    ...(isOtherDate && dateFacts(at, doubt)),
  })
  return {
    isMore,
    isOtherDate,
    from: isOtherText || isOtherDate ? replaced(old) : null,
    to: { ...replaced(post), words, people: tags, media },
  }
}
