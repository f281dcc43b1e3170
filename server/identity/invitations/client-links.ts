import { type Language, type RouteOutput, type checkLink as CheckLink, USER_STATUS } from '#contract/index.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { hashToken } from '../../platform/keys/secrets.ts'
import { Problem } from '../../platform/problem.ts'
import { accountOf } from '../account.ts'
import { startSession, type Visit } from '../sign-in/start-session.ts'
import { lockLink, type Link, type LinkPurpose, findLink } from './links.ts'
import { addMatter, findExistingPerson, personOfLink } from '../matters/sign-ins.ts'
import { personOfClient } from '../reads.ts'
import type { SignedIn } from '../sign-in/sign-in.ts'
import { withLinkTry } from '../sign-in/limits.ts'
import { userStatus } from '../user-status.ts'

/**
 * The user of a client, created if there is none: invited, not yet opened by a sign-in. @returns its id @throws Problem NOT_FOUND if there is no
 * such client
 */
export async function ensureClientUser(tx: Tx, clientId: string): Promise<string> {
  // Locks the client's row, so that two parallel calls create only one user.
  const client = await tx.one<{ email: string; first_name: string; last_name: string; language: string }>(sql`
    select email, first_name, last_name, language from clients
    where customer_id = ${tx.customerId} and id = ${clientId} and deleted_at is null for no key update`)
  if (!client) throw new Problem('NOT_FOUND')
  const there = await personOfClient(tx, clientId)
  if (there) return there.id
  const id = newId(tx.customerId)
  await tx.run(sql`
    insert into users (customer_id, id, client_id, email, first_name, last_name, role, status, language, created_at)
    values (${tx.customerId}, ${id}, ${clientId}, ${client.email}, ${client.first_name}, ${client.last_name}, 'CLIENT', 2,
            ${client.language}, ${tx.now})`)
  await addMatter(tx, { userId: id, clientId, email: client.email })
  return id
}

/**
 * Signs a client in with an emailed link, only for that client and purpose. The link can be used again until it expires. @throws Problem
 * LINK_EXPIRED
 */
export function loginWithAccessToken(visit: Visit, token: string): Promise<SignedIn> {
  const { services, request } = visit
  return withLinkTry(services, request, async () => {
    const link = await findLink(services.db.directory, services.now(), token, ['reconnect', 'import'])
    const { clientId, purpose } = link
    if (!clientId || (purpose !== 'reconnect' && purpose !== 'import')) throw new Problem('LINK_EXPIRED')
    return services.db.transaction(link.customerId, async (tx) => {
      await lockLink(tx, token)
      await ensureClientUser(tx, clientId).catch(throwLinkExpired)
      const person = await personOfClient(tx, clientId)
      if (!person || person.status === USER_STATUS.inactive.code) throw new Problem('LINK_EXPIRED')
      const actor = await startSession(tx, visit, person, {
        remember: false,
        link: { purpose, clientId, tokenHash: hashToken(token) },
      })
      return { person, actor }
    })
  })
}

function throwLinkExpired(error: unknown): never {
  throw error instanceof Problem ? new Problem('LINK_EXPIRED') : error
}

/** Whether a link works and whose it is, without using it up. @throws Problem LINK_EXPIRED, TOO_MANY_REQUESTS */
export function checkLink(
  { services, request }: Visit,
  body: { token: string; purpose: LinkPurpose },
): Promise<RouteOutput<typeof CheckLink>> {
  return withLinkTry(services, request, async () => {
    const link = await findLink(services.db.directory, services.now(), body.token, [body.purpose])
    const whom = await findGreeting(services.db, link)
    if (!whom) throw new Problem('LINK_EXPIRED')
    const account = await accountOf(services.db.directory, link.customerId)
    return { ...whom, accountName: account.name, expiresAt: link.expiresAt.toISOString() }
  })
}

type LinkGreeting = { firstName: string; email: string | null; language: Language; hasSignIn: boolean }

async function findGreeting(db: Database, link: Link): Promise<LinkGreeting | null> {
  if (link.clientId) return db.read(link.customerId, (tx) => findClientGreeting(tx, link))
  const person = await personOfLink(db, link)
  const expected = link.purpose === 'invitation' ? USER_STATUS.invited : USER_STATUS.active
  if (person?.status !== expected.code) return null
  const hasSignIn = (await findExistingPerson(db, person)) !== null
  return { firstName: person.firstName, email: person.email, language: person.language, hasSignIn }
}

function findClientGreeting(tx: Tx, link: Link): Promise<LinkGreeting | null> {
  return tx.one<LinkGreeting>(sql`
    select c.first_name as "firstName", null as email, c.language, false as "hasSignIn" from clients c
    where c.customer_id = ${tx.customerId} and c.id = ${link.clientId} and not exists (
      select from users u where u.customer_id = c.customer_id and u.client_id = c.id and u.deleted_at is null and u.status = ${userStatus.inactive})`)
}
