import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, makeZip, picture } from '../../testing/imports.ts'
import { makeDailyPosts } from '../../testing/posts.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
let resolver: Visitor
let clientId: string
let otherId: string

const DAY = 86_400
const START = Date.UTC(2020, 0, 1, 12) / 1000

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  const provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  const client = await makeClient(app, firm, { dateOfLoss: '2020-01-16' })
  const records = Array.from({ length: 30 }, (_, day) => ({
    // One is dated long after the archive was made.
    timestamp: day === 2 ? START + 30_000 * DAY : START + day * DAY,
    data: [{ post: day % 4 === 0 ? `surgery on day ${day}` : `day ${day}` }],
    attachments:
      day % 3 === 0 ? [{ data: [{ media: { uri: `photos/${day}.jpg`, creation_timestamp: START } }] }] : [],
  }))
  const file = await picture(90)
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': records,
    ...Object.fromEntries(
      records.flatMap(({ attachments }) => attachments.map(({ data }) => [data[0]?.media.uri ?? '', file])),
    ),
  })
  await importArchive(provider, await client.account(0), archive)
  clientId = client.clientId
  otherId = (await makeDailyPosts({ app, firm, provider, manager }, 5)).clientId
})
afterAll(() => app.close())

const RANKS = {
  flagged: (post: Post) => Number(post.flaggedAt === null),
  pictures: (post: Post) => Number(!post.media.some(({ type }) => type === 'image')),
  afterLoss: (post: Post) => (post.postedAt.startsWith('9999') ? 2 : post.loss === 'post' ? 0 : 1),
}

describe('an order that shows some posts first', () => {
  const queries = () => [
    { clientIds: [clientId] },
    { clientIds: [clientId], until: '2020-01-25' },
    { clientIds: [clientId], since: '2020-01-05', mediaTypes: ['image'] },
    { clientIds: [clientId, otherId] },
    {},
  ]
  it.each(['flagged', 'pictures', 'afterLoss'] as const)(
    '%s: is the whole list, ordered, by cursor, by offset and by position',
    async (first) => {
      for (const query of queries()) {
        const list = async (more: object) =>
          manager.call<Post[]>('listPosts', { query: { ...query, first, ...more } })
        const plain = (await manager.call<Post[]>('listPosts', { query: { ...query, limit: 200 } })).body
        const expected = plain
          .map((post, index) => ({ post, index }))
          .toSorted((a, b) => RANKS[first](a.post) - RANKS[first](b.post) || a.index - b.index)
          .map(({ post }) => post.id)
        const whole = await list({ limit: 200 })
        expect(whole.body.map(({ id }) => id)).toEqual(expected)
        expect(whole.headers.get('total-items')).toBe(String(expected.length))
        const pages: string[] = []
        for (let cursor: string | undefined; ;) {
          const page = await list({ limit: 4, cursor })
          pages.push(...page.body.map(({ id }) => id))
          cursor = page.headers.get('next-cursor') ?? undefined
          if (cursor === undefined) break
        }
        expect(pages).toEqual(expected)
        for (const offset of [1, 7, 9, 14, 29]) {
          const page = await list({ limit: 3, offset })
          expect(page.body.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 3))
        }
        for (const index of [0, Math.floor(expected.length / 2), expected.length - 1]) {
          const place = await manager.call('getPostPosition', {
            params: { id: expected[index] ?? '' },
            query: { ...query, first },
          })
          expect(place.body).toEqual({ index, isListed: true })
        }
      }
    },
  )
})

describe('posts that were escalated to the viewer', () => {
  const toMe = async (who: Visitor) =>
    (await who.call<Post[]>('listPosts', { query: { clientIds: [otherId], escalatedTo: 'me' } })).body.map(
      ({ id }) => id,
    )

  it('are those of escalations to them that were not undone', async () => {
    const { body } = await manager.call<Post[]>('listPosts', { query: { clientIds: [otherId] } })
    const [mine, theirs] = [...body] as [Post, Post]
    const recipientIds = [firm.userIds['RESOLVER'] ?? '']
    const escalated = await manager.call<Post>('escalatePost', {
      params: { id: mine.id },
      body: { recipientIds },
    })
    await manager.call('escalatePost', { params: { id: theirs.id }, body: {} })
    expect([await toMe(resolver), await toMe(manager)]).toEqual([[mine.id], []])
    const count = await resolver.call<{ count: number }>('countPosts', {
      query: { clientIds: [otherId], escalatedTo: 'me' },
    })
    expect(count.body.count).toBe(1)
    await manager.call('undoPostChange', {
      params: { id: mine.id },
      body: { version: escalated.body.version },
    })
    expect(await toMe(resolver)).toEqual([])
  })
})
