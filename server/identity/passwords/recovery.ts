import { z } from 'zod'
import { USER_STATUS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { mailJob } from '../../platform/jobs/mail.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/throttle.ts'
import { accountOf } from '../account.ts'
import { personOfLink, personOfSignIn } from '../matters/sign-ins.ts'
import type { Visit } from '../sign-in/start-session.ts'
import { mailClientInvitation } from '../invitations/client-invitation.ts'
import { mailInvitation } from '../invitations/invitations.ts'
import { createLinks, findLink, consumeLink } from '../invitations/links.ts'
import { recoveryMail } from '../mails.ts'
import { setPassword } from './own-password.ts'
import { hashPassword, findPasswordFault, guessableWords } from './passwords.ts'
import { personById } from '../reads.ts'
import { isWithinLimit, limits, withLinkTry } from '../sign-in/limits.ts'

const Recipients = z.object({
  accountId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  signInId: z.uuid().nullable().default(null),
  files: z.array(z.object({ accountId: z.uuid(), userId: z.uuid() })).default([]),
})

/** Emails a recovery link to the user with this address, if there is one. */
export const recoverPasswordJob = defineJob({
  kind: 'recover-password',
  payload: Recipients,
  attempts: 30,
  failures: 8,
  run: async ({ services, payload: { accountId, userId, signInId, files } }) => {
    const person = signInId && (await personOfSignIn(services.db, signInId))
    const recipients = person
      ? [{ accountId: person.customerId, userId: person.id }]
      : accountId && userId
        ? [{ accountId, userId }]
        : files
    for (const each of recipients)
      await services.db.transaction(each.accountId, (tx) => mailRecovery(tx, services, each.userId))
  },
})

async function mailRecovery(tx: Tx, services: Services, userId: string): Promise<void> {
  const person = await personById(tx, userId)
  if (!person || person.status === USER_STATUS.inactive.code) return
  if (!(await isWithinLimit(tx, tx.now, limits.linkMail(person.signInId ?? userId)))) return
  if (person.status === USER_STATUS.invited.code && person.clientId)
    return mailClientInvitation(tx, services, person.clientId, { by: null, isForgotten: true })
  if (person.status === USER_STATUS.invited.code) return mailInvitation(tx, services, person, null)
  const { signInId } = person
  const [token = ''] = await createLinks(tx, [
    signInId ? { purpose: 'recovery', signInId } : { purpose: 'recovery', userId },
  ])
  const { publicUrl, supportEmail } = services.config
  const mail = recoveryMail(person, { url: `${publicUrl}/reset-password/${token}`, support: supportEmail })
  await enqueue(tx, mailJob, { to: person.email, ...mail }, { subjectId: userId, createdBy: userId })
}

/**
 * Handles a request for a new password. Nothing that the caller can observe, including the time, depends on whether anyone has that email: each
 * request looks it up and enqueues one job, in the same account. @throws Problem TOO_MANY_REQUESTS
 */
export async function recoverPassword({ services, request }: Visit, email: string): Promise<void> {
  const { directory } = services.db
  await countTry(directory, services.now(), [limits.recovery(email), limits.recoveryAddress(request)])
  // A client without a sign-in may have files to accept.
  const found = await directory.one<{ tenant: string; recipients: z.input<typeof Recipients> }>(sql`
    select tenant.id as tenant, jsonb_build_object('accountId', e.customer_id, 'userId', e.user_id, 'signInId', e.sign_in_id, 'files', array(
      select jsonb_build_object('accountId', f.customer_id, 'userId', f.user_id) from client_files f
      where f.email = ${email} and f.sign_in_id is null order by f.user_id desc limit 5)) as recipients
    from (select id from accounts order by id limit 1) as tenant left join user_emails e on e.email = ${email}`)
  if (!found) return
  await services.db.transaction(found.tenant, (tx) =>
    enqueue(tx, recoverPasswordJob, found.recipients, { subjectId: newId(found.tenant), createdBy: null }),
  )
}

/**
 * Sets a new password through an emailed link and ends every session of the person. Opens none: the person has to sign in with the second step.
 * @throws Problem LINK_EXPIRED, VALIDATION_FAILED (the link still works), TOO_MANY_REQUESTS
 */
export function resetPassword(
  { services, request }: Visit,
  body: { token: string; password: string },
): Promise<void> {
  return withLinkTry(services, request, async () => {
    const { db } = services
    const link = await findLink(db.directory, services.now(), body.token, ['recovery'])
    const person = await personOfLink(db, link)
    if (person?.status !== USER_STATUS.active.code) throw new Problem('LINK_EXPIRED')
    const account = await accountOf(db.directory, person.customerId)
    const why = findPasswordFault(body.password, guessableWords(person, account.name))
    if (why) throw invalid({ password: why })
    const hash = await hashPassword(body.password)
    await db.transaction(person.customerId, async (tx) => {
      await consumeLink(tx, body.token, 'recovery')
      await setPassword(tx, person, hash, null)
    })
  })
}
