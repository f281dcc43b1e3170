import { appendFile, chmod, rename, truncate } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Report, ReportFile } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { makeFilm } from '../../testing/films.ts'
import { importArchive, waitForJob, makeClient, makeZip } from '../../testing/imports.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { textOf } from '../../testing/reports.ts'
import { reportFacts } from './facts.ts'
import { findFiles } from './job.ts'

let app: TestApp
let firm: Firm
let resolver: Visitor
let report: Report

const transaction = <R>(work: (tx: Tx) => Promise<R>) => app.services.db.transaction(firm.accountId, work)
const isFilm = sql`mime = 'video/mp4' and derivatives = 'made'`

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  const provider = await new Visitor(app).signIn('manager@provider.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  const client = await makeClient(app, firm)
  const folder = 'your_facebook_activity/posts'
  const attachments = ['a.mp4', 'b.png'].map((name) => ({
    data: [{ media: { uri: `${folder}/media/${name}`, creation_timestamp: 1_655_000_000 } }],
  }))
  const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: 'green' } })
  await importArchive(
    provider,
    await client.account(0),
    await makeZip({
      [`${folder}/your_posts__check_ins__photos_and_videos_1.json`]: [
        { timestamp: 1_655_000_000, data: [{ post: 'a film' }], attachments },
      ],
      [`${folder}/media/a.mp4`]: await makeFilm('mp4', { seconds: 3 }),
      [`${folder}/media/b.png`]: await picture.png().toBuffer(),
    }),
  )
  await waitUntil(async () =>
    transaction(async (tx) =>
      Boolean(await tx.one(sql`select 1 from blobs where customer_id = ${tx.customerId} and ${isFilm}`)),
    ),
  )
  const made = await resolver.call<Report>('createReport', {
    params: { clientId: client.clientId },
    body: { name: 'Films', statuses: [0] },
  })
  report = made.body
})
afterAll(() => app.close())

/** The job and the text of a file that is generated now. */
async function generate(): Promise<{ jobId: string; text: string }> {
  const file = await resolver.call<ReportFile>('generateReportFile', {
    params: { id: report.id, format: 'pdf' },
  })
  expect((await waitForJob(resolver, file.body.jobId)).status).toBe('SUCCESS')
  const { body: ready } = await resolver.call<Report>('getReport', { params: { id: report.id } })
  return { jobId: file.body.jobId, text: await textOf(app, ready.files[0] as ReportFile) }
}

it('a report shows the length of a video below its picture', async () => {
  expect((await generate()).text).toContain('length 0:03')
})

it('a report is not made of a stored file that has changed', async () => {
  const { jobId } = await generate()
  const frame = await transaction((tx) =>
    tx.one<{ sha256: string }>(
      sql`select encode(thumbnail_sha256, 'hex') as sha256 from blobs where customer_id = ${tx.customerId} and ${isFilm}`,
    ),
  )
  const sha256 = frame?.sha256 ?? ''
  const [path, size] = [await app.services.storage.local(sha256, ''), await app.services.storage.size(sha256)]
  await chmod(path, 0o600)
  await appendFile(path, 'x')
  const readAll = async () => {
    const [file] = await transaction((tx) => findFiles(tx, jobId))
    if (!file) throw new Error('No file')
    for await (const _ of (await reportFacts({ transaction, services: app.services }, file, '')).posts);
  }
  await expect(readAll()).rejects.toMatchObject({ fault: 'hash' })
  await truncate(path, size)
  await readAll()
})

it('a report names a picture and a video that the storage has lost', async () => {
  const lost = await transaction((tx) =>
    tx.rows<{ sha256: string }>(
      sql`select encode(sha256, 'hex') as sha256 from blobs where customer_id = ${tx.customerId} and mime in ('video/mp4', 'image/png')`,
    ),
  )
  expect(lost).toHaveLength(2)
  const paths = await Promise.all(lost.map(({ sha256 }) => app.services.storage.local(sha256, '')))
  for (const path of paths) await rename(path, `${path}.lost`)
  const { text } = await generate()
  for (const path of paths) await rename(`${path}.lost`, path)
  expect(text.match(/Not shown: the stored file is missing/g)).toHaveLength(1)
  expect(text).toMatch(/Video, shown by its first frame \(0:00\) · the stored file is missing/)
  expect(text).not.toContain('Not in the archive')
})

it('a report that is made before the import has drawn a video shows its frame, too', async () => {
  await transaction((tx) =>
    tx.run(
      sql`update blobs set derivatives = null, thumbnail_sha256 = null, width = null where customer_id = ${tx.customerId} and ${isFilm}`,
    ),
  )
  expect((await generate()).text).toContain('Video, shown by its first frame (0:00)')
})
