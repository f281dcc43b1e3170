import { createHash, hash } from 'node:crypto'
import { ArchiveProblem, openArchive } from '#archive/index.ts'
import type { Archive } from '#archive/kit/importer.ts'
import { nodeEngine } from '#archive/kit/zip/node.ts'
import { decodeText } from '#archive/kit/text/decode.ts'
import { storable } from '#archive/kit/text/text.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFault, type Verification } from '../../platform/history/verify.ts'
import { type Storage, StorageProblem } from '../../platform/storage/index.ts'

type Import = { id: string; archive_sha256: Buffer; inner_sha256: Buffer | null; has_versions: boolean }
type SealedRecord = {
  post_id: string
  number: number
  file: string | null
  offset: number | null
  length: number | null
  sha256: string | null
  raw: string | null
}

/**
 * Compares the records and media of versions with the bytes of the sealed archives that they name. No reader of a platform is used, so a newer one
 * finds nothing else.
 */
export async function compareSealedRecords(tx: Tx, storage: Storage, result: Verification): Promise<void> {
  const accounts = await tx.rows<{ id: string }>(
    sql`select distinct social_account_id as id from post_imports where customer_id = ${tx.customerId} and archive_sha256 is not null`,
  )
  for (const { id } of accounts) {
    const imports = await tx.rows<Import>(sql`
      select i.id, i.archive_sha256, i.inner_sha256,
        exists (select from post_versions v where v.customer_id = i.customer_id and v.import_id = i.id) as has_versions
      from post_imports i where customer_id = ${tx.customerId} and social_account_id = ${id} and archive_sha256 is not null and archive_removed_at is null order by id`)
    const hashes = new Set<string>()
    for (const each of imports) await compareArchive(tx, storage, each, hashes, result)
    const removed = await tx.one(sql`
      select 1 from post_imports where customer_id = ${tx.customerId} and social_account_id = ${id} and archive_removed_at is not null limit 1`)
    if (!removed) await compareMedia(tx, id, hashes, result)
  }
}

/** @param hashes gets those of all files of the archive */
async function compareArchive(
  tx: Tx,
  storage: Storage,
  { id, archive_sha256, inner_sha256, has_versions }: Import,
  hashes: Set<string>,
  result: Verification,
): Promise<void> {
  const inner = inner_sha256?.toString('hex')
  try {
    await withArchive(storage, archive_sha256.toString('hex'), async (archive) => {
      for await (const sha256 of hashEntries(archive)) hashes.add(sha256)
      if (!inner) return compareRecords(tx, id, archive, result)
      if (!hashes.has(inner))
        addFault(result, `The archive of import ${id} does not contain the zip with the hash ${inner}.`)
    })
    if (inner)
      await withArchive(storage, inner, async (archive) => {
        for await (const sha256 of hashEntries(archive)) hashes.add(sha256)
        await compareRecords(tx, id, archive, result)
      })
  } catch (error) {
    // A refused file is sealed too, and has no versions.
    if (error instanceof ArchiveProblem || error instanceof StorageProblem) {
      if (has_versions) addFault(result, `The archive of import ${id} can’t be read: ${error.message}`)
    } else throw error
  }
}

async function withArchive(
  storage: Storage,
  sha256: string,
  work: (archive: Archive) => Promise<void>,
): Promise<void> {
  const source = await storage.randomAccess(sha256)
  try {
    await work(await openArchive(source, nodeEngine))
  } finally {
    await source.close()
  }
}

async function* hashEntries(archive: Archive): AsyncIterable<string> {
  for (const entry of archive.entries) {
    if (entry.isDirectory) continue
    const sum = createHash('sha256')
    for await (const piece of archive.open(entry)) sum.update(piece)
    yield sum.digest('hex')
  }
}

/** Goes through the files once, with the records in the order of their bytes. */
async function compareRecords(
  tx: Tx,
  importId: string,
  archive: Archive,
  result: Verification,
): Promise<void> {
  let reader = null as FileReader | null
  await tx.eachBatch<SealedRecord>(
    sql`
      select v.post_id, v.number, s.source ->> 'file' as file, (s.source ->> 'offset')::float8 as offset, (s.source ->> 'length')::float8 as length,
        s.source ->> 'sha256' as sha256, v.raw[s.place] as raw
      from post_versions v cross join lateral jsonb_array_elements(v.sources) with ordinality as s (source, place)
      where v.customer_id = ${tx.customerId} and coalesce(v.records_of, v.import_id) = ${importId}
      order by 3, 4, 5`,
    async (records) => {
      for (const record of records) {
        const { file, offset, length } = record
        if (reader?.path !== file) {
          const entry = archive.entries.find(({ path }) => path === file)
          reader = entry ? new FileReader(file ?? '', archive.open(entry)) : null
        }
        const bytes = (await reader?.read(offset ?? 0, length ?? 0)) ?? null
        if (bytes === null || !isRecord(record, bytes))
          addFault(
            result,
            `The version ${record.number} of post ${record.post_id} has a record that is not in the sealed archive of import ${importId}: ${file}, byte ${offset}.`,
          )
      }
    },
  )
}

/**
 * Characters that the database refuses were replaced, a row of CSV may end in two ways, and an older reader replaced bytes that are no UTF-8.
 */
const isRecord = ({ raw, sha256 }: SealedRecord, bytes: Buffer): boolean =>
  raw !== null &&
  hash('sha256', raw, 'hex') === sha256 &&
  [decodeText(bytes).text, bytes.toString('utf8')]
    .flatMap((text) => [text, text.replace(/\r$/, '')])
    .some((each) => each === raw || storable(each) === raw)

const BATCH_SIZE = 500

/** Reads ranges of a file whose beginnings never go back, and keeps only what is still needed. */
class FileReader {
  readonly path: string
  readonly #pieces: AsyncIterator<Uint8Array>
  #kept = Buffer.alloc(0)
  /** The offset of the first kept byte. */
  #base = 0

  constructor(path: string, pieces: AsyncIterable<Uint8Array>) {
    this.path = path
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** @returns null if the file ends before */
  async read(offset: number, length: number): Promise<Buffer | null> {
    const parts = [this.#kept]
    let end = this.#base + this.#kept.length
    while (end < offset + length) {
      const { value, done } = await this.#pieces.next()
      if (done) break
      if (end <= offset) parts.length = 0
      // The piece is valid only until the next one.
      parts.push(Buffer.from(value))
      end += value.length
    }
    const bytes = Buffer.concat(parts)
    const skipped = Math.min(Math.max(0, offset - (end - bytes.length)), bytes.length)
    this.#kept = bytes.subarray(skipped)
    this.#base = end - this.#kept.length
    return this.#kept.length < length ? null : this.#kept.subarray(0, length)
  }
}

async function compareMedia(
  tx: Tx,
  accountId: string,
  hashes: Set<string>,
  result: Verification,
): Promise<void> {
  let after: string | null = null
  for (;;) {
    const rows: { id: string; sha256: string[] }[] = await tx.rows<{ id: string; sha256: string[] }>(sql`
      select p.id, array(select encode(m.sha256, 'hex') from post_media m
        where m.customer_id = p.customer_id and m.post_id = p.id and m.sha256 is not null) as sha256
      from posts p where p.customer_id = ${tx.customerId} and p.social_account_id = ${accountId} and (p.has_image or p.has_video)
        and (${after}::uuid is null or p.id > ${after}::uuid) order by p.id limit ${BATCH_SIZE}`)
    for (const { id, sha256 } of rows)
      for (const each of sha256)
        if (!hashes.has(each))
          addFault(
            result,
            `The post ${id} has media with the hash ${each}, which no sealed archive of its account has.`,
          )
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)?.id ?? null
  }
}
