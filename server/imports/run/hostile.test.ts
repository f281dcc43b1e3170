import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE, PATH } from '#archive/kit/testing/hostile.ts'
import { placeholdersOf, type Post } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'

let app: TestApp
let firm: Firm
let provider: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())

const LEFT_BY_READING = [
  'posts',
  'post_versions',
  'post_media',
  'post_groups',
  'post_totals',
  'post_months',
  'import_files',
  'import_records',
  'import_known_posts',
]

async function rowsLeft(): Promise<Record<string, number>> {
  return app.services.db.read(firm.accountId, async (tx) => {
    const counts: Record<string, number> = {}
    const rows = await tx.rows<{ name: string; n: number }>(
      sql.raw(
        LEFT_BY_READING.map((name) => `select '${name}' as name, count(*) as n from ${name}`).join(
          ' union all ',
        ),
      ),
    )
    for (const { name, n } of rows) if (n > 0) counts[name] = n
    return counts
  })
}

/** Every file of the product's storage. */
async function storedFiles(): Promise<string[]> {
  const root = new URL(app.services.config.storageUrl).pathname
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const CODES: Record<string, string> = {
  MUST_BE_JSON: 'POST_IMPORT_FILE_MUST_BE_JSON',
  WRONG_PLATFORM: 'POST_IMPORT_FILE_WRONG_PLATFORM',
  UNRECOGNISED: 'POST_IMPORT_FILE_UNRECOGNISED',
  OTHER_ARCHIVE: 'POST_IMPORT_FILE_OTHER_ARCHIVE',
  ENCRYPTED_CHATS: 'POST_IMPORT_FILE_ENCRYPTED_CHATS',
  HOLDS_ZIPS: 'POST_IMPORT_FILE_HOLDS_ZIPS',
  HAS_NO_POSTS: 'POST_IMPORT_FILE_HAS_NO_POSTS',
  DAMAGED: 'POST_IMPORT_FILE_DAMAGED',
  UNSAFE: 'POST_IMPORT_FILE_UNSAFE',
  TOO_MANY_FILES: 'POST_IMPORT_FILE_TOO_MANY_FILES',
  LOCKED: 'POST_IMPORT_FILE_LOCKED',
  REWRITTEN: 'POST_IMPORT_FILE_REWRITTEN',
}
const REFUSABLE = HOSTILE.filter(({ result }) => result !== 'accepted')
/** `npm run prove` imports all, `npm test` the first of each result. What archive/ makes of them has tests there. */
const REFUSED =
  process.env['PROOFLINE_PROVE'] === '1'
    ? REFUSABLE
    : REFUSABLE.filter(({ result }, n) => REFUSABLE.findIndex((each) => each.result === result) === n)

const innerZips = async (): Promise<string[]> =>
  (
    await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ hash: string }>(sql`
        select encode(inner_sha256, 'hex') as hash from post_imports where customer_id = ${firm.accountId} and inner_sha256 is not null`),
    )
  ).map(({ hash }) => hash)

describe('an archive that was refused', () => {
  it('leaves only the sealed original bytes, with the zip inside them, and the message: no row, file or part', async () => {
    const sealed = new Set<string>()
    const accountId = await (await makeClient(app, firm, { assignTo: [] })).account(0)
    const wrong: unknown[] = []
    for (const { what, zip, result } of REFUSED) {
      sealed.add(createHash('sha256').update(zip).digest('hex'))
      const { run } = await importArchive(provider, accountId, Buffer.from(zip))
      const isNamed = placeholdersOf(CODES[result] ?? '').every((name) => run.error?.context[name])
      if (run.status !== 'FAILURE' || run.error?.code !== CODES[result] || !isNamed) wrong.push([what, run])
    }
    expect(wrong).toEqual([])
    expect(await rowsLeft()).toEqual({})
    // Deleted with the file that it was in.
    for (const inner of await innerZips()) sealed.add(inner)
    const files = await storedFiles()
    expect(new Set(files.map((file) => file.split('/').at(-1)))).toEqual(sealed)
  })
})

/** A PNG that claims to be this large, of one color: a few kilobytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const tail = Buffer.alloc(4)
    tail.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, tail])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * 1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('pictures that are too costly to draw', () => {
  it('are kept as received, without a thumbnail, and recognized by content rather than by name', async () => {
    const folder = 'your_facebook_activity/posts/media/a_1'
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file:///etc/passwd"/></svg>'
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const frames = await sharp({
      create: { width: 64, height: 64 * 40, channels: 3, background: 'blue', pageHeight: 64 },
    })
      .webp()
      .toBuffer()
    const mp4 = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypisom\0\0\0\0isommp42'),
      Buffer.alloc(100),
    ])
    const files: Record<string, Buffer> = {
      'bomb.png': bomb(64_000),
      'drawing.jpg': Buffer.from(svg),
      'polyglot.jpg': Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
      'moving.webp': frames,
      'video.jpg': mp4,
    }
    const names = Object.keys(files)
    const client = await makeClient(app, firm)
    const { imported, run } = await importArchive(
      provider,
      await client.account(0),
      await makeZip({
        [PATH]: names.map((name, n) => ({
          timestamp: 1_655_000_000 + n,
          data: [{ post: name }],
          attachments: [{ data: [{ media: { uri: `${folder}/${name}`, creation_timestamp: 1 } }] }],
        })),
        ...Object.fromEntries(names.map((name) => [`${folder}/${name}`, files[name] as Buffer])),
      }),
    )
    expect(run).toMatchObject({ status: 'SUCCESS' })
    expect(imported.totals?.media).toMatchObject({ found: 5, stored: 5, missing: 0 })
    const { body } = await provider.call<Post[]>('listPosts', {
      query: { clientIds: [client.clientId], order: 'asc', customerId: firm.accountId },
    })
    const shown = body.map(({ content, media: [media] }) => [
      content,
      media?.type,
      media?.mime,
      media?.thumbnail !== null,
    ])
    expect(shown).toEqual([
      ['bomb.png', 'image', 'image/png', false],
      ['drawing.jpg', 'image', null, false],
      ['polyglot.jpg', 'image', 'image/jpeg', true],
      ['moving.webp', 'image', 'image/webp', true],
      ['video.jpg', 'video', 'video/mp4', false],
    ])
    for (const post of body) {
      const original = await provider.fetch<string>(post.media[0]?.url ?? '')
      expect(original.status).toBe(200)
      expect(post.media[0]?.sha256).toBe(
        createHash('sha256')
          .update(files[post.content] as Buffer)
          .digest('hex'),
      )
    }
    const drawing = await provider.fetch<string>(body[1]?.media[0]?.url ?? '')
    expect(drawing.headers.get('content-type')).toBe('application/octet-stream')
  })
})
