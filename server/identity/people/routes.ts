import { accountTypeOf, assignableRoles, invitableRoles, STAFF_ROLES, type User } from '#contract/index.ts'
import { type Actor, implement, type Services } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { accountOf, requireAccountOfId, requireVisibleAccount } from '../account.ts'
import { updateUser, deleteUser, resendInvite, inviteUser } from './people.ts'
import { listPeople, visiblePerson } from '../reads.ts'
import { rankedActor, toUser, toRole } from '../view.ts'

async function findUser(services: Services, actor: Actor, accountId: string, id: string): Promise<User> {
  const person = await services.db.read(accountId, (tx) => visiblePerson(tx, actor, id))
  if (!person) throw new Problem('NOT_FOUND')
  return toUser(person, (await accountOf(services.db.directory, accountId)).name, actor)
}

/** An unknown client and one whose user the actor may not see get the same answer. */
const asClientUserNotFound =
  (clientId: string) =>
  (error: unknown): never => {
    throw error instanceof Problem && error.code === 'NOT_FOUND'
      ? new Problem('CLIENT_USER_NOT_FOUND', { clientId })
      : error
  }

export const peopleHandlers = implement({
  getUser: async ({ services, actor, params }) => {
    const accountId = await requireAccountOfId(services.db.directory, actor, params.id)
    return findUser(services, actor, accountId, params.id)
  },

  listUsers: async ({ services, actor, query }) => {
    const { directory } = services.db
    const accountId = query.accountId
      ? await requireVisibleAccount(directory, actor, query.accountId)
      : query.clientId
        ? await requireAccountOfId(directory, actor, query.clientId).catch(
            asClientUserNotFound(query.clientId),
          )
        : query.seesClientId?.[0]
          ? await requireAccountOfId(directory, actor, query.seesClientId[0])
          : actor.accountId
    const page = await services.db.read(accountId, (tx) =>
      listPeople(tx, actor, {
        ...query,
        keyword: query.keyword,
        clientId: query.clientId,
        seesClientIds: query.seesClientId,
        except: query.excludeSelf ? actor.userId : undefined,
      }),
    )
    if (query.clientId && !query.keyword && query.offset === 0 && page.total === 0)
      throw new Problem('CLIENT_USER_NOT_FOUND', { clientId: query.clientId })
    const { name } = await accountOf(directory, accountId)
    const items = page.items.map((person) => ({
      ...toUser(person, name, actor),
      ...(person.seesClient === null ? {} : { seesClient: person.seesClient }),
    }))
    return { items, total: page.total }
  },

  listRoles: async ({ services, actor, query }) => {
    const accountId = await requireVisibleAccount(
      services.db.directory,
      actor,
      query.accountId ?? actor.accountId,
    )
    if (accountTypeOf(query.accountType) === 'client') return [{ ...toRole('CLIENT'), can: [] }]
    const toInvite = invitableRoles(rankedActor(actor), accountId)
    const assignable = assignableRoles(rankedActor(actor), accountId)
    return STAFF_ROLES.map((role) => ({
      ...toRole(role),
      can: [
        ...(toInvite.includes(role) ? (['invite'] as const) : []),
        ...(assignable.includes(role) ? (['give'] as const) : []),
      ],
    }))
  },

  inviteUser: async ({ services, actor, params, body, reply }) => {
    const accountId = await requireVisibleAccount(services.db.directory, actor, params.id)
    const id = await inviteUser(services, actor, accountId, body)
    reply.header('Location', `/users/${id}`)
    return findUser(services, actor, accountId, id)
  },

  resendInvite: async ({ services, actor, params }) => {
    const accountId = await requireAccountOfId(services.db.directory, actor, params.id)
    await services.db.transaction(accountId, (tx) => resendInvite(tx, services, actor, params.id))
    return undefined
  },

  updateUser: async ({ services, actor, params, body }) => {
    const accountId = await requireAccountOfId(services.db.directory, actor, params.id)
    await services.db.transaction(accountId, (tx) => updateUser(tx, actor, params.id, body))
    return findUser(services, actor, accountId, params.id)
  },

  deleteUser: async ({ services, actor, params }) => {
    const accountId = await requireAccountOfId(services.db.directory, actor, params.id)
    await services.db.transaction(accountId, (tx) => deleteUser(tx, actor, params.id))
    return undefined
  },
})
