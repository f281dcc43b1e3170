import { ACCOUNT_TYPE_CODE } from '#contract/index.ts'
import { firmSuperAdmins } from '../../identity/index.ts'
import type { Services } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addNotices } from '../../platform/history/notices.ts'
import { newId } from '../../platform/ids.ts'
import type { WorkerLog } from '../../platform/jobs/periodic.ts'
import { contentFault } from './stored-bytes.ts'

/** Nights until all contents of a firm have been hashed again. Hashes are spread evenly, so each night has the same share. */
const NIGHTS = 28
const DAY_MS = 24 * 3600 * 1000
const BATCH_SIZE = 200

type Content = { sha256: Buffer; size: number }

/**
 * Hashes a share of each firm's stored contents again, and those that were faulty before. A night that was missed or ended early is made up for by
 * the next. A firm whose contents can't be read does not keep the others waiting.
 */
export async function checkStoredContents(services: Services, log: WorkerLog): Promise<void> {
  const firms = await services.db.directory.rows<{ id: string }>(
    sql`select id from accounts where type = ${ACCOUNT_TYPE_CODE.customer} order by id`,
  )
  for (const { id } of firms)
    try {
      await checkFirm(services, id, log)
    } catch (error) {
      log.error({ err: error, customerId: id }, 'stored contents could not be read again')
    }
}

async function checkFirm(services: Services, customerId: string, log: WorkerLog): Promise<void> {
  const { db } = services
  const today = Math.floor(services.now().getTime() / DAY_MS)
  const last = await db.read(customerId, (tx) =>
    tx.one<{ day: number }>(sql`select day from content_checks where customer_id = ${tx.customerId}`),
  )
  const first = Math.max((last?.day ?? today - 1) + 1, today - NIGHTS + 1)
  const faulty = await db.read(customerId, (tx) =>
    tx.rows<Content>(sql`
      select b.sha256, b.size from content_faults f join blobs b on b.customer_id = ${tx.customerId} and b.sha256 = f.sha256
      where f.customer_id = ${tx.customerId} and f.mended_at is null`),
  )
  for (const content of faulty)
    if (await check(services, customerId, content, log)) await markMended(services, customerId, content)
  for (let day = first; day <= today; day += 1)
    for await (const content of contentsOf(services, customerId, day % NIGHTS))
      await check(services, customerId, content, log)
  await db.transaction(customerId, (tx) =>
    tx.run(sql`
      insert into content_checks (customer_id, day) values (${tx.customerId}, ${today})
      on conflict (customer_id) do update set day = excluded.day`),
  )
}

/** Where a share begins, among the first two bytes of a hash. */
const startOf = (share: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(Math.ceil((share * 0x1_00_00) / NIGHTS))
  return bytes
}

async function* contentsOf({ db }: Services, customerId: string, share: number): AsyncGenerator<Content> {
  // The hash of all zeros does not exist.
  let after = startOf(share)
  const isBefore = share === NIGHTS - 1 ? sql`true` : sql`sha256 < ${startOf(share + 1)}`
  for (;;) {
    const rows: Content[] = await db.read(customerId, (tx) =>
      tx.rows<Content>(sql`
        select sha256, size from blobs where customer_id = ${tx.customerId} and sha256 > ${after} and ${isBefore} order by sha256 limit ${BATCH_SIZE}`),
    )
    yield* rows
    const next = rows.at(-1)
    if (!next) return
    after = next.sha256
  }
}

/** @returns whether the content is what was stored */
async function check(
  { db, storage }: Services,
  customerId: string,
  { sha256, size }: Content,
  log: WorkerLog,
): Promise<boolean> {
  const fault = await contentFault(storage, sha256.toString('hex'), size)
  if (fault === null) return true
  const isNew = await db.transaction(customerId, async (tx) => {
    if (!(await isKept(tx, sha256))) return false
    const saved = await tx.run(sql`
      insert into content_faults as f (customer_id, sha256, fault, found_at) values (${tx.customerId}, ${sha256}, ${fault}, ${tx.now})
      on conflict (customer_id, sha256) do update set fault = excluded.fault, found_at = excluded.found_at, mended_at = null
      where f.mended_at is not null or f.fault <> excluded.fault`)
    if (saved > 0) await announce(tx, sha256)
    return saved > 0
  })
  if (isNew) log.error({ customerId, sha256: sha256.toString('hex'), fault }, 'a stored content is damaged')
  return false
}

const markMended = ({ db }: Services, customerId: string, { sha256 }: Content): Promise<number> =>
  db.transaction(customerId, (tx) =>
    tx.run(sql`
      update content_faults set mended_at = ${tx.now}
      where customer_id = ${tx.customerId} and sha256 = ${sha256} and mended_at is null`),
  )

/** Not removed on purpose while it was read. */
async function isKept(tx: Tx, sha256: Buffer): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from blobs b where b.customer_id = ${tx.customerId} and b.sha256 = ${sha256} and not exists (
      select from removed_contents r where r.customer_id = ${tx.customerId} and r.sha256 = b.sha256)`)
  return row !== null
}

type ClientOfContent = { id: string; firstName: string; lastName: string }

/** Notifies the firm's super administrators of each client whose content it is. */
async function announce(tx: Tx, sha256: Buffer): Promise<void> {
  const clients = await tx.rows<ClientOfContent>(sql`
    select id, first_name as "firstName", last_name as "lastName" from clients where customer_id = ${tx.customerId} and id in (
      select p.client_id from post_media m join posts p on p.customer_id = ${tx.customerId} and p.id = m.post_id
        where m.customer_id = ${tx.customerId} and m.sha256 = ${sha256}
      union select client_id from post_imports where customer_id = ${tx.customerId} and ${sha256} in (archive_sha256, inner_sha256)
      union select client_id from unread_files where customer_id = ${tx.customerId} and sha256 = ${sha256}
      union select r.client_id from report_files f join reports r on r.customer_id = ${tx.customerId} and r.id = f.report_id
        where f.customer_id = ${tx.customerId} and f.sha256 = ${sha256}
      union select client_id from packages where customer_id = ${tx.customerId} and sha256 = ${sha256})`)
  const people = await firmSuperAdmins(tx)
  const hash = sha256.toString('hex')
  await addNotices(
    tx,
    clients.flatMap((client) => {
      const subjectId = newId(tx.customerId)
      return people.map((userId) => ({
        userId,
        type: 'stored_content_damaged' as const,
        subjectId,
        data: { client, sha256: hash },
      }))
    }),
  )
}
