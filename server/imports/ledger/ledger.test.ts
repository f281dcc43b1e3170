import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderFiles } from '#archive/kit/testing/fixture.ts'
import { type ImportTotals, PLATFORMS, type PostImport } from '#contract/index.ts'
import { type Firm, makeFirm, makeProvider, startTestApp, type TestApp, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import { csvLine } from './csv.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor
let stranger: Visitor

beforeAll(async () => {
  app = await startTestApp()
  const above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  await makeFirm(app, 'other.test', { parentId: above.accountId })
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  stranger = await new Visitor(app).signIn('manager@other.test')
})
afterAll(() => app.close())

/** Parses RFC 4180 as a spreadsheet does. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (match[0] === '') break
    rows.at(-1)?.push((match[1] ?? match[2] ?? '').replaceAll('""', '"'))
    if (match[3] === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

const download = (who: Visitor, id: string, name: string) =>
  who.fetch<string>(`/media/imports/${id}/${name}.csv`)

/** The sums of both ledgers, counted from the downloads. */
async function counted(imported: PostImport): Promise<{
  files: Partial<ImportTotals['files']>
  records: {
    others: number
    inFiles: number
    notPosts: number
    skipped: number
    failed: number
    unknown: number
  }
  withoutPost: number
}> {
  const files = parse((await download(provider, imported.id, 'files')).body).slice(1)
  const records = parse((await download(provider, imported.id, 'records')).body).slice(1)
  const of = (rows: string[][], column: number, value: string) =>
    rows.filter((row) => row[column] === value).length
  return {
    files: {
      found: files.length,
      read: of(files, 2, 'read'),
      media: of(files, 2, 'media'),
      notPosts: of(files, 2, 'not_posts'),
      ignored: of(files, 2, 'ignored'),
      failed: of(files, 2, 'failed'),
      unknown: of(files, 2, 'unknown'),
    },
    records: {
      others: records.length,
      inFiles: files.reduce((sum, row) => sum + Number(row[5]), 0),
      notPosts: of(records, 3, 'not_a_post'),
      skipped: of(records, 3, 'skipped'),
      failed: of(records, 3, 'failed'),
      unknown: of(records, 3, 'unknown'),
    },
    withoutPost: of(files, 3, 'no_post') + of(files, 3, 'shared_name'),
  }
}

const PLATFORMS_WITH_FIXTURES = [
  ['facebook', 0],
  ['instagram', 1],
  ['twitter', 2],
  ['tiktok', 3],
  ['youtube', 4],
] as const
const FIXTURES = join(import.meta.dirname, '../../../archive/platforms')
/** Without files that are not JSON, which are refused. */
const READABLE = PLATFORMS_WITH_FIXTURES.flatMap(([platform, code]) =>
  readdirSync(join(FIXTURES, platform, 'fixtures'))
    .filter((generation) => generation !== 'F0' && generation !== 'TXT')
    .map((generation) => ({ platform, code, generation })),
)

describe('the sums of the ledger equal the totals', () => {
  it.each(READABLE)('for $platform $generation', async ({ platform, code, generation }) => {
    const files = folderFiles(join(FIXTURES, platform, 'fixtures', generation))
    const { clientId, account } = await makeClient(app, firm)
    const accountId = await account(code)
    // One of them names its owner.
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update clients set first_name = 'Zoë', last_name = 'Martínez' where customer_id = ${firm.accountId} and id = ${clientId}`,
      ),
    )
    const bytes = await makeZip(
      Object.fromEntries(Object.entries(files).map(([path, data]) => [path, Buffer.from(data)])),
    )
    const { imported, run } = await importArchive(provider, accountId, bytes)
    expect(run).toMatchObject({ status: 'SUCCESS', error: null })
    const totals = imported.totals as ImportTotals
    const { files: fileSums, records, withoutPost } = await counted(imported)
    expect(fileSums).toEqual(totals.files)
    expect(totals.files.found).toBe(Object.keys(files).length)
    expect(totals.media.withoutPost).toBe(withoutPost)
    expect(totals.media.found).toBe(totals.media.stored + totals.media.missing)
    expect(totals.records).toEqual({
      found: records.inFiles,
      posts: records.inFiles - records.others,
      notPosts: records.notPosts,
      skipped: records.skipped,
      failed: records.failed,
      unknown: records.unknown,
    })
    expect(totals.posts.found).toBe(totals.posts.added + totals.posts.known + totals.posts.changed)
    expect(totals.posts.added).toBeGreaterThan(0)
    expect(await listed(imported.id)).toEqual({
      posts: [totals.posts.added, totals.posts.known, totals.posts.changed],
      media: [totals.media.stored, totals.media.missing],
      records: [
        totals.records.notPosts,
        totals.records.skipped,
        totals.records.failed,
        totals.records.unknown,
      ],
      unused: totals.media.withoutPost,
      ofFiles: records.others,
    })
  })
})

/** How long the lists are that the numbers of the page open. */
async function listed(importId: string) {
  const params = { id: importId }
  const total = async (
    name: 'listImportPosts' | 'listImportMedia' | 'listImportRecords' | 'listImportFiles',
    query: object,
  ) =>
    Number((await reviewer.call(name, { params, query: { limit: 1, ...query } })).headers.get('total-items'))
  const all = <Of>(each: readonly Of[], work: (of: Of) => Promise<number>) => Promise.all(each.map(work))
  const files = await reviewer.call<{ path: string; notPosts: number }[]>('listImportFiles', {
    params,
    query: { limit: 100 },
  })
  const ofFiles = await all(
    files.body.filter(({ notPosts }) => notPosts > 0),
    async ({ path, notPosts }) => {
      expect(await total('listImportRecords', { file: path })).toBe(notPosts)
      return notPosts
    },
  )
  return {
    posts: await all(['added', 'known', 'changed'], (outcome) => total('listImportPosts', { outcome })),
    media: await all([false, true], (isMissing) => total('listImportMedia', { isMissing })),
    records: await all(['not_a_post', 'skipped', 'failed', 'unknown'], (outcome) =>
      total('listImportRecords', { outcome }),
    ),
    unused: await total('listImportFiles', { isUnused: true }),
    ofFiles: ofFiles.reduce((sum, n) => sum + n, 0),
  }
}

describe('the posts that an import holds', () => {
  const F4 = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
  const said = (post: string, timestamp: number) => ({ timestamp, data: [{ post }] })

  it('are listed as new, known or changed, with their records, also from the trash', async () => {
    const accountId = await (await makeClient(app, firm)).account(0)
    const first = { [F4]: [said('one', 1_655_200_000), said('two', 1_655_300_000)] }
    await importArchive(provider, accountId, await makeZip(first, '2023-01-01T00:00:00Z'))
    const second = {
      [F4]: [said('one', 1_655_200_000), said('two!', 1_655_300_000), said('three', 1_655_400_000)],
    }
    const { imported } = await importArchive(
      provider,
      accountId,
      await makeZip(second, '2024-01-01T00:00:00Z'),
    )
    const list = async (outcome: string) =>
      (
        await reviewer.call<{ id: string; content: string; source: object | null; isTrashed: boolean }[]>(
          'listImportPosts',
          { params: { id: imported.id }, query: { outcome } },
        )
      ).body
    const { added, known, changed } = (imported.totals as ImportTotals).posts
    expect([
      (await list('added')).length,
      (await list('known')).length,
      (await list('changed')).length,
    ]).toEqual([added, known, changed])
    const [same] = await list('known')
    expect(same).toMatchObject({ content: 'one', source: null, isTrashed: false })
    const three = (await list('added')).find(({ content }) => content === 'three')
    expect(three?.source).toEqual({ file: F4, position: 2 })
    await reviewer.call('trashPost', { params: { id: three?.id ?? '' }, body: {} })
    expect((await list('added')).find(({ content }) => content === 'three')?.isTrashed).toBe(true)
    const stranger404 = await stranger.call('listImportPosts', {
      params: { id: imported.id },
      query: { outcome: 'added' },
    })
    expect(stranger404.status).toBe(404)
  })
})

describe('a list that is not read', () => {
  it('is one line with its name and how many entries it has, and without its words', async () => {
    const accountId = await (await makeClient(app, firm)).account(PLATFORMS.tiktok.code)
    const data = {
      Post: { Posts: { VideoList: [{ Date: '2023-01-01 10:00:00', Link: '', Title: 'Run' }] } },
      'Direct Message': {
        'Direct Messages': {
          ChatHistory: {
            'Chat History with jo:': [{ Content: 'secret' }, { Content: 'secret' }],
            'Chat History with al:': [{ Content: 'secret' }],
          },
        },
      },
    }
    const { imported } = await importArchive(
      provider,
      accountId,
      await makeZip({ 'user_data_tiktok.json': data }),
    )
    const { body } = await reviewer.call<object[]>('listImportRecords', {
      params: { id: imported.id },
      query: {},
    })
    expect(body).toEqual([
      expect.objectContaining({
        outcome: 'not_a_post',
        code: 'messages',
        list: { name: 'Direct Message › Direct Messages', items: 3 },
        raw: '',
      }),
    ])
    const [, row] = parse((await download(reviewer, imported.id, 'records')).body)
    expect(row?.slice(6)).toEqual(['', 'Direct Message › Direct Messages', '3'])
  })
})

describe('the ledger as a CSV table', () => {
  const folder = 'your_facebook_activity/posts'
  const archive = () =>
    makeZip({
      [`${folder}/your_posts__check_ins__photos_and_videos_1.json`]: [
        { timestamp: 1_655_200_000, data: [{ post: 'kept' }] },
        ...Array.from({ length: 450 }, (_, n) => ({
          timestamp: 1_655_300_000 + n,
          title: 'Ana "was" live.',
        })),
      ],
      "=cmd|'/c calc'!A1.txt": 'x',
      '+1.txt': 'x',
      '-1.txt': 'x',
      '@sum.txt': 'x',
      'weird "quoted", name.txt': 'x',
    })

  it('contains every line once, across pages, with cells that no spreadsheet executes', async () => {
    const accountId = await (await makeClient(app, firm)).account(0)
    const { imported } = await importArchive(provider, accountId, await archive(), 'año ; "x".zip')
    const files = await download(reviewer, imported.id, 'files')
    expect(files.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(files.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''a%C3%B1o%20%3B%20%22x%22%20files.csv",
    )
    const raw = await fetch(`${app.url}/media/imports/${imported.id}/files.csv`, {
      headers: { cookie: [...reviewer.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
    })
    // Decoding removes the byte order mark.
    expect([...new Uint8Array(await raw.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const paths = parse(files.body).map((row) => row[0])
    expect(paths[0]).toBe('path')
    expect(paths).toEqual(
      expect.arrayContaining(["'=cmd|'/c calc'!A1.txt", "'+1.txt", "'-1.txt", "'@sum.txt"]),
    )
    expect(paths).toContain('weird "quoted", name.txt')
    const rows = parse((await download(reviewer, imported.id, 'records')).body).slice(1)
    expect(rows).toHaveLength(450)
    expect(new Set(rows.map((row) => row[1])).size).toBe(450)
    expect(rows[0]?.slice(7)).toEqual(['', ''])
    expect(rows[0]?.[6]).toBe('{"timestamp":1655300000,"title":"Ana \\"was\\" live."}')
  })

  it('has the access rules of the ledger: foreign, unknown and invalid IDs get the same response', async () => {
    const accountId = await (await makeClient(app, firm)).account(0)
    const { imported } = await importArchive(provider, accountId, await archive())
    const answers = [
      await download(stranger, imported.id, 'files'),
      await download(stranger, '01900000-0000-7000-8000-000000000000', 'files'),
      await download(stranger, 'nothing', 'records'),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect((await download(new Visitor(app), imported.id, 'files')).status).toBe(401)
    // Would record a download.
    const head = await reviewer.fetch(`/media/imports/${imported.id}/files.csv`, { method: 'HEAD' })
    expect(head.status).toBe(404)
  })

  it('can be filtered by outcome', async () => {
    const accountId = await (await makeClient(app, firm)).account(0)
    const { imported } = await importArchive(provider, accountId, await archive())
    const { body, headers } = await reviewer.call<{ outcome: string }[]>('listImportFiles', {
      params: { id: imported.id },
      query: { outcome: ['read', 'failed'] },
    })
    expect([body.map((file) => file.outcome), headers.get('total-items')]).toEqual([['read'], '1'])
  })
})

describe('a cell', () => {
  it('that starts like a formula is text, whatever it starts with', () => {
    for (const text of ['  =1', '\u00a0+1', '\ufeff=1', '\u200b@a', '\n=1', '\n', '＝1', '＋1', '－1', '＠a'])
      expect(csvLine([text])).toBe(`"'${text}"\r\n`)
    expect(csvLine([' a=1', '[{"a":-1}]'])).toBe('" a=1","[{""a"":-1}]"\r\n')
    expect(csvLine(['=1', '+1', '-1', '@a', '\ta', '\ra', 'a=1', -1])).toBe(
      `"'=1","'+1","'-1","'@a","'\ta","'\ra","a=1",-1\r\n`,
    )
  })
})
