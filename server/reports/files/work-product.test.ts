import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Post, Report, ReportFile, ReportPost } from '#contract/index.ts'
import { startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, waitForJob, makeClient, makeZip } from '../../testing/imports.ts'
import { textOf } from '../../testing/reports.ts'

let app: TestApp
let clientId: string
let resolver: Visitor

beforeAll(async () => {
  const started = await startWithFirm()
  app = started.app
  const provider = await new Visitor(app).signIn('manager@provider.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  const client = await makeClient(app, started.firm)
  clientId = client.clientId
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': ['one', 'two'].map(
      (post, at) => ({ timestamp: 1_655_300_000 + at, data: [{ post }] }),
    ),
  })
  await importArchive(provider, await client.account(0), archive)
  const { body } = await resolver.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
  for (const { id } of body) await resolver.call('escalatePost', { params: { id }, body: {} })
})
afterAll(() => app.close())

it('a report file contains nothing of the review by default, and all of it on request', async () => {
  const { body: report } = await resolver.call<Report>('createReport', {
    params: { clientId },
    body: { name: 'Escalations aside', statuses: [2] },
  })
  const made = async (formatOptions: object) => {
    const file = await resolver.call<ReportFile>('generateReportFile', {
      params: { id: report.id, format: 'pdf' },
      body: { formatOptions },
    })
    expect((await waitForJob(resolver, file.body.jobId)).status).toBe('SUCCESS')
    const { body } = await resolver.call<Report>('getReport', { params: { id: report.id } })
    return textOf(app, body.files.find(({ id }) => id === file.body.id) as ReportFile)
  }
  const plain = await made({})
  expect(plain).not.toMatch(/Escalated|Unreviewed|Saved|Resolved|Flagged/)
  expect(plain).toContain('Selected by counsel')
  expect(await made({ reviewStatus: true })).toContain('Posts that meet any of: Status Escalated')
  const { body: lines } = await resolver.call<ReportPost[]>('listReportPosts', { params: { id: report.id } })
  await resolver.call('removeReportPost', { params: { id: lines[0]?.id ?? '' } })
  expect(await made({ reviewStatus: true })).toContain(
    'Selected from posts that meet any of: Status Escalated',
  )
})
