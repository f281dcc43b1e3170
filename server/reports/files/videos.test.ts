import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Report, ReportFile } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../entry/testing.ts'
import { makeFilm } from '../../imports/films/testing.ts'
import { importArchive, waitForJob, makeClient, makeZip } from '../../imports/testing.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { textOf } from '../testing.ts'

let app: TestApp
let firm: Firm
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
})
afterAll(() => app.close())

const transaction = <R>(work: (tx: Tx) => Promise<R>) => app.services.db.transaction(firm.accountId, work)

it('a report shows the length of a video below its picture', async () => {
  const provider = await new Visitor(app).signIn('manager@provider.test')
  const resolver = await new Visitor(app).signIn('resolver@firm.test')
  const client = await makeClient(app, firm)
  const folder = 'your_facebook_activity/posts'
  const attachments = [
    { data: [{ media: { uri: `${folder}/media/a.mp4`, creation_timestamp: 1_655_000_000 } }] },
  ]
  await importArchive(
    provider,
    await client.account(0),
    await makeZip({
      [`${folder}/your_posts__check_ins__photos_and_videos_1.json`]: [
        { timestamp: 1_655_000_000, data: [{ post: 'a film' }], attachments },
      ],
      [`${folder}/media/a.mp4`]: await makeFilm('mp4', { seconds: 3 }),
    }),
  )
  await waitUntil(async () =>
    transaction(async (tx) =>
      Boolean(
        await tx.one(
          sql`select 1 from blobs where customer_id = ${tx.customerId} and mime = 'video/mp4' and derivatives = 'made'`,
        ),
      ),
    ),
  )
  const { body: report } = await resolver.call<Report>('createReport', {
    params: { clientId: client.clientId },
    body: { name: 'Films', statuses: [0] },
  })
  const file = await resolver.call<ReportFile>('generateReportFile', {
    params: { id: report.id, format: 'pdf' },
  })
  expect((await waitForJob(resolver, file.body.jobId)).status).toBe('SUCCESS')
  const { body: ready } = await resolver.call<Report>('getReport', { params: { id: report.id } })
  expect(await textOf(app, ready.files[0] as ReportFile)).toContain('length 0:03')
})
