import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { PackagePhase } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { notifyUser } from '../platform/jobs/notice.ts'
import { defineJob, type JobContext, stopIfAborted } from '../platform/jobs/job.ts'
import { openSigningKey } from '../platform/keys/signing-key.ts'
import { Problem } from '../platform/problem.ts'
import { withScratch } from '../platform/scratch.ts'
import { fixedZip } from '../platform/storage/fixed-zip.ts'
import { removeContentsSoon } from '../posts/index.ts'
import { failPackage } from './look.ts'
import { UnsignedLeaf } from './log.ts'
import { packageFiles, type PackageRequest } from './package.ts'
import { findPackage, type PackageRow, postsOfPackage } from './rows.ts'
import { ChangedVersions } from './versions.ts'

type Context = JobContext<Record<string, never>>

/** A leaf that was written just now is in a signed state within seconds. */
const MOST_WAITS = 20

/** Writes an evidence package and stores it. Another attempt begins again. */
export const makePackageJob = defineJob({
  kind: 'make-package',
  payload: z.object({}),
  attempts: 10,
  lane: 'heavy',
  run: async (context) => {
    for (let tries = 1; ; tries += 1)
      try {
        return await makePackage(context)
      } catch (error) {
        if (error instanceof ChangedVersions) throw new Problem('PACKAGE_CHANGED')
        if (!(error instanceof UnsignedLeaf) || tries === MOST_WAITS) throw error
        stopIfAborted(context.signal)
        await wait(1000, undefined, { signal: context.signal })
      }
  },
  succeed: async (tx, context) => {
    const row = await findPackage(tx, context.subjectId)
    if (row?.state === 'ready') await notify(tx, row, 'evidence_package_made')
  },
  fail: async (tx, context) => {
    const row = await failPackage(tx, context.subjectId)
    if (row) await notify(tx, row, 'evidence_package_not_made')
  },
})

const notify = (
  tx: Tx,
  { id, createdBy, clientId, client }: PackageRow,
  type: 'evidence_package_made' | 'evidence_package_not_made',
): Promise<void> =>
  notifyUser(tx, {
    userId: createdBy,
    type,
    subjectId: id,
    data: { client: { id: clientId, ...client } },
  })

async function makePackage(context: Context): Promise<void> {
  const { services, customerId } = context
  const read = <Result>(work: (tx: Tx) => Promise<Result>) => services.db.read(customerId, work)
  const row = await read((tx) => findPackage(tx, context.subjectId))
  // Killed after its last transaction.
  if (row?.state === 'ready') return
  if (!row || row.state !== 'making') throw new Problem('NOT_FOUND')
  const request = await read((tx) => requestOf(tx, row))
  const key = await openSigningKey(services.config)
  await withScratch(async (folder) => {
    const path = join(folder, 'package.zip')
    const files = packageFiles({ read, storage: services.storage, key, folder }, request)
    const { sha256, size } = await write(context, fixedZip(reported(context, row, files)), path)
    const { crc32 } = await services.storage.putFile(path, sha256)
    await save(context, row, { sha256, size, crc32 })
  })
}

async function requestOf(tx: Tx, row: PackageRow): Promise<PackageRequest> {
  const firm = await tx.one<{ id: string; name: string }>(
    sql`select id, name from accounts where id = ${tx.customerId}`,
  )
  const documents = await tx.rows<{ id: string; reportId: string }>(sql`
    select id, report_id as "reportId" from report_files where customer_id = ${tx.customerId} and id = any(${uuids(row.documents)}) and sha256 is not null
    order by format desc, volume`)
  // A file was deleted meanwhile.
  if (!firm || documents.length < row.documents.length) throw new Problem('PACKAGE_CHANGED')
  const of =
    row.kind === 'selection' || row.ofId === null
      ? ({ kind: 'selection', id: null, name: null } as const)
      : { kind: row.kind, id: row.ofId, name: row.ofName ?? '' }
  return {
    of,
    firm,
    client: { id: row.clientId, name: `${row.client.firstName} ${row.client.lastName}`.trim() },
    madeAt: tx.now,
    posts: (inside) => postsOfPackage(inside, row),
    documents,
    archives: row.archives,
    versionsSha256: row.versionsSha256,
  }
}

/** The step that a file belongs to, by its path. */
function phaseOf(path: string): PackagePhase {
  const [folder = ''] = path.split('/')
  if (
    folder === 'posts' ||
    folder === 'media' ||
    folder === 'archives' ||
    folder === 'document' ||
    folder === 'log'
  )
    return folder
  return 'manifest'
}

const REPORT_INTERVAL_MS = 500

/** Reports which file is written and how many bytes are, of about how many. Ends once the job is lost. */
async function* reported<File extends { path: string; size: number }>(
  context: Context,
  { contents }: PackageRow,
  files: AsyncIterable<File>,
): AsyncGenerator<File> {
  let [done, reportedAt] = [0, 0]
  let phase: PackagePhase | undefined
  for await (const file of files) {
    stopIfAborted(context.signal)
    const next = phaseOf(file.path)
    if (next !== phase || Date.now() - reportedAt >= REPORT_INTERVAL_MS) {
      reportedAt = Date.now()
      phase = next
      await context.progress(phase, done, Math.max(done, contents?.size ?? 0))
    }
    yield file
    done += file.size
  }
}

async function write(
  { signal }: Context,
  zip: AsyncIterable<Uint8Array>,
  path: string,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    zip,
    async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
    },
    createWriteStream(path),
    { signal },
  )
  return { sha256: hash.digest('hex'), size }
}

type Made = { sha256: string; size: number; crc32: number }

/** Only the file that the row names is kept. */
async function save(context: Context, row: PackageRow, { sha256, size, crc32 }: Made): Promise<void> {
  const bytes = Buffer.from(sha256, 'hex')
  const isSaved = await context.transaction(async (tx) => {
    await tx.run(sql`
      insert into blobs (customer_id, sha256, size, crc32, mime, derivatives)
      values (${tx.customerId}, ${bytes}, ${size}, ${crc32}, 'application/zip', 'document') on conflict do nothing`)
    const day = tx.now.toISOString().slice(0, 10)
    const name = `${row.client.lastName} ${row.client.firstName} - evidence package ${day}.zip`
      .replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
      .trim()
    const changed = await tx.run(sql`
      update packages set state = 'ready', sha256 = ${bytes}, size = ${size}, file_name = ${name}
      where customer_id = ${tx.customerId} and id = ${row.id} and state = 'making'`)
    if (changed === 0) {
      await removeContentsSoon(tx, row.clientId, [sha256])
      return false
    }
    const answer = await tx.one<{ by: string | null }>(
      sql`select answered_by as by from packages where customer_id = ${tx.customerId} and id = ${row.id}`,
    )
    await recordEvidence(tx, [
      {
        kind: 'package.file',
        subjectId: row.clientId,
        actorId: answer?.by ?? null,
        payload: {
          packageId: row.id,
          of: { kind: row.kind, id: row.ofId },
          sha256,
          posts: row.contents?.posts ?? 0,
          beyond: row.beyond,
          archives: row.archives,
        },
      },
    ])
    await publish(tx, [{ type: 'package.changed', packageId: row.id, clientId: row.clientId }])
    return true
  })
  if (!isSaved) throw new Problem('PACKAGE_CHANGED')
}
