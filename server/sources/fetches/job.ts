import { type FetchSource, isLoginSource, platformOfCode, PLATFORMS } from '#contract/index.ts'
import { expireSoon, renewTokens } from '../../platform/outbound/oauth.ts'
import { backOff, OutboundProblem } from '../../platform/outbound/request.ts'
import { staffToNotify } from '../../identity/index.ts'
import { openImport } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import type { Services } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, type Job } from '../../platform/jobs/job.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import { Problem } from '../../platform/problem.ts'
import {
  enqueueFetch,
  type FetchAccess,
  fetchJobReference,
  openAccess,
  refuseUnsuitableFile,
  sealAccess,
} from './open.ts'
import { endFetch } from './end.ts'
import { nameOfSource, refusalOf, sourceOf, type SourceConnector } from './adapters/index.ts'
import type { RemoteFile, SourceAccess } from './adapters/source.ts'
import {
  fileChangedProblem,
  type FetchContext,
  fetchByRanges,
  fetchWithoutRanges,
  listParts,
  type Remote,
} from './transfer.ts'

type Fetch = {
  id: string
  client_id: string
  social_account_id: string
  platform: number
  source: FetchSource
  state: 'waiting' | 'fetching' | 'imported' | 'failed' | 'canceled'
  file_name: string
  file_size: number | null
  file_id: string | null
  revision: string | null
  hash: string | null
  access: Buffer | null
  part_of: string | null
  created_by: string | null
  created_by_name: string | null
  ip: string | null
  user_agent: string | null
  link_purpose: string | null
  created_at: Date
  last_part_at: Date | null
}

/** How long a source may be unreachable or busy before the fetch fails. Addresses and tokens of drives expire earlier. */
const MAX_WAIT_MS = 3 * 3600_000
/** How long a platform may take to prepare an archive. */
const MAX_PREPARATION_MS = 14 * 24 * 3600_000

/**
 * Fetches an archive by ranges into the parts that an upload would have, then starts its import. If killed, it continues with the parts
 * that it has; it fails if the file's version changes on the way.
 */
export const fetchArchiveJob: Job<{ fetchId: string }> = defineJob({
  ...fetchJobReference,
  run: async (context) => {
    const row = await context.transaction((tx) => findFetch(tx, context.payload.fetchId))
    if (row?.access && (row.state === 'waiting' || row.state === 'fetching')) {
      await advance(context, row).catch((error: unknown) => retryOrFail(context, row, error))
    }
  },
  fail: async (tx, context, problem) => {
    const row = await findFetch(tx, context.payload.fetchId)
    if (row && (row.state === 'waiting' || row.state === 'fetching'))
      await failFetch(tx, context.services, row, problem)
  },
})

function findFetch(tx: Tx, id: string): Promise<Fetch | null> {
  return tx.one<Fetch>(sql`
    select f.id, f.client_id, f.social_account_id, a.platform, f.source, f.state, f.file_name, f.file_size, f.file_id, f.revision, f.hash, f.access, f.part_of,
      f.created_by, f.created_by_name, f.ip, f.user_agent, f.link_purpose, f.created_at, f.last_part_at
    from archive_fetches f join social_accounts a on a.customer_id = f.customer_id and a.id = f.social_account_id
    where f.customer_id = ${tx.customerId} and f.id = ${id}`)
}

async function advance(context: FetchContext, row: Fetch): Promise<void> {
  const { services } = context
  const parties = sourceOf(services.config, row.source, services.now())
  if (!parties || !row.access) throw new OutboundProblem('refused', 'This source is not set up any more')
  const fetchAccess = await withFreshTokens(context, row, parties, openAccess(services, row.id, row.access))
  const access: SourceAccess = {
    tokens: fetchAccess.tokens,
    app: parties.app,
    request: parties.request,
    now: parties.now,
  }
  if (!fetchAccess.isPrepared) {
    const [first, ...more] = (await parties.source.prepared?.(access, fetchAccess.reference)) ?? []
    if (!first) return waitForSource(context, row)
    Object.assign(fetchAccess, { reference: first, isPrepared: true, more })
  }
  const file = await parties.source.findFile(access, fetchAccess.reference)
  if (row.state === 'waiting') {
    await refuseUnsuitableFile(services, file)
    await beginTransfer(context, row, fetchAccess, file)
  } else if (file.revision !== row.revision || (file.size !== null && file.size !== row.file_size)) {
    throw fileChangedProblem(row.source)
  }
  const remote: Remote = { source: parties.source, access, reference: fetchAccess.reference, file }
  const size = parties.source.knowsRanges
    ? await fetchByRanges(context, remote)
    : await fetchWithoutRanges(context, remote)
  await finishFetch(context, row, fetchAccess, file, size)
}

/** If tokens expire soon and the source renews them, stores and returns new ones. */
async function withFreshTokens(
  context: FetchContext,
  row: Fetch,
  parties: SourceConnector,
  held: FetchAccess,
): Promise<FetchAccess> {
  const { oauth } = parties.source
  if (!oauth || !held.tokens?.refreshToken || !expireSoon(held.tokens, parties.now)) return held
  const tokens = await renewTokens({ ...parties, profile: oauth }, held.tokens)
  const next = { ...held, tokens }
  await context.transaction((tx) => storeAccess(tx, context.services, row.id, next))
  return next
}

const storeAccess = (tx: Tx, services: Services, id: string, access: FetchAccess): Promise<number> =>
  tx.run(sql`
    update archive_fetches set access = ${sealAccess(services, id, access)} where customer_id = ${tx.customerId} and id = ${id}`)

async function beginTransfer(
  context: FetchContext,
  row: Fetch,
  held: FetchAccess,
  file: RemoteFile,
): Promise<void> {
  await context.transaction(async (tx) => {
    await tx.run(sql`
      update archive_fetches set state = 'fetching', file_name = ${file.name}, file_size = ${file.size}, file_id = ${file.id}, revision = ${file.revision},
        hash = ${file.hash}
      where customer_id = ${tx.customerId} and id = ${row.id} and state = 'waiting'`)
    await storeAccess(tx, context.services, row.id, { ...held, transferStartedAt: tx.now.toISOString() })
    await publish(tx, [{ type: 'import.created', clientId: row.client_id }])
  })
}

async function finishFetch(
  context: FetchContext,
  row: Fetch,
  fetchAccess: FetchAccess,
  file: RemoteFile,
  size: number,
): Promise<void> {
  await context.transaction(async (tx) => {
    const parts = await listParts(tx, row.id)
    const importId = await openImport(tx, {
      clientId: row.client_id,
      socialAccountId: row.social_account_id,
      uploadId: row.id,
      fileName: file.name,
      size,
      parts: parts.map((part) => part.sha256),
      receivedAt: tx.now,
      source: row.source,
      trigger: 'user',
      createdBy: row.created_by,
      createdByName: row.created_by_name,
      origin: { fileId: file.id, revision: file.revision, hash: file.hash },
      partOf: row.part_of,
      ip: row.ip,
      userAgent: row.user_agent,
      linkPurpose: row.link_purpose,
    })
    const first = row.part_of ?? importId
    for (const reference of fetchAccess.more)
      await openNextFetch(tx, context.services, row, fetchAccess, reference, first)
    await endFetch(tx, row, { state: 'imported', importId, size })
    await tx.run(
      sql`delete from archive_fetch_parts where customer_id = ${tx.customerId} and fetch_id = ${row.id}`,
    )
    await publish(tx, [{ type: 'import.created', clientId: row.client_id }])
  })
}

/** Opens a fetch for another zip of the same archive. Until the source is asked, its name and size are unknown. */
async function openNextFetch(
  tx: Tx,
  services: Services,
  row: Fetch,
  held: FetchAccess,
  reference: FetchAccess['reference'],
  partOf: string,
): Promise<void> {
  const id = newId(tx.customerId)
  await tx.run(sql`
    insert into archive_fetches (customer_id, id, client_id, social_account_id, source, state, file_name, access, part_of, created_by, created_by_name, ip,
      user_agent, link_purpose, created_at)
    values (${tx.customerId}, ${id}, ${row.client_id}, ${row.social_account_id}, ${row.source}, 'waiting', ${row.file_name},
      ${sealAccess(services, id, { ...held, reference, more: [] })}, ${partOf}, ${row.created_by}, ${row.created_by_name}, ${row.ip},
      ${row.user_agent}, ${row.link_purpose}, ${tx.now})`)
  await enqueueFetch(tx, id, row.created_by)
}

/** The platform is still preparing the archive: asks again after 30 seconds to an hour, less and less often. */
async function waitForSource(context: FetchContext, row: Fetch): Promise<void> {
  const lasted = context.services.now().getTime() - row.created_at.getTime()
  if (lasted > MAX_PREPARATION_MS) throw refusalOf(row.source)
  await enqueueRetry(context, row, backOff(lasted / 2, { least: 30_000, most: 3600_000 }))
}

/** Retries later if the source is busy or unavailable; for any other error, waiting doesn't help and the fetch fails. */
async function retryOrFail(context: FetchContext, row: Fetch, error: unknown): Promise<void> {
  if (!(error instanceof OutboundProblem)) throw error
  if (error.kind === 'refused') throw refusalOf(row.source)
  const latest = (await context.transaction((tx) => findFetch(tx, row.id))) ?? row
  const lasted = context.services.now().getTime() - startOf(context, latest).getTime()
  const patience = latest.state === 'waiting' ? MAX_PREPARATION_MS : MAX_WAIT_MS
  if (lasted > patience) throw new Problem('PLATFORM_UNAVAILABLE', { platform: nameOfSource(row.source) })
  await enqueueRetry(context, row, backOff(lasted, { least: 15_000, most: 600_000 }, error))
}

/** The start of the wait. Days in which the source prepared the archive and hours in which the transfer advanced don't count. */
function startOf({ services }: FetchContext, row: Fetch): Date {
  if (row.state === 'waiting' || !row.access) return row.created_at
  if (row.last_part_at) return row.last_part_at
  return new Date(openAccess(services, row.id, row.access).transferStartedAt ?? row.created_at)
}

const enqueueRetry = (context: FetchContext, row: Fetch, ms: number): Promise<void> =>
  context.transaction((tx) => enqueueFetch(tx, row.id, row.created_by, Math.ceil(ms / 1000)))

/** Notifies the person who chose the archive and the staff that it could not be fetched, and what to do. */
async function failFetch(tx: Tx, services: Services, row: Fetch, problem: Problem): Promise<void> {
  const { code, message, context } = problem.body()
  await endFetch(tx, row, { state: 'failed', error: { code, message, context } })
  await recordEvidence(tx, [
    { kind: 'fetch.fail', subjectId: row.id, actorId: row.created_by, payload: { source: row.source, code } },
  ])
  const asksClient = isLoginSource(row.source)
  if (asksClient)
    await tx.extensions.accessLost(tx, services, {
      accountId: row.social_account_id,
      clientId: row.client_id,
    })
  const client = await tx.one<{ id: string; firstName: string; lastName: string }>(sql`
    select id, first_name as "firstName", last_name as "lastName" from clients where customer_id = ${tx.customerId} and id = ${row.client_id}`)
  if (!client) return
  const people = new Set(await staffToNotify(tx, row.client_id, [row.created_by]))
  // If the client gets an email with the request, they don't need a notification too.
  if (row.created_by && !asksClient) people.add(row.created_by)
  for (const userId of people)
    await notifyUser(tx, {
      userId,
      type: 'post_import_failed',
      subjectId: row.id,
      data: {
        client,
        platform: PLATFORMS[platformOfCode(row.platform)].name,
        code,
        context: { source: nameOfSource(row.source) },
      },
    })
  await publish(tx, [{ type: 'import.created', clientId: row.client_id }])
}
