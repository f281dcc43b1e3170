import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordActs } from '../platform/history/acts.ts'
import { publish } from '../platform/history/events.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { capturedPromise, importPromise } from './run/job.ts'

/** An archive made of a platform's answers, whose parts lie in the storage. */
export type Captured = {
  clientId: string
  accountId: string
  uploadId: string
  fileName: string
  size: number
  parts: Buffer[]
  receivedAt: Date
  /** `other`: it came by itself; people hear of it where it brings something. */
  trigger: 'user' | 'other'
  createdBy: string | null
  createdByName: string | null
}

/** Starts the import of a captured archive. Done twice it is the same. @returns the import's id */
export async function createCapturedImport(tx: Tx, captured: Captured): Promise<string> {
  const { clientId, accountId, uploadId, fileName, size, createdBy } = captured
  const before = await tx.one<{ id: string }>(
    sql`select id from post_imports where customer_id = ${tx.customerId} and upload_id = ${uploadId}`,
  )
  if (before) return before.id
  const id = newId(tx.customerId)
  const promise = captured.trigger === 'user' ? importPromise : capturedPromise
  const jobId = await enqueue(tx, promise, { importId: id }, { subjectId: id, createdBy })
  await tx.run(sql`
    insert into post_imports (customer_id, id, client_id, social_account_id, upload_id, file_name, file_size, parts, uploaded_at, job_id, trigger, source,
      created_by, created_by_name, created_at)
    values (${tx.customerId}, ${id}, ${clientId}, ${accountId}, ${uploadId}, ${fileName}, ${size}, ${captured.parts}::bytea[], ${captured.receivedAt},
      ${jobId}, ${captured.trigger}, 'api', ${createdBy}, ${captured.createdByName}, ${tx.now})`)
  await recordActs(tx, [
    {
      kind: 'import.start',
      subjectId: id,
      actorId: createdBy,
      payload: { accountId, fileName, size, source: 'api' },
    },
  ])
  await publish(tx, [{ type: 'import.created', clientId }])
  return id
}
