import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue, type JobReference } from '../../platform/jobs/job.ts'

type Payload = { captureId: string }

/** A capture that someone is waiting for. */
export const capturePostsJobReference: JobReference<Payload> = {
  kind: 'capture-posts',
  payload: z.object({ captureId: z.uuid() }),
  attempts: 40,
  lane: 'heavy',
}
/** The daily capture, in a separate lane, so that a thousand of them delay no one. */
export const dailyCaptureJobReference: JobReference<Payload> = {
  ...capturePostsJobReference,
  kind: 'capture-posts-daily',
  lane: 'automatic',
}

/** How far a listing reaches back before the previous capture, so that recent edits and deletions are noticed. */
export const OVERLAP_MS = 14 * 24 * 3600_000
const DAY_MS = 24 * 3600_000
/** Spreads out accounts that became due at the same time, for example after an outage. */
const MAX_JITTER_MS = 30 * 60_000

/**
 * Starts reading a connected account unless it is already being read. @param by who asked; null: the daily capture is due
 * @returns the capture's id; null if one is already running, or the account is not connected
 */
export async function openCapture(
  tx: Tx,
  capture: { accountId: string; clientId: string; trigger: 'user' | 'other'; by: Actor | null },
): Promise<string | null> {
  const { accountId, clientId, trigger, by } = capture
  const id = newId(tx.customerId)
  const opened = await tx.run(sql`
    insert into captures (customer_id, id, social_account_id, client_id, trigger, created_by, created_by_name, since, started_at)
    select ${tx.customerId}, ${id}, c.social_account_id, ${clientId}, ${trigger}, ${by?.userId ?? null}, ${by && actorName(by)},
      c.last_capture_at - ${OVERLAP_MS}::int * interval '1 millisecond', ${tx.now}
    from connections c where c.customer_id = ${tx.customerId} and c.social_account_id = ${accountId} and c.state = 'active'
    on conflict (customer_id, social_account_id) where finished_at is null do nothing`)
  if (opened === 0) return null
  const spread =
    (Number.parseInt(accountId.slice(0, 13).replaceAll('-', '').slice(-6), 16) / 0xff_ff_ff) * MAX_JITTER_MS
  await tx.run(sql`
    update connections set next_capture_at = ${new Date(tx.now.getTime() + DAY_MS + spread)}
    where customer_id = ${tx.customerId} and social_account_id = ${accountId}`)
  await enqueueCapture(tx, id, trigger, by?.userId ?? null)
  return id
}

/** @param delay seconds */
export async function enqueueCapture(
  tx: Tx,
  captureId: string,
  trigger: 'user' | 'other',
  createdBy: string | null,
  delay = 0,
): Promise<void> {
  const jobId = await enqueue(
    tx,
    trigger === 'user' ? capturePostsJobReference : dailyCaptureJobReference,
    { captureId },
    { subjectId: captureId, createdBy, delay },
  )
  await tx.run(
    sql`update captures set job_id = ${jobId} where customer_id = ${tx.customerId} and id = ${captureId}`,
  )
}
