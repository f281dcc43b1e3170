import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientUser, Post, PostAction, PostSelection } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../entry/testing.ts'
import { openComparison } from '../../imports/takeouts/testing.ts'
import { recount } from '../index.ts'
import { makeDailyPosts } from '../testing.ts'

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

const clientWith = (days: number, assignTo?: string[]) =>
  makeDailyPosts({ app, firm, provider, manager }, days, assignTo ? { assignTo } : {})
const select = async (who: Visitor, clientIds: string[], query: object = {}): Promise<PostSelection> => {
  const { status, body } = await who.call<PostSelection>('selectPosts', { query: { clientIds, ...query } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const see = async (who: Visitor, id: string): Promise<PostSelection> =>
  (await who.call<PostSelection>('getPostSelection', { params: { id } })).body
const begin = (who: Visitor, id: string, action: PostAction, more: object = {}) =>
  who.call<PostSelection>('actOnSelection', { params: { id }, body: { action, ...more } })
async function act(who: Visitor, id: string, action: PostAction, more: object = {}): Promise<PostSelection> {
  const { status, body } = await begin(who, id, action, more)
  expect(status, JSON.stringify(body)).toBe(200)
  await waitUntil(async () => (await see(who, id)).act?.finishedAt !== null)
  return see(who, id)
}
const assigned = async (clientId: string): Promise<string[]> =>
  (await manager.call<ClientUser[]>('listClientUsers', { params: { clientId } })).body.map(
    ({ user }) => user.id,
  )
const miscounted = () => app.services.db.transaction(firm.accountId, (tx) => recount(tx))

describe('an act on a selection', () => {
  it('asks for the number of posts that it changes, also if some of them changed since', async () => {
    const { clientId, posts } = await clientWith(104)
    const { id } = await select(manager, [clientId])
    await colleague.call('savePost', { params: { id: posts[0]?.id ?? '' }, body: {} })
    expect(await see(manager, id)).toMatchObject({ possible: { trash: 103 }, trashNeeds: 'number' })
    expect((await begin(manager, id, 'trash')).body).toMatchObject({ context: { count: 103 } })
    expect((await act(manager, id, 'trash', { confirmed: 103 })).act).toMatchObject({ done: 103, leftOut: 1 })
    expect([await miscounted(), await comparison.faults()]).toEqual([0, []])
  })

  it('assigns recipients only to clients of whom it escalates something', async () => {
    const [mine, theirs] = [await clientWith(2, []), await clientWith(1, [])]
    const { id } = await select(manager, [mine.clientId, theirs.clientId])
    await provider.call('savePost', { params: { id: theirs.posts[0]?.id ?? '' }, body: {} })
    const recipient = firm.userIds['RESOLVER'] ?? ''
    await act(manager, id, 'escalate', { recipientIds: [recipient] })
    expect([await assigned(mine.clientId), await assigned(theirs.clientId)]).toEqual([[recipient], []])
  })
})
