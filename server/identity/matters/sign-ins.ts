import { USER_STATUS } from '#contract/index.ts'
import type { Database, Directory, Rows, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { Link } from '../invitations/links.ts'
import { type Person, personById } from '../reads.ts'

/** A matter that a sign-in opens. */
export type Matter = {
  customer_id: string
  user_id: string
  client_id: string
  file_ref_no: string
  first_name: string
  last_name: string
  account_name: string
  chosen_at: Date | null
}

/** The matters that a sign-in opens, the most recently opened first. */
export function mattersOf(directory: Directory, signInId: string): Promise<Matter[]> {
  return directory.rows<Matter>(sql`select * from files_of_sign_in(${signInId})`)
}

/** The person as named in the matter that they opened last; null if no matter is open to them. */
export async function personOfSignIn(db: Database, signInId: string): Promise<Person | null> {
  const [matter] = await mattersOf(db.directory, signInId)
  return matter ? db.read(matter.customer_id, (tx) => personById(tx, matter.user_id)) : null
}

type EmailHolder = { customer_id: string | null; user_id: string | null; sign_in_id: string | null }

/** The holder of an email: a staff user's or a client's sign-in. */
export function findEmailHolder(rows: Rows, email: string): Promise<EmailHolder | null> {
  return rows.one<EmailHolder>(
    sql`select customer_id, user_id, sign_in_id from user_emails where email = ${email.toLowerCase()}`,
  )
}

/** The person who signs in with an email: a staff user, or a client as named in the matter opened last. */
export async function personByEmail(db: Database, email: string): Promise<Person | null> {
  const holder = await findEmailHolder(db.directory, email)
  if (holder?.sign_in_id) return personOfSignIn(db, holder.sign_in_id)
  const { customer_id: customerId, user_id: userId } = holder ?? {}
  return customerId && userId ? db.read(customerId, (tx) => personById(tx, userId)) : null
}

/** The person of a personal link: an invited user, or for a recovery the holder of a staff or client sign-in. */
export function personOfLink(db: Database, link: Link): Promise<Person | null> {
  return link.signInId
    ? personOfSignIn(db, link.signInId)
    : db.read(link.customerId, (tx) => personById(tx, link.userId ?? ''))
}

/** The person who already signs in with the email of an invited client, as named in the matter opened last; null if no one does. */
export async function findExistingPerson(db: Database, invited: Person): Promise<Person | null> {
  if (!invited.clientId || invited.status !== USER_STATUS.invited.code) return null
  const holder = await findEmailHolder(db.directory, invited.email)
  return holder?.sign_in_id ? personOfSignIn(db, holder.sign_in_id) : null
}

/** The only check of an email for a client. @throws Problem EMAIL_IN_USE if it is a staff user's */
export async function refuseStaffEmail(rows: Rows, email: string): Promise<void> {
  if ((await findEmailHolder(rows, email))?.user_id) throw new Problem('EMAIL_IN_USE')
}

/**
 * Links a matter to the sign-in of its email, which is created if needed. @param hash of the password, proved or newly chosen @throws Problem
 * CONFLICT if someone else got the email in the meantime
 */
export async function linkMatter(
  tx: Tx,
  matter: { userId: string; email: string },
  hash: string,
): Promise<void> {
  const email = matter.email.toLowerCase()
  const holder = await findEmailHolder(tx, email)
  const signInId = holder?.sign_in_id ?? newId()
  if (holder?.sign_in_id)
    await tx.run(
      sql`update sign_ins set password_hash = ${hash} where id = ${signInId} and password_hash <> ${hash}`,
    )
  else {
    await tx.run(
      sql`insert into sign_ins (id, password_hash, created_at) values (${signInId}, ${hash}, ${tx.now})`,
    )
    const claimed = await tx.run(
      sql`insert into user_emails (email, sign_in_id) values (${email}, ${signInId}) on conflict (email) do nothing`,
    )
    if (claimed === 0) throw new Problem('CONFLICT')
  }
  await tx.run(sql`
    update client_files set sign_in_id = ${signInId}, chosen_at = ${tx.now}
    where customer_id = ${tx.customerId} and user_id = ${matter.userId} and email = ${email}`)
}

/** Keeps the password of a sign-in until the transaction ends. @throws Problem INVALID_CREDENTIALS if it is no longer the one that was proved */
export async function holdPassword(tx: Tx, signInId: string, hash: string): Promise<void> {
  const current = await tx.one(
    sql`select 1 from sign_ins where id = ${signInId} and password_hash = ${hash} for share`,
  )
  if (!current) throw new Problem('INVALID_CREDENTIALS')
}

/** Lists the matter of a client's user, so that its person is found by email in any firm. */
export async function addMatter(
  tx: Tx,
  { userId, clientId, email }: { userId: string; clientId: string; email: string },
): Promise<void> {
  await tx.run(sql`
    insert into client_files (customer_id, user_id, client_id, email) values (${tx.customerId}, ${userId}, ${clientId}, ${email.toLowerCase()})`)
}

/** Detaches a matter from its sign-in, and deletes the sign-in with its last matter. */
export async function unlinkMatter(tx: Tx, userId: string): Promise<void> {
  const matter = await tx.one<{ sign_in_id: string }>(sql`
    select f.sign_in_id from client_files f join sign_ins s on s.id = f.sign_in_id
    where f.customer_id = ${tx.customerId} and f.user_id = ${userId} and f.sign_in_id is not null for update of s`)
  if (!matter) return
  await tx.run(sql`
    update client_files set sign_in_id = null where customer_id = ${tx.customerId} and user_id = ${userId}`)
  await tx.run(sql`
    delete from sign_ins s where s.id = ${matter.sign_in_id}
      and not exists (select from client_files f where f.sign_in_id = s.id)`)
}
