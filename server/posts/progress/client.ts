import { addDays, type ClientProgress, permissionsOf, platformOfCode, statusCodes } from '#contract/index.ts'
import { hasFiguresPerPerson, mayCompareStaff } from '../../accounts/index.ts'
import { requireClients } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { countPosts } from '../lists/numbers.ts'
import { lastOfClient, listAssignees, listDays, listPaces, listWorkers, namesOf, paceOf } from './people.ts'

/** How many days back "changed since" reaches. */
export const CHANGE_DAYS = 3

/** Each number is the count of the list that it opens. @throws Problem NOT_FOUND */
export async function getClientProgress(tx: Tx, actor: Actor, id: string): Promise<ClientProgress> {
  await requireClients(tx, actor, [id])
  const last = lastOfClient(tx)
  type Row = {
    today: string
    changeAt: Date | null
    changeBy: string | null
    importId: string | null
    importAt: Date | null
    platform: number | null
  }
  const client = await tx.one<Row>(sql`
    select (${tx.now}::timestamptz at time zone c.time_zone)::date::text as today, h.at as "changeAt", h.by as "changeBy",
      i.id as "importId", i.at as "importAt", i.platform
    from clients c left join lateral ${last.change} h on true left join lateral ${last.import} i on true
    where c.customer_id = ${tx.customerId} and c.id = ${id}`)
  const today = client?.today ?? ''
  const since = addDays(today, -CHANGE_DAYS)
  const count = (filters: object) =>
    countPosts(tx, actor, { clientIds: [id], isTrashed: false, isInclusive: false, ...filters })
  const unreviewed = { statuses: statusCodes('unreviewed') }
  const seesLoss = permissionsOf(actor.scopes, actor.accountType).includes('VIEW_LEGAL_PHRASES')
  const comparesStaff = await mayCompareStaff(tx, actor)
  const isRecorded = await hasFiguresPerPerson(tx)
  const workers = await listWorkers(tx, actor)
  const which = sql`c.id = ${id}`
  const total = await count({})
  const left = await count(unreviewed)
  return {
    today,
    since,
    total,
    left,
    leftBefore: seesLoss ? await count({ ...unreviewed, loss: 'pre' }) : null,
    leftAfter: seesLoss ? await count({ ...unreviewed, loss: 'post' }) : null,
    decided: total - left,
    notRelevant: await count({ isNotRelevant: true }),
    opened: await count({ openedBy: 'anyone' }),
    decidedTogether: await count({ isDecidedTogether: true }),
    shown: isRecorded ? await count({ shownTo: 'anyone' }) : null,
    decidedUnseen: isRecorded
      ? await count({ isDecidedTogether: true, shownTo: 'none', unseenBy: 'anyone' })
      : null,
    unopened: await count({ unseenBy: 'anyone' }),
    changed: await count({ changedSince: since }),
    came: await count({ cameSince: since }),
    escalated: await count({ escalatedSince: since }),
    pace: paceOf(await listPaces(tx, which, workers, today)),
    comparesStaff,
    assigned: ((await listAssignees(tx, actor, [id])).get(id) ?? []).map(({ clientId: _, ...rest }) => rest),
    people: await listPeople(tx, actor, id, {
      ids: comparesStaff ? workers : [actor.userId],
      today,
      isRecorded,
    }),
    lastImport:
      client?.importId && client.importAt && client.platform !== null
        ? {
            id: client.importId,
            at: client.importAt.toISOString(),
            platform: platformOfCode(client.platform),
          }
        : null,
    lastChange: client?.changeAt ? { at: client.changeAt.toISOString(), by: client.changeBy ?? '' } : null,
  }
}

/** Those of these people who are assigned, or have opened or decided something. */
async function listPeople(
  tx: Tx,
  actor: Actor,
  clientId: string,
  { ids, today, isRecorded }: { ids: readonly string[]; today: string; isRecorded: boolean },
): Promise<ClientProgress['people']> {
  type Row = {
    id: string
    assignedAt: Date | null
    opened: number
    decidedAlone: number
    decidedTogether: number
    shown: number
    lastAt: Date | null
  }
  const rows = await tx.rows<Row>(sql`
    select w.id, a.assigned_at as "assignedAt", coalesce(v.n, 0)::int as opened, coalesce(d.alone, 0)::int as "decidedAlone",
      coalesce(d.together, 0)::int as "decidedTogether", coalesce(h.n, 0)::int as shown, greatest(d.at, s.at) as "lastAt"
    from unnest(${uuids(ids)}) as w (id)
    left join user_clients a on a.customer_id = ${tx.customerId} and a.user_id = w.id and a.client_id = ${clientId} and a.assigned_at is not null
    left join lateral (
      select sum(k.n) as n from post_totals k
      where k.customer_id = ${tx.customerId} and k.scope_id = ${clientId} and k.seen_by = w.id and not k.is_trashed) v on true
    left join lateral (
      select count(*) filter (where not p.decided_together) as alone, count(*) filter (where p.decided_together) as together, max(p.decided_at) as at
      from posts p where p.customer_id = ${tx.customerId} and p.client_id = ${clientId} and p.decided_by = w.id and p.trashed_at is null) d on true
    left join lateral (
      select count(*) as n from post_showings o join posts p on p.customer_id = ${tx.customerId} and p.id = o.post_id and p.trashed_at is null
      where o.customer_id = ${tx.customerId} and o.client_id = ${clientId} and o.user_id = w.id) h on true
    left join lateral (
      select max(o.seen_at) as at from post_views o where o.customer_id = ${tx.customerId} and o.client_id = ${clientId} and o.user_id = w.id) s on true
    where w.id is not null and (a.assigned_at is not null or v.n > 0 or h.n > 0 or d.at is not null)`)
  const shown = rows.map(({ id }) => id)
  const names = await namesOf(tx, actor, shown)
  const days = Map.groupBy(await listDays(tx, sql`c.id = ${clientId}`, shown, today), ({ id }) => id)
  const people = rows.flatMap(({ id, assignedAt, lastAt, shown, ...figures }) => {
    const person = names.get(id)
    if (!person) return []
    const own = (days.get(id) ?? []).map(({ id: _, ...day }) => day)
    return [
      {
        id,
        ...person,
        ...figures,
        shown: isRecorded ? shown : null,
        days: own,
        assignedAt: assignedAt?.toISOString() ?? null,
        lastAt: lastAt?.toISOString() ?? null,
      },
    ]
  })
  return people.sort((a, b) => b.decidedAlone - a.decidedAlone || (a.name < b.name ? -1 : 1))
}
