import { PART_SIZE } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { newId } from '../../platform/ids.ts'
import { inPieces } from '../../platform/storage/pieces.ts'

/** One answer or file of a capture, as received. `parts`: the SHA-256 of each PART_SIZE bytes; empty if the platform had no file. */
export type Item = {
  number: number
  id: string
  path: string
  url: string
  status: number
  size: number
  parts: Buffer[]
  received_at: Date
}

export type CaptureContext = JobContext<{ captureId: string }>

export const listItems = (tx: Tx, captureId: string): Promise<Item[]> =>
  tx.rows<Item>(sql`
    select number, id, path, url, status, size, parts, received_at from capture_items
    where customer_id = ${tx.customerId} and capture_id = ${captureId} order by number`)

/** Stores an item: first its bytes, then the row that names them. */
export async function storeItem(
  context: CaptureContext,
  item: { number: number; path: string; url: string; status: number },
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Item> {
  const { services, payload } = context
  const id = newId(context.customerId)
  try {
    const { parts, size } = await storeBytes(services, id, bytes)
    const receivedAt = services.now()
    await context.transaction((tx) =>
      tx.run(sql`
        insert into capture_items (customer_id, capture_id, number, id, path, url, status, size, parts, received_at)
        values (${tx.customerId}, ${payload.captureId}, ${item.number}, ${id}, ${item.path}, ${item.url}, ${item.status}, ${size}, ${parts}::bytea[], ${receivedAt})`),
    )
    return { ...item, id, size, parts, received_at: receivedAt }
  } catch (error) {
    // No row names what arrived, because the bytes broke off or the job was canceled, and the next try has another id.
    await services.storage.removeParts(id).catch(() => undefined)
    throw error
  }
}

async function storeBytes(
  services: Services,
  id: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Pick<Item, 'parts' | 'size'>> {
  const parts: Buffer[] = []
  let size = 0
  for await (const piece of inPieces(bytes)) {
    const { sha256 } = await services.storage.putPart(id, parts.length, [piece], PART_SIZE)
    parts.push(Buffer.from(sha256, 'hex'))
    size += piece.length
  }
  return { parts, size }
}

/** The bytes of an item, piece by piece. */
export async function* readItem(services: Services, item: Item): AsyncGenerator<Uint8Array> {
  if (item.parts.length === 0) return
  const file = await services.storage.randomAccessParts(
    item.id,
    item.parts.map((part) => part.toString('hex')),
  )
  try {
    for (let at = 0; at < file.size; at += CHUNK_BYTES) yield await file.read(at, CHUNK_BYTES)
  } finally {
    await file.close()
  }
}

const CHUNK_BYTES = 1024 * 1024

/** Decodes bytes as `Response.text()` does: UTF-8, without a byte order mark. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

export async function itemText(services: Services, item: Item): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of readItem(services, item)) pieces.push(Buffer.from(piece))
  return textOf(Buffer.concat(pieces))
}
