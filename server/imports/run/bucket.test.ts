import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Media, Post, Report, ReportFile } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { startBucket } from '../../testing/bucket.ts'
import { makeFilm } from '../../testing/films.ts'
import { importArchive, waitForJob, makeClient, makeZip } from '../../testing/imports.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let app: TestApp
let firm: Firm

beforeAll(async () => {
  bucket = await startBucket()
  ;({ app, firm } = await startWithFirm({ storageUrl: bucket.url }))
})
afterAll(async () => {
  await app.close()
  await bucket.close()
})

const FOLDER = 'your_facebook_activity/posts'

it('an archive whose files are stored in a bucket is imported, shown and printed as usual', async () => {
  const provider = await new Visitor(app).signIn('manager@provider.test')
  const resolver = await new Visitor(app).signIn('resolver@firm.test')
  const client = await makeClient(app, firm)
  // Larger than one part of an upload, and than one request to the bucket.
  const raw = { width: 2000, height: 2000, channels: 3 } as const
  const photo = await sharp(randomBytes(12_000_000), { raw }).png().toBuffer()
  const film = await makeFilm('avi', { color: 'navy' })
  const media = { '1.png': photo, '2.avi': film }
  const uris = Object.keys(media).map((name) => `${FOLDER}/media/a_1/${name}`)
  const archive = await makeZip({
    [`${FOLDER}/your_posts__check_ins__photos_and_videos_1.json`]: uris.map((uri, n) => ({
      timestamp: 1_655_300_000 + n,
      data: [{ post: `file ${n}` }],
      attachments: [{ data: [{ media: { uri, creation_timestamp: 1_655_300_000 } }] }],
    })),
    ...Object.fromEntries(Object.values(media).map((bytes, n) => [uris[n], bytes])),
  })
  expect(archive.length).toBeGreaterThan(10_000_000)
  const { run } = await importArchive(provider, await client.account(0), archive)
  expect(run.status).toBe('SUCCESS')

  const query = { clientIds: [client.clientId], order: 'asc' } as const
  const shown = async (): Promise<Media[]> =>
    (await resolver.call<Post[]>('listPosts', { query })).body.flatMap((post) => post.media)
  await waitUntil(async () => (await shown()).every(({ thumbnail, copyComes }) => thumbnail && !copyComes))
  const [picture, video] = await shown()
  expect([picture?.sha256, video?.sha256]).toEqual(
    [photo, film].map((bytes) => createHash('sha256').update(bytes).digest('hex')),
  )
  const part = await resolver.fetch(video?.preview ?? '', { headers: { range: 'bytes=4-7' } })
  expect([part.status, part.body]).toEqual([206, 'ftyp'])

  const { body: report } = await resolver.call<Report>('createReport', {
    params: { clientId: client.clientId },
    body: { name: 'All', statuses: [0] },
  })
  const file = await resolver.call<ReportFile>('generateReportFile', {
    params: { id: report.id, format: 'pdf' },
  })
  expect((await waitForJob(resolver, file.body.jobId)).status).toBe('SUCCESS')
  const { body: ready } = await resolver.call<Report>('getReport', { params: { id: report.id } })
  const { body: pdf } = await resolver.fetch<string>(ready.files[0]?.url ?? '')
  expect(String(pdf).match(/\/Subtype ?\/Image/g)?.length).toBeGreaterThanOrEqual(2)
})
