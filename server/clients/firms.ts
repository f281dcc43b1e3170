import { tenantOf } from '../accounts/index.ts'
import { requireAccountOfId } from '../identity/index.ts'
import type { Actor, Services } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'

/** The law firm with this id, if the actor may access it. @throws Problem NOT_FOUND */
export async function requireFirm(services: Services, actor: Actor, id: string): Promise<string> {
  const tenant = await tenantOf(services.db, actor, id)
  if (tenant !== id) throw new Problem('NOT_FOUND')
  return tenant
}

/**
 * The firm whose clients are listed for a person: the person's own. A provider's account has no clients, so for its people it is the given firm.
 * @throws Problem NOT_FOUND
 */
export async function firmOfPerson(
  services: Services,
  actor: Actor,
  personId: string,
  firmId: string | undefined,
): Promise<string> {
  const own = await requireAccountOfId(services.db.directory, actor, personId)
  if (!firmId || firmId === own) return own
  const isOfProvider = actor.accountType === 'provider' && own === actor.accountId
  if (!isOfProvider) throw new Problem('NOT_FOUND')
  return requireFirm(services, actor, firmId)
}
