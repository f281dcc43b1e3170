import { setImmediate } from 'node:timers/promises'
import { MISSING_REASONS } from '#archive/index.ts'
import type {
  ArchivePost,
  AuthorDoubt,
  LedgerFile,
  LedgerRecord,
  ArchiveItem,
} from '#archive/kit/records/post.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { publish } from '../../platform/history/events.ts'
import { type NewPost, type PostOrigin, readyPost, storePosts } from '../../posts/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { RandomAccess } from '../../platform/storage/index.ts'
import type { PackedFile, PostSeal, ReadBatch, ReadItem } from '../archives/messages.ts'
import { type AcceptedPost, keyOf, recordDoubted, stillAccepted } from '../authors/settle.ts'
import { inPipeline } from './pipeline.ts'
import { type StoredFile, storeFile, writeBlobs } from '../media/files.ts'
import { removeLedgerRecords, writeLedgerFiles, writeLedgerRecords } from '../ledger/write.ts'
import type { ImportContext, ImportRow } from '../row.ts'
import { newPostOf } from './new-posts.ts'

const MAX_CONCURRENT = 4
/** While the text of a huge record is written, it takes several times as much memory. */
const LARGE_BATCH_BYTES = 2_000_000
/** Posts that are computed before other work gets its turn, after about a millisecond. */
const POSTS_PER_TURN = 50

/** `fresh`: files that were in no earlier batch; rows may refer to them from now on. */
type PreparedBatch = {
  fresh: StoredFile[]
  posts: NewPost[]
  /** Of posts that someone decided to be the client's, by their identities. */
  authors: Map<string, AuthorDoubt>
  records: LedgerRecord[]
  files: LedgerFile[]
}

export const postsIn = (batch: readonly ArchiveItem[]): ArchivePost[] =>
  batch.flatMap((item) => (item.type === 'post' ? [item.post] : []))

/** Stores what the reader yields, batch by batch: the media's bytes first, then rows that name them, in one transaction. */
export class ImportWriter {
  readonly #context: ImportContext
  readonly #row: ImportRow
  readonly #account: PostOrigin
  readonly #source: RandomAccess
  readonly #isPart: boolean
  /** By path in the archive, so that a picture in three albums is stored once. */
  readonly #blobs = new Map<string, StoredFile>()
  #posts = 0
  #missingFiles = 0

  /**
   * @param isPart its download has other parts, which may have the files that this one lacks @param isReread a newer reader reads the archive
   * again, which no person does @param isContinued the rest of an archive is read that was not read to its end
   */
  constructor(
    context: ImportContext,
    row: ImportRow,
    source: RandomAccess,
    {
      isPart,
      isReread = false,
      isContinued = false,
    }: { isPart: boolean; isReread?: boolean; isContinued?: boolean },
  ) {
    this.#isPart = isPart
    this.#context = context
    this.#row = row
    this.#account = {
      id: row.social_account_id,
      clientId: row.client_id,
      importId: row.id,
      actorId: isReread ? null : row.created_by,
      isReread,
      isContinued,
    }
    this.#source = source
  }

  /** Files that records name but this zip does not contain. */
  get missingFiles(): number {
    return this.#missingFiles
  }

  /** Stores everything that the archive contains. */
  writeAll(batches: AsyncIterable<ReadBatch>): Promise<void> {
    return inPipeline(batches, {
      signal: this.#context.signal,
      isLarge: ({ bytes }) => bytes > LARGE_BATCH_BYTES,
      prepare: (batch) => this.#prepare(batch),
      write: (batch) => this.#write(batch),
    })
  }

  /** Stores the files of a batch, and computes everything of its rows that can be computed while another batch is written. */
  async #prepare({ items: batch, files }: ReadBatch): Promise<PreparedBatch> {
    const fresh = await this.#storeFiles(files)
    return {
      fresh,
      posts: await this.#newPosts(batch),
      authors: new Map(
        postsIn(batch).flatMap(({ identity, author }) => (author ? [[identity, author]] : [])),
      ),
      records: batch.flatMap((item) => (item.type === 'record' ? [item.record] : [])),
      files: batch.flatMap((item) => (item.type === 'file' ? [item.file] : [])),
    }
  }

  async #write({ fresh, posts, authors, records, files }: PreparedBatch): Promise<void> {
    await this.#context.transaction(
      async (tx) => {
        await this.#requireInFile(tx)
        await writeBlobs(tx, fresh)
        const touched = await this.#writePosts(tx, await this.#acceptedOnly(tx, posts, authors), authors)
        await writeLedgerRecords(tx, this.#row.id, records)
        await writeLedgerFiles(tx, this.#row.id, files)
        this.#posts += posts.length
        await tx.run(sql`
        update job_runs set progress = ${JSON.stringify({ phase: 'read', done: this.#posts, total: 0 })}::jsonb
        where customer_id = ${tx.customerId} and id = ${this.#context.jobId}`)
        await publish(tx, [
          ...(touched > 0 ? [{ type: 'posts.imported', clientId: this.#row.client_id } as const] : []),
          ...(posts.length > 0 ? [{ type: 'job.progressed', jobId: this.#context.jobId } as const] : []),
        ])
      },
      { isCommittedLazily: true, isByKeys: true },
    )
  }

  /** An archive that was taken out is not read again, even if that has begun. @throws Problem NOT_FOUND */
  async #requireInFile(tx: Tx): Promise<void> {
    if (!this.#account.isReread && !this.#account.isContinued) return
    const found = await tx.one(sql`
      select 1 from post_imports where customer_id = ${tx.customerId} and id = ${this.#row.id} and takeout_id is null for share`)
    if (!found) throw new Problem('NOT_FOUND')
  }

  /** Without posts whose decision was changed while they were read. */
  async #acceptedOnly(tx: Tx, posts: NewPost[], authors: Map<string, AuthorDoubt>): Promise<NewPost[]> {
    if (authors.size === 0) return posts
    const accepted = await stillAccepted(tx, this.#account.id, [...authors.values()])
    return posts.filter(({ identity }) => {
      const author = authors.get(identity)
      return !author || accepted.has(keyOf(author))
    })
  }

  /** @returns how many were added or changed */
  async #writePosts(tx: Tx, posts: NewPost[], authors: Map<string, AuthorDoubt>): Promise<number> {
    if (posts.length === 0) return 0
    const flagging = await tx.extensions.flaggingOf(tx, this.#row.client_id)
    const stored = await storePosts(tx, this.#account, posts, flagging)
    const byIdentity = new Map(posts.map((post) => [post.identity, post]))
    await recordKnownPosts(
      tx,
      this.#row.id,
      stored.flatMap(({ outcome, postId, identity }) => {
        const row = byIdentity.get(identity)
        return outcome === 'known' && row ? [{ postId, row }] : []
      }),
    )
    if (authors.size > 0) {
      const about = { importId: this.#row.id, accountId: this.#account.id }
      const accepted = stored.flatMap(({ identity, postId }): AcceptedPost[] => {
        const author = authors.get(identity)
        return author ? [{ author, postId }] : []
      })
      await recordDoubted(tx, about, accepted)
      // They were set aside until now.
      await removeLedgerRecords(
        tx,
        this.#row.id,
        posts.flatMap(({ identity, sources }) => (authors.has(identity) ? sources : [])),
      )
    }
    return stored.filter((each) => each.outcome !== 'known').length
  }

  /** A few in parallel, each streamed. */
  async #storeFiles(files: PackedFile[]): Promise<StoredFile[]> {
    const fresh: StoredFile[] = []
    for (let at = 0; at < files.length; at += MAX_CONCURRENT) {
      const few = files.slice(at, at + MAX_CONCURRENT)
      const { storage } = this.#context.services
      const stored = await Promise.all(few.map((file) => storeFile(storage, this.#source, file)))
      for (const [index, blob] of stored.entries()) {
        this.#blobs.set((few[index] as PackedFile).path, blob)
        fresh.push(blob)
      }
    }
    return fresh
  }

  /** A few at a time, so that the batch being written makes progress in between. */
  async #newPosts(items: ReadItem[]): Promise<NewPost[]> {
    const made: NewPost[] = []
    for (const item of items) {
      if (item.type !== 'post') continue
      made.push(this.#newPost(item.post, item.seal))
      if (made.length % POSTS_PER_TURN === 0) await setImmediate()
    }
    return made
  }

  #newPost(post: ArchivePost, seal: PostSeal): NewPost {
    this.#missingFiles += post.media.filter(({ missing }) => missing === MISSING_REASONS.notInArchive).length
    const made = newPostOf(post, { platform: this.#row.platform, blobs: this.#blobs, isPart: this.#isPart })
    const newPost = { ...made, ...('records' in seal ? seal : { sealed: fromHex(seal) }) }
    return { ...newPost, ready: readyPost(this.#context.customerId, this.#account, newPost) }
  }
}

const fromHex = (seal: Exclude<PostSeal, { records: string }>) => ({
  sha256: Buffer.from(seal.sha256, 'hex'),
  salt: Buffer.from(seal.salt, 'hex'),
  commitment: Buffer.from(seal.commitment, 'hex'),
})

async function recordKnownPosts(
  tx: Tx,
  importId: string,
  known: { postId: string; row: NewPost }[],
): Promise<void> {
  if (known.length === 0) return
  await tx.run(sql`
    insert into import_known_posts (customer_id, import_id, post_id, records, media_found, media_missing)
    select ${tx.customerId}, ${importId}, * from unnest(${known.map(({ postId }) => postId)}::uuid[], ${known.map(({ row }) => row.sources.length)}::int[],
      ${known.map(({ row }) => row.media.length)}::int[], ${known.map(({ row }) => row.media.filter((media) => media.missing !== null).length)}::int[])
    on conflict (customer_id, import_id, post_id) do update set
      records = excluded.records, media_found = excluded.media_found, media_missing = excluded.media_missing
      where (import_known_posts.records, import_known_posts.media_found, import_known_posts.media_missing)
        is distinct from (excluded.records, excluded.media_found, excluded.media_missing)`)
}
