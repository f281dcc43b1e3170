import type { PostWords } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { type StoredMedia, listStoredMedia, planMediaWrites } from './media.ts'
import type { NewPost, PostOrigin } from './rows.ts'
import { SEPARATE_KINDS } from './same-posts.ts'
import { isCut, lacksCaption, wordsOutsideFields } from './words.ts'

/** A stored post, with the facts that an import needs when it finds the post again. */
export type KnownPost = {
  id: string
  /** The highest number of a version that it has had. */
  number: number
  /** Hashes of the facts of its versions, without those of imports that were taken out, and of the version that it shows. */
  facts: Buffer[]
  shown: Buffer
  /** What it shows includes files from another archive. */
  isFilled: boolean
  /** It was found by an additional identity. */
  isAlias: boolean
  /** The number of the version that this import wrote before it was interrupted. */
  versionByThisImport: number | null
  /** This import found it unchanged before it was interrupted. */
  isFoundBefore: boolean
  /** A newer archive than this import's has it. */
  isOlder: boolean
  /** The hash of the facts that this import's archive has, as it was last read; null: it brought no version. */
  factsOfImport: Buffer | null
  /** Its words; null also unless it is read again. */
  wordsOfImport: PostWords[] | null
  /** The post shows records of this import. */
  isShownOfImport: boolean
  isTakenOut: boolean
}

type Account = Pick<PostOrigin, 'id' | 'importId' | 'isReread'>

/** Keyed by identity (hex). */
export async function findKnownPosts(
  tx: Tx,
  account: Account,
  posts: NewPost[],
): Promise<Map<string, KnownPost>> {
  // Looks up rows one by one (`limit 1`). With a plain join, a planner without statistics, as in the minute after an import, reads all posts.
  const found = await tx.rows<KnownPost & { identity: string }>(sql`
    with mine as (select archive_date, uploaded_at, id from post_imports where customer_id = ${tx.customerId} and id = ${account.importId})
    select w.identity, p.id, p."isAlias", greatest(v.number, p.shown_version, p.deleted_version) as number, coalesce(v.facts, array[s.facts]) as facts, s.facts as shown, s."isFilled", v.mine as "versionByThisImport",
      v.read as "factsOfImport", v.words as "wordsOfImport", s."isShownOfImport", p."isTakenOut",
      coalesce(k.mine, false) as "isFoundBefore", coalesce(v.newer, false) or coalesce(k.newer, false) as "isOlder"
    from unnest(${posts.map((post) => post.identity)}::text[], ${posts.map((post) => post.kind)}::int[]) as w (identity, kind)
    cross join lateral (
      (select id, shown_version, deleted_version, taken_out_in is not null as "isTakenOut", false as "isAlias" from posts
       where customer_id = ${tx.customerId} and social_account_id = ${account.id} and identity = decode(w.identity, 'hex') limit 1)
      union all
      (select p.id, p.shown_version, p.deleted_version, p.taken_out_in is not null, true from post_aliases a join posts p on p.customer_id = a.customer_id and p.id = a.post_id
       where a.customer_id = ${tx.customerId} and a.social_account_id = ${account.id} and a.identity = decode(w.identity, 'hex')
         and (${account.isReread === true}::boolean or p.kind = w.kind or not array[p.kind::int, w.kind] && ${SEPARATE_KINDS}::int[]) limit 1)
      limit 1) p
    cross join lateral (
      select facts_sha256 as facts, records_of is not null as "isFilled", coalesce(records_of, import_id) = ${account.importId} as "isShownOfImport"
      from post_versions
      where customer_id = ${tx.customerId} and post_id = p.id and number = p.shown_version limit 1) s
    cross join lateral (
      select max(v.number) as number, array_agg(v.facts_sha256) filter (where i.id is not null) as facts,
        min(v.number) filter (where v.import_id = ${account.importId} and v.records_of is null) as mine,
        (array_agg(v.facts_sha256 order by v.number desc) filter (where v.import_id = ${account.importId} and v.records_of is null))[1] as read,
        (array_agg(v.words order by v.number desc) filter (where ${account.isReread === true}::boolean and v.import_id = ${account.importId} and v.records_of is null))[1] as words,
        bool_or((i.archive_date, i.uploaded_at, i.id) > (select archive_date, uploaded_at, id from mine)) as newer
      from post_versions v left join post_imports i on i.customer_id = v.customer_id and i.id = coalesce(v.records_of, v.import_id) and i.takeout_id is null
      where v.customer_id = ${tx.customerId} and v.post_id = p.id) v
    cross join lateral (
      select bool_or(k.import_id = ${account.importId}) as mine,
        bool_or((i.archive_date, i.uploaded_at, i.id) > (select archive_date, uploaded_at, id from mine)) as newer
      from import_known_posts k join post_imports i on i.customer_id = k.customer_id and i.id = k.import_id and i.takeout_id is null
      where k.customer_id = ${tx.customerId} and k.post_id = p.id) k`)
  return new Map(found.map(({ identity, ...known }) => [identity, known]))
}

/** The known posts (by identity) for which the archive has facts that are not stored yet. `facts`: each post's hash. */
export async function findPostsWithNewFacts(
  tx: Tx,
  known: Map<string, KnownPost>,
  posts: NewPost[],
  facts: Buffer[],
  isReread: boolean,
): Promise<Set<string>> {
  const differing = posts.flatMap((post, index) => {
    const before = known.get(post.identity)
    const hash = facts[index] as Buffer
    if (
      !before ||
      (isReread ? readsTheSame(before, hash, post.words) : isSettled(before) || hasSameFacts(before, hash))
    )
      return []
    return [{ before, post, hash, postId: before.id }]
  })
  const nothingNew = await findFullyShown(
    tx,
    differing.filter(({ before, post, hash }) =>
      isReread
        ? before.factsOfImport === null
        : before.isFilled ||
          before.isAlias ||
          // Another source had the same facts before, alternating with this one.
          before.facts.some((each) => each.equals(hash)) ||
          wordsOutsideFields(post.words).length > 0 ||
          post.media.some((each) => each.missing !== null),
    ),
  )
  return new Set(differing.flatMap(({ postId, post }) => (nothingNew.has(postId) ? [] : [post.identity])))
}

/** This import has stored or found it before it was interrupted. */
const isSettled = (known: KnownPost): boolean => known.versionByThisImport !== null || known.isFoundBefore

/** Whether a newer reader reads of this import's archive what was read before; a post that was taken out stays as it is. */
function readsTheSame(known: KnownPost, hash: Buffer, words: PostWords[]): boolean {
  const { factsOfImport, wordsOfImport } = known
  const isKnown = known.facts.some((each) => each.equals(hash))
  if (known.isTakenOut || factsOfImport === null || wordsOfImport === null) return known.isTakenOut || isKnown
  // The facts have the words in fields of the post only as these fields.
  const isSame = factsOfImport.equals(hash) && listOf(wordsOfImport) === listOf(words)
  return isSame || (isKnown && !known.isShownOfImport)
}

/** Without the numbers of media, which are those of the post in a version, and those of the archive in what was read. */
const listOf = (words: PostWords[]): string =>
  words
    .map(({ origin, label, text }) => JSON.stringify([origin, label, text]))
    .sort()
    .join('')

/** An older archive is compared with every version, a newer one with the version shown. */
const hasSameFacts = (known: KnownPost, facts: Buffer): boolean =>
  known.isOlder ? known.facts.some((each) => each.equals(facts)) : known.shown.equals(facts)

type ShownPost = {
  id: string
  kind: number
  external_id: string | null
  content: string
  posted_at: Date
  updated_at: Date | null
  backdated_to: string | null
  link: string | null
  is_private: boolean | null
  place: object | null
  shared_link: object | null
  tags: string[]
  words: PostWords[]
}

export type FoundPost = { postId: string; post: NewPost }

/**
 * Among posts whose hash differs, those whose facts are all shown already: an archive without its media, or one that has complete what earlier
 * came in parts. @returns ids
 */
export async function findFullyShown(tx: Tx, differing: FoundPost[]): Promise<Set<string>> {
  if (differing.length === 0) return new Set()
  const ids = differing.map(({ postId }) => postId)
  const rows = await tx.rows<ShownPost>(sql`
    select p.id, p.kind, p.external_id, p.content, v.posted_at, v.platform_updated_at as updated_at, v.backdated_to, p.link, p.is_private, p.place,
      p.shared_link, p.tags, p.words
    from posts p join post_versions v on v.customer_id = p.customer_id and v.post_id = p.id and v.number = p.shown_version
    where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)})`)
  const shown = new Map(rows.map((row) => [row.id, row]))
  const kept = await listStoredMedia(tx, ids)
  return new Set(
    differing.flatMap(({ postId, post }) => {
      const row = shown.get(postId)
      return row && showsAllFacts(row, kept.get(postId) ?? [], post) ? [postId] : []
    }),
  )
}

function showsAllFacts(row: ShownPost, storedMedia: StoredMedia[], post: NewPost): boolean {
  const isSameJson = (one: object | null, other: object | null): boolean =>
    other === null || (one !== null && canonicalJson(one) === canonicalJson(other))
  const shown = new Set(row.words.map(({ text }) => text))
  return (
    row.kind === post.kind &&
    (row.content === post.content || isCut(post.platform, post.content, row.content)) &&
    row.posted_at.getTime() === Date.parse(post.postedAt) &&
    (row.updated_at?.getTime() ?? null) === (post.platformUpdatedAt && Date.parse(post.platformUpdatedAt)) &&
    (post.backdatedTo === null || row.backdated_to === post.backdatedTo) &&
    (post.externalId === null || row.external_id === post.externalId) &&
    (post.link === null || row.link === post.link) &&
    (post.isPrivate === null || row.is_private === post.isPrivate) &&
    isSameJson(row.place, post.place) &&
    isSameJson(row.shared_link, post.sharedLink) &&
    (post.tags.length === 0 || JSON.stringify(row.tags) === JSON.stringify(post.tags)) &&
    wordsOutsideFields(post.words).every(({ text }) => shown.has(text)) &&
    !lacksCaption(post.words, row.words) &&
    planMediaWrites(storedMedia, post.media).length === 0
  )
}
