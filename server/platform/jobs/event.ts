import { z } from 'zod'
import { LiveEvent } from '#contract/index.ts'
import type { Tx } from '../db/database.ts'
import { publish } from '../history/events.ts'
import { defineJob, enqueue } from './job.ts'

/** Publishes an event in another account, in a separate transaction because each is of one tenant. */
export const eventJob = defineJob({
  kind: 'event',
  payload: z.object({ accountId: z.uuid(), event: LiveEvent }),
  attempts: 5,
  run: ({ services, payload: { accountId, event } }) =>
    services.db.transaction(accountId, (tx) => publish(tx, [event])),
})

export async function publishToAccount(tx: Tx, accountId: string, event: LiveEvent): Promise<void> {
  await enqueue(tx, eventJob, { accountId, event }, { subjectId: accountId, createdBy: null })
}
