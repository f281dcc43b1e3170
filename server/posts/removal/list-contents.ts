import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { removeContentsJob } from './jobs.ts'

/**
 * Lists contents that work for a client has stored and to which perhaps no row refers. Those without a reference are deleted with the client, or
 * right away if it is already gone. @param hashes SHA-256 in hexadecimal
 */
export async function listContentsForRemoval(tx: Tx, clientId: string, hashes: string[]): Promise<void> {
  const client = await tx.one(sql`
    select 1 from clients where customer_id = ${tx.customerId} and id = ${clientId} and deleted_at is null`)
  if (client) await list(tx, clientId, hashes)
  else await removeContentsSoon(tx, clientId, hashes)
}

/** Removes contents, such as deleted files of reports, unless a row still refers to them. @param hashes SHA-256 in hexadecimal */
export async function removeContentsSoon(tx: Tx, clientId: string, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return
  // Enqueued first, so that a running round of `removeContents` ends before these are listed and can't remove any of them from the list.
  await enqueue(tx, removeContentsJob, { clientId }, { subjectId: clientId, createdBy: null })
  await list(tx, clientId, hashes)
}

async function list(tx: Tx, clientId: string, hashes: string[]): Promise<void> {
  await tx.run(sql`
    insert into removed_contents (customer_id, client_id, sha256)
    select ${tx.customerId}, ${clientId}, decode(h, 'hex') from unnest(${hashes}::text[]) as h order by 3
    on conflict do nothing`)
}
