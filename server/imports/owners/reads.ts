import {
  type ArchiveOwner,
  type AuthType,
  type ExternalAccount,
  type OwnerCheck,
  type OwnerCheckState,
  type OwnerComparison,
  type OwnerReason,
  isOwnerCheckOpen,
  OWNER_UNDO_SECONDS,
  platformOfCode,
  REFUSED_BYTES_DAYS,
  ROLES,
} from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'

export type CheckRow = {
  id: string
  clientId: string
  clientFirstName: string
  clientLastName: string
  accountId: string
  platform: number
  importId: string | null
  method: AuthType | null
  signIn: ExternalAccount | null
  secret: Buffer | null
  owner: ArchiveOwner | null
  state: OwnerCheckState
  reason: OwnerReason | null
  lines: OwnerComparison[]
  /** Whether the reader may see every other client that matches. */
  seesOthers: boolean
  addsAccount: boolean
  askedBy: string | null
  askedByName: string | null
  isByLink: boolean
  createdAt: Date
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: Date | null
  disownedAt: Date | null
  forgottenAt: Date | null
  archiveRemovedAt: Date | null
  /** Its posts were imported, and taken out again. */
  takeoutId: string | null
}

const DAY_MS = 24 * 3600 * 1000

/** Managers and above of the firm and its provider; resolvers, if they may see every client that it is about. */
export function mayDecide(actor: Actor, check: Pick<CheckRow, 'seesOthers'>): boolean {
  if (actor.clientId || actor.link || actor.role === 'CLIENT') return false
  const { position } = ROLES[actor.role]
  return position <= ROLES.MANAGER.position || (actor.role === 'RESOLVER' && check.seesOthers)
}

/** Managers and above of the firm itself. */
export const mayReverse = (actor: Actor): boolean =>
  actor.accountType === 'customer' &&
  actor.role !== 'CLIENT' &&
  ROLES[actor.role].position <= ROLES.MANAGER.position

/** @param actor whose view it is; without one, the product's own */
const columns = (tx: Tx, actor: Actor | null): RawBuilder<unknown> => sql`
  k.id, k.client_id as "clientId", c.first_name as "clientFirstName", c.last_name as "clientLastName", k.social_account_id as "accountId", a.platform,
  k.import_id as "importId", k.method, k.sign_in as "signIn", k.secret, k.owner, k.state, k.reason, k.lines, k.adds_account as "addsAccount",
  k.asked_by as "askedBy", k.asked_by_name as "askedByName", k.created_at as "createdAt", k.decided_by as "decidedBy", k.decided_by_name as "decidedByName",
  k.decided_at as "decidedAt", k.disowned_at as "disownedAt", k.forgotten_at as "forgottenAt",
  i.archive_removed_at as "archiveRemovedAt", i.takeout_id as "takeoutId",
  coalesce(i.link_purpose is not null, false) as "isByLink",
  ${
    actor
      ? sql`not exists (select from unnest(k.other_clients) as o (id) where not ${seesClient(tx, actor, sql`o.id`)})`
      : sql`true`
  } as "seesOthers"`

const joins = sql`owner_checks k
  join clients c on c.customer_id = k.customer_id and c.id = k.client_id
  join social_accounts a on a.customer_id = k.customer_id and a.id = k.social_account_id
  left join post_imports i on i.customer_id = k.customer_id and i.id = k.import_id`

/** As `isOwnerCheckOpen`, of a check `k`. */
const isOpenCheck = sql`(k.state = 'waiting' or k.state = 'unanswered' and k.import_id is not null)`

export const isOpenRow = ({ state, importId }: Pick<CheckRow, 'state' | 'importId'>): boolean =>
  isOwnerCheckOpen(state, importId === null ? 'signIn' : 'archive')

/** Whether there are still tokens to use, or bytes to read. */
export const isStillKept = ({ importId, secret, archiveRemovedAt, takeoutId }: CheckRow): boolean =>
  importId === null ? secret !== null : archiveRemovedAt === null && takeoutId === null

/** A check, locked. @param actor who must be able to see its client; without one, anyone */
export const findCheck = (tx: Tx, id: string, actor: Actor | null = null): Promise<CheckRow | null> =>
  tx.one<CheckRow>(sql`
    select ${columns(tx, actor)} from ${joins}
    where k.customer_id = ${tx.customerId} and k.id = ${id} ${actor ? sql`and ${seesClient(tx, actor, sql`k.client_id`)}` : sql``}
    for no key update of k`)

/** @throws Problem NOT_FOUND */
export async function getOwnerCheck(tx: Tx, actor: Actor, id: string): Promise<OwnerCheck> {
  const row = await tx.one<CheckRow>(sql`
    select ${columns(tx, actor)} from ${joins}
    where k.customer_id = ${tx.customerId} and k.id = ${id} and ${seesClient(tx, actor, sql`k.client_id`)}`)
  if (!row) throw new Problem('NOT_FOUND')
  return toOwnerCheck(row, actor, tx.now)
}

/** Checks that waited for a decision, of the clients that the actor sees: those still open oldest first, the decided ones newest first. */
export async function listOwnerChecks(
  tx: Tx,
  actor: Actor,
  query: { isOpen: boolean; offset: number; limit: number },
): Promise<{ items: OwnerCheck[]; total: number }> {
  const where = sql`k.customer_id = ${tx.customerId} and ${seesClient(tx, actor, sql`k.client_id`)} and ${
    query.isOpen
      ? isOpenCheck
      : sql`k.state in ('accepted', 'refused', 'withdrawn', 'unanswered') and not ${isOpenCheck}`
  }`
  const order = query.isOpen
    ? sql`k.created_at, k.id`
    : sql`coalesce(k.decided_at, k.created_at) desc, k.id desc`
  const rows = await tx.rows<CheckRow>(sql`
    select ${columns(tx, actor)} from ${joins} where ${where} order by ${order} limit ${query.limit} offset ${query.offset}`)
  const count = await tx.one<{ n: number }>(sql`select count(*)::int as n from owner_checks k where ${where}`)
  return { items: rows.map((row) => toOwnerCheck(row, actor, tx.now)), total: count?.n ?? 0 }
}

/** The newest check of each account that is open or was just refused, as this person may see it. */
export async function openChecksOf(
  tx: Tx,
  actor: Actor,
  accountIds: readonly string[],
): Promise<Map<string, OwnerCheck>> {
  const rows = await tx.rows<CheckRow>(sql`
    select ${columns(tx, actor)} from ${joins}
    where k.customer_id = ${tx.customerId} and k.social_account_id = any(${[...accountIds]}::uuid[]) and ${isOpenCheck}
      and ${seesClient(tx, actor, sql`k.client_id`)}
    order by k.created_at`)
  return new Map(rows.map((row) => [row.accountId, toOwnerCheck(row, actor, tx.now)]))
}

/** Those who may not decide read only that it waits: no comparison, reason, name, address, ID or file name. */
export function toOwnerCheck(row: CheckRow, actor: Actor, now: Date): OwnerCheck {
  const isOpen = isOpenRow(row)
  const decides = mayDecide(actor, row)
  const isClient = actor.accountType === 'client' || actor.link !== null
  const isKept = isStillKept(row)
  const canUndo =
    row.state === 'refused' &&
    isKept &&
    row.decidedBy === actor.userId &&
    now.getTime() - (row.decidedAt?.getTime() ?? 0) < OWNER_UNDO_SECONDS * 1000
  const isOwn = row.askedBy === actor.userId
  const can: Record<OwnerCheck['can'][number], boolean> = {
    accept: isKept && (isOpen ? decides : row.state === 'refused' && mayReverse(actor)),
    refuse: isOpen && decides,
    undo: canUndo,
    forget: row.state === 'refused' && row.forgottenAt === null && mayReverse(actor),
    ask: isOpen && !decides && !isClient,
    disown: isOpen && isClient && isOwn && row.disownedAt === null,
  }
  return {
    id: row.id,
    client: isClient
      ? null
      : { id: row.clientId, firstName: row.clientFirstName, lastName: row.clientLastName },
    accountId: row.accountId,
    platform: platformOfCode(row.platform),
    source: row.importId === null ? 'signIn' : 'archive',
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    isOwn,
    // A client's own sign-in names the account that they chose.
    signedInAs: row.signIn && (decides || (isClient && isOwn && isOpen)) ? row.signIn.externalId : null,
    comparison: decides
      ? {
          askedBy: row.askedByName,
          isByLink: row.isByLink,
          reason: row.reason,
          lines: row.lines,
          importId: row.importId,
        }
      : null,
    decided:
      row.decidedAt && !isClient ? { by: row.decidedByName ?? '', at: row.decidedAt.toISOString() } : null,
    disownedAt: decides || isClient ? (row.disownedAt?.toISOString() ?? null) : null,
    deletedOn: new Date((row.decidedAt ?? now).getTime() + REFUSED_BYTES_DAYS * DAY_MS).toISOString(),
    can: (Object.keys(can) as (keyof typeof can)[]).filter((ability) => can[ability]),
  }
}
