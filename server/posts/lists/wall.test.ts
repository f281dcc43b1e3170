import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, PostChange, PostFilters, PostSelection, WallItem } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, makeZip, picture } from '../../testing/imports.ts'
import { openComparison } from '../../testing/takeouts.ts'
import { sql } from '../../platform/db/sql.ts'
import { cancelJob } from '../../platform/jobs/job.ts'
import { runUntil, stepsToStopAt } from '../../testing/jobs.ts'
import { recount } from '../index.ts'
import { actOnSelection, actOnSelectionJob } from '../many/act.ts'
import { act, begin, see } from '../../testing/many.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor
let colleague: Visitor
let manager: Visitor
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  colleague = await new Visitor(app).signIn('resolver@firm.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  comparison = openComparison(app, firm)
})
afterAll(async () => {
  await comparison.close()
  await app.close()
})

const LOSS = '2020-01-11'
const FOLDER = 'your_facebook_activity/posts'

/** `files`: hues; the same hue has the same bytes under another name. */
type Shown = { day: number; files?: number[]; words?: string }

/** A client with the date of loss in the middle of twenty days. */
async function clientWith(shown: readonly Shown[]): Promise<string> {
  const client = await makeClient(app, firm, { dateOfLoss: LOSS, timeZone: 'UTC' })
  const start = Date.UTC(2020, 0, 1, 12) / 1000
  const media: Record<string, Buffer> = {}
  const records = []
  for (const [at, { day, files = [], words = '' }] of shown.entries()) {
    const attached = []
    for (const [index, hue] of files.entries()) {
      const uri = `${FOLDER}/media/${at}_${index}.jpg`
      media[uri] = await picture(hue, hue, 100)
      attached.push({ media: { uri, creation_timestamp: start + day * 86_400 } })
    }
    records.push({
      timestamp: start + day * 86_400 + at,
      ...(attached.length > 0 ? { attachments: [{ data: attached }] } : {}),
      data: [{ post: words }],
    })
  }
  const archive = await makeZip({
    [`${FOLDER}/your_posts__check_ins__photos_and_videos_1.json`]: records,
    ...media,
  })
  await importArchive(provider, await client.account(0), archive)
  return client.clientId
}

type Wall = { items: WallItem[]; total: number; next: string | null }

async function wallOf(clientId: string, query: object = {}, who = reviewer): Promise<Wall> {
  const { status, body, headers } = await who.call<WallItem[]>('listWall', {
    query: { clientIds: [clientId], ...query },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return {
    items: body,
    total: Number(headers.get('total-items')),
    next: headers.get('next-cursor'),
  }
}
const sizesOf = ({ items }: Wall) => items.map(({ ids }) => ids.length)

async function selectStack(
  who: Visitor,
  clientId: string,
  item: WallItem,
  query: Partial<PostFilters> = {},
): Promise<PostSelection> {
  const { status, body } = await who.call<PostSelection>('selectPosts', {
    query: {
      clientIds: [clientId],
      mediaTypes: ['image', 'video'],
      ...query,
      sameFilesAs: item.ids[0],
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const historyOf = async (id: string): Promise<PostChange[]> =>
  (await manager.call<PostChange[]>('listPostHistory', { params: { id } })).body
const miscounted = () => app.services.db.transaction(firm.accountId, (tx) => recount(tx))

describe('a wall of pictures', () => {
  it('shows posts with files in the order of the list, with their formats, and no others', async () => {
    const clientId = await clientWith([
      { day: 1, files: [80, 120] },
      { day: 2, words: 'no picture' },
      { day: 15, files: [160] },
    ])
    const wall = await wallOf(clientId)
    expect(wall.items.map(({ ratios, loss, position }) => ({ ratios, loss, position }))).toEqual([
      { ratios: [160], loss: 'post', position: 0 },
      { ratios: [80, 120], loss: 'pre', position: 1 },
    ])
    expect(wall.total).toBe(2)
    const oldest = await wallOf(clientId, { order: 'asc' })
    expect(oldest.items.map(({ loss }) => loss)).toEqual(['pre', 'post'])
  })

  it('shows equal files once, and twice if they lie on both sides of the date of loss', async () => {
    const clientId = await clientWith([
      { day: 1, files: [90] },
      { day: 2, files: [90] },
      { day: 3, files: [91] },
      { day: 14, files: [90] },
      { day: 15, files: [90] },
      { day: 16, files: [90] },
    ])
    const wall = await wallOf(clientId)
    expect(wall.items.map(({ ids, loss }) => [ids.length, loss])).toEqual([
      [3, 'post'],
      [1, 'pre'],
      [2, 'pre'],
    ])
    expect(wall.total).toBe(6)
  })

  it('stacks posts only if all their files are equal', async () => {
    const clientId = await clientWith([
      { day: 1, files: [92, 93] },
      { day: 2, files: [92] },
      { day: 3, files: [92, 93] },
    ])
    expect(sizesOf(await wallOf(clientId))).toEqual([2, 1])
  })

  it('finds a stack over the whole list, on whichever pages its posts are', async () => {
    const clientId = await clientWith([
      { day: 1, files: [94] },
      { day: 2, files: [95] },
      { day: 3, files: [94] },
      { day: 4, files: [96] },
      { day: 5, files: [94] },
    ])
    const sizes: number[] = []
    let cursor: string | null | undefined
    do {
      const page: Wall = await wallOf(clientId, { limit: 2, ...(cursor ? { cursor } : {}) })
      sizes.push(...sizesOf(page))
      cursor = page.next
    } while (cursor)
    expect(sizes).toEqual([3, 1, 1])
    const saved = (await wallOf(clientId)).items[0]?.ids[0] ?? ''
    await reviewer.call('savePost', { params: { id: saved }, body: {} })
    expect(sizesOf(await wallOf(clientId, { statuses: [0] }))).toEqual([1, 2, 1])
  })

  it('says which stacks must be opened first: with other words, or with a flag', async () => {
    const clientId = await clientWith([
      { day: 1, files: [97], words: 'one' },
      { day: 2, files: [97], words: 'other' },
      { day: 3, files: [98], words: 'same' },
      { day: 4, files: [98], words: 'same' },
      { day: 5, files: [99] },
      { day: 6, files: [99] },
    ])
    const [, , newest] = (await wallOf(clientId, { order: 'asc' })).items
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update posts set flagged_at = now() where customer_id = ${firm.accountId} and id = ${newest?.ids[1] ?? ''}`),
    )
    expect((await wallOf(clientId)).items.map(({ opensFor }) => opensFor)).toEqual([
      'flag',
      undefined,
      'words',
    ])
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`update posts set flagged_at = null where customer_id = ${firm.accountId}`),
    )
  })

  it('shows people only the posts of clients whom they see', async () => {
    const clientId = await clientWith([{ day: 1, files: [100] }])
    const other = await makeClient(app, firm, { assignTo: [] })
    expect((await wallOf(other.clientId)).items).toEqual([])
    expect((await wallOf(clientId, {}, manager)).items).toHaveLength(1)
    const { body } = await reviewer.call<Post[]>('listPostsById', {
      query: { ids: [(await wallOf(clientId)).items[0]?.ids[0], clientId] },
    })
    expect(body.map((post) => post.client.id)).toEqual([clientId])
  })
})

describe('a stack', () => {
  const three = () =>
    clientWith([
      { day: 1, files: [101] },
      { day: 12, files: [101] },
      { day: 13, files: [101] },
      { day: 14, files: [101] },
      { day: 15, files: [102] },
    ])
  const stackOf = async (clientId: string): Promise<WallItem> =>
    (await wallOf(clientId)).items.find(({ ids }) => ids.length === 3) as WallItem

  it('is decided as one: each post’s history says with how many others, and one undo takes all back', async () => {
    const clientId = await three()
    const stack = await stackOf(clientId)
    const { id, count } = await selectStack(reviewer, clientId, stack, { statuses: [0] })
    expect(count).toBe(3)
    expect(await act(reviewer, id, 'notRelevant')).toMatchObject({ act: { done: 3 } })
    for (const postId of stack.ids)
      expect((await historyOf(postId))[0]?.to).toMatchObject({
        others: 2,
        filter: { statuses: [0], isStack: true },
      })
    expect((await historyOf(stack.ids[0] ?? ''))[0]?.to?.['filter']).not.toHaveProperty('sameFilesAs')
    expect(sizesOf(await wallOf(clientId, { statuses: [0] }))).toEqual([1, 1])
    await reviewer.call('undoSelection', { params: { id } })
    await expect.poll(async () => (await see(reviewer, id)).act?.undo?.undone).toBe(3)
    expect([await miscounted(), await comparison.faults()]).toEqual([0, []])
  })

  it('leaves out what a colleague decided meanwhile, and says so', async () => {
    const clientId = await three()
    const stack = await stackOf(clientId)
    const { id } = await selectStack(reviewer, clientId, stack)
    await colleague.call('savePost', { params: { id: stack.ids[1] ?? '' }, body: {} })
    expect(await see(reviewer, id)).toMatchObject({ count: 3, changed: 1 })
    const rival = await selectStack(colleague, clientId, stack)
    const began = await Promise.all([
      begin(reviewer, id, 'notRelevant'),
      begin(colleague, rival.id, 'save', { moveToTimeline: true }),
    ])
    expect(began.map(({ status }) => status)).toEqual([200, 200])
    await expect
      .poll(async () => [
        (await see(reviewer, id)).act?.finishedAt,
        (await see(colleague, rival.id)).act?.finishedAt,
      ])
      .not.toContain(null)
    expect([await miscounted(), await comparison.faults()]).toEqual([0, []])
  })

  it('ends the same if its job is killed anywhere', async () => {
    const clientId = await three()
    const { id } = await selectStack(reviewer, clientId, await stackOf(clientId))
    const actor = {
      userId: firm.userIds['REVIEWER'],
      accountId: firm.accountId,
      accountType: 'customer',
      firstName: 'R',
      lastName: 'V',
      role: 'REVIEWER',
      scopes: ['post:read', 'post:write'],
      clientId: null,
      link: null,
    }
    const jobId = await app.services.db.transaction(firm.accountId, async (tx) => {
      const { act: begun } = await actOnSelection(tx, actor as never, id, {
        action: 'save',
        recipientIds: [],
      })
      // The worker doesn't take it.
      await cancelJob(tx, begun?.jobId ?? '')
      return begun?.jobId ?? ''
    })
    for (const stop of [...stepsToStopAt(12, false), 0])
      await runUntil(app.workerServices, actOnSelectionJob, [firm.accountId, jobId], stop)
    expect((await see(reviewer, id)).act).toMatchObject({ total: 3, done: 3, leftOut: 0 })
    expect(sizesOf(await wallOf(clientId, { statuses: [0] }))).toEqual([1, 1])
    expect([await miscounted(), await comparison.faults()]).toEqual([0, []])
  })
})
