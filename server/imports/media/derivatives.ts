import { stopIfAborted } from '../../platform/jobs/job.ts'
import { Readable } from 'node:stream'
import { sql } from '../../platform/db/sql.ts'
import { publish } from '../../platform/history/events.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { PICTURE_PROCESSES, PictureMaker, type Pictures } from './pictures.ts'
import { NEEDS_PICTURES, type WaitingFile, waitingFiles } from './waiting-files.ts'

type Context = Omit<JobContext<unknown>, 'payload'>

type DrawnFile = Omit<Pictures, 'thumbnail' | 'preview'> & {
  sha256: Buffer
  thumbnail: Buffer | null
  preview: Buffer | null
}

/** Limited because each look-up reads all waiting files. */
const LOOKUP_BATCH_SIZE = 5000
/** Files whose pictures are written in one transaction. */
const WRITE_BATCH_SIZE = 24
/** Two more than are drawn at the same time, so that some are drawn while others are stored. */
const MAX_CONCURRENT = PICTURE_PROCESSES + 2
/** Files whose drawing was stopped at a limit, above which the rest is drawn after all other imports. */
const MAX_LIMIT_HITS = 3
/** At most one event about new thumbnails in this time. */
const EVENT_INTERVAL_MS = 2000

/**
 * Makes thumbnails, poster frames, sizes and placeholders for this account's media that have none, newest posts first. The originals are never
 * changed. @returns 'slow' if they took too much time, so that others should go first
 */
export async function makeDerivatives(
  context: Context,
  { accountId, clientId }: { accountId: string; clientId: string },
  isNice: boolean,
): Promise<'made' | 'slow'> {
  await using maker = new PictureMaker({ isNice })
  let isSlow = false
  let done = 0
  let reportedAt = Date.now()
  const publishThumbnails = async (): Promise<void> => {
    reportedAt = Date.now()
    await context.transaction((tx) => publish(tx, [{ type: 'posts.imported', clientId }]))
  }
  for (;;) {
    const files = await context.transaction((tx) =>
      tx.rows(waitingFiles(tx, accountId, NEEDS_PICTURES, LOOKUP_BATCH_SIZE)),
    )
    const total = done + (files[0]?.total ?? 0)
    await context.progress('thumbnails', done, total)
    if (files.length === 0) {
      if (done > 0) await publishThumbnails()
      return 'made'
    }
    const drawn = Readable.from(files)
      .filter(() => {
        isSlow ||= !isNice && maker.limitHits > MAX_LIMIT_HITS
        return !isSlow
      })
      .map((file: WaitingFile) => drawFile(context, maker, file), { concurrency: MAX_CONCURRENT })
    let drawnFiles: DrawnFile[] = []
    const keep = async (): Promise<void> => {
      await saveDerivatives(context, drawnFiles)
      done += drawnFiles.length
      drawnFiles = []
      if (Date.now() - reportedAt > EVENT_INTERVAL_MS) await publishThumbnails()
      await context.progress('thumbnails', done, total)
    }
    for await (const each of drawn) {
      stopIfAborted(context.signal)
      drawnFiles.push(each as DrawnFile)
      if (drawnFiles.length === WRITE_BATCH_SIZE) await keep()
    }
    if (drawnFiles.length > 0) await keep()
    if (isSlow) return 'slow'
  }
}

async function drawFile(
  context: Context,
  maker: PictureMaker,
  { sha256, mime, size }: WaitingFile,
): Promise<DrawnFile> {
  const { storage } = context.services
  const keep = async (bytes: Uint8Array | null): Promise<Buffer | null> =>
    bytes && Buffer.from((await storage.put([bytes])).sha256, 'hex')
  const drawn = await maker.draw(storage, { sha256: sha256.toString('hex'), mime, size }, context.signal)
  return { ...drawn, sha256, thumbnail: await keep(drawn.thumbnail), preview: await keep(drawn.preview) }
}

async function saveDerivatives(context: Context, made: DrawnFile[]): Promise<void> {
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
