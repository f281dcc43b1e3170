/* Long because: all of these tests share one product and its simulated platforms. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type DataDeletion,
  type Post,
  type PostImport,
  type Report,
  type ReportFile,
  type SocialAccount,
} from '#contract/index.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { type Firm, type SimulatedPost, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { importArchive, waitForJob, makeClient, makeZip } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { recount } from '../../posts/index.ts'
import { tiktokEventOf } from '../platform-calls.ts'
import {
  addConnectedAccount,
  controlPlatform,
  countGrants,
  reconnectAccount,
  publish,
  waitUntilIdle,
  startWithPeople,
  connectAndImport,
} from '../../testing/sources.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm, provider, manager } = await startWithPeople())
})
afterAll(() => app.close())

const POSTS: SimulatedPost[] = [
  { id: '1', at: '2022-06-10T08:01:07.000Z', text: 'By the API alone', media: [{ id: '91', type: 'image' }] },
  { id: '2', at: '2022-06-10T08:02:07.000Z', text: 'Uploaded too' },
  { id: '3', at: '2022-06-10T08:03:07.000Z', text: 'In a report' },
]
let number = 500
async function connected(posts = POSTS) {
  const id = String((number += 1))
  const { clientId } = await makeClient(app, firm)
  await publish(app, { platform: 'facebook', id }, posts)
  const signing = { platform: 'facebook' as const, clientId, as: id }
  const { body } = await connectAndImport(app, firm, provider, signing)
  return { personId: id, clientId, accountId: body.id, signing }
}

const secret = () => app.services.config.platforms.facebook?.clientSecret ?? ''
/** So that no request repeats another. */
let requests = 0
function signed(userId: string, key = secret()): string {
  requests += 1
  const request = {
    algorithm: 'HMAC-SHA256',
    user_id: userId,
    issued_at: Math.floor(Date.now() / 1000),
    number: requests,
  }
  const payload = Buffer.from(JSON.stringify(request)).toString('base64url')
  return `${createHmac('sha256', key).update(payload).digest('base64url')}.${payload}`
}
const askDeletion = async (userId: string, key?: string) => {
  const answer = await fetch(`${app.url}/api/identity/platforms/facebook/data-deletion`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ signed_request: signed(userId, key) }).toString(),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { url: string; confirmation_code: string },
  }
}
const stateOf = async (code: string) =>
  (await new Visitor(app).call<DataDeletion>('getDataDeletion', { query: { code } })).body
const postsOf = async (clientId: string) =>
  (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc' } })).body.map(
    ({ content }) => content,
  )
const accountOf = async (id: string) => provider.call<SocialAccount>('getSocialAccount', { params: { id } })
const run = (text: ReturnType<typeof sql>) =>
  app.services.db.transaction(firm.accountId, (tx) => tx.run(text))
/** Makes the deletion due, as if 31 days had passed since the request. */
const later = (accountId: string) =>
  run(sql`
    update data_deletions set due_at = now() - interval '1 day' where customer_id = ${firm.accountId} and social_account_id = ${accountId}`)
/** Waits for the revocation: a platform ends all access of the product at once, also that of a sign-in made meanwhile. */
async function removeAndRevoke(accountId: string, personId: string, query = {}): Promise<void> {
  const admin = await new Visitor(app).signIn('admin@firm.test')
  await admin.call('removeSocialAccount', { params: { id: accountId }, query })
  await waitUntil(async () => (await countGrants(app, personId)) === 0)
}

describe('a request for deletion at Meta', () => {
  it('ends access, notifies the firm, and deletes what the API delivered after the notice period', async () => {
    const { personId, clientId, accountId } = await connected()
    const archive = await makeZip({
      'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
        { timestamp: Date.parse(POSTS[1]?.at ?? '') / 1000, data: [{ post: 'Uploaded too' }] },
      ],
    })
    await importArchive(provider, accountId, archive)
    const { body: posts } = await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
    const { body: report } = await manager.call<Report>('createReport', {
      params: { clientId },
      body: { name: 'With posts', statuses: [0] },
    })
    for (const line of (
      await manager.call<{ id: string; post: Post }[]>('listReportPosts', { params: { id: report.id } })
    ).body)
      if (line.post.content !== 'In a report')
        await manager.call('removeReportPost', { params: { id: line.id } })
    const { body: file } = await manager.call<ReportFile>('generateReportFile', {
      params: { id: report.id, format: 'pdf' },
      body: {},
    })
    await waitForJob(manager, file.jobId)
    const captured = (
      await provider.call<PostImport[]>('listPostImports', { params: { id: accountId } })
    ).body.find(({ seal }) => seal?.through === 'connection')

    expect((await askDeletion(personId, 'another secret')).status).toBe(403)
    const { status, body } = await askDeletion(personId)
    expect([status, body.url]).toEqual([
      200,
      `${app.services.config.publicUrl}/social/data-deletion?code=${body.confirmation_code}`,
    ])
    expect(body.confirmation_code).toMatch(/^[A-Za-z0-9]{30,}$/)
    expect(await stateOf(body.confirmation_code)).toMatchObject({ state: 'waiting' })
    const tokens = await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ n: number }>(
        sql`select length(tokens) as n from connections where customer_id = ${firm.accountId} and social_account_id = ${accountId}`,
      ),
    )
    expect(tokens?.n).toBe(0)
    const { connection } = (await accountOf(accountId)).body
    expect([connection?.state, connection?.deletionDueAt]).toEqual(['lost', expect.stringMatching(/^20/)])
    await waitUntil(async () => {
      return app.mails.some(({ subject }) => subject === 'Facebook requests data deletion')
    })

    await runUpkeep(app.workerServices)
    expect(await postsOf(clientId)).toHaveLength(3)
    await later(accountId)
    await run(
      sql`update clients set held_at = now() where customer_id = ${firm.accountId} and id = ${clientId}`,
    )
    await runUpkeep(app.workerServices)
    expect(await postsOf(clientId)).toHaveLength(3)
    expect((await stateOf(body.confirmation_code)).state).toBe('held')
    await run(
      sql`update clients set held_at = null where customer_id = ${firm.accountId} and id = ${clientId}`,
    )
    await runUpkeep(app.workerServices)
    expect(await postsOf(clientId)).toEqual(['Uploaded too', 'In a report'])
    expect((await stateOf(body.confirmation_code)).state).toBe('done')
    expect((await accountOf(accountId)).body.connection).toBeNull()
    expect(await app.services.db.read(firm.accountId, recount)).toBe(0)
    const sha256 = captured?.archiveSha256 ?? ''
    await waitUntil(async () => !(await app.services.storage.has(sha256)))
    const picture = posts.find(({ content }) => content === 'By the API alone')?.media[0]?.sha256 ?? ''
    await waitUntil(async () => !(await app.services.storage.has(picture)))
    const graves = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ kind: string; reason: string }>(
        sql`select kind, reason from tombstones where customer_id = ${firm.accountId} and client_id = ${clientId} order by kind`,
      ),
    )
    expect(graves).toEqual([
      { kind: 'import', reason: 'platform' },
      { kind: 'post', reason: 'platform' },
    ])
  })

  it('is not done while someone has locked a post of it, and continues later', async () => {
    const { personId, clientId, accountId } = await connected()
    const { body } = await askDeletion(personId)
    await later(accountId)
    await app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`
        select 1 from posts where customer_id = ${tx.customerId} and client_id = ${clientId} and content = 'Uploaded too' for update`)
      await runUpkeep(app.workerServices)
    })
    expect(await postsOf(clientId)).toEqual(['Uploaded too'])
    expect(await stateOf(body.confirmation_code)).toMatchObject({ state: 'waiting' })
    await runUpkeep(app.workerServices)
    expect(await postsOf(clientId)).toEqual([])
    expect(await stateOf(body.confirmation_code)).toMatchObject({ state: 'done' })
  })

  it('deletes the answers of a capture that it ended, which no archive contains', async () => {
    const { personId, accountId } = await connected()
    await controlPlatform(app, {
      set: 'fault',
      fault: { platform: 'facebook', kind: 'rate_limit', times: 1, seconds: 900, accountId: personId },
    })
    await provider.call('importNow', { params: { id: accountId } })
    const open = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.one<{ id: string; retry_at: Date | null }>(sql`
          select id, retry_at from captures where customer_id = ${tx.customerId} and social_account_id = ${accountId} and finished_at is null`),
      )
    await waitUntil(async () => (await open())?.retry_at !== null)
    // As if it had waited after its first answer.
    const item = newId(firm.accountId)
    const { sha256 } = await app.services.storage.putPart(item, 0, [Buffer.from('{"data":[]}')], 100)
    await run(sql`
      insert into capture_items (customer_id, capture_id, number, id, path, url, status, size, parts, received_at)
      values (${firm.accountId}, ${(await open())?.id}, 1, ${item}, 'responses/posts-0001.json', 'https://graph.facebook.com/', 200, 11,
        ${[Buffer.from(sha256, 'hex')]}::bytea[], now())`)
    const { body } = await askDeletion(personId)
    await later(accountId)
    await runUpkeep(app.workerServices)
    expect((await stateOf(body.confirmation_code)).state).toBe('done')
    await expect(app.services.storage.assemble(item, [sha256])).rejects.toMatchObject({ fault: 'missing' })
  })

  it('waits for a capture that is writing at that moment', async () => {
    const { personId, accountId } = await connected()
    await controlPlatform(app, {
      set: 'fault',
      fault: { platform: 'facebook', kind: 'rate_limit', times: 1, seconds: 900, accountId: personId },
    })
    await provider.call('importNow', { params: { id: accountId } })
    const open = sql`customer_id = ${firm.accountId} and social_account_id = ${accountId} and finished_at is null`
    await waitUntil(
      async () =>
        (await run(sql`update captures set since = since where ${open} and retry_at is not null`)) > 0,
    )
    const job = sql`customer_id = ${firm.accountId} and id = (select job_id from captures where ${open})`
    await run(sql`update job_runs set status = 'RUNNING' where ${job}`)
    const { asking } = await app.services.db.transaction(firm.accountId, async (tx) => {
      // As the job does: its own row first.
      await tx.run(sql`select from job_runs where ${job} for update`)
      const request = askDeletion(personId)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await tx.run(sql`update captures set since = since where ${open}`)
      return { asking: request }
    })
    expect((await asking).status).toBe(200)
  })

  it('for someone who is not connected is done right away', async () => {
    const { body } = await askDeletion('nobody')
    expect(await stateOf(body.confirmation_code)).toMatchObject({ state: 'done', dueAt: null })
    const unknown = await new Visitor(app).call('getDataDeletion', { query: { code: 'nonsense' } })
    expect(unknown.status).toBe(404)
  })

  it('removes an account from the list if nothing else was imported into it', async () => {
    const { personId, clientId, accountId } = await connected()
    const { body } = await askDeletion(personId)
    await later(accountId)
    await runUpkeep(app.workerServices)
    expect(await postsOf(clientId)).toEqual([])
    expect((await accountOf(accountId)).status).toBe(404)
    expect((await stateOf(body.confirmation_code)).state).toBe('done')
  })

  it('deletes what the API delivered of an account that the firm has removed with its posts kept', async () => {
    const { personId, clientId, accountId } = await connected()
    const admin = await new Visitor(app).signIn('admin@firm.test')
    await admin.call('removeSocialAccount', { params: { id: accountId } })
    const { body } = await askDeletion(personId)
    expect((await stateOf(body.confirmation_code)).state).toBe('waiting')
    await later(accountId)
    await runUpkeep(app.workerServices)
    expect(await postsOf(clientId)).toEqual([])
    expect((await stateOf(body.confirmation_code)).state).toBe('done')
    expect((await stateOf((await askDeletion(personId)).body.confirmation_code)).state).toBe('done')
  })

  it('for an account that was removed is withdrawn by adding it again', async () => {
    const { personId, accountId, signing } = await connected()
    await removeAndRevoke(accountId, personId)
    const { body } = await askDeletion(personId)
    expect((await addConnectedAccount(provider, signing)).status).toBe(201)
    expect((await stateOf(body.confirmation_code)).state).toBe('withdrawn')
  })

  it('is withdrawn by connecting again', async () => {
    const { personId, clientId, accountId, signing } = await connected()
    const { body } = await askDeletion(personId)
    await reconnectAccount(provider, { ...signing, accountId })
    await waitUntilIdle(app, firm.accountId, accountId)
    expect((await stateOf(body.confirmation_code)).state).toBe('withdrawn')
    await later(accountId)
    await runUpkeep(app.workerServices)
    expect(await postsOf(clientId)).toHaveLength(3)
    expect((await accountOf(accountId)).body.connection?.state).toBe('active')
  })
})

describe('an account that is removed', () => {
  it('keeps its posts unless they are removed too, which a hold prevents', async () => {
    const admin = await new Visitor(app).signIn('admin@firm.test')
    // Add a picture that no other account has.
    const [first, ...others] = POSTS
    const { clientId, accountId } = await connected([
      { ...first, media: [{ id: '92', type: 'image' }] } as SimulatedPost,
      ...others,
    ])
    const remove = (who: Visitor, withPosts: boolean) =>
      who.call('removeSocialAccount', {
        params: { id: accountId },
        query: withPosts ? { withPosts: true } : {},
      })
    expect((await remove(manager, true)).status).toBe(403)
    await run(
      sql`update clients set held_at = now() where customer_id = ${firm.accountId} and id = ${clientId}`,
    )
    expect((await remove(admin, true)).body).toMatchObject({ code: 'CLIENT_HELD' })
    await run(
      sql`update clients set held_at = null where customer_id = ${firm.accountId} and id = ${clientId}`,
    )
    expect(await postsOf(clientId)).toHaveLength(3)
    const { body: posts } = await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
    const picture = posts.flatMap(({ media }) => media)[0]?.sha256 ?? ''
    expect(await app.services.storage.has(picture)).toBe(true)
    expect((await remove(admin, true)).status).toBe(204)
    await waitUntil(async () => (await postsOf(clientId)).length === 0)
    await waitUntil(async () => !(await app.services.storage.has(picture)))
    const other = await connected()
    await admin.call('removeSocialAccount', { params: { id: other.accountId } })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await postsOf(other.clientId)).toHaveLength(3)
  })
})

describe('an account that was removed and is added again', () => {
  it('returns to the list with the posts that were kept, each of them once', async () => {
    const { clientId, accountId, signing } = await connected()
    await removeAndRevoke(accountId, signing.as)
    const again = await addConnectedAccount(provider, signing)
    expect([again.status, again.body.id]).toEqual([201, accountId])
    await waitUntilIdle(app, firm.accountId, accountId)
    expect(await postsOf(clientId)).toHaveLength(3)
    expect((await accountOf(accountId)).body.connection?.state).toBe('active')
    expect((await addConnectedAccount(provider, signing)).body.code).toBe('ALREADY_CONNECTED')
  })

  it('by its address has the posts of its archive once', async () => {
    const { clientId } = await makeClient(app, firm)
    const admin = await new Visitor(app).signIn('admin@firm.test')
    const add = async () =>
      (
        await provider.call<SocialAccount>('addSocialAccount', {
          params: { id: clientId },
          body: { socialSiteId: 'facebook', externalId: 'Ana@Example.test' },
        })
      ).body
    const archive = await makeZip({
      'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
        { timestamp: 1_577_880_000, data: [{ post: 'In an archive' }] },
      ],
    })
    const { id } = await add()
    await importArchive(provider, id, archive)
    await admin.call('removeSocialAccount', { params: { id } })
    expect(await add()).toMatchObject({ id, externalId: 'ana@example.test' })
    await importArchive(provider, id, archive)
    expect(await postsOf(clientId)).toHaveLength(1)
    expect(await add()).toMatchObject({ code: 'CONFLICT' })
  })

  it('is a new one while posts of the old one are being removed', async () => {
    const { accountId, signing } = await connected()
    await removeAndRevoke(accountId, signing.as, { withPosts: true })
    const job = sql`customer_id = ${firm.accountId} and subject_id = ${accountId} and kind = 'remove-account-posts'`
    const ended = () =>
      app.services.db.read(firm.accountId, (tx) =>
        tx.one(sql`select from job_runs where ${job} and status = 'SUCCESS'`),
      )
    await waitUntil(async () => (await ended()) !== null)
    await run(sql`update job_runs set status = 'RUNNING' where ${job}`)
    expect((await addConnectedAccount(provider, signing)).body.id).not.toBe(accountId)
  })
})

describe('a webhook of TikTok', () => {
  const body = JSON.stringify({
    client_key: 'x',
    event: 'authorization.removed',
    create_time: 1_615_338_610,
    user_openid: 'act.1',
    content: '{"reason":1}',
  })
  const now = new Date('2026-01-01T00:00:00.000Z')
  const sign = (seconds: number, key = 'secret') =>
    `t=${seconds},s=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`

  it('is accepted only with its signature, and only while it is recent', () => {
    const seconds = now.getTime() / 1000
    expect(tiktokEventOf(body, sign(seconds), 'secret', now)).toEqual({
      event: 'authorization.removed',
      userId: 'act.1',
      sentAt: now,
    })
    expect(tiktokEventOf(body, sign(seconds, 'other'), 'secret', now)).toBeNull()
    expect(tiktokEventOf(`${body} `, sign(seconds), 'secret', now)).toBeNull()
    expect(tiktokEventOf(body, sign(seconds - 3600), 'secret', now)).toBeNull()
    expect(tiktokEventOf(body, '', 'secret', now)).toBeNull()
    for (const time of ['abc', '', 'Infinity', '1e3']) {
      const signature = createHmac('sha256', 'secret').update(`${time}.${body}`).digest('hex')
      expect(tiktokEventOf(body, `t=${time},s=${signature}`, 'secret', now)).toBeNull()
    }
    expect(tiktokEventOf(body, sign(seconds), undefined, now)).toBeNull()
  })
})
