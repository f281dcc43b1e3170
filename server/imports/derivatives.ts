import { Readable } from 'node:stream'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { filesOf } from './files-of.ts'
import type { ImportContext, ImportRow } from './row.ts'
import { drawPictures, type Pictures } from './pictures.ts'

type Waiting = { sha256: Buffer; mime: string | null; size: number }
type Drawn = Pictures & { sha256: Buffer }

/** Files that are looked up at once: the look-up passes through all posts of the import. */
const LOOKED_UP = 2000
/** Files whose pictures are written at once. */
const WRITTEN = 24
/** Two more than the processors of a small machine: while some are kept, others are drawn. */
const PARALLEL = 4

/** Thumbnails, poster frames, sizes and placeholders of this import's media, newest posts first. The originals are never touched. */
export async function makeDerivatives(context: ImportContext, row: ImportRow): Promise<void> {
  const total = await context.transaction((tx) => countWaiting(tx, row))
  let done = 0
  await context.progress('thumbnails', done, total)
  for (;;) {
    const blobs = await context.transaction((tx) => tx.rows<Waiting>(waiting(tx, row)))
    if (blobs.length === 0) return
    const drawn = Readable.from(blobs).map((blob: Waiting) => drawOne(context, blob), {
      concurrency: PARALLEL,
    })
    let made: Drawn[] = []
    const keep = async (): Promise<void> => {
      await write(context, made)
      done += made.length
      made = []
      await context.progress('thumbnails', done, Math.max(total, done))
    }
    for await (const each of drawn) {
      if (context.signal.aborted) throw new Error('The worker is stopping; another goes on')
      made.push(each as Drawn)
      if (made.length === WRITTEN) await keep()
    }
    if (made.length > 0) await keep()
  }
}

async function countWaiting(tx: Tx, row: ImportRow): Promise<number> {
  const counted = await tx.one<{ n: number }>(
    sql`select count(distinct b.sha256)::int as n from ${waitingFiles(tx, row)}`,
  )
  return counted?.n ?? 0
}

const waiting = (tx: Tx, row: ImportRow) => sql<Waiting>`
  select b.sha256, b.mime, b.size from ${waitingFiles(tx, row)}
  group by b.sha256, b.mime, b.size order by max(p.posted_at) desc limit ${LOOKED_UP}`

const waitingFiles = (tx: Tx, row: ImportRow) => sql`${filesOf(tx, row.id)} and b.derivatives is null`

async function drawOne(context: ImportContext, { sha256, mime, size }: Waiting): Promise<Drawn> {
  const { storage } = context.services
  const keep = async (bytes: Buffer | null): Promise<Buffer | null> =>
    bytes && Buffer.from((await storage.put([bytes])).sha256, 'hex')
  const drawn = await drawPictures(storage, sha256.toString('hex'), mime, size)
  return { ...drawn, sha256, thumbnail: await keep(drawn.thumbnail), preview: await keep(drawn.preview) }
}

async function write(context: ImportContext, made: Drawn[]): Promise<void> {
  await context.transaction((tx) =>
    tx.run(sql`
      update blobs b set width = w.width, height = w.height, placeholder = w.placeholder, thumbnail_sha256 = w.thumbnail, preview_sha256 = w.preview,
        derivatives = w.outcome, metadata = w.metadata, film_copy = w.film_copy
      from unnest(${made.map((each) => each.sha256)}::bytea[], ${made.map((each) => each.width)}::int[], ${made.map((each) => each.height)}::int[],
                  ${made.map((each) => each.placeholder)}::text[], ${made.map((each) => each.thumbnail)}::bytea[],
                  ${made.map((each) => each.preview)}::bytea[], ${made.map((each) => each.outcome)}::text[],
                  ${made.map((each) => each.metadata && JSON.stringify(each.metadata))}::jsonb[],
                  ${made.map((each) => (each.needsCopy ? 'waiting' : null))}::text[])
        as w (sha256, width, height, placeholder, thumbnail, preview, outcome, metadata, film_copy)
      where b.customer_id = ${tx.customerId} and b.sha256 = w.sha256`),
  )
}
