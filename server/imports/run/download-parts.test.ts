import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLATFORMS, type Post, type PostDetails, type PostImport } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { newId } from '../../platform/ids.ts'
import { recount } from '../../posts/index.ts'
import { importArchive, makeClient, picture, upload, makeZip } from '../../testing/imports.ts'

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
const uriOf = (n: number) => `${FOLDER}/media/lake_1/10000000000000${n}.jpg`
const records = [1, 2, 3].map((n) => ({
  timestamp: 1_655_000_000 + n * 86_400,
  data: [{ post: `picture ${n}` }],
  attachments: [{ data: [{ media: { uri: uriOf(n), creation_timestamp: 1_655_000_000 } }] }],
}))

const words = () => makeZip({ [`${FOLDER}/your_posts__check_ins__photos_and_videos_1.json`]: records })
const pictures = async (...numbers: number[]) =>
  makeZip(Object.fromEntries(await Promise.all(numbers.map(async (n) => [uriOf(n), await picture(n * 30)]))))

async function account(): Promise<{ clientId: string; accountId: string }> {
  const client = await makeClient(app, firm)
  return { clientId: client.clientId, accountId: await client.account(0) }
}
const postsOf = async (clientId: string): Promise<Post[]> =>
  (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc' } })).body
const missing = async (clientId: string) =>
  (await postsOf(clientId)).map((post) => post.media.map((each) => each.missing))
const importOf = async (id: string): Promise<PostImport> =>
  (await provider.call<PostImport>('getPostImport', { params: { id } })).body
const ledger = async (id: string) =>
  (
    await provider.call<{ path: string; outcome: string; code: string }[]>('listImportFiles', {
      params: { id },
    })
  ).body.map((file) => `${file.outcome} ${file.code}`)
const drift = () => app.services.db.transaction(firm.accountId, (tx) => recount(tx))

describe('parts of one download', () => {
  it('have the owner of the first part, which alone has the profile', async () => {
    const { clientId, accountId } = await account()
    const titled = (title: string, day: number) => ({
      timestamp: 1_655_000_000 + day * 86_400,
      title,
      data: [{ post: title }],
    })
    const first = await makeZip({
      'personal_information/profile_information/profile_information.json': {
        profile_v2: { name: { full_name: 'Ana Ruiz' } },
      },
      [`${FOLDER}/your_posts__check_ins__photos_and_videos_1.json`]: [titled('Ana Ruiz shared a link.', 1)],
    })
    const second = await makeZip({
      [`${FOLDER}/your_posts__check_ins__photos_and_videos_2.json`]: [
        titled('Ana Ruiz shared a post.', 2),
        titled('Bo Li shared a memory.', 3),
      ],
    })
    const { imported } = await importArchive(provider, accountId, first)
    await importArchive(provider, accountId, second, 'b.zip', imported.id)
    expect((await postsOf(clientId)).map(({ content }) => content)).toEqual([
      'Ana Ruiz shared a link.',
      'Ana Ruiz shared a post.',
    ])
  })

  it('complete each other when the posts come first', async () => {
    const { clientId, accountId } = await account()
    const first = await importArchive(provider, accountId, await words())
    expect(first.imported).toMatchObject({ partOf: null, totals: { media: { missing: 3, filled: 0 } } })
    const [before] = await postsOf(clientId)
    await manager.call('savePost', { params: { id: before?.id ?? '' }, body: {} })
    const second = await importArchive(provider, accountId, await pictures(1, 2), 'b.zip', first.imported.id)
    expect(second.run).toMatchObject({ status: 'SUCCESS', error: null })
    expect(second.imported).toMatchObject({
      partOf: first.imported.id,
      totals: {
        posts: { found: 0, added: 0, known: 0, changed: 0 },
        records: { found: 0 },
        media: { found: 0, filled: 2, withoutPost: 0 },
      },
    })
    expect(await ledger(second.imported.id)).toEqual(['media in_part', 'media in_part'])
    expect(await missing(clientId)).toEqual([[null], [null], ['not in this archive']])
    const [after] = await postsOf(clientId)
    expect(after).toMatchObject({ id: before?.id, status: 1, media: [{ width: 320, mime: 'image/jpeg' }] })
    const { body } = await manager.call<PostDetails>('getPostDetails', { params: { id: after?.id ?? '' } })
    // The records stay those of the first part, but their seal now includes the picture.
    expect(body.sources.map((source) => source.importId)).toEqual([first.imported.id, first.imported.id])
    expect(new Set(body.sources.map((source) => source.recordSha256)).size).toBe(1)
    expect(new Set(body.sources.map((source) => source.canonicalSha256)).size).toBe(2)
    expect(await drift()).toBe(0)
  })

  it('complete each other when the pictures come first, and in three parts', async () => {
    const { clientId, accountId } = await account()
    const alone = await importArchive(provider, accountId, await pictures(1))
    expect(alone.run.error?.code).toBe('POST_IMPORT_FILE_HAS_NO_POSTS')
    const two = await importArchive(provider, accountId, await pictures(2), 'b.zip', alone.imported.id)
    expect(two.imported.totals?.media).toEqual({ found: 0, stored: 0, missing: 0, withoutPost: 1, filled: 0 })
    const three = await importArchive(provider, accountId, await words(), 'c.zip', two.imported.id)
    expect(three.imported).toMatchObject({
      partOf: alone.imported.id,
      totals: {
        posts: { found: 3, added: 3 },
        media: { found: 3, stored: 2, missing: 1, withoutPost: 0, filled: 2 },
      },
    })
    expect(await missing(clientId)).toEqual([
      [null],
      [null],
      ['not in this archive, perhaps in another part'],
    ])
    // The second part reports the same as before.
    expect((await importOf(two.imported.id)).totals?.media.withoutPost).toBe(0)
    expect(await ledger(two.imported.id)).toEqual(['media in_part'])
    expect(await drift()).toBe(0)
  })

  it('add nothing new when they are imported again, one by one or together', async () => {
    const { clientId, accountId } = await account()
    const first = await importArchive(provider, accountId, await words())
    await importArchive(provider, accountId, await pictures(1, 2, 3), 'b.zip', first.imported.id)
    const outcomes: unknown[] = []
    const whole = makeZip({
      [`${FOLDER}/your_posts__check_ins__photos_and_videos_1.json`]: records,
      ...Object.fromEntries(await Promise.all([1, 2, 3].map(async (n) => [uriOf(n), await picture(n * 30)]))),
    })
    for (const bytes of [await words(), await whole]) {
      const { imported } = await importArchive(provider, accountId, bytes)
      outcomes.push(imported.totals?.posts)
    }
    expect(outcomes).toEqual(Array(2).fill({ found: 3, added: 0, known: 3, changed: 0 }))
    expect(await missing(clientId)).toEqual([[null], [null], [null]])
  })

  it('are listed as missing if the zip’s name counts them, until they are imported', async () => {
    const { accountId } = await account()
    const name = (n: number) => `facebook-ana-2024-05-06-xyz-${n}.zip`
    const third = await importArchive(provider, accountId, await words(), name(3))
    expect(third.imported.missingParts).toEqual([name(1), name(2)])
    const first = await importArchive(provider, accountId, await pictures(1), name(1), third.imported.id)
    expect([first.imported.missingParts, (await importOf(third.imported.id)).missingParts]).toEqual([
      [],
      [name(2)],
    ])
    await importArchive(provider, accountId, await pictures(2), name(2), third.imported.id)
    expect((await importOf(third.imported.id)).missingParts).toEqual([])
  })

  it('are listed as missing if the archive’s own list names them', async () => {
    const client = await makeClient(app, firm)
    const accountId = await client.account(2)
    const tweets = (n: number) =>
      `window.YTD.tweets.part${n} = [{"tweet":{"id_str":"14000000000000000${n}","full_text":"${n}","created_at":"Wed Jun 02 10:00:0${n} +0000 2021"}}]`
    const manifest = {
      archiveInfo: { isPartialArchive: true },
      dataTypes: {
        tweets: {
          files: [
            { fileName: 'data/tweets.js', count: '1' },
            { fileName: 'data/tweets-part1.js', count: '1' },
          ],
        },
        grokChatItem: { files: [{ fileName: 'data/grok-chat-item.js', count: '4' }] },
      },
    }
    const first = await importArchive(
      provider,
      accountId,
      await makeZip({
        'data/manifest.js': `window.__THAR_CONFIG = ${JSON.stringify(manifest)}`,
        'data/tweets.js': tweets(0),
      }),
    )
    expect(first.imported.missingParts).toEqual(['data/tweets-part1.js'])
    await importArchive(
      provider,
      accountId,
      await makeZip({ 'data/tweets-part1.js': tweets(1) }),
      'b.zip',
      first.imported.id,
    )
    expect((await importOf(first.imported.id)).missingParts).toEqual([])
  })

  it('complete each other’s tweets, which name a picture by its address', async () => {
    const client = await makeClient(app, firm)
    const accountId = await client.account(PLATFORMS.twitter.code)
    const tweet = (id: string, name: string) => ({
      tweet: {
        id_str: id,
        full_text: `tweet ${id}`,
        created_at: `Wed Jun 02 10:00:0${id} +0000 2021`,
        extended_entities: {
          media: [{ type: 'photo', media_url_https: `https://pbs.twimg.com/media/${name}` }],
        },
      },
    })
    const tweets = [tweet('1', 'Faa1.jpg'), tweet('2', 'Fbb2.jpg'), tweet('3', 'Fcc3.jpg')]
    const first = await importArchive(
      provider,
      accountId,
      await makeZip({ 'data/tweets.js': `window.YTD.tweets.part0 = ${JSON.stringify(tweets)}` }),
    )
    const second = await importArchive(
      provider,
      accountId,
      await makeZip({
        'data/tweets_media/1-Faa1.jpg': await picture(200),
        // Two files of one name: which of them belongs to the tweet is not known.
        'data/tweets_media/2-Fbb2.jpg': await picture(210),
        'data/tweets_media/9-Fbb2.jpg': await picture(220),
      }),
      'b.zip',
      first.imported.id,
    )
    expect(second.imported.totals?.media).toMatchObject({ filled: 1 })
    const shown = await postsOf(client.clientId)
    expect(shown.map(({ content, media }) => [content, media[0]?.missing])).toEqual([
      ['tweet 1', null],
      ['tweet 2', 'not in this archive'],
      ['tweet 3', 'not in this archive'],
    ])
    expect(await drift()).toBe(0)
  })

  it('belong to one account: imports of another account, another firm or none get the same response', async () => {
    const { accountId } = await account()
    const other = await account()
    const elsewhere = await importArchive(provider, other.accountId, await words())
    const uploadedFileId = await upload(provider, await words())
    for (const partOf of [elsewhere.imported.id, newId(firm.accountId), newId()]) {
      const answer = await provider.call('createPostImport', {
        params: { id: accountId },
        body: { uploadedFileId, partOf },
      })
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    const answer = await provider.call('createPostImport', {
      params: { id: accountId },
      body: { uploadedFileId },
    })
    expect(answer.status).toBe(201)
  })
})
