import { ROLES, STAFF_ROLES } from '#contract/index.ts'
import { sql } from '../platform/db/sql.ts'
import { type Actor, implement, type Services } from '../platform/http/call.ts'
import { tagOf } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'
import { changeOwnPassword, requestLoginCode, signIn } from './actions.ts'
import { listPeople, personById, visiblePerson } from './reads.ts'
import { actorOf, csrfTokenOf, endSession, type SessionRow, takeCookies } from './sessions.ts'
import { viewPerson, viewRole, viewViewer } from './view.ts'

export const identityHandlers = implement({
  getCsrfToken: async ({ request }) => ({ csrfToken: csrfTokenOf(request) }),

  login: async ({ services, request, reply, body }) => {
    const person = await signIn(services, request, reply, body)
    if (!person) return { user: null, nextAction: 'ENTER_PIN' as const }
    const account = await accountOf(services, person.customerId)
    const actor = actorOf({ ...asRow(person), account_type: account.type, account_name: account.name })
    return { user: viewViewer(person, actor), nextAction: null }
  },

  requestPin: async ({ services, request, body }) => {
    await requestLoginCode(services, request, body)
    return undefined
  },

  logout: async ({ services, reply, actor }) => {
    if (actor) await endSession(services.db.directory, actor.sessionId, services.now())
    takeCookies(reply, services)
    reply.header('Clear-Site-Data', '"cache", "storage"')
    return undefined
  },

  getViewer: async ({ services, actor }) => {
    const person = await services.db.read(actor.accountId, (tx) => personById(tx, actor.userId))
    if (!person) throw new Problem('UNAUTHENTICATED')
    return viewViewer(person, actor)
  },

  changePassword: async ({ services, request, actor, params, body }) => {
    if (params.id !== actor.userId) throw new Problem('NOT_FOUND')
    await changeOwnPassword(services, request, actor, body)
    return undefined
  },

  getUser: async ({ services, actor, params }) => {
    const accountId = await accountWith(services, actor, params.id)
    const person = await services.db.read(accountId, (tx) => visiblePerson(tx, actor, params.id))
    if (!person) throw new Problem('NOT_FOUND')
    return viewPerson(person, (await accountOf(services, accountId)).name)
  },

  listUsers: async ({ services, actor, query }) => {
    const accountId =
      query.accountId ??
      (query.clientId ? await accountWith(services, actor, query.clientId) : actor.accountId)
    if (accountId !== (await accountWith(services, actor, accountId))) throw new Problem('NOT_FOUND')
    const page = await services.db.read(accountId, (tx) =>
      listPeople(tx, actor, {
        ...query,
        keyword: query.keyword,
        clientId: query.clientId,
        except: query.excludeSelf ? actor.userId : undefined,
      }),
    )
    const { name } = await accountOf(services, accountId)
    return { items: page.items.map((person) => viewPerson(person, name)), total: page.total }
  },

  listRoles: async ({ query }) =>
    query.accountType === 3
      ? [viewRole('CLIENT')]
      : STAFF_ROLES.filter((role) => ROLES[role].position > 0).map(viewRole),
})

function asRow(
  person: NonNullable<Awaited<ReturnType<typeof signIn>>>,
): Omit<SessionRow, 'account_type' | 'account_name'> {
  return {
    session_id: '',
    csrf_secret: Buffer.alloc(0),
    access_expires_at: person.createdAt,
    expires_at: person.createdAt,
    link_purpose: null,
    link_client_id: null,
    customer_id: person.customerId,
    user_id: person.id,
    client_id: person.clientId,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    role: person.role,
    status: person.status,
    language: person.language,
    created_at: person.createdAt,
  }
}

async function accountOf(services: Services, id: string): Promise<{ name: string; type: 1 | 2 }> {
  const row = await services.db.directory.one<{ name: string; type: 1 | 2 }>(
    sql`select name, type from accounts where id = ${id}`,
  )
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

/** The account that an id belongs to, where the actor may look there: one's own, or for a provider one below it. */
async function accountWith(services: Services, actor: Actor, id: string): Promise<string> {
  const row = await services.db.directory.one<{ id: string }>(sql`
    select id from accounts where tag = ${tagOf(id)} and (id = ${actor.accountId} or (parent_id = ${actor.accountId} and ${actor.accountType === 1}))`)
  if (!row) throw new Problem('NOT_FOUND')
  return row.id
}
