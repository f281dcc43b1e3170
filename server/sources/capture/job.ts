import { createHash } from 'node:crypto'
import { platformOfCode } from '#contract/index.ts'
import { openImport } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { defineJob, type Job, type JobReference } from '../../platform/jobs/job.ts'
import { markAccessLost } from '../connections/access-lost.ts'
import { requireConnector } from '../platforms/index.ts'
import { backOff, OutboundProblem } from '../../platform/outbound/request.ts'
import { disabledPlatforms } from '../sites/sites.ts'
import { type CaptureManifest, writeCaptureArchive } from './archive.ts'
import { type CaptureContext, listItems } from './items.ts'
import { capturePostsJobReference, dailyCaptureJobReference, enqueueCapture, OVERLAP_MS } from './open.ts'
import { RecordedSession, TurnOverError } from './session.ts'

type Capture = {
  id: string
  accountId: string
  clientId: string
  platform: number
  trigger: 'user' | 'other'
  created_by: string | null
  created_by_name: string | null
  since: Date | null
  started_at: Date
  finished_at: Date | null
  platform_account_id: string
  platform_account_name: string
  external_id: string | null
  last_listing: Buffer | null
}

/** How long one daily capture may run while others wait in its lane. Then it queues again behind them, and continues where it stopped. */
const MAX_TURN_MS = 5 * 60_000
/** A capture that has waited this long for its platform ends with the items that it has. */
const MAX_WAIT_MS = 20 * 3600_000

/**
 * Reads a connected account. Each answer and file is stored as received, so a killed job continues with them; then all of them become
 * an archive, which is imported like one that a person sent.
 */
const defineCaptureJob = (reference: JobReference<{ captureId: string }>): Job<{ captureId: string }> =>
  defineJob({
    ...reference,
    run: async (context) => {
      const capture = await findCapture(context)
      if (capture && !capture.finished_at) await readAccount(context, capture)
      await clearItems(context)
    },
    succeed: async (tx, { payload: { captureId } }) => {
      const waiting = await tx.one<{
        trigger: 'user' | 'other'
        retry_at: Date
        created_by: string | null
      }>(sql`
        select trigger, retry_at, created_by from captures
        where customer_id = ${tx.customerId} and id = ${captureId} and finished_at is null and retry_at is not null`)
      if (!waiting) return
      const delay = Math.max(1, Math.ceil((waiting.retry_at.getTime() - tx.now.getTime()) / 1000))
      await enqueueCapture(tx, captureId, waiting.trigger, waiting.created_by, delay)
    },
    fail: async (tx, { payload: { captureId } }) => {
      await tx.run(sql`
        update captures set finished_at = ${tx.now}, outcome = 'failed'
        where customer_id = ${tx.customerId} and id = ${captureId} and finished_at is null`)
    },
  })

export const capturePostsJob = defineCaptureJob(capturePostsJobReference)
export const dailyCaptureJob = defineCaptureJob(dailyCaptureJobReference)

function findCapture(context: CaptureContext): Promise<Capture | null> {
  return context.transaction((tx) =>
    tx.one<Capture>(sql`
      select k.id, k.social_account_id as "accountId", k.client_id as "clientId", a.platform, k.trigger, k.created_by, k.created_by_name, k.since,
        k.started_at, k.finished_at, a.platform_account_id, a.platform_account_name, a.external_id, c.last_listing
      from captures k join social_accounts a on a.customer_id = k.customer_id and a.id = k.social_account_id
      join connections c on c.customer_id = k.customer_id and c.social_account_id = k.social_account_id
      where k.customer_id = ${tx.customerId} and k.id = ${context.payload.captureId}
        and a.platform_account_id is not null and a.platform_account_name is not null`),
  )
}

async function readAccount(context: CaptureContext, capture: Capture): Promise<void> {
  const { services } = context
  const type = platformOfCode(capture.platform)
  const [items, disabled] = await context.transaction(async (tx) => [
    await listItems(tx, capture.id),
    await disabledPlatforms(tx, services.config),
  ])
  // A daily capture starts over once the platform is enabled again, because the addresses of files in the answers expire.
  if (disabled.includes(capture.platform)) return endCapture(context, capture, 'failed')
  try {
    const { platform } = requireConnector(services.config, type, services.now())
    const session = await RecordedSession.open(context, platform, {
      accountId: capture.accountId,
      account: { id: capture.platform_account_id, name: capture.platform_account_name },
      since: capture.since,
      items,
      turnEndsAt: capture.trigger === 'other' ? new Date(services.now().getTime() + MAX_TURN_MS) : null,
    })
    await platform.capture(session)
    await finishCapture(context, capture, session, false)
  } catch (error) {
    if (error instanceof TurnOverError) return retryAfter(context, capture, 0)
    if (!(error instanceof OutboundProblem)) throw error
    await handleProblem(context, capture, error)
  }
}

/** Depending on the problem: retries later, gives up, or marks the access as lost. */
async function handleProblem(
  context: CaptureContext,
  capture: Capture,
  error: OutboundProblem,
): Promise<void> {
  const { services } = context
  if (error.kind === 'refused')
    return context.transaction((tx) => markAccessLost(tx, services, capture.accountId))
  const lasted = services.now().getTime() - capture.started_at.getTime()
  if (lasted > MAX_WAIT_MS) return giveUpCapture(context, capture)
  const wait = backOff(lasted, { least: 60_000, most: 2 * 3600_000 }, error)
  await retryAfter(context, capture, wait)
}

async function retryAfter(context: CaptureContext, capture: Capture, wait: number): Promise<void> {
  await context.transaction((tx) =>
    tx.run(sql`
      update captures set retry_at = ${new Date(tx.now.getTime() + wait)} where customer_id = ${tx.customerId} and id = ${capture.id}`),
  )
}

/** After most of a day of failures, imports what the platform has delivered; the next day's capture starts over. */
async function giveUpCapture(context: CaptureContext, capture: Capture): Promise<void> {
  const items = await context.transaction((tx) => listItems(tx, capture.id))
  if (items.some(({ path }) => path.startsWith('responses/')))
    return importItems(context, capture, items, true)
  await endCapture(context, capture, 'failed')
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

async function finishCapture(
  context: CaptureContext,
  capture: Capture,
  session: RecordedSession,
  isPartial: boolean,
): Promise<void> {
  const isNews =
    capture.trigger === 'user' ||
    capture.last_listing === null ||
    !capture.last_listing.equals(hashOf(session.listing(null)))
  const next = hashOf(session.listing(new Date(capture.started_at.getTime() - OVERLAP_MS)))
  if (isNews) return importItems(context, capture, session.items, isPartial, next)
  await endCapture(context, capture, 'nothing', next)
}

async function endCapture(
  context: CaptureContext,
  capture: Capture,
  outcome: 'nothing' | 'failed',
  listing: Buffer | null = null,
): Promise<void> {
  await context.transaction(async (tx) => {
    await tx.run(sql`
      update captures set finished_at = ${tx.now}, outcome = ${outcome} where customer_id = ${tx.customerId} and id = ${capture.id}`)
    if (listing) await recordCapture(tx, capture, listing)
  })
}

const recordCapture = (tx: Tx, capture: Capture, listing: Buffer): Promise<number> =>
  tx.run(sql`
    update connections set last_capture_at = ${capture.started_at}, last_listing = ${listing}
    where customer_id = ${tx.customerId} and social_account_id = ${capture.accountId}`)

async function importItems(
  context: CaptureContext,
  capture: Capture,
  items: Awaited<ReturnType<typeof listItems>>,
  isPartial: boolean,
  listing: Buffer | null = null,
): Promise<void> {
  const platform = platformOfCode(capture.platform)
  const manifest: CaptureManifest = {
    format: 'proofline-capture',
    version: 1,
    platform,
    account: {
      id: capture.platform_account_id,
      name: capture.platform_account_name,
      externalId: capture.external_id,
    },
    startedAt: capture.started_at.toISOString(),
    since: capture.since?.toISOString() ?? null,
    isPartial,
    items: items.map(({ path, url, status, size, received_at }) => ({
      path,
      url,
      status,
      size,
      receivedAt: received_at.toISOString(),
    })),
  }
  const { parts, size } = await writeCaptureArchive(context.services, capture.id, manifest, items)
  const day = capture.started_at.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')
  await context.transaction(async (tx) => {
    const importId = await openImport(tx, {
      clientId: capture.clientId,
      socialAccountId: capture.accountId,
      uploadId: capture.id,
      fileName: `${platform}-${(capture.external_id ?? capture.platform_account_id).replaceAll(/[^\w.@-]/g, '')}-${day}.zip`,
      size,
      parts,
      receivedAt: capture.started_at,
      source: 'api',
      trigger: capture.trigger,
      createdBy: capture.created_by,
      createdByName: capture.created_by_name,
    })
    await tx.run(sql`
      update captures set finished_at = ${tx.now}, outcome = 'imported', import_id = ${importId}
      where customer_id = ${tx.customerId} and id = ${capture.id}`)
    if (listing) await recordCapture(tx, capture, listing)
  })
}

/**
 * Deletes the items of a capture that its archive contains, or that had nothing new. Those of other captures are deleted later, unless there
 * is a hold (`removeEndedCaptures`).
 */
async function clearItems(context: CaptureContext): Promise<void> {
  const { captureId } = context.payload
  const items = await context.transaction(async (tx) => {
    const done = await tx.one(sql`
      select 1 from captures where customer_id = ${tx.customerId} and id = ${captureId} and outcome in ('imported', 'nothing')`)
    return done ? listItems(tx, captureId) : []
  })
  for (const { id } of items) await context.services.storage.removeParts(id)
  if (items.length > 0)
    await context.transaction((tx) =>
      tx.run(
        sql`delete from capture_items where customer_id = ${tx.customerId} and capture_id = ${captureId}`,
      ),
    )
}
