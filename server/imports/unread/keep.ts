import { type Language, OTHER_ARCHIVES, type UnreadArchive } from '#contract/index.ts'
import { requireClients } from '../../clients/index.ts'
import { staffToNotify } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { type Actor, actorName, authorOf } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import { Problem } from '../../platform/problem.ts'
import { hashOfParts } from '../row.ts'
import { requireWholeUpload } from '../uploads/uploads.ts'
import { enqueueUnreadSeal } from './seal.ts'

/**
 * Keeps an uploaded archive that no reader exists for. It is not opened, so its kind is what the sender's browser recognized. Idempotent.
 * @returns its id @throws Problem FORBIDDEN for staff, who can't agree for a client; NOT_FOUND, UPLOAD_INCOMPLETE, UPLOAD_ALREADY_USED
 */
export async function keepFileUnread(
  tx: Tx,
  actor: Actor,
  clientId: string,
  {
    uploadedFileId,
    archive,
    language,
  }: { uploadedFileId: string; archive: UnreadArchive; language: Language },
): Promise<string> {
  await requireClients(tx, actor, [clientId])
  if (actor.role !== 'CLIENT') throw new Problem('FORBIDDEN')
  const findEarlier = () =>
    tx.one<{ id: string }>(sql`
      select id from unread_files where customer_id = ${tx.customerId} and upload_id = ${uploadedFileId} and client_id = ${clientId}`)
  const earlier = await findEarlier()
  if (earlier) return earlier.id
  const upload = await requireWholeUpload(tx, actor, uploadedFileId)
  const claimed = await tx.run(sql`
    update uploads set imported_into = ${tx.customerId}, completed_at = coalesce(completed_at, ${tx.now})
    where customer_id = ${tx.customerId} and id = ${upload.id} and imported_into is null`)
  if (claimed === 0) {
    // A phone repeats a request that is still being answered.
    const simultaneous = await findEarlier()
    if (simultaneous) return simultaneous.id
    throw new Problem('UPLOAD_ALREADY_USED')
  }
  const id = newId(tx.customerId)
  await tx.run(sql`
    insert into unread_files (customer_id, id, client_id, archive, upload_id, file_name, file_size, parts, browser_sha256, uploaded_at, ip, user_agent,
      link_purpose, language, created_by, created_by_name, created_at)
    values (${tx.customerId}, ${id}, ${clientId}, ${archive}, ${upload.id}, ${upload.name}, ${upload.size}, ${upload.parts}::bytea[],
      ${upload.browser_sha256}, ${upload.created_at}, ${upload.ip}, ${upload.user_agent}, ${upload.link_purpose}, ${language}, ${actor.userId},
      ${actorName(actor)}, ${tx.now})`)
  await recordEvidence(tx, [
    {
      kind: 'unread.keep',
      subjectId: id,
      ...authorOf(actor),
      payload: {
        clientId,
        archive,
        fileName: upload.name,
        size: upload.size,
        partsSha256: hashOfParts(upload.parts),
        browserSha256: upload.browser_sha256,
        uploadedAt: upload.created_at.toISOString(),
        ip: upload.ip,
        link: upload.link_purpose,
        agreed: true,
        language,
      },
    },
  ])
  await enqueueUnreadSeal(tx, id, 0)
  await notifyStaff(tx, clientId, id, archive)
  await publish(tx, [{ type: 'import.created', clientId }])
  return id
}

async function notifyStaff(tx: Tx, clientId: string, id: string, archive: UnreadArchive): Promise<void> {
  const client = await tx.one<{ firstName: string; lastName: string }>(sql`
    select first_name as "firstName", last_name as "lastName" from clients where customer_id = ${tx.customerId} and id = ${clientId}`)
  if (!client) return
  for (const userId of await staffToNotify(tx, clientId, []))
    await notifyUser(tx, {
      userId,
      type: 'file_kept_unread',
      subjectId: id,
      data: { client: { id: clientId, ...client }, platform: OTHER_ARCHIVES[archive] },
    })
}
