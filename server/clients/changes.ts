import type { HoldChange, Language, RouteBody, updateClient as UpdateClient } from '#contract/index.ts'
import { changeHold } from '../accounts/index.ts'
import { moveMatter } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { type Actor, authorOf } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { requireClients } from './access.ts'
import { addClientHistory } from './history.ts'
import { checkDates } from './fields.ts'

type Fields = {
  firstName: string
  lastName: string
  email: string
  dateOfBirth: string
  fileRefNo: string
  dateOfLoss: string
  language: string
  timeZone: string
}

/**
 * Changes a client's details, and those of its user. Pre- and Post-loss are derived from the dates on reading, so no counters change. @returns
 * whether the email changed, which ends its links @throws Problem NOT_FOUND, VALIDATION_FAILED, EMAIL_IN_USE
 */
export async function updateClient(
  tx: Tx,
  actor: Actor,
  id: string,
  changes: RouteBody<typeof UpdateClient>,
): Promise<boolean> {
  await requireClients(tx, actor, [id])
  return changeFields(tx, actor, id, changes)
}

/** Changes the language of a client's record, as the client's user chose it. */
export async function clientLanguageChosen(
  tx: Tx,
  actor: Actor,
  id: string,
  language: Language,
): Promise<void> {
  await changeFields(tx, actor, id, { language })
}

async function changeFields(
  tx: Tx,
  actor: Actor,
  id: string,
  changes: RouteBody<typeof UpdateClient>,
): Promise<boolean> {
  const before = await tx.one<Fields>(sql`
    select first_name as "firstName", last_name as "lastName", email, date_of_birth as "dateOfBirth", file_ref_no as "fileRefNo",
      date_of_loss as "dateOfLoss", language, time_zone as "timeZone"
    from clients where customer_id = ${tx.customerId} and id = ${id} for no key update`)
  if (!before) throw new Problem('NOT_FOUND')
  const after = { ...before, ...changes } as Fields
  await checkDates(tx, after)
  await tx.run(sql`
    update clients set first_name = ${after.firstName}, last_name = ${after.lastName}, email = ${after.email},
      date_of_birth = ${after.dateOfBirth}, file_ref_no = ${after.fileRefNo}, date_of_loss = ${after.dateOfLoss},
      language = ${after.language}, time_zone = ${after.timeZone}
    where customer_id = ${tx.customerId} and id = ${id}`)
  await updateClientUser(tx, id, { before, after, language: changes.language ?? null })
  const changed = (Object.keys(before) as (keyof Fields)[]).filter((key) => before[key] !== after[key])
  if (changed.length === 0) return false
  const details = {
    from: Object.fromEntries(changed.map((key) => [key, before[key]])),
    to: Object.fromEntries(changed.map((key) => [key, after[key]])),
  }
  const [historyId] = await addClientHistory(tx, actor, [{ clientId: id, action: 'changedDetails', details }])
  await recordEvidence(tx, [
    {
      kind: 'client.change',
      subjectId: id,
      ...authorOf(actor),
      payload: { ...details, historyId },
    },
  ])
  await publish(tx, [{ type: 'clients.changed' }])
  return hasNewEmail(before, after)
}

const hasNewEmail = (before: Fields, after: Fields): boolean =>
  before.email.toLowerCase() !== after.email.toLowerCase()

/** Keeps the client's user the same as the client. A new email only detaches this file, because the sign-in of the old one may open others. */
async function updateClientUser(
  tx: Tx,
  clientId: string,
  { before, after, language }: { before: Fields; after: Fields; language: string | null },
): Promise<void> {
  await tx.run(sql`
    update users set first_name = ${after.firstName}, last_name = ${after.lastName}, language = coalesce(${language}, language)
    where customer_id = ${tx.customerId} and client_id = ${clientId} and deleted_at is null`)
  if (hasNewEmail(before, after)) await moveMatter(tx, clientId, after.email)
}

/** Sets or lifts a client's preservation hold. @throws Problem NOT_FOUND, and as `changeHold` does */
export async function holdClient(tx: Tx, actor: Actor, id: string, hold: HoldChange): Promise<void> {
  await requireClients(tx, actor, [id])
  const where = sql`customer_id = ${tx.customerId} and id = ${id} and deleted_at is null`
  const changed = await changeHold(tx, actor, { table: 'clients', where }, hold)
  if (!changed) return
  const [historyId] = await addClientHistory(tx, actor, [
    { clientId: id, action: hold.on ? 'setHold' : 'liftedHold', details: { name: hold.reason } },
  ])
  await recordEvidence(tx, [
    {
      kind: hold.on ? 'client.hold' : 'client.release',
      subjectId: id,
      ...authorOf(actor),
      payload: { ...changed, historyId },
    },
  ])
  await publish(tx, [{ type: 'clients.changed' }])
}
