import type {
  askCorrection as AskCorrection,
  Correction,
  decideCorrection as DecideCorrection,
  RouteBody,
} from '#contract/index.ts'
import { providerManagers } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { json, sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { publish } from '../platform/history/events.ts'
import { type Actor, actorName, authorOf } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { notifyUser } from '../platform/jobs/notice.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { requireClients } from './access.ts'
import { updateClient } from './changes.ts'
import { checkDates } from './fields.ts'
import { addClientHistory } from './history.ts'

type CorrectedValues = Correction['to']
type ClientIdentity = {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string
  dateOfLoss: string
}

async function lockClientRow(tx: Tx, actor: Actor, id: string): Promise<ClientIdentity> {
  await requireClients(tx, actor, [id])
  const client = await tx.one<ClientIdentity>(sql`
    select id, first_name as "firstName", last_name as "lastName", date_of_birth as "dateOfBirth", date_of_loss as "dateOfLoss"
    from clients where customer_id = ${tx.customerId} and id = ${id} for no key update`)
  if (!client) throw new Problem('NOT_FOUND')
  return client
}

const currentValues = (client: ClientIdentity, wanted: CorrectedValues): CorrectedValues =>
  Object.fromEntries((Object.keys(wanted) as (keyof CorrectedValues)[]).map((key) => [key, client[key]]))

/** Asks the provider to correct a client's record. Replaces a request that is still open. @throws Problem NOT_FOUND, VALIDATION_FAILED */
export async function askCorrection(
  tx: Tx,
  actor: Actor,
  clientId: string,
  body: RouteBody<typeof AskCorrection>,
): Promise<void> {
  const client = await lockClientRow(tx, actor, clientId)
  const to: CorrectedValues = Object.fromEntries(
    Object.entries(body).filter(([key, value]) => client[key as keyof CorrectedValues] !== value),
  )
  if (Object.keys(to).length === 0) throw invalid({ dateOfLoss: 'Change a value first.' })
  await checkDates(tx, { dateOfBirth: client.dateOfBirth, dateOfLoss: to.dateOfLoss ?? client.dateOfLoss })
  const id = newId(tx.customerId)
  await tx.run(sql`
    update client_corrections set decided_at = ${tx.now}
    where customer_id = ${tx.customerId} and client_id = ${clientId} and decided_at is null`)
  await tx.run(sql`
    insert into client_corrections (customer_id, id, client_id, wanted, asked_by, asked_by_name, asked_at)
    values (${tx.customerId}, ${id}, ${clientId}, ${json(to)}, ${actor.userId}, ${actorName(actor)}, ${tx.now})`)
  await recordCorrection(tx, actor, client, { action: 'askedCorrection', to })
  const firm = await tx.one<{ name: string }>(sql`select name from accounts where id = ${tx.customerId}`)
  for (const userId of await providerManagers(tx))
    await notifyUser(tx, {
      userId,
      type: 'correction_asked',
      subjectId: id,
      data: { client: nameOf(client), by: actorName(actor), firm: firm?.name ?? '' },
    })
}

/**
 * Approves or declines the open request; approval changes the record as an edit would. @throws Problem NOT_FOUND, CONFLICT if it is no longer the
 * open one
 */
export async function decideCorrection(
  tx: Tx,
  actor: Actor,
  clientId: string,
  { correctionId, isApproved }: RouteBody<typeof DecideCorrection>,
): Promise<void> {
  const client = await lockClientRow(tx, actor, clientId)
  const open = await tx.one<{ wanted: CorrectedValues; asked_by: string }>(sql`
    update client_corrections set decided_at = ${tx.now}, decided_by = ${actor.userId}, is_approved = ${isApproved}
    where customer_id = ${tx.customerId} and client_id = ${clientId} and id = ${correctionId} and decided_at is null
    returning wanted, asked_by`)
  if (!open) throw new Problem('CONFLICT')
  if (isApproved) await updateClient(tx, actor, clientId, open.wanted)
  else await recordCorrection(tx, actor, client, { action: 'declinedCorrection', to: open.wanted })
  await notifyUser(tx, {
    userId: open.asked_by,
    type: 'correction_decided',
    subjectId: correctionId,
    data: { client: nameOf(client), by: actorName(actor), isApproved },
  })
}

const nameOf = ({ id, firstName, lastName }: ClientIdentity) => ({ id, firstName, lastName })

async function recordCorrection(
  tx: Tx,
  actor: Actor,
  client: ClientIdentity,
  { action, to }: { action: 'askedCorrection' | 'declinedCorrection'; to: CorrectedValues },
): Promise<void> {
  const details = { from: currentValues(client, to), to } as {
    from: Record<string, string>
    to: Record<string, string>
  }
  const kind = action === 'askedCorrection' ? 'client.ask_correction' : 'client.decline_correction'
  const [historyId] = await addClientHistory(tx, actor, [{ clientId: client.id, action, details }])
  const payload = { ...details, historyId }
  await recordEvidence(tx, [{ kind, subjectId: client.id, ...authorOf(actor), payload }])
  await publish(tx, [{ type: 'clients.changed' }])
}
