import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Client,
  type ImportWithAccount,
  type NotificationItem,
  PLATFORMS,
  type Post,
  type PostImport,
} from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import { runUpkeep } from '../entry/upkeep.ts'
import { controlSource, signInAndChoose, waitForRevocation } from '../testing/fetches.ts'
import { importArchive, makeClient, makeZip, picture, upload, waitForJob } from '../testing/imports.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let admin: Visitor
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  admin = await new Visitor(app).signIn('admin@firm.test')
})
afterAll(() => app.close())

const POSTS = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
const post = (n: number, media?: string) => ({
  timestamp: 1_600_000_000 + n * 60,
  data: [{ post: `words ${n}` }],
  ...(media
    ? { attachments: [{ data: [{ media: { uri: media, creation_timestamp: 1_600_000_000 } }] }] }
    : {}),
})
const numPosts = async (clientId: string) =>
  (await admin.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })).body.length
const remove = (id: string, withPosts: boolean) =>
  admin.call('removeSocialAccount', { params: { id }, query: withPosts ? { withPosts: true } : {} })
const one = <Row>(query: ReturnType<typeof sql<Row>>) =>
  app.services.db.read(firm.accountId, (tx) => tx.one<Row>(query))
const postsAreRemoved = (accountId: string) =>
  waitUntil(async () => {
    const row = await one(sql`
      select from job_runs where customer_id = ${firm.accountId} and subject_id = ${accountId} and kind = 'remove-account-posts' and status = 'SUCCESS'`)
    return row !== null
  })

/** Holds back the bytes of media while `work` runs. */
async function withoutMedia(work: (release: () => void) => Promise<void>): Promise<void> {
  const { put } = app.services.storage
  const gate = Promise.withResolvers<void>()
  app.services.storage.put = async (...args) => {
    await gate.promise
    return put(...args)
  }
  await work(gate.resolve).finally(() => {
    gate.resolve()
    app.services.storage.put = put
  })
}

let began = 0
/** An account whose import has stored its first posts, and waits to store the others. */
async function whileImporting(
  work: (at: { clientId: string; accountId: string; started: PostImport; release(): void }) => Promise<void>,
): Promise<void> {
  const { clientId, account } = await makeClient(app, firm)
  const accountId = await account(0)
  const media = 'posts/media/last.jpg'
  // Of another client each time: the posts of one in the file of another would wait for a decision.
  began += 10_000
  const posts = Array.from({ length: 2000 }, (_, n) => post(began + n, n === 1999 ? media : undefined))
  const uploadedFileId = await upload(provider, await makeZip({ [POSTS]: posts, [media]: await picture(40) }))
  await withoutMedia(async (release) => {
    const { body: started } = await provider.call<PostImport>('createPostImport', {
      params: { id: accountId },
      body: { uploadedFileId },
    })
    await waitUntil(async () => (await numPosts(clientId)) > 0)
    await work({ clientId, accountId, started, release })
  })
}

it('is told to staff with its day, unless the client has another account there', async () => {
  const { clientId, account } = await makeClient(app, firm)
  const [first, second] = [await account(PLATFORMS.facebook.code), await account(PLATFORMS.facebook.code)]
  const removedOf = async (who: Visitor) =>
    (await who.call<Client>('getClient', { params: { id: clientId } })).body.removedAccounts
  expect((await remove(first, false)).status).toBe(204)
  expect(await removedOf(admin)).toEqual([])
  expect((await remove(second, false)).status).toBe(204)
  expect(await removedOf(admin)).toEqual([{ socialSiteId: 'facebook', removedAt: expect.any(String) }])
})

describe('an account that is removed with its posts', () => {
  it('gets no more posts from an import that is running, whose file is sealed nevertheless', async () => {
    await whileImporting(async ({ clientId, accountId, started, release }) => {
      expect((await remove(accountId, true)).status).toBe(204)
      await postsAreRemoved(accountId)
      release()
      const run = await waitForJob(provider, started.jobId)
      expect([run.status, run.error?.code]).toEqual(['FAILURE', 'CANCELLED'])
      await waitUntil(async () => {
        const row = await one<{ isSealed: boolean }>(sql`
          select archive_sha256 is not null as "isSealed" from post_imports where customer_id = ${firm.accountId} and id = ${started.id}`)
        return row?.isSealed === true
      })
      expect(await numPosts(clientId)).toBe(0)
    })
  })

  it('gets none from an archive of another owner that someone accepts afterward', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const id = await account(0)
    const archive = await makeZip({
      [POSTS]: [post(1)],
      'personal_information/profile_information/profile_information.json': {
        profile_v2: { name: { full_name: 'Other' }, emails: { emails: ['other@example.test'] } },
      },
    })
    const { imported, run } = await importArchive(provider, id, archive, undefined, undefined, false)
    expect(run.error?.code).toBe('POST_IMPORT_WAITS_FOR_OWNER')
    const check = await one<{ id: string }>(
      sql`select id from owner_checks where customer_id = ${firm.accountId} and import_id = ${imported.id}`,
    )
    await remove(id, true)
    const accepted = await provider.call('acceptOwnerCheck', { params: { id: check?.id ?? '' } })
    expect([accepted.status, await numPosts(clientId)]).toEqual([404, 0])
  })

  it('gets no import that is started while it is being removed', async () => {
    const { account } = await makeClient(app, firm)
    const id = await account(0)
    const uploadedFileId = await upload(provider, await makeZip({ [POSTS]: [post(1)] }))
    const { promise: isStarted, resolve: started } = Promise.withResolvers<void>()
    const { promise: isRemoved, resolve: removed } = Promise.withResolvers<void>()
    const removal = app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(
        sql`update social_accounts set removed_at = ${tx.now} where customer_id = ${firm.accountId} and id = ${id}`,
      )
      // A call that comes before this would rightly be accepted.
      removed()
      await isStarted
      // The call has begun by now; it can't see this transaction's change.
      await new Promise((resolve) => setTimeout(resolve, 500))
    })
    await isRemoved
    const call = provider.call('createPostImport', { params: { id }, body: { uploadedFileId } })
    started()
    await removal
    expect((await call).status).toBe(404)
  })

  it('keeps no post that is being changed by someone else at that moment', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const id = await account(0)
    await importArchive(provider, id, await makeZip({ [POSTS]: [post(1), post(2)] }))
    const { promise: changed, resolve: endChange } = Promise.withResolvers<void>()
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
    const change = app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(
        sql`select from posts where customer_id = ${firm.accountId} and client_id = ${clientId} limit 1 for update`,
      )
      locked()
      await changed
    })
    await isLocked
    await remove(id, true)
    await waitUntil(async () => (await numPosts(clientId)) === 1)
    await new Promise((resolve) => setTimeout(resolve, 500))
    endChange()
    await change
    await postsAreRemoved(id)
    expect(await numPosts(clientId)).toBe(0)
  })

  it('loses the rest of them later if the job was given up', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const id = await account(0)
    await importArchive(provider, id, await makeZip({ [POSTS]: [post(1), post(2)] }))
    await app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(
        sql`select from posts where customer_id = ${firm.accountId} and client_id = ${clientId} limit 1 for update`,
      )
      await remove(id, true)
      await waitUntil(async () => (await numPosts(clientId)) === 1)
      // As after its last error.
      await app.services.db.transaction(firm.accountId, (other) =>
        other.run(sql`
          update job_runs set status = 'FAILURE', lease = null
          where customer_id = ${firm.accountId} and subject_id = ${id} and kind = 'remove-account-posts'`),
      )
    })
    expect(await numPosts(clientId)).toBe(1)
    await runUpkeep(app.workerServices)
    await postsAreRemoved(id)
    expect(await numPosts(clientId)).toBe(0)
    const failed = await one(sql`
      select from job_runs where customer_id = ${firm.accountId} and subject_id = ${id} and status = 'FAILURE'`)
    expect(failed).toBeNull()
  })
})

describe('an account that is removed without its posts', () => {
  it('gets all posts of an import that is running, whose record still names it', async () => {
    await whileImporting(async ({ clientId, accountId, started, release }) => {
      expect((await remove(accountId, false)).status).toBe(204)
      release()
      expect(await waitForJob(provider, started.jobId)).toMatchObject({ status: 'SUCCESS' })
      const { body } = await admin.call<{ totalPosts: number }>('getClient', { params: { id: clientId } })
      expect(body.totalPosts).toBe(2000)
      const kept = await admin.call<ImportWithAccount>('getPostImport', { params: { id: started.id } })
      expect(kept.body.account).toEqual({
        clientId,
        platform: 'facebook',
        externalId: `${accountId}@example.test`,
        isRemoved: true,
      })
    })
  })
})

describe('an account whose archive its platform is still preparing', () => {
  it('is not fetched further if its first zip ends while the account is being removed', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const accountId = await account(3)
    const [first, next] = [newId(firm.accountId), newId(firm.accountId)]
    const insertFetch = (tx: Tx, id: string) =>
      tx.run(sql`
        insert into archive_fetches (customer_id, id, client_id, social_account_id, source, state, file_name, job_id, created_at)
        values (${firm.accountId}, ${id}, ${clientId}, ${accountId}, 'tiktok_portability', 'fetching', 't.zip', ${newId(firm.accountId)}, ${tx.now})`)
    await app.services.db.transaction(firm.accountId, (tx) => insertFetch(tx, first))
    const { promise: isRemoving, resolve: removes } = Promise.withResolvers<void>()
    const ending = app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(
        sql`update archive_fetches set state = 'imported', ended_at = ${tx.now} where customer_id = ${firm.accountId} and id = ${first}`,
      )
      await insertFetch(tx, next)
      await isRemoving
      // The removal waits for the fetch by now; it can't see this transaction's change.
      await new Promise((resolve) => setTimeout(resolve, 500))
    })
    const removal = remove(accountId, true)
    removes()
    await ending
    expect((await removal).status).toBe(204)
    const row = await one<{ state: string }>(
      sql`select state from archive_fetches where customer_id = ${firm.accountId} and id = ${next}`,
    )
    expect(row?.state).toBe('canceled')
  })

  it('is no longer waited for once it is removed: the permission is revoked, the provider learns who did it, and the client is not asked again', async () => {
    const { account } = await makeClient(app, firm, { lastName: 'Waiting' })
    const accountId = await account(3)
    const file = {
      source: 'tiktok_portability' as const,
      id: 'waiting',
      name: 't.zip',
      owner: 'waiting@mail.test',
    }
    await controlSource(app, { set: 'file', file, base64: Buffer.from('x').toString('base64') })
    await controlSource(app, { set: 'prepare', seconds: 3600 })
    const { body } = await signInAndChoose(provider, { source: file.source, accountId, chooses: file.owner })
    expect(body.fetch?.state).toBe('waiting')
    expect((await remove(accountId, false)).status).toBe(204)
    await waitForRevocation(app, file.owner)
    await controlSource(app, { set: 'ended', source: file.source })
    await app.dueNow()
    await waitUntil(async () => {
      const row = await one(sql`
        select from job_runs where customer_id = ${firm.accountId} and subject_id = ${body.fetch?.id} and status in ('PENDING', 'RUNNING')`)
      return row === null
    })
    const row = await one<{ state: string; isForgotten: boolean; requests: number }>(sql`
      select f.state, f.access is null as "isForgotten", (
        select count(*)::int from reconnect_requests r where r.customer_id = f.customer_id and r.social_account_id = f.social_account_id) as requests
      from archive_fetches f where f.customer_id = ${firm.accountId} and f.id = ${body.fetch?.id}`)
    expect(row).toEqual({ state: 'canceled', isForgotten: true, requests: 0 })
    const leaf = await one<{ payload: string }>(sql`
      select e.payload from evidence_leaves l join evidence_payloads e on e.customer_id = l.customer_id and e.leaf_id = l.id
      where l.customer_id = ${firm.accountId} and l.subject_id = ${body.fetch?.id} and l.kind = 'fetch.cancel'`)
    expect(JSON.parse(leaf?.payload ?? '')).toMatchObject({ source: file.source, because: 'account_removed' })
    const heardBy = async (visitor: Visitor) => {
      const { body: person } = await visitor.call<{ id: string; firstName: string; lastName: string }>(
        'getViewer',
      )
      const { body: items } = await visitor.call<NotificationItem[]>('listNotifications', {
        params: { id: person.id },
      })
      const heard = items.flatMap(({ notification: { data } }) =>
        data?.['code'] === 'FETCH_ACCESS_ENDED' ? [data['context']] : [],
      )
      return { heard, name: `${person.firstName} ${person.lastName}` }
    }
    await waitUntil(async () => (await heardBy(provider)).heard.length > 0)
    const { name, heard } = await heardBy(admin)
    expect([(await heardBy(provider)).heard, heard]).toEqual([[{ name }], []])
  })
})
