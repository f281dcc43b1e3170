import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ReportLine, statusCodes, type Takeout } from '#contract/index.ts'
import { actorByEmail } from '../../entry/actors.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { AT, F4, saying } from '../../testing/older-reader.ts'
import { openComparison, settled } from '../../testing/takeouts.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import { createReport } from '../actions.ts'
import { addReportPosts } from '../add-posts.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  comparison = openComparison(app, firm)
})
afterAll(async () => {
  await comparison.close()
  await app.close()
})

const WANTED = {
  type: 'legal' as const,
  name: 'All',
  statuses: statusCodes('unreviewed'),
  isOnTimeline: false,
  isFlagged: false,
  isInclusive: true,
  socialSiteIds: [],
  mediaTypes: [],
}

it.each(['a new report', 'a report that gets more posts'])(
  'posts that are taken out leave %s, even if it gets them at that moment',
  async (which) => {
    const client = await makeClient(app, firm)
    const bring = async (words: string, at: number) => {
      const archive = await makeZip({ [F4]: [saying(words, at)] })
      return (await importArchive(provider, await client.account(0), archive)).imported.id
    }
    await bring(`ours ${client.clientId}`, AT)
    const actor = await actorByEmail(app.services, 'manager@firm.test')
    const make = () =>
      app.services.db.transaction(firm.accountId, (tx) => createReport(tx, actor, client.clientId, WANTED))
    const first = which === 'a new report' ? null : await make()
    const foreign = await bring(`theirs ${client.clientId}`, AT + 60)
    const { body: posts } = await manager.call<{ id: string }[]>('listPosts', {
      query: { clientIds: [client.clientId] },
    })
    let act: Takeout | null = null
    const id = await app.services.db.transaction(firm.accountId, async (tx) => {
      const report = first ?? (await createReport(tx, actor, client.clientId, WANTED))
      if (first) await addReportPosts(tx, actor, report, { postIds: posts.map((post) => post.id) })
      const body = { reason: 'Another person’s account', posts: 1 }
      act = (await manager.call<Takeout>('takeOutImport', { params: { id: foreign }, body })).body
      // Now the act's job could take the post out, and would not see the report's line.
      await new Promise((done) => setTimeout(done, 1000))
      return report
    })
    if (act) await settled(manager, act)
    const { body: lines } = await manager.call<ReportLine[]>('listReportPosts', { params: { id } })
    expect(
      lines.map(({ post, isNotClients }) => [post?.content.split(' ')[0] ?? null, isNotClients]),
    ).toEqual([
      ['ours', false],
      [null, true],
    ])
    expect(await comparison.faults()).toEqual([])
  },
)
