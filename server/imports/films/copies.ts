import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import { defineJob, enqueue, type Job } from '../../platform/jobs/job.ts'
import { listingKept } from '../kept.ts'
import { findImport, type ImportContext } from '../row.ts'
import { filesOf } from '../files-of.ts'
import { FilmReader } from './film-reader.ts'

type Film = { sha256: Buffer }

/**
 * Makes copies that browsers play of this import's films that they do not, newest posts first. The import does not wait for it, and what
 * people wait for comes before it. The originals are never touched.
 */
export const copyFilmsJob: Job<{ importId: string }> = defineJob({
  kind: 'copy-films',
  payload: z.object({ importId: z.uuid() }),
  attempts: 20,
  lane: 'idle',
  run: async (claimed) => {
    const row = await findImport(claimed)
    await listingKept(claimed, row.client_id, copyFilms)
  },
  fail: async (tx, { payload: { importId } }) => {
    await tx.run(sql`
      update blobs set film_copy = 'cannot be made: given up'
      where customer_id = ${tx.customerId} and sha256 in (select b.sha256 from ${awaited(tx, importId)})`)
  },
})

/** Promises copies where this import brought films that need one. */
export async function promiseCopies(tx: Tx, importId: string): Promise<void> {
  const one = await tx.one(sql`select 1 from ${awaited(tx, importId)} limit 1`)
  if (one) await enqueue(tx, copyFilmsJob, { importId }, { subjectId: importId, createdBy: null })
}

const awaited = (tx: Tx, importId: string) => sql`${filesOf(tx, importId)} and b.film_copy = 'waiting'`

async function copyFilms(context: ImportContext): Promise<void> {
  const { importId } = context.payload
  const folder = await mkdtemp(join(tmpdir(), 'proofline-film-'))
  using reader = new FilmReader()
  try {
    for (let done = 0; ; done += 1) {
      const films = await context.transaction((tx) =>
        tx.rows<Film & { total: number }>(sql`
          select b.sha256, (count(*) over ())::int as total from ${awaited(tx, importId)}
          group by b.sha256 order by max(p.posted_at) desc limit 1`),
      )
      const [film] = films
      if (!film) return
      await context.progress('films', done, done + film.total)
      await copyOne(context, reader, film, join(folder, 'film.mp4'))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyOne(
  context: ImportContext,
  reader: FilmReader,
  { sha256 }: Film,
  target: string,
): Promise<void> {
  const { storage } = context.services
  const path = storage.path(sha256.toString('hex'))
  let outcome = 'made'
  try {
    if (!path) throw new Error('the file is not on this machine')
    await reader.copy(path, target, { signal: context.signal, onTime: () => undefined })
  } catch (error) {
    if (context.signal.aborted) throw error
    outcome = `cannot be made: ${(error as Error).message}`.slice(0, 300)
  }
  if (outcome !== 'made') return write(context, sha256, sql`film_copy = ${outcome}`)
  // Named before they are kept, so that whoever removes what nobody names (docs/decisions/011) leaves these bytes.
  const copy = Buffer.from(await hashOf(target), 'hex')
  await write(context, sha256, sql`preview_sha256 = ${copy}`)
  await storage.put(createReadStream(target))
  await write(context, sha256, sql`film_copy = 'made'`)
}

async function write(context: ImportContext, sha256: Buffer, what: RawBuilder<unknown>): Promise<void> {
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
