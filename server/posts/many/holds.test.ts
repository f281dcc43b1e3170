import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostSelection } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeDailyPosts } from '../../testing/posts.ts'
import { openComparison } from '../../testing/takeouts.ts'
import type { Tx } from '../../platform/db/database.ts'
import { cancelJob } from '../../platform/jobs/job.ts'
import { recount } from '../index.ts'
import { actOnSelection, actOnSelectionJob, undoSelection } from './act.ts'
import { act, see, select } from '../../testing/many.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor
let manager: Visitor
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  comparison = openComparison(app, firm)
})
afterAll(async () => {
  await comparison.close()
  await app.close()
})

const clientWith = (days: number) => makeDailyPosts({ app, firm, provider, manager }, days)
const miscounted = () => app.services.db.transaction(firm.accountId, (tx) => recount(tx))
const asManager = () =>
  ({
    userId: firm.userIds['MANAGER'],
    accountId: firm.accountId,
    accountType: 'customer',
    firstName: 'A',
    lastName: 'B',
    role: 'MANAGER',
    scopes: ['post:read', 'post:write', 'user_client:write'],
    clientId: null,
    link: null,
  }) as never
/** Begins an act or an undo whose job never runs. */
const beginWithoutWorker = (begin: (tx: Tx) => Promise<PostSelection>) =>
  app.services.db.transaction(firm.accountId, async (tx) => {
    const begun = await begin(tx)
    await cancelJob(tx, begun.act?.jobId ?? '')
  })

describe('a hold that is placed while an act on many runs', () => {
  /** Runs the job of an act or undo that has begun, with a hold after its first batch. */
  async function runWithHold(clientId: string, selectionId: string): Promise<void> {
    let batches = 0
    const context = {
      payload: { selectionId },
      signal: new AbortController().signal,
      transaction: (work: never, options: never) =>
        app.workerServices.db.transaction(firm.accountId, work, options),
      progress: async () => {
        batches += 1
        if (batches > 1) return
        const body = { on: true, reason: 'A letter' }
        expect((await manager.call('holdClient', { params: { id: clientId }, body })).status).toBe(200)
      },
    }
    await actOnSelectionJob.run(context as never)
    await app.services.db.transaction(firm.accountId, async (tx) =>
      actOnSelectionJob.succeed?.(tx, context as never),
    )
    expect(batches).toBeGreaterThan(1)
  }
  const trashed = async (clientId: string) => (await select(manager, [clientId], { isTrashed: true })).count

  it('keeps the rest out of the trash, and says how many', async () => {
    const { clientId } = await clientWith(520)
    const { id } = await select(manager, [clientId])
    await beginWithoutWorker((tx) =>
      actOnSelection(tx, asManager(), id, { action: 'trash', confirmed: 520, recipientIds: [] }),
    )
    await runWithHold(clientId, id)
    expect((await see(manager, id)).act).toMatchObject({ total: 520, done: 500, leftOut: 0, held: 20 })
    expect(await trashed(clientId)).toBe(500)
    expect([await miscounted(), await comparison.faults()]).toEqual([0, []])
  })

  it('keeps the rest from returning to the trash', async () => {
    const { clientId } = await clientWith(510)
    const into = await select(manager, [clientId])
    await act(manager, into.id, 'trash', { confirmed: 510 })
    const out = await select(manager, [clientId], { isTrashed: true })
    await act(manager, out.id, 'restore')
    await beginWithoutWorker((tx) => undoSelection(tx, asManager(), out.id))
    await runWithHold(clientId, out.id)
    expect((await see(manager, out.id)).act?.undo).toMatchObject({ undone: 500, stayed: 0, held: 10 })
    expect(await trashed(clientId)).toBe(500)
    expect([await miscounted(), await comparison.faults()]).toEqual([0, []])
  })
})

describe('two undos that begin at the same moment', () => {
  it('are one: the second reads who it was', async () => {
    const { clientId } = await clientWith(3)
    const { id } = await select(reviewer, [clientId])
    await act(reviewer, id, 'save')
    const people = [reviewer, manager]
    const answers = await Promise.all(people.map((who) => who.call('undoSelection', { params: { id } })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    const { body: viewer } = await people[winner]!.call<{ firstName: string; lastName: string }>('getViewer')
    expect(answers[1 - winner]?.body).toMatchObject({
      code: 'SELECTION_UNDONE',
      context: { name: `${viewer.firstName} ${viewer.lastName}` },
    })
  })

  it('count what the other returns to the trash', async () => {
    const { clientId } = await clientWith(120)
    const halves = [{ until: '2020-02-29' }, { since: '2020-03-01' }]
    const restored: string[] = []
    for (const half of halves) {
      const { id } = await select(reviewer, [clientId], half)
      await act(reviewer, id, 'trash')
      const out = await select(reviewer, [clientId], { isTrashed: true })
      await act(reviewer, out.id, 'restore')
      restored.push(out.id)
    }
    const undone = await Promise.all(
      restored.map((id) => reviewer.call<{ code?: string }>('undoSelection', { params: { id } })),
    )
    expect(undone.map(({ body }) => body.code).toSorted()).toEqual(['TRASH_LIMIT', undefined])
  })
})
