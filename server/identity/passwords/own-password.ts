import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { mailJob } from '../../platform/jobs/mail.ts'
import type { Actor } from '../../platform/http/call.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { countTry, clearTries } from '../../platform/throttle.ts'
import type { Visit } from '../sign-in/start-session.ts'
import { endLinks, endLinksOfSignIn } from '../invitations/links.ts'
import { passwordChangedMail } from '../mails.ts'
import { hashPassword, isPassword, findPasswordFault, guessableWords } from './passwords.ts'
import { type Person, personById } from '../reads.ts'
import { endSessionsOf, endSessionsOfSignIn, renewTokens } from '../sessions/sessions.ts'
import { limits } from '../sign-in/limits.ts'
import { revokeTrustedBrowsers } from '../sign-in/trusted-browsers.ts'
import { userStatus } from '../user-status.ts'

/** Changes the actor's own password. Every other session ends, this one gets new tokens, and no browser stays trusted. */
export async function changePassword(
  { services, request, reply }: Visit,
  actor: Actor,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  const why = findPasswordFault(body.newPassword, guessableWords(actor, actor.accountName))
  if (why) throw invalid({ newPassword: why })
  const limit = limits.ownPassword(actor.userId)
  await countTry(services.db.directory, services.now(), [limit, limits.loginAddress(request)])
  const person = await services.db.read(actor.accountId, (tx) => personById(tx, actor.userId))
  if (!person || !(await isPassword(person.passwordHash, body.currentPassword)))
    throw new Problem('INVALID_CREDENTIALS')
  const hash = await hashPassword(body.newPassword)
  await services.db.transaction(person.customerId, async (tx) => {
    await setPassword(tx, person, hash, actor.sessionId)
    await renewTokens(tx, reply, services, actor.sessionId)
  })
  await clearTries(services.db.directory, [limit.key])
}

/** Sets a password, ends the sessions of the old one and notifies the person by email. @param keep the one session that continues, or none */
export async function setPassword(tx: Tx, person: Person, hash: string, keep: string | null): Promise<void> {
  const { signInId } = person
  const set = await tx.run(
    signInId
      ? sql`update sign_ins set password_hash = ${hash} where id = ${signInId}`
      : sql`update users set password_hash = ${hash}
          where customer_id = ${tx.customerId} and id = ${person.id} and status = ${userStatus.active} and deleted_at is null`,
  )
  if (set === 0) throw new Problem('UNAUTHENTICATED')
  await (signInId ? endSessionsOfSignIn(tx, signInId, keep) : endSessionsOf(tx, person.id, keep))
  await revokeTrustedBrowsers(tx, person.id)
  await (signInId ? endLinksOfSignIn(tx, signInId) : endLinks(tx, [{ userId: person.id }]))
  await tx.run(sql`delete from login_codes where customer_id = ${tx.customerId} and user_id = ${person.id}`)
  await enqueue(
    tx,
    mailJob,
    { to: person.email, ...passwordChangedMail(person) },
    { subjectId: person.id, createdBy: person.id },
  )
}
