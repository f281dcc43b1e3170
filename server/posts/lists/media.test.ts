import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Post } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, makeZip, picture } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { deleteOldMediaViews } from './media.ts'

let app: TestApp
let firm: Firm
let reviewer: Visitor
let post: Post
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  const provider = await new Visitor(app).signIn('manager@provider.test')
  const client = await makeClient(app, firm)
  const folder = 'your_facebook_activity/posts'
  const uri = `${folder}/media/a.jpg`
  const records = [
    {
      timestamp: 1_577_880_000,
      attachments: [{ data: [{ media: { uri, creation_timestamp: 1 } }] }],
      data: [{ post: 'with a picture' }],
    },
  ]
  const archive = await makeZip({
    [`${folder}/your_posts__check_ins__photos_and_videos_1.json`]: records,
    [uri]: await picture(120),
  })
  await importArchive(provider, await client.account(0), archive)
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  const { body } = await reviewer.call<Post[]>('listPosts', { query: { clientIds: [client.clientId] } })
  post = body[0] as Post
})
afterAll(() => app.close())

const leavesOf = (kind: string) =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.rows<{ actorId: string | null; payload: string }>(sql`
      select l.actor_id as "actorId", p.payload from evidence_leaves l
      join evidence_payloads p on p.customer_id = l.customer_id and p.leaf_id = l.id
      where l.customer_id = ${tx.customerId} and l.subject_id = ${post.id} and l.kind = ${kind} order by l.at`),
  )
const downloads = () => leavesOf('post.download')

it('each download of an original is recorded with its hash, and showing it is none', async () => {
  const [file] = post.media
  const address = `/media/posts/${file?.id}`
  for (const path of [address, `${address}/thumbnail`, `${address}/thumbnail?download`])
    expect((await reviewer.fetch(path)).status).toBe(200)
  expect((await reviewer.fetch(`${address}?download`, { method: 'HEAD' })).status).toBe(200)
  expect(await downloads()).toEqual([])
  expect((await reviewer.fetch(`${address}?download`)).status).toBe(200)
  const [leaf, ...others] = await downloads()
  expect([others, leaf?.actorId]).toEqual([[], firm.userIds['REVIEWER']])
  expect(JSON.parse(leaf?.payload ?? '')).toMatchObject({ mediaId: file?.id, sha256: file?.sha256 })
})

it('a download that the browser takes from its cache is recorded too, but not a picture that it shows from there', async () => {
  const [file] = post.media
  const address = `/media/posts/${file?.id}`
  const known = { headers: { 'if-none-match': `"${file?.sha256}"` } }
  const before = (await downloads()).length
  expect((await reviewer.fetch(address, known)).status).toBe(304)
  expect(await downloads()).toHaveLength(before)
  expect((await reviewer.fetch(`${address}?download`, known)).status).toBe(304)
  expect(await downloads()).toHaveLength(before + 1)
})

it('the bytes of an original that is shown are recorded once for each person and day', async () => {
  const [file] = post.media
  const address = `/media/posts/${file?.id}`
  const views = async () => (await leavesOf('post.mediaView')).map(({ actorId }) => actorId)
  const [reviewerId, resolverId] = [firm.userIds['REVIEWER'], firm.userIds['RESOLVER']]
  // The first test has shown it.
  expect(await views()).toEqual([reviewerId])
  const resolver = await new Visitor(app).signIn('resolver@firm.test')
  for (const range of ['bytes=0-9', 'bytes=10-19'])
    expect((await resolver.fetch(address, { headers: { range } })).status).toBe(206)
  for (const who of [reviewer, resolver]) expect((await who.fetch(address)).status).toBe(200)
  expect((await resolver.fetch(`${address}?download`, { headers: { range: 'bytes=10-' } })).status).toBe(206)
  expect(await views()).toEqual([reviewerId, resolverId])
  await app.ownerDb.transaction(firm.accountId, (tx) =>
    tx.run(sql`update media_views set day = day - 1 where customer_id = ${firm.accountId}`),
  )
  await app.workerServices.db.transaction(firm.accountId, deleteOldMediaViews)
  expect((await reviewer.fetch(address)).status).toBe(200)
  expect(await views()).toEqual([reviewerId, resolverId, reviewerId])
})

it('serves a thumbnail as a picture, also of a film whose copy is a film', async () => {
  const [file] = post.media
  const typeOf = async (kind: string) =>
    (await reviewer.fetch(`/media/posts/${file?.id}/${kind}`)).headers.get('content-type')
  await app.services.db.transaction(firm.accountId, (tx) =>
    tx.run(sql`
      update blobs set film_copy = 'made', preview_sha256 = thumbnail_sha256
      where customer_id = ${tx.customerId} and encode(sha256, 'hex') = ${file?.sha256}`),
  )
  expect([await typeOf('thumbnail'), await typeOf('preview')]).toEqual(['image/webp', 'video/mp4'])
})
