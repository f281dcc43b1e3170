import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { writeArchiveBlob } from '../media/files.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { defineJob, enqueue, type Job, type JobContext } from '../../platform/jobs/job.ts'
import { sealDelay } from '../ledger/seal.ts'
import { withRecordedContents } from '../recorded-contents.ts'

type Unsealed = { client_id: string; upload_id: string; parts: Buffer[]; sha256: Buffer | null }
type Payload = { fileId: string; tries: number }

/** Joins the parts of a file that is kept unread, and seals it under its SHA-256, as an import does with its archive. */
export const sealUnreadFileJob: Job<Payload> = defineJob({
  kind: 'seal-unread-file',
  payload: z.object({ fileId: z.uuid(), tries: z.number().int().default(0) }),
  attempts: 20,
  failures: 1,
  lane: 'heavy',
  run: async (claimed) => {
    const file = await claimed.transaction((tx) =>
      tx.one<Unsealed>(sql`
        select client_id, upload_id, parts, sha256 from unread_files where customer_id = ${tx.customerId} and id = ${claimed.payload.fileId}`),
    )
    if (file) await withRecordedContents(claimed, file.client_id, (context) => seal(context, file))
  },
  fail: async (tx, { payload: { fileId, tries } }) => enqueueUnreadSeal(tx, fileId, tries + 1),
})

async function seal(context: JobContext<Payload>, file: Unsealed): Promise<void> {
  const { storage } = context.services
  if (!file.sha256) {
    const hashes = file.parts.map((part) => part.toString('hex'))
    const { sha256, size, crc32 } = await storage.assemble(file.upload_id, hashes)
    const bytes = Buffer.from(sha256, 'hex')
    await context.transaction(async (tx) => {
      await writeArchiveBlob(tx, { sha256, size, crc32 })
      await tx.run(sql`
        update unread_files set sha256 = ${bytes} where customer_id = ${tx.customerId} and id = ${context.payload.fileId} and sha256 is null`)
      await recordEvidence(tx, [
        {
          kind: 'unread.seal',
          subjectId: context.payload.fileId,
          actorId: null,
          payload: { sha256, size },
        },
      ])
    })
  }
  // Includes the parts of a run that ended before it cleaned up.
  await storage.removeParts(file.upload_id)
}

/** @param tries failed attempts */
export async function enqueueUnreadSeal(tx: Tx, fileId: string, tries: number): Promise<void> {
  await enqueue(
    tx,
    sealUnreadFileJob,
    { fileId, tries },
    { subjectId: fileId, createdBy: null, delay: sealDelay(tries) },
  )
}
