import { hash } from 'node:crypto'
import type { PostStatusCode, PostWords } from '#contract/index.ts'
import { commitToRow, type VersionMedia, type VersionRow } from '../../posts/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { canonicalRecords, sealRecords } from '../../platform/keys/sealed-records.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { comparePostHistories } from './post-histories.ts'

/** Posts per round. */
const BATCH_SIZE = 200

export type ComparedPost = {
  id: string
  content: string
  posted_at: Date
  posted_doubt: string | null
  shown_version: number
  words: PostWords[]
  first_import_id: string
  /** Whether its first import and its account are those of its client. */
  is_of_client: boolean | null
  status: PostStatusCode
  trashed_at: Date | null
  timeline_at: Date | null
  changed_at: Date | null
  more_read_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  decided_together: boolean
  reviewed_at: Date | null
  last_change: { by: string; byId?: string | null; at: string; action: string } | null
  is_absent: boolean
  is_taken_out: boolean
  /** An import was taken out or put back, and it is not made again yet. */
  is_marked: boolean
  /** Numbers of versions that were deleted with their imports. */
  deleted: number[]
}
export type ComparedVersion = {
  post_id: string
  number: number
  import_id: string
  records_of: string | null
  cause: string | null
  content: string
  posted_at: Date
  posted_source: string
  posted_doubt: string | null
  platform_updated_at: Date | null
  platform_updated_source: string | null
  backdated_to: string | null
  backdated_source: string | null
  sources: VersionRow['sources']
  raw: string[]
  canonical_sha256: Buffer
  facts_sha256: Buffer
  salt: Buffer
  commitment: Buffer
  media: VersionMedia[]
  words: PostWords[]
  row_commitment: Buffer
  /** An import that was taken out brought it. */
  is_out: boolean
  imported_at: Date
}
type Media = { post_id: string; sha256: Buffer | null; uri: string; filled_by: string | null }

/** Compares each post with its versions, media and history, and its versions with their hashes. */
export async function comparePosts(tx: Tx, result: Verification): Promise<void> {
  let after: string | null = null
  for (;;) {
    const posts: ComparedPost[] = await tx.rows<ComparedPost>(sql`
      select p.id, p.content, p.posted_at, p.posted_doubt, p.shown_version, p.words, p.first_import_id, p.status, p.trashed_at, p.timeline_at, p.changed_at, p.more_read_at,
        p.decided_by, p.decided_at, p.decided_together, p.reviewed_at, p.last_change,
        p.absent_in is not null as is_absent, p.taken_out_in is not null as is_taken_out,
        exists (select from posts_to_rebuild m where m.customer_id = ${tx.customerId} and m.post_id = p.id) as is_marked,
        array(select n::int from tombstones t cross join lateral jsonb_array_elements_text(t.facts -> 'numbers') n
          where t.customer_id = ${tx.customerId} and t.subject_id = p.id and t.kind = 'versions') as deleted,
        (select i.client_id = p.client_id and a.client_id = p.client_id and i.social_account_id = p.social_account_id and a.platform = p.platform
          from post_imports i, social_accounts a where i.customer_id = p.customer_id and i.id = p.first_import_id
            and a.customer_id = p.customer_id and a.id = p.social_account_id) as is_of_client
      from posts p where p.customer_id = ${tx.customerId} and (${after}::uuid is null or p.id > ${after}::uuid) order by p.id limit ${BATCH_SIZE}`)
    if (posts.length === 0) return
    const ids = posts.map(({ id }) => id)
    const versions = await findVersions(tx, ids)
    const media = await tx.rows<Media>(sql`
      select post_id, sha256, uri, filled_by from post_media
      where customer_id = ${tx.customerId} and post_id = any(${uuids(ids)}) order by post_id, position`)
    const [versionsOf, mediaOf] = [
      Map.groupBy(versions, (row) => row.post_id),
      Map.groupBy(media, (row) => row.post_id),
    ]
    for (const post of posts) {
      const [own, stored] = [versionsOf.get(post.id) ?? [], mediaOf.get(post.id) ?? []]
      for (const version of own) compareVersion(version, result)
      for (const fault of faultsOf(post, own, stored)) addFault(result, `The post ${post.id} ${fault}.`)
    }
    await comparePostHistories(tx, posts, result)
    after = posts.at(-1)?.id ?? null
  }
}

const findVersions = (tx: Tx, ids: string[]): Promise<ComparedVersion[]> =>
  tx.rows<ComparedVersion>(sql`
    select v.post_id, v.number, v.import_id, v.records_of, v.cause, v.content, v.posted_at, v.posted_source, v.posted_doubt, v.platform_updated_at,
      v.platform_updated_source, v.backdated_to, v.backdated_source, v.sources, v.raw, v.canonical_sha256, v.facts_sha256, v.salt, v.commitment, v.media,
      v.words, v.row_commitment, i.created_at as imported_at, i.takeout_id is not null or r.takeout_id is not null as is_out
    from post_versions v join post_imports i on i.customer_id = v.customer_id and i.id = v.import_id
    left join post_imports r on r.customer_id = v.customer_id and r.id = v.records_of
    where v.customer_id = ${tx.customerId} and v.post_id = any(${uuids(ids)}) order by v.post_id, v.number`)

function compareVersion(version: ComparedVersion, result: Verification): void {
  const name = `The version ${version.number} of post ${version.post_id}`
  const hasRecords =
    version.raw.length === version.sources.length &&
    version.raw.every((text, index) => hash('sha256', text, 'hex') === version.sources[index]?.sha256)
  if (!hasRecords) addFault(result, `${name} has other records than their hashes say.`)
  if (!isSealOf(version)) addFault(result, `${name} differs from its canonical hash.`)
  if (!version.row_commitment.equals(commitToRow(version.salt, rowOf(version))))
    addFault(result, `${name} has another text, date, source or words than were recorded.`)
}

function isSealOf({ raw, media, salt, canonical_sha256, commitment }: ComparedVersion): boolean {
  const sealed = sealRecords(media, canonicalRecords(raw), salt)
  return sealed.sha256.equals(canonical_sha256) && sealed.commitment.equals(commitment)
}

const rowOf = (version: ComparedVersion): VersionRow => ({
  number: version.number,
  importId: version.import_id,
  recordsOf: version.records_of,
  cause: version.cause,
  content: version.content,
  postedAt: version.posted_at,
  postedSource: version.posted_source,
  postedDoubt: version.posted_doubt,
  platformUpdatedAt: version.platform_updated_at,
  platformUpdatedSource: version.platform_updated_source,
  backdatedTo: version.backdated_to,
  backdatedSource: version.backdated_source,
  sources: version.sources,
  words: version.words,
  facts: version.facts_sha256,
})

/** What a post shows that none of its versions has. */
function faultsOf(post: ComparedPost, all: ComparedVersion[], stored: Media[]): string[] {
  const faults: string[] = []
  const numbers = new Set([...all.map(({ number }) => number), ...post.deleted])
  if (numbers.size < Math.max(...numbers)) faults.push('lacks a version')
  const versions = shownFrom(post, all)
  const first = datedBy(post, versions)
  const shown = versions.find(({ number }) => number === post.shown_version)
  if (!first || !shown) return [...faults, 'lacks the version that it shows']
  if (!post.is_of_client || !isFirstImport(post, all))
    faults.push('is not of the client and account whose archive brought it')
  if (shown.content !== post.content) faults.push('has another text than the version that it shows')
  const dates = isMixed(post) ? versions : [first]
  const isDated = ({ posted_at, posted_doubt }: ComparedVersion) =>
    posted_at.getTime() === post.posted_at.getTime() && (posted_doubt ?? null) === post.posted_doubt
  if (!dates.some(isDated)) faults.push('has another date than its first version')
  if (lacksMedia(post, all, first, stored)) faults.push('lacks media of its first version')
  if (versions.length === 1 && first.media && first.media.length !== stored.length)
    faults.push('has media that its version lacks')
  if (versions.length === 1 && canonicalJson(first.words) !== canonicalJson(post.words))
    faults.push('has other words than its version')
  const known = new Set(versions.flatMap(({ media }) => media?.map(({ sha256 }) => sha256) ?? []))
  const areListed = versions.every(({ media }) => media !== null)
  if (areListed && stored.some(({ sha256 }) => sha256 !== null && !known.has(sha256.toString('hex'))))
    faults.push('has media with a hash that none of its versions has')
  const words = new Set(versions.flatMap((version) => version.words.map(canonicalJson)))
  if (!post.words.every((each) => words.has(canonicalJson(each))))
    faults.push('has words that none of its versions has')
  return faults
}
/** What it shows may be of any of its versions: it is to be made again, or no one sees it. */
const isMixed = ({ is_marked, is_taken_out }: ComparedPost): boolean => is_marked || is_taken_out

/** The versions that it may show: those of imports that are in the client's file. */
function shownFrom(post: ComparedPost, all: ComparedVersion[]): ComparedVersion[] {
  const versions = all.filter(({ is_out }) => !is_out)
  return isMixed(post) || versions.length === 0 ? all : versions
}

const isFirstImport = ({ first_import_id, deleted }: ComparedPost, [first]: ComparedVersion[]): boolean =>
  deleted.includes(1) || (first?.number === 1 && first.import_id === first_import_id)

/** A version of the import that made the post, or of the earliest one that is left: as it was last read. */
function datedBy({ first_import_id }: ComparedPost, versions: ComparedVersion[]): ComparedVersion | null {
  const own = versions.filter(({ records_of }) => records_of === null)
  const earliest = own.toSorted((a, b) => a.imported_at.getTime() - b.imported_at.getTime())[0]
  const importId = own.some(({ import_id }) => import_id === first_import_id)
    ? first_import_id
    : earliest?.import_id
  const ofImport = own.filter(({ import_id }) => import_id === importId)
  return ofImport.findLast(({ cause }) => cause !== null) ?? ofImport[0] ?? null
}

/** @param first see `datedBy`; a post that was made again has its media in the order of another version */
function lacksMedia(
  post: ComparedPost,
  all: ComparedVersion[],
  first: ComparedVersion,
  stored: Media[],
): boolean {
  if (isMixed(post)) return false
  const isMadeAgain =
    post.deleted.length > 0 || all.some(({ cause, is_out }) => is_out || cause === 'takeOut')
  if (!isMadeAgain) return all[0]?.media?.some((each, at) => !isMediumOf(stored[at], each)) ?? false
  const [uris, contents] = [
    new Set(stored.map(({ uri }) => uri)),
    new Set(stored.map(({ uri, sha256 }) => `${sha256?.toString('hex')} ${uri}`)),
  ]
  return (first.media ?? []).some(({ uri, sha256 }) =>
    sha256 === null ? !uris.has(uri) : !contents.has(`${sha256} ${uri}`),
  )
}

/** A missing file may have been added since. */
const isMediumOf = (stored: Media | undefined, media: VersionMedia): boolean =>
  stored?.uri === media.uri && (media.sha256 === null || stored.sha256?.toString('hex') === media.sha256)
