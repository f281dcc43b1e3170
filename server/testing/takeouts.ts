import { expect } from 'vitest'
import type { Takeout, TakeoutPreview } from '#contract/index.ts'
import { compareEvidence } from '../entry/evidence/compare.ts'
import { extensionsOf } from '../entry/extensions.ts'
import { type Firm, type TestApp, type Visitor, waitUntil } from './app.ts'
import { runUpkeep } from '../entry/upkeep.ts'
import { openDatabase } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { sequenceEvidence } from '../platform/history/sequencer.ts'
import { signingKeyOf } from '../platform/keys/signing-key.ts'

/** Waits until the posts of an act are moved. */
export const settled = (who: Visitor, { id, clientId }: Pick<Takeout, 'id' | 'clientId'>): Promise<void> =>
  waitUntil(async () => {
    const { body } = await who.call<Takeout[]>('listTakeouts', { params: { id: clientId } })
    return (body.find((each) => each.id === id)?.done ?? null) === null
  })

/** Takes out an import with all that its preview counts, and waits until it is done. */
export async function takeOutAll(who: Visitor, importId: string): Promise<Takeout> {
  const params = { id: importId }
  const { body } = await who.call<TakeoutPreview>('getTakeoutPreview', { params })
  const done = await who.call<Takeout>('takeOutImport', {
    params,
    body: { reason: 'Another person’s account', posts: body.posts },
  })
  expect(done.status, JSON.stringify(done.body)).toBe(201)
  await settled(who, done.body)
  return done.body
}

/** Puts back what an act took out, and waits until it is done. */
export async function putBackAll(who: Visitor, act: Takeout): Promise<void> {
  expect((await who.call('putBackTakeout', { params: { id: act.id } })).status).toBe(200)
  await settled(who, act)
}

/** Lets days pass since an act, and then the upkeep run. */
export async function passDays(app: TestApp, firm: Firm, takeoutId: string, days: number): Promise<void> {
  await app.services.db.transaction(firm.accountId, (tx) =>
    tx.run(sql`
      update takeouts set created_at = created_at - make_interval(days => ${days}) where customer_id = ${firm.accountId} and id = ${takeoutId}`),
  )
  await runUpkeep(app.workerServices)
}

/** Compares all that a firm has with its evidence. */
export function openComparison(app: TestApp, firm: Pick<Firm, 'accountId'>) {
  const extensions = extensionsOf(app.services.config)
  const maintenance = openDatabase(app.logins.maintenance, extensions, { max: 2 })
  const sequencer = openDatabase(app.logins.sequencer, extensions, { max: 2 })
  return {
    faults: async () => {
      await sequenceEvidence(sequencer, signingKeyOf(Buffer.alloc(32, 7)))
      const { faults } = await maintenance.read(firm.accountId, (tx) =>
        compareEvidence(tx, app.services.storage, { bytes: true, deep: true }),
      )
      return faults
    },
    close: async (): Promise<void> => {
      await Promise.all([maintenance, sequencer].map((db) => db.close()))
    },
  }
}
