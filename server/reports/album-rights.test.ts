import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClientChange, NotificationItem, Report, ReportFile, ReportLine } from '#contract/index.ts'
import { insertPeople } from '../entry/seed.ts'
import { type Firm, PASSWORD, startWithFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import { importArchive, makeClient, makeZip } from '../testing/imports.ts'

let app: TestApp
let firm: Firm
let clientId: string
let clientUserId: string
let provider: Visitor
let manager: Visitor
let client: Visitor
let album: Report
let lines: ReportLine[]

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  const made = await makeClient(app, firm)
  clientId = made.clientId
  const [id = ''] = await insertPeople(app.services.db, firm.accountId, [
    {
      email: 'ana@client.test',
      firstName: 'Ana',
      lastName: 'Ruiz',
      role: 'CLIENT',
      password: PASSWORD,
      clientId,
    },
  ])
  clientUserId = id
  client = await new Visitor(app).signIn('ana@client.test')
  await client.call('agreeTerms', { params: { id: clientId } })
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
      { timestamp: 1_655_400_000, data: [{ post: 'two' }] },
    ],
  })
  await importArchive(provider, await made.account(0), archive)
})
afterAll(() => app.close())

const make = async (who: Visitor, name: string): Promise<Report> =>
  (await who.call<Report>('createReport', { params: { clientId }, body: { type: 'album', name } })).body
const linesOf = async (who: Visitor, id: string): Promise<ReportLine[]> =>
  (await who.call<ReportLine[]>('listReportPosts', { params: { id } })).body
const albumOf = async (who: Visitor, id: string) =>
  (await who.call<Report>('getReport', { params: { id } })).body
const noticesOf = async (who: Visitor, id: string) =>
  (await who.call<NotificationItem[]>('listNotifications', { params: { id } })).body.map(
    ({ notification }) => notification,
  )

beforeEach(async () => {
  album = await make(manager, 'For the hearing')
  lines = await linesOf(manager, album.id)
  await manager.call('commentReportPost', {
    params: { id: lines[0]?.id ?? '' },
    body: { comment: 'shows left hand before the loss' },
  })
})

describe('an album of chosen posts', () => {
  it('does not tell the client which posts are in the trash', async () => {
    const postId = lines[0]?.post?.id ?? ''
    const choose = (type: string) =>
      client.call('createReport', { params: { clientId }, body: { type, name: 'Mine', postIds: [postId] } })
    expect((await choose('album')).status).toBe(201)
    await manager.call('trashPost', { params: { id: postId } })
    expect((await choose('album')).body).toMatchObject({ code: 'NOT_FOUND' })
    const own = await make(client, 'Own')
    const added = await client.call('addReportPosts', { params: { id: own.id }, body: { postIds: [postId] } })
    expect(added.body).toMatchObject({ code: 'NOT_FOUND' })
    await manager.call('restorePost', { params: { id: postId } })
    expect((await choose('legal')).status).toBe(403)
  })
})

describe('an album of the firm', () => {
  it('can be read and downloaded by the client', async () => {
    expect((await albumOf(client, album.id)).can).toEqual(['download'])
    expect((await linesOf(client, album.id))[0]?.comment).toBe('shows left hand before the loss')
    const asked = await client.call<ReportFile>('generateReportFile', {
      params: { id: album.id, format: 'pdf' },
      body: {},
    })
    expect(asked.status).toBe(201)
  })

  it('cannot be edited, reordered or deleted by the client', async () => {
    const params = { id: lines[0]?.id ?? '' }
    const refused = await Promise.all([
      client.call('commentReportPost', { params, body: { comment: '' } }),
      client.call('removeReportPost', { params }),
      client.call('restoreReportPost', { params }),
      client.call('moveReportPost', { params, body: { number: 2 } }),
      client.call('deleteReports', { body: { ids: [album.id] } }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await linesOf(manager, album.id))[0]?.comment).toBe('shows left hand before the loss')
  })

  it('hides from the client posts that the firm removed from it', async () => {
    await manager.call('removeReportPost', { params: { id: lines[0]?.id ?? '' } })
    expect((await linesOf(manager, album.id)).map(({ isTrashed }) => isTrashed)).toEqual([true, false])
    const left = await linesOf(client, album.id)
    expect(left.map(({ id, number }) => [id, number])).toEqual([[lines[1]?.id, 1]])
  })
})

describe('an album that the client made', () => {
  it('can be changed by the client; the firm can delete it, and the client is notified', async () => {
    const own = await make(client, 'My summer')
    expect((await albumOf(client, own.id)).can).toEqual(['edit', 'delete', 'download'])
    expect((await manager.call('deleteReports', { body: { ids: [own.id] } })).status).toBe(204)
    await waitUntil(async () =>
      (await noticesOf(client, clientUserId)).some(({ type }) => type === 'album_deleted'),
    )
    const notice = (await noticesOf(client, clientUserId)).find(({ type }) => type === 'album_deleted')
    expect(notice?.data).toMatchObject({ name: 'My summer', by: 'Manager firm.test' })
    const { body: history } = await manager.call<ClientChange[]>('listClientHistory', {
      params: { id: clientId },
    })
    expect(history[0]).toMatchObject({
      action: 'deletedAlbum',
      by: 'Manager firm.test',
      details: { name: 'My summer' },
    })
  })

  it('is read, downloaded and deleted by managers of the firm, not edited, and others only read it', async () => {
    const resolver = await new Visitor(app).signIn('resolver@firm.test')
    const own = await make(client, 'My autumn')
    const [line] = await linesOf(client, own.id)
    const params = { id: line?.id ?? '' }
    expect((await albumOf(manager, own.id)).can).toEqual(['delete', 'download'])
    expect((await albumOf(provider, own.id)).can).toEqual(['delete', 'download'])
    expect((await albumOf(resolver, own.id)).can).toEqual(['download'])
    const refused = await Promise.all([
      manager.call('commentReportPost', { params, body: { comment: 'theirs' } }),
      manager.call('removeReportPost', { params }),
      manager.call('moveReportPost', { params, body: { number: 2 } }),
      resolver.call('deleteReports', { body: { ids: [own.id] } }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const file = { params: { id: own.id, format: 'pdf' }, body: {} } as const
    expect((await manager.call('generateReportFile', file)).status).toBe(201)
  })

  it('is deleted without a notification when its author deletes it', async () => {
    const own = await make(client, 'My winter')
    expect((await client.call('deleteReports', { body: { ids: [own.id] } })).status).toBe(204)
    expect((await noticesOf(client, clientUserId)).map(({ data }) => data?.['name'])).not.toContain(
      'My winter',
    )
  })
})

describe('the history of a client', () => {
  it('keeps both values of a change, and is visible only to staff', async () => {
    await provider.call('updateClient', { params: { id: clientId }, body: { fileRefNo: 'NEW-7' } })
    const { body } = await manager.call<ClientChange[]>('listClientHistory', { params: { id: clientId } })
    expect(body[0]?.details.to).toEqual({ fileRefNo: 'NEW-7' })
    expect(Object.keys(body[0]?.details.from ?? {})).toEqual(['fileRefNo'])
    const own = await client.call<ClientChange[]>('listClientHistory', { params: { id: clientId } })
    expect(own.body).toEqual([])
  })
})
