import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewerPosts, Post, Report, ReportChange, ReportFile, ReportLine } from '#contract/index.ts'
import { useOtherLocaleData } from '#contract/test-locale-data.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { importArchive, waitForJob, makeClient, picture, makeZip } from '../testing/imports.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { applySnapshot } from './snapshots.ts'
import { textOf } from '../testing/reports.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let resolver: Visitor
let clientId: string
let accountId: string

const transaction = <R>(work: (tx: Tx) => Promise<R>) => app.services.db.transaction(firm.accountId, work)

type Tweet = { text: string; image?: string }

/** Tweets have the platform's ids, so that a later archive may have a different text for them. */
const archiveOf = (made: string, tweets: Tweet[], files: Record<string, Buffer> = {}) =>
  makeZip(
    {
      'data/account.js': 'window.YTD.account.part0 = [{"account":{"accountId":"7","username":"ana"}}]',
      'data/tweets.js': `window.YTD.tweets.part0 = ${JSON.stringify(
        tweets.map(({ text, image }, at) => {
          const id = `140000000000000000${at}`
          const media = image && [
            {
              id_str: `9${at}`,
              type: 'photo',
              media_url_https: `https://pbs.twimg.com/media/${image}`,
              url: 'x',
            },
          ]
          return {
            tweet: {
              id_str: id,
              full_text: text,
              created_at: `Wed Jun 0${at + 1} 10:00:00 +0000 2021`,
              ...(media ? { extended_entities: { media } } : {}),
            },
          }
        }),
      )}`,
      ...files,
    },
    made,
  )

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  const client = await makeClient(app, firm)
  clientId = client.clientId
  accountId = await client.account(2)
  const first = [{ text: 'first words' }, { text: 'stays' }, { text: 'with a picture', image: 'a.jpg' }]
  await importArchive(provider, accountId, await archiveOf('2022-05-01T08:00:00Z', first))
})
afterAll(() => app.close())

const make = async (): Promise<Report> =>
  (
    await resolver.call<Report>('createReport', {
      params: { clientId },
      body: { name: 'Kept', statuses: [0] },
    })
  ).body

const linesOf = async (report: Report): Promise<ReportLine[]> =>
  (await resolver.call<ReportLine[]>('listReportPosts', { params: { id: report.id } })).body
const shown = async (report: Report) =>
  (await linesOf(report)).map(({ post, isOutdated }) => [
    post?.content,
    post?.media.filter(({ url }) => url !== null).length,
    isOutdated,
  ])
const newerOf = async (report: Report): Promise<NewerPosts> =>
  (await resolver.call<NewerPosts>('getNewerPosts', { params: { id: report.id } })).body

async function rendered(report: Report): Promise<string> {
  const file = await resolver.call<ReportFile>('generateReportFile', {
    params: { id: report.id, format: 'pdf' },
  })
  expect((await waitForJob(resolver, file.body.jobId)).status).toBe('SUCCESS')
  const { body } = await resolver.call<Report>('getReport', { params: { id: report.id } })
  return textOf(app, body.files.find(({ id }) => id === file.body.id) as ReportFile)
}

describe('a report', () => {
  it('keeps the text, media and sources of its posts when a newer archive changes them', async () => {
    const report = await make()
    const before = [
      ['first words', 0, false],
      ['stays', 0, false],
      ['with a picture', 0, false],
    ]
    expect(await shown(report)).toEqual(before)
    const sources = (text: string) => text.match(/Archive SHA-256 [0-9a-f]{64}/g)
    const printed = await rendered(report)
    expect(printed).toMatch(/File name export\.zip\s+Account, as it was listed \S+@example\.test\s/)
    expect(printed).toMatch(/Received through a session signed in to Proofline\s+Sent by Manager/)
    expect(printed).toContain('Records in it 3 (3 in posts)')

    const edited = [{ text: 'edited words' }, { text: 'stays' }, { text: 'with a picture', image: 'a.jpg' }]
    const file = { 'data/tweets_media/1400000000000000002-a.jpg': await picture(20) }
    await importArchive(provider, accountId, await archiveOf('2023-05-01T08:00:00Z', edited, file))
    const { body: posts } = await resolver.call<Post[]>('listPosts', {
      query: { clientIds: [clientId], order: 'asc' },
    })
    expect(posts.map(({ content, media }) => [content, media.filter(({ url }) => url).length])).toEqual([
      ['edited words', 0],
      ['stays', 0],
      ['with a picture', 1],
    ])

    expect(await shown(report)).toEqual([
      ['first words', 0, true],
      ['stays', 0, false],
      ['with a picture', 0, true],
    ])
    const again = await rendered(report)
    expect(again).toContain('first words')
    expect(again).not.toContain('edited words')
    // The archive with other words is named among the sources, too.
    expect(sources(again)).toHaveLength((sources(printed) ?? []).length + 1)
    expect(sources(again)).toEqual(expect.arrayContaining(sources(printed) ?? []))
    expect(await newerOf(report)).toEqual({ text: 1, other: 1 })
    // A report created now begins with the newer words.
    expect((await shown(await make()))[0]).toEqual(['edited words', 0, false])
  })

  it('shows a picture as missing, instead of leaving it out, if the post no longer has it', async () => {
    const { body: posts } = await resolver.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
    const post = posts.find(({ media }) => media.length > 0) as Post
    const then = { version: 1, content: post.content, postedAt: Date.parse(post.postedAt), media: post.media }
    const client = { timeZone: post.client.timeZone, dateOfLoss: '2022-06-14' }
    expect(applySnapshot({ ...post, media: [] }, then, client).media).toMatchObject(
      post.media.map(({ id, type, sha256 }) => ({ id, type, sha256, url: null, thumbnail: null })),
    )
  })

  it('labels its posts by the date of loss that it prints, even if it has just changed', async () => {
    const { body: posts } = await resolver.call<Post[]>('listPosts', {
      query: { clientIds: [clientId], order: 'asc' },
    })
    const post = posts[0] as Post
    const labelsOf = (postedAt: string, dateOfLoss: string) => {
      const then = { version: 1, content: post.content, postedAt: Date.parse(postedAt) }
      const shown = applySnapshot(post, then, { timeZone: 'America/Toronto', dateOfLoss })
      return [shown.loss, shown.isDayOfLoss, shown.dateOfLoss]
    }
    expect(['2021-05-31', '2021-06-01', '2021-06-02'].map((day) => labelsOf(post.postedAt, day))).toEqual([
      ['post', false, '2021-05-31'],
      ['post', true, '2021-06-01'],
      ['pre', false, '2021-06-02'],
    ])
    expect(labelsOf('+010000-01-02T00:00:00.000Z', '2021-06-02')[0]).toBe('post')
  })

  describe('on a server with other locale data', () => {
    useOtherLocaleData()

    it('labels its posts by the same date of loss', async () => {
      const { body: posts } = await resolver.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
      const post = posts[0] as Post
      const then = { version: 1, content: post.content, postedAt: Date.parse('2021-06-01T10:00:00Z') }
      const labels = ['2021-05-31', '2021-06-01', '2021-06-02'].map((dateOfLoss) => {
        // A zone of no other test here, because formats are kept by zone.
        const shown = applySnapshot(post, then, { timeZone: 'America/Denver', dateOfLoss })
        return [shown.loss, shown.isDayOfLoss]
      })
      expect(labels).toEqual([
        ['post', false],
        ['post', true],
        ['pre', false],
      ])
    })
  })

  it('takes newer text only on request, and records it', async () => {
    const { body: reports } = await resolver.call<Report[]>('listReports', { params: { clientId } })
    const report = reports.at(-1) as Report
    const updated = await resolver.call<Report>('takeNewerPosts', { params: { id: report.id } })
    expect(updated.status).toBe(200)
    expect(await shown(report)).toEqual([
      ['edited words', 0, false],
      ['stays', 0, false],
      ['with a picture', 1, false],
    ])
    expect(await newerOf(report)).toEqual({ text: 0, other: 0 })
    const printed = await rendered(report)
    expect(printed).toContain('edited words')
    // One post from the first archive, two from the second.
    expect(printed).toMatch(
      /Archive 1 of 2 · [^]*Printed from this archive 1 post\s[^]*Archive 2 of 2 · [^]*Printed from this archive 2 posts\s/,
    )
    const history = async () =>
      (await resolver.call<ReportChange[]>('listReportHistory', { params: { id: report.id } })).body
    expect((await history()).map(({ action, by, details }) => [action, by, details])).toEqual([
      ['updated', expect.stringMatching(/\w/), { posts: 2 }],
    ])
    const leaves = await transaction((tx) =>
      tx.rows<{ payload: string }>(sql`
        select p.payload from evidence_leaves l join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
        where l.customer_id = ${firm.accountId} and l.subject_id = ${report.id} and l.kind = 'report.update-posts'`),
    )
    expect(leaves).toHaveLength(1)
    expect(JSON.parse(leaves[0]?.payload ?? '').posts).toEqual([
      { postId: expect.any(String), fromSha256: expect.any(String), toSha256: expect.any(String) },
      { postId: expect.any(String), fromSha256: expect.any(String), toSha256: expect.any(String) },
    ])
    // Nothing is left to take over, so nothing is recorded.
    await resolver.call('takeNewerPosts', { params: { id: report.id } })
    expect(await history()).toHaveLength(1)
  })

  it('names the connected account from which Proofline made an archive', async () => {
    const setSource = (source: string) =>
      app.services.db.transaction(firm.accountId, (tx) =>
        tx.run(sql`update post_imports set source = ${source} where customer_id = ${tx.customerId}`),
      )
    await setSource('api')
    const printed = await rendered(await make())
    await setSource('upload')
    expect(printed).toContain('Received through the connected account, fetched from the platform')
    expect(printed).toMatch(/Requested by Manager/)
    expect(printed).not.toContain('Made by the platform')
  })
})
