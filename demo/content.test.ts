import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileKeywords, FLAGGING_KEYWORDS } from '#contract/index.ts'
import { clearDrawnPictures } from './archives/media.ts'
import { metaJson } from './archives/meta.ts'
import { writeZip } from './archives/zip.ts'
import { buildDemoArchives, DEMO_CLIENTS, NEWCOMER, plansOf } from './content.ts'
import { compose, draw, sceneNames } from './pictures/index.ts'
import { epoch, story } from './stories/moment.ts'
import { PLACES } from './stories/places.ts'

const everybody = [...DEMO_CLIENTS, NEWCOMER]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Names of the entries in the order of the central directory. */
function namesIn(zip: Buffer): string[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const names: string[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    const [long = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    names.push(zip.toString('utf8', at + 46, at + 46 + long))
    at += 46 + long + extra + comment
  }
  return names
}

const uris = (json: string) =>
  [...json.matchAll(/"uri": "([^"]+)"/g)].map((m) => (m[1] ?? '').replaceAll('\\/', '/'))

describe('building the demo archives', () => {
  test('yields them one by one, each as soon as it is written', async () => {
    const outDir = join(folder, 'one-by-one')
    const archives = buildDemoArchives(outDir)
    const first = await archives.next()
    expect(await readdir(outDir)).toEqual([basename(first.value?.file ?? '')])
    await archives.return(undefined)
  })
})

describe('the demo stories', () => {
  test('have posts of every client that the default keywords flag, and more that they do not flag', () => {
    const matcher = compileKeywords(FLAGGING_KEYWORDS)
    for (const { key, story } of DEMO_CLIENTS) {
      const texts = Object.values(story).flatMap((moments) => moments.map(({ text }) => text ?? ''))
      const flagged = texts.filter((text) => matcher.match(text).length > 0).length
      expect([key, flagged >= 2 && flagged < texts.length / 2]).toEqual([key, true])
    }
  })

  test('name only existing scenes, places and kinds, on days before the archives were requested', () => {
    // Posts of any other kind are ignored when the archive is made.
    const kinds: Record<string, string[]> = {
      facebook: 'post check_in life_event memory poll comment group story reel trash'.split(' '),
      instagram: ['post', 'story', 'reel', 'archived'],
    }
    const moments = everybody.flatMap((client) =>
      Object.entries(client.story).flatMap(([platform, story]) =>
        story.map((moment) => ({ platform, ...moment })),
      ),
    )
    for (const moment of moments) {
      expect(kinds[moment.platform] ?? ['post']).toContain(moment.kind)
      for (const pic of moment.pics) expect(sceneNames).toContain(pic.scene)
      if (moment.place !== null) expect(Object.keys(PLACES)).toContain(moment.place)
      expect(moment.on < '2026-10-04').toBe(true)
    }
  })

  test('are several hundred posts over twelve years, on both sides of each date of loss', () => {
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

  test('are parsed with the clock of their time zone', () => {
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
    expect(() => story('2021-11-06 18:52 | a | color=red')).toThrow('Unknown note')
  })
})

describe('the demo pictures', () => {
  test('are the same for the same seed and different for another', async () => {
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

describe('the demo archives', () => {
  const made = everybody.flatMap(plansOf).map(({ client: { key }, platform, entries }) => {
    const all = entries()
    const texts = all.flatMap(({ path, data }): [string, string][] =>
      typeof data === 'string' ? [[path, data]] : [],
    )
    return { key, platform, names: all.map(({ path }) => path), texts: new Map(texts) }
  })

  const of = (platform: string, key: string) =>
    made.filter((archive) => archive.platform === platform && archive.key === key)

  test('cover all five platforms', () => {
    expect(new Set(made.map((archive) => archive.platform)).size).toBe(5)
    expect(made.filter(({ key }) => key === NEWCOMER.key).map(({ platform }) => platform)).toEqual([
      'facebook',
      'instagram',
    ])
  })

  test('contain every file that they name except those left out on purpose, and more than 120 pictures', () => {
    const pictures = new Set<string>()
    const absent: string[] = []
    for (const { key, names, texts } of made.filter(
      ({ platform }) => platform === 'facebook' || platform === 'instagram',
    )) {
      const root = names[0]?.startsWith('facebook-') ? `${names[0].split('/')[0]}/` : ''
      for (const text of texts.values())
        for (const uri of uris(text)) {
          pictures.add(uri)
          if (!names.includes(root + uri)) absent.push(key)
        }
    }
    expect(pictures.size).toBeGreaterThan(120)
    expect(new Set(absent)).toEqual(new Set(['danielle', 'harjit', 'marisol', 'grace']))
  })

  test('from Facebook have the right number of posts, encoded as Meta encodes text', () => {
    const [archive] = of('facebook', 'mathieu')
    const text =
      archive?.texts.get('your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json') ?? ''
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

  test('from Instagram contain each post twice where the layout does', () => {
    const texts = of('instagram', 'grace')[0]?.texts
    const once: unknown[] = JSON.parse(texts?.get('your_instagram_activity/media/posts_1.json') ?? '[]')
    const twice: unknown[] = JSON.parse(texts?.get('your_instagram_activity/media/posts.json') ?? '[]')
    expect(once).toHaveLength(NEWCOMER.story.instagram?.filter((m) => m.kind === 'post').length ?? 0)
    expect(twice).toHaveLength(once.length)
  })

  test('from X, TikTok and YouTube are in the format of their platforms', () => {
    const x = of('twitter', 'travis')[0]?.texts.get('data/tweets.js') ?? ''
    const tweets: { tweet: { full_text: string } }[] = JSON.parse(x.slice(x.indexOf('=') + 1))
    expect(tweets).toHaveLength(DEMO_CLIENTS[4]?.story.twitter?.length ?? 0)
    expect(tweets.some(({ tweet }) => tweet.full_text.includes('&amp;'))).toBe(true)
    const tiktok = of('tiktok', 'harjit')[0]?.texts.get('user_data_tiktok.json') ?? ''
    const data: { Post: { Posts: { VideoList: unknown[] } } } = JSON.parse(tiktok)
    expect(data.Post.Posts.VideoList).toHaveLength(10)
    const [youtube] = of('youtube', 'travis')
    const rows = youtube?.texts
      .get('Takeout/YouTube and YouTube Music/video metadata/videos.csv')
      ?.trim()
      .split('\n')
    expect(rows).toHaveLength(9)
    expect(youtube?.names.filter((name) => name.endsWith('.mp4'))).toHaveLength(5)
  })

  test('overlap for one client: an older layout contains the same files', () => {
    const [earlier = [], later = []] = of('facebook', 'keiko').map(({ names }) =>
      names.filter((name) => /\.(jpg|png|mp4)$/.test(name)).map((name) => basename(name)),
    )
    expect(earlier.length).toBeGreaterThan(20)
    expect(earlier.filter((name) => !later.includes(name))).toEqual([])
  })

  test('have the same bytes every time, with entries in the same order', async () => {
    const plan = plansOf(DEMO_CLIENTS.find(({ key }) => key === 'keiko') ?? NEWCOMER).find(
      ({ platform }) => platform === 'instagram',
    )
    const [once = '', again = ''] = ['once.zip', 'again.zip'].map((name) => join(folder, name))
    await writeZip(once, plan?.entries() ?? [])
    clearDrawnPictures()
    await writeZip(again, plan?.entries() ?? [])
    const zip = await readFile(once)
    expect(zip.equals(await readFile(again))).toBe(true)
    expect(namesIn(zip)).toEqual(of('instagram', 'keiko')[0]?.names)
  })
})

test('metaJson escapes each byte of UTF-8 separately', () => {
  expect(metaJson({ a: 'é🎉/' })).toBe('{\n  "a": "\\u00c3\\u00a9\\u00f0\\u009f\\u008e\\u0089\\/"\n}')
})
