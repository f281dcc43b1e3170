import { permissionsOf, type UnreadArchive, type UnreadFile } from '#contract/index.ts'
import { requireClients, seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { deletedOn } from '../takeouts/preview.ts'

type Row = {
  id: string
  client_id: string
  archive: UnreadArchive
  file_name: string
  file_size: number
  sha256: string | null
  uploaded_at: Date
  created_by_name: string
  link_purpose: 'reconnect' | 'import' | null
  removal_reason: string | null
  removed_by_name: string | null
  removed_at: Date | null
  deleted_at: Date | null
  is_held: boolean
}

const select = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select u.id, u.client_id, u.archive, u.file_name, u.file_size, encode(u.sha256, 'hex') as sha256, u.uploaded_at, u.created_by_name, u.link_purpose,
    u.removal_reason, u.removed_by_name, u.removed_at, u.deleted_at, c.held_at is not null or f.held_at is not null as is_held
  from unread_files u join clients c on c.customer_id = u.customer_id and c.id = u.client_id join accounts f on f.id = u.customer_id
  where ${where} ${rest}`

export const mayRemoveUnread = (actor: Actor): boolean =>
  permissionsOf(actor.scopes, actor.accountType).includes('TAKE_OUT_IMPORTS')

/** @throws Problem NOT_FOUND */
export async function findUnreadFile(tx: Tx, actor: Actor, id: string): Promise<UnreadFile> {
  const row = await tx.one<Row>(
    select(
      sql`u.customer_id = ${tx.customerId} and u.id = ${id} and ${seesClient(tx, actor, sql`u.client_id`)}`,
      sql``,
    ),
  )
  if (!row) throw new Problem('NOT_FOUND')
  return toUnreadFile(row, actor)
}

/** What was removed is listed only for those who may put it back. @throws Problem NOT_FOUND */
export async function listUnreadFiles(
  tx: Tx,
  actor: Actor,
  clientId: string,
  page: { offset: number; limit: number },
): Promise<{ items: UnreadFile[]; total: number }> {
  await requireClients(tx, actor, [clientId])
  const where = sql`u.customer_id = ${tx.customerId} and u.client_id = ${clientId}
    and ${mayRemoveUnread(actor) ? sql`u.deleted_at is null` : sql`u.removed_at is null`}`
  const rows = await tx.rows<Row>(
    select(where, sql`order by u.created_at desc, u.id desc limit ${page.limit} offset ${page.offset}`),
  )
  const count = await tx.one<{ n: number }>(sql`select count(*)::int as n from unread_files u where ${where}`)
  return { items: rows.map((row) => toUnreadFile(row, actor)), total: count?.n ?? 0 }
}

function toUnreadFile(row: Row, actor: Actor): UnreadFile {
  const isClient = actor.role === 'CLIENT'
  return {
    id: row.id,
    clientId: row.client_id,
    archive: row.archive,
    fileName: row.file_name,
    size: row.file_size,
    sha256: isClient ? null : row.sha256,
    receivedAt: row.uploaded_at.toISOString(),
    sentBy: row.created_by_name,
    through: row.link_purpose ?? 'session',
    removed:
      isClient || !row.removed_at
        ? null
        : {
            by: row.removed_by_name ?? '',
            at: row.removed_at.toISOString(),
            reason: row.removal_reason ?? '',
            deletedOn: deletedOn(row.removed_at),
            isHeld: row.is_held,
            isDeleted: row.deleted_at !== null,
          },
    can: !mayRemoveUnread(actor) || row.deleted_at ? [] : [row.removed_at ? 'putBack' : 'remove'],
  }
}
