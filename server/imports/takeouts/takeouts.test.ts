// Long because: its tests share one product, and compare its evidence at their ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Client,
  type NotificationItem,
  type Post,
  type PostChange,
  type PostImport,
  type Report,
  type ReportFile,
  type ReportLine,
  statusCodes,
  type Takeout,
  type TakeoutPreview,
} from '#contract/index.ts'
import { extensionsOf } from '../../entry/extensions.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { cancelJob } from '../../platform/jobs/job.ts'
import { runUntil, stepsToStopAt } from '../../testing/jobs.ts'
import { recount } from '../../posts/index.ts'
import { AT, F4, saying } from '../../testing/older-reader.ts'
import { importArchive, makeClient, makeZip, picture, waitForJob } from '../../testing/imports.ts'
import { takeOutImport } from './act.ts'
import { moveTakeoutJob } from './job.ts'
import { openComparison, passDays, settled, takeOutAll } from '../../testing/takeouts.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let admin: Visitor
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  admin = await new Visitor(app).signIn('admin@firm.test')
  comparison = openComparison(app, firm)
})
afterAll(async () => {
  await comparison.close()
  await app.close()
})

const uri = 'your_facebook_activity/posts/media/a.jpg'
const OWNER = 'personal_information/profile_information/profile_information.json'
let number = 0
/** An archive, by default of a new owner. @param texts of its posts; the first post has a picture */
const archiveOf = async (texts: string[], owner = `cora${(number += 1)}`) =>
  makeZip({
    [F4]: texts.map((text, n) => saying(text, AT + n * 60, n === 0 ? [{ uri }] : [])),
    [uri]: await picture((number += 1)),
    [OWNER]: {
      profile_v2: { name: { full_name: `Cora ${owner}` }, emails: { emails: [`${owner}@mail.test`] } },
    },
  })

async function makeImported(texts: string[], owner?: string) {
  const client = await makeClient(app, firm)
  const accountId = await client.account(0)
  const archive = await archiveOf(texts, owner)
  const { imported } = await importArchive(provider, accountId, archive)
  const posts = async (query: object = {}) =>
    (
      await manager.call<Post[]>('listPosts', {
        query: { clientIds: [client.clientId], order: 'asc', limit: 200, ...query },
      })
    ).body
  const counters = async () => {
    const { body } = await manager.call<Client>('getClient', { params: { id: client.clientId } })
    return { all: body.totalPosts, open: body.totalUnreviewed, trashed: body.totalTrashed }
  }
  return { ...client, accountId, archive, imported, posts, counters }
}

const preview = async (importId: string, who = manager) =>
  who.call<TakeoutPreview>('getTakeoutPreview', { params: { id: importId } })
const takeOut = (importId: string, posts: number, who = manager, reason = 'Another person’s account') =>
  who.call<Takeout & { code?: string }>('takeOutImport', {
    params: { id: importId },
    body: { reason, posts },
  })
const putBack = (id: string, who = manager) =>
  who.call<Takeout & { code?: string }>('putBackTakeout', { params: { id } })
const listOf = async (clientId: string, who = manager) =>
  (await who.call<Takeout[]>('listTakeouts', { params: { id: clientId } })).body
const wrong = () => app.services.db.read(firm.accountId, recount)
const pass = (takeoutId: string, days: number) => passDays(app, firm, takeoutId, days)

describe('posts of an import that came in wrongly', () => {
  it('leave every list and count, and are put back as they were', async () => {
    const made = await makeImported(['one', 'two', 'three', 'four'])
    const [one, two, three] = (await made.posts()) as unknown as [Post, Post, Post]
    await manager.call('savePost', { params: { id: one.id } })
    await manager.call('addPostNote', { params: { id: one.id }, body: { content: 'Remember' } })
    await manager.call('trashPost', { params: { id: two.id } })
    const before = [await made.counters(), await made.posts(), await made.posts({ isTrashed: true })]
    expect((await preview(made.imported.id)).body).toMatchObject({
      posts: 4,
      deleted: 4,
      filed: 0,
      staying: 0,
      reviewed: 1,
      notes: 1,
      counted: { all: 3, unreviewed: 2 },
      hold: null,
      files: [],
    })
    expect((await takeOut(made.imported.id, 3)).body.code).toBe('TAKEOUT_CHANGED')
    expect((await takeOut(made.imported.id, 4, manager, ' ')).body.code).toBe('VALIDATION_FAILED')
    const act = await takeOutAll(manager, made.imported.id)
    expect(await made.counters()).toEqual({ all: 0, open: 0, trashed: 0 })
    expect([await made.posts(), await made.posts({ isTrashed: true })]).toEqual([[], []])
    for (const name of ['getPost', 'savePost', 'restorePost', 'listPostNotes', 'listPostHistory'] as const)
      expect([name, (await manager.call(name, { params: { id: two.id }, query: {} })).status]).toEqual([
        name,
        404,
      ])
    expect((await manager.fetch(`/media/posts/${one.media[0]?.id}`)).status).toBe(404)
    expect(await wrong()).toBe(0)
    expect(await comparison.faults()).toEqual([])
    expect(await listOf(made.clientId)).toMatchObject([
      {
        id: act.id,
        posts: 4,
        reason: 'Another person’s account',
        by: 'Manager firm.test',
        state: 'out',
        can: ['putBack'],
      },
    ])
    const seen = await manager.call<PostImport>('getPostImport', { params: { id: made.imported.id } })
    expect(seen.body).toMatchObject({
      takenOut: { by: 'Manager firm.test' },
      can: [],
      seal: { ownerCheck: { state: 'refused' } },
    })

    expect((await putBack(act.id)).status).toBe(200)
    await settled(manager, act)
    expect(await listOf(made.clientId)).toEqual([])
    const after = [await made.counters(), await made.posts(), await made.posts({ isTrashed: true })]
    const bare = (state: unknown) =>
      JSON.parse(JSON.stringify(state, (key, value) => (key === 'version' ? 0 : value)))
    expect(bare(after)).toEqual(bare(before))
    const { body: history } = await manager.call<PostChange[]>('listPostHistory', {
      params: { id: three.id },
      query: {},
    })
    expect(history.map(({ action }) => action).slice(0, 2)).toEqual(['putBack', 'takeOut'])
    expect([await wrong(), await comparison.faults()]).toEqual([0, []])
    expect((await putBack(act.id)).body.code).toBe('TAKEOUT_ENDED')
  })

  it('are taken out and put back only by managers of the firm, and only once', async () => {
    const made = await makeImported(['one', 'two'])
    for (const email of ['reviewer@firm.test', 'resolver@firm.test', 'admin@provider.test']) {
      const who = await new Visitor(app).signIn(email)
      const { body } = await who.call<PostImport>('getPostImport', { params: { id: made.imported.id } })
      expect([
        body.can,
        (await preview(made.imported.id, who)).status,
        (await takeOut(made.imported.id, 2, who)).status,
        (await who.call('listTakeouts', { params: { id: made.clientId } })).status,
      ]).toEqual([[], 403, 403, 403])
    }
    const answers = await Promise.all([takeOut(made.imported.id, 2), takeOut(made.imported.id, 2, admin)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const [act] = answers.flatMap(({ status, body }) => (status === 201 ? [body] : []))
    await settled(manager, act as Takeout)
    const reviewer = await new Visitor(app).signIn('reviewer@firm.test')
    for (const name of ['listImportFiles', 'listImportRecords'] as const)
      expect([
        (await reviewer.call(name, { params: { id: made.imported.id } })).status,
        (await manager.call(name, { params: { id: made.imported.id } })).status,
      ]).toEqual([404, 200])
    const late = await takeOut(made.imported.id, 2)
    expect(late.body).toMatchObject({
      code: 'ALREADY_TAKEN_OUT',
      message: `${act?.by} has already taken these posts out.`,
    })
    const backs = await Promise.all([putBack(act?.id ?? ''), putBack(act?.id ?? '', admin)])
    expect(backs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await settled(manager, act as Takeout)
    expect([
      await made.posts().then((posts) => posts.length),
      await wrong(),
      await comparison.faults(),
    ]).toEqual([2, 0, []])
  })

  it('stay if another import of the client holds them, until that is taken out too', async () => {
    const made = await makeImported(['one', 'two', 'three'])
    const again = await importArchive(
      provider,
      made.accountId,
      await archiveOf(['one', 'two', 'three', 'four'], 'both'),
    )
    expect((await preview(made.imported.id)).body).toMatchObject({ posts: 0, staying: 3, changed: 3 })
    expect((await takeOut(made.imported.id, 1)).body.code).toBe('TAKEOUT_CHANGED')
    expect((await preview(again.imported.id)).body).toMatchObject({ posts: 1, staying: 3 })
    const one = await takeOutAll(manager, again.imported.id)
    expect((await made.posts()).map(({ content }) => content)).toEqual(['one', 'two', 'three'])
    const two = await takeOutAll(manager, made.imported.id)
    expect(await made.posts()).toEqual([])
    await putBack(one.id)
    await settled(manager, one)
    expect((await made.posts()).map(({ content }) => content)).toEqual(['one', 'two', 'three', 'four'])
    await putBack(two.id)
    await settled(manager, two)
    expect([await made.counters().then(({ all }) => all), await wrong(), await comparison.faults()]).toEqual([
      4,
      0,
      [],
    ])
  })

  it('are not brought back by the same archive or owner, and other managers get a notice', async () => {
    const made = await makeImported(['one'], 'again')
    await takeOutAll(manager, made.imported.id)
    for (const zip of [made.archive, await archiveOf(['one', 'newer'], 'again')]) {
      const { run: job, imported } = await importArchive(
        provider,
        made.accountId,
        zip,
        undefined,
        undefined,
        false,
      )
      expect(job.error?.code).toBe('POST_IMPORT_WAITS_FOR_OWNER')
      const { body } = await manager.call<PostImport>('getPostImport', { params: { id: imported.id } })
      expect(body.seal?.ownerCheck?.state).toBe('refused')
    }
    expect(await made.posts()).toEqual([])
    const bell = async (who: Visitor) => {
      const { id } = (await who.call<{ id: string }>('getViewer')).body
      return (await who.call<NotificationItem[]>('listNotifications', { params: { id } })).body.filter(
        ({ notification }) =>
          notification.type === 'posts_taken_out' && JSON.stringify(notification).includes(made.clientId),
      )
    }
    expect([(await bell(admin)).length, (await bell(manager)).length]).toEqual([1, 0])
  })

  it('come back with an archive of which a manager decides that it is the client’s', async () => {
    const made = await makeImported(['one', 'two'], 'theirs')
    await takeOutAll(manager, made.imported.id)
    const { imported } = await importArchive(
      provider,
      made.accountId,
      await archiveOf(['one', 'three'], 'theirs'),
      undefined,
      undefined,
      false,
    )
    const { body: checks } = await manager.call<{ id: string; comparison: { importId: string } | null }[]>(
      'listOwnerChecks',
      {
        params: { id: firm.accountId },
        query: { isOpen: false, limit: 100 },
      },
    )
    const check = checks.find(({ comparison }) => comparison?.importId === imported.id)
    expect((await admin.call('acceptOwnerCheck', { params: { id: check?.id ?? '' } })).status).toBe(200)
    await waitUntil(async () => (await made.posts()).length === 2)
    expect((await made.posts()).map(({ content }) => content)).toEqual(['one', 'three'])
    await waitUntil(async () => {
      const { body } = await manager.call<PostImport>('getPostImport', { params: { id: imported.id } })
      return body.status === 'SUCCESS'
    })
    expect([await wrong(), await comparison.faults()]).toEqual([0, []])
  })

  it('stay in a generated file, which marks them, and are in no new one', async () => {
    const made = await makeImported(['filed', 'not filed'])
    const other = await importArchive(provider, await made.account(2), await makeTweets(['mine']))
    expect(other.run.status).toBe('SUCCESS')
    const report = await manager.call<Report>('createReport', {
      params: { clientId: made.clientId },
      body: { type: 'legal', name: 'All', statuses: statusCodes('unreviewed') },
    })
    const params = { id: report.body.id }
    const lines = (await manager.call<ReportLine[]>('listReportPosts', { params })).body
    const notFiled = lines.find(({ post }) => post?.content === 'not filed')
    await manager.call('removeReportPost', { params: { id: notFiled?.id ?? '' } })
    const file = await manager.call<ReportFile>('generateReportFile', {
      params: { ...params, format: 'pdf' },
      body: {},
    })
    expect((await waitForJob(manager, file.body.jobId)).status).toBe('SUCCESS')
    const { body: seen } = await preview(made.imported.id)
    expect(seen).toMatchObject({
      posts: 2,
      deleted: 1,
      filed: 1,
      totalFiles: 1,
      files: [{ posts: 1, fileName: file.body.fileName }],
    })
    const act = await takeOutAll(manager, made.imported.id)
    const now = (await manager.call<Report>('getReport', { params })).body
    expect([now.totalPosts, now.files[0]?.notClients, now.files[0]?.isCurrent]).toEqual([1, 1, false])
    const left = (await manager.call<ReportLine[]>('listReportPosts', { params })).body
    const marked = left.find(({ isNotClients }) => isNotClients)
    expect([marked?.post, marked?.isTrashed]).toEqual([null, true])
    expect((await manager.call('restoreReportPost', { params: { id: marked?.id ?? '' } })).status).toBe(404)
    expect((await manager.call('restoreReportPost', { params: { id: notFiled?.id ?? '' } })).status).toBe(404)
    const second = await manager.call<ReportFile>('generateReportFile', {
      params: { ...params, format: 'pdf' },
      body: {},
    })
    expect((await waitForJob(manager, second.body.jobId)).status).toBe('SUCCESS')
    await pass(act.id, 31)
    const kept = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ content: string }>(
        sql`select content from posts where customer_id = ${firm.accountId} and taken_out_in = ${act.id}`,
      ),
    )
    expect(kept.map(({ content }) => content)).toEqual(['filed'])
    expect([await made.counters().then(({ all }) => all), await wrong(), await comparison.faults()]).toEqual([
      1,
      0,
      [],
    ])
  })

  it('are deleted after 30 days with their archive, unless held, and tombstones name the act', async () => {
    const made = await makeImported(['one', 'two'])
    const act = await takeOutAll(manager, made.imported.id)
    await manager.call('holdClient', { params: { id: made.clientId }, body: { on: true, reason: 'Trial' } })
    await pass(act.id, 31)
    expect(await listOf(made.clientId)).toMatchObject([{ id: act.id, isHeld: true, state: 'out' }])
    await manager.call('holdClient', { params: { id: made.clientId }, body: { on: false, reason: 'Over' } })
    await runUpkeep(app.workerServices)
    expect(await listOf(made.clientId)).toEqual([])
    expect((await putBack(act.id)).body.code).toBe('TAKEOUT_ENDED')
    const rows = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ kind: string; reason: string; takeout: string }>(sql`
        select kind, reason, facts ->> 'takeoutId' as takeout from tombstones
        where customer_id = ${firm.accountId} and client_id = ${made.clientId} order by kind`),
    )
    expect(rows).toEqual(
      ['import', 'post', 'post'].map((kind) => ({ kind, reason: 'takenOut', takeout: act.id })),
    )
    const { body } = await manager.call<PostImport>('getPostImport', { params: { id: made.imported.id } })
    expect([body.seal?.sha256, body.seal?.deletedAt]).toEqual([
      made.imported.archiveSha256,
      expect.any(String),
    ])
    await waitUntil(async () => {
      const left = sql`select from removed_contents where customer_id = ${firm.accountId} and client_id = ${made.clientId}`
      return (await app.services.db.read(firm.accountId, (tx) => tx.one(left))) === null
    })
    await expect(app.services.storage.randomAccess(made.imported.archiveSha256 ?? '')).rejects.toThrow()
    expect([await wrong(), await comparison.faults()]).toEqual([0, []])
  })

  it('are out only as their leaves say', async () => {
    const made = await makeImported(['one'])
    const act = await takeOutAll(manager, made.imported.id)
    const asOwner = openDatabase(app.databaseUrl, extensionsOf(app.services.config), { max: 1 })
    const forge = (text: ReturnType<typeof sql>) => asOwner.transaction(firm.accountId, (tx) => tx.run(text))
    await forge(sql`update takeouts set reason = 'Another reason' where id = ${act.id}`)
    expect(await comparison.faults()).toEqual([`The taking out ${act.id} differs from its leaf.`])
    await forge(sql`update takeouts set reason = ${act.reason} where id = ${act.id}`)
    await forge(sql`update posts set taken_out_in = null where taken_out_in = ${act.id}`)
    expect(await comparison.faults()).toEqual([
      expect.stringMatching(/has another status than its history says/),
      expect.stringMatching(/is taken out, or not, unlike its history/),
    ])
    await forge(sql`update posts set taken_out_in = ${act.id} where first_import_id = ${made.imported.id}`)
    expect(await comparison.faults()).toEqual([])
    await asOwner.close()
  })

  it('are all moved, in several batches, even if the job is killed anywhere', async () => {
    const made = await makeImported(Array.from({ length: 700 }, (_, n) => `words ${n}`))
    // The worker must not take the job first.
    const act = await app.services.db.transaction(firm.accountId, async (tx) => {
      const { id } = (await manager.call<{ id: string }>('getViewer')).body
      const actor = { userId: id, firstName: 'M', lastName: 'F', role: 'MANAGER', clientId: null, link: null }
      const takeoutId = await takeOutImport(tx, actor as never, made.imported.id, { reason: 'x', posts: 700 })
      const row = await tx.one<{ job_id: string }>(
        sql`select job_id from takeouts where customer_id = ${firm.accountId} and id = ${takeoutId}`,
      )
      await cancelJob(tx, row?.job_id ?? '')
      return { id: takeoutId, jobId: row?.job_id ?? '' }
    })
    for (const stop of [...stepsToStopAt(12, false), 4, 8])
      await runUntil(app.workerServices, moveTakeoutJob, [firm.accountId, act.jobId], stop)
    expect(await wrong()).toBe(0)
    await runUntil(app.workerServices, moveTakeoutJob, [firm.accountId, act.jobId], 0)
    expect(await made.posts()).toEqual([])
    expect([await wrong(), await comparison.faults()]).toEqual([0, []])
  })
})

const makeTweets = (texts: string[]) =>
  makeZip({
    'data/tweets.js': `window.YTD.tweets.part0 = ${JSON.stringify(
      texts.map((full_text, n) => ({
        tweet: { id_str: `${n + 1}`, created_at: 'Wed Jun 15 13:33:20 +0000 2022', full_text },
      })),
    )}`,
  })
