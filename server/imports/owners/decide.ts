import {
  type AuthType,
  type ExternalAccount,
  type OwnerCheckState,
  OWNER_UNDO_SECONDS,
  platformOfCode,
  PLATFORMS,
} from '#contract/index.ts'
import { firmManagers } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { publish } from '../../platform/history/events.ts'
import { withdrawNotices } from '../../platform/history/notices.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { type Actor, actorName, type TxServices } from '../../platform/http/call.ts'
import { cancelJob, defineJob, enqueue } from '../../platform/jobs/job.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import { Problem } from '../../platform/problem.ts'
import { lockListedAccount } from '../run/cancel.ts'
import { importPostsJobReference } from '../run/job.ts'
import { endSignInReference, enqueueEnd, notifyDeciders, notifyRefused } from './checks.ts'
import { type CheckRow, findCheck, isOpenRow, isStillKept, mayDecide, mayReverse } from './reads.ts'

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** Connects the account of a sign-in that someone of the firm accepted, and starts reading it. */
    useHeldSignIn(tx: Tx, services: TxServices, actor: Actor, held: HeldSignInRow): Promise<void>
    /** Revokes the access of a sign-in that is not used, and deletes our copy. */
    endHeldSignIn(tx: Tx, services: TxServices, held: HeldSignInRow): Promise<void>
  }
}

/** A sign-in that waited. `secret`: its tokens or cookies, encrypted for its account or its check. */
export type HeldSignInRow = {
  checkId: string
  accountId: string
  clientId: string
  platform: number
  method: AuthType
  account: ExternalAccount
  secret: Buffer
}

/** Uses the sign-in, or imports the archive and its parts. The owner is not asked about again. @throws Problem NOT_FOUND, FORBIDDEN, OWNER_ALREADY_DECIDED */
export async function acceptOwner(tx: Tx, services: TxServices, actor: Actor, id: string): Promise<void> {
  const check = await lockCheck(tx, actor, id)
  const isReversal = check.state === 'refused'
  if (isReversal ? !mayReverse(actor) : !mayDecide(actor, check)) throw new Problem('FORBIDDEN')
  // Someone whose screen still asks decides second; a reversal comes later.
  const isFresh = tx.now.getTime() - (check.decidedAt?.getTime() ?? 0) < OWNER_UNDO_SECONDS * 1000
  if (!isReversal || (isFresh && check.decidedBy !== null && check.decidedBy !== actor.userId))
    requireOpen(check)
  if (!isStillKept(check)) throw new Problem('OWNER_CHECK_ENDED')
  await lockListedAccount(tx, check.accountId)
  await decide(tx, actor, check, 'accepted')
  if (check.importId === null) {
    await tx.extensions.useHeldSignIn(tx, services, actor, heldOf(check))
    await tx.run(
      sql`update owner_checks set secret = null where customer_id = ${tx.customerId} and id = ${id}`,
    )
  } else await importAccepted(tx, actor, check.importId)
}

/** Nothing is read. Access is revoked when the time for an undo is over. @throws as acceptOwner */
export async function refuseOwner(tx: Tx, actor: Actor, id: string): Promise<void> {
  const check = await lockCheck(tx, actor, id)
  if (!mayDecide(actor, check)) throw new Problem('FORBIDDEN')
  requireOpen(check)
  await decide(tx, actor, check, 'refused')
  await endIfSignIn(tx, check, actor.userId, OWNER_UNDO_SECONDS)
  await notifyRefused(tx, id, { id: actor.userId, name: actorName(actor) })
}

/** @param delay seconds */
async function endIfSignIn(tx: Tx, check: CheckRow, createdBy: string | null, delay = 0): Promise<void> {
  if (check.importId === null) await enqueueEnd(tx, check.id, createdBy, delay)
}

/** Takes one's own refusal back while nothing was revoked, with the parts that were refused together. @throws Problem NOT_FOUND, OWNER_CHECK_ENDED */
export async function undoRefusal(tx: Tx, actor: Actor, id: string): Promise<void> {
  const check = await lockCheck(tx, actor, id)
  const isLate = tx.now.getTime() - (check.decidedAt?.getTime() ?? 0) > OWNER_UNDO_SECONDS * 1000
  if (check.state !== 'refused' || check.decidedBy !== actor.userId || isLate || !isStillKept(check))
    throw new Problem('OWNER_CHECK_ENDED')
  const job = await tx.one<{ id: string }>(sql`
    select id from job_runs where customer_id = ${tx.customerId} and subject_id = ${id} and kind = ${endSignInReference.kind} and status = 'PENDING'
    order by created_at desc limit 1`)
  if (job) await cancelJob(tx, job.id)
  await tx.run(sql`
    update owner_checks k set state = 'waiting', decided_by = null, decided_by_name = null, decided_at = null
    where k.customer_id = ${tx.customerId} and (k.id = ${id} or k.state = 'refused' and k.decided_at = ${check.decidedAt} and k.import_id in (
      select i.id from post_imports i where i.customer_id = ${tx.customerId} and i.part_of = ${check.importId}::uuid))`)
  await recordDecision(tx, actor, check, 'undone')
  await withdrawNotices(tx, {
    userIds: await firmManagers(tx),
    type: 'owner_refused',
    about: [{ checkId: id }],
  })
}

/** From now on, the firm is asked again about an owner that it refused. @throws Problem NOT_FOUND, FORBIDDEN, OWNER_CHECK_ENDED */
export async function forgetRefusal(tx: Tx, actor: Actor, id: string): Promise<void> {
  const check = await lockCheck(tx, actor, id)
  if (!mayReverse(actor)) throw new Problem('FORBIDDEN')
  if (check.state !== 'refused') throw new Problem('OWNER_CHECK_ENDED')
  await tx.run(sql`
    update owner_checks set forgotten_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${id}`)
  await recordDecision(tx, actor, check, 'forgotten')
}

/** The client's word: a sign-in ends right away, as no post was read; an archive stays sealed, with the words beside it. @throws Problem NOT_FOUND */
export async function disownCheck(tx: Tx, actor: Actor, id: string): Promise<void> {
  const check = await lockCheck(tx, actor, id)
  if (!isOpenRow(check)) throw new Problem('OWNER_CHECK_ENDED')
  if (check.importId === null) {
    await decide(tx, actor, check, 'withdrawn')
    await endIfSignIn(tx, check, actor.userId)
  } else {
    await tx.run(sql`
      update owner_checks set disowned_at = coalesce(disowned_at, ${tx.now}) where customer_id = ${tx.customerId} and id = ${id}`)
    await recordDecision(tx, actor, check, 'disowned')
    await publish(tx, [{ type: 'import.created', clientId: check.clientId }])
  }
}

/** Someone who may not decide asks those who may. */
export async function askManager(tx: Tx, actor: Actor, id: string): Promise<void> {
  const check = await lockCheck(tx, actor, id)
  requireOpen(check)
  await notifyDeciders(tx, id, 'asked')
}

/** No one decided in time: a sign-in is revoked and its sender notified, an archive stays sealed and unread. */
export async function leaveUnanswered(tx: Tx, id: string): Promise<void> {
  const check = await findCheck(tx, id)
  if (check?.state !== 'waiting') return
  await tx.run(
    sql`update owner_checks set state = 'unanswered' where customer_id = ${tx.customerId} and id = ${id}`,
  )
  await recordDecision(tx, null, check, 'unanswered')
  await publish(tx, [{ type: 'import.created', clientId: check.clientId }])
  if (check.importId !== null) return
  await endIfSignIn(tx, check, null)
  if (check.askedBy)
    await notifyUser(tx, {
      userId: check.askedBy,
      type: 'sign_in_ended',
      subjectId: id,
      data: {
        client: { id: check.clientId, firstName: check.clientFirstName, lastName: check.clientLastName },
        platform: PLATFORMS[platformOfCode(check.platform)].name,
      },
    })
}

const ENDED: ReadonlySet<OwnerCheckState> = new Set(['refused', 'withdrawn', 'unanswered'])

/** Revokes a sign-in that is not used, unless its refusal was undone or reversed. */
export const endHeldSignInJob = defineJob({
  ...endSignInReference,
  run: ({ transaction, services, payload: { checkId } }) =>
    transaction(async (tx) => {
      const check = await findCheck(tx, checkId)
      if (check && ENDED.has(check.state)) await endSignIn(tx, services, check)
    }),
})

async function endSignIn(tx: Tx, services: TxServices, check: CheckRow): Promise<void> {
  if (check.importId !== null || check.secret === null) return
  await tx.extensions.endHeldSignIn(tx, services, heldOf(check))
  await tx.run(
    sql`update owner_checks set secret = null where customer_id = ${tx.customerId} and id = ${check.id}`,
  )
  if (check.addsAccount)
    await tx.run(sql`
      update social_accounts set removed_at = ${tx.now}
      where customer_id = ${tx.customerId} and id = ${check.accountId} and removed_at is null
        and not exists (select from post_imports i where i.customer_id = ${tx.customerId} and i.social_account_id = ${check.accountId})`)
}

/**
 * Ends sign-ins that are still held when their account or its client is removed; a refusal stays one. Tokens go to the list of what is to be revoked at once, because the removal
 * of a client deletes the check and its job.
 */
export async function endHeldSignIns(
  tx: Tx,
  services: TxServices,
  accountIds: readonly string[],
  by: string,
): Promise<void> {
  const held = await tx.rows<{ id: string }>(sql`
    select id from owner_checks
    where customer_id = ${tx.customerId} and social_account_id = any(${uuids(accountIds)}) and secret is not null order by id`)
  for (const { id } of held) {
    const check = await findCheck(tx, id)
    if (!check) continue
    if (isOpenRow(check)) {
      await tx.run(
        sql`update owner_checks set state = 'withdrawn' where customer_id = ${tx.customerId} and id = ${id}`,
      )
      await recordDecision(tx, by, check, 'withdrawn')
    }
    if (check.method === 'LOGIN') await endIfSignIn(tx, check, by)
    else await endSignIn(tx, services, check)
  }
}

/** The check, locked, so that of two decisions the first one counts. @throws Problem NOT_FOUND */
async function lockCheck(tx: Tx, actor: Actor, id: string): Promise<CheckRow> {
  const check = await findCheck(tx, id, actor)
  if (!check) throw new Problem('NOT_FOUND')
  return check
}

function requireOpen(check: CheckRow): void {
  if (isOpenRow(check)) return
  throw new Problem('OWNER_ALREADY_DECIDED', { name: check.decidedByName ?? '' })
}

/** Writes the decision for the check, and for the parts of its archive that name no owner and wait for the same decision. */
async function decide(tx: Tx, actor: Actor, check: CheckRow, state: OwnerCheckState): Promise<void> {
  await tx.run(sql`
    update owner_checks k set state = ${state}, decided_by = ${actor.userId}, decided_by_name = ${actorName(actor)}, decided_at = ${tx.now}
    where k.customer_id = ${tx.customerId} and (k.id = ${check.id} or k.owner is null and k.state in ('waiting', 'unanswered') and k.import_id in (
      select i.id from post_imports i where i.customer_id = ${tx.customerId} and i.part_of = ${check.importId}::uuid))`)
  await recordDecision(tx, actor, check, state)
  await publish(tx, [{ type: 'import.created', clientId: check.clientId }])
}

/** @param by who decided; only the id is known after an account was removed, and null is the product itself */
const recordDecision = (
  tx: Tx,
  by: Actor | string | null,
  check: CheckRow,
  decision: string,
): Promise<void> =>
  recordEvidence(tx, [
    {
      kind: 'owner.decide',
      subjectId: check.importId ?? check.id,
      ...(by === null || typeof by === 'string'
        ? { actorId: by }
        : { actorId: by.userId, actorName: actorName(by) }),
      payload: { checkId: check.id, accountId: check.accountId, owner: check.owner, decision },
    },
  ])

/** Imports an accepted archive, and the parts of it that follow. */
async function importAccepted(tx: Tx, actor: Actor, importId: string): Promise<void> {
  const imports = await tx.rows<{ id: string }>(sql`
    select i.id from post_imports i join owner_checks k on k.customer_id = ${tx.customerId} and k.import_id = i.id
    where i.customer_id = ${tx.customerId} and (i.id = ${importId} or i.part_of = ${importId}) and k.state = 'accepted' and i.completed_at is null
    order by i.created_at`)
  for (const { id } of imports) {
    const jobId = await enqueue(
      tx,
      importPostsJobReference,
      { importId: id },
      { subjectId: id, createdBy: actor.userId },
    )
    await tx.run(
      sql`update post_imports set job_id = ${jobId} where customer_id = ${tx.customerId} and id = ${id}`,
    )
  }
}

const heldOf = (check: CheckRow): HeldSignInRow => {
  const { method, signIn, secret } = check
  if (!method || !signIn || !secret) throw new Error('The check is about no sign-in, or it has ended')
  return {
    checkId: check.id,
    accountId: check.accountId,
    clientId: check.clientId,
    platform: check.platform,
    method,
    account: signIn,
    secret,
  }
}
