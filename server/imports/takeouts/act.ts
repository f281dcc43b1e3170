import { type AuthorAnswer, type FetchSource, isLoginSource } from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import { firmManagers } from '../../identity/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, sql, uuids } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { publish } from '../../platform/history/events.ts'
import { withdrawNotices } from '../../platform/history/notices.ts'
import { type Actor, actorName } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { cancelJob, enqueue } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import { acceptOwners, refuseOwners } from '../owners/takeouts.ts'
import { acceptPutBack, lockDoubtsOf } from '../authors/answer.ts'
import { moveTakeoutJobReference } from './job.ts'
import { notifyManagers } from './notify.ts'
import {
  countTakeout,
  type ImportToTakeOut,
  importToTakeOut,
  lockEndedImports,
  requireNotTakenOut,
} from './preview.ts'

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** Ends what brings an account's posts: its connection, and fetches that are open. */
    endAccountAccess(tx: Tx, actor: Actor, accountId: string): Promise<void>
  }
}

/**
 * Takes the posts of an import out of the client's file: its owner counts as refused and its connection ends now, and a job moves the posts.
 * @returns the act's id @throws Problem NOT_FOUND, ALREADY_TAKEN_OUT, IMPORT_NOT_ENDED, TAKEOUT_CHANGED
 */
export async function takeOutImport(
  tx: Tx,
  actor: Actor,
  importId: string,
  asked: { reason: string; posts: number },
): Promise<string> {
  const seen = await importToTakeOut(tx, actor, importId)
  // First, because it locks jobs, and a running one locks itself before its import.
  await tx.extensions.endAccountAccess(tx, actor, seen.accountId)
  await lockEndedImports(tx, [...seen.importIds, importId])
  const chosen = await importToTakeOut(tx, actor, importId)
  requireNotTakenOut(chosen)
  const { importIds, clientId, accountId } = chosen
  const counts = await countTakeout(tx, importIds)
  if (counts.posts !== asked.posts || counts.posts + counts.changed === 0)
    throw new Problem('TAKEOUT_CHANGED')
  const id = newId(tx.customerId)
  const by = { id: actor.userId, name: actorName(actor) }
  const jobId = await enqueue(
    tx,
    moveTakeoutJobReference,
    { takeoutId: id },
    { subjectId: id, createdBy: by.id },
  )
  const signIn = await forgetSignIn(tx, chosen)
  await tx.run(sql`
    insert into takeouts (customer_id, id, client_id, social_account_id, import_id, import_ids, reason, posts, filed, changed, sign_in, job_id,
      created_by, created_by_name, created_at)
    values (${tx.customerId}, ${id}, ${clientId}, ${accountId}, ${importId}, ${uuids(importIds)}, ${asked.reason}, ${counts.posts}, ${counts.filed},
      ${counts.changed}, ${signIn && json(signIn)}, ${jobId}, ${by.id}, ${by.name}, ${tx.now})`)
  await tx.run(sql`
    update post_imports set takeout_id = ${id} where customer_id = ${tx.customerId} and id = any(${uuids(importIds)})`)
  await refuseOwners(tx, by, {
    clientId,
    accountId,
    importId,
    importIds,
    signIn,
    isBySignIn: isBySignIn(chosen),
  })
  await recordEvidence(tx, [
    {
      kind: 'import.takeOut',
      subjectId: importId,
      actorId: by.id,
      actorName: by.name,
      payload: {
        takeoutId: id,
        clientId,
        importIds,
        reason: asked.reason,
        posts: counts.posts,
        filed: counts.filed,
        changed: counts.changed,
      },
    },
  ])
  await notifyManagers(tx, by, id, { clientId, accountId, numPosts: counts.posts })
  await publish(tx, [{ type: 'import.created', clientId }])
  return id
}

const isBySignIn = ({ source }: ImportToTakeOut): boolean =>
  source === 'api' || (source !== 'upload' && isLoginSource(source as FetchSource))

type SignIn = { platformAccountId: string; platformAccountName: string | null; authType: string | null }

/** A sign-in whose posts came in wrongly no longer identifies the account, so that the next one is compared. @returns it, or null */
async function forgetSignIn(tx: Tx, chosen: ImportToTakeOut): Promise<SignIn | null> {
  return tx.one<SignIn>(sql`
    with before as (
      select a.id, a.platform_account_id, a.platform_account_name, a.auth_type from social_accounts a
      where a.customer_id = ${tx.customerId} and a.id = ${chosen.accountId} and a.platform_account_id is not null
        and (${isBySignIn(chosen)} or exists (
          select from post_imports i where i.customer_id = a.customer_id and i.id = any(${uuids(chosen.importIds)}) and i.owner ->> 'id' = a.platform_account_id))
      for no key update
    )
    update social_accounts a set platform_account_id = null, platform_account_name = null, auth_type = null
    from before b where a.customer_id = ${tx.customerId} and a.id = b.id
    returning b.platform_account_id as "platformAccountId", b.platform_account_name as "platformAccountName", b.auth_type as "authType"`)
}

/**
 * Puts the posts of an act back; its connection stays ended. @param answer what is then decided about the doubts of the act, if it is about doubts
 * @throws Problem NOT_FOUND, TAKEOUT_ENDED
 */
export async function putBackTakeout(
  tx: Tx,
  actor: Actor,
  id: string,
  answer: AuthorAnswer | null = 'client',
): Promise<void> {
  const act = await tx.one<{
    jobId: string
    importId: string
    importIds: string[]
    clientId: string
    accountId: string
    at: Date
  }>(sql`
    select t.job_id as "jobId", t.import_id as "importId", t.import_ids as "importIds", t.client_id as "clientId", t.social_account_id as "accountId", t.created_at as at
    from takeouts t where t.customer_id = ${tx.customerId} and t.id = ${id} and ${seesClient(tx, actor, sql`t.client_id`)}`)
  if (!act) throw new Problem('NOT_FOUND')
  // Before the job, as in a decision.
  if (act.importIds.length === 0) await lockDoubtsOf(tx, id)
  // The job first, because a batch of it locks its own row before the act.
  await cancelJob(tx, act.jobId)
  const by = { id: actor.userId, name: actorName(actor) }
  const jobId = await enqueue(
    tx,
    moveTakeoutJobReference,
    { takeoutId: id },
    { subjectId: id, createdBy: by.id },
  )
  const changed = await tx.one<{ signIn: SignIn | null }>(sql`
    update takeouts set put_back_by = ${by.id}, put_back_by_name = ${by.name}, put_back_at = ${tx.now}, job_id = ${jobId}
    where customer_id = ${tx.customerId} and id = ${id} and put_back_at is null and deleted_at is null returning sign_in as "signIn"`)
  if (!changed) throw new Problem('TAKEOUT_ENDED')
  await tx.run(sql`
    update post_imports set takeout_id = null where customer_id = ${tx.customerId} and takeout_id = ${id} and id = any(${uuids(act.importIds)})`)
  if (changed.signIn)
    await tx.run(sql`
      update social_accounts a set platform_account_id = s."platformAccountId", platform_account_name = s."platformAccountName", auth_type = s."authType"
      from jsonb_to_record(${json(changed.signIn)}) as s ("platformAccountId" text, "platformAccountName" text, "authType" text)
      where a.customer_id = ${tx.customerId} and a.id = ${act.accountId} and a.platform_account_id is null`)
  if (act.importIds.length > 0) await acceptOwners(tx, by, { accountId: act.accountId, refusedAt: act.at })
  else await acceptPutBack(tx, id, { ...act, by, answer })
  await recordEvidence(tx, [
    {
      kind: 'import.putBack',
      subjectId: act.importId,
      actorId: by.id,
      actorName: by.name,
      payload: { takeoutId: id, clientId: act.clientId, importIds: act.importIds },
    },
  ])
  await withdrawNotices(tx, {
    userIds: await firmManagers(tx),
    type: 'posts_taken_out',
    about: [{ takeoutId: id }],
  })
  await publish(tx, [{ type: 'import.created', clientId: act.clientId }])
}
