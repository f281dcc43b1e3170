import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Actor, actorName, type Services } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { sessionSince } from '../owners/facts.ts'
import { lockListedAccount } from '../run/cancel.ts'
import { openImport } from '../open.ts'
import { requireWholeUpload, type UploadRow } from './uploads.ts'

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
    const row = await requireWholeUpload(tx, actor, uploadId)
    await claimUpload(tx, row, tenant)
    return row
  })
  try {
    return await db.transaction(tenant, (tx) => importUpload(tx, actor, socialAccountId, upload, partOf))
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

async function importUpload(
  tx: Tx,
  actor: Actor,
  socialAccountId: string,
  upload: UploadRow & { parts: Buffer[] },
  partOf: string | undefined,
): Promise<string> {
  const clientId = await requireClientOfAccount(tx, actor, socialAccountId)
  const kept = await tx.one(
    sql`select 1 from unread_files where customer_id = ${tx.customerId} and upload_id = ${upload.id}`,
  )
  if (kept) throw new Problem('UPLOAD_ALREADY_USED')
  await lockListedAccount(tx, socialAccountId)
  return openImport(tx, {
    clientId,
    socialAccountId,
    uploadId: upload.id,
    fileName: upload.name,
    size: upload.size,
    parts: upload.parts,
    receivedAt: upload.created_at,
    source: 'upload',
    trigger: 'user',
    createdBy: actor.userId,
    createdByName: actorName(actor),
    createdByRole: actor.role,
    cameSince: await sessionSince(tx, actor),
    partOf: partOf ? await requireFirstPart(tx, socialAccountId, partOf) : null,
    browserSha256: upload.browser_sha256,
    ip: upload.ip,
    userAgent: upload.user_agent,
    linkPurpose: upload.link_purpose,
  })
}

/** One file is evidence of only one firm. @throws Problem UPLOAD_ALREADY_USED if it was used in another */
async function claimUpload(tx: Tx, upload: UploadRow, tenant: string): Promise<void> {
  const claimed = await tx.run(sql`
    update uploads set imported_into = ${tenant}, completed_at = coalesce(completed_at, ${tx.now})
    where customer_id = ${tx.customerId} and id = ${upload.id} and expires_at > ${tx.now}
      and (imported_into is null or imported_into = ${tenant})`)
  if (claimed === 0) throw new Problem('UPLOAD_ALREADY_USED')
}
