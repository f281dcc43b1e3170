import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account, Post, Report, ReportFile } from '#contract/index.ts'
import { album as albumTemplate } from '#document/index.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { importArchive, makeClient, makeZip } from '../testing/imports.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { reportFacts } from './files/facts.ts'
import { type FileToRender, findFiles } from './files/job.ts'

let app: TestApp
let firm: Firm
let clientId: string
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  const provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  const client = await makeClient(app, firm)
  clientId = client.clientId
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
    ],
  })
  await importArchive(provider, await client.account(0), archive)
  const { body } = await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
  const params = { id: body[0]?.id ?? '' }
  await manager.call('addPostNote', { params, body: { content: 'privileged' } })
  await manager.call('savePost', { params, body: { moveToTimeline: true } })
})
afterAll(() => app.close())

describe('the file of an album', () => {
  it('shows nothing of the review, whatever its options request', async () => {
    const { body: album } = await manager.call<Report>('createReport', {
      params: { clientId },
      body: { type: 'album', name: 'x', statuses: [1], isOnTimeline: true },
    })
    const options = {
      branding: true,
      index: true,
      internalNotes: true,
      reviewStatus: true,
      externalComments: true,
      footer: true,
      coverage: true,
      otherWordings: true,
      wholeBirthDate: true,
      lossLabels: true,
      onePicturePerPage: false,
      timeZone: 'UTC',
    }
    const asked = await manager.call<ReportFile>('generateReportFile', {
      params: { id: album.id, format: 'pdf' },
      body: { formatOptions: options },
    })
    const transaction = <R>(work: (tx: Tx) => Promise<R>) => app.services.db.transaction(firm.accountId, work)
    const [file] = await transaction((tx) => findFiles(tx, asked.body.jobId))
    const facts = await reportFacts({ transaction, services: app.services }, file as FileToRender, '')
    const printed = []
    for await (const block of albumTemplate(facts, options).blocks) printed.push(block)
    expect(printed.filter(({ type }) => type === 'entry')).toHaveLength(1)
    expect(JSON.stringify(printed)).not.toMatch(/privileged|saved|timeline|\bloss\b|birth|statuse?s?\b/i)
  })
})

describe('the albums of a firm', () => {
  it('include the clients that the user can see, newest first', async () => {
    const other = await makeClient(app, firm, { lastName: 'Gill', assignTo: [] })
    const make = (id: string, name: string, type = 'album') =>
      manager.call('createReport', {
        params: { clientId: id },
        body: { type, name, statuses: [0, 1], isOnTimeline: true },
      })
    for (const [id, name] of [
      [clientId, 'first'],
      [other.clientId, 'second'],
      [clientId, 'third'],
    ] as const)
      await make(id, name)
    await make(clientId, 'no album', 'legal')
    const list = async (who: Visitor, query = {}) => {
      const { body, headers } = await who.call<Report[]>('listCustomerReports', {
        params: { id: firm.accountId },
        query: { types: ['album'], ...query },
      })
      return [
        body.map(({ name, client }) => `${name} of ${client.lastName}`),
        Number(headers.get('total-items')),
      ]
    }
    const all = ['third of Ruiz', 'second of Gill', 'first of Ruiz', 'x of Ruiz']
    expect(await list(manager)).toEqual([all, 4])
    expect(await list(manager, { offset: 1, limit: 2 })).toEqual([all.slice(1, 3), 4])
    expect(await list(await new Visitor(app).signIn('resolver@firm.test'))).toEqual([
      all.filter((each) => !each.includes('Gill')),
      3,
    ])
    await makeFirm(app, 'other.test')
    const stranger = await new Visitor(app).signIn('superadmin@other.test')
    expect((await stranger.call('listCustomerReports', { params: { id: firm.accountId } })).status).toBe(404)
  })
})

describe('the language of a file', () => {
  const transaction = <R>(work: (tx: Tx) => Promise<R>) => app.services.db.transaction(firm.accountId, work)
  const create = async (body: object): Promise<Report> =>
    (await manager.call<Report>('createReport', { params: { clientId }, body: { name: 'x', ...body } })).body
  const make = async (report: Report, formatOptions: object = {}): Promise<ReportFile> =>
    (
      await manager.call<ReportFile>('generateReportFile', {
        params: { id: report.id, format: 'pdf' },
        body: { formatOptions },
      })
    ).body

  it('is the client’s for an album and that of the firm’s location for a report, and can be chosen', async () => {
    await transaction((tx) =>
      tx.run(
        sql`update clients set language = 'fr' where customer_id = ${tx.customerId} and id = ${clientId}`,
      ),
    )
    const [album, report] = [await create({ type: 'album' }), await create({ statuses: [0, 1] })]
    expect([album.language, report.language]).toEqual(['fr', 'en'])
    const languageOf = async (...made: Parameters<typeof make>) => (await make(...made)).options.language
    expect(await languageOf(album)).toBe('fr')
    expect(await languageOf(report)).toBe('en')
    expect(await languageOf(report, { language: 'es' })).toBe('es')
    const provider = await new Visitor(app).signIn('admin@provider.test')
    const { body: places } = await provider.call<{ id: string; name: string }[]>('listLocations')
    const quebec = places.find(({ name }) => name === 'Quebec')
    const { body: account } = await provider.call<Account>('getAccount', { params: { id: firm.accountId } })
    const { name, phoneNumber, timeZone } = account
    await provider.call('updateAccount', {
      params: { id: firm.accountId },
      body: { name, phoneNumber, timeZone, locationId: quebec?.id },
    })
    expect((await create({ statuses: [0, 1] })).language).toBe('fr')
  })

  it('applies to the names of review and platform values', async () => {
    const file = await make(await create({ statuses: [1], isNotRelevant: false }), {
      language: 'fr',
      reviewStatus: true,
    })
    const [found] = await transaction((tx) => findFiles(tx, file.jobId))
    const { selection, posts } = await reportFacts(
      { transaction, services: app.services },
      found as FileToRender,
      '',
    )
    const printed = []
    for await (const post of posts) printed.push(post.status)
    expect([selection.statuses, printed]).toEqual([['Retenue'], ['Retenue']])
  })
})
