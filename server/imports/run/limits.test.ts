import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manyMedia, memoryBomb } from '#archive/kit/testing/costly.ts'
import type { SocialAccount } from '#contract/index.ts'
import { PROCESS_LIMITS } from '#processes/limits.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { importArchive, makeZip, picture } from '../../testing/imports.ts'
import { makeHeic } from '../../testing/heic.ts'
import { accountToImport, AT, F4, NEW, OLD, saying } from '../../testing/older-reader.ts'

let app: TestApp
let firm: Firm
let provider: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())

const setUp = () => accountToImport({ app, firm, provider })

const limitHits = (importId: string) =>
  app.services.db.transaction(firm.accountId, async (tx) => {
    const row = await tx.one<{ hits: number }>(
      sql`select limit_hits as hits from post_imports where customer_id = ${tx.customerId} and id = ${importId}`,
    )
    return row?.hits
  })

/** Does work while processes that read archives may have less memory. */
async function withArchiveMemory(megabytes: number, work: () => Promise<void>): Promise<void> {
  const limits: { memory: number } = PROCESS_LIMITS.archive
  const { memory } = limits
  limits.memory = megabytes * 1024 ** 2
  await work().finally(() => (limits.memory = memory))
}

describe('an archive that needs more memory than its process has', () => {
  it('fails with a sentence of its own if nothing was read, and is sealed', async () => {
    const { accountId, posts } = await setUp()
    await withArchiveMemory(60, async () => {
      const archive = Buffer.from(manyMedia(50_000, 300))
      const { run, imported } = await importArchive(provider, accountId, archive)
      expect(run).toMatchObject({ status: 'FAILURE', error: { code: 'POST_IMPORT_FILE_TOO_COMPLEX' } })
      expect(await limitHits(imported.id)).toBe(2)
      expect(imported.archiveSha256).toEqual(expect.any(String))
      expect(await posts()).toEqual([])
    })
  })

  it('is read twice, keeps the posts before that, and is marked as incomplete', async () => {
    const { accountId, posts, bring, clientId } = await setUp()
    const before = 'before 299'
    await bring(
      await makeZip({ [F4]: [saying(before, AT - 100_000), saying('only here', 1_500_000_010)] }, OLD),
    )
    const postsUntil = async () =>
      (await provider.call<SocialAccount[]>('listSocialAccounts', { params: { id: clientId } })).body[0]
        ?.postsUntil
    const until = await postsUntil()
    expect(until).toEqual(expect.any(String))
    const worker = process.memoryUsage.rss()
    const { run, imported } = await importArchive(
      provider,
      accountId,
      Buffer.from(memoryBomb(45_000, 600)),
      'download.zip',
    )
    expect([run.status, run.error]).toEqual(['SUCCESS', null])
    expect(await limitHits(imported.id)).toBe(2)
    expect(imported).toMatchObject({ doubts: ['unread'], until: null, archiveSha256: expect.any(String) })
    // The first batch, which was written before the process reached the record.
    expect(imported.totals?.posts.found).toBe(250)
    const kept = await posts({ limit: 200 })
    expect(kept.length).toBe(200)
    expect(kept.filter(({ content }) => content.startsWith('after'))).toEqual([])
    expect(kept.filter(({ absence }) => absence !== null)).toEqual([])
    expect(await postsUntil()).toBe(until)
    expect(process.memoryUsage.rss() - worker).toBeLessThan(200_000_000)
    // The next archive is imported as usual.
    expect(await bring(await makeZip({ [F4]: [saying('a new post', AT + 1)] }, NEW))).toEqual([1, 0, 0])
  })
})

describe('pictures that need more memory or pixels than their process may use', () => {
  it('have no preview, while all others are drawn and every original is kept', async () => {
    const { posts, bring } = await setUp()
    const folder = 'your_facebook_activity/posts/media/a_1'
    const files = {
      [`${folder}/1.jpg`]: await picture(10),
      [`${folder}/2.heic`]: await makeHeic({ stated: 8192, columns: 4, rows: 4 }),
      [`${folder}/3.png`]: await sharp({
        create: { width: 8400, height: 7000, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
      })
        .toColourspace('rgb16')
        .png({ progressive: true })
        .toBuffer(),
      [`${folder}/4.jpg`]: await picture(200),
    }
    const records = Object.keys(files).map((uri, n) => saying(`picture ${n}`, AT + n, [{ uri }]))
    expect(await bring(await makeZip({ [F4]: records, ...files }))).toEqual([4, 0, 0])
    const media = (await posts()).flatMap((post) => post.media)
    expect(media.map(({ thumbnail, isTooLarge }) => [thumbnail !== null, isTooLarge])).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [true, false],
    ])
    for (const [at, bytes] of Object.values(files).entries()) {
      const { headers } = await provider.fetch(`${media[at]?.url}?download`)
      expect(headers.get('content-length')).toBe(String(bytes.length))
    }
  })
})
