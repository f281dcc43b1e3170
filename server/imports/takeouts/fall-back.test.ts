// Long because: its tests share one product, its archives, and what they compare.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type NotificationItem,
  PLATFORMS,
  type Post,
  type PostChange,
  type PostDetails,
  type PostSearch,
  type Report,
  type ReportFile,
  type ReportLine,
  type Takeout,
  type TakeoutPreview,
} from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { sql } from '../../platform/db/sql.ts'
import { runUntil, stepsToStopAt } from '../../testing/jobs.ts'
import { recount } from '../../posts/index.ts'
import { distinct, importArchive, makeClient, makeZip, picture, waitForJob } from '../../testing/imports.ts'
import { moveTakeoutJob } from './job.ts'
import { resumeRebuilds } from './rebuild.ts'
import { openComparison, passDays, putBackAll, settled, takeOutAll } from '../../testing/takeouts.ts'

const IS_LONG = process.env['PROOFLINE_PROVE'] === '1'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let resolver: Visitor
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  comparison = openComparison(app, firm)
})
afterAll(async () => {
  await comparison.close()
  await app.close()
})

/** A tweet has its platform's id, so its words may differ between archives. */
type Tweet = { id: number; text: string; pictures?: number[]; missing?: number[]; link?: string }

const nameOf = (hue: number): string => `p${hue}.jpg`

/** An archive of an owner of its own. @param made when the platform wrote it */
async function archiveOf(owner: string, made: string, tweets: Tweet[]): Promise<Buffer> {
  const files: Record<string, Buffer> = {}
  for (const { id, pictures = [] } of tweets)
    for (const hue of pictures) files[`data/tweets_media/${id}-${nameOf(hue)}`] = await picture(hue)
  const records = tweets.map(({ id, text, pictures = [], missing = [], link }) => ({
    tweet: {
      id_str: String(id),
      full_text: text,
      created_at: `Wed Jun 02 10:00:${String(id % 60).padStart(2, '0')} +0000 2021`,
      ...(link && { entities: { urls: [{ expanded_url: link, url: link }] } }),
      extended_entities: {
        media: [...pictures, ...missing].map((hue) => ({
          type: 'photo',
          id_str: String(hue),
          media_url_https: `https://pbs.twimg.com/media/${nameOf(hue)}`,
        })),
      },
    },
  }))
  return makeZip(
    {
      'data/account.js': `window.YTD.account.part0 = [{"account":{"accountId":"${owner}","username":"u${owner}"}}]`,
      'data/tweets.js': `window.YTD.tweets.part0 = ${JSON.stringify(records)}`,
      ...files,
    },
    made,
  )
}

const [OLD, NEW, NEWEST] = ['2022-05-01T08:00:00Z', '2023-05-01T08:00:00Z', '2024-05-01T08:00:00Z']

async function makeAccount() {
  const client = await makeClient(app, firm)
  const accountId = await client.account(PLATFORMS.twitter.code)
  const bring = async (archive: Buffer): Promise<string> => {
    const { imported, run } = await importArchive(provider, accountId, archive)
    expect(run.error).toBeNull()
    return imported.id
  }
  const posts = async () =>
    (
      await manager.call<Post[]>('listPosts', {
        query: { clientIds: [client.clientId], order: 'asc', limit: 200 },
      })
    ).body
  const one = async (): Promise<Post> => (await posts())[0] as Post
  return { ...client, accountId, bring, posts, one }
}

/** What people see of posts, without ids, addresses and times of acts. */
const seen = (posts: readonly Post[]) =>
  posts.map(({ content, words, link, postedAt, place, sharedLink, tags, kind, media, ...post }) => ({
    content,
    words,
    link,
    postedAt,
    place,
    sharedLink,
    tags,
    kind,
    media: media.map(({ sha256, missing, title, type }) => ({ sha256, missing, title, type })),
    hasOtherVersions: post.hasOtherVersions,
    flaggedWords: post.flaggedWords.toSorted(),
    flaggedEarlier: post.flaggedEarlier.toSorted(),
    isChanged: post.changedAt !== null,
  }))

const takeOut = (importId: string) => takeOutAll(manager, importId)
const putBack = (act: Takeout) => putBackAll(manager, act)
const read = <Row>(text: ReturnType<typeof sql<Row>>) =>
  app.services.db.read(firm.accountId, (tx) => tx.rows<Row>(text))
/** Nothing is counted wrong, and all that is shown answers to the leaves. */
const expectSound = async () =>
  expect([await app.services.db.read(firm.accountId, recount), await comparison.faults()]).toEqual([0, []])
const pass = (takeoutId: string, days: number) => passDays(app, firm, takeoutId, days)

describe('a post that stays because another import holds it', () => {
  it('shows what the remaining import holds, and its review is as it was', async () => {
    const { bring, one, clientId } = await makeAccount()
    await bring(await archiveOf('11', OLD, [{ id: 1, text: 'Baked my first bread', pictures: [10] }]))
    const before = await one()
    await manager.call('savePost', { params: { id: before.id } })
    const wrong = await bring(
      await archiveOf('12', NEW, [
        { id: 1, text: 'Hurt at the hospital', pictures: [20], link: 'https://example.org/hers' },
      ]),
    )
    const both = await one()
    expect(both).toMatchObject({
      content: 'Hurt at the hospital',
      status: 1,
      hasOtherVersions: true,
      changedAt: expect.any(String),
    })
    expect([both.media.length, both.flaggedWords.length > 0]).toEqual([2, true])
    const { body } = await manager.call<TakeoutPreview>('getTakeoutPreview', { params: { id: wrong } })
    expect(body).toMatchObject({ posts: 0, staying: 1, changed: 1 })
    const act = await takeOut(wrong)
    expect(act).toMatchObject({ posts: 0, changed: 1 })
    const after = await one()
    expect({ ...seen([after])[0], id: after.id, status: after.status }).toEqual({
      ...seen([before])[0],
      id: before.id,
      status: 1,
    })
    // Neither the bytes nor the words are anywhere.
    expect(after.media.map(({ id }) => id)).toEqual([before.media[0]?.id])
    const gone = both.media.find(({ id }) => id !== before.media[0]?.id)
    expect((await manager.fetch(`/media/posts/${gone?.id}`)).status).toBe(404)
    const params = { id: after.id }
    const details = await manager.call<PostDetails>('getPostDetails', { params })
    const history = await manager.call<PostChange[]>('listPostHistory', { params, query: {} })
    expect(JSON.stringify([details.body, history.body])).not.toContain('Hurt')
    expect(history.body.map(({ action, isWithheld }) => [action, isWithheld])).toContainEqual([
      'edited',
      true,
    ])
    expect(history.body.slice(0, 2).map(({ action }) => action)).toEqual(['takeOutVersions', 'unflag'])
    await expectSound()

    await putBack(act)
    expect(seen([await one()])).toEqual(seen([both]))
    expect((await one()).media.map(({ id }) => id)).toEqual(both.media.map(({ id }) => id))
    const again = await manager.call<PostChange[]>('listPostHistory', { params, query: {} })
    expect(JSON.stringify(again.body)).toContain('Hurt')
    await expectSound()
    expect(clientId).toBeTruthy()
  })

  it('has the records of the remaining import, even if these were found unchanged', async () => {
    const { bring, one, posts } = await makeAccount()
    const tweets = [{ id: 1, text: 'Baked my first bread', pictures: [30] }]
    const wrong = await bring(
      await archiveOf('21', OLD, [...tweets, { id: 2, text: 'Hers alone', pictures: [31] }]),
    )
    const right = await bring(await archiveOf('22', NEW, tweets))
    const before = await posts()
    const act = await takeOut(wrong)
    expect(seen(await posts())).toEqual(seen(before.slice(0, 1)))
    const { body } = await manager.call<PostDetails>('getPostDetails', { params: { id: (await one()).id } })
    expect(body.sources.map(({ importId, isShown, isReread }) => [importId, isShown, isReread])).toEqual([
      [right, true, false],
    ])
    await pass(act.id, 31)
    expect(
      await read(
        sql`select from post_versions where customer_id = ${firm.accountId} and import_id = ${wrong}`,
      ),
    ).toEqual([])
    expect(seen(await posts())).toEqual(seen(before.slice(0, 1)))
    await expectSound()
  })

  it('keeps the file that another part of its download brought', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const accountId = await account(PLATFORMS.facebook.code)
    const bring = async (archive: Buffer, partOf?: string) =>
      (await importArchive(provider, accountId, archive, undefined, partOf)).imported.id
    const folder = 'your_facebook_activity/posts'
    const uri = `${folder}/media/lake_1/${nameOf(32)}`
    const words = (made: string, place: string | null) =>
      makeZip(
        {
          [`${folder}/your_posts__check_ins__photos_and_videos_1.json`]: [
            {
              timestamp: 1_655_000_000,
              data: [{ post: 'At the lake' }],
              attachments: [
                { data: [{ media: { uri, creation_timestamp: 1_655_000_000 } }] },
                ...(place === null ? [] : [{ data: [{ place: { name: place } }] }]),
              ],
            },
          ],
        },
        made,
      )
    const posts = async () =>
      (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })).body
    const first = await bring(await words(OLD, null))
    await bring(await makeZip({ [uri]: await picture(32) }, OLD), first)
    const before = await posts()
    expect(before).toMatchObject([{ media: [{ sha256: expect.any(String), missing: null }] }])
    const wrong = await bring(await words(NEW, 'Lake Louise'))
    expect(await posts()).toMatchObject([{ place: { name: 'Lake Louise' } }])
    await takeOut(wrong)
    expect(seen(await posts())).toEqual(seen(before))
    await expectSound()
  })

  it('gets what imports add in their order, whichever of them hold other posts', async () => {
    const { bring, posts } = await makeAccount()
    const others = Array.from({ length: 12 }, (_, n) => ({ id: n + 2, text: `Mine ${n}` }))
    const [a, b] = ['https://example.org/a', 'https://example.org/b']
    const withLink = (tweets: Tweet[], link: string) => tweets.map((each) => ({ ...each, link }))
    const one = { id: 40, text: 'At the gym' }
    await bring(await archiveOf('51', NEWEST, [...others, one]))
    await bring(await archiveOf('52', OLD, withLink([one], a)))
    await bring(await archiveOf('53', NEW, withLink([...others, one], b)))
    const before = await posts()
    expect(before.at(-1)?.sharedLink).toMatchObject({ url: a })
    await takeOut(
      await bring(
        await archiveOf(
          '54',
          '2025-05-01T08:00:00Z',
          [...others, one].map((each) => ({ ...each, text: `Hers ${each.id}` })),
        ),
      ),
    )
    expect(seen(await posts())).toEqual(seen(before))
  })

  it.each(stepsToStopAt(20, IS_LONG))(
    'shows what it would if the others had been the only imports: %i',
    async (seed) => {
      const next = random(seed * 7919)
      const pick = <Value>(values: readonly Value[]): Value =>
        values[Math.floor(next() * values.length)] as Value
      const made = [OLD, NEW, NEWEST, '2024-06-01T08:00:00Z', '2021-07-01T08:00:00Z']
      const archives: Buffer[] = []
      for (const [index, date] of made.toSorted(() => next() - 0.5).entries()) {
        // An archive without posts is refused.
        const always = pick([1, 2, 3, 4])
        const tweets = [1, 2, 3, 4].flatMap((id): Tweet[] =>
          id !== always && next() < 0.25
            ? []
            : [
                {
                  id,
                  text: pick(['Pain again', 'At the gym', 'A quiet day']),
                  pictures: pick([[], [id], [id, id + 40]]),
                  missing: pick([[], [], [id + 80]]),
                  ...(next() < 0.3 && { link: `https://example.org/${pick(['a', 'b'])}` }),
                },
              ],
        )
        archives.push(await archiveOf(`${seed}00${index}`, date, tweets))
      }
      const all = await makeAccount()
      const ids: string[] = []
      for (const archive of archives) ids.push(await all.bring(distinct(archive)))
      const before = await all.posts()
      const out = ids.filter(() => next() < 0.5)
      const acts: Takeout[] = []
      for (const id of out) {
        const { body } = await manager.call<TakeoutPreview>('getTakeoutPreview', { params: { id } })
        if (body.posts + body.changed > 0) acts.push(await takeOut(id))
      }
      const remaining = await makeAccount()
      for (const [index, archive] of archives.entries())
        if (!out.includes(ids[index] ?? '')) await remaining.bring(distinct(archive))
      expect(seen(await all.posts())).toEqual(seen(await remaining.posts()))
      await expectSound()
      for (const act of acts.toSorted(() => next() - 0.5)) await putBack(act)
      expect(seen(await all.posts())).toEqual(seen(before))
    },
  )

  it('is made again as one, even if the job is killed anywhere', async () => {
    const { bring, posts, clientId } = await makeAccount()
    const tweets = Array.from({ length: 130 }, (_, n) => ({ id: n + 1, text: `Mine ${n}` }))
    await bring(await archiveOf('41', OLD, tweets))
    const before = await posts()
    const wrong = await bring(
      await archiveOf(
        '42',
        NEW,
        tweets.map((each) => ({ ...each, text: `Hers ${each.id}` })),
      ),
    )
    const both = await posts()
    const act = await takeOut(wrong)
    const kill = async (isBack: boolean) => {
      // As if the job had not run yet.
      const [row] = await read<{ job_id: string }>(
        sql`select job_id from takeouts where customer_id = ${firm.accountId} and id = ${act.id}`,
      )
      const jobId = row?.job_id ?? ''
      for (const stop of [...stepsToStopAt(30, false), ...stepsToStopAt(30, false)])
        await runUntil(app.workerServices, moveTakeoutJob, [firm.accountId, jobId], stop)
      await runUntil(app.workerServices, moveTakeoutJob, [firm.accountId, jobId], 0)
      expect(seen(await posts())).toEqual(seen(isBack ? both : before))
    }
    await kill(false)
    expect((await manager.call('putBackTakeout', { params: { id: act.id } })).status).toBe(200)
    await settled(manager, { id: act.id, clientId })
    await kill(true)
    await expectSound()
  })

  it('shows only what the archive has that a person accepted, if one brings it back', async () => {
    const { bring, posts, one, accountId } = await makeAccount()
    const wrong = await bring(await archiveOf('45', OLD, [{ id: 1, text: 'Hers', pictures: [46] }]))
    await takeOut(wrong)
    expect(await posts()).toEqual([])
    const archive = await archiveOf('45', NEW, [{ id: 1, text: 'Mine' }])
    const { imported } = await importArchive(provider, accountId, archive, undefined, undefined, false)
    const { body: checks } = await manager.call<{ id: string; comparison: { importId: string } | null }[]>(
      'listOwnerChecks',
      { params: { id: firm.accountId }, query: { isOpen: false, limit: 100 } },
    )
    const check = checks.find(({ comparison }) => comparison?.importId === imported.id)
    expect((await manager.call('acceptOwnerCheck', { params: { id: check?.id ?? '' } })).status).toBe(200)
    await waitUntil(async () => (await posts()).length === 1)
    expect([(await one()).content, (await one()).media]).toEqual(['Mine', []])
  })

  it('waits for an import that is still running, and is made again when that has ended', async () => {
    const { bring, one, accountId } = await makeAccount()
    const right = await bring(await archiveOf('51', OLD, [{ id: 1, text: 'Mine' }]))
    const wrong = await bring(await archiveOf('52', NEW, [{ id: 1, text: 'Hers' }]))
    const setStatus = (status: string) =>
      app.ownerDb.transaction(firm.accountId, (tx) =>
        tx.run(sql`
          update job_runs set status = ${status} where customer_id = ${firm.accountId}
            and id = (select job_id from post_imports where customer_id = ${firm.accountId} and id = ${right})`),
      )
    await setStatus('RUNNING')
    await takeOut(wrong)
    expect((await one()).content).toBe('Hers')
    await resumeRebuilds(app.workerServices, firm.accountId)
    expect(
      await read(
        sql`select from job_runs where customer_id = ${firm.accountId} and subject_id = ${accountId}`,
      ),
    ).toEqual([])
    await setStatus('SUCCESS')
    await resumeRebuilds(app.workerServices, firm.accountId)
    await waitUntil(async () => (await one()).content === 'Mine')
  })
})

describe('what was taken out of a post that stays', () => {
  it('is in no report line, while a generated file keeps it; put back, the line shows it again', async () => {
    const { bring, one, clientId } = await makeAccount()
    await bring(await archiveOf('61', OLD, [{ id: 1, text: 'Mine', pictures: [60] }]))
    const reportOf = async (name: string) => {
      const { body } = await manager.call<Report>('createReport', {
        params: { clientId },
        body: { type: 'legal', name, statuses: [0, 1, 2, 3] },
      })
      const params = { id: body.id }
      const line = async () => (await manager.call<ReportLine[]>('listReportPosts', { params })).body[0]
      return { params, line }
    }
    const earlier = await reportOf('Before')
    const wrong = await bring(await archiveOf('62', NEW, [{ id: 1, text: 'Hers', pictures: [61] }]))
    const draft = await reportOf('Draft')
    const filed = await reportOf('Filed')
    const file = await manager.call<ReportFile>('generateReportFile', {
      params: { ...filed.params, format: 'pdf' },
      body: {},
    })
    expect((await waitForJob(manager, file.body.jobId)).status).toBe('SUCCESS')
    const shownIn = async () =>
      Promise.all(
        [earlier, draft, filed].map(async ({ line }) => {
          const post = (await line())?.post
          return [post?.content, post?.media.filter(({ url }) => url !== null).length]
        }),
      )
    const before = await shownIn()
    expect(before).toEqual([
      ['Mine', 1],
      ['Hers', 2],
      ['Hers', 2],
    ])
    const act = await takeOut(wrong)
    expect(await shownIn()).toEqual([
      ['Mine', 1],
      ['Mine', 1],
      ['Mine', 1],
    ])
    const [kept] = (await manager.call<Report>('getReport', { params: filed.params })).body.files
    expect([kept?.sha256, kept?.isCurrent]).toEqual([
      (
        await read<{ sha256: string }>(
          sql`select encode(sha256, 'hex') as sha256 from report_files where customer_id = ${firm.accountId} and id = ${file.body.id}`,
        )
      )[0]?.sha256,
      false,
    ])
    await putBack(act)
    expect(await shownIn()).toEqual(before)
    const again = await takeOut(wrong)
    await pass(again.id, 31)
    // What the file shows stays with it, out of the file of the client.
    const states = await read<{ content: string }>(
      sql`select state ->> 'content' as content from post_states where customer_id = ${firm.accountId} and post_id = ${(await one()).id} order by 1`,
    )
    expect(states.map(({ content }) => content)).toContain('Hers')
    expect((await one()).content).toBe('Mine')
    await expectSound()
  })

  it('is in no search, no flag and no message of the bell, and comes back with it', async () => {
    const { bring, one, clientId } = await makeAccount()
    await bring(await archiveOf('71', OLD, [{ id: 1, text: 'Mine' }]))
    const wrong = await bring(await archiveOf('72', NEW, [{ id: 1, text: 'Hers, a zebra' }]))
    const post = await one()
    const { body: search } = await manager.call<PostSearch>('createPostSearch', {
      params: { clientId },
      body: { keywords: ['zebra', 'mine'] },
    })
    const found = async () =>
      (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], searchId: search.id } }))
        .body.length
    await waitUntil(async () => (await found()) === 1)
    const words = async () =>
      (
        await read<{ words: string[] }>(
          sql`select words from post_search_matches where customer_id = ${firm.accountId} and search_id = ${search.id}`,
        )
      )[0]?.words
    expect(await words()).toEqual(['zebra', 'mine'])
    const resolverId = firm.userIds['RESOLVER'] ?? ''
    await manager.call('escalatePost', {
      params: { id: post.id },
      body: { recipientIds: [resolverId], message: 'She says: a zebra' },
    })
    const message = async () => {
      const { body } = await resolver.call<NotificationItem[]>('listNotifications', {
        params: { id: resolverId },
      })
      const notice = body.find(({ notification }) => notification.type === 'post_escalated')
      return (notice?.notification.data as { message?: string } | null)?.message
    }
    expect(await message()).toBe('She says: a zebra')
    const act = await takeOut(wrong)
    expect([await words(), await message()]).toEqual([['mine'], ''])
    await putBack(act)
    expect([await words(), await message()]).toEqual([['zebra', 'mine'], 'She says: a zebra'])
  })

  it('is deleted after 30 days, unless held, and tombstones name it', async () => {
    const { bring, one, clientId } = await makeAccount()
    await bring(await archiveOf('81', OLD, [{ id: 1, text: 'Mine', pictures: [70] }]))
    const wrong = await bring(await archiveOf('82', NEW, [{ id: 1, text: 'Hers', pictures: [71] }]))
    const shas = (await one()).media.map(({ sha256 }) => sha256 ?? '')
    const act = await takeOut(wrong)
    const mine = (await one()).media.map(({ sha256 }) => sha256 ?? '')
    const hers = shas.find((sha256) => !mine.includes(sha256)) ?? ''
    await manager.call('holdClient', { params: { id: clientId }, body: { on: true, reason: 'Trial' } })
    await pass(act.id, 31)
    const versions = () =>
      read<{ content: string }>(sql`
        select v.content from post_versions v join posts p on p.customer_id = v.customer_id and p.id = v.post_id
        where v.customer_id = ${firm.accountId} and p.client_id = ${clientId} order by v.number`)
    expect((await versions()).map(({ content }) => content)).toEqual(['Mine', 'Hers'])
    await manager.call('holdClient', { params: { id: clientId }, body: { on: false, reason: 'Over' } })
    await runUpkeep(app.workerServices)
    expect((await versions()).map(({ content }) => content)).toEqual(['Mine'])
    const tombstones = await read<{ kind: string; takeout: string }>(sql`
      select kind, facts ->> 'takeoutId' as takeout from tombstones
      where customer_id = ${firm.accountId} and client_id = ${clientId} order by kind`)
    expect(tombstones).toEqual(['import', 'versions'].map((kind) => ({ kind, takeout: act.id })))
    await waitUntil(async () => {
      const left = await read(
        sql`select from removed_contents where customer_id = ${firm.accountId} and client_id = ${clientId}`,
      )
      return left.length === 0
    })
    await expect(app.services.storage.randomAccess(hers)).rejects.toThrow()
    await (await app.services.storage.randomAccess(mine[0] ?? '')).close()
    const history = await manager.call<PostChange[]>('listPostHistory', {
      params: { id: (await one()).id },
      query: {},
    })
    const payloads =
      await read(sql`select l.kind from evidence_leaves l join evidence_payloads e on e.customer_id = l.customer_id and e.leaf_id = l.id
        where l.customer_id = ${firm.accountId} and l.subject_id = ${(await one()).id} and e.payload like '%Hers%'`)
    expect([JSON.stringify(history.body).includes('Hers'), payloads]).toEqual([false, []])
    await expectSound()
    // A number is not given again.
    await bring(await archiveOf('83', NEWEST, [{ id: 1, text: 'Mine, edited' }]))
    expect(
      (
        await read<{ number: number }>(sql`
      select max(v.number) as number from post_versions v join posts p on p.customer_id = v.customer_id and p.id = v.post_id
      where v.customer_id = ${firm.accountId} and p.client_id = ${clientId}`)
      )[0]?.number,
    ).toBe(3)
    await expectSound()
  })
})

// Last, because evidence reports the archive that is gone.
describe('a post that stays', () => {
  it('is made again from what was imported if the archive can’t be read any more', async () => {
    const { bring, one } = await makeAccount()
    const right = await bring(await archiveOf('31', OLD, [{ id: 1, text: 'Mine', pictures: [50] }]))
    const before = await one()
    const wrong = await bring(await archiveOf('32', NEW, [{ id: 1, text: 'Hers', pictures: [51] }]))
    await app.ownerDb.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update post_imports set archive_removed_at = now() where customer_id = ${firm.accountId} and id = ${right}`,
      ),
    )
    const [seal] = await read<{ sha256: string }>(
      sql`select encode(archive_sha256, 'hex') as sha256 from post_imports where customer_id = ${firm.accountId} and id = ${right}`,
    )
    await app.services.storage.remove(seal?.sha256 ?? '')
    const act = await takeOut(wrong)
    const after = await one()
    expect([after.content, after.media.map(({ sha256 }) => sha256)]).toEqual([
      'Mine',
      before.media.map(({ sha256 }) => sha256),
    ])
    await putBack(act)
    expect((await one()).content).toBe('Hers')
  })
})

/** Mulberry32. */
function random(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
