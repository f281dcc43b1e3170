import { addDays, type FirmProgress, permissionsOf, statusCodes } from '#contract/index.ts'
import { mayCompareStaff } from '../../accounts/index.ts'
import { countPostsOf, seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { countPosts } from '../lists/numbers.ts'
import { CHANGE_DAYS } from './client.ts'
import {
  beginOf,
  lastOfClient,
  listAssignees,
  listDays,
  listPaces,
  listWorkers,
  namesOf,
  paceOf,
} from './people.ts'

/** Posts of `clients c`. */
const countOf = (tx: Tx, counter: 'totalPosts' | 'totalUnreviewed'): RawBuilder<number> =>
  countPostsOf(counter, { customerId: sql`${tx.customerId}::uuid`, clientId: sql`c.id` })

/** The clients that the actor sees, as a whole and a page of them. */
export async function getFirmProgress(
  tx: Tx,
  actor: Actor,
  page: { offset: number; limit: number },
): Promise<FirmProgress> {
  const firm = await tx.one<{ today: string }>(sql`
    select (${tx.now}::timestamptz at time zone time_zone)::date::text as today from accounts where id = ${tx.customerId}`)
  const today = firm?.today ?? ''
  const since = addDays(today, -CHANGE_DAYS)
  const count = (filters: object) =>
    countPosts(tx, actor, {
      customerId: tx.customerId,
      statuses: statusCodes('unreviewed'),
      isTrashed: false,
      isInclusive: false,
      ...filters,
    })
  const seesLoss = permissionsOf(actor.scopes, actor.accountType).includes('VIEW_LEGAL_PHRASES')
  const comparesStaff = await mayCompareStaff(tx, actor)
  const workers = await listWorkers(tx, actor)
  const visible = seesClient(tx, actor, sql`c.id`)
  const paces = await listPaces(tx, visible, workers, today)
  return {
    today,
    since,
    left: await count({}),
    leftBefore: seesLoss ? await count({ loss: 'pre' }) : null,
    leftAfter: seesLoss ? await count({ loss: 'post' }) : null,
    leftUnopened: await count({ unseenBy: 'anyone' }),
    pace: paceOf(paces),
    comparesStaff,
    unassigned: await countUnassigned(tx, actor),
    people: await listPeople(tx, actor, comparesStaff ? workers : [actor.userId], today),
    ...(await listClients(tx, actor, { ...page, since, seesLoss, paces })),
  }
}

async function countUnassigned(tx: Tx, actor: Actor): Promise<FirmProgress['unassigned']> {
  const row = await tx.one<{ clients: number; left: number }>(sql`
    select count(*)::int as clients, coalesce(sum(${countOf(tx, 'totalUnreviewed')}), 0)::int as left from clients c
    where c.customer_id = ${tx.customerId} and ${seesClient(tx, actor, sql`c.id`)} and not exists (
      select from user_clients u where u.customer_id = ${tx.customerId} and u.client_id = c.id and u.assigned_at is not null)`)
  return row ?? { clients: 0, left: 0 }
}

/** Those of these people who have opened or decided something lately, or are assigned to a client. */
async function listPeople(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  today: string,
): Promise<FirmProgress['people']> {
  const days = Map.groupBy(await listDays(tx, seesClient(tx, actor, sql`c.id`), ids, today), ({ id }) => id)
  const rows = await tx.rows<{ id: string; clients: number }>(sql`
    select u.user_id as id, count(*)::int as clients from user_clients u
    where u.customer_id = ${tx.customerId} and u.user_id = any(${uuids(ids)}) and u.assigned_at is not null
      and ${seesClient(tx, actor, sql`u.client_id`)} group by u.user_id`)
  const clientsOf = new Map(rows.map(({ id, clients }) => [id, clients]))
  const names = await namesOf(
    tx,
    actor,
    ids.filter((id) => days.has(id) || clientsOf.has(id)),
  )
  return [...names].map(([id, person]) => ({
    id,
    ...person,
    clients: clientsOf.get(id) ?? 0,
    days: (days.get(id) ?? []).map(({ id: _, ...day }) => day),
  }))
}

type Page = {
  offset: number
  limit: number
  since: string
  seesLoss: boolean
  paces: Awaited<ReturnType<typeof listPaces>>
}

async function listClients(
  tx: Tx,
  actor: Actor,
  { offset, limit, since, seesLoss, paces }: Page,
): Promise<Pick<FirmProgress, 'total' | 'clients'>> {
  const last = lastOfClient(tx)
  type Row = Pick<
    FirmProgress['clients'][number],
    'id' | 'firstName' | 'lastName' | 'fileRefNo' | 'posts' | 'left'
  > & {
    dateOfLoss: string
    changed: number
    changeAt: Date | null
    changeBy: string | null
    importAt: Date | null
  }
  const rows = await tx.rows<Row>(sql`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.file_ref_no as "fileRefNo", c.date_of_loss as "dateOfLoss",
      c.posts, c.left, h.at as "changeAt", h.by as "changeBy", i.at as "importAt",
      (select count(*) from posts p where p.customer_id = ${tx.customerId} and p.client_id = c.id and p.reviewed_at >= ${beginOf(since)}
        and p.trashed_at is null)::int as changed
    from (
      select c.*, ${countOf(tx, 'totalPosts')} as posts, ${countOf(tx, 'totalUnreviewed')} as left from clients c
      where c.customer_id = ${tx.customerId} and ${seesClient(tx, actor, sql`c.id`)}
      order by "left" desc, c.last_name, c.id limit ${limit} offset ${offset}) c
    left join lateral ${last.change} h on true left join lateral ${last.import} i on true
    order by c.left desc, c.last_name, c.id`)
  const assignees = await listAssignees(
    tx,
    actor,
    rows.map(({ id }) => id),
  )
  return {
    total: paces.length,
    clients: rows.map(({ changeAt, changeBy, importAt, dateOfLoss, ...row }) => ({
      ...row,
      dateOfLoss: seesLoss ? dateOfLoss : null,
      pace: paceOf(paces.filter(({ id }) => id === row.id)),
      assigned: (assignees.get(row.id) ?? []).map(({ clientId: _, ...rest }) => rest),
      lastImportAt: importAt?.toISOString() ?? null,
      lastChange: changeAt ? { at: changeAt.toISOString(), by: changeBy ?? '' } : null,
    })),
  }
}
