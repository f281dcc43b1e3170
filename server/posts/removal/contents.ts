import { sql } from '../../platform/db/sql.ts'
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
    await db.transaction(customerId, async (tx) => {
      // During this round no job may start and no import may run: an import stores bytes before the rows that refer to them (docs/decisions/003),
      // so while one runs it is unknown what is needed.
      await tx.run(sql`lock table job_runs in share mode`)
      const busy = await tx.one<{ busy: boolean }>(sql`select somebody_imports() as busy`)
      if (busy?.busy)
        throw new Error('An import is running, so the content that is still needed is unknown. Retrying')
      await tx.run(sql`
        delete from blobs b where b.customer_id = ${customerId} and b.sha256 = any(${hashes})
          and not exists (select from post_media m where m.customer_id = b.customer_id and m.sha256 = b.sha256)
          and not exists (select from taken_out_media o where o.customer_id = b.customer_id and o.sha256 = b.sha256)
          and not exists (select from post_imports i where i.customer_id = b.customer_id and i.archive_sha256 = b.sha256 and i.archive_removed_at is null)
          and not exists (select from report_files f where f.customer_id = b.customer_id and f.sha256 = b.sha256)`)
      const free = await tx.rows<Hash>(sql`select unneeded_bytes(${hashes}) as sha256`)
      // In a bucket, each takes tens of milliseconds, during which no firm can write a job.
      for (let at = 0; at < free.length; at += MAX_CONCURRENT)
        await Promise.all(
          free.slice(at, at + MAX_CONCURRENT).map(({ sha256 }) => storage.remove(sha256.toString('hex'))),
        )
      await tx.run(sql`
        delete from removed_contents where customer_id = ${customerId} and client_id = ${clientId} and sha256 = any(${hashes})`)
    })
  }
}
