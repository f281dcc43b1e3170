import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, PostDetails, PostImport, Report, ReportFile, ReportPost } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, makeZip, picture, waitForJob } from '../../testing/imports.ts'
import { textOf } from '../../testing/reports.ts'
import { archivesNamed, type FileContext } from './context.ts'
import { reportFacts } from './facts.ts'
import { type FileToRender, findFiles } from './job.ts'

const F4 = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
const URI = 'your_facebook_activity/posts/media/a.jpg'
const at = (day: number) => Math.floor(Date.UTC(2022, 4, day, 16) / 1000)
const day = (n: number, text = `day ${n}`) => ({ timestamp: at(n), data: [{ post: text }] })
/** A post that the platform says was changed, and has a date of its own. */
const changed = (n: number) => ({
  timestamp: at(n),
  data: [{ post: `day ${n}` }, { update_timestamp: at(n + 1) }, { backdated_timestamp: at(n - 300) }],
})
/** A post whose picture shows that it is the same one, whatever its text. */
const pictured = (text: string) => ({
  ...day(5, text),
  attachments: [{ data: [{ media: { uri: URI, creation_timestamp: at(5) } }] }],
})

const withCaption = (description: string) => ({
  attachments: [{ data: [{ media: { uri: URI, creation_timestamp: at(5), description } }] }],
})

let app: TestApp
let folder: string
let firm: Firm
let manager: Visitor
let clientId: string
let provider: Visitor
let accountId: string
let report: Report

const listed = async (query: object = {}): Promise<Post[]> =>
  (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc', ...query } })).body
const make = async (formatOptions: object, of: Report = report): Promise<ReportFile> => {
  const asked = await manager.call<ReportFile>('generateReportFile', {
    params: { id: of.id, format: 'pdf' },
    body: { formatOptions },
  })
  expect((await waitForJob(manager, asked.body.jobId)).status).toBe('SUCCESS')
  const { body } = await manager.call<Report>('getReport', { params: { id: of.id } })
  return body.files.find(({ id }) => id === asked.body.id) as ReportFile
}
const textMade = async (formatOptions: object, of: Report = report) =>
  (await textOf(app, await make(formatOptions, of))).replaceAll(/\s+/g, ' ')
const inFirm = <R>(work: (tx: Tx) => Promise<R>): Promise<R> =>
  app.services.db.transaction(firm.accountId, work)
const contextOf = async ({ id }: ReportFile): Promise<FileContext | null> =>
  inFirm(async (tx) => {
    const row = await tx.one<{ context: FileContext }>(
      sql`select context from report_files where customer_id = ${tx.customerId} and id = ${id}`,
    )
    return row?.context ?? null
  })

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  folder = await mkdtemp(join(tmpdir(), 'context-'))
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  const client = await makeClient(app, firm)
  clientId = client.clientId
  accountId = await client.account(0)
  const image = await picture(10)
  const bring = async (posts: object[], made: string, name: string) =>
    importArchive(provider, accountId, await makeZip({ [F4]: posts, [URI]: image }, made), name)
  await bring(
    [day(1), changed(2), day(3), day(4), pictured('at first'), day(6)],
    '2023-05-01T08:00:00Z',
    'old.zip',
  )
  await bring([day(1), day(3), day(4), pictured('edited later'), day(6)], '2024-05-01T08:00:00Z', 'new.zip')
  const posts = await listed()
  const idOf = (text: string) => posts.find(({ content }) => content === text)?.id ?? ''
  for (const text of ['day 2', 'edited later'])
    await manager.call('savePost', { params: { id: idOf(text) }, body: { moveToTimeline: true } })
  await manager.call('trashPost', { params: { id: idOf('day 3') }, body: {} })
  await manager.call('markPostNotRelevant', { params: { id: idOf('day 4') }, body: {} })
  const made = await manager.call<Report>('createReport', {
    params: { clientId },
    body: { name: 'After', statuses: [1], isNotRelevant: false },
  })
  report = made.body
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a report file', () => {
  it('says how many posts of its accounts and days it does not contain, if that is asked for', async () => {
    const file = await make({ coverage: true })
    expect((await contextOf(file))?.coverage).toEqual({
      from: '2022-05-01',
      to: '2022-05-06',
      posts: 6,
      inDocument: 2,
      trashed: 1,
      notRelevant: 1,
      inDoubt: 0,
      inDoubtInDocument: 0,
      takenOut: 0,
      setAside: 0,
      purged: 0,
    })
    const sentence =
      'Of 6 posts of these accounts between May 01, 2022 and May 06, 2022, this document contains 2.'
    expect((await textOf(app, file)).replaceAll(/\s+/g, ' ')).toContain(sentence)
    expect(await textMade({})).not.toContain('this document contains')
    const { body } = await manager.call('getReportCoverage', { params: { id: report.id } })
    expect(body).toEqual({
      coverage: { from: '2022-05-01', to: '2022-05-06', posts: 6, inDocument: 2, doubtsLeftOut: 0 },
    })
    expect(await textMade({ coverage: true, reviewStatus: true })).toContain(
      'Not contained: 1 not relevant, 1 in the trash, 2 others.',
    )
  })

  it('counts within the dates of its report, and within those of its posts', async () => {
    const { body: narrow } = await manager.call<Report>('createReport', {
      params: { clientId },
      body: {
        name: 'Two days',
        statuses: [1],
        isNotRelevant: false,
        startDate: '2022-05-02',
        endDate: '2022-05-03',
      },
    })
    expect((await contextOf(await make({ coverage: true }, narrow)))?.coverage).toMatchObject({
      from: '2022-05-02',
      to: '2022-05-03',
      posts: 2,
      inDocument: 1,
    })
    const last = (await listed()).at(-1)
    const { body: lines } = await manager.call<ReportPost[]>('listReportPosts', { params: { id: narrow.id } })
    expect(lines).toHaveLength(1)
    await manager.call('addReportPosts', { params: { id: narrow.id }, body: { postIds: [last?.id ?? ''] } })
    expect((await contextOf(await make({ coverage: true }, narrow)))?.coverage).toMatchObject({
      to: '2022-05-06',
      inDocument: 2,
    })
  })

  it('says which newer archive lacks a post, and which archive has it in other words', async () => {
    const text = await textMade({})
    expect(text).toContain('Not in a newer archive new.zip, received')
    expect(text).toMatch(/Other wording old\.zip, received [^:]+:\S+ \w+ \w+: has other words for this post/)
    expect(text).not.toContain('at first')
    expect(JSON.stringify(await contextOf(await make({})))).not.toContain('at first')
    expect(await textMade({ otherWordings: true })).toContain('at first')
  })

  it('prints the hashes that the post’s own page shows of each other wording, and the identity of the file', async () => {
    const edited = (await listed()).find(({ content }) => content === 'edited later')
    const { body: details } = await manager.call<PostDetails>('getPostDetails', {
      params: { id: edited?.id ?? '' },
    })
    const other = details.sources.find(({ text }) => text === 'at first')
    const file = await make({})
    const text = await textOf(app, file)
    for (const hash of [other?.recordSha256, other?.canonicalSha256]) expect(text).toContain(String(hash))
    expect(file.documentId).toBe(file.id)
    expect(text).toContain(file.documentId)
  })

  it('says only in an internal document that the platform’s trash in the newer archive has the post', async () => {
    const client = await makeClient(app, firm)
    const account = await client.account(0)
    const bring = async (files: object, made: string) =>
      importArchive(provider, account, await makeZip({ ...files }, made), `${made.slice(0, 4)}.zip`)
    await bring({ [F4]: [1, 2, 3, 4].map((n) => day(n)) }, '2023-05-01T08:00:00Z')
    const trash = { 'your_facebook_activity/posts/trash.json': { trash_v2: [day(2)] } }
    await bring({ [F4]: [day(1), day(4)], ...trash }, '2024-05-01T08:00:00Z')
    const { body: of } = await manager.call<Report>('createReport', {
      params: { clientId: client.clientId },
      body: { name: 'Gone', statuses: [0] },
    })
    const internal = await make({ internalNotes: true }, of)
    const said = Object.values((await contextOf(internal))?.lines ?? {}).map(({ isInTrash }) => isInTrash)
    expect(said).toHaveLength(2)
    expect(new Set(said)).toEqual(new Set([true, undefined]))
    expect((await textOf(app, internal)).match(/In the platform’s trash/g)).toHaveLength(1)
    const other = await make({}, of)
    expect(JSON.stringify(await contextOf(other))).not.toContain('isInTrash')
    expect(await textOf(app, other)).not.toContain('trash')
  })

  it('says which archive has other captions of a post, and which has another date', async () => {
    const client = await makeClient(app, firm)
    const [fb, x] = [await client.account(0), await client.account(2)]
    const captioned = async (description: string, made: string) =>
      makeZip(
        { [F4]: [{ ...pictured('at the lake'), ...withCaption(description) }], [URI]: await picture(11) },
        made,
      )
    await importArchive(provider, fb, await captioned('My collar', '2023-05-01T08:00:00Z'), 'first.zip')
    await importArchive(provider, fb, await captioned('My scarf', '2024-05-01T08:00:00Z'), 'second.zip')
    const tweet = (second: number) => ({
      tweet: { id_str: '9', created_at: `Fri Apr 01 10:00:0${second} +0000 2022`, full_text: 'A tweet' },
    })
    for (const [at, made] of ['2023-05-01T08:00:00Z', '2024-05-01T08:00:00Z'].entries())
      await importArchive(
        provider,
        x,
        await makeZip(
          {
            'data/account.js': 'window.YTD.account.part0 = [{"account":{"accountId":"7","username":"ana"}}]',
            'data/tweets.js': `window.YTD.tweets.part0 = ${JSON.stringify([tweet(at)])}`,
          },
          made,
        ),
        `x-${at}.zip`,
      )
    const { body: of } = await manager.call<Report>('createReport', {
      params: { clientId: client.clientId },
      body: { name: 'Others', statuses: [0] },
    })
    const others = async (otherWordings: boolean) => {
      const context = await contextOf(await make({ otherWordings }, of))
      return Object.values(context?.lines ?? {}).flatMap((line) => line.otherWordings ?? [])
    }
    const without = await others(false)
    expect(without).toHaveLength(2)
    expect(without).toContainEqual(
      expect.objectContaining({ fileName: 'first.zip', differs: ['captions'], text: '', captions: [] }),
    )
    expect(without).toContainEqual(
      expect.objectContaining({
        fileName: 'x-1.zip',
        differs: ['date'],
        postedAt: '2022-04-01T10:00:01.000Z',
      }),
    )
    expect(await others(true)).toContainEqual(expect.objectContaining({ captions: ['My collar'] }))
    const text = await textMade({ otherWordings: true }, of)
    expect(text).toContain('Its other words My collar')
    expect(text).toMatch(/Other date x-1\.zip, received .* Its date Fri, Apr 01, 2022 · 10:00:01 am UTC/)
    expect(text).toContain('Date taken from x-0.zip, received')
    expect(text).toContain('Date taken from 2022-04-01T10:00:00.000Z · data/tweets.js, record 0')
    expect(text).toContain('Date taken from it 1 post')
    // The provider imported both, and accepted the first.
    expect(text).toContain('Compared with the client Confirmed by the service provider')
    expect(text).not.toContain('Confirmed by the firm')
  })

  it('says on each of two posts that are probably the same where the other is', async () => {
    const client = await makeClient(app, firm)
    const account = await client.account(0)
    const wordings = ['Slow walk with my knee', 'Slow walk with my elbow and my dog']
    for (const [index, text] of wordings.entries())
      await importArchive(
        provider,
        account,
        await makeZip({ [F4]: [day(1), day(2, text)] }, `202${4 + index}-05-01T08:00:00Z`),
        `walk-${index}.zip`,
      )
    const { body: posts } = await manager.call<Post[]>('listPosts', {
      query: { clientIds: [client.clientId], order: 'asc' },
    })
    const [first, ...walks] = posts
    expect(walks.map(({ probablySameAs }) => probablySameAs)).toEqual([walks[1]?.id, walks[0]?.id])
    const of = await manager.call<Report>('createReport', {
      params: { clientId: client.clientId },
      body: { name: 'Walks', statuses: [0] },
    })
    const text = await textMade({}, of.body)
    expect(text).toMatch(
      /2\. .*Probably the same No\. 3 in this document.*3\. .*Probably the same No\. 2 in this document/,
    )
    expect(first?.content).toBe('day 1')
    const { body: lines } = await manager.call<ReportPost[]>('listReportPosts', {
      params: { id: of.body.id },
    })
    const left = lines.find(({ post }) => post.content === wordings[0])
    await manager.call('removeReportPost', { params: { id: left?.id ?? '' } })
    expect(await textMade({}, of.body)).toMatch(
      /Probably the same A post in walk-0\.zip, received [^,]+,[^,]+,[^,]+, which this document does not contain/,
    )
  })

  it('keeps what it said when another archive has come since, and is no longer current then', async () => {
    const before = await make({})
    expect(before.isCurrent).toBe(true)
    const said = await contextOf(before)
    expect(Object.values(said?.lines ?? {})).toHaveLength(2)
    await importArchive(
      provider,
      accountId,
      await makeZip({ [F4]: [1, 2, 3, 4, 6].map((n) => day(n)) }, '2025-05-01T08:00:00Z'),
      'newest.zip',
    )
    expect(await contextOf(before)).toEqual(said)
    const { body } = await manager.call<Report>('getReport', { params: { id: report.id } })
    expect(body.files.find(({ id }) => id === before.id)?.isCurrent).toBe(false)
  })

  it('has no other wording in an archive whose only other word is the album that the entry names', async () => {
    const other = await makeClient(app, firm, { lastName: 'Winter' })
    const [account, bytes] = [await other.account(0), await picture(20)]
    const media = { uri: URI, creation_timestamp: at(5) }
    const post = { ...day(5, 'Skating'), attachments: [{ data: [{ media }] }] }
    const album = { 'your_facebook_activity/posts/album/0.json': { name: 'Winter', photos: [media] } }
    const bring = async (files: object, made: string, name: string) =>
      importArchive(provider, account, await makeZip({ [F4]: [post], [URI]: bytes, ...files }, made), name)
    await bring(album, '2023-05-01T08:00:00Z', 'with-album.zip')
    await bring({}, '2024-05-01T08:00:00Z', 'without-album.zip')
    const made = await manager.call<Report>('createReport', {
      params: { clientId: other.clientId },
      body: { name: 'Winter', statuses: [0] },
    })
    const file = await make({ otherWordings: true }, made.body)
    expect((await contextOf(file))?.archives?.map(({ fileName }) => fileName)).toEqual(['without-album.zip'])
    const text = (await textOf(app, file)).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Album Winter')
    expect(text).not.toContain('Other wording')
  })

  it('prints what the import of each archive found, as its record says, and other dates with their names', async () => {
    const { body: imports } = await manager.call<PostImport[]>('listPostImports', {
      params: { id: accountId },
    })
    const file = await make({})
    const { archives: kept = [], lines = {} } = (await contextOf(file)) ?? {}
    const ids = kept.map(({ id }) => id)
    expect(kept.length).toBeGreaterThan(0)
    expect(ids).toEqual(expect.arrayContaining(archivesNamed(Object.values(lines))))
    for (const { id, counts } of kept) {
      const totals = imports.find((each) => each.id === id)?.totals
      expect(counts).toMatchObject({
        records: { found: totals?.records.found, inPosts: totals?.records.posts },
        posts: totals?.posts.found,
        media: { stored: totals?.media.stored },
      })
    }
    const text = (await textOf(app, file)).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Records in it 6 (6 in posts)')
    expect(text).toContain('Changed on the platform Tue, May 03, 2022 · 4:00:00 pm UTC (update_timestamp)')
    expect(text).toContain('Backdated to')
  })

  it('prints of its archives what was known when it was asked for', async () => {
    const file = await make({})
    const asked = await inFirm((tx) => findFiles(tx, file.jobId))
    const services = { storage: app.services.storage }
    const archivesFor = async (context: FileContext | null) =>
      (
        await reportFacts(
          { transaction: inFirm, services },
          { ...(asked[0] as FileToRender), context },
          folder,
        )
      ).archives
    const kept = await contextOf(file)
    const lines = kept?.lines ?? {}
    expect(await archivesFor({ coverage: null, lines })).toEqual(kept?.archives)
    const earlier = kept?.archives?.map((archive) => ({ ...archive, owner: 'Known then' })) ?? []
    expect(await archivesFor({ coverage: null, lines, archives: earlier })).toEqual(earlier)
  })

  it('prints the comment as counsel’s, with the time when it was written', async () => {
    const { body: lines } = await manager.call<ReportPost[]>('listReportPosts', { params: { id: report.id } })
    await manager.call('commentReportPost', {
      params: { id: lines[0]?.id ?? '' },
      body: { comment: 'Exhibit four' },
    })
    const text = await textMade({ externalComments: true })
    expect(text).toMatch(/Comment by counsel · \w{3}, \w{3} \d\d, \d{4}/i)
  })
})
