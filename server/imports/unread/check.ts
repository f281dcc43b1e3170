import type { UnreadCheck } from '#contract/index.ts'
import { requireClients } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { checkStorage, hasQuota } from '../uploads/uploads.ts'

type Obstacle = UnreadCheck['obstacle']

/** Why the storage can't take a file of this size now. */
export async function storageObstacle(services: Services, size: number): Promise<Obstacle> {
  try {
    await checkStorage(services, size)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.code === 'STORAGE_FULL' ? 'full' : 'readOnly'
  }
}

/** What a client must know before agreeing that a file is kept unread. @throws Problem NOT_FOUND */
export async function checkUnreadFile(
  tx: Tx,
  actor: Actor,
  clientId: string,
  { size, obstacle }: { size: number; obstacle: Obstacle },
): Promise<UnreadCheck> {
  await requireClients(tx, actor, [clientId])
  const client = await tx.one<{ isHeld: boolean }>(sql`
    select c.held_at is not null or a.held_at is not null as "isHeld" from clients c join accounts a on a.id = c.customer_id
    where c.customer_id = ${tx.customerId} and c.id = ${clientId}`)
  return {
    obstacle: (await hasQuota(tx, actor, size)) ? obstacle : 'quota',
    isHeld: client?.isHeld ?? false,
  }
}
