import { createHash } from 'node:crypto'
import {
  ACCOUNT_TYPE_CODE,
  type createAccount as CreateAccount,
  type HoldChange,
  type RouteBody,
  routes,
  type StaffAccountType,
  type updateAccount as UpdateAccount,
} from '#contract/index.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { type Actor, authorOf } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'
import { changeHold } from './holds.ts'
import { requireLocation } from './locations.ts'
import { readLogo } from './logo.ts'
import { getAccount } from './reads.ts'

export type NewAccount = {
  type: StaffAccountType
  name: string
  parentId: string | null
  locationId: string | null
  phoneNumber: string | null
  timeZone: string
  /** PNG. */
  logo?: Buffer | null
}

/**
 * Inserts an account. Its tag (the end of its id) must be unique among all accounts, so another is drawn if it is taken. @param findSentBefore finds
 * an account that is taken for this one @returns its id
 */
export async function insertAccount(
  db: Database,
  account: NewAccount,
  createdBy: string | null = null,
  findSentBefore: (tx: Tx) => Promise<{ id: string } | null> = () => Promise.resolve(null),
): Promise<string> {
  for (;;) {
    const id = newId()
    const made = await db.transaction(id, async (tx) => {
      const sentBefore = await findSentBefore(tx)
      if (sentBefore) return sentBefore.id
      const added = await tx.run(sql`
        insert into accounts (id, type, parent_id, name, location_id, phone_number, time_zone, logo)
        values (${id}, ${ACCOUNT_TYPE_CODE[account.type]}, ${account.parentId}, ${account.name}, ${account.locationId}, ${account.phoneNumber}, ${account.timeZone},
          ${account.logo ?? null})
        on conflict (tag) do nothing`)
      if (added === 1)
        await recordEvidence(tx, [
          { kind: 'firm.add', subjectId: id, actorId: createdBy, payload: { name: account.name } },
        ])
      return added === 1 ? id : null
    })
    if (made) return made
  }
}

/** Adds a law firm to a provider, once if it is sent again because the answer was lost. @returns its id @throws Problem VALIDATION_FAILED */
export async function createAccount(
  db: Database,
  actor: Actor,
  fields: RouteBody<typeof CreateAccount>,
): Promise<string> {
  await requireLocation(db.directory, fields.locationId)
  const logo = fields.logo ? await readLogo(fields.logo) : null
  const findSentBefore = async (tx: Tx) => {
    // The first call may still be running.
    await tx.run(sql`select from accounts where id = ${actor.accountId} for no key update`)
    return tx.one<{ id: string }>(sql`
      select id from accounts where parent_id = ${actor.accountId} and name = ${fields.name} and location_id = ${fields.locationId}
        and time_zone = ${fields.timeZone} and phone_number is not distinct from ${fields.phoneNumber} and logo is not distinct from ${logo}::bytea
        and created_at > now() - make_interval(mins => ${routes.createAccount.idempotency.sameForMinutes}) limit 1`)
  }
  const account = { ...fields, logo, type: 'customer', parentId: actor.accountId } as const
  return insertAccount(db, account, actor.userId, findSentBefore)
}

/**
 * Sets or lifts a law firm's preservation hold. @throws Problem NOT_FOUND, FORBIDDEN for a provider's own account, and as `changeHold` does
 */
export async function holdAccount(tx: Tx, actor: Actor, hold: HoldChange): Promise<void> {
  const account = await getAccount(tx, actor)
  if (!account.can.includes('hold')) throw new Problem('FORBIDDEN')
  const changed = await changeHold(tx, actor, { table: 'accounts', where: sql`id = ${tx.customerId}` }, hold)
  if (!changed) return
  await recordEvidence(tx, [
    {
      kind: hold.on ? 'firm.hold' : 'firm.release',
      subjectId: tx.customerId,
      ...authorOf(actor),
      payload: changed,
    },
  ])
  await publish(tx, [{ type: 'clients.changed' }])
}

/** The new logo as it is printed; null removes it, and undefined keeps it. */
type AccountChanges = Omit<RouteBody<typeof UpdateAccount>, 'logo'> & { logo: Buffer | null | undefined }

/** Changes details of one of a provider's law firms. @throws Problem VALIDATION_FAILED */
export async function updateAccount(tx: Tx, actor: Actor, { logo, ...rest }: AccountChanges): Promise<void> {
  if (rest.locationId !== undefined) await requireLocation(tx, rest.locationId)
  await tx.run(sql`
    update accounts set name = coalesce(${rest.name ?? null}, name), location_id = coalesce(${rest.locationId ?? null}::uuid, location_id),
      phone_number = case when ${rest.phoneNumber === undefined} then phone_number else ${rest.phoneNumber ?? null} end,
      time_zone = coalesce(${rest.timeZone ?? null}, time_zone), logo = case when ${logo === undefined} then logo else ${logo ?? null}::bytea end
    where id = ${tx.customerId}`)
  const changed =
    logo === undefined
      ? rest
      : { ...rest, logoSha256: logo && createHash('sha256').update(logo).digest('hex') }
  await recordEvidence(tx, [
    { kind: 'firm.change', subjectId: tx.customerId, actorId: actor.userId, payload: changed },
  ])
}
