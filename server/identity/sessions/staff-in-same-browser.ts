import type { FastifyRequest } from 'fastify'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import { hashToken } from '../../platform/keys/secrets.ts'
import { cookieNames, familyOf } from './sessions.ts'
import { userStatus } from '../user-status.ts'

export type StaffInSameBrowser = { name: string; accountName: string }

/** The staff user who is signed in in the same browser; null if there is none. */
export async function findStaffInSameBrowser(
  services: Services,
  request: FastifyRequest,
): Promise<StaffInSameBrowser | null> {
  const names = cookieNames(services, 'sign-in')
  const access = request.cookies[names.access]
  const refresh = request.cookies[names.refresh]
  if (!access && !refresh) return null
  const session = await services.db.directory.one<{ customerId: string; userId: string }>(sql`
    select customer_id as "customerId", user_id as "userId" from sessions
    where (access_hash = ${hashToken(access ?? '')} or family_hash = ${hashToken(familyOf(refresh ?? ''))})
      and link_purpose is null and ended_at is null and expires_at > ${services.now()} limit 1`)
  if (!session) return null
  return services.db.read(session.customerId, (tx) =>
    tx.one<StaffInSameBrowser>(sql`
      select u.first_name || ' ' || u.last_name as name, a.name as "accountName"
      from users u join accounts a on a.id = u.customer_id
      where u.customer_id = ${tx.customerId} and u.id = ${session.userId} and u.client_id is null and u.status = ${userStatus.active} and u.deleted_at is null`),
  )
}
