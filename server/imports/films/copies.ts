import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import { publish } from '../../platform/history/events.ts'
import { defineJob, enqueue, type Job } from '../../platform/jobs/job.ts'
import { withScratch } from '../../platform/scratch.ts'
import { withRecordedContents } from '../recorded-contents.ts'
import { findImport, type ImportContext, type ImportRow, importOf } from '../row.ts'
import { NEEDS_COPY, type WaitingFile, waitingFiles } from '../media/waiting-files.ts'
import { FilmReader } from './film-reader.ts'

const MAX_FILMS = 100_000

/**
 * Makes playable copies of an account's films that browsers can't play, newest posts first (docs/decisions/017). The originals are never
 * changed.
 */
export const copyFilmsJob: Job<{ importId: string }> = defineJob({
  kind: 'copy-films',
  payload: z.object({ importId: z.uuid() }),
  attempts: 20,
  lane: 'idle',
  run: async (claimed) => {
    const row = await findImport(claimed)
    await withRecordedContents(claimed, row.client_id, (context) => copyFilms(context, row))
  },
  fail: async (tx, { payload: { importId } }) => {
    const { social_account_id: accountId } = await importOf(tx, importId)
    const films = await tx.rows(waitingFiles(tx, accountId, NEEDS_COPY, MAX_FILMS))
    await tx.run(sql`
      update blobs set film_copy = 'cannot be made: given up', preview_sha256 = null
      where customer_id = ${tx.customerId} and sha256 = any(${films.map((film) => film.sha256)}::bytea[])`)
  },
})

/** Enqueues copies if the account has films that need one. */
export async function enqueueCopies(tx: Tx, importId: string, accountId: string): Promise<void> {
  if (await tx.one(waitingFiles(tx, accountId, NEEDS_COPY, 1)))
    await enqueue(tx, copyFilmsJob, { importId }, { subjectId: importId, createdBy: null })
}

async function copyFilms(
  context: ImportContext,
  { social_account_id: accountId, client_id: clientId }: ImportRow,
): Promise<void> {
  await using reader = new FilmReader()
  for (let done = 0; ; done += 1) {
    const film = await context.transaction((tx) => tx.one(waitingFiles(tx, accountId, NEEDS_COPY, 1)))
    if (!film) return
    await context.progress('films', done, done + film.total)
    await withScratch((folder) => copyFilm(context, reader, film, folder))
    await context.transaction((tx) => publish(tx, [{ type: 'posts.imported', clientId }]))
  }
}

async function copyFilm(
  context: ImportContext,
  reader: FilmReader,
  { sha256 }: WaitingFile,
  folder: string,
): Promise<void> {
  const { storage } = context.services
  const path = await storage.local(sha256.toString('hex'), folder)
  const target = join(folder, 'film.mp4')
  let outcome = 'made'
  try {
    await reader.copy(path, target, context.signal)
  } catch (error) {
    if (context.signal.aborted) throw error
    outcome = `cannot be made: ${(error as Error).message}`.slice(0, 300)
  }
  // An earlier run may have recorded a copy that it could not store.
  if (outcome !== 'made')
    return updateBlob(context, sha256, sql`film_copy = ${outcome}, preview_sha256 = null`)
  // The row comes first: removals of contents that no row names (docs/decisions/011) do not wait for this job.
  const copy = Buffer.from(await hashOf(target), 'hex')
  await updateBlob(context, sha256, sql`preview_sha256 = ${copy}`)
  await storage.put(createReadStream(target))
  await updateBlob(context, sha256, sql`film_copy = 'made'`)
}

async function updateBlob(context: ImportContext, sha256: Buffer, what: RawBuilder<unknown>): Promise<void> {
  const changed = await context.transaction((tx) =>
    tx.run(sql`update blobs set ${what} where customer_id = ${tx.customerId} and sha256 = ${sha256}`),
  )
  if (changed === 0) throw new Error('The film is gone')
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
