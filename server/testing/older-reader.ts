import { expect, vi } from 'vitest'
import { PLATFORMS, type Post, type PostChange } from '#contract/index.ts'
import type { Firm, TestApp, Visitor } from './app.ts'
import { sql } from '../platform/db/sql.ts'
import { canonicalRecords } from '../platform/keys/sealed-records.ts'
import { recount } from '../posts/index.ts'
import { ArchiveReader } from '../imports/archives/archive-reader.ts'
import type { ReadItem } from '../imports/archives/messages.ts'
import { importArchive, makeClient } from './imports.ts'

/** Where a Facebook archive of the current layout has its posts. */
export const F4 = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
/** When an older and a newer archive were made. */
export const [OLD, NEW] = ['2023-01-01T12:00:00Z', '2024-01-01T12:00:00Z']
/** When a post was made, in seconds. */
export const AT = 1_600_000_000

/** A post as a Facebook archive holds it. @param timestamp in seconds */
export const saying = (post: string, timestamp = AT, media: object[] = []) => ({
  timestamp,
  data: post ? [{ post }] : [],
  attachments: media.length > 0 ? [{ data: media.map((medium) => ({ media: medium })) }] : [],
})

type ReadPost = Extract<ReadItem, { type: 'post' }>['post']

/** Does `work` while each post is read as an older reader would have read it; null makes it a record of the ledger. Call `makeOld` afterward. */
export async function withOlderReader<Result>(
  readAs: (post: ReadPost) => ReadPost | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const { read } = ArchiveReader.prototype
  const older = (item: ReadItem): ReadItem => {
    if (item.type !== 'post') return item
    const post = readAs(item.post)
    if (post === item.post) return item
    const { sources, raw } = item.post
    if (post) return { type: 'post', post, seal: { records: canonicalRecords(post.raw) } }
    const source = sources[0] ?? { file: '', position: 0, offset: 0, length: 0 }
    const found = { outcome: 'unknown', code: 'unknown', reason: 'Not known.' } as const
    return { type: 'record', record: { ...found, source, list: null, raw: raw[0] ?? '' } }
  }
  const spy = vi.spyOn(ArchiveReader.prototype, 'read')
  spy.mockImplementation(async function* (this: ArchiveReader, archive) {
    for await (const batch of read.call(this, archive)) yield { ...batch, items: batch.items.map(older) }
  })
  try {
    return await work()
  } finally {
    spy.mockRestore()
  }
}

/** Marks what is known of an account's archives as read by an older reader. */
export const makeOld = ({ app, firm, accountId }: { app: TestApp; firm: Firm; accountId: string }) =>
  app.ownerDb.transaction(firm.accountId, async (tx) => {
    const own = sql`(select id from post_imports where customer_id = ${firm.accountId} and social_account_id = ${accountId})`
    await tx.run(sql`update post_imports set reader_version = '2' where id in ${own}`)
    await tx.run(sql`update import_records set reader_version = '2' where import_id in ${own}`)
    await tx.run(sql`update import_files set reader_version = '2' where import_id in ${own}`)
  })

/** A client with an account, and functions that import into it and query its posts. @param platform its code */
export async function accountToImport(
  { app, firm, provider }: { app: TestApp; firm: Firm; provider: Visitor },
  platform: number = PLATFORMS.facebook.code,
) {
  const client = await makeClient(app, firm)
  const accountId = await client.account(platform)
  const posts = async (query: object = {}) =>
    (
      await provider.call<Post[]>('listPosts', {
        query: { clientIds: [client.clientId], order: 'asc', limit: 200, ...query },
      })
    ).body
  const bring = async (archive: Buffer) => {
    const done = await importArchive(provider, accountId, archive)
    expect(done.run.error).toBeNull()
    const { records, posts: of } = done.imported.totals ?? {}
    expect(records?.found).toBe(
      (records?.posts ?? 0) +
        (records?.notPosts ?? 0) +
        (records?.skipped ?? 0) +
        (records?.failed ?? 0) +
        (records?.unknown ?? 0),
    )
    expect(await app.services.db.transaction(firm.accountId, recount)).toBe(0)
    return [of?.added, of?.changed, of?.known]
  }
  const history = async (post: Post | undefined) =>
    (await provider.call<PostChange[]>('listPostHistory', { params: { id: post?.id ?? '' }, query: {} })).body
  return { ...client, accountId, posts, bring, history }
}
