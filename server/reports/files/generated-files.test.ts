import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  JobRun,
  NotificationItem,
  Report,
  ReportChange,
  ReportFile,
  ReportLine,
} from '#contract/index.ts'
import { actorByEmail } from '../../entry/actors.ts'
import { insertPeople } from '../../entry/seed.ts'
import {
  type Firm,
  makeFirm,
  PASSWORD,
  startWithFirm,
  type TestApp,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { waitForJob, makeClient } from '../../testing/imports.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addNotices } from '../../platform/history/notices.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { storePosts } from '../../posts/index.ts'
import { postWith } from '../../testing/searches.ts'
import { commentReportPost } from '../lines.ts'
import { markPurged } from '../purged.ts'
import { lockReport } from '../reads.ts'

let app: TestApp
let firm: Firm
let clientId: string
let resolver: Visitor

const transaction = <R>(work: (tx: Tx) => Promise<R>) =>
  app.workerServices.db.transaction(firm.accountId, work)

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  const client = await makeClient(app, firm)
  clientId = client.clientId
  const about = { id: await client.account(0), clientId, importId: newId(firm.accountId), actorId: null }
  await transaction((tx) =>
    storePosts(tx, about, [
      ...Array.from({ length: 1200 }, (_, n) => postWith(`post ${n}`, n)),
      { ...postWith('for a short file', 1200), postedAt: '2020-01-01T12:00:00.000Z' },
    ]),
  )
})
afterAll(() => app.close())

/** A report of 30 posts with texts of 150,000 letters. */
async function makeLong(): Promise<Report> {
  const client = await makeClient(app, firm)
  const account = await client.account(0)
  const about = { id: account, clientId: client.clientId, importId: newId(firm.accountId), actorId: null }
  await transaction((tx) =>
    storePosts(
      tx,
      about,
      Array.from({ length: 30 }, (_, n) => postWith('long '.repeat(30_000), n)),
    ),
  )
  const made = await resolver.call<Report>('createReport', {
    params: { clientId: client.clientId },
    body: { name: 'Files', statuses: [0] },
  })
  return made.body
}

const make = async (body: object): Promise<Report> =>
  (await resolver.call<Report>('createReport', { params: { clientId }, body: { name: 'Files', ...body } }))
    .body
const ask = async (report: Report, formatOptions: object): Promise<ReportFile> =>
  (
    await resolver.call<ReportFile>('generateReportFile', {
      params: { id: report.id, format: 'pdf' },
      body: { formatOptions },
    })
  ).body
const read = async ({ id }: Report): Promise<Report> =>
  (await resolver.call<Report>('getReport', { params: { id } })).body
/** The files that a person's notices about a report link to. */
const noticesAbout = async (who: Visitor, { id }: Report): Promise<unknown[]> => {
  const { body: viewer } = await who.call<{ id: string }>('getViewer')
  const { body } = await who.call<NotificationItem[]>('listNotifications', { params: { id: viewer.id } })
  return body.flatMap(({ notification: { data } }) => (data?.['reportId'] === id ? [data['fileUrl']] : []))
}
const remove = (file: ReportFile, who = resolver) => who.call('deleteReportFile', { params: { id: file.id } })
/** The jobs, of these, that a person can follow. */
const visibleJobs = async (who: Visitor, ...jobIds: string[]): Promise<string[]> =>
  (await who.call<JobRun[]>('listJobRuns', { query: { jobIds } })).body.map(({ jobId }) => jobId)
const historyOf = async ({ id }: Report) =>
  (await resolver.call<ReportChange[]>('listReportHistory', { params: { id } })).body

describe('files of a report', () => {
  it('name their content, in the list, the file name and the notification', async () => {
    const report = await make({ statuses: [0], endDate: '2020-01-02' })
    const [plain, notes] = [await ask(report, {}), await ask(report, { internalNotes: true, index: true })]
    expect(plain.fileName).toBe('Files (UTC, English).pdf')
    expect(notes).toMatchObject({
      fileName: 'Files (internal notes, index, UTC, English).pdf',
      options: { internalNotes: true, index: true, reviewStatus: false, timeZone: 'UTC' },
    })
    const neutral = await ask(report, { lossLabels: false, timeZone: 'America/New_York', language: 'fr' })
    expect(neutral.fileName).toBe('Files (neutral, New York time, français).pdf')
    for (const file of [plain, notes]) expect((await waitForJob(resolver, file.jobId)).status).toBe('SUCCESS')
    const { body: viewer } = await resolver.call<{ id: string }>('getViewer')
    const { body: notices } = await resolver.call<NotificationItem[]>('listNotifications', {
      params: { id: viewer.id },
    })
    // A file with internal notes can only be downloaded on the report's page, which asks first.
    expect(
      notices.slice(0, 2).map(({ notification: { data } }) => [data?.['fileName'], data?.['fileUrl']]),
    ).toEqual(
      expect.arrayContaining([
        ['Files (internal notes, index, UTC, English).pdf', null],
        ['Files (UTC, English).pdf', `/media/reports/${plain.id}`],
      ]),
    )
    const album = await make({ type: 'album' })
    expect(
      await ask(album, { internalNotes: true, reviewStatus: true, externalComments: true }),
    ).toMatchObject({
      fileName: 'Files (volume 1 of 2).pdf',
      options: { internalNotes: false, reviewStatus: false, externalComments: true },
    })
    const volumes = (await read(album)).files
    expect(volumes).toHaveLength(2)
    expect(new Set(volumes.map(({ documentId }) => documentId)).size).toBe(1)
    const others = (await read(report)).files.map(({ documentId }) => documentId)
    expect(others.every(Boolean)).toBe(true)
    expect(new Set([...others, volumes[0]?.documentId]).size).toBe(others.length + 1)
    // Its two volumes would keep the worker busy.
    await resolver.call('deleteReports', { body: { ids: [album.id] } })
  })

  it('have more volumes if their texts are long', async () => {
    const report = await makeLong()
    expect((await ask(report, {})).fileName).toBe('Files (UTC, English) (volume 1 of 2).pdf')
    await resolver.call('deleteReports', { body: { ids: [report.id] } })
  })

  it('are deleted one by one; the hash stays in the history', async () => {
    const report = await make({ statuses: [0], endDate: '2020-01-02' })
    const [first, second] = [await ask(report, {}), await ask(report, { index: true })]
    for (const file of [first, second]) await waitForJob(resolver, file.jobId)
    const made = (await read(report)).files.find(({ id }) => id === first.id)
    expect((await remove(first)).status).toBe(204)
    expect((await read(report)).files.map(({ id }) => id)).toEqual([second.id])
    expect((await resolver.fetch(made?.url ?? '')).status).toBe(404)
    // Its notice would link to a deleted file.
    expect(await noticesAbout(resolver, report)).toEqual([`/media/reports/${second.id}`])
    expect((await historyOf(report))[0]).toMatchObject({
      action: 'deletedFile',
      details: { fileName: 'Files (UTC, English).pdf', sha256: made?.sha256 },
    })
    const leaf = await transaction((tx) =>
      tx.one<{ payload: string }>(sql`
        select p.payload from evidence_leaves l join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
        where l.customer_id = ${firm.accountId} and l.subject_id = ${report.id} and l.kind = 'report.file-delete'`),
    )
    expect(JSON.parse(leaf?.payload ?? '')).toMatchObject({ fileId: first.id, sha256: made?.sha256 })
    expect((await remove(first)).status).toBe(404)
    await makeFirm(app, 'other.test')
    expect((await remove(second, await new Visitor(app).signIn('superadmin@other.test'))).status).toBe(404)
    expect((await remove(second, await new Visitor(app).signIn('reviewer@firm.test'))).status).toBe(403)
  })

  it('are deleted with their report, and so are the notifications about them, also those of provider staff', async () => {
    const provider = await new Visitor(app).signIn('admin@provider.test')
    const report = await make({ type: 'album', statuses: [0], endDate: '2020-01-02' })
    for (const who of [resolver, provider]) {
      const { body: file } = await who.call<ReportFile>('generateReportFile', {
        params: { id: report.id, format: 'pdf' },
        body: { formatOptions: { externalComments: who === provider } },
      })
      const { body: viewer } = await who.call<{ id: string; accountId: string }>('getViewer')
      const data = { fileName: file.fileName, fileUrl: null, reportId: report.id, clientId }
      await app.workerServices.db.transaction(viewer.accountId, (tx) =>
        addNotices(tx, [{ userId: viewer.id, type: 'album_file_generated', subjectId: file.id, data }]),
      )
    }
    expect(await noticesAbout(provider, report)).toHaveLength(1)
    expect((await resolver.call('deleteReports', { body: { ids: [report.id] } })).status).toBe(204)
    expect(await noticesAbout(resolver, report)).toEqual([])
    await waitUntil(async () => (await noticesAbout(provider, report)).length === 0)
  })

  it('leave no bytes behind when they or their report are deleted', async () => {
    const report = await make({ statuses: [0], endDate: '2020-01-01' })
    const other = await make({ statuses: [0], endDate: '2020-01-01' })
    const asked = [await ask(report, {}), await ask(report, { footer: true }), await ask(other, {})]
    for (const file of asked) await waitForJob(resolver, file.jobId)
    const hashes = [...(await read(report)).files, ...(await read(other)).files].map(
      ({ sha256 }) => sha256 ?? '',
    )
    expect(new Set(hashes).size).toBe(3)
    const have = () => Promise.all(hashes.map((hash) => app.services.storage.has(hash)))
    expect(await have()).toEqual([true, true, true])
    const [first] = (await read(report)).files
    expect((await remove(first as ReportFile)).status).toBe(204)
    await waitUntil(async () => !(await have())[0])
    expect((await resolver.call('deleteReports', { body: { ids: [report.id] } })).status).toBe(204)
    await waitUntil(async () => !(await have())[1])
    expect(await have()).toEqual([false, false, true])
  })

  it('stay current when another file of their report is deleted or canceled', async () => {
    const report = await make({ statuses: [0], endDate: '2020-01-01' })
    const files = [await ask(report, {}), await ask(report, { index: true })]
    for (const file of files) await waitForJob(resolver, file.jobId)
    expect((await remove(files[1] as ReportFile)).status).toBe(204)
    expect((await remove(await ask(report, { footer: true }))).status).toBe(204)
    expect((await read(report)).files.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [files[0]?.id, true],
    ])
  })

  it('are no longer current without one of their volumes', async () => {
    const report = await make({ statuses: [0], endDate: '2020-01-01' })
    const { id, jobId } = await ask(report, {})
    await waitForJob(resolver, jobId)
    expect((await read(report)).files[0]?.isCurrent).toBe(true)
    await transaction((tx) =>
      tx.run(sql`update report_files set volumes = 2 where customer_id = ${firm.accountId} and id = ${id}`),
    )
    expect((await read(report)).files[0]?.isCurrent).toBe(false)
  })

  it('with branding are no longer current when the firm’s name or logo changes', async () => {
    const report = await make({ statuses: [0], endDate: '2020-01-01' })
    for (const branding of [false, true]) await waitForJob(resolver, (await ask(report, { branding })).jobId)
    const provider = await new Visitor(app).signIn('admin@provider.test')
    const [location] = await transaction((tx) =>
      tx.rows<{ id: string }>(sql`select id from locations where abbrev = 'ON'`),
    )
    const changed = await provider.call('updateAccount', {
      params: { id: firm.accountId },
      body: { name: 'Renamed Law', locationId: location?.id ?? '', timeZone: 'America/Toronto' },
    })
    expect(changed.status).toBe(200)
    expect((await read(report)).files.map(({ options, isCurrent }) => [options.branding, isCurrent])).toEqual(
      [
        [true, false],
        [false, true],
      ],
    )
  })

  it('record each download, but not a request for their headers', async () => {
    const report = await make({ statuses: [0], endDate: '2020-01-01' })
    const file = await ask(report, {})
    await waitForJob(resolver, file.jobId)
    const url = `/media/reports/${file.id}`
    expect((await resolver.fetch(url)).status).toBe(200)
    await resolver.fetch(url, { method: 'HEAD' })
    const leaves = await transaction((tx) =>
      tx.rows(sql`
        select 1 from evidence_leaves where customer_id = ${firm.accountId} and subject_id = ${report.id} and kind = 'report.download'`),
    )
    expect(leaves).toHaveLength(1)
  })

  it('contain no post that is purged while they are requested', async () => {
    const report = await make({ statuses: [0] })
    const { body: lines } = await resolver.call<ReportLine[]>('listReportPosts', {
      params: { id: report.id },
      query: { limit: 2 },
    })
    const [requested] = await transaction(async (tx) => {
      await markPurged(tx, [lines[0]?.post?.id ?? ''])
      const request = ask(report, {})
      await new Promise((resolve) => setTimeout(resolve, 500))
      return [request]
    })
    const file = await requested
    const first = await transaction((tx) =>
      tx.one<{ id: string }>(
        sql`select lines[1] as id from report_files where customer_id = ${firm.accountId} and id = ${file.id}`,
      ),
    )
    expect(first?.id).toBe(lines[1]?.id)
    expect((await remove(file)).status).toBe(204)
  })

  it('can be requested while a person edits the report: both wait for each other and succeed', async () => {
    const report = await make({ statuses: [0] })
    const { body: lines } = await resolver.call<ReportLine[]>('listReportPosts', {
      params: { id: report.id },
    })
    const actor = await actorByEmail(app.services, 'resolver@firm.test')
    const requested = await transaction(async (tx) => {
      await lockReport(tx, report.id, 'change')
      const request = resolver.call<ReportFile>('generateReportFile', {
        params: { id: report.id, format: 'pdf' },
      })
      await new Promise((resolve) => setTimeout(resolve, 500))
      await commentReportPost(tx, actor, lines[0]?.id ?? '', { comment: 'Kept' })
      return [request]
    })
    const { status, body: file } = await (requested[0] as (typeof requested)[0])
    expect(status).toBe(201)
    expect((await remove(file)).status).toBe(204)
  })

  it('stop being created when their report is deleted', async () => {
    const report = await make({ statuses: [0] })
    const file = await ask(report, { index: true })
    expect((await resolver.call('deleteReports', { body: { ids: [report.id] } })).status).toBe(204)
    const run = await waitForJob(resolver, file.jobId)
    expect([run.status, run.error?.code]).toEqual(['FAILURE', 'CANCELLED'])
  })

  it('can be followed by colleagues and canceled while they are created: the work stops, and no notification is sent', async () => {
    const report = await make({ statuses: [0] })
    const file = await ask(report, { index: true })
    const manager = await new Visitor(app).signIn('manager@firm.test')
    expect(await visibleJobs(manager, file.jobId)).toEqual([file.jobId])
    expect((await remove(file)).status).toBe(204)
    const run = await waitForJob(resolver, file.jobId)
    expect([run.status, run.error?.code]).toEqual(['FAILURE', 'CANCELLED'])
    expect((await read(report)).files).toEqual([])
    expect((await historyOf(report))[0]).toMatchObject({ action: 'cancelledFile' })
    // The worker is free for the next file, which the canceled one does not delay.
    const next = await ask(await make({ statuses: [0], endDate: '2020-01-01' }), {})
    expect((await waitForJob(resolver, next.jobId)).status).toBe('SUCCESS')
    const { body: viewer } = await resolver.call<{ id: string }>('getViewer')
    const { body: notices } = await resolver.call<NotificationItem[]>('listNotifications', {
      params: { id: viewer.id },
    })
    expect(notices.filter(({ notification }) => notification.data?.['reportId'] === report.id)).toEqual([])
  })

  it('of an album can be deleted by the client who created them, those of the firm cannot', async () => {
    const email = 'ana@client.test'
    const person = {
      email,
      firstName: 'Ana',
      lastName: 'Ruiz',
      role: 'CLIENT' as const,
      password: PASSWORD,
      clientId,
    }
    await insertPeople(app.services.db, firm.accountId, [person])
    const client = await new Visitor(app).signIn(email)
    await client.call('agreeTerms', { params: { id: clientId } })
    const report = await ask(await make({ statuses: [0], endDate: '2020-01-01' }), {})
    await waitForJob(resolver, report.jobId)
    const firms = await ask(await make({ type: 'album' }), {})
    const own = await client.call<Report>('createReport', {
      params: { clientId },
      body: { type: 'album', name: 'Mine' },
    })
    const album = await client.call<ReportFile>('generateReportFile', {
      params: { id: own.body.id, format: 'pdf' },
      body: {},
    })
    expect(await visibleJobs(client, report.jobId, firms.jobId)).toEqual([firms.jobId])
    expect((await remove(report, client)).status).toBe(404)
    expect((await remove(firms, client)).status).toBe(404)
    expect((await remove(album.body, client)).status).toBe(204)
  })
})
