import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, Report, ReportChange, ReportFile, ReportLine } from '#contract/index.ts'
import { actorByEmail } from '../entry/actors.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { makeClient, signInClient } from '../testing/imports.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { purgeTrash, storePosts } from '../posts/index.ts'
import { postWith } from '../testing/searches.ts'
import { reportFacts } from './files/facts.ts'
import { findFiles } from './files/job.ts'
import { setReportPostRemoved } from './lines.ts'

let app: TestApp
let firm: Firm
let clientId: string
let resolver: Visitor
let client: Visitor

const transaction = <R>(work: (tx: Tx) => Promise<R>) =>
  app.workerServices.db.transaction(firm.accountId, work)

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  const made = await makeClient(app, firm)
  clientId = made.clientId
  const about = { id: await made.account(0), clientId, importId: newId(firm.accountId), actorId: null }
  await transaction((tx) =>
    storePosts(
      tx,
      about,
      Array.from({ length: 5 }, (_, n) => postWith(`post ${n + 1}`, n)),
    ),
  )
  client = await signInClient(app, firm, clientId)
})
afterAll(() => app.close())

const make = async (body: object): Promise<Report> =>
  (await resolver.call<Report>('createReport', { params: { clientId }, body: { name: 'Monday', ...body } }))
    .body

const linesOf = async (who: Visitor, id: string, query = {}): Promise<ReportLine[]> =>
  (await who.call<ReportLine[]>('listReportPosts', { params: { id }, query })).body

/** Its counts: on its page, in the list of its client and in that of the firm. */
async function counted({ id }: Report): Promise<unknown[]> {
  const { body: one } = await resolver.call<Report>('getReport', { params: { id } })
  const { body: ofClient } = await resolver.call<Report[]>('listReports', { params: { clientId } })
  const { body: ofFirm } = await resolver.call<Report[]>('listCustomerReports', {
    params: { id: firm.accountId },
  })
  return [one, ...[ofClient, ofFirm].map((list) => list.find((each) => each.id === id))].map((each) => [
    each?.totalPosts,
    each?.totalRemoved,
  ])
}

/** The numbers and texts of the posts in a file that is requested now. */
async function printed(who: Visitor, id: string): Promise<string[]> {
  const asked = await who.call<ReportFile>('generateReportFile', { params: { id, format: 'pdf' } })
  const [file] = await transaction((tx) => findFiles(tx, asked.body.jobId))
  if (!file) throw new Error('No file')
  const held = []
  for await (const post of (await reportFacts({ transaction, services: app.services }, file, '')).posts)
    held.push(`${post.number} ${post.text}`)
  return held
}

const shown = (lines: ReportLine[]) =>
  lines.map((line) => `${line.isTrashed ? '–' : line.number} ${line.post?.content ?? 'withheld'}`)

describe('the contents of a report', () => {
  it('are what it shows now: removed posts are counted separately and not numbered', async () => {
    const report = await make({ statuses: [0] })
    const lines = await linesOf(resolver, report.id)
    const params = (at: number) => ({ params: { id: lines[at]?.id ?? '' } })
    expect(await counted(report)).toEqual(Array(3).fill([5, 0]))
    await resolver.call('removeReportPost', params(0))
    await resolver.call('removeReportPost', params(2))
    expect(await counted(report)).toEqual(Array(3).fill([3, 2]))
    expect(shown(await linesOf(resolver, report.id))).toEqual([
      '– post 1',
      '1 post 2',
      '– post 3',
      '2 post 4',
      '3 post 5',
    ])
    expect(shown(await linesOf(resolver, report.id, { offset: 3, limit: 1 }))).toEqual(['2 post 4'])
    expect(await printed(resolver, report.id)).toEqual(['1 post 2', '2 post 4', '3 post 5'])
    expect((await resolver.call<ReportLine>('restoreReportPost', params(2))).body.number).toBe(2)
    expect(await counted(report)).toEqual(Array(3).fill([4, 1]))
  })

  it('keep a post of a generated file that is put back during a purge of the trash', async () => {
    const actor = await actorByEmail(app.services, 'resolver@firm.test')
    const report = await make({ statuses: [0] })
    const [line] = await linesOf(resolver, report.id)
    const postId = line?.post?.id ?? ''
    await resolver.call('generateReportFile', { params: { id: report.id, format: 'pdf' }, body: {} })
    await resolver.call('removeReportPost', { params: { id: line?.id ?? '' } })
    await resolver.call('trashPost', { params: { id: postId } })
    await transaction((tx) =>
      tx.run(sql`
        update posts set trashed_at = clock_timestamp() - interval '40 days' where customer_id = ${firm.accountId} and id = ${postId}`),
    )
    await transaction(async (tx) => {
      await setReportPostRemoved(tx, actor, line?.id ?? '', false)
      expect(await purgeTrash(app.workerServices, firm.accountId)).toBe(0)
    })
    expect(await purgeTrash(app.workerServices, firm.accountId)).toBe(0)
    expect((await linesOf(resolver, report.id)).map(({ id }) => id)).toContain(line?.id)
    await resolver.call('restorePost', { params: { id: postId } })
  })

  it('count a post once, however often and by however many people it is removed', async () => {
    const report = await make({ statuses: [0] })
    const [first] = await linesOf(resolver, report.id)
    const params = { id: first?.id ?? '' }
    await Promise.all(Array.from({ length: 4 }, () => resolver.call('removeReportPost', { params })))
    expect((await resolver.call('removeReportPost', { params })).status).toBe(204)
    expect(await counted(report)).toEqual(Array(3).fill([4, 1]))
    await Promise.all(Array.from({ length: 4 }, () => resolver.call('restoreReportPost', { params })))
    expect(await counted(report)).toEqual(Array(3).fill([5, 0]))
    const records = await transaction((tx) =>
      tx.rows<{ kind: string }>(
        sql`select kind from evidence_leaves where customer_id = ${firm.accountId} and subject_id = ${report.id} and kind like 'report.%-post' order by at`,
      ),
    )
    expect(records.map(({ kind }) => kind)).toEqual(['report.remove-post', 'report.restore-post'])
  })
})

describe('posts in a report', () => {
  it('can be reordered, also around removed ones, and later files have that order', async () => {
    const report = await make({ statuses: [0] })
    const lines = await linesOf(resolver, report.id)
    const id = (at: number) => lines[at]?.id ?? ''
    const move = (at: number, number: number, who = resolver) =>
      who.call<ReportLine>('moveReportPost', { params: { id: id(at) }, body: { number } })
    expect((await move(4, 1)).body.number).toBe(1)
    expect(await printed(resolver, report.id)).toEqual([
      '1 post 5',
      '2 post 1',
      '3 post 2',
      '4 post 3',
      '5 post 4',
    ])
    await resolver.call('removeReportPost', { params: { id: id(1) } })
    expect((await move(4, 99)).body.number).toBe(4)
    expect(shown(await linesOf(resolver, report.id))).toEqual([
      '1 post 1',
      '– post 2',
      '2 post 3',
      '3 post 4',
      '4 post 5',
    ])
    expect((await move(1, 1)).status).toBe(404)
    expect((await move(0, 0)).status).toBe(400)
    expect((await move(0, 2, await new Visitor(app).signIn('reviewer@firm.test'))).status).toBe(403)
    // Several moves at the same time leave each post at one position.
    await Promise.all([move(0, 3), move(2, 1), move(3, 4), move(4, 2)])
    const after = (await linesOf(resolver, report.id)).map((line) => line.post?.content)
    expect(after).toHaveLength(5)
    expect(new Set(after)).toEqual(new Set(['post 1', 'post 2', 'post 3', 'post 4', 'post 5']))
    const { body: history } = await resolver.call<ReportChange[]>('listReportHistory', {
      params: { id: report.id },
    })
    expect(history.at(-1)).toMatchObject({ action: 'moved', details: { number: 5, to: 1 } })
  })
})

describe('a comment that two people edit at the same time', () => {
  it('has both texts, for both people; the history shows it', async () => {
    const manager = await new Visitor(app).signIn('manager@firm.test')
    const report = await make({ statuses: [0] })
    const [line] = await linesOf(resolver, report.id)
    const write = async (who: Visitor, comment: string, base?: string) =>
      (
        await who.call<ReportLine & { mergedWith: string | null }>('commentReportPost', {
          params: { id: line?.id ?? '' },
          body: { comment, base },
        })
      ).body
    expect((await write(resolver, 'See page 3.', '')).mergedWith).toBeNull()
    const second = await write(manager, 'Ask Ana.', '')
    expect(second).toMatchObject({ comment: 'See page 3.\n\nAsk Ana.', commentBy: { isOwn: true } })
    expect(second.mergedWith).toMatch(/\w/)
    expect((await linesOf(resolver, report.id))[0]).toMatchObject({
      comment: 'See page 3.\n\nAsk Ana.',
      commentBy: { isOwn: false },
    })
    // A person who has seen both texts may change both, and continues from an up-to-date base.
    expect((await write(resolver, 'Ask Ana.', 'See page 3.\n\nAsk Ana.')).comment).toBe('Ask Ana.')
    expect((await write(resolver, 'Ask Ana now.', '')).comment).toBe('Ask Ana now.')
    const { body: history } = await resolver.call<ReportChange[]>('listReportHistory', {
      params: { id: report.id },
    })
    expect(history.map(({ action, details }) => [action, details])).toEqual([
      ['comment', { number: 1, of: second.mergedWith, text: 'See page 3.\n\nAsk Ana.' }],
    ])
  })

  it('keeps both texts even if both save at the same moment', async () => {
    const report = await make({ statuses: [0] })
    const [line] = await linesOf(resolver, report.id)
    const people = await Promise.all(
      ['resolver', 'manager', 'admin', 'superadmin'].map((name) =>
        new Visitor(app).signIn(`${name}@firm.test`),
      ),
    )
    await Promise.all(
      people.map((who, at) =>
        who.call('commentReportPost', {
          params: { id: line?.id ?? '' },
          body: { comment: `words of ${at}`, base: '' },
        }),
      ),
    )
    const [now] = await linesOf(resolver, report.id)
    for (const at of people.keys()) expect(now?.comment).toContain(`words of ${at}`)
  })
})

describe('an album', () => {
  it('contains every post, whatever review filters are requested', async () => {
    const album = await make({ type: 'album', statuses: [3], isFlagged: true, isInclusive: false })
    expect(album).toMatchObject({
      statuses: [0, 1, 2, 3],
      isOnTimeline: false,
      isFlagged: false,
      isInclusive: true,
      totalPosts: 5,
    })
    // The client sees no statuses.
    expect((await client.call<Report>('getReport', { params: { id: album.id } })).body.statuses).toEqual([])
  })

  it('stays unchanged when one of its posts is trashed: the client’s page says so in its place', async () => {
    const album = await make({ type: 'album' })
    const { body: posts } = await resolver.call<Post[]>('listPosts', {
      query: { clientIds: [clientId], order: 'asc' },
    })
    const before = await printed(client, album.id)
    const params = { id: posts[1]?.id ?? '' }
    await resolver.call('trashPost', { params })
    expect(shown(await linesOf(client, album.id))).toEqual([
      '1 post 1',
      '2 withheld',
      '3 post 3',
      '4 post 4',
      '5 post 5',
    ])
    const whole = ['1 post 1', '2 post 2', '3 post 3', '4 post 4', '5 post 5']
    expect(shown(await linesOf(resolver, album.id))).toEqual(whole)
    expect(before).toEqual(whole)
    expect(await printed(client, album.id)).toEqual(whole)
    expect(await counted(album)).toEqual(Array(3).fill([5, 0]))
    const { headers } = await client.call('listReportPosts', { params: { id: album.id } })
    expect(headers.get('total-items')).toBe('5')
    // Removing it from the album is a separate act with the same effect for everyone.
    const line = (await linesOf(resolver, album.id))[1]
    await resolver.call('removeReportPost', { params: { id: line?.id ?? '' } })
    expect(await printed(client, album.id)).toEqual(await printed(resolver, album.id))
    expect(await counted(album)).toEqual(Array(3).fill([4, 1]))
    await resolver.call('restorePost', { params })
  })
})
