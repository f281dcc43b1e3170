import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationItem, Post, SocialAccount } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type NewMedia, type NewPost, recount, removeBatch, storePosts } from '../../posts/index.ts'
import { newId } from '../../platform/ids.ts'
import { importArchive, makeClient, picture, makeZip } from '../../testing/imports.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

const FOLDER = 'your_facebook_activity/posts'
const FACEBOOK = `${FOLDER}/your_posts__check_ins__photos_and_videos_1.json`
const posts = async (clientId: string, query: object = {}): Promise<Post[]> =>
  (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc', ...query } })).body
const drift = () => app.workerServices.db.transaction(firm.accountId, (tx) => recount(tx))

describe('an archive that is imported again', () => {
  it('adds media that were missing, with their thumbnails, and keeps the review', async () => {
    const client = await makeClient(app, firm)
    const accountId = await client.account(0)
    const uri = `${FOLDER}/media/a_1/100000000000001.jpg`
    const records = [
      {
        timestamp: 1_655_300_000,
        data: [{ post: 'lake' }],
        attachments: [{ data: [{ media: { uri, creation_timestamp: 1_655_300_000 } }] }],
      },
    ]
    await importArchive(provider, accountId, await makeZip({ [FACEBOOK]: records }))
    const [before] = await posts(client.clientId)
    expect(before?.media.map((each) => [each.sha256, each.missing !== null])).toEqual([[null, true]])
    await manager.call('savePost', { params: { id: before?.id ?? '' }, body: { moveToTimeline: true } })
    const whole = await makeZip({ [FACEBOOK]: records, [uri]: await picture(10) })
    const { imported } = await importArchive(provider, accountId, whole)
    expect(imported.totals).toMatchObject({
      posts: { found: 1, added: 0, known: 0, changed: 1 },
      media: { found: 1, stored: 1, missing: 0 },
    })
    const [after] = await posts(client.clientId, { mediaTypes: ['image'] })
    expect(after).toMatchObject({ id: before?.id, status: 1, media: [{ missing: null, width: 320 }] })
    expect(await drift()).toBe(0)
  })

  it('notifies the requester that nothing is new, closes the request, and lets posts be requested once more', async () => {
    const client = await makeClient(app, firm)
    const id = await client.account(0)
    // A day later in UTC than in Toronto, where the client lives.
    const made = '2024-03-01T02:00:00Z'
    const bytes = await makeZip(
      { [FACEBOOK]: [{ timestamp: 1_655_300_000, data: [{ post: 'lake' }] }] },
      made,
    )
    await importArchive(provider, id, bytes)
    await manager.call('createReconnectRequest', { params: { id } })
    await importArchive(provider, id, bytes)
    const { body } = await manager.call<NotificationItem[]>('listNotifications', {
      params: { id: firm.userIds['MANAGER'] ?? '' },
    })
    const said = body
      .map(({ notification }) => notification)
      .find(({ type }) => type === 'post_import_complete')
    expect(said?.data).toMatchObject({
      numNewPosts: 0,
      nothingNew: { known: 1, madeAt: '2024-02-29' },
    })
    const { body: account } = await manager.call<SocialAccount>('getSocialAccount', { params: { id } })
    expect([account.reconnectRequest, account.can.includes('request_posts')]).toEqual([null, true])
  })

  it('can contain an infinite number, an impossible date and a path too long for an index', async () => {
    const client = await makeClient(app, firm)
    const accountId = await client.account(0)
    const long = `${'ж%'.repeat(120)}`
    const deep = Array.from(
      { length: 12 },
      (_, n) =>
        `${n}${Array.from({ length: 200 }, (__, k) => String.fromCodePoint(0x4e00 + ((k * 7919 + n * 104729) % 20000))).join('')}`,
    ).join('/')
    const bytes = await makeZip({
      [FACEBOOK]: `[{"timestamp":1655300000,"data":[{"post":"fine"}]},{"timestamp":1655300001,"data":[{"post":"odd"}],"x":1e999},
        {"timestamp":1655300000000000,"data":[{"post":"far"}]}]`,
      [`${deep}/${long}.txt`]: 'x',
    })
    const { run } = await importArchive(provider, accountId, bytes)
    expect(run).toMatchObject({ status: 'SUCCESS', error: null })
    const texts = (await posts(client.clientId)).map((post) => post.content)
    expect(texts.slice(0, 2)).toEqual(['fine', 'odd'])
    expect(await drift()).toBe(0)
  })
})

const media = (name: string, sha256: string | null): NewMedia => ({
  type: name.endsWith('.mp4') ? 'video' : 'image',
  sha256,
  fileName: name,
  uri: `media/${name}`,
  title: null,
  description: null,
  missing: sha256 ? null : 'not in this archive',
  embed: null,
  takenAt: null,
  takenSource: null,
  uploadedAt: null,
  uploadedSource: null,
  camera: null,
  place: null,
})

const post = (n: number, raw: object, more: Partial<NewPost> = {}): NewPost => ({
  identity: n.toString(16).padStart(64, '0'),
  platform: 2,
  kind: 0,
  externalId: String(n),
  postedAt: new Date(Date.UTC(2021, n % 12, 3)).toISOString(),
  postedSource: 'timestamp',
  platformUpdatedAt: null,
  platformUpdatedSource: null,
  backdatedTo: null,
  backdatedSource: null,
  words: [],
  content: `post ${n}`,
  link: null,
  isPrivate: null,
  place: null,
  sharedLink: null,
  tags: [],
  media: [],
  group: null,
  sources: [{ file: 'a.json', position: n, offset: 0, length: 1 }],
  raw: [JSON.stringify(raw)],
  ...more,
})

describe('a post that occurs twice in an archive', () => {
  const store = (accountId: string, clientId: string, importId: string, newPosts: NewPost[]) =>
    app.workerServices.db.transaction(firm.accountId, (tx) =>
      storePosts(tx, { id: accountId, clientId, importId, actorId: null }, newPosts),
    )
  const names = (clientId: string) =>
    app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ name: string; sha: string | null }>(sql`
        select m.file_name as name, left(encode(m.sha256, 'hex'), 2) as sha from post_media m join posts p on p.customer_id = m.customer_id and p.id = m.post_id
        where p.client_id = ${clientId} order by m.position`),
    )
  const [A, B, C] = ['aa', 'bb', 'cc'].map((byte) => byte.repeat(32)) as [string, string, string]

  it('loses no file and duplicates none when its media changed in number or order', async () => {
    const client = await makeClient(app, firm)
    const accountId = await client.account(2)
    const storeOne = (n: number, list: NewMedia[], more: Partial<NewPost> = {}) =>
      store(accountId, client.clientId, newId(firm.accountId), [post(1, { n }, { media: list, ...more })])
    await storeOne(1, [media('1.jpg', A), media('2.mp4', null)])
    await storeOne(2, [media('0.jpg', C), media('1.jpg', A), media('2.mp4', B)], {
      isPrivate: true,
      tags: ['Bo'],
    })
    const all = [
      { name: '1.jpg', sha: 'aa' },
      { name: '2.mp4', sha: 'bb' },
      { name: '0.jpg', sha: 'cc' },
    ]
    expect(await names(client.clientId)).toEqual(all)
    await storeOne(3, [media('0.jpg', C)])
    expect(await names(client.clientId)).toEqual(all)
    const [shown] = await posts(client.clientId, { mediaTypes: ['video'] })
    expect(shown).toMatchObject({ isPrivate: true, tags: ['Bo'] })
    expect(shown?.media).toHaveLength(3)
    expect(await drift()).toBe(0)
  })

  it('counts as known if only the platform’s layout differs, and as changed if the post does', async () => {
    const client = await makeClient(app, firm)
    const accountId = await client.account(2)
    const outcomes: (string | undefined)[] = []
    for (const record of [
      post(1, { timestamp: 1, data: [{ post: 'post 1' }] }),
      post(1, { creation_timestamp: 1, title: 'post 1', newer: true }),
      post(1, { creation_timestamp: 1, title: 'post 1 (edited)' }, { content: 'post 1 (edited)' }),
    ]) {
      const [stored] = await store(accountId, client.clientId, newId(firm.accountId), [record])
      outcomes.push(stored?.outcome)
    }
    expect(outcomes).toEqual(['added', 'known', 'changed'])
  })

  it('gets one version per import, even if another import came in between', async () => {
    const client = await makeClient(app, firm)
    const accountId = await client.account(2)
    const [first, second] = [newId(firm.accountId), newId(firm.accountId)]
    await store(accountId, client.clientId, first, [post(1, { by: 'first' })])
    await store(accountId, client.clientId, second, [post(1, { by: 'second' }, { content: 'edited' })])
    const [again] = await store(accountId, client.clientId, first, [post(1, { by: 'first' })])
    expect(again?.outcome).toBe('added')
    const row = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ n: number }>(
        sql`select count(*) as n from post_versions where import_id = any(${[first, second]}::uuid[])`,
      ),
    )
    expect(row?.n).toBe(2)
  })
})

describe('an import whose first batch the database lost after a crash', () => {
  it('starts over and adds all posts', async () => {
    const { db, storage } = app.services
    const client = await makeClient(app, firm)
    const accountId = await client.account(0)
    const uris = [`${FOLDER}/media/a.jpg`, `${FOLDER}/media/b.jpg`]
    // More than one batch: the last post, with the second picture, is in another one than the first.
    const records = Array.from({ length: 600 }, (_, n) => ({
      timestamp: 1_655_300_000 + n,
      data: [{ post: `post ${n}` }],
      ...(n % 599 === 0 ? { attachments: [{ data: [{ media: { uri: uris[n / 599] } }] }] } : {}),
    }))
    const archive = await makeZip({
      [FACEBOOK]: records,
      ...Object.fromEntries(await Promise.all(uris.map(async (uri, n) => [uri, await picture(n * 90)]))),
    })
    const leaseOf = (tx: Tx) =>
      tx.one<{ lease: string }>(
        sql`select lease from job_runs where kind = 'import-posts' and status = 'RUNNING'`,
      )
    let stored = 0
    let leaseBefore: string | undefined
    const { put } = storage
    storage.put = async (bytes, options) => {
      stored += 1
      if (stored === 1) leaseBefore = (await db.read(firm.accountId, leaseOf))?.lease
      if (stored === 2) {
        await waitUntil(async () => (await posts(client.clientId)).length > 0)
        await db.transaction(firm.accountId, async (tx) => {
          let removed: number
          do
            removed = await removeBatch(tx, sql`p.client_id = ${client.clientId}`, sql`p.id`, {
              by: null,
              reason: 'account',
            })
          while (removed > 0)
          await tx.run(
            sql`update job_runs set lease = ${leaseBefore} where kind = 'import-posts' and status = 'RUNNING'`,
          )
        })
      }
      return put(bytes, options)
    }
    const { run, imported } = await importArchive(provider, accountId, archive).finally(() => {
      storage.put = put
    })
    expect([run.status, imported.totals?.posts.added]).toEqual(['SUCCESS', 600])
    expect(await drift()).toBe(0)
  })
})
