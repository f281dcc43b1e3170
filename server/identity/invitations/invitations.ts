import { USER_STATUS } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { TxServices } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { mailJob } from '../../platform/jobs/mail.ts'
import { notifyUser } from '../../platform/jobs/notice.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { accountOf } from '../account.ts'
import { startSession, type Visit } from '../sign-in/start-session.ts'
import { createLinks, endLinks, findLink, consumeLink } from './links.ts'
import { invitationMail } from '../mails.ts'
import { hashPassword, findPasswordFault, guessableWords } from '../passwords/passwords.ts'
import { type Person, personById, staffToNotify } from '../reads.ts'
import { findExistingPerson, holdPassword, linkMatter } from '../matters/sign-ins.ts'
import { checkPassword, type SignedIn } from '../sign-in/sign-in.ts'
import { withLinkTry } from '../sign-in/limits.ts'
import { userStatus } from '../user-status.ts'

/** Emails an invitation; the previous link no longer works. @param inviter the name in the email, if any */
export async function mailInvitation(
  tx: Tx,
  services: TxServices,
  person: Person,
  inviter: { id: string; name: string } | null,
): Promise<void> {
  const [token = ''] = await createLinks(tx, [{ purpose: 'invitation', userId: person.id }])
  await tx.run(
    sql`update users set invited_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${person.id}`,
  )
  const mail = invitationMail(person, {
    firm: (await accountOf(tx, tx.customerId)).name,
    inviter: inviter?.name ?? null,
    url: `${services.config.publicUrl}/accept-invitation/${token}`,
    support: services.config.supportEmail,
  })
  await enqueue(
    tx,
    mailJob,
    { to: person.email, ...mail },
    { subjectId: person.id, createdBy: inviter?.id ?? null },
  )
}

/**
 * Sets the first password, or checks that of the client's existing sign-in, then signs in and notifies the inviter. The emailed link counts as the
 * second step, so this session asks for no code, but the browser is not trusted for later ones. @throws Problem LINK_EXPIRED, VALIDATION_FAILED
 * and INVALID_CREDENTIALS (the link still works), TOO_MANY_REQUESTS
 */
export function acceptInvitation(visit: Visit, body: { token: string; password: string }): Promise<SignedIn> {
  const { services, request } = visit
  return withLinkTry(services, request, async () => {
    const { db } = services
    const link = await findLink(db.directory, services.now(), body.token, ['invitation'])
    const invited = await db.read(link.customerId, (tx) => personById(tx, link.userId ?? ''))
    if (invited?.status !== USER_STATUS.invited.code) throw new Problem('LINK_EXPIRED')
    const { hash, signInId } = await existingOrNewHash(visit, invited, body.password)
    const signedIn = await db.transaction(link.customerId, async (tx) => {
      await consumeLink(tx, body.token, 'invitation')
      if (signInId) await holdPassword(tx, signInId, hash)
      await activate(tx, invited, hash)
      const person = await personById(tx, invited.id)
      if (!person) throw new Problem('LINK_EXPIRED')
      const actor = await startSession(tx, visit, person, { remember: false })
      return { person, actor }
    })
    request.log.info({ userId: invited.id }, 'signed in by an invitation')
    return signedIn
  })
}

/** The hash of a new password, or that of a client who already signs in with this email and has entered the right password. */
async function existingOrNewHash(
  { services, request }: Visit,
  invited: Person,
  password: string,
): Promise<{ hash: string; signInId: string | null }> {
  const holder = await findExistingPerson(services.db, invited)
  if (holder?.passwordHash) {
    const { email, passwordHash: hash, signInId } = holder
    await checkPassword(services, request, { email, hash, known: false }, password)
    return { hash, signInId }
  }
  const account = await accountOf(services.db.directory, invited.customerId)
  const why = findPasswordFault(password, guessableWords(invited, account.name))
  if (why) throw invalid({ password: why })
  return { hash: await hashPassword(password), signInId: null }
}

type ActivatedUser = {
  id: string
  client_id: string | null
  invited_by: string | null
  first_name: string
  last_name: string
}

async function activate(tx: Tx, invited: Person, hash: string): Promise<void> {
  const row = await tx.one<ActivatedUser>(sql`
    update users set password_hash = ${invited.clientId ? null : hash}, status = ${userStatus.active}
    where customer_id = ${tx.customerId} and id = ${invited.id} and status = ${userStatus.invited} and deleted_at is null
    returning id, client_id, invited_by, first_name, last_name`)
  if (!row) throw new Problem('LINK_EXPIRED')
  if (invited.clientId) await linkMatter(tx, { userId: invited.id, email: invited.email }, hash)
  await endLinks(tx, [{ userId: invited.id }])
  await notifyOfActivation(tx, row)
}

/** Notifies everyone who sent the invitation; for a client also the people who added it or are assigned to it. */
async function notifyOfActivation(tx: Tx, user: ActivatedUser): Promise<void> {
  const notice = {
    type: 'user_activated' as const,
    // Each acceptance is its own subject, because a client whose email changed accepts again.
    subjectId: newId(tx.customerId),
    data: {
      user: { id: user.id, firstName: user.first_name, lastName: user.last_name },
      accountId: tx.customerId,
      ...(user.client_id ? { clientId: user.client_id } : {}),
    },
  }
  const people = await staffToNotify(tx, user.client_id, [user.invited_by])
  for (const userId of people.filter((id) => id !== user.id)) await notifyUser(tx, { userId, ...notice })
}
