import { type PostWords, POST_KINDS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { NewMedia, NewPost } from './rows.ts'
import { haveDifferentSources, keyOf } from './media.ts'
import { earlierWordings, isCut, normalizeText } from './words.ts'
import { updatePosts } from '../counters/write.ts'

type Account = { id: string; clientId: string; importId: string }

/** A post of the same instant from other archives of the account, not yet found in this archive. */
type Candidate = {
  id: string
  identity: string
  kind: number
  external_id: string | null
  content: string
  words: PostWords[]
  url: string | null
  place_name: string | null
  media: { type: string; sha256: string | null; uri: string; fileName: string | null }[]
}

/**
 * Finds posts of this archive that another archive has under another identity: another layout, re-encoded media, or edited words
 * (docs/decisions/archive-identity.md). Their identities become aliases, so that the same archive finds them directly. @param posts those whose
 * identity no post has @param knownIds ids of posts already matched to others of these posts @returns `same`: identities (hex) that are known now;
 * `likely`: by identity, a post that is probably the same but stays separate
 */
export async function findSamePosts(
  tx: Tx,
  account: Account,
  posts: NewPost[],
  knownIds: ReadonlySet<string>,
): Promise<{ same: Set<string>; likely: Map<string, string> }> {
  const found = { same: new Set<string>(), likely: new Map<string, string>() }
  if (posts.length === 0 || !(await hasOtherArchives(tx, account))) return found
  const candidates = await candidatesFor(tx, account, posts)
  const matchedIds = new Set(knownIds)
  const aliases: { identity: string; postId: string }[] = []
  for (const post of posts) {
    const free = (candidates.get(post.identity) ?? []).filter(({ id }) => !matchedIds.has(id))
    const match = free.find((each) => isSame(each, post))
    if (match) {
      matchedIds.add(match.id)
      found.same.add(post.identity)
      aliases.push({ identity: post.identity, postId: match.id })
    } else {
      const likely = free.find((each) => isLikely(each, post))
      if (likely) found.likely.set(post.identity, likely.id)
    }
  }
  await addAliases(tx, account, aliases)
  return found
}

/** @param aliases further identities (hex) of posts */
export async function addAliases(
  tx: Tx,
  account: { id: string },
  aliases: { identity: string; postId: string }[],
): Promise<void> {
  if (aliases.length === 0) return
  await tx.run(sql`
    insert into post_aliases (customer_id, social_account_id, identity, post_id)
    select ${tx.customerId}, ${account.id}, decode(a.identity, 'hex'), a.post_id
    from unnest(${aliases.map(({ identity }) => identity)}::text[], ${uuids(aliases.map(({ postId }) => postId))}) as a (identity, post_id)
    on conflict (customer_id, social_account_id, identity) do update set post_id = excluded.post_id`)
}

/**
 * Removes aliases by which an archive would have one post twice, because it has two posts. @param known by identity (hex), without these
 * afterward
 */
export async function separateAliases(
  tx: Tx,
  account: Account,
  known: Map<string, { id: string; isAlias: boolean }>,
): Promise<void> {
  const wrong = [...Map.groupBy(known, ([, { id }]) => id).values()].flatMap((identities) => {
    const own = identities.find(([, { isAlias }]) => !isAlias) ?? identities[0]
    return identities.flatMap((each) => (each === own ? [] : [each[0]]))
  })
  if (wrong.length === 0) return
  for (const identity of wrong) known.delete(identity)
  await tx.run(sql`
    delete from post_aliases a using unnest(${wrong}::text[]) as w (identity)
    where a.customer_id = ${tx.customerId} and a.social_account_id = ${account.id} and a.identity = decode(w.identity, 'hex')`)
}

async function hasOtherArchives(tx: Tx, account: Account): Promise<boolean> {
  const other = await tx.one(sql`
    select 1 from post_imports
    where customer_id = ${tx.customerId} and social_account_id = ${account.id} and id <> ${account.importId} and reader_version is not null limit 1`)
  return other !== null
}

/** By identity (hex) of the post to find. */
async function candidatesFor(tx: Tx, account: Account, posts: NewPost[]): Promise<Map<string, Candidate[]>> {
  type Row = Omit<Candidate, 'media'> & { media: Candidate['media'] | null }
  const rows = await tx.rows<Row>(sql`
    select w.identity, p.* from unnest(${posts.map(({ identity }) => identity)}::text[], ${posts.map(({ postedAt }) => postedAt)}::timestamptz[]) as w (identity, at)
    cross join lateral (
      select p.id, p.kind, p.external_id, p.content, p.words, p.shared_link ->> 'url' as url, p.place ->> 'name' as place_name,
        (select json_agg(json_build_object('type', m.type, 'sha256', encode(m.sha256, 'hex'), 'uri', m.uri, 'fileName', m.file_name) order by m.position) from post_media m
         where m.customer_id = p.customer_id and m.post_id = p.id) as media
      from posts p
      where p.customer_id = ${tx.customerId} and p.client_id = ${account.clientId} and p.posted_at = w.at and p.social_account_id = ${account.id} and p.taken_out_in is null
        and not exists (select from post_versions v where v.customer_id = p.customer_id and v.post_id = p.id and v.import_id = ${account.importId})
        and not exists (select from import_known_posts k where k.customer_id = p.customer_id and k.post_id = p.id and k.import_id = ${account.importId})
      order by p.id limit 20) p`)
  return Map.groupBy(
    rows.map((row) => ({ ...row, media: row.media ?? [] })),
    ({ identity }) => identity,
  )
}

/** An item of such a kind is never the same as one of another kind. */
export const SEPARATE_KINDS: readonly number[] = [POST_KINDS.comment.code, POST_KINDS.story.code]

const mayBeSame = (one: Candidate, post: NewPost): boolean =>
  one.kind === post.kind || ![one.kind, post.kind].some((kind) => SEPARATE_KINDS.includes(kind))

function isSame(one: Candidate, post: NewPost): boolean {
  if (!mayBeSame(one, post)) return false
  if (one.external_id !== null && post.externalId !== null) return one.external_id === post.externalId
  // The same second of the same account, and the same words as far as the API returns them.
  const { platform, content } = post
  if (isCut(platform, content, one.content) || isCut(platform, one.content, content)) return true
  const hasSameText = normalizeText(one.content) === normalizeText(post.content)
  if (!hasSameText && !isEdit(one, post)) return hasSameFiles(one.media, post.media)
  return (
    areEqualOrUnknown(one.url, urlOf(post)) &&
    areEqualOrUnknown(one.place_name, placeNameOf(post)) &&
    areCompatible(one.media, post.media) &&
    sharesContent(one, post)
  )
}

/** Whether, by the platform's record of edits, one text became the other. */
function isEdit(one: Candidate, post: NewPost): boolean {
  const [kept, added] = [normalizeText(one.content), normalizeText(post.content)]
  return (
    earlierWordings(post.words).some((text) => normalizeText(text) === kept) ||
    earlierWordings(one.words).some((text) => normalizeText(text) === added)
  )
}

const areEqualOrUnknown = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other

const textField = (of: object | null, key: string): string | null => {
  const value = of && (of as Record<string, unknown>)[key]
  return typeof value === 'string' ? value : null
}
const urlOf = (post: NewPost) => textField(post.sharedLink, 'url')
const placeNameOf = (post: NewPost) => textField(post.place, 'name')

type Media = Candidate['media']

const keyOfMedia = ({ uri, fileName }: { uri: string; fileName: string | null }): string =>
  keyOf(uri, fileName)

/**
 * Whether the files match: the same bytes, or one side lacks the file or has it re-encoded, with the same name, or at the same position if it
 * comes from the other source.
 */
function areCompatible(kept: Media, items: NewMedia[]): boolean {
  if (kept.length === 0 || items.length === 0) return true
  const hashes = new Set(kept.map(({ sha256 }) => sha256))
  const names = new Set(kept.map(keyOfMedia))
  return items.every((item, at) => {
    const beside = kept.length === items.length ? kept[at] : undefined
    if (beside && (haveDifferentSources(beside, item) || hashes.has(null) || item.sha256 === null))
      return true
    return hashes.has(item.sha256) || names.has(keyOfMedia(item))
  })
}

function hasSameFiles(kept: Media, items: NewMedia[]): boolean {
  const hashes = (of: { sha256: string | null }[]) => of.map(({ sha256 }) => sha256 ?? '').sort()
  return (
    kept.length > 0 &&
    kept.every(({ sha256 }) => sha256 !== null) &&
    JSON.stringify(hashes(kept)) === JSON.stringify(hashes(items))
  )
}

/** The same instant is not enough: two posts without words may be from the same second. */
const sharesContent = (one: Candidate, post: NewPost): boolean =>
  normalizeText(post.content) !== '' ||
  sharesFile(one.media, post.media) ||
  (one.url !== null && one.url === urlOf(post)) ||
  (one.place_name !== null && one.place_name === placeNameOf(post))

function sharesFile(kept: Media, items: NewMedia[]): boolean {
  const hashes = new Set(kept.map(({ sha256 }) => sha256))
  const names = new Set(kept.map(keyOfMedia))
  return items.some(
    (item) => (item.sha256 !== null && hashes.has(item.sha256)) || names.has(keyOfMedia(item)),
  )
}

/** Same second, and the platform does not contradict: half of the words of the shorter text are in the other, or one has none. */
function isLikely(one: Candidate, post: NewPost): boolean {
  if (!mayBeSame(one, post)) return false
  if (one.external_id !== null && post.externalId !== null) return false
  const [few = [], many = []] = [one.content, post.content]
    .map((text) => normalizeText(text).toLowerCase().split(' ').filter(Boolean))
    .sort((a, b) => a.length - b.length)
  const words = new Set(many)
  return few.length === 0 || few.filter((word) => words.has(word)).length * 2 >= few.length
}

/** Marks two posts as probably the same, for their reviewers. The caller must have locked them. */
export async function markLikelySame(tx: Tx, likely: { postId: string; otherId: string }[]): Promise<void> {
  if (likely.length === 0) return
  const pairs = likely.flatMap(({ postId, otherId }) => [
    [postId, otherId],
    [otherId, postId],
  ])
  const ids = pairs.map(([id]) => id ?? '')
  await updatePosts(tx, {
    ids,
    set: sql`probably_same_as = l.other_id, version = version + 1`,
    from: sql`unnest(${uuids(ids)}, ${uuids(pairs.map(([, id]) => id ?? ''))}) as l (id, other_id)`,
    where: sql`p.id = l.id`,
  })
}

/** Removes marks of pairs that one archive contains both of, because they are two posts. Call it when an import has ended. */
export async function unmarkLikelySame(tx: Tx, accountId: string, importId: string): Promise<void> {
  const holds = (id: ReturnType<typeof sql>) => sql`(
    exists (select from post_versions v where v.customer_id = p.customer_id and v.post_id = ${id} and v.import_id = ${importId})
    or exists (select from import_known_posts k where k.customer_id = p.customer_id and k.post_id = ${id} and k.import_id = ${importId}))`
  const both = await tx.rows<{ id: string }>(sql`
    select p.id from posts p
    where p.customer_id = ${tx.customerId} and p.social_account_id = ${accountId} and p.probably_same_as is not null
      and ${holds(sql`p.id`)} and ${holds(sql`p.probably_same_as`)} order by p.id for no key update`)
  await updatePosts(tx, {
    ids: both.map(({ id }) => id),
    set: sql`probably_same_as = null, version = version + 1`,
  })
}
