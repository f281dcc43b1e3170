import { type PlatformType, PLATFORMS, type RefusedFile, type SupportReason } from '#contract/index.ts'
import { addClientHistory } from '../../clients/index.ts'
import { providerManagers } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { type Actor, actorName, type TxServices } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import { countTry } from '../../platform/throttle.ts'
import { publishRequests } from '../end-requests.ts'
import { openRequests } from '../requests.ts'
import { findCaseSubject, accountLabel } from './case-subject.ts'
import { publishQueue } from './close-cases.ts'
import { mailOperator } from './mails.ts'

export type NewCase = {
  clientId: string
  platform: PlatformType
  /** null: there is no account yet. */
  accountId: string | null
  reason: SupportReason
  /** Who asked for help, or whose sign-in failed; null: opened automatically. */
  by: Actor | null
  refused?: RefusedFile | undefined
  /** Further details for support. No secrets, because they are stored. */
  details?: string
}

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** Puts a client's account into the support queue and notifies the provider. What happens while a case is open joins it. */
    openSupportCase(tx: Tx, services: TxServices, opened: NewCase): Promise<void>
  }
}

/** Hands an account to support, so its request no longer waits for the client. If support already has it, the open case gets what is new. */
export async function openSupportCase(tx: Tx, services: TxServices, opened: NewCase): Promise<void> {
  const { clientId, platform, accountId, reason, by, refused, details } = opened
  const id = newId(tx.customerId)
  const added = await tx.run(sql`
    insert into support_cases (customer_id, id, client_id, platform, social_account_id, reason, details, opened_at, opened_by, opened_by_name)
    values (${tx.customerId}, ${id}, ${clientId}, ${PLATFORMS[platform].code}, ${accountId}, ${reason}, ${json({ refused, note: details })},
      ${tx.now}, ${by && by.userId}, ${by && actorName(by)})
    on conflict (customer_id, client_id, platform, social_account_id) where closed_at is null do nothing`)
  if (added === 0) return joinCase(tx, opened)
  if (accountId) await assignToSupport(tx, by, { accountId, clientId })
  const about = await findCaseSubject(tx, clientId, accountId)
  const named = { name: accountLabel(platform, about.account) }
  const [historyId] = by
    ? await addClientHistory(tx, by, [{ clientId, action: 'askedSupport', details: named }])
    : []
  await recordEvidence(tx, [
    {
      kind: 'support.open',
      subjectId: id,
      actorId: by && by.userId,
      actorName: by && actorName(by),
      payload: { clientId, platform, accountId, reason, historyId },
    },
  ])
  await publishRequests(tx, [clientId])
  await publishQueue(tx)
  const { firm, account, ...client } = about
  const people = await providerManagers(tx)
  for (const userId of people)
    await notifyUser(tx, {
      userId,
      type: 'support_asked',
      subjectId: id,
      data: { client, platform: PLATFORMS[platform].name, by: by && actorName(by), firm, account },
    })
  if (people.length === 0) await mailOperator(tx, services, { by, platform, about, clientId })
}

/** The longest `note` of a case, in characters. */
const MAX_NOTE_LENGTH = 8000

/** How often in an hour a person's calls can join a case, because links allow them, too. */
const MAX_JOINS = { tries: 20, seconds: 3600 }

/** Adds a later failure or call for help to the open case, if it says anything new: the newest refused file, and details below those that it has. */
async function joinCase(tx: Tx, { clientId, platform, accountId, reason, by, refused, details }: NewCase) {
  const open = await tx.one<{ id: string; askedBy: string | null; details: object & { note?: string } }>(sql`
    select id, opened_by_name as "askedBy", details from support_cases
    where customer_id = ${tx.customerId} and client_id = ${clientId} and platform = ${PLATFORMS[platform].code}
      and social_account_id is not distinct from ${accountId}::uuid and closed_at is null for update`)
  const isNew = refused !== undefined || details !== undefined || (by !== null && open?.askedBy === null)
  if (!open || !isNew) return
  const note = [open.details.note, details].filter(Boolean).join('\n\n').slice(-MAX_NOTE_LENGTH)
  const now = {
    ...open.details,
    ...(refused && { refused, refusedAt: tx.now }),
    ...(details !== undefined && { note }),
  }
  await tx.run(sql`
    update support_cases set details = ${json(now)}, opened_by = coalesce(opened_by, ${by && by.userId}),
      opened_by_name = coalesce(opened_by_name, ${by && actorName(by)})
    where customer_id = ${tx.customerId} and id = ${open.id}`)
  if (by) {
    await countTry(tx, tx.now, [{ key: `support:join:${open.id}`, ...MAX_JOINS }])
    await tx.run(sql`
      update reconnect_requests set help_asked_by = coalesce(help_asked_by, ${actorName(by)})
      where customer_id = ${tx.customerId} and social_account_id = ${accountId}::uuid and closed_at is null and assignee = 'support'`)
  }
  await recordEvidence(tx, [
    {
      kind: 'support.join',
      subjectId: open.id,
      actorId: by && by.userId,
      payload: { clientId, platform, accountId, reason },
    },
  ])
  await publishRequests(tx, [clientId])
  await publishQueue(tx)
}

async function assignToSupport(
  tx: Tx,
  by: Actor | null,
  account: { accountId: string; clientId: string },
): Promise<void> {
  await openRequests(tx, by, [account], by ? 'help' : 'sign_in')
  await tx.run(sql`
    update reconnect_requests set assignee = 'support', help_asked_at = ${tx.now}, help_asked_by = ${by && actorName(by)}
    where customer_id = ${tx.customerId} and social_account_id = ${account.accountId} and closed_at is null`)
}
