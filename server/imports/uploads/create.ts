import { partCount } from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { type Actor, actorName, type Services } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import { sessionSince } from '../owners/facts.ts'
import { hashOfParts } from '../row.ts'
import { lockListedAccount } from '../run/cancel.ts'
import { importPostsJobReference } from '../run/job.ts'
import { ownUpload, partHashes, type UploadRow, toUpload } from './uploads.ts'

/**
 * Starts the import of a complete upload into a social account. @param partOf an import of that account, if this is another part of its download
 * @returns the import's id, the same if the request is repeated because its answer was lost
 */
export async function createPostImport(
  services: Services,
  actor: Actor,
  tenant: string,
  socialAccountId: string,
  uploadId: string,
  partOf?: string,
): Promise<string> {
  const { db } = services
  const findEarlier = () => db.read(tenant, (tx) => findImportOf(tx, socialAccountId, uploadId))
  await db.read(tenant, async (tx) => {
    await requireClientOfAccount(tx, actor, socialAccountId)
    if (partOf) await requireFirstPart(tx, socialAccountId, partOf)
  })
  const earlier = await findEarlier()
  if (earlier) return earlier.id
  // A provider's upload is in its own account, so this is a separate transaction; it is idempotent.
  const upload = await db.transaction(actor.accountId, async (tx) => {
    const row = await ownUpload(tx, actor, uploadId)
    const { received } = await toUpload(tx, row)
    if (received.length < partCount(row.size))
      throw new Problem('UPLOAD_INCOMPLETE', { received, parts: partCount(row.size) })
    await claimUpload(tx, row, tenant)
    return { ...row, parts: await partHashes(tx, row.id) }
  })
  try {
    return await db.transaction(tenant, (tx) => insertImport(tx, actor, socialAccountId, upload, partOf))
  } catch (error) {
    const simultaneous = await findEarlier()
    if (simultaneous) return simultaneous.id
    throw error
  }
}

const findImportOf = (tx: Tx, socialAccountId: string, uploadId: string): Promise<{ id: string } | null> =>
  tx.one<{ id: string }>(sql`
    select id from post_imports where customer_id = ${tx.customerId} and upload_id = ${uploadId} and social_account_id = ${socialAccountId}`)

/** @throws Problem NOT_FOUND unless the account exists and its client is visible to the actor */
export async function requireClientOfAccount(tx: Tx, actor: Actor, socialAccountId: string): Promise<string> {
  const account = await tx.one<{ client_id: string }>(sql`
    select a.client_id from social_accounts a
    where a.customer_id = ${tx.customerId} and a.id = ${socialAccountId} and a.removed_at is null and ${seesClient(tx, actor, sql`a.client_id`)}`)
  if (!account) throw new Problem('NOT_FOUND')
  return account.client_id
}

/** The import to which all parts of a download refer, given any of them. @throws Problem NOT_FOUND for another account's */
export async function requireFirstPart(tx: Tx, socialAccountId: string, partOf: string): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    select coalesce(part_of, id) as id from post_imports
    where customer_id = ${tx.customerId} and id = ${partOf} and social_account_id = ${socialAccountId}`)
  if (!row) throw new Problem('NOT_FOUND')
  return row.id
}

async function insertImport(
  tx: Tx,
  actor: Actor,
  socialAccountId: string,
  upload: UploadRow & { parts: Buffer[] },
  partOf: string | undefined,
): Promise<string> {
  const clientId = await requireClientOfAccount(tx, actor, socialAccountId)
  await lockListedAccount(tx, socialAccountId)
  const first = partOf ? await requireFirstPart(tx, socialAccountId, partOf) : null
  const id = newId(tx.customerId)
  const jobId = await enqueue(
    tx,
    importPostsJobReference,
    { importId: id },
    { subjectId: id, createdBy: actor.userId },
  )
  const inserted = await tx.run(sql`
    insert into post_imports (customer_id, id, client_id, social_account_id, upload_id, file_name, file_size, parts, browser_sha256, uploaded_at, ip,
      user_agent, link_purpose, job_id, trigger, part_of, created_by, created_by_name, came_since, created_at)
    values (${tx.customerId}, ${id}, ${clientId}, ${socialAccountId}, ${upload.id}, ${upload.name}, ${upload.size}, ${upload.parts}::bytea[], ${upload.browser_sha256},
      ${upload.created_at}, ${upload.ip}, ${upload.user_agent}, ${upload.link_purpose}, ${jobId}, 'user', ${first}, ${actor.userId}, ${actorName(actor)},
      ${await sessionSince(tx, actor)}, ${tx.now})
    on conflict (customer_id, upload_id) do nothing`)
  if (inserted === 0) throw new Problem('UPLOAD_ALREADY_USED')
  await recordEvidence(tx, [
    {
      kind: 'import.start',
      subjectId: id,
      actorId: actor.userId,
      payload: {
        accountId: socialAccountId,
        fileName: upload.name,
        size: upload.size,
        partsSha256: hashOfParts(upload.parts),
        ip: upload.ip,
        link: upload.link_purpose,
        partOf: first,
        uploadedAt: upload.created_at.toISOString(),
        browserSha256: upload.browser_sha256,
      },
    },
  ])
  await publish(tx, [{ type: 'import.created', clientId }])
  return id
}

/** One file is evidence of only one firm. @throws Problem UPLOAD_ALREADY_USED if it was used in another */
async function claimUpload(tx: Tx, upload: UploadRow, tenant: string): Promise<void> {
  const claimed = await tx.run(sql`
    update uploads set imported_into = ${tenant}, completed_at = coalesce(completed_at, ${tx.now})
    where customer_id = ${tx.customerId} and id = ${upload.id} and expires_at > ${tx.now}
      and (imported_into is null or imported_into = ${tenant})`)
  if (claimed === 0) throw new Problem('UPLOAD_ALREADY_USED')
}
