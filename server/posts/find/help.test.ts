import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/index.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, makeZip, signInClient } from '../../testing/imports.ts'
import { importDailyPosts, postsOf } from '../../testing/searches.ts'

const FACEBOOK = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
const POSTS = [
  { text: 'Hiking again #Gym #lake', place: 'Banff', tags: ['Ana Ruiz'] },
  { text: 'Hiking with Ana', place: 'Banff', tags: ['Ana Ruiz', 'Bo'] },
  { text: 'En la montaña #gym', place: 'Lake Louise', tags: [] },
]

let app: TestApp
let firm: Firm
let manager: Visitor
let reviewer: Visitor
let client: Visitor
let clientId: string
let otherId: string

type Values = { values: { value: string; count: number }[] }
type Near = { finds: { find: string; word: string; count: number }[] }

async function valuesOf(
  who: Visitor,
  field: string,
  query: Record<string, unknown> = { clientIds: [clientId] },
) {
  const { body } = await who.call<Values>('listFindValues', { query: { ...query, field } })
  return body.values.map(({ value, count }) => [value, count])
}
async function nearTo(
  who: Visitor,
  find: string,
  query: Record<string, unknown> = { clientIds: [clientId] },
) {
  const { body } = await who.call<Near>('listNearFinds', { query: { ...query, find } })
  return body.finds.map(({ find: other, count }) => [other, count])
}

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  const provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  const made = await makeClient(app, firm, { dateOfLoss: '2020-01-03' })
  clientId = made.clientId
  client = await signInClient(app, firm, clientId)
  const records = POSTS.map(({ text, place, tags }, day) => ({
    timestamp: Date.UTC(2020, 0, 1 + day, 12) / 1000,
    data: [{ post: text }],
    attachments: [{ data: [{ place: { name: place } }] }],
    tags: tags.map((name) => ({ name })),
  }))
  await importArchive(provider, await made.account(0), await makeZip({ [FACEBOOK]: records }))
  const other = await makeClient(app, firm, { email: 'other@example.test', assignTo: [] })
  otherId = other.clientId
  await importDailyPosts(provider, await other.account(0), ['Snowshoeing #secret'])
})
afterAll(() => app.close())

describe('the help of a find', () => {
  it('lists the values of a field in the posts of a list, most frequent first', async () => {
    expect(await valuesOf(manager, 'place')).toEqual([
      ['Banff', 2],
      ['Lake Louise', 1],
    ])
    expect(await valuesOf(manager, 'with')).toEqual([
      ['Ana Ruiz', 2],
      ['Bo', 1],
    ])
    expect(await valuesOf(manager, 'tag')).toEqual([
      ['gym', 2],
      ['lake', 1],
    ])
    expect((await valuesOf(manager, 'account')).map(([, count]) => count)).toEqual([3])
  })

  it('lists those with the letters that are typed, among what the rest of the find leaves', async () => {
    const query = { clientIds: [clientId] }
    expect(await valuesOf(manager, 'place', { ...query, typed: 'LOUI' })).toEqual([['Lake Louise', 1]])
    expect(await valuesOf(manager, 'place', { ...query, typed: '%' })).toEqual([])
    expect(await valuesOf(manager, 'place', { ...query, find: 'again' })).toEqual([['Banff', 1]])
    expect(await valuesOf(manager, 'tag', { ...query, find: 'loss:after' })).toEqual([['gym', 1]])
  })

  it('lists nothing of posts that a person does not see', async () => {
    expect(await valuesOf(manager, 'tag', { clientIds: [otherId] })).toEqual([['secret', 1]])
    expect(await valuesOf(reviewer, 'tag', { clientIds: [otherId] })).toEqual([])
    // Posts of several clients may be too many.
    expect(await valuesOf(manager, 'tag', {})).toEqual([])
    expect(await valuesOf(client, 'place', {})).toEqual([
      ['Banff', 2],
      ['Lake Louise', 1],
    ])
    expect(await valuesOf(client, 'place', { clientIds: [otherId] })).toEqual([])
    for (const field of ['tag', 'with', 'account'])
      expect((await client.call('listFindValues', { query: { field } })).status).toBe(400)
  })

  it('offers spellings that find something, with their accents', async () => {
    expect(await nearTo(manager, 'hikng')).toEqual([['hiking', 2]])
    expect(await nearTo(manager, 'hikng OR xyz on:2020-01-01')).toEqual([['hiking OR xyz on:2020-01-01', 1]])
    expect(await nearTo(manager, 'hikng lunch')).toEqual([])
    expect(await nearTo(manager, 'montana')).toEqual([])
    expect(await nearTo(manager, 'muntana')).toEqual([['montaña', 1]])
    expect(await nearTo(manager, 'gim')).toEqual([])
    expect(await nearTo(manager, '"hikng again" place:bamff')).toEqual([])
  })

  it('offers no spelling of posts that a person does not see', async () => {
    expect(await nearTo(manager, 'snowshoing', {})).toEqual([['snowshoeing', 1]])
    expect(await nearTo(manager, 'snowshoing')).toEqual([])
    expect(await nearTo(reviewer, 'snowshoing', {})).toEqual([])
    expect(await nearTo(reviewer, 'snowshoing', { clientIds: [otherId] })).toEqual([])
    expect(await nearTo(client, 'snowshoing', {})).toEqual([])
    expect(await nearTo(client, 'hikng', {})).toEqual([['hiking', 2]])
    expect((await client.call('listNearFinds', { query: { find: 'hikng loss:after' } })).status).toBe(400)
    const [, mountain] = await postsOf(manager, { clientIds: [clientId], order: 'desc' })
    await manager.call('trashPost', { params: { id: (mountain as Post).id } })
    expect(await nearTo(client, 'hikng', {})).toEqual([['hiking', 1]])
    expect(await valuesOf(client, 'place', {})).toEqual([
      ['Banff', 1],
      ['Lake Louise', 1],
    ])
    await makeFirm(app, 'elsewhere.test')
    const stranger = await new Visitor(app).signIn('manager@elsewhere.test')
    expect(await nearTo(stranger, 'hikng', {})).toEqual([])
    expect(await valuesOf(stranger, 'place')).toEqual([])
  })
})
