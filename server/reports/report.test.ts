// Long because: its tests share the posts of one client.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  NotificationItem,
  Post,
  PostDetails,
  Report,
  ReportChange,
  ReportFile,
  ReportPost,
} from '#contract/index.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { importArchive, waitForJob, makeClient, picture, makeZip } from '../testing/imports.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { reportFacts } from './files/facts.ts'
import { findFiles } from './files/job.ts'
import { textOf } from '../testing/reports.ts'

let app: TestApp
let firm: Firm
let clientId: string
let provider: Visitor
let resolver: Visitor
let reviewer: Visitor
let posts: Post[]

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  const client = await makeClient(app, firm)
  clientId = client.clientId
  const folder = 'your_facebook_activity/posts'
  const attachments = [
    { data: [{ media: { uri: `${folder}/media/a_1/1.jpg`, creation_timestamp: 1_655_000_000 } }] },
  ]
  const archive = await makeZip({
    [`${folder}/your_posts__check_ins__photos_and_videos_1.json`]: [
      { timestamp: 1_655_000_000, data: [{ post: 'before the loss' }], attachments },
      { timestamp: 1_655_300_000, data: [{ post: 'the day itself #strong = $5 [x] \\end' }] },
      { timestamp: 1_656_000_000, data: [{ post: 'after' }] },
    ],
    [`${folder}/media/a_1/1.jpg`]: await picture(200, 1200, 900),
  })
  await importArchive(provider, await client.account(0), archive)
  posts = (await resolver.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc' } })).body
  for (const post of posts.slice(0, 2))
    await reviewer.call('savePost', { params: { id: post.id }, body: { moveToTimeline: true } })
})
afterAll(() => app.close())

const make = (who: Visitor, body: object) =>
  who.call<Report>('createReport', { params: { clientId }, body: { name: 'For Monday', ...body } })

describe('a legal report', () => {
  it('is listed in each order in both ways, and found by part of its name', async () => {
    for (const [name, statuses] of [
      ['Order Zebra', [0, 1]],
      ['Order Éclair', [1]],
    ] as const)
      expect((await make(resolver, { name, statuses })).status).toBe(201)
    const names = async (query: Record<string, unknown>) =>
      (
        await resolver.call<Report[]>('listReports', {
          params: { clientId },
          query: { keyword: 'ORDER', ...query },
        })
      ).body.map(({ name }) => name)
    const [eclair, zebra] = ['Order Éclair', 'Order Zebra']
    expect(await names({})).toEqual([eclair, zebra])
    expect(await names({ order: 'asc' })).toEqual([zebra, eclair])
    expect(await names({ orderBy: 'name', order: 'asc' })).toEqual([eclair, zebra])
    expect(await names({ orderBy: 'name' })).toEqual([zebra, eclair])
    expect(await names({ orderBy: 'totalPosts' })).toEqual([zebra, eclair])
    expect(await names({ orderBy: 'lastModified', order: 'asc' })).toEqual([zebra, eclair])
    expect(await names({ keyword: 'eclair' })).toEqual([eclair])
    const { body } = await resolver.call<Report[]>('listCustomerReports', {
      params: { id: firm.accountId },
      query: { keyword: 'zebra' },
    })
    expect(body.map(({ name }) => name)).toEqual([zebra])
    const ids = (
      await resolver.call<Report[]>('listReports', { params: { clientId }, query: { keyword: 'ORDER' } })
    ).body.map(({ id }) => id)
    await resolver.call('deleteReports', { body: { ids } })
  })

  it('shows how many of its posts near the date of loss have another day in a time zone', async () => {
    const { body } = await make(resolver, { statuses: [1], isOnTimeline: true })
    const changes = async (timeZone: string) => {
      const answer = await resolver.call<{ count: number }>('countDayChanges', {
        params: { id: body.id },
        query: { timeZone },
      })
      return answer.status === 200 ? answer.body.count : answer.status
    }
    const zones = ['America/Toronto', 'UTC', 'Pacific/Auckland', 'Mars/Olympus']
    expect(await Promise.all(zones.map(changes))).toEqual([0, 1, 2, 400])
    // A newer archive with other dates changes nothing in the report.
    const movePosts = (hours: number) =>
      app.ownerDb.transaction(firm.accountId, (tx) =>
        tx.run(
          sql`update posts set posted_at = posted_at + make_interval(hours => ${hours}) where customer_id = ${firm.accountId}`,
        ),
      )
    await movePosts(-6)
    expect(await Promise.all(zones.map(changes))).toEqual([0, 1, 2, 400])
    await movePosts(6)
    await resolver.call('deleteReports', { body: { ids: [body.id] } })
  })

  it('contains the posts that match when it is created, whatever happens to them later', async () => {
    const made = await make(resolver, { statuses: [1], isOnTimeline: true })
    expect(made.body).toMatchObject({
      name: 'For Monday',
      totalPosts: 2,
      statuses: [1],
      can: ['edit', 'delete', 'download'],
    })
    await reviewer.call('trashPost', { params: { id: posts[0]?.id ?? '' } })
    const { body } = await resolver.call<ReportPost[]>('listReportPosts', { params: { id: made.body.id } })
    expect(body.map((line) => line.post.content)).toEqual([
      'before the loss',
      'the day itself #strong = $5 [x] \\end',
    ])
    await reviewer.call('restorePost', { params: { id: posts[0]?.id ?? '' } })
    expect(
      (await reviewer.call<{ totalReports: number }>('getClient', { params: { id: clientId } })).body
        .totalReports,
    ).toBe(1)
  })

  it('requires a name, a filter, posts and the scope to write', async () => {
    expect((await make(resolver, { statuses: [1], name: ' ' })).body.context['fields']).toEqual({
      name: 'Give the report a name.',
    })
    const broken = (await make(resolver, { statuses: [1], name: 'two\nlines' })).body.context['fields']
    expect(broken).toEqual({ name: 'Enter the name on one line.' })
    expect((await make(resolver, {})).body.code).toBe('VALIDATION_FAILED')
    expect((await make(resolver, { statuses: [3] })).body.code).toBe('EMPTY_REPORT')
    expect((await make(reviewer, { statuses: [1] })).status).toBe(403)
  })

  it('is renamed by those who may edit it; its next file has the new name, and its history both', async () => {
    const { body: report } = await make(resolver, { statuses: [1], name: 'Monday' })
    const params = { id: report.id }
    const pdf = { params: { ...params, format: 'pdf' }, body: {} }
    const before = await resolver.call<ReportFile>('generateReportFile', pdf)
    await waitForJob(resolver, before.body.jobId)
    const rename = (who: Visitor, name: string) =>
      who.call<Report>('renameReport', { params, body: { name } })
    expect((await rename(reviewer, 'Mine')).status).toBe(403)
    expect((await rename(resolver, ' ')).status).toBe(400)
    const { body: renamed } = await rename(resolver, ' Before and after ')
    expect(renamed).toMatchObject({
      name: 'Before and after',
      files: [{ fileName: 'Monday (UTC, English).pdf', isCurrent: false }],
    })
    expect((await rename(resolver, 'Before and after')).body.lastModified).toBe(renamed.lastModified)
    const after = await resolver.call<ReportFile>('generateReportFile', pdf)
    expect(after.body.fileName).toBe('Before and after (UTC, English).pdf')
    const transaction = <R>(work: (tx: Tx) => Promise<R>) => app.services.db.transaction(firm.accountId, work)
    const printedName = async (jobId: string) => {
      const [file] = await transaction((tx) => findFiles(tx, jobId))
      if (!file) throw new Error('No file')
      return (await reportFacts({ transaction, services: app.services }, file, '')).report.name
    }
    // A file has the name from when it was requested, inside too, even if its report is renamed before it is rendered.
    expect(await printedName(before.body.jobId)).toBe('Monday')
    expect(await printedName(after.body.jobId)).toBe('Before and after')
    await waitForJob(resolver, after.body.jobId)
    const { body: history } = await resolver.call<ReportChange[]>('listReportHistory', { params, query: {} })
    expect(history).toMatchObject([
      { action: 'renamed', details: { before: 'Monday', name: 'Before and after' } },
    ])
  })

  it('accepts comments, and lets posts be removed and put back', async () => {
    const { body: report } = await make(resolver, { statuses: [0, 1] })
    const lines = (await resolver.call<ReportPost[]>('listReportPosts', { params: { id: report.id } })).body
    const params = { id: lines[0]?.id ?? '' }
    expect(
      (await resolver.call<ReportPost>('commentReportPost', { params, body: { comment: 'See page 3' } })).body
        .comment,
    ).toBe('See page 3')
    const commented = async () =>
      (await resolver.call<Report>('getReport', { params: { id: report.id } })).body.totalComments
    expect(await commented()).toBe(1)
    expect((await resolver.call('removeReportPost', { params })).status).toBe(204)
    expect(await commented()).toBe(0)
    const gone = (await resolver.call<ReportPost[]>('listReportPosts', { params: { id: report.id } })).body
    expect(gone.map((line) => line.isTrashed)).toEqual([true, false, false])
    expect((await resolver.call<ReportPost>('restoreReportPost', { params })).body.isTrashed).toBe(false)
    expect((await reviewer.call('removeReportPost', { params })).status).toBe(403)
  })

  it('becomes a PDF in a job, with a notification, stored under its hash', async () => {
    const { body: report } = await make(resolver, {
      statuses: [1],
      isOnTimeline: true,
      name: 'Ruiz — álbum / 1',
    })
    const formatOptions = {
      branding: true,
      index: true,
      internalNotes: true,
      reviewStatus: true,
      externalComments: true,
      footer: true,
      timeZone: 'America/Toronto',
    }
    const requested = await resolver.call<ReportFile>('generateReportFile', {
      params: { id: report.id, format: 'pdf' },
      body: { formatOptions },
    })
    expect(requested.body).toMatchObject({
      fileName:
        'Ruiz — álbum 1 (internal notes, review status, comments, branding, index, footer, Toronto time, English).pdf',
      url: null,
    })
    expect((await waitForJob(resolver, requested.body.jobId)).status).toBe('SUCCESS')
    const { body: ready } = await resolver.call<Report>('getReport', { params: { id: report.id } })
    const file = ready.files[0] as ReportFile
    const { body: viewer } = await resolver.call<{ id: string }>('getViewer')
    const { body: notices } = await resolver.call<NotificationItem[]>('listNotifications', {
      params: { id: viewer.id },
    })
    expect(notices[0]?.notification).toMatchObject({
      type: 'report_file_generated',
      data: { fileUrl: null, fileName: file.fileName },
    })
    const download = await resolver.fetch<string>(file.url ?? '')
    expect([
      download.status,
      download.headers.get('content-type'),
      download.headers.get('x-content-sha256'),
    ]).toEqual([200, 'application/pdf', file.sha256])
    expect(String(download.body).startsWith('%PDF-')).toBe(true)
    expect(file.pages).toBeGreaterThan(1)
    const bad = await resolver.call('generateReportFile', {
      params: { id: report.id, format: 'pdf' },
      body: { formatOptions: { timeZone: 'Mars/Base' } },
    })
    expect(bad.body.code).toBe('VALIDATION_FAILED')
  })

  it('names each record of a post with its own hash, and the post’s hash as such', async () => {
    const split = await makeClient(app, firm)
    const folder = 'your_facebook_activity/posts'
    const record = (name: string) => ({
      timestamp: 1_655_000_000,
      data: [{ post: 'two records' }],
      attachments: [
        { data: [{ media: { uri: `${folder}/media/${name}`, creation_timestamp: 1_655_000_000 } }] },
      ],
    })
    const archive = await makeZip({
      [`${folder}/your_posts__check_ins__photos_and_videos_1.json`]: [record('1.jpg'), record('2.jpg')],
    })
    await importArchive(provider, await split.account(0), archive)
    const { body: report } = await resolver.call<Report>('createReport', {
      params: { clientId: split.clientId },
      body: { name: 'Records', statuses: [0] },
    })
    const { body: lines } = await resolver.call<ReportPost[]>('listReportPosts', {
      params: { id: report.id },
    })
    expect(lines).toHaveLength(1)
    const { body: details } = await resolver.call<PostDetails>('getPostDetails', {
      params: { id: lines[0]?.post.id ?? '' },
    })
    expect(details.sources.map(({ position }) => position)).toEqual([0, 1])
    const { body: file } = await resolver.call<ReportFile>('generateReportFile', {
      params: { id: report.id, format: 'pdf' },
    })
    expect((await waitForJob(resolver, file.jobId)).status).toBe('SUCCESS')
    const { body: ready } = await resolver.call<Report>('getReport', { params: { id: report.id } })
    const text = (await textOf(app, ready.files[0] as ReportFile)).replaceAll(/\s+/g, ' ')
    expect(text.match(/record \d \(the first is 0\) Record SHA-256 \w+|Post SHA-256 \w+/g)).toEqual([
      ...details.sources.map(
        ({ position, recordSha256 }) => `record ${position} (the first is 0) Record SHA-256 ${recordSha256}`,
      ),
      `Post SHA-256 ${details.sources[0]?.canonicalSha256}`,
    ])
  })

  it('says that posts were removed if they were when its file was requested', async () => {
    const { body: report } = await make(resolver, { statuses: [0, 1] })
    const { body: lines } = await resolver.call<ReportPost[]>('listReportPosts', {
      params: { id: report.id },
    })
    const params = { id: lines[0]?.id ?? '' }
    const request = async () => {
      const { body } = await resolver.call<ReportFile>('generateReportFile', {
        params: { id: report.id, format: 'pdf' },
      })
      await waitForJob(resolver, body.jobId)
      return body.jobId
    }
    const transaction = <R>(work: (tx: Tx) => Promise<R>) => app.services.db.transaction(firm.accountId, work)
    const isReduced = async (jobId: string) => {
      const [file] = await transaction((tx) => findFiles(tx, jobId))
      if (!file) throw new Error('No file')
      return (await reportFacts({ transaction, services: app.services }, file, '')).selection.isReduced
    }
    const whole = await request()
    await resolver.call('removeReportPost', { params })
    const reduced = await request()
    expect([await isReduced(whole), await isReduced(reduced)]).toEqual([false, true])
    await resolver.call('restoreReportPost', { params })
    expect([await isReduced(whole), await isReduced(reduced)]).toEqual([false, true])
  })

  it('has the firm’s logo at the top if branding is requested', async () => {
    const { body: report } = await make(resolver, { statuses: [1], name: 'With a logo' })
    const pictures = async (branding: boolean): Promise<number> => {
      const requested = await resolver.call<ReportFile>('generateReportFile', {
        params: { id: report.id, format: 'docx' },
        body: { formatOptions: { branding, timeZone: 'UTC' } },
      })
      expect((await waitForJob(resolver, requested.body.jobId)).status).toBe('SUCCESS')
      const { body } = await resolver.call<Report>('getReport', { params: { id: report.id } })
      const made = body.files.find(({ id }) => id === requested.body.id)
      const { body: bytes } = await resolver.fetch<string>(made?.url ?? '')
      return new Set(String(bytes).match(/word\/media\/[\w-]+\.(?:jpe?g|png)/g)).size
    }
    const [before, without] = [await pictures(true), await pictures(false)]
    const logo = await picture(90)
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`update accounts set logo = ${logo} where id = ${firm.accountId}`),
    )
    expect(await pictures(true)).toBe(before + 1)
    expect(await pictures(false)).toBe(without)
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`update accounts set logo = null where id = ${firm.accountId}`),
    )
  })

  it('can also become a Word document, unlike an album', async () => {
    const { body: report } = await make(resolver, { statuses: [1] })
    const requested = await resolver.call<ReportFile>('generateReportFile', {
      params: { id: report.id, format: 'docx' },
    })
    expect(requested.body).toMatchObject({ format: 'docx', fileName: expect.stringMatching(/\.docx$/) })
    expect((await waitForJob(resolver, requested.body.jobId)).status).toBe('SUCCESS')
    const { body: ready } = await resolver.call<Report>('getReport', { params: { id: report.id } })
    const [file] = ready.files as [ReportFile]
    expect(file.isCurrent).toBe(true)
    const { body: lines } = await resolver.call<ReportPost[]>('listReportPosts', {
      params: { id: report.id },
    })
    await resolver.call('commentReportPost', {
      params: { id: lines[0]?.id ?? '' },
      body: { comment: 'New.' },
    })
    const { body: changed } = await resolver.call<Report>('getReport', { params: { id: report.id } })
    expect(changed.files[0]?.isCurrent).toBe(false)
    const download = await resolver.fetch<string>(file.url ?? '')
    expect([download.status, download.headers.get('content-type'), file.pages]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      null,
    ])
    expect(String(download.body).startsWith('PK')).toBe(true)
    const { body: album } = await make(resolver, { type: 'album' })
    for (const [id, format, sentence] of [
      [album.id, 'docx', 'This can be made as pdf.'],
      [report.id, 'odt', 'This can be made as pdf or docx.'],
    ]) {
      const refused = await resolver.call('generateReportFile', {
        params: { id: id ?? '', format: format ?? '' },
      })
      expect(refused.body).toMatchObject({
        code: 'VALIDATION_FAILED',
        context: { fields: { format: sentence } },
      })
    }
  })

  it('with more posts than a PDF can hold comes in volumes with continuous numbers', async () => {
    const long = await makeClient(app, firm)
    const archive = await makeZip({
      'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': Array.from(
        { length: 901 },
        (_, index) => ({ timestamp: 1_500_000_000 + index * 60, data: [{ post: `post ${index}` }] }),
      ),
    })
    await importArchive(provider, await long.account(0), archive)
    const { body: report } = await resolver.call<Report>('createReport', {
      params: { clientId: long.clientId },
      body: { name: 'All', statuses: [0] },
    })
    const speak = (language: string) =>
      app.services.db.transaction(firm.accountId, (tx) =>
        tx.run(
          sql`update users set language = ${language} where customer_id = ${firm.accountId} and email = 'resolver@firm.test'`,
        ),
      )
    await speak('es')
    const requested = await resolver.call<ReportFile>('generateReportFile', {
      params: { id: report.id, format: 'pdf' },
      body: { formatOptions: { footer: true } },
    })
    await speak('en')
    expect((await waitForJob(resolver, requested.body.jobId)).status).toBe('SUCCESS')
    const { body: ready } = await resolver.call<Report>('getReport', { params: { id: report.id } })
    expect(
      ready.files.map(({ fileName, url, pages }) => [fileName, url !== null, (pages ?? 0) > 50]),
    ).toEqual([
      ['All (pie de página, UTC, English) (volumen 1 de 2).pdf', true, true],
      ['All (pie de página, UTC, English) (volumen 2 de 2).pdf', true, true],
    ])
    // Page numbers go on over the volumes, too.
    const [one, two] = ready.files
    const pageNumbers = [...(await textOf(app, two as ReportFile)).matchAll(/Page (\d+)$/gm)].map(([, n]) =>
      Number(n),
    )
    expect(Math.min(...pageNumbers)).toBe((one?.pages ?? 0) + 1)
    const { body: viewer } = await resolver.call<{ id: string }>('getViewer')
    const { body: notices } = await resolver.call<NotificationItem[]>('listNotifications', {
      params: { id: viewer.id },
    })
    expect(notices[0]?.notification.data).toMatchObject({
      reportId: report.id,
      fileUrl: null,
      fileName: 'All (pie de página, UTC, English) (2 volúmenes)',
    })
    // The volumes keep their posts although one is removed from the report while they are being made.
    const { body: lines } = await resolver.call<ReportPost[]>('listReportPosts', {
      params: { id: report.id },
    })
    await resolver.call('removeReportPost', { params: { id: lines[0]?.id ?? '' } })
    const transaction = <R>(work: (tx: Tx) => Promise<R>) => app.services.db.transaction(firm.accountId, work)
    const numbers = []
    for (const file of await transaction((tx) => findFiles(tx, requested.body.jobId)))
      for await (const post of (await reportFacts({ transaction, services: app.services }, file, '')).posts)
        numbers.push(post.number)
    expect(numbers).toEqual(Array.from({ length: 901 }, (_, index) => index + 1))
  })

  it('does not exist for another firm, and several are deleted all or none', async () => {
    await makeFirm(app, 'other.test')
    const stranger = await new Visitor(app).signIn('superadmin@other.test')
    const { body: one } = await make(resolver, { statuses: [1] })
    const { body: two } = await make(resolver, { statuses: [1] })
    expect((await stranger.call('getReport', { params: { id: one.id } })).status).toBe(404)
    const mixed = await resolver.call('deleteReports', { body: { ids: [one.id, firm.accountId] } })
    expect(mixed.status).toBe(404)
    expect((await resolver.call('getReport', { params: { id: one.id } })).status).toBe(200)
    expect((await resolver.call('deleteReports', { body: { ids: [one.id, two.id] } })).status).toBe(204)
    expect((await resolver.call('getReport', { params: { id: two.id } })).body.message).toBe(
      'This doesn’t exist, or you don’t have access to it.',
    )
  })
})
