import { Readable } from 'node:stream'
import { sql } from '../platform/db/sql.ts'
import type { ImportContext, ImportRow } from './row.ts'
import { drawPictures, type Pictures } from './pictures.ts'

type Waiting = { sha256: Buffer; mime: string | null; size: number }

const BATCH = 24
const PARALLEL = 2

/** Thumbnails, poster frames, sizes and placeholders of this import's media, newest posts first. The originals are never touched. */
export async function makeDerivatives(context: ImportContext, row: ImportRow): Promise<void> {
  const total =
    (
      await context.transaction((tx) =>
        tx.one<{ n: number }>(
          sql`select count(*) as n from (${waiting(tx.customerId, row, 1_000_000_000)}) w`,
        ),
      )
    )?.n ?? 0
  let done = 0
  await context.progress('thumbnails', done, total)
  while (!context.signal.aborted) {
    const blobs = await context.transaction((tx) => tx.rows<Waiting>(waiting(tx.customerId, row, BATCH)))
    if (blobs.length === 0) return
    const made: (Pictures & { sha256: Buffer })[] = []
    for (let at = 0; at < blobs.length; at += PARALLEL) {
      const few = blobs.slice(at, at + PARALLEL)
      made.push(
        ...(await Promise.all(
          few.map(async (blob) => ({ sha256: blob.sha256, ...(await drawOne(context, blob)) })),
        )),
      )
    }
    await write(context, made)
    done += blobs.length
    await context.progress('thumbnails', done, Math.max(total, done))
  }
  throw new Error('The worker is stopping; another goes on')
}

/** Also of posts that were known: the import that brought them may have failed before their pictures were made. */
function waiting(customerId: string, row: ImportRow, limit: number) {
  return sql<Waiting>`
    select b.sha256, b.mime, b.size from (
      select customer_id, post_id from post_versions where customer_id = ${customerId} and import_id = ${row.id}
      union select customer_id, post_id from import_known_posts where customer_id = ${customerId} and import_id = ${row.id}
    ) v
    join posts p on p.customer_id = v.customer_id and p.id = v.post_id
    join post_media m on m.customer_id = v.customer_id and m.post_id = v.post_id
    join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256 and b.derivatives is null
    group by b.sha256, b.mime, b.size order by max(p.posted_at) desc limit ${limit}`
}

async function drawOne(context: ImportContext, blob: Waiting): Promise<Pictures> {
  const { storage } = context.services
  const keep = async (bytes: Buffer | null): Promise<Buffer | null> =>
    bytes && Buffer.from((await storage.put(Readable.from([bytes], { objectMode: false }))).sha256, 'hex')
  const drawn = await drawPictures(storage, blob.sha256.toString('hex'), blob.mime, blob.size)
  return { ...drawn, thumbnail: await keep(drawn.thumbnail), preview: await keep(drawn.preview) }
}

async function write(context: ImportContext, made: (Pictures & { sha256: Buffer })[]): Promise<void> {
  await context.transaction((tx) =>
    tx.run(sql`
      update blobs b set width = w.width, height = w.height, placeholder = w.placeholder, thumbnail_sha256 = w.thumbnail, preview_sha256 = w.preview,
        derivatives = w.outcome, metadata = w.metadata
      from unnest(${made.map((each) => each.sha256)}::bytea[], ${made.map((each) => each.width)}::int[], ${made.map((each) => each.height)}::int[],
                  ${made.map((each) => each.placeholder)}::text[], ${made.map((each) => each.thumbnail)}::bytea[],
                  ${made.map((each) => each.preview)}::bytea[], ${made.map((each) => each.outcome)}::text[],
                  ${made.map((each) => each.metadata && JSON.stringify(each.metadata))}::jsonb[])
        as w (sha256, width, height, placeholder, thumbnail, preview, outcome, metadata)
      where b.customer_id = ${tx.customerId} and b.sha256 = w.sha256`),
  )
}
