import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NotificationItem, Report, ReportFile, ReportLine } from '#contract/index.ts'
import { type Firm, makeFirm, startTestApp, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { runUntil } from '../../testing/jobs.ts'
import { storePosts } from '../../posts/index.ts'
import { postWith } from '../../testing/searches.ts'
import { reportFacts } from './facts.ts'
import { findFiles, renderReportJob } from './job.ts'

const IS_LONG = process.env['PROOFLINE_PROVE'] === '1'

let app: TestApp
let firm: Firm
let resolver: Visitor
let clientId: string

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  firm = await makeFirm(app, 'firm.test')
  // The sign-in code is sent by a job; afterwards no job runs on its own.
  const worker = await app.startWorker()
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  await worker.stop()
  const client = await makeClient(app, firm)
  clientId = client.clientId
  const about = { id: await client.account(0), clientId, importId: newId(firm.accountId), actorId: null }
  await inFirm((tx) =>
    storePosts(
      tx,
      about,
      Array.from({ length: 4 }, (_, n) => postWith(`post ${n}`, n)),
    ),
  )
})
afterAll(() => app.close())

const inFirm = <Result>(work: Parameters<typeof app.services.db.transaction<Result>>[1]) =>
  app.workerServices.db.transaction(firm.accountId, work)

/** A report whose file is requested in two volumes, like those of thousands of posts. */
async function asked(name: string): Promise<{ reportId: string; jobId: string }> {
  const { body: report } = await resolver.call<Report>('createReport', {
    params: { clientId },
    body: { name, statuses: [0] },
  })
  const { body: file } = await resolver.call<ReportFile>('generateReportFile', {
    params: { id: report.id, format: 'pdf' },
  })
  await inFirm(async (tx) => {
    await tx.run(sql`
      insert into report_files (customer_id, id, report_id, job_id, format, options, file_name, created_by, created_at, volume, volumes,
        lines, states, comments)
      select customer_id, ${newId(firm.accountId)}, report_id, job_id, format, options, 'second', created_by, created_at, 2, 2,
        lines[3:], states[3:], comments[3:]
      from report_files where customer_id = ${firm.accountId} and id = ${file.id}`)
    await tx.run(
      sql`update report_files set volumes = 2, lines = lines[:2], states = states[:2], comments = comments[:2] where customer_id = ${firm.accountId} and id = ${file.id}`,
    )
    await tx.run(sql`
      update job_runs set payload = payload || '{"postCounts": [2, 2]}' where customer_id = ${firm.accountId} and id = ${file.jobId}`)
  })
  return { reportId: report.id, jobId: file.jobId }
}

const filesOf = (reportId: string) =>
  inFirm((tx) =>
    tx.rows<{ sha256: Buffer | null; pages: number | null }>(
      sql`select sha256, pages from report_files where customer_id = ${firm.accountId} and report_id = ${reportId} order by volume`,
    ),
  )

const countStored = (files: { sha256: Buffer | null }[]): number =>
  files.filter(({ sha256 }) => sha256 !== null).length

/**
 * Kills the job at its k-th step, or as soon as the first volume is stored, and lets it run again. @returns how many volumes were stored when it was
 * killed, and whether it was killed at all
 */
async function killAt(k: number | 'first volume'): Promise<[stored: number, wasKilled: boolean]> {
  const { body: viewer } = await resolver.call<{ id: string }>('getViewer')
  const name = `Killed at ${k}`
  const { reportId, jobId } = await asked(name)
  const run = (stopAt: number | (() => Promise<boolean>)) =>
    runUntil(app.workerServices, renderReportJob, [firm.accountId, jobId], stopAt)
  const wasKilled = await run(
    k === 'first volume' ? async () => countStored(await filesOf(reportId)) === 1 : k,
  )
  const before = await filesOf(reportId)
  if (wasKilled) expect(await run(0)).toBe(false)
  const after = await filesOf(reportId)
  expect(after).toHaveLength(2)
  for (const [at, { sha256, pages }] of after.entries()) {
    expect(pages).toBeGreaterThan(0)
    if (!sha256) throw new Error(`Volume ${at + 1} is missing`)
    expect(before[at]?.sha256 ?? sha256).toEqual(sha256)
    const parts: Buffer[] = []
    for await (const part of app.services.storage.open(sha256.toString('hex'))) parts.push(part as Buffer)
    expect(Buffer.concat(parts).subarray(0, 5).toString()).toBe('%PDF-')
  }
  const { body: notices } = await resolver.call<NotificationItem[]>('listNotifications', {
    params: { id: viewer.id },
  })
  const ofThis = notices.filter(({ notification }) => notification.data?.['reportId'] === reportId)
  expect(ofThis.map(({ notification }) => notification.data?.['fileName'])).toEqual([
    `${name} (UTC, English).pdf`,
  ])
  return [countStored(before), wasKilled]
}

it(
  'creates each volume once and sends one notification, wherever the process is killed',
  { timeout: 180_000 },
  async () => {
    // The number of steps is not known in advance, because the job has more of them when it is slow.
    const stored = new Set<number>()
    for (let k = 1, isKilled = IS_LONG; isKilled; k += 1) {
      let count
      ;[count, isKilled] = await killAt(k)
      stored.add(count)
    }
    if (!IS_LONG) await killAt(1 + randomInt(20))
    const [first, wasKilled] = await killAt('first volume')
    expect([first, wasKilled]).toEqual([1, true])
    stored.add(first)
    // It was killed with none, only the first, and both volumes stored.
    if (IS_LONG) expect(stored).toEqual(new Set([0, 1, 2]))
  },
)

const leavesOf = (reportId: string) =>
  inFirm((tx) =>
    tx.rows<{ kind: string; file: string; sha256: string | null }>(sql`
      select l.kind, p.payload::jsonb ->> 'fileId' as file, p.payload::jsonb ->> 'sha256' as sha256 from evidence_leaves l
      join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
      where l.customer_id = ${firm.accountId} and l.subject_id = ${reportId} and l.kind like 'report.file%' order by l.at`),
  )

it('records each volume when it is stored, also if the rest is canceled', async () => {
  const { reportId, jobId } = await asked('Canceled')
  expect(
    await runUntil(
      app.workerServices,
      renderReportJob,
      [firm.accountId, jobId],
      async () => countStored(await filesOf(reportId)) === 1,
    ),
  ).toBe(true)
  const [first, second] = await inFirm((tx) => findFiles(tx, jobId))
  expect((await resolver.call('deleteReportFile', { params: { id: second?.id ?? '' } })).status).toBe(204)
  expect(await leavesOf(reportId)).toEqual([
    { kind: 'report.file', file: first?.id, sha256: first?.sha256?.toString('hex') },
    { kind: 'report.file-cancel', file: second?.id, sha256: null },
  ])
})

it('creates, numbers and reports the other volumes even if one is deleted in between', async () => {
  const { reportId, jobId } = await asked('Deleted in between')
  const run = (stopAt: number | (() => Promise<boolean>)) =>
    runUntil(app.workerServices, renderReportJob, [firm.accountId, jobId], stopAt)
  expect(await run(async () => countStored(await filesOf(reportId)) === 1)).toBe(true)
  const [first, second] = await inFirm((tx) => findFiles(tx, jobId))
  expect((await resolver.call('deleteReportFile', { params: { id: first?.id ?? '' } })).status).toBe(204)
  expect(await inFirm((tx) => findFiles(tx, jobId))).toEqual([second])
  expect(second).toMatchObject({ volume: 2, before: 2, all: 4 })
  expect(await run(0)).toBe(false)
  expect(countStored(await filesOf(reportId))).toBe(1)
  const [stored] = await inFirm((tx) => findFiles(tx, jobId))
  expect(await leavesOf(reportId)).toEqual([
    { kind: 'report.file', file: first?.id, sha256: first?.sha256?.toString('hex') },
    { kind: 'report.file-delete', file: first?.id, sha256: first?.sha256?.toString('hex') },
    { kind: 'report.file', file: second?.id, sha256: stored?.sha256?.toString('hex') },
  ])
  const { body: viewer } = await resolver.call<{ id: string }>('getViewer')
  const { body: notices } = await resolver.call<NotificationItem[]>('listNotifications', {
    params: { id: viewer.id },
  })
  expect(notices.filter(({ notification }) => notification.data?.['reportId'] === reportId)).toHaveLength(1)
})

it('does not wait for its files, which a deletion locks before it cancels the job', async () => {
  const { jobId } = await asked('Locked')
  await inFirm(async (tx) => {
    await tx.run(
      sql`select 1 from report_files where customer_id = ${firm.accountId} and job_id = ${jobId} for update`,
    )
    const late = new Promise((resolve) => setTimeout(resolve, 3000, 'waits'))
    const run = runUntil(app.workerServices, renderReportJob, [firm.accountId, jobId], 4)
    expect(await Promise.race([run, late])).toBe(true)
  })
})

it('prints the posts and comments of the request, and only notes from before the time that it states', async () => {
  const { body: report } = await resolver.call<Report>('createReport', {
    params: { clientId },
    body: { name: 'Changed later', statuses: [0] },
  })
  const { body: lines } = await resolver.call<ReportLine[]>('listReportPosts', { params: { id: report.id } })
  const params = { id: lines[0]?.id ?? '' }
  const postId = lines[0]?.post?.id ?? ''
  const note = (content: string) =>
    resolver.call('addPostNote', { params: { id: postId }, body: { content } })
  await resolver.call('commentReportPost', { params, body: { comment: 'See page 3' } })
  const { body: file } = await resolver.call<ReportFile>('generateReportFile', {
    params: { id: report.id, format: 'pdf' },
    body: { formatOptions: { internalNotes: true } },
  })
  await resolver.call('commentReportPost', { params, body: { comment: 'After the request' } })
  await note('While it waits')
  await inFirm((tx) =>
    tx.run(
      sql`update posts set content = 'newer words' where customer_id = ${firm.accountId} and id = ${postId}`,
    ),
  )
  await resolver.call('takeNewerPosts', { params: { id: report.id } })
  await runUntil(app.workerServices, renderReportJob, [firm.accountId, file.jobId], 0)
  await note('After the file')
  // As another attempt would read them.
  const [made] = await inFirm((tx) => findFiles(tx, file.jobId))
  if (!made) throw new Error('No file')
  const facts = await reportFacts({ transaction: inFirm, services: app.services }, made, '')
  const printed = []
  for await (const post of facts.posts) printed.push(post)
  expect(printed[0]).toMatchObject({
    text: lines[0]?.post?.content,
    comment: 'See page 3',
    notes: [{ text: 'While it waits' }],
  })
  expect(Date.parse(facts.report.generatedAt)).toBeGreaterThanOrEqual(
    Date.parse(printed[0]?.notes[0]?.at ?? ''),
  )
})
