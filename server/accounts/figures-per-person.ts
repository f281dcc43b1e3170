import { ROLES, seesEveryClient } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import type { Actor, Reader } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'

/** Managers and above of the firm itself. */
export const managesFirm = (
  { accountType, accountId, role }: Pick<Reader, 'accountType' | 'accountId' | 'role'>,
  firmId: string,
): boolean => accountType === 'customer' && accountId === firmId && seesEveryClient(role)

export const maySwitchFigures = (actor: Actor, firmId: string): boolean =>
  managesFirm(actor, firmId) && actor.role !== 'CLIENT' && ROLES[actor.role].position <= ROLES.ADMIN.position

/** Whether the firm allows figures of single people. */
export async function hasFiguresPerPerson(tx: Tx): Promise<boolean> {
  const firm = await tx.one<{ on: boolean }>(
    sql`select has_figures_per_person as on from accounts where id = ${tx.customerId}`,
  )
  return firm?.on ?? false
}

/** Whether the actor sees what other people have opened and decided. */
export async function mayCompareStaff(tx: Tx, actor: Actor): Promise<boolean> {
  return managesFirm(actor, tx.customerId) && (await hasFiguresPerPerson(tx))
}

/** @throws Problem FORBIDDEN unless the actor sees what other people have opened and decided */
export async function requireFiguresPerPerson(tx: Tx, actor: Actor): Promise<void> {
  if (!(await mayCompareStaff(tx, actor))) throw new Problem('FORBIDDEN')
}

/** @throws Problem FORBIDDEN unless the actor is an admin of the firm */
export async function switchFiguresPerPerson(tx: Tx, actor: Actor, on: boolean): Promise<void> {
  if (!maySwitchFigures(actor, tx.customerId)) throw new Problem('FORBIDDEN')
  await tx.run(sql`update accounts set has_figures_per_person = ${on} where id = ${tx.customerId}`)
  await recordEvidence(tx, [
    { kind: 'firm.figures', subjectId: tx.customerId, actorId: actor.userId, payload: { on } },
  ])
}
