import type { FetchSource, RoleType } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { json, sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfParts } from './row.ts'
import { importCapturedPostsJobReference, importPostsJobReference } from './run/job.ts'

/** An archive whose parts are in the storage: uploaded, made from a platform's answers, or fetched from its source. */
export type ReceivedArchive = {
  clientId: string
  socialAccountId: string
  /** Names its parts in the storage. */
  uploadId: string
  fileName: string
  size: number
  /** The SHA-256 of each part. */
  parts: Buffer[]
  receivedAt: Date
  source: 'upload' | 'api' | FetchSource
  /** `other`: it came automatically; people are notified only if it brings something new. */
  trigger: 'user' | 'other'
  createdBy: string | null
  createdByName: string | null
  /** The role of the person who sent it, at that time. */
  createdByRole?: RoleType
  /** When the session began in which it was sent. An address that was listed after that identifies no one. */
  cameSince?: Date | null
  /** What its source states about the file. */
  origin?: { fileId: string | null; revision: string | null; hash: string | null }
  /** The first part of the same download. */
  partOf?: string | null
  browserSha256?: string | null
  /** Who sent or chose it, from where. */
  ip?: string | null
  userAgent?: string | null
  linkPurpose?: string | null
}

/** Starts the import of a received archive. Idempotent. @returns its id @throws Problem UPLOAD_ALREADY_USED in another account */
export async function openImport(tx: Tx, received: ReceivedArchive): Promise<string> {
  const { clientId, socialAccountId, uploadId, fileName, size, source, createdBy } = received
  const earlier = await tx.one<{ id: string; accountId: string }>(sql`
    select id, social_account_id as "accountId" from post_imports where customer_id = ${tx.customerId} and upload_id = ${uploadId}`)
  if (earlier?.accountId === socialAccountId) return earlier.id
  if (earlier) throw new Problem('UPLOAD_ALREADY_USED')
  const { origin = null, partOf = null, browserSha256 = null } = received
  const { ip = null, userAgent = null, linkPurpose = null } = received
  const id = newId(tx.customerId)
  const reference = received.trigger === 'user' ? importPostsJobReference : importCapturedPostsJobReference
  const jobId = await enqueue(tx, reference, { importId: id }, { subjectId: id, createdBy })
  const added = await tx.run(sql`
    insert into post_imports (customer_id, id, client_id, social_account_id, upload_id, file_name, file_size, parts, browser_sha256, uploaded_at, job_id,
      trigger, source, origin, part_of, ip, user_agent, link_purpose, created_by, created_by_name, came_since, created_at)
    values (${tx.customerId}, ${id}, ${clientId}, ${socialAccountId}, ${uploadId}, ${fileName}, ${size}, ${received.parts}::bytea[], ${browserSha256},
      ${received.receivedAt}, ${jobId}, ${received.trigger}, ${source}, ${origin && json(origin)}, ${partOf}, ${ip}, ${userAgent}, ${linkPurpose},
      ${createdBy}, ${received.createdByName}, ${received.cameSince ?? null}, ${tx.now})
    on conflict (customer_id, upload_id) do nothing`)
  if (added === 0) throw new Problem('UPLOAD_ALREADY_USED')
  await recordEvidence(tx, [
    {
      kind: 'import.start',
      subjectId: id,
      actorId: createdBy,
      actorName: received.createdByName,
      payload: {
        accountId: socialAccountId,
        fileName,
        size,
        partsSha256: hashOfParts(received.parts),
        source,
        uploadedAt: received.receivedAt.toISOString(),
        origin,
        partOf,
        browserSha256,
        ip,
        userAgent,
        link: linkPurpose,
        role: received.createdByRole,
      },
    },
  ])
  await publish(tx, [{ type: 'import.created', clientId }])
  return id
}
