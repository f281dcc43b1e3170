import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PlatformType,
  PLATFORMS,
  type Post,
  type PostImport,
  type SocialAccount,
} from '#contract/index.ts'
import { type Firm, type SimulatedPost, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, mojibake, picture, makeZip } from '../../testing/imports.ts'
import { reconnectAccount, publish, waitUntilIdle } from '../../testing/sources.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
})
afterAll(() => app.close())

type Meta = Extract<PlatformType, 'facebook' | 'instagram'>
const PATHS: Record<Meta, string> = {
  facebook: 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json',
  instagram: 'your_instagram_activity/media/posts_1.json',
}
const FOLDERS: Record<Meta, string> = {
  facebook: 'your_facebook_activity/posts/media/Mobileuploads_1',
  instagram: 'media/posts/202206',
}

/** Text posts, one with a picture, an album, and a picture without text. On Instagram every post has a picture. */
function postsOf(platform: Meta): SimulatedPost[] {
  const image = (id: string) => ({ id, type: 'image' as const })
  const at = (minute: number) => `2022-06-10T08:${String(minute).padStart(2, '0')}:07.000Z`
  return [
    {
      id: '501',
      at: at(1),
      text: 'Été à la plage 🏖️',
      ...(platform === 'facebook' ? {} : { media: [image('91')] }),
    },
    {
      id: '502',
      at: at(2),
      text: 'Second day',
      ...(platform === 'facebook' ? {} : { media: [image('92')] }),
    },
    { id: '503', at: at(3), text: 'Up the hill', media: [image('93')] },
    { id: '504', at: at(4), text: 'All of it', media: [image('94'), image('95'), image('96')] },
    { id: '505', at: at(5), text: '', media: [image('97')] },
  ]
}

/** The account's archive: no ids, different file names, original pictures. @param numbered whether files are named by the platform's numbers */
async function archiveOf(
  platform: Meta,
  posts: SimulatedPost[],
  made: string,
  numbered = false,
  description?: string,
): Promise<Buffer> {
  const files: Record<string, Buffer | object> = {}
  const records: object[] = []
  for (const { at, text, media = [] } of posts) {
    const timestamp = Date.parse(at) / 1000
    const items: object[] = []
    for (const { id } of media) {
      const uri = `${FOLDERS[platform]}/${numbered ? `7_${id}_n_${id}` : `upload-${Number(id) * 7}`}.jpg`
      files[uri] = await picture(Number(id))
      items.push({
        uri,
        creation_timestamp: timestamp,
        ...(description ? { description } : {}),
        ...(platform === 'instagram' && media.length === 1 ? { title: mojibake(text) } : {}),
      })
    }
    records.push(
      platform === 'facebook'
        ? {
            timestamp,
            data: text === '' ? [] : [{ post: mojibake(text) }],
            attachments: [{ data: items.map((item) => ({ media: item })) }],
          }
        : {
            media: items,
            ...(media.length > 1 ? { title: mojibake(text), creation_timestamp: timestamp } : {}),
          },
    )
  }
  files[PATHS[platform]] = records
  return makeZip(files, made)
}

let number = 70
async function someone(platform: Meta) {
  const id = String((number += 1))
  const client = await makeClient(app, firm, { email: `meta${id}@client.test` })
  const accountId = await client.account(PLATFORMS[platform].code)
  const account = { platform, id, username: `meta${id}` }
  const shown = async () =>
    (await provider.call<Post[]>('listPosts', { query: { clientIds: [client.clientId] } })).body
  const capture = async () => {
    await provider.call('importNow', { params: { id: accountId } })
    await waitUntilIdle(app, firm.accountId, accountId)
    const { body } = await provider.call<SocialAccount>('getSocialAccount', { params: { id: accountId } })
    return body.latestImport?.totals?.posts
  }
  return {
    shown,
    capture,
    connect: async (posts: SimulatedPost[]) => {
      await publish(app, account, posts)
      const asked = { platform, clientId: client.clientId, as: id, accountId }
      expect((await reconnectAccount(provider, asked)).status).toBe(200)
      await waitUntilIdle(app, firm.accountId, accountId)
    },
    archive: async (bytes: Buffer) =>
      (await importArchive(provider, accountId, bytes)).imported.totals?.posts satisfies
        | NonNullable<PostImport['totals']>['posts']
        | undefined,
  }
}

const viewOf = (posts: Post[]) =>
  posts.map(({ content, media, probablySameAs, hasOtherVersions, changedAt }) => [
    content,
    media.length,
    probablySameAs !== null,
    hasOtherVersions || changedAt !== null,
  ])

describe.each(['facebook', 'instagram'] as const)('a connected account of %s', (platform) => {
  const few = platform === 'facebook' ? 0 : 1
  const once = [
    ['', 1, true, false],
    ['', 1, true, false],
    ['All of it', 3, false, false],
    ['Up the hill', 1, false, false],
    ['Second day', few, false, false],
    ['Été à la plage 🏖️', few, false, false],
  ]

  it('adds no post of its archive twice, and keeps the review', async () => {
    const posts = postsOf(platform)
    const { archive, connect, capture, shown } = await someone(platform)
    expect(await archive(await archiveOf(platform, posts, '2022-07-01T12:00:00Z'))).toMatchObject({
      added: 5,
    })
    const files = new Map((await shown()).map(({ id, media }) => [id, media.map(({ url }) => url)]))
    for (const { id } of await shown()) await reviewer.call('savePost', { params: { id }, body: {} })
    await connect(posts)
    const after = await shown()
    expect(viewOf(after)).toEqual(once)
    expect(after.filter(({ id }) => files.has(id)).map(({ status }) => status)).toEqual([1, 1, 1, 1, 1])
    for (const { id, media } of after)
      if (files.has(id)) expect(media.map(({ url }) => url)).toEqual(files.get(id))
    expect(await capture()).toMatchObject({ added: 0, changed: 0 })
    expect(await archive(await archiveOf(platform, posts, '2022-07-02T12:00:00Z'))).toMatchObject({
      added: 0,
      changed: 0,
    })
    expect(viewOf(await shown())).toEqual(once)
  })

  it('has each post once when the archive comes later', async () => {
    const posts = postsOf(platform)
    const { archive, connect, capture, shown } = await someone(platform)
    await connect(posts)
    expect(viewOf(await shown()).map(([content]) => content)).toEqual(
      posts.map(({ text }) => text).toReversed(),
    )
    for (const { id } of await shown()) await reviewer.call('savePost', { params: { id }, body: {} })
    expect(await archive(await archiveOf(platform, posts, '2022-07-01T12:00:00Z'))).toMatchObject({
      added: 1,
    })
    expect(viewOf(await shown())).toEqual(once)
    expect(await capture()).toMatchObject({ added: 0, changed: 0 })
    expect(await archive(await archiveOf(platform, posts, '2022-07-01T13:00:00Z'))).toMatchObject({
      added: 0,
      changed: 0,
    })
    expect(viewOf(await shown())).toEqual(once)
  })

  it('has a picture without text once if the archive names its file by the platform’s number', async () => {
    // On Instagram, a post with one picture has the same number as its picture.
    const id = '1122334455667'
    const posts = [{ id, at: '2022-06-10T08:05:07.000Z', text: '', media: [{ id, type: 'image' as const }] }]
    const { archive, connect, shown } = await someone(platform)
    await archive(await archiveOf(platform, posts, '2022-07-01T12:00:00Z', true))
    await connect(posts)
    expect(viewOf(await shown())).toEqual([['', 1, false, false]])
  })

  it('keeps text that only the archive has', async () => {
    const image = { id: '1122334455668', type: 'image' as const }
    const posts = [{ id: image.id, at: '2022-06-10T08:05:07.000Z', text: 'Above', media: [image] }]
    const { archive, connect, shown } = await someone(platform)
    await archive(await archiveOf(platform, posts, '2022-07-01T12:00:00Z', true, 'On the picture'))
    const words = async () =>
      (await shown()).map((post) => post.words.map(({ media, text }) => [media, text]))
    expect(await words()).toEqual([[[0, 'On the picture']]])
    await connect(posts)
    expect(await words()).toEqual([[[0, 'On the picture']]])
  })
})
