import type { OwnerCheck } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Actor, implement, type TxServices } from '../../platform/http/call.ts'
import { acceptOwner, askManager, disownCheck, forgetRefusal, refuseOwner, undoRefusal } from './decide.ts'
import { getOwnerCheck, listOwnerChecks } from './reads.ts'

type Call = { services: TxServices; actor: Actor; params: { id: string } }
type Act = (tx: Tx, services: TxServices, actor: Actor, id: string) => Promise<void>

/** Decides about a check. @returns the check as it is now */
const act =
  (work: Act) =>
  async (tx: Tx, { services, actor, params }: Call): Promise<OwnerCheck> => {
    await work(tx, services, actor, params.id)
    return getOwnerCheck(tx, actor, params.id)
  }

export const ownerHandlers = implement({
  listOwnerChecks: (tx, { actor, query }) => listOwnerChecks(tx, actor, query),

  getOwnerCheck: (tx, { actor, params }) => getOwnerCheck(tx, actor, params.id),

  acceptOwnerCheck: act(acceptOwner),
  refuseOwnerCheck: act((tx, _, actor, id) => refuseOwner(tx, actor, id)),
  undoOwnerRefusal: act((tx, _, actor, id) => undoRefusal(tx, actor, id)),
  forgetOwnerRefusal: act((tx, _, actor, id) => forgetRefusal(tx, actor, id)),
  askManagerAboutOwner: act((tx, _, actor, id) => askManager(tx, actor, id)),
  disownOwnerCheck: act((tx, _, actor, id) => disownCheck(tx, actor, id)),
})
