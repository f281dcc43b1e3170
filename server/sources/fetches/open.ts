import { z } from 'zod'
import { type FetchSource, FETCH_SOURCES, type LoginSource, MAX_UPLOAD_SIZE } from '#contract/index.ts'
import type { Tokens } from '../../platform/outbound/oauth.ts'
import { lockListedAccount, requireClientOfAccount, requireFreeSpace } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { type Actor, actorName, type Services, type TxServices } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue, type JobReference } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import type { Choice } from './choose/flows.ts'
import type { Reference, RemoteFile } from './adapters/source.ts'

export const fetchJobReference: JobReference<{ fetchId: string }> = {
  kind: 'fetch-archive',
  payload: z.object({ fetchId: z.uuid() }),
  attempts: 60,
  lane: 'transfer',
}

/** What is needed to read the file; encrypted in the row. */
export type FetchAccess = {
  tokens: Tokens | null
  reference: Reference
  /** The reference names a file, not a request that the source is still working on. */
  isPrepared: boolean
  /** The archive's remaining zips. */
  more: Reference[]
  /** ISO 8601; only for an archive that a source has prepared. */
  transferStartedAt?: string
}

const contextOf = (fetchId: string): string => `archive fetch ${fetchId}`

export const sealAccess = ({ vault }: TxServices, fetchId: string, access: FetchAccess): Buffer =>
  vault.seal(JSON.stringify(access), contextOf(fetchId))

export const openAccess = ({ vault }: Services, fetchId: string, sealed: Buffer): FetchAccess =>
  JSON.parse(vault.open(sealed, contextOf(fetchId))) as FetchAccess

/** Encrypts the access of every running fetch again, with the newest key. @returns how many were encrypted */
export async function resealFetches(services: Services, tenant: string): Promise<number> {
  return services.db.transaction(tenant, async (tx) => {
    const rows = await tx.rows<{ id: string; access: Buffer }>(sql`
      select id, access from archive_fetches where customer_id = ${tx.customerId} and access is not null order by id for update`)
    for (const { id, access } of rows)
      await tx.run(sql`
        update archive_fetches set access = ${sealAccess(services, id, openAccess(services, id, access))}
        where customer_id = ${tx.customerId} and id = ${id}`)
    return rows.length
  })
}

/** @throws Problem MUST_BE_ZIP, FETCH_FILE_SIZE, STORAGE_FULL */
export async function refuseUnsuitableFile(services: Services, file: RemoteFile): Promise<void> {
  if (!/\.zip$/i.test(file.name)) throw new Problem('MUST_BE_ZIP')
  if (file.size === null) return
  if (file.size < 1 || file.size > MAX_UPLOAD_SIZE) throw new Problem('FETCH_FILE_SIZE')
  await requireFreeSpace(services, file.size)
}

/** Starts fetching the chosen file. `file`: null while the source is still preparing it. @returns the fetch's id */
export async function openFetch(
  services: Services,
  actor: Actor,
  choice: Choice,
  reference: Reference,
  file: RemoteFile | null,
  from: { ip: string; userAgent: string },
): Promise<string> {
  const { accountId, partOf, tenant, access } = choice
  const source = choice.parties.source.type
  const id = newId(tenant)
  await services.db.transaction(tenant, async (tx) => {
    const clientId = await requireClientOfAccount(tx, actor, accountId)
    await lockListedAccount(tx, accountId)
    await tx.run(sql`
      insert into archive_fetches (customer_id, id, client_id, social_account_id, source, state, file_name, file_size, file_id, revision, hash, access, part_of,
        created_by, created_by_name, ip, user_agent, link_purpose, created_at)
      values (${tenant}, ${id}, ${clientId}, ${accountId}, ${source}, ${file ? 'fetching' : 'waiting'}, ${file?.name ?? provisionalFileName(source)}, ${file?.size ?? null},
        ${file?.id ?? null}, ${file?.revision ?? null}, ${file?.hash ?? null}, ${sealAccess(services, id, { tokens: access.tokens, reference, isPrepared: file !== null, more: [] })}, ${partOf},
        ${actor.userId}, ${actorName(actor)}, ${from.ip}, ${from.userAgent}, ${actor.link?.purpose ?? null}, ${tx.now})`)
    await recordEvidence(tx, [
      {
        kind: 'fetch.start',
        subjectId: id,
        actorId: actor.userId,
        payload: {
          accountId,
          source,
          fileName: file?.name ?? null,
          size: file?.size ?? null,
          fileId: file?.id ?? null,
        },
      },
    ])
    await enqueueFetch(tx, id, actor.userId)
    await publish(tx, [{ type: 'import.created', clientId }])
  })
  return id
}

/** Starts waiting for the archive that a platform prepares after a remote login. */
export async function openLoginFetch(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  login: { source: LoginSource; accountId: string; clientId: string; cookies: string },
): Promise<void> {
  const { source, accountId, clientId, cookies } = login
  const id = newId(tx.customerId)
  await tx.run(sql`
    insert into archive_fetches (customer_id, id, client_id, social_account_id, source, state, file_name, access, created_by, created_by_name, link_purpose,
      created_at)
    values (${tx.customerId}, ${id}, ${clientId}, ${accountId}, ${source}, 'waiting', ${provisionalFileName(source)},
      ${sealAccess(services, id, { tokens: null, reference: { cookies }, isPrepared: false, more: [] })}, ${actor.userId}, ${actorName(actor)},
      ${actor.link?.purpose ?? null}, ${tx.now})`)
  await recordEvidence(tx, [
    { kind: 'fetch.start', subjectId: id, actorId: actor.userId, payload: { accountId, source } },
  ])
  await enqueueFetch(tx, id, actor.userId)
  await publish(tx, [{ type: 'import.created', clientId }])
}

/** The file name of an archive whose real name is not known yet. */
const provisionalFileName = (source: FetchSource): string => `${FETCH_SOURCES[source].platform ?? source}.zip`

/** @param delay seconds */
export async function enqueueFetch(
  tx: Tx,
  fetchId: string,
  createdBy: string | null,
  delay = 0,
): Promise<void> {
  const jobId = await enqueue(tx, fetchJobReference, { fetchId }, { subjectId: fetchId, createdBy, delay })
  await tx.run(
    sql`update archive_fetches set job_id = ${jobId} where customer_id = ${tx.customerId} and id = ${fetchId}`,
  )
}
