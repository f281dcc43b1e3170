import {
  accountTypeOf,
  type NotificationKind,
  NOTIFICATIONS,
  scopesOfRole,
  type StaffAccountTypeCode,
} from '#contract/index.ts'
import { tenantOf } from '../accounts/index.ts'
import { requireClients } from '../clients/index.ts'
import { userStatus } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor, Reader, Services } from '../platform/http/call.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { MAIL_FAILURES } from '../platform/jobs/mail.ts'
import { noticeMail } from '../platform/jobs/notice-mail.ts'
import { mailOf } from '../platform/mail-layout.ts'
import { Problem } from '../platform/problem.ts'
import { composeMail } from './words.ts'

type Recipient = {
  type: NotificationKind
  data: unknown
  user_id: string
  email: string
  first_name: string
  last_name: string
  role: Actor['role']
  language: Actor['language']
  time_zone: string
  client_id: string | null
  /** The person's choice; null: none. */
  mail: boolean | null
  /** For a client: the law firm, and its phone number. */
  firm: string | null
  phone: string | null
}

/** The notice with its recipient, if that person still exists and can sign in. */
function findRecipient(tx: Tx, notificationId: string): Promise<Recipient | null> {
  return tx.one<Recipient>(sql`
    select n.type, n.data, n.user_id, u.email, u.first_name, u.last_name, u.role, u.language, a.time_zone, u.client_id, s.mail,
      case when u.client_id is not null then a.name end as firm, case when u.client_id is not null then a.phone_number end as phone
    from notifications n join accounts a on a.id = n.customer_id
    join users u on u.customer_id = n.customer_id and u.id = n.user_id and u.status = ${userStatus.active} and u.deleted_at is null
    left join notification_settings s on s.customer_id = n.customer_id and s.user_id = n.user_id and s.type = n.type
    where n.customer_id = ${tx.customerId} and n.id = ${notificationId}`)
}

/**
 * Emails a notice to a person who wants it and, when the email leaves, is still active and assigned. If a worker is killed between the mail
 * server's answer and the job's last transaction, the email is sent again with the same Message-ID, by which mail systems drop it.
 */
export const noticeMailJob = defineJob({
  ...noticeMail,
  failures: MAIL_FAILURES,
  run: async ({ services, customerId, subjectId, transaction }) => {
    const recipient = await transaction((tx) => findRecipient(tx, subjectId))
    if (!recipient) return
    if (!(recipient.mail ?? NOTIFICATIONS[recipient.type].isMailed)) return
    const reader = recipient.client_id === null ? 'staff' : 'client'
    const words = composeMail(recipient.type, recipient.data, {
      language: recipient.language,
      reader,
      timeZone: recipient.time_zone,
    })
    if (!words) throw new Error(`A notice of ${recipient.type} has other data than its kind`)
    const { subject, lines, quote, button, clientId, path } = words
    if (clientId !== null && !(await seesClient(services, customerId, recipient, clientId))) return
    const { publicUrl, supportEmail } = services.config
    const mail = mailOf({
      subject,
      greeting: recipient.first_name,
      lines,
      ...(quote ? { quote } : {}),
      button: { label: button, url: publicUrl + path },
      settings: `${publicUrl}/account/notifications`,
      ...(recipient.firm === null
        ? { support: supportEmail }
        : { firm: { name: recipient.firm, phone: recipient.phone } }),
      language: recipient.language,
    })
    await services.sendMail({
      to: recipient.email,
      ...mail,
      messageId: `<${subjectId}@${new URL(publicUrl).hostname}>`,
    })
  },
})

/** Whether the person could open the client now, by the same rule as for the person's own calls. */
async function seesClient(
  services: Services,
  accountId: string,
  recipient: Recipient,
  clientId: string,
): Promise<boolean> {
  const account = await services.db.directory.one<{ type: StaffAccountTypeCode; name: string }>(
    sql`select type, name from accounts where id = ${accountId}`,
  )
  if (!account) return false
  const accountType = recipient.client_id === null ? accountTypeOf(account.type) : 'client'
  const reader: Reader = {
    userId: recipient.user_id,
    accountId,
    accountType,
    clientId: recipient.client_id,
    role: recipient.role,
    scopes: scopesOfRole(recipient.role, accountType),
    link: null,
  }
  try {
    const tenant = await tenantOf(services.db, reader, clientId)
    await services.db.read(tenant, (tx) => requireClients(tx, reader, [clientId]))
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return false
    throw error
  }
}
