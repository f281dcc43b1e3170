import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Post } from '#contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { postWith } from '../../testing/searches.ts'
import { type NewPost, storePosts } from '../index.ts'

/** `npm run prove` compares more of them. */
const [POSTS, FINDS] = process.env['PROOFLINE_PROVE'] === '1' ? [20_000, 400] : [300, 30]

const seed = Number(process.env['PROOFLINE_SEED'] ?? Date.now() % 1_000_000)
let state = seed
const next = (): number => {
  state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return state / 4_294_967_296
}
const chance = (share: number): boolean => next() < share
const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T
const many = <T>(from: number, to: number, make: () => T): T[] =>
  Array.from({ length: from + Math.floor(next() * (to - from + 1)) }, make)

const FORMS: Record<string, string[]> = {
  hike: ['hike', 'hikes', 'hiked', 'hiking'],
  run: ['run', 'runs', 'ran', 'running'],
  lesión: ['lesión', 'lesiones'],
  blessure: ['blessure', 'blessures'],
}
const RARE = ['zumba', 'Crutches', 'ladder', 'garçon', 'niño', '今', '#gym', 'Straße']
const COMMON = ['the', 'a', 'with', 'again', 'Lake', 'of', 'in', 'and']
const WORDS = [...Object.values(FORMS).flat(), ...RARE, ...COMMON, ...COMMON]
const SIGNS = [' ', ' ', ' ', ', ', '. ', '\n', ' – ', '  ']
const PLACES = ['Lake Louise', 'Gold Gym', 'Niño Bar']
const PEOPLE = ['Ana Running', 'Bo Lake']

const sentence = (): string => many(1, 9, () => one(WORDS) + one(SIGNS)).join('')
/** What the oracle compares: the letters of a word, without case, accents and signs. */
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f#]/gu, '')
    .replaceAll('ß', 'ss')
/** `isNext`: only spaces are between it and the word before. */
type Word = { text: string; isNext: boolean }
const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/(?<between>[\s,.–]*)(?<word>[^\s,.–]+)/gu)].map(({ groups }) => ({
    text: plain(groups?.['word'] ?? ''),
    isNext: /^\s+$/u.test(groups?.['between'] ?? ''),
  }))

/** A post as the oracle knows it: each text is one list of words. */
type Known = {
  day: string
  shown: Word[][]
  earlier: Word[][]
  place: string | null
  people: string[]
  platform: number
}

/** What a find asks, written and as the oracle decides it. `texts`: those in which the words are sought. */
type Ask = { text: string; isMet: (post: Known, texts: Word[][]) => boolean }
type Span = { from: number; to: number }
type Term = { text: string; spans: (words: Word[]) => Span[] }

const spansOf = (test: (word: string) => boolean) => (words: Word[]) =>
  words.flatMap(({ text }, at) => (test(text) ? [{ from: at, to: at }] : []))

function term(): Term {
  const kind = next()
  if (kind < 0.2) {
    const [base, forms] = one(Object.entries(FORMS))
    return { text: `~${base}`, spans: spansOf((word) => forms.map(plain).includes(word)) }
  }
  const word = one(chance(0.7) ? [...RARE.slice(0, 5), ...Object.values(FORMS).flat()] : COMMON)
  if (kind < 0.4) {
    const start = `${word}ing`.slice(0, 3)
    return { text: `${start}*`, spans: spansOf((each) => each.startsWith(plain(start))) }
  }
  if (kind < 0.6) {
    const other = one(WORDS.filter((each) => !/[#今]/u.test(each)))
    const [first, second] = [plain(word), plain(other)]
    return {
      text: `"${word} ${other}"`,
      spans: (words) =>
        words.flatMap((each, at) => {
          const after = words[at + 1]
          return each.text === first && after?.text === second && after.isNext
            ? [{ from: at, to: at + 1 }]
            : []
        }),
    }
  }
  return { text: word.toLowerCase(), spans: spansOf((each) => each === plain(word)) }
}

const askFor = ({ text, spans }: Term): Ask => ({
  text,
  isMet: (_, texts) => texts.some((words) => spans(words).length > 0),
})

function near(): Ask {
  const [left, right] = [term(), term()]
  const distance = 1 + Math.floor(next() * 5)
  return {
    text: `(${left.text} near/${distance} ${right.text})`,
    isMet: (_, texts) =>
      texts.some((words) =>
        left.spans(words).some((a) =>
          right.spans(words).some((b) => {
            const [first, second] = a.from <= b.from ? [a, b] : [b, a]
            return first.to < second.from && second.from - first.to <= distance
          }),
        ),
      ),
  }
}

/** Words that are sought, in any version of a post; NOT asks for those that are shown. */
function words(depth: number): Ask {
  const kind = next()
  if (depth === 0 || kind < 0.35) return chance(0.2) ? near() : askFor(term())
  const parts = many(2, 3, () => words(depth - 1))
  if (kind < 0.65)
    return {
      text: `(${parts.map(({ text }) => text).join(' OR ')})`,
      isMet: (post, texts) => parts.some((part) => part.isMet(post, texts)),
    }
  const [first, ...others] = parts as [Ask, ...Ask[]]
  const isNot = chance(0.4)
  return {
    text: isNot
      ? `(${first.text} ${others.map(({ text }) => `NOT ${text}`).join(' ')})`
      : `(${parts.map(({ text }) => text).join(one([' ', ' AND ']))})`,
    isMet: (post, texts) =>
      isNot
        ? first.isMet(post, texts) && others.every((part) => !part.isMet(post, post.shown))
        : parts.every((part) => part.isMet(post, texts)),
  }
}

const hasWord = (text: string, word: string): boolean => wordsIn(text).some((each) => each.text === word)
const FIELDS: (() => Ask)[] = [
  () => ({ text: 'from:x', isMet: ({ platform }) => platform === 2 }),
  () => ({ text: 'after:2020-02', isMet: ({ day }) => day > '2020-02-29' }),
  () => ({ text: 'before:2020-03-02', isMet: ({ day }) => day < '2020-03-02' }),
  () => ({ text: 'on:2020-01', isMet: ({ day }) => day.startsWith('2020-01') }),
  () => ({ text: 'loss:after', isMet: ({ day }) => day >= '2020-02-10' }),
  () => ({ text: 'has:place', isMet: ({ place }) => place !== null }),
  () => ({ text: 'place:lake', isMet: ({ place }) => place !== null && hasWord(place, 'lake') }),
  () => ({ text: 'with:running', isMet: ({ people }) => people.some((name) => hasWord(name, 'running')) }),
]

function find(): Ask {
  const sought = words(2)
  if (chance(0.5)) return sought
  const fields = many(1, 2, () => ({ isNot: chance(0.3), field: one(FIELDS)() }))
  return {
    text: [...fields.map(({ isNot, field }) => (isNot ? `NOT ${field.text}` : field.text)), sought.text].join(
      ' ',
    ),
    isMet: (post, texts) =>
      fields.every(({ isNot, field }) => field.isMet(post, texts) !== isNot) && sought.isMet(post, texts),
  }
}

let app: TestApp
let firm: Firm
let manager: Visitor
let clientId: string
/** By the minute at which they were posted. */
const known = new Map<string, Known>()

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  manager = await new Visitor(app).signIn('manager@firm.test')
  const client = await makeClient(app, firm, { dateOfLoss: '2020-02-10' })
  clientId = client.clientId
  const accounts = { 0: await client.account(0), 2: await client.account(2) }
  const bring = (platform: 0 | 2, posts: NewPost[]) =>
    app.workerServices.db.transaction(firm.accountId, (tx) =>
      storePosts(
        tx,
        { id: accounts[platform], clientId, importId: newId(firm.accountId), actorId: null },
        posts,
        null,
      ),
    )
  for (const platform of [0, 2] as const)
    for (let n = 0; n < POSTS / 2; n += 500) {
      const posts = Array.from({ length: Math.min(500, POSTS / 2 - n) }, (_, at) => newPost(platform, n + at))
      await bring(platform, posts)
      await bring(
        platform,
        posts.filter(() => chance(0.2)).map((post) => withOtherText(post)),
      )
    }
}, 600_000)
afterAll(() => app.close())

function newPost(platform: 0 | 2, n: number): NewPost {
  const at = new Date(Date.UTC(2020, 0, 1 + Math.floor((n * 90) / (POSTS / 2)), 15, 0, 2 * n + platform / 2))
  const place = chance(0.3) ? one(PLACES) : null
  const people = PEOPLE.filter(() => chance(0.15))
  const caption = chance(0.2) ? sentence() : null
  const content = sentence()
  const postedAt = at.toISOString()
  known.set(postedAt, {
    day: postedAt.slice(0, 10),
    shown: [content, place ?? '', caption ?? ''].map(wordsIn),
    earlier: [],
    place,
    people,
    platform,
  })
  return {
    ...postWith(content, 2 * n + platform / 2),
    platform,
    postedAt,
    place: place === null ? null : { name: place, latitude: null, longitude: null, address: null, url: null },
    tags: people,
    words: caption === null ? [] : [{ origin: 'title', media: null, label: null, text: caption }],
  }
}

/** The same post with another text, as another archive has it; the first one becomes an earlier version. */
function withOtherText(post: NewPost): NewPost {
  const before = known.get(post.postedAt) as Known
  const content = sentence()
  known.set(post.postedAt, {
    ...before,
    shown: [wordsIn(content), ...before.shown.slice(1)],
    earlier: before.shown,
  })
  return { ...post, content, raw: [JSON.stringify({ content })] }
}

it(`a find leaves what an oracle leaves that knows the words of each post (seed ${seed})`, async () => {
  const query = { clientIds: [clientId] }
  const total = (await manager.call<{ count: number }>('countPosts', { query })).body.count
  expect(total).toBe(known.size)
  let isAny = 0
  for (let round = 0; round < FINDS; round += 1) {
    const { text, isMet } = find()
    const expected = [...known].flatMap(([postedAt, post]) =>
      isMet(post, [...post.shown, ...post.earlier]) ? [postedAt] : [],
    )
    const { status, body } = await manager.call<Post[] & { code?: string }>('listPosts', {
      query: { ...query, find: text, order: 'asc', limit: 200 },
    })
    // A busy machine.
    if (body.code === 'FIND_TOO_LONG') continue
    expect([text, status, status === 200 ? body.map(({ postedAt }) => postedAt) : body]).toEqual([
      text,
      200,
      expected.sort().slice(0, 200),
    ])
    const count = await manager.call<{ count: number }>('countPosts', { query: { ...query, find: text } })
    expect([text, count.body.count]).toEqual([text, expected.length])
    if (expected.length > 0 && expected.length < total) isAny += 1
  }
  expect(isAny).toBeGreaterThan(FINDS / 3)
}, 1_800_000)
