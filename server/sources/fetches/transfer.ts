import { Readable } from 'node:stream'
import { type FetchSource, MAX_UPLOAD_SIZE, PART_SIZE } from '#contract/index.ts'
import { OutboundProblem } from '../../platform/outbound/request.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type JobContext, stopIfAborted } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import { inPieces } from '../../platform/storage/pieces.ts'
import { StorageProblem, type Stored } from '../../platform/storage/storage.ts'
import { nameOfSource } from './adapters/index.ts'
import {
  problemOf,
  type Reference,
  type RemoteFile,
  type Source,
  type SourceAccess,
} from './adapters/source.ts'

export type FetchContext = JobContext<{ fetchId: string }>

/** A file at its source, and what is needed to read it. */
export type Remote = { source: Source; access: SourceAccess; reference: Reference; file: RemoteFile }

export const fileChangedProblem = (source: FetchSource): Problem =>
  new Problem('FETCH_FILE_CHANGED', { source: nameOfSource(source) })

type Part = { part_number: number; size: number; sha256: Buffer }

export const listParts = (tx: Tx, fetchId: string): Promise<Part[]> =>
  tx.rows<Part>(sql`
    select part_number, size, sha256 from archive_fetch_parts where customer_id = ${tx.customerId} and fetch_id = ${fetchId} order by part_number`)

async function storePart(tx: Tx, fetchId: string, number: number, sha256: string, size: number) {
  await tx.run(sql`
    insert into archive_fetch_parts (customer_id, fetch_id, part_number, sha256, size)
    values (${tx.customerId}, ${fetchId}, ${number}, ${Buffer.from(sha256, 'hex')}, ${size})
    on conflict (customer_id, fetch_id, part_number) do update set sha256 = excluded.sha256, size = excluded.size`)
}

/** @returns the file's size in bytes @throws OutboundProblem, Problem FETCH_FILE_CHANGED */
export async function fetchByRanges(context: FetchContext, remote: Remote): Promise<number> {
  const { source, access, reference, file } = remote
  const { fetchId } = context.payload
  const size = file.size ?? 0
  const storedParts = (await context.transaction((tx) => listParts(tx, fetchId))).length
  for (let number = storedParts; number * PART_SIZE < size; number++) {
    stopIfAborted(context.signal)
    const from = number * PART_SIZE
    const to = Math.min(from + PART_SIZE, size) - 1
    const response = await source.open(access, reference, file, { from, to })
    await refuseOtherBytes(response, source.type, { from, to, size })
    const stored = await storeRange(context, number, response, to - from + 1)
    await context.transaction(async (tx) => {
      await storePart(tx, fetchId, number, stored.sha256, stored.size)
      await tx.run(
        sql`update archive_fetches set last_part_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${fetchId}`,
      )
    })
    await context.progress('fetch', to + 1, size)
  }
  // If the file changed on the way, its parts would belong to two versions.
  const after = await source.findFile(access, reference)
  if (after.revision !== file.revision || after.size !== file.size) throw fileChangedProblem(source.type)
  return size
}

/** @throws OutboundProblem `away` if the response has more or fewer bytes than were asked for */
async function storeRange(
  context: FetchContext,
  number: number,
  response: Response,
  size: number,
): Promise<Stored> {
  const { storage } = context.services
  const stored = await storage
    .putPart(context.payload.fetchId, number, bodyOf(response), size)
    .catch((error: unknown) => {
      if (error instanceof StorageProblem && error.fault === 'too-large') return null
      throw error
    })
  if (stored?.size === size) return stored
  throw new OutboundProblem('away', `The source sent ${stored?.size ?? 'more'} bytes instead of ${size}`)
}

/** Refuses a response with other bytes than the requested range. @throws OutboundProblem, Problem FETCH_FILE_CHANGED */
async function refuseOtherBytes(
  response: Response,
  source: FetchSource,
  { from, to, size }: { from: number; to: number; size: number },
): Promise<void> {
  const isWhole = response.status === 200 && from === 0 && to === size - 1
  if (isWhole || response.status === 206) {
    const range = response.headers.get('content-range')
    if (isWhole || range === `bytes ${from}-${to}/${size}`) return
    await response.body?.cancel()
    throw fileChangedProblem(source)
  }
  await response.body?.cancel()
  if (response.status === 416 || response.status === 412) throw fileChangedProblem(source)
  throw problemOf(response)
}

const bodyOf = (response: Response): AsyncIterable<Uint8Array> =>
  (response.body ?? Readable.from([])) as unknown as AsyncIterable<Uint8Array>

/** Fetches from a source without ranges; starts over after each interruption. @throws OutboundProblem, Problem FETCH_FILE_SIZE */
export async function fetchWithoutRanges(context: FetchContext, remote: Remote): Promise<number> {
  const { source, access, reference, file } = remote
  const { fetchId } = context.payload
  await context.services.storage.removeParts(fetchId)
  await context.transaction((tx) =>
    tx.run(
      sql`delete from archive_fetch_parts where customer_id = ${tx.customerId} and fetch_id = ${fetchId}`,
    ),
  )
  const response = await source.open(access, reference, file, null)
  if (!response.ok) throw problemOf(response)
  const announced = Number(response.headers.get('content-length')) || null
  let size = 0
  let number = 0
  for await (const piece of inPieces(bodyOf(response))) {
    stopIfAborted(context.signal)
    size += piece.length
    if (size > MAX_UPLOAD_SIZE) throw new Problem('FETCH_FILE_SIZE')
    const { sha256 } = await context.services.storage.putPart(fetchId, number, [piece], PART_SIZE)
    await context.transaction((tx) => storePart(tx, fetchId, number, sha256, piece.length))
    number += 1
    await context.progress('fetch', size, announced ?? 0)
  }
  if (size === 0 || (announced !== null && announced !== size))
    throw new OutboundProblem('away', `The source sent ${size} bytes instead of ${announced ?? 'any'}`)
  return size
}
