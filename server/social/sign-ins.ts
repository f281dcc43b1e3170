import type { PlatformType, ProblemCode, SocialAccount } from '#contract/index.ts'
import { tenantOf } from '../accounts/index.ts'
import { requireClients } from '../clients/index.ts'
import {
  addSignedInAccount,
  endFlows,
  endSignIn,
  getSignIn,
  listSignIns,
  reconnect,
  requireEnabled,
  type SignedIn,
  sitesOf,
  waitingSignIn,
} from '../sources/index.ts'
import { sql } from '../platform/db/sql.ts'
import { type Actor, implement, type Services } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { getSocialAccount } from './accounts.ts'

/** Adds the account of a sign-in, or connects the given one. @param target `accountId`: null for a new account @returns the account's id */
export async function connectAccount(
  services: Services,
  actor: Actor,
  tenant: string,
  target: { clientId: string; platform: PlatformType; accountId: string | null },
  signedIn: () => Promise<SignedIn>,
): Promise<string> {
  const { clientId, platform, accountId } = target
  await services.db.read(tenant, async (tx) => {
    if (accountId) await getSocialAccount(tx, services.config, actor, accountId)
    requireEnabled((await sitesOf(tx, services.config))[platform])
  })
  if (!accountId) return addSignedInAccount(services, actor, tenant, { clientId, platform }, await signedIn())
  await reconnect(services, actor, tenant, { id: accountId, clientId, platform }, await signedIn())
  return accountId
}

/** Refusals after which the sign-in can never be used as it was meant. */
const FINAL_REFUSALS: readonly ProblemCode[] = [
  'NOT_FOUND',
  'NO_ACCOUNT_NAMED',
  'NOT_ONE_ACCOUNT',
  'OTHER_ACCOUNT',
  'OTHER_ACCOUNT_SIGNED_IN',
  'ALREADY_CONNECTED',
]

/** @throws Problem FORBIDDEN, SIGN_IN_USED and those of `connectAccount` */
async function addSignIn(services: Services, actor: Actor, tenant: string, id: string): Promise<string> {
  const signedIn = await waitingSignIn(services, actor, tenant, id)
  // A reconnect request is about the accounts that are listed.
  if (signedIn.accountId === null && actor.link?.purpose === 'reconnect') throw new Problem('FORBIDDEN')
  try {
    return await connectAccount(services, actor, tenant, signedIn, async () => signedIn)
  } catch (error) {
    if (error instanceof Problem && FINAL_REFUSALS.includes(error.code))
      await endRefused(services, tenant, id)
    throw error
  }
}

const endRefused = ({ db }: Services, tenant: string, id: string): Promise<number> =>
  db.transaction(tenant, (tx) => endFlows(tx, sql`id = ${id}`, 'refused'))

export const signInHandlers = implement({
  listSignIns: async (tx, { actor, params }) => {
    await requireClients(tx, actor, [params.id])
    return listSignIns(tx, actor, params.id)
  },

  getSignIn: (tx, { actor, params }) => getSignIn(tx, actor, params.id),

  addSignIn: async ({ services, actor, params }): Promise<SocialAccount> => {
    const tenant = await tenantOf(services.db, actor, params.id)
    const id = await addSignIn(services, actor, tenant, params.id)
    return services.db.read(tenant, (tx) => getSocialAccount(tx, services.config, actor, id))
  },

  endSignIn: (tx, { actor, params }) => endSignIn(tx, actor, params.id),
})
