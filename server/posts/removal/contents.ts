import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Services } from '../../platform/http/call.ts'

/** Contents per round. */
const BATCH_SIZE = 500
const MAX_CONCURRENT = 50

type Hash = { sha256: Buffer }

/** Removes contents that a removed client left and that nothing else refers to: first in the firm, then, if no firm needs them, their bytes. */
export async function removeContents(
  services: Services,
  customerId: string,
  clientId: string,
): Promise<void> {
  const { db, storage } = services
  for (;;) {
    const remaining = await db.read(customerId, (tx) =>
      tx.rows<Hash>(sql`
        select sha256 from removed_contents where customer_id = ${customerId} and client_id = ${clientId} order by sha256 limit ${BATCH_SIZE}`),
    )
    if (remaining.length === 0) return
    const hashes = sql`${remaining.map((row) => row.sha256)}::bytea[]`
    await withoutImports(db, customerId, async () => {
      await db.transaction(customerId, (tx) =>
        tx.run(sql`
          delete from blobs b where b.customer_id = ${customerId} and b.sha256 = any(${hashes})
            and not exists (select from post_media m where m.customer_id = ${customerId} and m.sha256 = b.sha256)
            and not exists (select from taken_out_media o where o.customer_id = ${customerId} and o.sha256 = b.sha256)
            and not exists (select from post_imports i where i.customer_id = ${customerId} and i.archive_sha256 = b.sha256 and i.archive_removed_at is null)
            and not exists (select from post_imports i where i.customer_id = ${customerId} and i.inner_sha256 = b.sha256 and i.archive_removed_at is null)
            and not exists (select from unread_files u where u.customer_id = ${customerId} and u.sha256 = b.sha256 and u.deleted_at is null)
            and not exists (select from report_files f where f.customer_id = ${customerId} and f.sha256 = b.sha256)
            and not exists (select from packages e where e.customer_id = ${customerId} and e.sha256 = b.sha256)`),
      )
      // Of all firms, and without the rows that were just deleted. If the bytes are not removed, the next try asks again.
      const free = await db.directory.rows<Hash>(sql`select unneeded_bytes(${hashes}) as sha256`)
      // In a bucket, each takes tens of milliseconds, during which no firm can write a job.
      for (let at = 0; at < free.length; at += MAX_CONCURRENT)
        await Promise.all(
          free.slice(at, at + MAX_CONCURRENT).map(({ sha256 }) => storage.remove(sha256.toString('hex'))),
        )
      await db.transaction(customerId, (tx) =>
        tx.run(sql`
          delete from removed_contents where customer_id = ${customerId} and client_id = ${clientId} and sha256 = any(${hashes})`),
      )
    })
  }
}

/**
 * Runs `work` while no job may start and no import runs in any firm: an import stores bytes before the rows that refer to them
 * (docs/decisions/003), so while one runs it is unknown what is needed. The lock has a transaction of its own. @throws Error if an import runs
 */
const withoutImports = (db: Database, customerId: string, work: () => Promise<void>): Promise<void> =>
  db.transaction(customerId, async (lock) => {
    await lock.run(sql`lock table job_runs in share mode`)
    const busy = await db.directory.one<{ busy: boolean }>(sql`select somebody_imports() as busy`)
    if (busy?.busy)
      throw new Error('An import is running, so the content that is still needed is unknown. Retrying')
    await work()
  })
