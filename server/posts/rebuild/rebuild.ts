import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { updatePosts } from '../counters/write.ts'
import {
  type ChangedPost,
  lockPosts,
  markOtherVersions,
  mediaTypeColumns,
  numberWords,
  showVersions,
} from '../store/changed-posts.ts'
import { ensureGroups } from '../store/groups.ts'
import { findFullyShown } from '../store/known-posts.ts'
import { type MediaIds, storeMedia } from '../store/media.ts'
import type { NewPost } from '../store/rows.ts'
import { type NewVersion, newVersion, readyPost, writeVersions } from '../store/versions.ts'
import { fillAgain } from './fill-again.ts'
import { setMediaAside, takeBackMedia } from './media-aside.ts'
import { type HeldPost, type LiveVersion, heldPostsOf, liveVersionsOf } from './readings.ts'

type Account = { id: string; clientId: string }

/** A post while it is made again. */
type Progress = {
  versions: LiveVersion[]
  /** The next number of a version. */
  next: number
  /** The hash of the facts that it shows, and those of all imports so far. */
  shown: Buffer
  facts: Buffer[]
  ages: (number | null)[]
}

/**
 * Makes posts again from what their imports hold, as if these had been the only ones: the first one's facts, then what each of the others added. Their
 * review stays. The caller has locked the account and these posts. @returns what each post is made of, by its id; a post of which nothing can be read
 * any more stays as it is
 */
export async function rebuildFromReadings(
  tx: Tx,
  account: Account,
  ids: readonly string[],
): Promise<Map<string, NewPost[]>> {
  const inOrder = await heldPostsOf(tx, account.id, ids)
  const held = Map.groupBy(inOrder, ({ postId }) => postId)
  const found = [...held.keys()]
  if (found.length === 0) return new Map()
  const rebuild = new Rebuild(tx, account, await progressOf(tx, found), await setMediaAside(tx, found))
  const firsts = new Set([...held.values()].flatMap((all) => all.slice(0, 1)))
  const others = inOrder.filter((each) => !firsts.has(each))
  for (const some of byImport([...firsts])) await rebuild.begin(some)
  for (const some of byImport(others)) await rebuild.merge(some)
  await rebuild.writeVersions()
  await fillAgain(tx, account, found)
  await takeBackMedia(tx, found)
  await markOtherVersions(tx, found)
  return new Map([...held].map(([id, all]) => [id, all.map(({ post }) => post)]))
}

/** Within an import, posts have no order; imports keep theirs. */
const byImport = (held: HeldPost[]): HeldPost[][] => [
  ...Map.groupBy(held, ({ importId }) => importId).values(),
]

async function progressOf(tx: Tx, ids: string[]): Promise<Map<string, Progress>> {
  const numbers = await tx.rows<{ id: string; last: number }>(sql`
    select p.id, greatest(p.deleted_version, (
      select max(v.number) from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = p.id), 0) as last
    from posts p where p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)})`)
  const versions = Map.groupBy(await liveVersionsOf(tx, ids), ({ postId }) => postId)
  return new Map(
    numbers.map(({ id, last }) => [
      id,
      { versions: versions.get(id) ?? [], next: last + 1, shown: Buffer.alloc(0), facts: [], ages: [] },
    ]),
  )
}

class Rebuild {
  readonly #tx: Tx
  readonly #account: Account
  readonly #progress: Map<string, Progress>
  readonly #mediaIds: MediaIds
  readonly #written = new Map<string, NewVersion[]>()

  constructor(tx: Tx, account: Account, progress: Map<string, Progress>, mediaIds: MediaIds) {
    this.#tx = tx
    this.#account = account
    this.#progress = progress
    this.#mediaIds = mediaIds
  }

  #of(postId: string): Progress {
    const progress = this.#progress.get(postId)
    if (!progress) throw new Error(`The post ${postId} is gone`)
    return progress
  }

  /** The facts of one import become those of the posts. */
  async begin(held: HeldPost[]): Promise<void> {
    const posts = held.map(({ post }) => post)
    const groups = await ensureGroups(this.#tx, this.#account, posts)
    await storeMedia(this.#tx, held, [], this.#mediaIds)
    const text = (value: (post: NewPost) => string | null) => posts.map(value)
    const jsonOf = (value: object | null): string | null => value && JSON.stringify(value)
    const ids = held.map(({ postId }) => postId)
    await updatePosts(this.#tx, {
      ids,
      set: sql`version = version + 1, has_other_versions = false, content = c.content, words = c.words, external_id = c.external_id, link = c.link,
        is_private = c.is_private, place = c.place, shared_link = c.shared_link, group_id = c.group_id,
        tags = array(select jsonb_array_elements_text(c.tags)), kind = c.kind, posted_at = c.posted_at,
        posted_doubt = c.posted_doubt, shown_version = c.number, ${mediaTypeColumns}`,
      from: sql`unnest(${uuids(ids)}, ${text((post) => post.content)}::text[], ${text((post) => JSON.stringify(post.words))}::jsonb[],
                  ${text((post) => post.externalId)}::text[], ${text((post) => post.link)}::text[], ${posts.map((post) => post.isPrivate)}::boolean[],
                  ${text((post) => jsonOf(post.place))}::jsonb[], ${text((post) => jsonOf(post.sharedLink))}::jsonb[],
                  ${posts.map((post) => groups.get(post)?.id ?? null)}::uuid[], ${text((post) => JSON.stringify(post.tags))}::jsonb[],
                  ${posts.map((post) => post.kind)}::int[], ${text((post) => post.postedAt)}::timestamptz[],
                  ${text((post) => post.postedDoubt ?? null)}::text[],
                  ${held.map((each) => this.#numberOf(each))}::int[])
        as c (id, content, words, external_id, link, is_private, place, shared_link, group_id, tags, kind, posted_at, posted_doubt, number)`,
      where: sql`p.id = c.id`,
    })
    for (const { postId, facts, age } of held)
      Object.assign(this.#of(postId), { shown: facts, facts: [facts], ages: [age] })
  }

  /** What another import adds, as when it was imported. */
  async merge(held: HeldPost[]): Promise<void> {
    const changed = (await this.#changing(held)).map((each) => ({ each, change: this.#changeOf(each) }))
    const changes = changed.map(({ change }) => change)
    const groups = await ensureGroups(
      this.#tx,
      this.#account,
      changes.map(({ post }) => post),
    )
    for (const change of changes) change.groupId = groups.get(change.post)?.id ?? null
    const locked = await lockPosts(this.#tx, changes)
    await storeMedia(this.#tx, [], changes, this.#mediaIds)
    await numberWords(this.#tx, changes)
    for (const { each, change } of changed) change.versionNumber = this.#numberOf(each)
    const [first] = held
    if (first) await showVersions(this.#tx, this.#originOf(first.importId), changes, locked)
    await this.#noteShown(changed)
    for (const { postId, facts, age } of held) {
      const progress = this.#of(postId)
      progress.facts.push(facts)
      progress.ages.push(age)
    }
  }

  /** Those that changed their posts when they were imported, and those that show more than the posts do now. */
  async #changing(held: HeldPost[]): Promise<HeldPost[]> {
    const differing = held.filter((each) => {
      const { shown, facts } = this.#of(each.postId)
      return !(this.#isOlder(each) ? facts : [shown]).some((one) => one.equals(each.facts))
    })
    const hadChanged = ({ postId, importId, facts }: HeldPost) =>
      this.#of(postId).versions.some(
        (version) =>
          version.importId === importId &&
          version.recordsOf === null &&
          version.cause !== 'takeOut' &&
          version.facts.equals(facts),
      )
    const fullyShown = await findFullyShown(
      this.#tx,
      differing.filter((each) => !hadChanged(each)),
    )
    return differing.filter(({ postId }) => !fullyShown.has(postId))
  }

  #isOlder({ postId, age }: HeldPost): boolean {
    return age !== null && this.#of(postId).ages.some((each) => each !== null && each > age)
  }

  #changeOf(each: HeldPost): ChangedPost {
    const { postId, post } = each
    return { postId, post, groupId: null, versionNumber: 0, isOlder: this.#isOlder(each) }
  }

  /** Words of an API that are cut off are not shown. */
  async #noteShown(changed: { each: HeldPost; change: ChangedPost }[]): Promise<void> {
    const rows = await this.#tx.rows<{ id: string; shown_version: number }>(sql`
      select id, shown_version from posts
      where customer_id = ${this.#tx.customerId} and id = any(${uuids(changed.map(({ each }) => each.postId))})`)
    const shown = new Map(rows.map((row) => [row.id, row.shown_version]))
    for (const { each, change } of changed)
      if (shown.get(each.postId) === change.versionNumber) this.#of(each.postId).shown = each.facts
  }

  /** The number of the version that says this, which is written if the import has none. The words are numbered by the media of the post. */
  #numberOf({ postId, importId, post, facts }: HeldPost): number {
    const progress = this.#of(postId)
    const words = canonicalJson(post.words)
    const own = progress.versions.findLast(
      (version) =>
        version.importId === importId &&
        version.recordsOf === null &&
        version.facts.equals(facts) &&
        canonicalJson(version.words) === words,
    )
    if (own) return own.number
    const number = progress.next
    progress.next += 1
    const origin = this.#originOf(importId)
    const ready = readyPost(this.#tx.customerId, origin, post)
    const version = newVersion(origin, postId, number, post, ready)
    this.#written.set(importId, [...(this.#written.get(importId) ?? []), version])
    return number
  }

  #originOf(importId: string) {
    return { ...this.#account, importId, actorId: null, isRebuilt: true }
  }

  async writeVersions(): Promise<void> {
    for (const [importId, versions] of this.#written)
      await writeVersions(this.#tx, { importId, actorId: null }, versions)
  }
}
