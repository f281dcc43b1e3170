import {
  personAbilities,
  type inviteUser as InviteUser,
  type PersonAbility,
  assignableRoles,
  invitableRoles,
  type Language,
  type RouteBody,
  scopesOfRole,
  type updateUser as UpdateUser,
  USER_STATUS,
  type UserStatusCode,
} from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import { type Actor, actorName, type TxServices } from '../../platform/http/call.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { mailJob } from '../../platform/jobs/mail.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/throttle.ts'
import { mailClientInvitation } from '../invitations/client-invitation.ts'
import { accountOf } from '../account.ts'
import { findEmailHolder } from '../matters/sign-ins.ts'
import { mailInvitation } from '../invitations/invitations.ts'
import { emailInUseMail } from '../mails.ts'
import { endLinks } from '../invitations/links.ts'
import { type Person, personById, visiblePerson } from '../reads.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { limits } from '../sign-in/limits.ts'
import { revokeTrustedBrowsers } from '../sign-in/trusted-browsers.ts'
import { rankedActor, rankedTarget } from '../view.ts'
import { userStatus } from '../user-status.ts'

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** The user of a client's file chose a language. Emails to a client are in the language of the client's record. */
    clientLanguageChosen(tx: Tx, actor: Actor, clientId: string, language: Language): Promise<void>
    /** These people may no longer work on the firm's posts; with a client, on that client's. */
    workEnded(tx: Tx, people: readonly { userId: string; clientId?: string }[]): Promise<void>
  }
}

type RankedActor = ReturnType<typeof rankedActor>

/**
 * Serializes changes of an account's people, so that two super admins who remove each other can't both succeed. Reads the doer again, who may have
 * been demoted while waiting.
 */
async function lockPeople(tx: Tx, actor: Actor): Promise<RankedActor> {
  await tx.run(sql`select 1 from accounts where id = ${tx.customerId} for no key update`)
  if (actor.accountId !== tx.customerId) return rankedActor(actor)
  const self = await personById(tx, actor.userId)
  if (self?.status !== USER_STATUS.active.code) throw new Problem('UNAUTHENTICATED')
  return { ...rankedActor(actor), role: self.role, scopes: scopesOfRole(self.role, actor.accountType) }
}

/** @throws Problem NOT_FOUND; FORBIDDEN if one of these abilities is missing */
async function requirePerson(
  tx: Tx,
  actor: Actor,
  doer: RankedActor,
  id: string,
  needs: PersonAbility[],
): Promise<Person> {
  const person = await visiblePerson(tx, actor, id)
  if (!person) throw new Problem('NOT_FOUND')
  const can = personAbilities(doer, rankedTarget(person))
  if (!needs.every((ability) => can.includes(ability))) throw new Problem('FORBIDDEN')
  return person
}

/** Invites a person by email. @returns the person's id @throws Problem FORBIDDEN, EMAIL_IN_USE within the account */
export async function inviteUser(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  body: RouteBody<typeof InviteUser>,
): Promise<string> {
  const { customerId } = tx
  const doer = await lockPeople(tx, actor)
  if (!invitableRoles(doer, customerId).some((role) => role === body.roleId)) throw new Problem('FORBIDDEN')
  // If another account has the email, it is not this person's, so a second invitation would show that.
  const isInvited = await tx.one(sql`
    select 1 from users where customer_id = ${customerId} and client_id is null and deleted_at is null and lower(email) = ${body.email} limit 1`)
  if (isInvited) throw new Problem('EMAIL_IN_USE')
  const id = newId(customerId)
  await tx.run(sql`
    insert into users (customer_id, id, email, first_name, last_name, role, status, language, invited_by, created_at)
    values (${customerId}, ${id}, ${body.email}, ${body.firstName}, ${body.lastName}, ${body.roleId}, 2, ${body.language},
            ${actor.userId}, ${tx.now})`)
  const holder = await claimEmail(tx, body.email, id)
  if (holder === customerId) throw new Problem('EMAIL_IN_USE')
  const person = await requirePerson(tx, actor, doer, id, [])
  await mailPersonInvitation(tx, services, person, actor)
  await recordPersonAct(tx, actor, 'person.invite', id, { role: body.roleId })
  return id
}

/** Assigns an email to a person as their sign-in. A client's email stays the client's. @returns the account that already has it, or null */
async function claimEmail(tx: Tx, email: string, userId: string): Promise<string | null> {
  const file = await tx.one<{ customer_id: string }>(sql`
    select customer_id from client_files where email = ${email.toLowerCase()} order by customer_id = ${tx.customerId} desc limit 1`)
  if (file) return file.customer_id
  await tx.run(sql`
    insert into user_emails (email, customer_id, user_id) values (${email.toLowerCase()}, ${tx.customerId}, ${userId})
    on conflict (email) do nothing`)
  const holder = await findEmailHolder(tx, email)
  return holder?.user_id === userId ? null : (holder?.customer_id ?? null)
}

/**
 * Emails an invitation. If the email signs in to another account, it can't accept: its owner gets an email explaining this, and the inviter sees
 * no difference, so that no firm learns who is in another.
 */
async function mailPersonInvitation(
  tx: Tx,
  services: TxServices,
  person: Person,
  actor: Actor,
): Promise<void> {
  const holder = await claimEmail(tx, person.email, person.id)
  if (holder === null)
    return mailInvitation(tx, services, person, { id: actor.userId, name: actorName(actor) })
  const mail = emailInUseMail(person, {
    firm: (await accountOf(tx, tx.customerId)).name,
    support: services.config.supportEmail,
  })
  await enqueue(tx, mailJob, { to: person.email, ...mail }, { subjectId: person.id, createdBy: actor.userId })
}

/** Emails an invitation again; the previous link no longer works. @throws Problem ALREADY_ACTIVE, FORBIDDEN, TOO_MANY_REQUESTS */
export async function resendInvite(tx: Tx, services: TxServices, actor: Actor, id: string): Promise<void> {
  const doer = await lockPeople(tx, actor)
  const person = await requirePerson(tx, actor, doer, id, [])
  if (person.status !== USER_STATUS.invited.code) throw new Problem('ALREADY_ACTIVE')
  await requirePerson(tx, actor, doer, id, ['resend_invite'])
  await countTry(tx, tx.now, [limits.linkMail(id)])
  if (person.clientId) return mailClientInvitation(tx, services, person.clientId, { by: actor.userId })
  await mailPersonInvitation(tx, services, person, actor)
}

/** Changes the given fields of a person. @throws Problem NOT_FOUND, FORBIDDEN, LAST_SUPER_ADMIN */
export async function updateUser(
  tx: Tx,
  actor: Actor,
  id: string,
  body: RouteBody<typeof UpdateUser>,
): Promise<void> {
  const doer = await lockPeople(tx, actor)
  const current = await requirePerson(tx, actor, doer, id, ['edit'])
  // A client's name is the one in the firm's record.
  const renames = (['firstName', 'lastName'] as const).some(
    (name) => body[name] !== undefined && body[name] !== current[name],
  )
  if (renames && current.clientId) throw new Problem('FORBIDDEN')
  const role = body.roleId ?? current.role
  const status =
    body.isActive === undefined || body.isActive === (current.status === USER_STATUS.active.code)
      ? current.status
      : statusOf(current, body.isActive)
  if (role !== current.role) {
    await requirePerson(tx, actor, doer, id, ['change_role'])
    if (!assignableRoles(doer, tx.customerId).some((each) => each === role)) throw new Problem('FORBIDDEN')
  }
  if (status !== current.status)
    await requirePerson(tx, actor, doer, id, [
      status === USER_STATUS.inactive.code ? 'deactivate' : 'reactivate',
    ])
  if (current.clientId && body.language)
    await tx.extensions.clientLanguageChosen(tx, actor, current.clientId, body.language)
  await tx.run(sql`
    update users set first_name = ${body.firstName ?? current.firstName}, last_name = ${body.lastName ?? current.lastName},
      language = ${body.language ?? current.language}, role = ${role}, status = ${status}
    where customer_id = ${tx.customerId} and id = ${id}`)
  if (renames)
    await recordPersonAct(tx, actor, 'person.rename', id, {
      before: { firstName: current.firstName, lastName: current.lastName },
      after: {
        firstName: body.firstName ?? current.firstName,
        lastName: body.lastName ?? current.lastName,
      },
    })
  if (role === current.role && status === current.status) return
  await requireSuperAdminLeft(tx, current)
  // An invitation takes effect with the row's values at that time, so a new role need not end it.
  if (current.status !== USER_STATUS.invited.code) await revokeAllAccess(tx, id)
  await recordPersonAct(tx, actor, 'person.change', id, { role, status })
}

/** A client's file whose email changed in the meantime has to be accepted again. */
function statusOf(person: Person, isActive: boolean): UserStatusCode {
  if (!isActive) return USER_STATUS.inactive.code
  return person.clientId && !person.signInId ? USER_STATUS.invited.code : USER_STATUS.active.code
}

/**
 * Removes a person. The row stays, because the history names people by it (docs/decisions/007). @throws Problem NOT_FOUND, FORBIDDEN,
 * LAST_SUPER_ADMIN
 */
export async function deleteUser(tx: Tx, actor: Actor, id: string): Promise<void> {
  const doer = await lockPeople(tx, actor)
  const person = await requirePerson(tx, actor, doer, id, ['delete'])
  await tx.run(sql`
    update users set deleted_at = ${tx.now}, status = ${userStatus.inactive}, password_hash = null where customer_id = ${tx.customerId} and id = ${id}`)
  await requireSuperAdminLeft(tx, person)
  await revokeAllAccess(tx, id)
  const own = sql`customer_id = ${tx.customerId} and user_id = ${id}`
  await tx.run(sql`delete from user_emails where ${own}`)
  await tx.run(sql`delete from user_clients where ${own}`)
  await tx.run(sql`delete from notifications where ${own}`)
  await tx.run(sql`delete from notification_settings where ${own}`)
  await tx.run(
    sql`delete from saved_finds where customer_id = ${tx.customerId} and created_by = ${id} and kind = 'mine'`,
  )
  await recordPersonAct(tx, actor, 'person.delete', id, { role: person.role })
}

/** Ends a person's sessions, links, codes, trusted browsers and work. */
async function revokeAllAccess(tx: Tx, userId: string): Promise<void> {
  await tx.extensions.workEnded(tx, [{ userId }])
  await endSessionsOf(tx, userId)
  await endLinks(tx, [{ userId }])
  await revokeTrustedBrowsers(tx, userId)
  await tx.run(sql`delete from login_codes where customer_id = ${tx.customerId} and user_id = ${userId}`)
}

/** Called after a super admin was changed. @throws Problem LAST_SUPER_ADMIN if none is left who can sign in */
async function requireSuperAdminLeft(tx: Tx, before: Person): Promise<void> {
  if (before.role !== 'SUPER_ADMIN' || before.status !== USER_STATUS.active.code) return
  const left = await tx.one(sql`
    select 1 from users where customer_id = ${tx.customerId} and role = 'SUPER_ADMIN' and status = ${userStatus.active} and deleted_at is null limit 1`)
  if (!left) throw new Problem('LAST_SUPER_ADMIN')
}

function recordPersonAct(
  tx: Tx,
  actor: Actor,
  kind: string,
  subjectId: string,
  payload: Record<string, unknown>,
): Promise<void> {
  return recordEvidence(tx, [{ kind, subjectId, actorId: actor.userId, payload }])
}
