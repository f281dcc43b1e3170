import type { FetchSource } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { json, sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { hashOfParts } from './row.ts'
import { importCapturedPostsJobReference, importPostsJobReference } from './run/job.ts'

/** An archive whose parts are in the storage although no one uploaded it: made from a platform's answers, or fetched from its source. */
export type ReceivedArchive = {
  clientId: string
  socialAccountId: string
  uploadId: string
  fileName: string
  size: number
  parts: Buffer[]
  receivedAt: Date
  source: 'api' | FetchSource
  /** `other`: it came automatically; people are notified only if it brings something new. */
  trigger: 'user' | 'other'
  createdBy: string | null
  createdByName: string | null
  /** For a fetched archive: what its source states, and who chose it. */
  fetched?: {
    origin: { fileId: string | null; revision: string | null; hash: string | null }
    partOf: string | null
    ip: string | null
    userAgent: string | null
    linkPurpose: string | null
  }
}

/** Starts the import of a received archive. Idempotent. @returns the import's id */
export async function createReceivedImport(tx: Tx, received: ReceivedArchive): Promise<string> {
  const { clientId, socialAccountId, uploadId, fileName, size, source, createdBy, fetched } = received
  const earlier = await tx.one<{ id: string }>(
    sql`select id from post_imports where customer_id = ${tx.customerId} and upload_id = ${uploadId}`,
  )
  if (earlier) return earlier.id
  const id = newId(tx.customerId)
  const reference = received.trigger === 'user' ? importPostsJobReference : importCapturedPostsJobReference
  const jobId = await enqueue(tx, reference, { importId: id }, { subjectId: id, createdBy })
  await tx.run(sql`
    insert into post_imports (customer_id, id, client_id, social_account_id, upload_id, file_name, file_size, parts, uploaded_at, job_id,
      trigger, source, origin, part_of, ip, user_agent, link_purpose, created_by, created_by_name, created_at)
    values (${tx.customerId}, ${id}, ${clientId}, ${socialAccountId}, ${uploadId}, ${fileName}, ${size}, ${received.parts}::bytea[], ${received.receivedAt},
      ${jobId}, ${received.trigger}, ${source}, ${fetched ? json(fetched.origin) : null}, ${fetched?.partOf ?? null}, ${fetched?.ip ?? null},
      ${fetched?.userAgent ?? null}, ${fetched?.linkPurpose ?? null}, ${createdBy}, ${received.createdByName}, ${tx.now})`)
  await recordEvidence(tx, [
    {
      kind: 'import.start',
      subjectId: id,
      actorId: createdBy,
      payload: {
        accountId: socialAccountId,
        fileName,
        size,
        partsSha256: hashOfParts(received.parts),
        source,
        uploadedAt: received.receivedAt.toISOString(),
        ...(fetched ? { origin: fetched.origin } : {}),
      },
    },
  ])
  await publish(tx, [{ type: 'import.created', clientId }])
  return id
}
