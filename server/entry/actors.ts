import { accountTypeOf, scopesOfRole, type StaffAccountTypeCode } from '#contract/index.ts'
import { personById } from '../identity/index.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor, Services } from '../platform/http/call.ts'

/** One of the demo's people, as an actor, as if signed in. */
export async function actorByEmail(services: Services, email: string): Promise<Actor> {
  const row = await services.db.directory.one<{
    customer_id: string
    user_id: string
    type: StaffAccountTypeCode
    name: string
  }>(sql`
    select e.customer_id, e.user_id, a.type, a.name from user_emails e join accounts a on a.id = e.customer_id where e.email = ${email} and e.customer_id is not null and e.user_id is not null`)
  const person = row && (await services.db.read(row.customer_id, (tx) => personById(tx, row.user_id)))
  if (!row || !person) throw new Error(`The demo has no user with the email ${email}`)
  const accountType = accountTypeOf(row.type)
  return {
    userId: person.id,
    accountId: row.customer_id,
    accountType,
    accountName: row.name,
    clientId: person.clientId,
    firstName: person.firstName,
    lastName: person.lastName,
    email,
    role: person.role,
    scopes: scopesOfRole(person.role, accountType),
    language: person.language,
    sessionId: '',
    signInId: null,
    agreedTermsAt: null,
    link: null,
  }
}
