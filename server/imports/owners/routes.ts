import { requireVisibleAccount } from '../../identity/index.ts'
import { tenantOf } from '../../accounts/index.ts'
import type { OwnerCheck } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Actor, implement, type Services } from '../../platform/http/call.ts'
import { acceptOwner, askManager, disownCheck, forgetRefusal, refuseOwner, undoRefusal } from './decide.ts'
import { getOwnerCheck, listOwnerChecks } from './reads.ts'

type Call = { services: Services; actor: Actor; params: { id: string } }

async function change(
  { services, actor, params }: Call,
  work: (tx: Tx, services: Services, actor: Actor, id: string) => Promise<void>,
): Promise<OwnerCheck> {
  const tenant = await tenantOf(services.db, actor, params.id)
  return services.db.transaction(tenant, async (tx) => {
    await work(tx, services, actor, params.id)
    return getOwnerCheck(tx, actor, params.id)
  })
}

export const ownerHandlers = implement({
  listOwnerChecks: async ({ services, actor, params, query }) => {
    const id = await requireVisibleAccount(services.db.directory, actor, params.id)
    return services.db.read(id, (tx) => listOwnerChecks(tx, actor, query))
  },

  getOwnerCheck: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, (tx) => getOwnerCheck(tx, actor, params.id))
  },

  acceptOwnerCheck: (call) => change(call, acceptOwner),
  refuseOwnerCheck: (call) => change(call, (tx, _, actor, id) => refuseOwner(tx, actor, id)),
  undoOwnerRefusal: (call) => change(call, (tx, _, actor, id) => undoRefusal(tx, actor, id)),
  forgetOwnerRefusal: (call) => change(call, (tx, _, actor, id) => forgetRefusal(tx, actor, id)),
  askManagerAboutOwner: (call) => change(call, (tx, _, actor, id) => askManager(tx, actor, id)),
  disownOwnerCheck: (call) => change(call, (tx, _, actor, id) => disownCheck(tx, actor, id)),
})
