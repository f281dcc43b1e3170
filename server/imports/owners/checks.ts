import {
  type ArchiveOwner,
  type AuthType,
  type ExternalAccount,
  type OwnerCheckState,
  platformOfCode,
  PLATFORMS,
} from '#contract/index.ts'
import { z } from 'zod'
import { firmManagers, providerManagers, userStatus } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, sql, uuids } from '../../platform/db/sql.ts'
import { publish } from '../../platform/history/events.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { addNotices, withdrawNotices } from '../../platform/history/notices.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue, type JobReference } from '../../platform/jobs/job.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import type { ImportRow } from '../row.ts'
import { compareOwner, type KnownFacts, type OwnerVerdict } from './compare.ts'
import { knownFacts } from './facts.ts'

/** A sign-in whose account waits for a decision, with its tokens or cookies. */
export type HeldSignIn = { method: AuthType; account: ExternalAccount; secret: Buffer; addsAccount: boolean }

/** Whether what was compared may be read. */
export const isSettled = (state: OwnerCheckState): boolean =>
  state === 'matched' || state === 'notNamed' || state === 'accepted'

type NewCheck = {
  clientId: string
  accountId: string
  importId: string | null
  owner: ArchiveOwner | null
  askedBy: { id: string | null; name: string | null }
  signIn: HeldSignIn | null
}

/** Compares the owner that an archive names, once. @returns the state of its check; nothing may be read unless it is settled in favor */
export async function checkArchive(
  tx: Tx,
  row: ImportRow,
  owner: ArchiveOwner | null,
): Promise<OwnerCheckState> {
  const earlier = await stateOfImport(tx, row.id)
  if (earlier) return earlier
  // Of two archives that arrive together, the second is compared with the owner of the first.
  await tx.run(sql`
    select from social_accounts where customer_id = ${tx.customerId} and id = ${row.social_account_id} for no key update`)
  const first = row.part_of === null || owner ? null : await stateOfImport(tx, row.part_of)
  const compared = {
    accountId: row.social_account_id,
    importId: row.id,
    method: null,
    owner,
    cameSince: row.came_since,
  }
  const facts = await knownFacts(tx, compared)
  // A part whose bytes are in another client's file is of another download.
  const verdict: OwnerVerdict =
    first && (facts.otherClients.length === 0 || !isSettled(first))
      ? {
          outcome: outcomeOfPart(first),
          reason: outcomeOfPart(first) === 'matched' ? null : 'noOwner',
          lines: [],
        }
      : compareOwner(owner, facts)
  return insertCheck(tx, verdict, facts, {
    clientId: row.client_id,
    accountId: row.social_account_id,
    importId: row.id,
    owner,
    askedBy: { id: row.created_by, name: row.created_by_name },
    signIn: null,
  })
}

/** A part that names no owner follows the decision on its download. */
function outcomeOfPart(first: OwnerCheckState): OwnerVerdict['outcome'] {
  if (isSettled(first)) return 'matched'
  return first === 'refused' ? 'refused' : 'waiting'
}

async function stateOfImport(tx: Tx, importId: string): Promise<OwnerCheckState | null> {
  const check = await tx.one<{ state: OwnerCheckState }>(
    sql`select state from owner_checks where customer_id = ${tx.customerId} and import_id = ${importId}`,
  )
  return check?.state ?? null
}

/** The owner of a sign-in, as the platform names it. */
export const ownerOfSignIn = ({ id, name, externalId }: ExternalAccount): ArchiveOwner => ({
  id,
  name,
  userName: externalId.includes('@') && !externalId.startsWith('@') ? null : externalId.replace(/^@/, ''),
  emails: externalId.includes('@') && !externalId.startsWith('@') ? [externalId] : [],
})

/** Compares who signed in. Unless it matches, the sign-in is kept sealed until someone of the firm decides. @returns the state of its check */
export async function checkSignIn(
  tx: Tx,
  actor: Actor,
  account: { id: string; clientId: string },
  signIn: HeldSignIn,
  cameSince: Date | null,
): Promise<OwnerCheckState> {
  const owner = ownerOfSignIn(signIn.account)
  const compared = { accountId: account.id, importId: null, method: signIn.method, owner, cameSince }
  const facts = await knownFacts(tx, compared)
  return insertCheck(tx, compareOwner(owner, facts), facts, {
    clientId: account.clientId,
    accountId: account.id,
    importId: null,
    owner,
    askedBy: { id: actor.userId, name: actorName(actor) },
    signIn,
  })
}

async function insertCheck(
  tx: Tx,
  { outcome, reason, lines }: OwnerVerdict,
  { otherClients, namesakes }: KnownFacts,
  check: NewCheck,
): Promise<OwnerCheckState> {
  const id = newId(tx.customerId)
  const { signIn } = check
  const isOpen = outcome === 'waiting'
  const isRefused = outcome === 'refused'
  const holdsSecret = isOpen || isRefused
  await tx.run(sql`
    insert into owner_checks (customer_id, id, client_id, social_account_id, import_id, method, sign_in, secret, owner, state, reason, lines, other_clients,
      adds_account, asked_by, asked_by_name, decided_at, created_at)
    values (${tx.customerId}, ${id}, ${check.clientId}, ${check.accountId}, ${check.importId}, ${signIn?.method ?? null},
      ${signIn && json(signIn.account)}, ${holdsSecret && signIn ? signIn.secret : null}, ${check.owner && json(check.owner)}, ${outcome}, ${reason}, ${json(lines)},
      ${uuids([...new Set([...otherClients, ...namesakes])])}, ${signIn?.addsAccount ?? false}, ${check.askedBy.id}, ${check.askedBy.name}, ${isRefused ? tx.now : null}, ${tx.now})`)
  await recordEvidence(tx, [
    {
      kind: 'owner.compare',
      subjectId: check.importId ?? id,
      actorId: check.askedBy.id,
      actorName: check.askedBy.name,
      payload: {
        checkId: id,
        accountId: check.accountId,
        clientId: check.clientId,
        owner: check.owner,
        outcome,
        reason,
        lines,
      },
    },
  ])
  if (isOpen) await notifyDeciders(tx, id, 'waiting')
  if (isRefused) {
    // A part follows its download, of which they know.
    if (reason === 'refusedBefore') await notifyRefused(tx, id, null)
    if (signIn) await enqueueEnd(tx, id, null)
  }
  return outcome
}

export const endSignInReference: JobReference<{ checkId: string }> = {
  kind: 'end-held-sign-in',
  payload: z.object({ checkId: z.uuid() }),
  attempts: 40,
}

/** Queues the end of a sign-in that is not used. @param delay seconds */
export const enqueueEnd = (tx: Tx, checkId: string, createdBy: string | null, delay = 0): Promise<string> =>
  enqueue(tx, endSignInReference, { checkId }, { subjectId: checkId, createdBy, delay })

/**
 * Notifies the people of the firm who may decide, or those of the provider if no one else may. A reminder replaces a notice that was not read; if
 * someone asks, only people without such a notice get another.
 */
export async function notifyDeciders(
  tx: Tx,
  checkId: string,
  why: 'waiting' | 'asked' | 'reminder',
): Promise<void> {
  const check = await subjectOf(tx, checkId)
  if (!check) return
  const { data } = check
  const rows = await tx.rows<{ id: string }>(sql`
    select u.id from users u
    where u.customer_id = ${tx.customerId} and u.client_id is null and u.status = ${userStatus.active} and u.deleted_at is null
      and (u.role in ('SUPER_ADMIN', 'ADMIN', 'MANAGER') or (u.role = 'RESOLVER' and not exists (
      select from unnest(${uuids([data.client.id, ...check.otherClients])}) as seen (id)
      where not exists (select from user_clients uc where uc.customer_id = ${tx.customerId} and uc.user_id = u.id and uc.client_id = seen.id
        and uc.assigned_at is not null))))`)
  const ids = rows.length > 0 ? rows.map(({ id }) => id) : await providerManagers(tx)
  if (why === 'reminder')
    await withdrawNotices(tx, { userIds: ids, type: 'owner_check_waiting', about: [{ checkId }] })
  const unread = await tx.rows<{ id: string }>(sql`
    select user_id as id from notifications
    where customer_id = ${tx.customerId} and type = 'owner_check_waiting' and read_at is null and data @> ${json({ checkId })}`)
  const informed = new Set(unread.map(({ id }) => id))
  for (const userId of new Set(ids.filter((id) => !informed.has(id))))
    await notifyUser(tx, { userId, type: 'owner_check_waiting', subjectId: newId(tx.customerId), data })
  await publish(tx, [{ type: 'import.created', clientId: data.client.id }])
}

/** Notifies the other managers of the firm of a refusal, which they can reverse. @param by who refused; null: the owner was refused before */
export async function notifyRefused(
  tx: Tx,
  checkId: string,
  by: { id: string; name: string } | null,
): Promise<void> {
  const check = await subjectOf(tx, checkId)
  if (!check) return
  const managers = await firmManagers(tx, by?.id ?? null)
  await addNotices(
    tx,
    managers.map((userId) => ({
      userId,
      type: 'owner_refused' as const,
      subjectId: newId(tx.customerId),
      data: { ...check.data, by: by?.name ?? null },
    })),
  )
}

/** What notices say about a check; none names an owner. */
async function subjectOf(tx: Tx, checkId: string) {
  const row = await tx.one<{
    clientId: string
    firstName: string
    lastName: string
    platform: number
    isSignIn: boolean
    otherClients: string[]
  }>(sql`
    select k.client_id as "clientId", c.first_name as "firstName", c.last_name as "lastName", a.platform, k.import_id is null as "isSignIn",
      k.other_clients as "otherClients"
    from owner_checks k join clients c on c.customer_id = ${tx.customerId} and c.id = k.client_id
    join social_accounts a on a.customer_id = ${tx.customerId} and a.id = k.social_account_id
    where k.customer_id = ${tx.customerId} and k.id = ${checkId}`)
  return (
    row && {
      otherClients: row.otherClients,
      data: {
        client: { id: row.clientId, firstName: row.firstName, lastName: row.lastName },
        platform: PLATFORMS[platformOfCode(row.platform)].name,
        source: row.isSignIn ? ('signIn' as const) : ('archive' as const),
        checkId,
      },
    }
  )
}
