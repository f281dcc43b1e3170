import { createHash } from 'node:crypto'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import { isTakenOutVersion } from '../posts/index.ts'
import type { Read } from './log.ts'

type Source = { file: string; position: number; offset: number; length: number }
export type VersionRow = {
  post_id: string
  number: number
  import_id: string
  sources: Source[]
  raw: string[]
  canonical_sha256: Buffer
  salt: Buffer
  media: { sha256: string | null; uri: string }[]
}
export type Blob = { sha256: string; size: number; crc32: number; mime: string | null }

const BATCH_SIZE = 100

/** Ids of the posts, by time. */
export async function* postBatches(
  read: Read,
  which: (tx: Tx) => RawBuilder<unknown>,
): AsyncGenerator<string[]> {
  let last: { id: string; at: string } | undefined
  for (;;) {
    const after = last ? sql`(p.posted_at, p.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`
    const rows = await read((tx) =>
      tx.rows<{ id: string; at: string }>(sql`
        select p.id, p.posted_at::text as at from posts p where p.customer_id = ${tx.customerId} and ${which(tx)} and ${after}
        order by p.posted_at, p.id limit ${BATCH_SIZE}`),
    )
    if (rows.length === 0) return
    yield rows.map(({ id }) => id)
    last = rows.at(-1)
  }
}

/** Of versions that were taken out, nothing is handed over. */
export const findVersions = (tx: Tx, ids: string[]): Promise<VersionRow[]> =>
  tx.rows<VersionRow>(sql`
    select v.post_id, v.number, v.import_id, v.sources, v.raw, v.canonical_sha256, v.salt, v.media from post_versions v
    where v.customer_id = ${tx.customerId} and v.post_id = any(${uuids(ids)}) and not ${isTakenOutVersion(tx)} order by v.post_id, v.number`)

/** Of versions in their order: it differs if any of them does. */
export class VersionsDigest {
  readonly #hash = createHash('sha256')

  add({ post_id, number, canonical_sha256 }: VersionRow): void {
    this.#hash.update(`${post_id} ${number} ${canonical_sha256.toString('hex')}\n`)
  }

  end(): Buffer {
    return this.#hash.digest()
  }
}

export const findBlobs = (tx: Tx, versions: VersionRow[]): Promise<Blob[]> =>
  tx.rows<Blob>(sql`
    select encode(sha256, 'hex') as sha256, size, crc32, mime from blobs
    where customer_id = ${tx.customerId} and sha256 = any(${hashesOf(versions)})`)

const hashesOf = (versions: VersionRow[]): Buffer[] =>
  versions.flatMap(({ media }) =>
    media.flatMap(({ sha256 }) => (sha256 === null ? [] : [Buffer.from(sha256, 'hex')])),
  )

/** Its posts are not those that it was asked for any more. */
export class ChangedVersions extends Error {}
