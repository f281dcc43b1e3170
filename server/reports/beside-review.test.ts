import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorByEmail } from '../entry/actors.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { makeClient } from '../testing/imports.ts'
import { newId } from '../platform/ids.ts'
import { storePosts } from '../posts/index.ts'
import { flaggingSearch, postWith, runSearch } from '../testing/searches.ts'
import { createReport } from './actions.ts'

let app: TestApp
let firm: Firm
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
})
afterAll(() => app.close())

describe('a report', () => {
  it('does not make reviewers, keywords or imports wait while it is being created', async () => {
    const { db } = app.services
    const { clientId, account } = await makeClient(app, firm)
    const manager = await new Visitor(app).signIn('manager@firm.test')
    const actor = await actorByEmail(app.services, 'manager@firm.test')
    const origin = { id: await account(0), clientId, actorId: null }
    const bring = (text: string) => {
      const posts = [1, 2, 3].map((n) => postWith(`${text} ${n}`, n))
      const importId = newId(firm.accountId)
      return app.workerServices.db.transaction(firm.accountId, (tx) =>
        storePosts(tx, { ...origin, importId }, posts),
      )
    }
    const ids = (await bring('words')).map(({ postId }) => postId)
    const flagging = await flaggingSearch(manager, clientId)
    const changes = async () => {
      const { status } = await manager.call('changePosts', { body: { ids, action: 'save' } })
      await runSearch(manager, flagging, ['words*'])
      await bring('other words')
      return status
    }
    const answer = await db.transaction(firm.accountId, async (tx) => {
      await createReport(tx, actor, clientId, {
        name: 'Monday',
        type: 'legal',
        statuses: [0],
        isOnTimeline: false,
        isFlagged: false,
        isInclusive: false,
        socialSiteIds: [],
        mediaTypes: [],
      })
      return Promise.race([changes(), setTimeout(10_000, 'they wait')])
    })
    expect(answer).toBe(200)
  })
})
