import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileKeywords, FLAGGING_KEYWORDS } from '#contract/index.ts'
import { instagramArchive } from './archives/instagram.ts'
import { metaJson } from './archives/meta.ts'
import { writeZip } from './archives/zip.ts'
import {
  buildDemoArchives,
  buildNewcomerArchives,
  DEMO_CLIENTS,
  type DemoArchive,
  NEWCOMER,
} from './index.ts'
import { compose, draw, sceneNames } from './pictures/index.ts'
import { epoch, story } from './stories/moment.ts'
import { PLACES } from './stories/places.ts'

const everybody = [...DEMO_CLIENTS, NEWCOMER]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sha256 = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

/** Names of the entries by the central directory, and the texts of those whose name matches. */
async function unzip(file: string, wanted = /\.(json|js|csv)$/) {
  const zip = await readFile(file)
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const names: string[] = []
  const texts = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    const [long, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const name = zip.toString('utf8', at + 46, at + 46 + (long ?? 0))
    names.push(name)
    if (wanted.test(name)) {
      const local = zip.readUInt32LE(at + 42)
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      texts.set(name, inflateRawSync(zip.subarray(from, from + zip.readUInt32LE(at + 20))).toString())
    }
    at += 46 + (long ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return { names, texts }
}

const uris = (json: string) =>
  [...json.matchAll(/"uri": "([^"]+)"/g)].map((m) => (m[1] ?? '').replaceAll('\\/', '/'))

describe('the stories', () => {
  test('have posts of every client that the default keywords flag, and more that they do not', () => {
    const matcher = compileKeywords(FLAGGING_KEYWORDS)
    for (const { key, story: told } of DEMO_CLIENTS) {
      const texts = Object.values(told).flatMap((moments) => moments.map(({ text }) => text ?? ''))
      const flagged = texts.filter((text) => matcher.match(text).length > 0).length
      expect([key, flagged >= 2 && flagged < texts.length / 2]).toEqual([key, true])
    }
  })

  test('name only scenes, places and kinds that there are, before the day the archives were asked for', () => {
    const moments = everybody.flatMap((client) => Object.values(client.story).flat())
    for (const moment of moments) {
      for (const pic of moment.pics) expect(sceneNames).toContain(pic.scene)
      if (moment.place !== null) expect(Object.keys(PLACES)).toContain(moment.place)
      expect(moment.on < '2026-10-04').toBe(true)
    }
  })

  test('are some hundreds of posts over twelve years, on both sides of each date of loss', () => {
    const ofSix = DEMO_CLIENTS.flatMap((client) => Object.values(client.story).flat())
    expect(ofSix.length).toBeGreaterThan(350)
    const years = ofSix.map((moment) => Number(moment.on.slice(0, 4)))
    expect(Math.max(...years) - Math.min(...years)).toBeGreaterThanOrEqual(12)
    for (const client of everybody) {
      const days = Object.values(client.story)
        .flat()
        .map((moment) => moment.on.slice(0, 10))
      expect(days.filter((day) => day < client.dateOfLoss).length).toBeGreaterThan(8)
      expect(days.filter((day) => day > client.dateOfLoss).length).toBeGreaterThan(8)
    }
    expect(new Set(ofSix.flatMap((m) => (m.text.length > 20 ? [m.text] : []))).size).toBe(
      ofSix.filter((m) => m.text.length > 20).length,
    )
  })

  test('are read with the clock of their zone', () => {
    const [moment] = story(
      String.raw`2021-11-06 18:52 | a\nb | pics=dog,!cat; place=highPark; link=https://x.test A page`,
    )
    expect(moment).toMatchObject({
      text: 'a\nb',
      pics: [
        { scene: 'dog', isMissing: false },
        { scene: 'cat', isMissing: true },
      ],
      link: { url: 'https://x.test', title: 'A page' },
    })
    expect(new Date(epoch('2021-11-06 18:52', 'America/Toronto') * 1000).toISOString()).toBe(
      '2021-11-06T22:52:00.000Z',
    )
    expect(() => story('2021-11-06 18:52 | a | colour=red')).toThrow('Unknown note')
  })
})

describe('the pictures', () => {
  test('are the same for the same seed, and different for another', async () => {
    const order = {
      scene: 'beach',
      seed: 'a',
      look: NEWCOMER.look,
      side: 600,
      shape: 'wide',
      format: 'jpg',
    } as const
    expect((await draw(order)).equals(await draw(order))).toBe(true)
    expect(compose({ ...order, seed: 'b' }).svg).not.toBe(compose(order).svg)
    const { width, height, format } = await sharp(
      await draw({ ...order, format: 'webp', shape: 'tall' }),
    ).metadata()
    expect({ width, height, format }).toEqual({ width: 450, height: 600, format: 'webp' })
  })
})

describe('the archives', () => {
  let made: DemoArchive[] = []
  beforeAll(async () => {
    made = [...(await buildDemoArchives(folder)), ...(await buildNewcomerArchives(folder))]
  }, 120_000)

  const of = (platform: string, key: string) =>
    made.filter((archive) => archive.platform === platform && archive.clientKey === key).map((a) => a.file)

  test('are of all five platforms, and within 60 MB', async () => {
    expect(new Set(made.map((archive) => archive.platform)).size).toBe(5)
    expect(made.filter((archive) => archive.clientKey === NEWCOMER.key).map((a) => a.platform)).toEqual([
      'facebook',
      'instagram',
    ])
    let bytes = 0
    for (const archive of made) bytes += (await readFile(archive.file)).length
    expect(bytes).toBeLessThan(60_000_000)
  })

  test('hold every file that they name but those left out on purpose, and more than 120 pictures', async () => {
    const pictures = new Set<string>()
    const absent: string[] = []
    for (const archive of made.filter((a) => a.platform === 'facebook' || a.platform === 'instagram')) {
      const { names, texts } = await unzip(archive.file)
      const root = names[0]?.startsWith('facebook-') ? `${names[0].split('/')[0]}/` : ''
      for (const text of texts.values())
        for (const uri of uris(text)) {
          pictures.add(uri)
          if (!names.includes(root + uri)) absent.push(`${archive.clientKey} ${basename(uri)}`)
        }
    }
    expect(pictures.size).toBeGreaterThan(120)
    expect(new Set(absent.map((line) => line.split(' ')[0]))).toEqual(
      new Set(['danielle', 'harjit', 'marisol', 'grace']),
    )
  })

  test('of Facebook have the promised number of posts, written as Meta writes text', async () => {
    const [file = ''] = of('facebook', 'mathieu')
    const { texts } = await unzip(file)
    const text =
      texts.get('your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json') ?? ''
    const posts: { data: { post?: string }[] }[] = JSON.parse(text)
    const own = (DEMO_CLIENTS[1]?.story.facebook ?? []).filter(
      (m) =>
        !['comment', 'group', 'story', 'reel', 'trash'].includes(m.kind) &&
        !(m.album !== null && m.text === ''),
    )
    expect(posts).toHaveLength(own.length)
    expect(text).toMatch(/^[\x20-\x7e\n]*$/)
    const repaired = posts.map((post) => Buffer.from(post.data[0]?.post ?? '', 'latin1').toString())
    expect(repaired).toContain('Joyeux Noël! La tourtière de maman > tout')
  })

  test('of Instagram say each post twice where the layout does', async () => {
    const { texts } = await unzip(of('instagram', 'grace')[0] ?? '')
    const once: unknown[] = JSON.parse(texts.get('your_instagram_activity/media/posts_1.json') ?? '[]')
    const twice: unknown[] = JSON.parse(texts.get('your_instagram_activity/media/posts.json') ?? '[]')
    expect(once).toHaveLength(NEWCOMER.story.instagram?.filter((m) => m.kind === 'post').length ?? 0)
    expect(twice).toHaveLength(once.length)
  })

  test('of X, TikTok and YouTube parse as their platforms write them', async () => {
    const x = (await unzip(of('twitter', 'travis')[0] ?? '')).texts.get('data/tweets.js') ?? ''
    const tweets: { tweet: { full_text: string } }[] = JSON.parse(x.slice(x.indexOf('=') + 1))
    expect(tweets).toHaveLength(DEMO_CLIENTS[4]?.story.twitter?.length ?? 0)
    expect(tweets.some(({ tweet }) => tweet.full_text.includes('&amp;'))).toBe(true)
    const tiktok = (await unzip(of('tiktok', 'harjit')[0] ?? '')).texts.get('user_data_tiktok.json') ?? ''
    const data: { Post: { Posts: { VideoList: unknown[] } } } = JSON.parse(tiktok)
    expect(data.Post.Posts.VideoList).toHaveLength(10)
    const youtube = await unzip(of('youtube', 'travis')[0] ?? '')
    const rows = youtube.texts
      .get('Takeout/YouTube and YouTube Music/video metadata/videos.csv')
      ?.trim()
      .split('\n')
    expect(rows).toHaveLength(9)
    expect(youtube.names.filter((name) => name.endsWith('.mp4'))).toHaveLength(5)
  })

  test('overlap for one client: an older layout holds the same files', async () => {
    const [older = '', newer = ''] = of('facebook', 'keiko')
    const names = async (file: string) =>
      (await unzip(file)).names.filter((name) => /\.(jpg|png|mp4)$/.test(name)).map((name) => basename(name))
    const later = await names(newer)
    const earlier = await names(older)
    expect(earlier.length).toBeGreaterThan(20)
    expect(earlier.filter((name) => !later.includes(name))).toEqual([])
  })

  test('are the same bytes every time', async () => {
    const [client] = DEMO_CLIENTS.filter((c) => c.key === 'keiko')
    if (client?.story.instagram === undefined) throw new Error('No such client')
    const again = join(folder, 'again.zip')
    await writeZip(again, instagramArchive(client, client.story.instagram, 'I3'))
    expect(await sha256(again)).toBe(await sha256(of('instagram', 'keiko')[0] ?? ''))
  })
})

test('Meta writes each byte of UTF-8 as an escape of its own', () => {
  expect(metaJson({ a: 'é🎉/' })).toBe('{\n  "a": "\\u00c3\\u00a9\\u00f0\\u009f\\u008e\\u0089\\/"\n}')
})
