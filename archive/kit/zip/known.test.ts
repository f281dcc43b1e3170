import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Platform } from '../records/post.ts'
import { readFiles } from '../testing/fixture.ts'
import { facebookArchive } from '../testing/known/facebook.ts'
import { instagramArchive } from '../testing/known/instagram.ts'
import type { ArchivePost } from '../records/post.ts'
import { type Expected, type KnownArchive, type KnownItem } from '../testing/known/model.ts'
import { tiktokArchive } from '../testing/known/tiktok.ts'
import { twitterArchive } from '../testing/known/twitter.ts'
import { youtubeArchive } from '../testing/known/youtube.ts'

/** Random archives of each layout; `npm run prove` makes many more. */
const RUNS = process.env['PROOFLINE_PROVE'] === '1' ? 1000 : 14

/** Words that often cause trouble for platforms and programs, along with arbitrary ones. */
const WORDS = fc.oneof(
  fc.constantFrom(
    'Déjà vu ☕️ ¡vamos! 🎿',
    'شكرا لكم',
    'Ã© kept as it is',
    'a & b < c > d "quoted" \\ / \u2028',
    'line one\nline two\r\nline three',
    'NUL \u0000 and half a pair \ud83d!',
    '{"json": [1, 2]} [not] a record',
    '2019-02-30 00:00:00',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
)
/** Not only spaces, which some layouts trim, and without sequences that have a meaning on only one platform. */
const text = WORDS.map((words) => `w ${words.replaceAll(/@\[|https?:|RT @/g, '').trim()} w`)

const point = fc.record({
  latitude: fc.integer({ min: -89_000, max: 89_000 }).map((n) => (n || 1) / 1000),
  longitude: fc.integer({ min: -179_000, max: 179_000 }).map((n) => (n || 1) / 1000),
})
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(arbitrary, { nil: null, freq: 1 })
const word = fc.stringMatching(/^[A-Za-zéñü]{3,9}$/)

const items: fc.Arbitrary<KnownItem[]> = fc.array(
  fc.record({
    text: maybe(text),
    media: fc.array(
      fc.record({
        isVideo: fc.boolean(),
        isHere: fc.boolean(),
        title: maybe(word),
        description: maybe(word),
        taken: maybe(fc.integer({ min: 700_000_000, max: 1_700_000_000 })),
        camera: maybe(fc.record({ make: word, model: word })),
        point: maybe(point),
      }),
      { maxLength: 3 },
    ),
    place: maybe(
      fc
        .record({ name: word, address: maybe(word), url: fc.constantFrom(null, 'https://example.test/p') })
        .chain((place) => point.map((at) => ({ ...place, ...at }))),
    ),
    link: maybe(fc.record({ title: maybe(word), source: maybe(word) })),
    tags: fc.uniqueArray(word, { maxLength: 3 }),
    updated: fc.boolean(),
    backdated: fc.boolean(),
    isPrivate: fc.constantFrom(true, false, null),
    choice: fc.nat(1000),
  }),
  { minLength: 1, maxLength: 12 },
)

type Made = {
  generation: string
  detected?: string
  platform: Platform
  make: (given: KnownItem[]) => KnownArchive
}
const LAYOUTS: Made[] = [
  ...(['F1', 'F2', 'F3', 'F4', 'FP'] as const).map((generation) => ({
    generation,
    platform: 'facebook' as const,
    make: (given: KnownItem[]) => facebookArchive(generation, given),
  })),
  ...(['I0', 'I1', 'I2', 'I3', 'I4'] as const).map((generation) => ({
    generation,
    platform: 'instagram' as const,
    make: (given: KnownItem[]) => instagramArchive(generation, given),
  })),
  ...(['X0', 'X1', 'X2'] as const).map((generation) => ({
    generation,
    platform: 'twitter' as const,
    make: (given: KnownItem[]) => twitterArchive(generation, given),
  })),
  ...(['T1', 'T2', 'T3'] as const).map((generation) => ({
    generation,
    // Its file has the same name as in the previous layout.
    detected: generation === 'T3' ? 'T2' : generation,
    platform: 'tiktok' as const,
    make: (given: KnownItem[]) => tiktokArchive(generation, given),
  })),
  { generation: 'Y2', platform: 'youtube', make: youtubeArchive },
]

/** Words in a post's fields that are neither in its text nor among its labeled words. */
function wordsMissingIn(post: ArchivePost): string[] {
  const given = [
    ...post.media.flatMap(({ title, description }) => [title, description]),
    post.group?.name,
    post.sharedLink?.title,
    post.place?.name,
    post.place?.address,
    ...post.tags,
  ]
  const shown = new Set([post.text.trim(), ...post.words.map(({ text }) => text)])
  return given.filter((text) => text?.trim()).filter((text) => !shown.has(text?.trim() ?? '')) as string[]
}

const inOrder = (posts: Expected[]): Expected[] =>
  posts.toSorted((a, b) => (a.posted.at + a.kind + a.text < b.posted.at + b.kind + b.text ? -1 : 1))

describe('an archive of known contents is read back without one difference', () => {
  test.each(LAYOUTS)('$generation', async ({ generation, detected = generation, platform, make }) => {
    // A failure prints the seed to reproduce it.
    await fc.assert(
      fc.asyncProperty(items, async (given) => {
        const known = make(given)
        const read = await readFiles(known.files, platform)
        expect(read.inspection.generation).toBe(detected)
        const posts = read.posts.map(
          ({ identity: _identity, words: _words, sources: _sources, raw: _raw, ...post }) => post,
        )
        expect(inOrder(posts)).toEqual(inOrder(known.posts))
        for (const post of read.posts) expect(wordsMissingIn(post)).toEqual([])
        expect(read.records.map(({ code }) => code).toSorted()).toEqual(known.ledger.toSorted())
        const again = await readFiles(known.files, platform)
        expect(JSON.stringify(again)).toBe(JSON.stringify(read))
      }),
      { numRuns: RUNS },
    )
  })
})
