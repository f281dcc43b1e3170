import { accountTypeOf, assignableRoles, invitableRoles, STAFF_ROLES, type User } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Actor, implement } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { accountOf } from '../account.ts'
import { updateUser, deleteUser, resendInvite, inviteUser } from './people.ts'
import { listPeople, visiblePerson } from '../reads.ts'
import { rankedActor, toUser, toRole } from '../view.ts'

async function getUser(tx: Tx, actor: Actor, id: string): Promise<User> {
  const person = await visiblePerson(tx, actor, id)
  if (!person) throw new Problem('NOT_FOUND')
  return toUser(person, (await accountOf(tx, tx.customerId)).name, actor)
}

export const peopleHandlers = implement({
  getUser: (tx, { actor, params }) => getUser(tx, actor, params.id),

  listUsers: async (tx, { actor, query }) => {
    const page = await listPeople(tx, actor, {
      ...query,
      keyword: query.keyword,
      clientId: query.clientId,
      seesClientIds: query.seesClientId,
      except: query.excludeSelf ? actor.userId : undefined,
    })
    if (query.clientId && !query.keyword && query.offset === 0 && page.total === 0)
      throw new Problem('CLIENT_USER_NOT_FOUND', { clientId: query.clientId })
    const { name } = await accountOf(tx, tx.customerId)
    const items = page.items.map((person) => ({
      ...toUser(person, name, actor),
      ...(person.seesClient === null ? {} : { seesClient: person.seesClient }),
    }))
    return { items, total: page.total }
  },

  listRoles: async (tx, { actor, query }) => {
    if (accountTypeOf(query.accountType) === 'client') return [{ ...toRole('CLIENT'), can: [] }]
    const toInvite = invitableRoles(rankedActor(actor), tx.customerId)
    const assignable = assignableRoles(rankedActor(actor), tx.customerId)
    return STAFF_ROLES.map((role) => ({
      ...toRole(role),
      can: [
        ...(toInvite.includes(role) ? (['invite'] as const) : []),
        ...(assignable.includes(role) ? (['give'] as const) : []),
      ],
    }))
  },

  inviteUser: async (tx, { services, actor, body }) =>
    getUser(tx, actor, await inviteUser(tx, services, actor, body)),

  resendInvite: (tx, { services, actor, params }) => resendInvite(tx, services, actor, params.id),

  updateUser: async (tx, { actor, params, body }) => {
    await updateUser(tx, actor, params.id, body)
    return getUser(tx, actor, params.id)
  },

  deleteUser: (tx, { actor, params }) => deleteUser(tx, actor, params.id),
})
