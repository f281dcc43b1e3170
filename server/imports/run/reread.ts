import { z } from 'zod'
import { READER_VERSION } from '#archive/index.ts'
import type { ArchivePost } from '#archive/kit/records/post.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { publish } from '../../platform/history/events.ts'
import type { Services } from '../../platform/http/call.ts'
import { defineJob, enqueue, type JobReference, stopIfAborted } from '../../platform/jobs/job.ts'
import { type ReadWords, updateWords } from '../../posts/index.ts'
import { ArchiveReader } from '../archives/archive-reader.ts'
import { openAs } from '../archives/open-as.ts'
import { nameOf } from '../media/files.ts'
import { postsIn } from './writer.ts'
import { findImport } from '../row.ts'

export const rereadJobReference: JobReference<{ importId: string }> = {
  kind: 'reread-words',
  payload: z.object({ importId: z.uuid() }),
  attempts: 20,
  lane: 'idle',
}

/**
 * Reads a sealed archive again whose captions and other words an older version of the product ignored, and updates its posts
 * (docs/decisions/024). May be killed and run again; imported posts and their reviews stay.
 */
export const rereadWordsJob = defineJob({
  ...rereadJobReference,
  run: async (context) => {
    const row = await findImport(context)
    if (!row.archive_sha256 || row.takeout_id !== null) return
    const source = await context.services.storage.randomAccess(row.archive_sha256.toString('hex'))
    try {
      await using reader = new ArchiveReader(context.signal, { isNice: true })
      const archive = await reader.open(source, openAs(row))
      let read = 0
      for await (const { items } of reader.read(archive)) {
        stopIfAborted(context.signal)
        const posts = postsIn(items).map(readWordsOf)
        read += posts.length
        const changed = await context.transaction(async (tx) => {
          const flagging = await tx.extensions.flaggingOf(tx, row.client_id)
          const n = await updateWords(
            tx,
            { accountId: row.social_account_id, importId: row.id },
            posts,
            flagging,
          )
          if (n > 0) await publish(tx, [{ type: 'posts.imported', clientId: row.client_id }])
          return n
        })
        if (changed > 0) await context.progress('read', read, 0)
      }
    } finally {
      await source.close()
    }
  },
  succeed: (tx, { payload }) => recordReaderVersion(tx, payload.importId),
  // If the archive can't be read any more, posts stay as imported; trying every hour would not help.
  fail: (tx, { payload }) => recordReaderVersion(tx, payload.importId),
})

const readWordsOf = ({ identity, words, media }: ArchivePost): ReadWords => ({
  identity,
  words,
  media: media.map(({ type, entry, uri }) => ({ type, sha256: null, uri, fileName: nameOf(entry ?? uri) })),
})

async function recordReaderVersion(tx: Tx, importId: string): Promise<void> {
  await tx.run(sql`
    update post_imports set reader_version = ${READER_VERSION} where customer_id = ${tx.customerId} and id = ${importId}`)
}

const BATCH_SIZE = 20

/** Queues a firm's archives that were read by an older reader, a few at a time, until all are done. */
export async function rereadOldImports({ db }: Services, customerId: string): Promise<void> {
  await db.transaction(customerId, async (tx) => {
    const old = await tx.rows<{ id: string }>(sql`
      select i.id from post_imports i
      where i.customer_id = ${customerId} and i.completed_at is not null and i.archive_sha256 is not null and i.archive_removed_at is null and i.takeout_id is null and i.reader_version::int < ${READER_VERSION}::int
        and not exists (select from job_runs j where j.customer_id = i.customer_id and j.kind = ${rereadJobReference.kind} and j.subject_id = i.id
          and j.status in ('PENDING', 'RUNNING'))
      order by i.id limit ${BATCH_SIZE}`)
    for (const { id } of old)
      await enqueue(tx, rereadJobReference, { importId: id }, { subjectId: id, createdBy: null })
  })
}
