import {
  compileParsed,
  type FindQuery,
  isFault,
  keywordsOf,
  MAX_SAVED_FINDS,
  readFind,
  type RouteBody,
  type routes,
  type SavedFind,
  type SavedFindKind,
  seesEveryClient,
  TEXT_SEPARATOR,
} from '#contract/index.ts'
import { requireClients, seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import { publish } from '../../platform/history/events.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { finderOf, readFindOf } from './find.ts'

type Row = {
  id: string
  kind: SavedFindKind
  clientId: string | null
  name: string
  find: string
  createdBy: string
  createdByName: string
  createdAt: Date
}
const COLUMNS = sql`f.id, f.kind, f.client_id as "clientId", f.name, f.find, f.created_by as "createdBy", f.created_by_name as "createdByName",
  f.created_at as "createdAt"`

/** Own ones, and those of the firm and of clients that the actor may see; of one’s own, those that were saved in a list of such a client. */
const isForActor = (tx: Tx, actor: Actor): RawBuilder<unknown> =>
  sql`((f.kind <> 'mine' or f.created_by = ${actor.userId}) and (f.client_id is null or ${seesClient(tx, actor, sql`f.client_id`)}))`

const mayUse = (actor: Actor, { find }: Row): boolean => !isFault(readFind(find, finderOf(actor)))

const mayChange = (actor: Actor, { kind, createdBy }: Row): boolean =>
  createdBy === actor.userId || (kind !== 'mine' && seesEveryClient(actor.role))

const viewOf = (actor: Actor, row: Row): SavedFind => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  find: row.find,
  createdBy: row.createdByName,
  createdAt: row.createdAt.toISOString(),
  can: mayChange(actor, row) ? ['edit'] : [],
})

/** @throws Problem NOT_FOUND if the actor may not see the client */
export async function listSavedFinds(tx: Tx, actor: Actor, clientId?: string): Promise<SavedFind[]> {
  if (clientId) await requireClients(tx, actor, [clientId])
  const rows = await tx.rows<Row>(sql`
    select ${COLUMNS} from saved_finds f
    where f.customer_id = ${tx.customerId} and f.removed_at is null and (f.kind <> 'client' or f.client_id = ${clientId ?? null}::uuid)
      and ${isForActor(tx, actor)}
    order by array_position(array['firm', 'client', 'mine'], f.kind), lower(f.name), f.id`)
  return rows.filter((row) => mayUse(actor, row)).map((row) => viewOf(actor, row))
}

/** @throws Problem NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, FIND_NAMES_PERSON, TOO_MANY_FINDS */
export async function saveFind(
  tx: Tx,
  actor: Actor,
  { kind, clientId, name, find }: RouteBody<(typeof routes)['saveFind']>,
): Promise<SavedFind> {
  const query = readFindOf(actor, find)
  if (clientId) await requireClients(tx, actor, [clientId])
  if (kind === 'client' && !clientId) throw invalid({ clientId: 'Choose the client.' })
  if (kind === 'firm') await requireNoPerson(tx, actor, query, name)
  const row: Row = {
    id: newId(tx.customerId),
    kind,
    clientId: kind === 'firm' ? null : (clientId ?? null),
    name,
    find,
    createdBy: actor.userId,
    createdByName: actorName(actor),
    createdAt: tx.now,
  }
  await tx.run(sql`
    insert into saved_finds (customer_id, id, kind, client_id, name, find, created_by, created_by_name, created_at)
    values (${tx.customerId}, ${row.id}, ${kind}, ${row.clientId}, ${name}, ${find}, ${row.createdBy}, ${row.createdByName}, ${tx.now})`)
  await requireRoom(tx, row)
  await announce(tx, row)
  return viewOf(actor, row)
}

/** Renames a saved find, removes it, or puts it back. @throws Problem NOT_FOUND, FORBIDDEN, FIND_NAMES_PERSON, TOO_MANY_FINDS */
export async function changeSavedFind(
  tx: Tx,
  actor: Actor,
  id: string,
  { name, isRemoved }: RouteBody<(typeof routes)['changeSavedFind']>,
): Promise<SavedFind> {
  const row = await tx.one<Row>(sql`
    select ${COLUMNS} from saved_finds f where f.customer_id = ${tx.customerId} and f.id = ${id} and ${isForActor(tx, actor)} for update of f`)
  if (!row || !mayUse(actor, row)) throw new Problem('NOT_FOUND')
  if (!mayChange(actor, row)) throw new Problem('FORBIDDEN')
  if (name !== undefined && row.kind === 'firm')
    await requireNoPerson(tx, actor, readFindOf(actor, row.find), name)
  const removedAt = isRemoved === undefined ? sql`removed_at` : sql`${isRemoved ? tx.now : null}::timestamptz`
  await tx.run(sql`
    update saved_finds set name = ${name ?? row.name}, removed_at = ${removedAt} where customer_id = ${tx.customerId} and id = ${id}`)
  if (isRemoved === false) await requireRoom(tx, row)
  await announce(tx, row)
  return viewOf(actor, { ...row, name: name ?? row.name })
}

/** Shows colleagues the change. */
async function announce(tx: Tx, { kind, clientId }: Row): Promise<void> {
  if (kind === 'mine') return
  await publish(tx, [{ type: 'finds.changed', ...(clientId ? { clientId } : {}) }])
}

async function requireRoom(tx: Tx, { kind, clientId, createdBy }: Row): Promise<void> {
  const place = {
    mine: sql`f.created_by = ${createdBy}`,
    client: sql`f.client_id = ${clientId}`,
    firm: sql`true`,
  }[kind]
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from saved_finds f
    where f.customer_id = ${tx.customerId} and f.kind = ${kind} and f.removed_at is null and ${place}`)
  if ((row?.n ?? 0) > MAX_SAVED_FINDS) throw new Problem('TOO_MANY_FINDS', { most: MAX_SAVED_FINDS })
}

/**
 * What is of the firm is read by people who see only some of its clients. Only those who see all of them save it, so that a refusal can’t reveal the
 * name of a client. @throws Problem FORBIDDEN, FIND_NAMES_PERSON
 */
async function requireNoPerson(tx: Tx, actor: Actor, query: FindQuery, name: string): Promise<void> {
  if (!seesEveryClient(actor.role)) throw new Problem('FORBIDDEN')
  const field = query.fields.find((each) => each.name === 'with' || each.name === 'account')
  if (field) throw new Problem('FIND_NAMES_PERSON', { name: field.text })
  const texts = [
    name,
    ...query.terms.map(({ text }) => text),
    ...query.fields.flatMap((each) =>
      'term' in each ? [each.term.text] : each.name === 'flag' ? [each.text] : [],
    ),
  ]
  const clients = await tx.rows<{ names: string[] }>(sql`
    select array[c.last_name, c.first_name] as names from clients c where c.customer_id = ${tx.customerId}`)
  const names = clients.flatMap((client) => client.names)
  const [found] = compileParsed(
    keywordsOf(names.map((text) => ({ text, forms: [] }))).map(({ keyword }) => keyword),
  ).match(texts.join(TEXT_SEPARATOR))
  if (found !== undefined) throw new Problem('FIND_NAMES_PERSON', { name: `“${names[found]}”` })
}

/** How long a removal can be undone. */
const UNDO_MS = 24 * 3600 * 1000

export async function deleteRemovedFinds(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from saved_finds where customer_id = ${tx.customerId} and removed_at < ${new Date(tx.now.getTime() - UNDO_MS)}`)
}
