import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { endLinks } from '../invitations/links.ts'
import { personOfClient } from '../reads.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { refuseStaffEmail, unlinkMatter } from './sign-ins.ts'
import { userStatus } from '../user-status.ts'

/** Closes a client's matter for everyone who has it open: its links and sessions end. Other matters of the same person are not affected. */
export async function closeMatter(tx: Tx, clientId: string): Promise<void> {
  await endLinks(tx, [{ clientId }])
  await tx.run(sql`
    update sessions set ended_at = ${tx.now}
    where customer_id = ${tx.customerId} and ended_at is null and link_client_id = ${clientId}`)
  const person = await personOfClient(tx, clientId)
  if (!person) return
  await endLinks(tx, [{ userId: person.id }])
  await endSessionsOf(tx, person.id)
  await unlinkMatter(tx, person.id)
}

/** Changes the email of a client's matter. No one can open it until it is accepted there. @throws Problem EMAIL_IN_USE */
export async function moveMatter(tx: Tx, clientId: string, email: string): Promise<void> {
  await refuseStaffEmail(tx, email)
  await closeMatter(tx, clientId)
  const moved = sql`customer_id = ${tx.customerId} and client_id = ${clientId}`
  await tx.run(sql`
    update users set email = ${email}, status = case when status = ${userStatus.active} then ${userStatus.invited} else status end where ${moved} and deleted_at is null`)
  await tx.run(sql`update client_files set email = ${email.toLowerCase()} where ${moved}`)
}
