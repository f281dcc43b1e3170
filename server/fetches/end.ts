import { z } from 'zod'
import { type FetchSource, isLoginSource } from '#contract/index.ts'
import { PlatformProblem, revokeTokens } from '../connections/index.ts'
import type { StoredError } from '../imports/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { json, sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import type { Actor, Services } from '../platform/http/call.ts'
import { cancelJob, defineJob, enqueue, type JobReference } from '../platform/jobs/job.ts'
import { openAccess } from './open.ts'
import { sourceOf } from './sources/index.ts'

type EndedFetch = { id: string; source: FetchSource; part_of: string | null; created_by: string | null }
export type OpenFetch = EndedFetch & { client_id: string; job_id: string }

type FetchEnd =
  | { state: 'imported'; importId: string; size: number }
  | { state: 'failed'; error: StoredError }
  | { state: 'canceled' }

const releaseAccessJobReference: JobReference<{ fetchId: string }> = {
  kind: 'release-fetch-access',
  payload: z.object({ fetchId: z.uuid() }),
  attempts: 40,
  lane: 'transfer',
}

/** Ends a fetch, and queues a job that releases its access unless another fetch still needs it. @returns whether it was open */
export async function endFetch(tx: Tx, fetch: EndedFetch, end: FetchEnd): Promise<boolean> {
  const importId = end.state === 'imported' ? end.importId : null
  const download = fetch.part_of ?? importId
  // All zips of a download have one sign-in. At the other sources, revoking one token may end the other tokens of that person.
  const sharesAccess = isLoginSource(fetch.source)
    ? sql`part_of = ${download}`
    : sql`created_by = ${fetch.created_by}`
  // Locked, so that of two fetches that end at the same time one sees the end of the other.
  const open = await tx.rows<{ id: string }>(sql`
    select id from archive_fetches
    where customer_id = ${tx.customerId} and state in ('waiting', 'fetching') and (id = ${fetch.id} or source = ${fetch.source} and ${sharesAccess})
    order by id for update`)
  if (!open.some(({ id }) => id === fetch.id)) return false
  const isLast = open.length === 1
  await tx.run(sql`
    update archive_fetches set state = ${end.state}, ended_at = ${tx.now}, access = case when ${isLast}::boolean then access end,
      import_id = ${importId}, file_size = coalesce(${end.state === 'imported' ? end.size : null}, file_size),
      error = ${end.state === 'failed' ? json(end.error) : null}
    where customer_id = ${tx.customerId} and id = ${fetch.id}`)
  if (isLast)
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
  if (!(await endFetch(tx, fetch, { state: 'canceled' }))) return false
  await recordEvidence(tx, [
    { kind: 'fetch.cancel', subjectId: fetch.id, actorId: actor.userId, payload: { source: fetch.source } },
  ])
  await publish(tx, [{ type: 'import.created', clientId: fetch.client_id }])
  return true
}

/** Cancels all fetches of an account that is removed. */
export async function cancelFetchesOfAccount(tx: Tx, actor: Actor, accountId: string): Promise<void> {
  const open = await tx.rows<OpenFetch>(sql`
    select id, source, part_of, created_by, client_id, job_id from archive_fetches
    where customer_id = ${tx.customerId} and social_account_id = ${accountId} and state in ('waiting', 'fetching') and job_id is not null order by id`)
  for (const fetch of open) await cancelFetch(tx, actor, fetch)
}

/** Revokes a permission that was given only for a fetch that has ended, or signs out of the platform, and deletes the tokens or cookies. */
export const releaseAccessJob = defineJob({
  ...releaseAccessJobReference,
  failures: 12,
  run: async ({ services, customerId, payload: { fetchId } }) => {
    const row = await services.db.read(customerId, (tx) =>
      tx.one<{ source: FetchSource; access: Buffer }>(sql`
        select source, access from archive_fetches
        where customer_id = ${customerId} and id = ${fetchId} and ended_at is not null and access is not null`),
    )
    if (row) await releaseAccess(services, fetchId, row)
  },
  succeed: (tx, { payload }) => deleteAccess(tx, payload.fetchId),
  // A platform ends unused access after some time; we delete our copy in any case.
  fail: (tx, { payload }) => deleteAccess(tx, payload.fetchId),
})

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
    if (!(error instanceof PlatformProblem) || error.kind !== 'refused') throw error
  }
}

async function deleteAccess(tx: Tx, fetchId: string): Promise<void> {
  await tx.run(
    sql`update archive_fetches set access = null where customer_id = ${tx.customerId} and id = ${fetchId}`,
  )
}
