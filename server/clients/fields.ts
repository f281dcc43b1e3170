import { EARLIEST_BIRTH } from '#contract/index.ts'
import { staffByIds } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { invalid, Problem } from '../platform/problem.ts'

/**
 * The date of birth must precede the loss, and neither may be after today in the firm's time zone. @throws Problem VALIDATION_FAILED with all
 * wrong dates
 */
export async function checkDates(tx: Tx, dates: { dateOfBirth: string; dateOfLoss: string }): Promise<void> {
  const firm = await tx.one<{ today: string }>(sql`
    select (${tx.now}::timestamptz at time zone time_zone)::date::text as today from accounts where id = ${tx.customerId}`)
  const today = firm?.today ?? tx.now.toISOString().slice(0, 10)
  const wrong: Record<string, string> = {}
  if (dates.dateOfBirth < EARLIEST_BIRTH) wrong['dateOfBirth'] = 'Check the year of birth.'
  if (dates.dateOfBirth > today) wrong['dateOfBirth'] = 'The date of birth cannot be after today.'
  if (dates.dateOfLoss < dates.dateOfBirth)
    wrong['dateOfLoss'] = 'The date of loss cannot be before the date of birth.'
  if (dates.dateOfLoss > today) wrong['dateOfLoss'] = 'The date of loss cannot be after today.'
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** @throws Problem DUPLICATE_CLIENT with the clients of the firm that have this email or file number, if any */
export async function refuseDuplicate(
  tx: Tx,
  { email, fileRefNo }: { email: string; fileRefNo: string },
): Promise<void> {
  const clients = await tx.rows<{
    id: string
    firstName: string
    lastName: string
    email: string
    fileRefNo: string
  }>(sql`
    select id, first_name as "firstName", last_name as "lastName", email, file_ref_no as "fileRefNo" from clients
    where customer_id = ${tx.customerId} and deleted_at is null
      and (lower(email) = ${email.toLowerCase()} or lower(file_ref_no) = ${fileRefNo.toLowerCase()})
    order by created_at, id limit 5`)
  if (clients.length > 0) throw new Problem('DUPLICATE_CLIENT', { clients })
}

/** @throws Problem NOT_FOUND unless clients of this firm can be assigned to all of them */
export async function requireStaffIds(tx: Tx, userIds: readonly string[]): Promise<void> {
  const people = await staffByIds(tx, userIds)
  if (people.length !== new Set(userIds).size) throw new Problem('NOT_FOUND')
}
