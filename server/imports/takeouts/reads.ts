import { type JobStatus, platformOfCode, type Takeout } from '#contract/index.ts'
import { requireClients, seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { deletedOn } from './preview.ts'

type TakeoutRow = Pick<
  Takeout,
  'id' | 'clientId' | 'importId' | 'reason' | 'posts' | 'filed' | 'changed' | 'by' | 'fileName' | 'isHeld'
> & {
  platform: number
  at: Date
  put_back_by_name: string | null
  put_back_at: Date | null
  deleted_at: Date | null
  status: JobStatus | null
  progress: { done: number } | null
}

const IS_RUNNING = sql`j.status in ('PENDING', 'RUNNING')`
const columns = sql<TakeoutRow>`t.id, t.client_id as "clientId", t.import_id as "importId", t.reason, t.posts, t.filed, t.changed, t.created_by_name as by, t.created_at as at,
  i.file_name as "fileName", a.platform, c.held_at is not null or f.held_at is not null as "isHeld", t.put_back_by_name, t.put_back_at, t.deleted_at,
  j.status, j.progress`
const joins = sql`takeouts t join post_imports i on i.customer_id = t.customer_id and i.id = t.import_id
  join social_accounts a on a.customer_id = t.customer_id and a.id = t.social_account_id
  join clients c on c.customer_id = t.customer_id and c.id = t.client_id join accounts f on f.id = t.customer_id
  left join job_runs j on j.customer_id = t.customer_id and j.id = t.job_id`

const select = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<TakeoutRow> =>
  sql<TakeoutRow>`select ${columns} from ${joins} where ${where} ${rest}`

export async function findTakeout(tx: Tx, actor: Actor, id: string): Promise<Takeout | null> {
  const row = await tx.one<TakeoutRow>(
    select(
      sql`t.customer_id = ${tx.customerId} and t.id = ${id} and ${seesClient(tx, actor, sql`t.client_id`)}`,
      sql``,
    ),
  )
  return row && toTakeout(row)
}

/** Acts whose posts can still be put back, and those that are just being put back. @throws Problem NOT_FOUND */
export async function listTakeouts(
  tx: Tx,
  actor: Actor,
  clientId: string,
  page: { offset: number; limit: number },
): Promise<{ items: Takeout[]; total: number }> {
  await requireClients(tx, actor, [clientId])
  const where = sql`t.customer_id = ${tx.customerId} and t.client_id = ${clientId}
    and t.deleted_at is null and (t.put_back_at is null or ${IS_RUNNING})`
  const rows = await tx.rows<TakeoutRow>(
    select(where, sql`order by t.created_at desc, t.id desc limit ${page.limit} offset ${page.offset}`),
  )
  const count = await tx.one<{ n: number }>(sql`select count(*)::int as n from ${joins} where ${where}`)
  return { items: rows.map(toTakeout), total: count?.n ?? 0 }
}

function toTakeout(row: TakeoutRow): Takeout {
  const {
    platform,
    at,
    put_back_by_name: backBy,
    put_back_at: backAt,
    deleted_at,
    status,
    progress,
    ...rest
  } = row
  const isRunning = status === 'PENDING' || status === 'RUNNING'
  const isOut = backAt === null && deleted_at === null
  return {
    ...rest,
    platform: platformOfCode(platform),
    at: at.toISOString(),
    state: deleted_at
      ? 'deleted'
      : backAt
        ? isRunning
          ? 'puttingBack'
          : 'back'
        : isRunning
          ? 'takingOut'
          : 'out',
    done: isRunning ? (progress?.done ?? 0) : null,
    deletedOn: deletedOn(at),
    putBack: backAt && { by: backBy ?? '', at: backAt.toISOString() },
    can: isOut ? ['putBack'] : [],
  }
}
