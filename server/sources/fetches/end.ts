import { z } from 'zod'
import {
  type FetchSource,
  isLoginSource,
  platformOfCode,
  PLATFORMS,
  type ProblemCode,
} from '#contract/index.ts'
import { OutboundProblem } from '../../platform/outbound/request.ts'
import { revokeTokens } from '../../platform/outbound/oauth.ts'
import type { StoredError } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, type RawBuilder, sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { type Actor, actorName, type Services } from '../../platform/http/call.ts'
import { cancelJob, defineJob, enqueue, type JobReference } from '../../platform/jobs/job.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import { nameOf } from '../connections/client-name.ts'
import { openAccess } from './open.ts'
import { mayCancel } from './reads.ts'
import { sourceOf } from './adapters/index.ts'

type EndedFetch = { id: string; source: FetchSource; part_of: string | null; created_by: string | null }
export type OpenFetch = EndedFetch & { client_id: string; job_id: string }

type FetchEnd =
  | { state: 'imported'; importId: string; size: number }
  | { state: 'failed'; error: StoredError }
  | { state: 'canceled' }

export const releaseAccessJobReference: JobReference<{ fetchId: string }> = {
  kind: 'release-fetch-access',
  payload: z.object({ fetchId: z.uuid() }),
  attempts: 40,
  lane: 'transfer',
}

/**
 * Fetches of one person at one source. After a remote login, all zips of a download have one sign-in; at the other sources, revoking one token may
 * end the other tokens of that person. @param download the first import of the download
 */
const sharesAccess = (fetch: EndedFetch, download: string | null): RawBuilder<unknown> =>
  sql`(id = ${fetch.id} or source = ${fetch.source} and ${
    isLoginSource(fetch.source)
      ? sql`coalesce(part_of, import_id) = ${download}`
      : sql`created_by = ${fetch.created_by}`
  })`

const IS_OPEN = sql`state in ('waiting', 'fetching')`

/** Ends a fetch. If no other that shares its access is open, queues a job that releases it and those of all that have ended. @returns whether it was open */
export async function endFetch(tx: Tx, fetch: EndedFetch, end: FetchEnd): Promise<boolean> {
  const importId = end.state === 'imported' ? end.importId : null
  // Locked, so that of two fetches that end at the same time one sees the end of the other.
  const open = await tx.rows<{ id: string }>(sql`
    select id from archive_fetches
    where customer_id = ${tx.customerId} and ${IS_OPEN} and ${sharesAccess(fetch, fetch.part_of ?? importId)}
    order by id for update`)
  if (!open.some(({ id }) => id === fetch.id)) return false
  await tx.run(sql`
    update archive_fetches set state = ${end.state}, ended_at = ${tx.now}, import_id = ${importId},
      file_size = coalesce(${end.state === 'imported' ? end.size : null}, file_size), error = ${end.state === 'failed' ? json(end.error) : null}
    where customer_id = ${tx.customerId} and id = ${fetch.id}`)
  if (open.length === 1)
    await enqueue(
      tx,
      releaseAccessJobReference,
      { fetchId: fetch.id },
      { subjectId: fetch.id, createdBy: null },
    )
  return true
}

/** Cancels a fetch. @returns whether it was open */
export async function cancelFetch(tx: Tx, actor: Actor, fetch: OpenFetch): Promise<boolean> {
  // First, because a running job locks its own row before the fetch.
  await cancelJob(tx, fetch.job_id)
  return endCanceled(tx, actor, fetch, {})
}

async function endCanceled(
  tx: Tx,
  actor: Actor,
  fetch: OpenFetch,
  reason: { because?: AccessEnd },
): Promise<boolean> {
  if (!(await endFetch(tx, fetch, { state: 'canceled' }))) return false
  await recordEvidence(tx, [
    {
      kind: 'fetch.cancel',
      subjectId: fetch.id,
      actorId: actor.userId,
      payload: { source: fetch.source, ...reason },
    },
  ])
  await publish(tx, [{ type: 'import.created', clientId: fetch.client_id }])
  return true
}

/** Why our access to an account ended. */
type AccessEnd = 'account_removed' | 'posts_taken_out'

/**
 * Cancels all fetches of an account to which our access ends, also those that the person could not cancel alone: the person who started one is
 * notified.
 */
export async function cancelFetchesOfAccount(
  tx: Tx,
  actor: Actor,
  accountId: string,
  because: AccessEnd,
): Promise<void> {
  for (;;) {
    const open = await tx.rows<OpenFetch & { platform: number }>(sql`
      select f.id, f.source, f.part_of, f.created_by, f.client_id, f.job_id, a.platform from archive_fetches f
      join social_accounts a on a.customer_id = f.customer_id and a.id = f.social_account_id
      where f.customer_id = ${tx.customerId} and f.social_account_id = ${accountId} and ${IS_OPEN} and f.job_id is not null order by f.job_id`)
    // Again, because a fetch that has just ended may have opened one for the next zip.
    if (open.length === 0) return
    // All jobs before the first fetch: ending one also locks those that share its access.
    for (const { job_id } of open) await cancelJob(tx, job_id)
    for (const fetch of open) {
      const { id, created_by: starter, client_id: clientId, platform } = fetch
      const isCanceled = await endCanceled(tx, actor, fetch, { because })
      if (!isCanceled || !starter || mayCancel(actor, starter)) continue
      await notifyUser(tx, {
        userId: starter,
        type: 'post_import_failed',
        subjectId: id,
        data: {
          client: await nameOf(tx, clientId),
          platform: PLATFORMS[platformOfCode(platform)].name,
          code: 'FETCH_ACCESS_ENDED' satisfies ProblemCode,
          context: { name: actorName(actor) },
        },
      })
    }
  }
}

/** Revokes a permission that was given only for fetches that have ended, or signs out of the platform, and deletes the tokens or cookies. */
export const releaseAccessJob = defineJob({
  ...releaseAccessJobReference,
  failures: 12,
  run: async ({ services, customerId, payload, transaction }) => {
    const held = await services.db.read(customerId, (tx) => listHeldAccess(tx, payload.fetchId))
    // Another has been opened since. The last one that ends releases all.
    if (held.some(({ ended }) => !ended)) return
    for (const { id, source, access } of held) {
      await releaseAccess(services, id, { source, access })
      await transaction((tx) => deleteAccess(tx, id))
    }
  },
  // A platform ends unused access after some time; we delete our copy in any case.
  fail: async (tx, { payload }) => {
    for (const { id, ended } of await listHeldAccess(tx, payload.fetchId))
      if (ended) await deleteAccess(tx, id)
  },
})

/** The fetches that share the access of one, itself included, as far as they still have it. */
async function listHeldAccess(
  tx: Tx,
  fetchId: string,
): Promise<{ id: string; source: FetchSource; access: Buffer; ended: boolean }[]> {
  const fetch = await tx.one<EndedFetch & { import_id: string | null }>(sql`
    select id, source, part_of, created_by, import_id from archive_fetches where customer_id = ${tx.customerId} and id = ${fetchId}`)
  if (!fetch) return []
  return tx.rows(sql`
    select id, source, access, ended_at is not null as ended from archive_fetches
    where customer_id = ${tx.customerId} and access is not null and ${sharesAccess(fetch, fetch.part_of ?? fetch.import_id)} order by id`)
}

async function releaseAccess(
  services: Services,
  fetchId: string,
  row: { source: FetchSource; access: Buffer },
): Promise<void> {
  const now = services.now()
  const parties = sourceOf(services.config, row.source, now)
  if (!parties) return
  const { tokens, reference } = openAccess(services, fetchId, row.access)
  const { oauth, release } = parties.source
  try {
    if (oauth?.server.revocation_endpoint && tokens)
      await revokeTokens({ ...parties, profile: oauth, now }, tokens)
    await release?.({ tokens: null, app: parties.app, request: parties.request, now }, reference)
  } catch (error) {
    // If the source no longer knows the access, there is nothing to release.
    if (!(error instanceof OutboundProblem) || error.kind !== 'refused') throw error
  }
}

async function deleteAccess(tx: Tx, fetchId: string): Promise<void> {
  await tx.run(
    sql`update archive_fetches set access = null where customer_id = ${tx.customerId} and id = ${fetchId}`,
  )
}
