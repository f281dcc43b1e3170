import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  NotificationItem,
  Post,
  PostDetails,
  PostImport,
  SocialAccount,
  Upload,
} from '#contract/index.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  startTestApp,
  type TestApp,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  importArchive,
  waitForJob,
  makeClient,
  mojibake,
  picture,
  upload,
  makeZip,
} from '../../testing/imports.ts'

let app: TestApp
let firm: Firm
let above: Firm
let provider: Visitor
let reviewer: Visitor

beforeAll(async () => {
  app = await startTestApp()
  above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
})
afterAll(() => app.close())

const FACEBOOK = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'

async function facebookZip(more: object[] = []): Promise<Buffer> {
  const media = (uri: string) => ({ media: { uri, creation_timestamp: 1_655_300_000 } })
  return makeZip({
    [FACEBOOK]: [
      {
        timestamp: 1_655_200_000,
        title: mojibake('José actualizó su estado.'),
        data: [{ post: mojibake('¡Qué día! 🎉 niño') }],
      },
      {
        timestamp: 1_655_300_000,
        data: [{ post: 'Two from the lake' }],
        attachments: [
          {
            data: [
              media('your_facebook_activity/posts/media/lake_1/1.jpg'),
              media('your_facebook_activity/posts/media/lake_1/2.jpg'),
            ],
          },
        ],
      },
      {
        timestamp: 1_655_400_000,
        data: [{ post: 'gone' }],
        attachments: [{ data: [media('your_facebook_activity/posts/media/lake_1/missing.jpg')] }],
      },
      { timestamp: 1_655_500_000, title: 'Ana was live.' },
      ...more,
    ],
    'your_facebook_activity/posts/media/lake_1/1.jpg': await picture(200),
    'your_facebook_activity/posts/media/lake_1/2.jpg': await picture(20),
    'your_facebook_activity/messages/inbox/someone_1/message_1.json': {
      messages: [{ sender_name: 'x', timestamp_ms: 1, content: 'private' }],
    },
  })
}

async function clientWithFacebook(): Promise<{ clientId: string; accountId: string }> {
  const client = await makeClient(app, firm)
  return { clientId: client.clientId, accountId: await client.account(0) }
}

describe('importing a Facebook archive', () => {
  it('imports every post with text repaired, media stored and missing media named, and accounts for all of it', async () => {
    const { clientId, accountId } = await clientWithFacebook()
    const { imported, run } = await importArchive(provider, accountId, await facebookZip())
    expect(run).toMatchObject({ status: 'SUCCESS', error: null })
    expect(imported.totals?.posts).toEqual({ found: 3, added: 3, known: 0, changed: 0 })
    expect(imported.totals?.records).toMatchObject({ found: 4, posts: 3 })
    expect(imported.totals?.media).toEqual({
      found: 3,
      stored: 2,
      missing: 1,
      withoutPost: 0,
      filled: 0,
    })
    expect(imported.archiveSha256).toMatch(/^[0-9a-f]{64}$/)

    const { body: posts, headers } = await reviewer.call<Post[]>('listPosts', {
      query: { clientIds: [clientId] },
    })
    expect(headers.get('total-items')).toBe('3')
    expect(posts.map((post) => post.content)).toEqual(['gone', 'Two from the lake', '¡Qué día! 🎉 niño'])
    const lake = posts[1] as Post
    expect(lake.media.map((each) => [each.type, each.mime, each.width, each.height, each.missing])).toEqual([
      ['image', 'image/jpeg', 320, 240, null],
      ['image', 'image/jpeg', 320, 240, null],
    ])
    expect(posts[0]?.media[0]?.missing).toBeTruthy()
    // 2022-06-14 05:46 in Toronto is the day before the loss; 2022-06-15 09:33 is the day of loss.
    expect(posts.map((post) => [post.loss, post.isDayOfLoss])).toEqual([
      ['post', false],
      ['post', true],
      ['pre', false],
    ])
    const file = await reviewer.fetch(lake.media[0]?.thumbnail ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('updates lists when posts arrive, and again when their thumbnails are ready', async () => {
    const { clientId, accountId } = await clientWithFacebook()
    const uri = 'your_facebook_activity/posts/media/own_1/1.jpg'
    const attachments = [{ data: [{ media: { uri, creation_timestamp: 1_655_300_000 } }] }]
    const archive = await makeZip({
      [FACEBOOK]: [{ timestamp: 1_655_300_000, data: [{ post: 'Mine' }], attachments }],
      [uri]: await picture(77),
    })
    await importArchive(provider, accountId, archive)
    const records = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows(sql`
        select 1 from events where body->>'type' = 'posts.imported' and body->>'clientId' = ${clientId}`),
    )
    expect(records).toHaveLength(2)
  })

  it('keeps EXIF data apart from the archive’s data, and takes no date from it', async () => {
    const { clientId, accountId } = await clientWithFacebook()
    const uri = 'your_facebook_activity/posts/media/lake_1/9.jpg'
    const own = await sharp(await picture(90))
      .withExif({
        IFD0: { Make: 'Canon', Model: 'EOS' },
        IFD2: { DateTimeOriginal: '2001:02:03 04:05:06' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '45/1 30/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '73/1 30/1 0/1',
        },
      })
      .toBuffer()
    const metadata = { photo_metadata: { exif_data: [{ taken_timestamp: 1_655_100_000 }] } }
    const media = { uri, creation_timestamp: 1_655_300_000, media_metadata: metadata }
    const record = { timestamp: 1_655_300_000, attachments: [{ data: [{ media }] }] }
    await importArchive(provider, accountId, await makeZip({ [FACEBOOK]: [record], [uri]: own }))
    const { body } = await reviewer.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
    const details = await reviewer.call<PostDetails>('getPostDetails', { params: { id: body[0]?.id ?? '' } })
    expect(details.body.media).toMatchObject([
      {
        camera: null,
        place: null,
        inFile: { takenAt: '2001-02-03T04:05:06', camera: 'Canon EOS', latitude: 45.5, longitude: -73.5 },
      },
    ])
    const mediaId = details.body.media[0]?.id
    expect(details.body.dates).toMatchObject([
      { name: 'posted', mediaId: null },
      { name: 'taken', at: '2022-06-13T06:00:00.000Z', mediaId },
      { name: 'uploaded', at: '2022-06-15T13:33:20.000Z', mediaId },
    ])
  })

  it('adds nothing the second time, and only new posts from a newer archive', async () => {
    const { clientId, accountId } = await clientWithFacebook()
    await importArchive(provider, accountId, await facebookZip())
    const { body: before } = await reviewer.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
    await reviewer.call('savePost', { params: { id: before[0]?.id ?? '' }, body: { moveToTimeline: true } })
    const again = await importArchive(provider, accountId, await facebookZip())
    expect(again.imported.totals?.posts).toEqual({ found: 3, added: 0, known: 3, changed: 0 })
    const newer = await importArchive(
      provider,
      accountId,
      await facebookZip([{ timestamp: 1_700_000_000, data: [{ post: 'new' }] }]),
    )
    expect(newer.imported.totals?.posts).toEqual({ found: 4, added: 1, known: 3, changed: 0 })
    const { body: after } = await reviewer.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
    expect(after.map((post) => [post.content, post.status])).toEqual([
      ['new', 0],
      ['gone', 1],
      ['Two from the lake', 0],
      ['¡Qué día! 🎉 niño', 0],
    ])
  })

  it('refuses the wrong file with the message of the catalog', async () => {
    const { accountId } = await clientWithFacebook()
    const instagram = await makeZip({
      'your_instagram_activity/media/posts_1.json': [
        { media: [{ uri: 'media/posts/1.jpg', creation_timestamp: 1, title: 'x' }] },
      ],
    })
    const html = await makeZip({ 'your_facebook_activity/posts/your_posts_1.html': '<html></html>' })
    const nothing = await makeZip({ 'holiday/beach.jpg': await picture(1) })
    const damaged = (await facebookZip()).subarray(0, 900)
    const sentences = []
    for (const bytes of [instagram, html, nothing, damaged]) {
      const { run } = await importArchive(provider, accountId, bytes)
      sentences.push([run.status, run.error?.message])
    }
    expect(sentences).toEqual([
      ['FAILURE', 'The file you uploaded was for Instagram but it should be your Facebook file.'],
      [
        'FAILURE',
        'Your Facebook file is in the wrong format. Please repeat the steps to export your Facebook posts and ensure you select "JSON" as the format.',
      ],
      ['FAILURE', 'The file you uploaded was not what we expected. Please upload your Facebook file.'],
      [
        'FAILURE',
        'The file you uploaded is damaged. Please download it again from Facebook and upload the new copy.',
      ],
    ])
    const { body: account } = await provider.call<SocialAccount>('getSocialAccount', {
      params: { id: accountId },
    })
    expect(account.postsUntil).toBeNull()
  })

  it('notifies the people of the client in the app, once', async () => {
    const { accountId } = await clientWithFacebook()
    const { imported } = await importArchive(provider, accountId, await facebookZip())
    const { body: viewer } = await reviewer.call<{ id: string }>('getViewer')
    const { body: notices } = await reviewer.call<NotificationItem[]>('listNotifications', {
      params: { id: viewer.id },
      query: { limit: 100 },
    })
    const mine = notices.filter((item) => item.notification.data?.['importId'] === imported.id)
    expect(mine.map((item) => [item.notification.type, item.notification.data?.['numNewPosts']])).toEqual([
      ['post_import_complete', 3],
    ])
    // The person who started it belongs to the provider and is notified there.
    const { body: maker } = await provider.call<{ id: string }>('getViewer')
    await waitUntil(async () => {
      const { body } = await provider.call<NotificationItem[]>('listNotifications', {
        params: { id: maker.id },
        query: { limit: 100 },
      })
      return body.filter((item) => item.notification.data?.['importId'] === imported.id).length === 1
    })
  })
})

describe('an assigned reviewer of the provider', () => {
  it('is notified of a finished import', async () => {
    const helperId = above.userIds['REVIEWER'] ?? ''
    const client = await makeClient(app, firm, { assignTo: [helperId] })
    const { imported } = await importArchive(provider, await client.account(0), await facebookZip())
    const helper = await new Visitor(app).signIn('reviewer@provider.test')
    await waitUntil(async () => {
      const { body } = await helper.call<NotificationItem[]>('listNotifications', {
        params: { id: helperId },
      })
      const mine = body.filter((item) => item.notification.data?.['importId'] === imported.id)
      return mine.map((item) => item.notification.type).join() === 'post_import_complete'
    })
  })
})

describe('uploading', () => {
  it('accepts a part again, and refuses other bytes for the same part or parts that do not fit', async () => {
    const bytes = await facebookZip()
    const { body: created } = await provider.call<Upload>('createUpload', {
      body: { name: 'a.zip', size: bytes.length },
    })
    const send = (partNumber: number, content: Buffer) => {
      const form = new FormData()
      form.set('partNumber', String(partNumber))
      form.set('file', new Blob([new Uint8Array(content)]), 'part')
      return provider.call<Upload>('uploadPart', { params: { id: created.id }, body: form })
    }
    expect((await send(2, bytes)).body.code).toBe('VALIDATION_FAILED')
    expect((await send(1, bytes.subarray(1))).body.code).toBe('VALIDATION_FAILED')
    expect((await send(1, bytes)).body.received).toEqual([1])
    expect((await send(1, bytes)).body.received).toEqual([1])
    expect((await send(1, Buffer.alloc(bytes.length))).body.code).toBe('UPLOAD_PART_CONFLICT')
    expect((await provider.call<Upload>('getUpload', { params: { id: created.id } })).body.received).toEqual([
      1,
    ])
    expect((await reviewer.call('getUpload', { params: { id: created.id } })).status).toBe(403)
  })

  it('keeps the bytes that it acknowledged when two senders race for one part', async () => {
    const { accountId } = await clientWithFacebook()
    const bytes = await facebookZip()
    const other = Buffer.alloc(bytes.length, 7)
    const { body: created } = await provider.call<Upload>('createUpload', {
      body: { name: 'a.zip', size: bytes.length },
    })
    const send = (content: Buffer) => {
      const form = new FormData()
      form.set('partNumber', '1')
      form.set('file', new Blob([new Uint8Array(content)]), 'part')
      return provider.call<Upload>('uploadPart', { params: { id: created.id }, body: form })
    }
    const answers = await Promise.all([send(bytes), send(other), send(bytes), send(other)])
    const taken = answers.flatMap((answer, n) => (answer.status === 200 ? [n % 2 === 0 ? bytes : other] : []))
    expect(new Set(taken).size).toBe(1)
    const { body: started } = await provider.call<PostImport>('createPostImport', {
      params: { id: accountId },
      body: { uploadedFileId: created.id },
    })
    await waitForJob(provider, started.jobId)
    const { body: imported } = await provider.call<PostImport>('getPostImport', {
      params: { id: started.id },
    })
    expect(imported.archiveSha256).toBe(
      createHash('sha256')
        .update(taken[0] as Buffer)
        .digest('hex'),
    )
  })

  it('cannot be imported into two firms', async () => {
    const other = await makeFirm(app, 'second.test', { parentId: above.accountId })
    const there = await (await makeClient(app, other, { assignTo: [] })).account(0)
    const { accountId } = await clientWithFacebook()
    const uploadedFileId = await upload(provider, await facebookZip())
    const into = (id: string) =>
      provider.call<PostImport>('createPostImport', { params: { id }, body: { uploadedFileId } })
    const nowhere = await into(other.accountId)
    const first = await into(accountId)
    const second = await into(there)
    expect([nowhere.status, first.status, second.body.code]).toEqual([404, 201, 'UPLOAD_ALREADY_USED'])
    await waitForJob(provider, first.body.jobId)
  })

  it('accepts only zip files, and imports none before it has arrived completely', async () => {
    const named = await provider.call('createUpload', { body: { name: 'posts.rar', size: 10 } })
    expect([named.status, named.body.message]).toEqual([400, 'Please upload a .zip file.'])
    const { accountId } = await clientWithFacebook()
    const { body: empty } = await provider.call<Upload>('createUpload', { body: { name: 'a.zip', size: 10 } })
    const early = await provider.call('createPostImport', {
      params: { id: accountId },
      body: { uploadedFileId: empty.id },
    })
    expect(early.body.code).toBe('UPLOAD_INCOMPLETE')
    const uploadedFileId = await upload(provider, await facebookZip())
    const start = () =>
      provider.call<PostImport>('createPostImport', { params: { id: accountId }, body: { uploadedFileId } })
    // Sent again because the answer was lost, while the first is under way and after it.
    const [one, other] = await Promise.all([start(), start()])
    const again = await start()
    expect([one, other, again].map(({ status, body }) => [status, body.id])).toEqual(
      Array.from({ length: 3 }, () => [201, one.body.id]),
    )
    await waitForJob(provider, one.body.jobId)
  })
})
