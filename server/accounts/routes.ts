import { beforehand, implement } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { createAccount, holdAccount, updateAccount } from './actions.ts'
import { switchFiguresPerPerson } from './figures-per-person.ts'
import { listLocations } from './locations.ts'
import { readLogo } from './logo.ts'
import { getAccount, listAccounts, getAccountLogo } from './reads.ts'

export const accountHandlers = implement({
  getAccount: (tx, { actor }) => getAccount(tx, actor),

  getAccountLogo: async (tx, { actor }) => ({ logo: await getAccountLogo(tx, actor) }),

  listAccounts: (directory, { actor, query }) =>
    listAccounts(directory, actor, {
      name: query.name,
      type: query.type,
      offset: query.offset,
      limit: query.limit,
    }),

  createAccount: async ({ services: { db }, actor, body }) => {
    const id = await createAccount(db, actor, body)
    return db.read(id, (tx) => getAccount(tx, actor))
  },

  updateAccount: beforehand(
    async ({ actor, params, body: { logo } }) => {
      if (params.id === actor.accountId) throw new Problem('FORBIDDEN')
      return logo ? await readLogo(logo) : logo === undefined ? undefined : null
    },
    async (tx, { actor, body }, logo) => {
      await updateAccount(tx, actor, { ...body, logo })
      return getAccount(tx, actor)
    },
  ),

  holdAccount: async (tx, { actor, body }) => {
    await holdAccount(tx, actor, body)
    return getAccount(tx, actor)
  },

  switchFiguresPerPerson: async (tx, { actor, body }) => {
    await switchFiguresPerPerson(tx, actor, body.on)
    return getAccount(tx, actor)
  },

  listLocations: (tx, { query }) => listLocations(tx, { ...query, keyword: query.keyword }),
})
