import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { ZipFile } from 'yazl'
import { createPostImport } from '#server/imports/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { uploadArchive } from './import.ts'
import { addClient, addFirm, type Bench, measureInTurns, report } from './kit.ts'

const PICTURE_COUNT = 240
const FOLDER = 'your_facebook_activity/posts'

/** Photographs as phones take them: 4 megapixels, with noise, so that they cost as much as real ones. */
async function makePictures(): Promise<Buffer[]> {
  const made: Buffer[] = []
  for (let n = 0; n < PICTURE_COUNT; n += 1)
    made.push(
      await sharp({
        create: {
          width: 2304,
          height: 1728,
          channels: 3,
          noise: { type: 'gaussian', mean: 90 + (n % 90), sigma: 30 },
          background: 'gray',
        },
      })
        .jpeg({ quality: 80 })
        .toBuffer(),
    )
  return made
}

async function writeArchive(file: string, pictures: Buffer[]): Promise<void> {
  const zip = new ZipFile()
  const uriOf = (n: number) => `${FOLDER}/media/a_1/${1_000_000_000 + n}.jpg`
  const records = pictures.map((_, n) => ({
    timestamp: 1_400_000_000 + n * 5000,
    data: [{ post: `picture ${n}` }],
    attachments: [{ data: [{ media: { uri: uriOf(n), creation_timestamp: 1_400_000_000 } }] }],
  }))
  zip.addBuffer(
    Buffer.from(JSON.stringify(records)),
    `${FOLDER}/your_posts__check_ins__photos_and_videos_1.json`,
  )
  for (const [n, bytes] of pictures.entries()) zip.addBuffer(bytes, uriOf(n), { compress: false })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

/** Makes only the same small pictures, two at a time as the worker does. @returns pictures per second */
async function measureFloor(pictures: Buffer[]): Promise<number> {
  const started = performance.now()
  const draw = (bytes: Buffer) =>
    sharp(bytes)
      .autoOrient()
      .resize(640, 640, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  for (let at = 0; at < pictures.length; at += 2) await Promise.all(pictures.slice(at, at + 2).map(draw))
  return (pictures.length / (performance.now() - started)) * 1000
}

/** From the first small picture to the last. Counting must cost little: a join with posts, imported just now, took a fifth of one core. */
async function measureThumbnails(bench: Bench, file: string): Promise<number> {
  // In its own firm, because an archive that another client of the firm has waits for a decision.
  const firm = await addFirm(bench, `pictures-${newId().slice(0, 13)}`)
  const { services, actor, firmId } = firm
  const { accountId } = await addClient(firm, 'pictures')
  const uploadId = await uploadArchive(firm, file)
  const importId = await createPostImport(services, actor, firmId, accountId, uploadId)
  let started = 0
  let before = 0
  for (;;) {
    const state = await services.db.read(firmId, (tx) =>
      tx.one<{ status: string; drawn: number }>(sql`
        select j.status, (select count(*) from blobs b
          where b.customer_id = ${firmId} and b.mime = 'image/jpeg' and b.thumbnail_sha256 is not null) as drawn
        from job_runs j where j.customer_id = ${firmId} and j.subject_id = ${importId}`),
    )
    if (state?.status === 'FAILURE') throw new Error('The import failed')
    if (started === 0 && state && state.drawn > 0) {
      started = performance.now()
      before = state.drawn
    }
    if (state && state.drawn === PICTURE_COUNT)
      return ((PICTURE_COUNT - before) / (performance.now() - started)) * 1000
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export async function benchThumbnails(bench: Bench): Promise<void> {
  const file = join(tmpdir(), `proofline-bench-pictures-${process.pid}.zip`)
  const pictures = await makePictures()
  await writeArchive(file, pictures)
  try {
    const result = await measureInTurns(
      2,
      () => measureFloor(pictures),
      () => measureThumbnails(bench, file),
    )
    report('thumbnails of 4-megapixel photographs', 'pictures/s', result, 'higher', 'at least 0.80')
  } finally {
    await rm(file, { force: true })
  }
}
