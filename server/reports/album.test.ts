import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, Report } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../entry/testing.ts'
import { importArchive, makeClient, zipOf } from '../imports/testing.ts'
import { reportFacts } from './facts.ts'

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
  const archive = await zipOf({
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
  it('says nothing of the review, whatever its options ask for', async () => {
    const { body: album } = await manager.call<Report>('createReport', {
      params: { clientId },
      body: { type: 'album', name: 'x', statuses: [1], isOnTimeline: true },
    })
    const facts = await reportFacts(
      { transaction: (work) => app.services.db.transaction(firm.accountId, work), services: app.services },
      {
        id: album.id,
        report_id: album.id,
        file_name: 'x.pdf',
        options: {
          branding: true,
          index: true,
          internalNotes: true,
          externalComments: true,
          footer: true,
          timeZone: 'UTC',
        },
        created_by: null,
        created_at: new Date(),
        client_id: clientId,
        type: 'album',
      },
    )
    const printed = []
    for await (const each of facts.posts) printed.push(each)
    expect(printed.length).toBeGreaterThan(0)
    for (const each of printed)
      expect(each).toMatchObject({
        status: null,
        lossLabel: null,
        isDayOfLoss: false,
        isFlagged: false,
        notes: [],
      })
    expect(facts.selection).toMatchObject({ statuses: [], isOnTimeline: false, isFlagged: false })
  })
})
