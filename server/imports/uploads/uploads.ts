import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { partCount, partLength, type Upload, UPLOAD_TTL_MS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { isStorageFull, isStorageUnusable, StorageProblem } from '../../platform/storage/index.ts'

/** What stays free of the storage. */
export const MIN_FREE_BYTES = 2_000_000_000
/** Bytes that one client, or one person of the staff, may have sent that are not imported: unfinished uploads, and what is kept unread. */
export const UPLOAD_QUOTA = 200_000_000_000
/** A part that took longer was given up by its sender. */
const OPEN_PART_SECONDS = 3600

export type UploadRow = {
  id: string
  name: string
  size: number
  browser_sha256: string | null
  completed_at: Date | null
  expires_at: Date
  created_at: Date
  ip: string | null
  user_agent: string | null
  link_purpose: string | null
}

/** @throws Problem MUST_BE_ZIP, STORAGE_FULL, STORAGE_UNAVAILABLE */
export async function checkUpload(
  services: Services,
  { name, size }: { name: string; size: number },
): Promise<void> {
  if (!/\.zip$/i.test(name)) throw new Problem('MUST_BE_ZIP')
  await checkStorage(services, size)
}

/** @throws Problem STORAGE_FULL, STORAGE_UNAVAILABLE */
export async function checkStorage(services: Services, size: number): Promise<void> {
  await services.storage.requireWritable().catch(throwStorageProblem)
  await requireFreeSpace(services, size)
}

/** Starts an upload. @returns the same one if the request is repeated because its answer was lost @throws Problem STORAGE_FULL */
export async function createUpload(
  tx: Tx,
  actor: Actor,
  file: {
    name: string
    size: number
    sha256?: string | undefined
    idempotencyKey?: string | undefined
  },
  from: { ip: string; userAgent: string },
): Promise<Upload> {
  const id = newId(tx.customerId)
  const sender = senderOf(actor)
  await lockQuota(tx, sender)
  const earlier = file.idempotencyKey ? await findRequested(tx, actor, file.idempotencyKey) : null
  if (earlier) {
    if (earlier.name !== file.name || earlier.size !== file.size)
      throw invalid({ idempotencyKey: 'This key was already used for another file.' })
    return toUpload(tx, earlier)
  }
  await requireQuota(tx, sender, file.size)
  await tx.run(sql`
    insert into uploads (customer_id, id, user_id, client_id, name, size, browser_sha256, ip, user_agent, link_purpose, request_key, created_at, expires_at)
    values (${tx.customerId}, ${id}, ${actor.userId}, ${sender.clientId}, ${file.name}, ${file.size}, ${file.sha256 ?? null}, ${from.ip}, ${from.userAgent},
            ${actor.link?.purpose ?? null}, ${file.idempotencyKey ?? null}, ${tx.now}, ${new Date(tx.now.getTime() + UPLOAD_TTL_MS)})`)
  return { id, name: file.name, size: file.size, received: [] }
}

const findRequested = (tx: Tx, actor: Actor, key: string): Promise<UploadRow | null> =>
  tx.one<UploadRow>(sql`
    select ${uploadColumns} from uploads where customer_id = ${tx.customerId} and user_id = ${actor.userId} and request_key = ${key}`)

/**
 * Throws unless the storage can hold the parts, the media read from them, and the joined archive at the same time. @throws Problem STORAGE_FULL,
 * STORAGE_UNAVAILABLE
 */
export async function requireFreeSpace({ storage }: Services, size: number): Promise<void> {
  const free = await storage.freeBytes().catch(throwStorageProblem)
  if (free < size * 3 + MIN_FREE_BYTES) throw new Problem('STORAGE_FULL')
}

/** A disk without space, or one that cannot be used, gets a sentence. @throws Problem STORAGE_FULL, STORAGE_UNAVAILABLE, or the error itself */
function throwStorageProblem(error: unknown): never {
  if (isStorageFull(error)) throw new Problem('STORAGE_FULL')
  throw isStorageUnusable(error) ? new Problem('STORAGE_UNAVAILABLE') : error
}

/** The kind of the lock. Another kind is in `server/posts/store/changed-posts.ts`. */
const QUOTA_LOCK = 8

/** Whose uploads are counted together: those of a client, by a link or signed in, or of a person of the staff. */
type Sender = { clientId: string | null; userId: string }

const senderOf = (actor: Actor): Sender => ({
  clientId: actor.link?.clientId ?? actor.clientId,
  userId: actor.userId,
})

/** Serializes what one sender begins at the same time. */
const lockQuota = (tx: Tx, { clientId, userId }: Sender) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${clientId ?? userId}, ${QUOTA_LOCK}))`)

/** Whether what this sender has sent leaves room for a file of this size. */
export const hasQuota = (tx: Tx, actor: Actor, size: number): Promise<boolean> =>
  fitsQuota(tx, senderOf(actor), size)

/** @throws Problem STORAGE_FULL */
async function requireQuota(tx: Tx, sender: Sender, size: number): Promise<void> {
  if (!(await fitsQuota(tx, sender, size))) throw new Problem('STORAGE_FULL')
}

/** Counts what this sender has sent, and what parts on their way may still send. */
async function fitsQuota(tx: Tx, { clientId, userId }: Sender, size: number): Promise<boolean> {
  const used = await tx.one<{ bytes: number }>(sql`
    select coalesce(sum(u.received_bytes + coalesce((
      select sum(o.size) from open_parts o
      where o.customer_id = ${tx.customerId} and o.upload_id = u.id and o.opened_at > ${tx.now}::timestamptz - make_interval(secs => ${OPEN_PART_SECONDS})), 0)), 0)::bigint as bytes
    from uploads u
    where u.customer_id = ${tx.customerId} and u.expires_at > ${tx.now} and u.imported_into is null
      and ${clientId === null ? sql`u.client_id is null and u.user_id = ${userId}` : sql`u.client_id = ${clientId}`}`)
  const unread = clientId
    ? await tx.one<{ bytes: number }>(sql`
        select coalesce(sum(file_size), 0)::bigint as bytes from unread_files
        where customer_id = ${tx.customerId} and client_id = ${clientId} and deleted_at is null`)
    : null
  return (used?.bytes ?? 0) + (unread?.bytes ?? 0) + size <= UPLOAD_QUOTA
}

/**
 * Cancels an upload and removes what was received. It is ended first, so that it accepts no more parts and no import uses it; if this is
 * interrupted, its parts are removed with the expired ones. @throws Problem NOT_FOUND, UPLOAD_ALREADY_USED
 */
export async function deleteUpload({ db, storage }: Services, actor: Actor, id: string): Promise<void> {
  await db.transaction(actor.accountId, async (tx) => {
    await ownUpload(tx, actor, id)
    const ended = await tx.run(sql`
      update uploads set expires_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${id} and imported_into is null`)
    if (ended === 0) throw new Problem('UPLOAD_ALREADY_USED')
  })
  await storage.removeParts(id)
  await db.transaction(actor.accountId, (tx) =>
    tx.run(sql`delete from uploads where customer_id = ${tx.customerId} and id = ${id}`),
  )
}

const uploadColumns = sql<UploadRow>`
  id, name, size, browser_sha256, completed_at, expires_at, created_at, ip, user_agent, link_purpose`

/** An upload of the actor that has not expired. @throws Problem NOT_FOUND */
export async function ownUpload(tx: Tx, actor: Actor, id: string): Promise<UploadRow> {
  const row = await tx.one<UploadRow>(sql`
    select ${uploadColumns} from uploads
    where customer_id = ${tx.customerId} and id = ${id} and user_id = ${actor.userId} and expires_at > ${tx.now}`)
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

export async function toUpload(tx: Tx, upload: UploadRow): Promise<Upload> {
  const parts = await tx.rows<{ part_number: number }>(
    sql`select part_number from upload_parts where customer_id = ${tx.customerId} and upload_id = ${upload.id} order by part_number`,
  )
  return {
    id: upload.id,
    name: upload.name,
    size: upload.size,
    received: parts.map((part) => part.part_number),
  }
}

/** An upload of the actor of which every part has arrived, with their hashes. @throws Problem NOT_FOUND, UPLOAD_INCOMPLETE */
export async function requireWholeUpload(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<UploadRow & { parts: Buffer[] }> {
  const row = await ownUpload(tx, actor, id)
  const { received } = await toUpload(tx, row)
  if (received.length < partCount(row.size))
    throw new Problem('UPLOAD_INCOMPLETE', { received, parts: partCount(row.size) })
  return { ...row, parts: await partHashes(tx, row.id) }
}

/** The SHA-256 of every acknowledged part, in order. */
async function partHashes(tx: Tx, uploadId: string): Promise<Buffer[]> {
  const parts = await tx.rows<{ sha256: Buffer }>(
    sql`select sha256 from upload_parts where customer_id = ${tx.customerId} and upload_id = ${uploadId} order by part_number`,
  )
  return parts.map((part) => part.sha256)
}

/**
 * Stores one part, hashing it while it streams. The same bytes may be sent again; other bytes for a received number are refused, as are parts past
 * the end or of the wrong length.
 */
export async function uploadPart(
  services: Services,
  actor: Actor,
  id: string,
  partNumber: number,
  stream: Readable,
): Promise<Upload> {
  const { db, storage } = services
  const upload = await db.read(actor.accountId, (tx) => ownUpload(tx, actor, id))
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > partCount(upload.size)) {
    throw invalid({ partNumber: `A file of ${upload.size} bytes has parts 1 to ${partCount(upload.size)}.` })
  }
  const length = partLength(upload.size, partNumber)
  await requireFreeSpace(services, length)
  const open = await db.transaction(actor.accountId, (tx) => openPart(tx, actor, id, partNumber, length))
  try {
    const received = await (open === null
      ? hashStream(stream)
      : storePart(storage, id, partNumber, stream, length))
    if (received.size !== length) throw wrongLengthProblem(length, String(received.size))
    return await db.transaction(actor.accountId, async (tx) => {
      const kept = await keepPart(tx, id, partNumber, received)
      if (!kept) {
        // Canceled while this part was on its way: remove it.
        await storage.removeParts(id)
        throw new Problem('NOT_FOUND')
      }
      if (kept.toString('hex') !== received.sha256) throw new Problem('UPLOAD_PART_CONFLICT')
      return toUpload(tx, upload)
    })
  } finally {
    if (open !== null)
      await db.transaction(actor.accountId, (tx) =>
        tx.run(sql`delete from open_parts where customer_id = ${tx.customerId} and id = ${open}`),
      )
  }
}

/** Counts a part that begins to arrive. @returns its id; null if the part has been received before @throws Problem STORAGE_FULL */
async function openPart(
  tx: Tx,
  actor: Actor,
  uploadId: string,
  partNumber: number,
  size: number,
): Promise<string | null> {
  if (await findPart(tx, uploadId, partNumber)) return null
  const sender = senderOf(actor)
  await lockQuota(tx, sender)
  await requireQuota(tx, sender, size)
  const id = newId(tx.customerId)
  await tx.run(sql`
    insert into open_parts (customer_id, id, upload_id, size, opened_at) values (${tx.customerId}, ${id}, ${uploadId}, ${size}, ${tx.now})`)
  return id
}

const storePart = (
  storage: Services['storage'],
  uploadId: string,
  partNumber: number,
  stream: Readable,
  length: number,
): Promise<Received> =>
  storage.putPart(uploadId, partNumber - 1, stream, length).catch((error: unknown) => {
    if (error instanceof StorageProblem && error.fault === 'too-large')
      throw wrongLengthProblem(length, 'more')
    return throwStorageProblem(error)
  })

type Received = { sha256: string; size: number }

/** @returns the hash of the part that is kept, which another request may have sent; null: the upload was canceled */
async function keepPart(
  tx: Tx,
  uploadId: string,
  partNumber: number,
  { size, sha256 }: Received,
): Promise<Buffer | null> {
  const added = await tx.run(sql`
    insert into upload_parts (customer_id, upload_id, part_number, size, sha256, received_at)
    select customer_id, id, ${partNumber}::int, ${size}::int, ${Buffer.from(sha256, 'hex')}::bytea, ${tx.now}::timestamptz
    from uploads where customer_id = ${tx.customerId} and id = ${uploadId} and expires_at > ${tx.now}
    on conflict do nothing`)
  if (added > 0)
    await tx.run(sql`
      update uploads set received_bytes = received_bytes + ${size} where customer_id = ${tx.customerId} and id = ${uploadId}`)
  return findPart(tx, uploadId, partNumber)
}

const wrongLengthProblem = (length: number, found: string): Problem =>
  invalid({ file: `This part must have ${length} bytes; ${found} arrived.` })

async function findPart(tx: Tx, uploadId: string, partNumber: number): Promise<Buffer | null> {
  const row = await tx.one<{ sha256: Buffer }>(sql`
    select sha256 from upload_parts where customer_id = ${tx.customerId} and upload_id = ${uploadId} and part_number = ${partNumber}`)
  return row?.sha256 ?? null
}

async function hashStream(stream: Readable): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha256: hash.digest('hex'), size }
}
