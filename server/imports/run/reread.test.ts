// Long because: every rereading begins with the same archive as an older reader read it.
import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READER_VERSION } from '#archive/index.ts'
import type { NotificationItem, Post, PostDetails, PostImport, Report, ReportLine } from '#contract/index.ts'
import { compareEvidence } from '../../entry/evidence/compare.ts'
import { extensionsOf } from '../../entry/extensions.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { StorageProblem } from '../../platform/storage/index.ts'
import { runUntil, stepsToStopAt } from '../../testing/jobs.ts'
import { recount, removeBatch } from '../../posts/index.ts'
import { makeZip, picture, signInClient } from '../../testing/imports.ts'
import { rereadArchiveJob, rereadJobReference, rereadOldImports } from './reread.ts'
import * as reader from '../../testing/older-reader.ts'

const { accountToImport, AT, F4, NEW, OLD, makeOld, saying, withOlderReader } = reader
const IS_LONG = process.env['PROOFLINE_PROVE'] === '1'
const uri = 'your_facebook_activity/posts/media/a.jpg'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor
let maintenance: Database

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  maintenance = openDatabase(app.logins.maintenance, extensionsOf(app.services.config), { max: 2 })
})
afterAll(async () => {
  await maintenance.close()
  await app.close()
})

const inFirm = <Row>(query: RawBuilder<Row>) =>
  app.services.db.read(firm.accountId, (tx) => tx.rows<Row>(query))
const save = (id: string | undefined, body: object = {}) =>
  reviewer.call('savePost', { params: { id: id ?? '' }, body })

type Older = Parameters<typeof withOlderReader>[0]

/** The older reader knew neither captions, media and people of the first post, nor the second one, and named the third one differently. */
const older: Older = (post) => {
  if (post.text === 'First') return { ...post, words: [], media: [], tags: [] }
  if (post.text === 'Second') return null
  return post.text === 'Third' ? { ...post, identity: hash('sha256', 'Third') } : post
}
const archive = async (made = NEW) =>
  makeZip(
    {
      [F4]: [
        {
          ...saying('First', AT, [{ uri, description: 'My injury collar' }]),
          tags: [{ name: 'Data Soong' }],
        },
        saying('Second', AT + 60),
        saying('Third', AT + 120),
        saying('Fourth', AT + 180),
      ],
      [uri]: await picture(1),
    },
    made,
  )

const importsOf = (accountId: string) =>
  inFirm(sql<{ id: string; reader_version: string; totals: NonNullable<PostImport['totals']> }>`
    select id, reader_version, totals from post_imports where customer_id = ${firm.accountId} and social_account_id = ${accountId} order by created_at`)

/** An account with an archive that an older reader has read. */
async function setUp(readAs = older, zip?: Buffer) {
  const account = await accountToImport({ app, firm, provider })
  const bytes = zip ?? (await archive())
  await withOlderReader(readAs, () => account.bring(bytes))
  await makeOld({ app, firm, accountId: account.accountId })
  const imports = () => importsOf(account.accountId)
  const postOf = async (content: string) => (await account.posts()).find((post) => post.content === content)
  return { ...account, imports, postOf, importId: (await imports())[0]?.id ?? '' }
}

async function reread(imports: () => Promise<{ reader_version: string }[]>): Promise<void> {
  await runUpkeep(app.workerServices)
  await waitUntil(async () => (await imports()).every(({ reader_version: by }) => by === READER_VERSION))
  const busy = sql`select 1 from job_runs where kind = 'reread-archive' and status in ('PENDING', 'RUNNING')`
  await waitUntil(async () => (await inFirm(busy)).length === 0)
}

async function expectNoFault(): Promise<void> {
  const found = await maintenance.read(firm.accountId, (tx) =>
    compareEvidence(tx, app.services.storage, { bytes: true, deep: true }),
  )
  expect(found.faults).toEqual([])
  expect(await app.services.db.transaction(firm.accountId, recount)).toBe(0)
}

const notices = async (clientId: string) => {
  const params = { id: firm.userIds['REVIEWER'] ?? '' }
  const { body } = await reviewer.call<NotificationItem[]>('listNotifications', {
    params,
    query: { limit: 100 },
  })
  return body.flatMap(({ notification: { type, data } }) =>
    (data?.['client'] as { id?: string } | undefined)?.id === clientId ? [{ type, data }] : [],
  )
}

/** A line of history that says that the client changed something. */
const isOfClient = ({ action }: { action: string }) => ['edited', 'earlier', 'absent'].includes(action)

describe('an archive that a newer reader reads again', () => {
  it('adds what it now recognizes, keeps every review, and says what is new', async () => {
    const { clientId, posts, history, imports } = await setUp()
    const [first, third, fourth] = await posts()
    expect([first, third, fourth].map((post) => post?.content)).toEqual(['First', 'Third', 'Fourth'])
    expect([first?.words, first?.media]).toEqual([[], []])
    await save(first?.id, { moveToTimeline: true })
    await save(third?.id)
    const report = await provider.call<Report>('createReport', {
      params: { clientId },
      body: { name: 'Early', statuses: [0, 1] },
    })
    expect(report.status).toBe(201)
    await reread(imports)
    const now = await posts()
    expect(now.map(({ content }) => content)).toEqual(['First', 'Second', 'Third', 'Fourth'])
    const [seen, added, renamed, same] = now
    expect(seen).toMatchObject({ id: first?.id, status: 1, changedAt: null })
    expect([seen?.moreReadAt, seen?.movedToTimelineAt]).toEqual([expect.any(String), expect.any(String)])
    expect(seen?.words.map(({ text }) => text)).toEqual(['My injury collar', 'Data Soong'])
    expect(seen?.media).toHaveLength(1)
    expect(seen?.flaggedWords).toContain('injur*')
    expect(seen?.can).toContain('check')
    expect(added).toMatchObject({ status: 0, moreReadAt: null, changedAt: null })
    expect(renamed).toMatchObject({ id: third?.id, status: 1, moreReadAt: null })
    expect(same?.version).toBe(fourth?.version)
    const lines = await history(seen)
    expect(lines.filter(isOfClient)).toEqual([])
    expect(lines.find(({ action }) => action === 'reread')).toMatchObject({
      by: 'Proofline',
      from: null,
      to: {
        words: [{ text: 'My injury collar' }, { text: 'Data Soong' }],
        people: ['Data Soong'],
        media: ['a.jpg'],
      },
    })
    const [{ totals } = { totals: null }] = await imports()
    expect(totals).toMatchObject({
      posts: { found: 4, added: 4, known: 0, changed: 0 },
      records: { found: 4, posts: 4, unknown: 0 },
      media: { found: 1, stored: 1, missing: 0 },
    })
    expect((await posts({ isMoreRead: true })).map(({ id }) => id)).toEqual([first?.id])
    expect(await notices(clientId)).toContainEqual(
      expect.objectContaining({ type: 'posts_more_read', data: expect.objectContaining({ numPosts: 1 }) }),
    )
    const { body: shown } = await provider.call<ReportLine[]>('listReportPosts', {
      params: { id: report.body.id },
      query: { limit: 50 },
    })
    expect(JSON.stringify(shown)).toContain('First')
    expect(JSON.stringify(shown)).not.toContain('My injury collar')
    await expectNoFault()
    const versions = await inFirm(sql`
      select v.number, v.cause from post_versions v where v.customer_id = ${firm.accountId} and v.post_id = ${first?.id ?? ''} order by v.number`)
    expect(versions).toEqual([
      { number: 1, cause: null },
      { number: 2, cause: 'reread' },
    ])
    await reread(imports)
    expect(await posts()).toEqual(now)
  })

  it('is the same after it was killed', { timeout: 900_000 }, async () => {
    /** A job that the worker does not run. */
    const jobOf = async (importId: string) => {
      const id = newId(firm.accountId)
      await app.workerServices.db.transaction(firm.accountId, (tx) =>
        tx.run(sql`
          insert into job_runs (customer_id, id, kind, subject_id, payload, status)
          values (${firm.accountId}, ${id}, 'reread-archive', ${importId}, ${JSON.stringify({ importId })}::jsonb, 'SUCCESS')`),
      )
      return id
    }
    const run = (jobId: string, stopAt: Parameters<typeof runUntil>[3]) =>
      runUntil(app.workerServices, rereadArchiveJob, [firm.accountId, jobId], stopAt)
    const outcome = async ({ clientId, imports, posts, history }: Awaited<ReturnType<typeof setUp>>) => [
      (await imports()).map(({ totals, reader_version: by }) => [by, totals]),
      await Promise.all(
        (await posts()).map(async (post) => {
          const { content, status, version, words, media, moreReadAt } = post
          const lines = (await history(post)).map(({ action }) => action)
          return [content, status, version, words, media.length, moreReadAt !== null, lines]
        }),
      ),
      (await notices(clientId)).filter(({ type }) => type === 'posts_more_read').length,
    ]
    const reviewed = async () => {
      const account = await setUp()
      await save((await account.postOf('First'))?.id)
      return { ...account, jobId: await jobOf(account.importId) }
    }
    const calm = await reviewed()
    let steps = 0
    await run(calm.jobId, () => Promise.resolve((steps += 1) < 0))
    const expected = await outcome(calm)
    expect(expected[2]).toBe(1)
    for (const step of stepsToStopAt(steps, IS_LONG)) {
      const killed = await reviewed()
      await run(killed.jobId, step)
      await run(killed.jobId, 0)
      expect([step, await outcome(killed)]).toEqual([step, expected])
    }
    await expectNoFault()
  })

  it('corrects the text and the date of a post, and what searches found of it', async () => {
    const { clientId, posts, imports, history } = await setUp((post) =>
      post.text === 'First'
        ? {
            ...post,
            text: 'F irst',
            posted: { ...post.posted, at: new Date((AT + 3600) * 1000).toISOString() },
          }
        : post,
    )
    const search = await provider.call<{ id: string }>('createPostSearch', {
      params: { clientId },
      body: { keywords: ['collar'] },
    })
    const find = () => posts({ searchId: search.body.id })
    await waitUntil(async () => (await find()).length === 1)
    await reread(imports)
    const [post] = await posts()
    expect(post).toMatchObject({
      content: 'First',
      postedAt: new Date(AT * 1000).toISOString(),
      changedAt: null,
    })
    expect((await find()).map(({ id }) => id)).toEqual([post?.id])
    expect((await history(post)).find(({ action }) => action === 'reread')).toMatchObject({
      from: { content: 'F irst' },
      to: { content: 'First', postedAt: post?.postedAt },
    })
    await expectNoFault()
  })

  it('shows what the newest archive has, and no edit, if both were read by an older reader', async () => {
    const { accountId, clientId, posts, imports, history } = await accountWith((post) => {
      const read = older(post)
      return read && { ...read, text: 'F irst' }
    })
    expect(await posts()).toMatchObject([{ words: [], hasOtherVersions: false }])
    await makeOld({ app, firm, accountId })
    await reread(imports)
    const [post] = await posts()
    expect(post?.words.map(({ text }) => text)).toEqual(['Another caption'])
    expect(post).toMatchObject({ hasOtherVersions: true, changedAt: null, flaggedEarlier: ['injur*'] })
    expect((await history(post)).filter(isOfClient)).toEqual([])
    expect(
      (await imports()).map(({ totals }) => [totals.posts.added, totals.posts.known, totals.posts.changed]),
    ).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ])
    const { body: report } = await provider.call<Report>('createReport', {
      params: { clientId },
      body: { name: 'Now', statuses: [0] },
    })
    const params = { id: report.id, format: 'pdf' }
    const { body: file } = await provider.call<{ id: string }>('generateReportFile', { params, body: {} })
    const said = await inFirm(sql<{ context: { lines: Record<string, { otherWordings: object[] }> } }>`
      select context from report_files where customer_id = ${firm.accountId} and id = ${file.id}`)
    // The words of the older reading are no other words; the first archive has another caption.
    const wordings = Object.values(said[0]?.context.lines ?? {}).flatMap(({ otherWordings }) => otherWordings)
    expect(wordings).toMatchObject([{ differs: ['captions'], captions: [], text: '' }])
    await expectNoFault()

    /** Two archives with other captions, which the reader ignores. */
    async function accountWith(readAs: Older) {
      const account = await accountToImport({ app, firm, provider })
      const bring = async (caption: string, made: string) =>
        account.bring(
          await makeZip(
            { [F4]: [saying('First', AT, [{ uri, description: caption }])], [uri]: await picture(1) },
            made,
          ),
        )
      await withOlderReader(readAs, async () => {
        await bring('My injury collar', OLD)
        await bring('Another caption', NEW)
      })
      return { ...account, imports: () => importsOf(account.accountId) }
    }
  })

  it('does not bring back what was purged', async () => {
    const { posts, postOf, imports } = await setUp()
    const [third, fourth] = [await postOf('Third'), await postOf('Fourth')]
    await app.workerServices.db.transaction(firm.accountId, (tx) =>
      removeBatch(tx, sql`p.id = any(${[third?.id ?? '', fourth?.id ?? '']}::uuid[])`, sql`p.id`, {
        by: null,
        reason: 'account',
      }),
    )
    await reread(imports)
    expect((await posts()).map(({ content }) => content)).toEqual(['First', 'Second'])
    await expectNoFault()
  })

  it('is neither read by an older reader, which may run beside it, nor after it was taken out', async () => {
    const { importId } = await setUp()
    const readings = () =>
      inFirm(sql`select id from job_runs where kind = 'reread-archive' and subject_id = ${importId}`)
    const newer = String(Number(READER_VERSION) + 1)
    for (const state of [sql`reader_version = ${newer}`, sql`reader_version = '2', takeout_id = id`]) {
      await app.ownerDb.transaction(firm.accountId, (tx) =>
        tx.run(sql`update post_imports set ${state} where id = ${importId}`),
      )
      await rereadOldImports(app.services, firm.accountId)
      expect(await readings()).toEqual([])
    }
    await app.ownerDb.transaction(firm.accountId, (tx) =>
      tx.run(sql`update post_imports set takeout_id = null where id = ${importId}`),
    )
  })
})

describe('the mark that more was read', () => {
  it('goes when someone acts on the post or checks it, comes back with an undo, and is not for clients', async () => {
    const { clientId, posts, postOf, imports } = await setUp()
    const first = await postOf('First')
    await reviewer.call('addPostNote', { params: { id: first?.id ?? '' }, body: { content: 'Seen' } })
    await reread(imports)
    const [post] = await posts({ isMoreRead: true })
    expect(post).toMatchObject({ id: first?.id, status: 0 })
    const client = await signInClient(app, firm, clientId)
    const { body: theirs } = await client.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
    expect(theirs.map(({ moreReadAt }) => moreReadAt)).toEqual([null, null, null, null])
    const refused = await client.call('listPosts', { query: { clientIds: [clientId], isMoreRead: true } })
    expect(refused.body.code).toBe('VALIDATION_FAILED')
    const checked = await reviewer.call<Post>('checkPost', { params: { id: post?.id ?? '' } })
    expect([checked.status, checked.body.moreReadAt, checked.body.status]).toEqual([200, null, 0])
    expect(await posts({ isMoreRead: true })).toEqual([])
    const undone = await reviewer.call<Post>('undoPostChange', {
      params: { id: post?.id ?? '' },
      body: { version: checked.body.version },
    })
    expect([undone.status, undone.body.moreReadAt]).toEqual([200, post?.moreReadAt])
    await save(post?.id)
    expect(await posts({ isMoreRead: true })).toEqual([])
    await expectNoFault()
  })
})

describe('an import into an account with archives of an older reader', () => {
  it('reads them again first, so that nothing counts as changed by the client', async () => {
    const { posts, bring, imports, history } = await setUp(older, await archive(OLD))
    const first = (await posts())[0]
    await save(first?.id)
    expect(await bring(await archive(NEW))).toEqual([0, 0, 4])
    expect((await imports()).map(({ reader_version: by }) => by)).toEqual([READER_VERSION, READER_VERSION])
    const [post] = await posts({ isMoreRead: true })
    expect(post).toMatchObject({ id: first?.id, changedAt: null, hasOtherVersions: false })
    expect((await history(post)).filter(isOfClient)).toEqual([])
    await expectNoFault()
  })

  it('keeps what it has of one that can’t be read any more', async () => {
    const { bring, imports, importId } = await setUp(older, await archive(OLD))
    const [before] = await imports()
    const { storage } = app.services
    const [sealed] = await inFirm(
      sql<{
        hash: string
      }>`select encode(archive_sha256, 'hex') as hash from post_imports where id = ${importId}`,
    )
    app.services.storage = {
      ...storage,
      randomAccess: (hash) =>
        hash === sealed?.hash
          ? Promise.reject(new StorageProblem('missing', 'Gone'))
          : storage.randomAccess(hash),
    }
    await bring(await archive(NEW)).finally(() => {
      app.services.storage = storage
    })
    const [after] = await imports()
    expect(after).toEqual({ ...before, reader_version: READER_VERSION })
    const codes = await inFirm(sql`
      select e.payload::jsonb ->> 'code' as code from evidence_leaves l join evidence_payloads e on e.customer_id = l.customer_id and e.leaf_id = l.id
      where l.customer_id = ${firm.accountId} and l.kind = 'import.reread' and l.subject_id = ${importId}`)
    expect(codes).toEqual([{ code: 'UNREADABLE' }])
    await expectNoFault()
  })
})

describe('what a newer reader corrects', () => {
  type Found = { until: string | null; newest_post_at: Date }
  const importOf = async (id: string) =>
    (
      await inFirm(
        sql<Found>`select until, newest_post_at from post_imports where customer_id = ${firm.accountId} and id = ${id}`,
      )
    )[0]
  const detailsOf = (id: string | undefined) =>
    reviewer.call<PostDetails>('getPostDetails', { params: { id: id ?? '' } })

  it('is no other version of a post, and nothing that the archive says', async () => {
    const { clientId, postOf, imports } = await setUp((post) =>
      post.text === 'First' ? { ...post, text: 'F\u{fffd}rst' } : post,
    )
    await reread(imports)
    const post = await postOf('First')
    expect(post).toMatchObject({ hasOtherVersions: false, changedAt: null })
    const { body } = await detailsOf(post?.id)
    expect(body.sources).toMatchObject([{ text: null, isShown: true, isReread: true }])
    const search = await provider.call<{ id: string }>('createPostSearch', {
      params: { clientId },
      body: { keywords: ['F\u{fffd}rst'] },
    })
    const counts = () =>
      provider.call<{ status: string; total: number }>('getPostSearch', { params: { id: search.body.id } })
    await waitUntil(async () => JSON.stringify((await counts()).body).includes('SUCCESS'))
    const { body: found } = await provider.call<Post[]>('listPosts', {
      query: { clientIds: [clientId], searchId: search.body.id },
    })
    expect(found).toEqual([])
    await expectNoFault()
  })

  it('leaves a date that can’t be true out of “imported up until”, and history says what the platform wrote', async () => {
    const zip = await makeZip({ [F4]: [saying('First'), saying('Late', 2 ** 31)] }, NEW)
    const late = { at: new Date(2 ** 31 * 1000).toISOString(), source: 'timestamp' }
    const { clientId, postOf, imports, history, importId } = await setUp(
      (post) => (post.text === 'Late' ? { ...post, posted: late } : post),
      zip,
    )
    expect((await importOf(importId))?.newest_post_at.toISOString()).toBe(late.at)
    await reread(imports)
    const now = await importOf(importId)
    expect(now?.newest_post_at.toISOString()).toBe(new Date(AT * 1000).toISOString())
    expect(new Date(now?.until ?? 0).getTime()).toBe(Date.parse(NEW))
    const post = await postOf('Late')
    expect(post).toMatchObject({ postedDoubt: { reason: 'later' }, hasOtherVersions: false })
    const line = (await history(post)).find(({ action }) => action === 'reread')
    expect(line).toMatchObject({
      from: { postedAt: late.at },
      to: { postedDoubt: { reason: 'later', value: late.at } },
    })
    expect(JSON.stringify(line)).not.toContain('9999')
    const { body: report } = await provider.call<Report>('createReport', {
      params: { clientId },
      body: { name: 'Of 2020', statuses: [0], startDate: '2020-01-01', endDate: '2020-12-31' },
    })
    const { body: said } = await provider.call('getReportCoverage', { params: { id: report.id } })
    expect(said).toMatchObject({ coverage: { posts: 1, inDocument: 1, doubtsLeftOut: 1 } })
    await expectNoFault()
  })

  it('is more only if it says what the post did not', async () => {
    const titled = (post: string, title: string) => ({ ...saying(post), title, timestamp: AT + post.length })
    const at = (name: string) => ({ data: [{ place: { name } }] })
    const zip = await makeZip(
      {
        'profile_information/profile_information.json': { profile_v2: { name: { full_name: 'Ana Ruiz' } } },
        [F4]: [
          { ...titled('Here', 'Ana Ruiz was at Lake House.'), attachments: [at('Lake House')] },
          {
            ...titled('There, tired', 'Ana Ruiz was feeling tired at Lake House.'),
            attachments: [at('Lake House')],
          },
          {
            ...titled('With people', 'Ana Ruiz was with Bob Stone at Lake House.'),
            tags: [{ name: 'Bob Stone' }],
            attachments: [at('Lake House')],
          },
          titled('In a trash', 'Ana Ruiz posted in Runners.'),
        ],
      },
      NEW,
    )
    const { clientId, posts, imports } = await setUp(
      (post) => ({ ...post, words: post.words.filter(({ origin }) => origin !== 'title') }),
      zip,
    )
    for (const { id, content } of await posts())
      await (content === 'In a trash' ? reviewer.call('trashPost', { params: { id }, body: {} }) : save(id))
    await reread(imports)
    expect(
      (await posts()).map(({ content, words }) => [content, words.some(({ origin }) => origin === 'title')]),
    ).toEqual(expect.arrayContaining([['Here', true]]))
    expect((await posts({ isMoreRead: true })).map(({ content }) => content)).toEqual(['There, tired'])
    expect(await notices(clientId)).toContainEqual(
      expect.objectContaining({ type: 'posts_more_read', data: expect.objectContaining({ numPosts: 1 }) }),
    )
    await expectNoFault()
  })

  it('follows in the next archive of the firm as soon as one has been read', async () => {
    const [one, other] = [await setUp(), await setUp()]
    await app.workerServices.db.transaction(firm.accountId, (tx) =>
      enqueue(
        tx,
        rereadJobReference,
        { importId: one.importId },
        { subjectId: one.importId, createdBy: null },
      ),
    )
    for (const { imports } of [one, other])
      await waitUntil(async () => (await imports()).every(({ reader_version: by }) => by === READER_VERSION))
  })
})
