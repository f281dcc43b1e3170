import type { Tx } from '../../platform/db/database.ts'
import type { Services } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry, type Limit, uncountTry } from '../../platform/throttle.ts'

const HOUR_SECONDS = 3600

/** Counts a window of a client. Each has its own browser. @throws Problem TOO_MANY_REQUESTS */
export const countWindow = (tx: Tx, clientId: string): Promise<void> =>
  countTry(tx, tx.now, [{ key: `remote:window:${clientId}`, tries: 20, seconds: HOUR_SECONDS }])

/** Passwords that a platform may refuse within an hour. @param typed the name or address; hashed with a key, so that its row does not reveal it */
const limitsOf = (
  { vault }: Services,
  client: string,
  platform: number,
  typed: string,
  ip: string,
): Limit[] => {
  const pair = vault.mac(`${client} ${platform} ${typed.trim().toLowerCase()}`, 'remote login')
  return [
    { key: `remote:pair:${pair}`, tries: 5, seconds: HOUR_SECONDS },
    { key: `remote:client:${client}`, tries: 20, seconds: HOUR_SECONDS },
    { key: `remote:ip:${ip}`, tries: 60, seconds: HOUR_SECONDS },
  ]
}

/** A counted password. The browser's process takes the count back unless the platform refuses the password. */
export type CountedPassword = { limits: Limit[]; at: string }

/** Counts a password before it is tried, so that parallel tries cannot bypass the limits. @throws Problem TOO_MANY_REQUESTS */
export async function countPassword(
  services: Services,
  target: { clientId: string; platform: number; typed: string; ip: string },
): Promise<CountedPassword> {
  const at = services.now()
  const limits = limitsOf(services, target.clientId, target.platform, target.typed, target.ip)
  for (const [index, limit] of limits.entries())
    try {
      await countTry(services.db.directory, at, [limit])
    } catch (error) {
      // A password that is not tried is not refused.
      if (error instanceof Problem)
        await uncountPassword(services, { limits: limits.slice(0, index + 1), at: at.toISOString() })
      throw error
    }
  return { limits, at: at.toISOString() }
}

export async function uncountPassword(services: Services, { limits, at }: CountedPassword): Promise<void> {
  for (const limit of limits) await uncountTry(services.db.directory, new Date(at), limit)
}
