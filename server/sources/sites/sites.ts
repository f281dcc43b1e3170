import {
  type AuthType,
  isSiteEnabled,
  PLATFORM_TYPES,
  type PlatformType,
  PLATFORMS,
  SITE_STATUS_CODE,
  type SocialSite,
} from '#contract/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { TxServices } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { methodsOf } from './methods.ts'

export type Sites = Record<PlatformType, SocialSite>

type Row = { platform: number; is_enabled: boolean; auth: AuthType | 'none' | null }

/** The platforms for this account, as its provider chose, or itself if it is the provider: switched on or off, and how accounts are connected. */
export async function sitesOf(tx: Tx, config: Config): Promise<Sites> {
  const rows = await tx.prepared(sql<Row>`
    select s.platform::int as platform, s.is_enabled, s.auth
    from accounts a join platform_settings s on s.customer_id = coalesce(a.parent_id, a.id) where a.id = ${tx.customerId}`)
  const byCode = new Map(rows.map((row) => [row.platform, row]))
  const sites = PLATFORM_TYPES.map((type) => [type, siteOf(config, type, byCode.get(PLATFORMS[type].code))])
  return Object.fromEntries(sites) as Sites
}

/** If the chosen method is no longer set up, there is none; files can still be imported. */
function siteOf(config: Config, type: PlatformType, row: Row | undefined): SocialSite {
  const methods = methodsOf(config, type)
  const chosen = row?.auth ?? methods[0]
  const auth = methods.find((method) => method === chosen)
  return {
    id: type,
    type,
    name: PLATFORMS[type].name,
    status: row?.is_enabled === false ? SITE_STATUS_CODE.disabled : SITE_STATUS_CODE.enabled,
    auth: auth === undefined ? null : { type: auth, version: auth === 'OAUTH' ? '2.0' : null },
  }
}

/** @throws Problem SOCIAL_SITE_NOT_FOUND */
export function requirePlatform(id: string): PlatformType {
  const found = PLATFORM_TYPES.find((type) => type === id)
  if (!found) throw new Problem('SOCIAL_SITE_NOT_FOUND', { id })
  return found
}

/** @throws Problem PLATFORM_DISABLED if the provider has switched it off */
export function requireEnabled(site: SocialSite): void {
  if (!isSiteEnabled(site)) throw new Problem('PLATFORM_DISABLED', { platform: site.name })
}

/** @throws Problem PLATFORM_DISABLED; NO_CREDENTIALS_PROVIDER if its accounts are connected by another method, or can't be connected */
export async function requireMethod(
  tx: Tx,
  config: Config,
  type: PlatformType,
  method: AuthType,
): Promise<void> {
  const site = (await sitesOf(tx, config))[type]
  requireEnabled(site)
  if (site.auth?.type !== method) throw new Problem('NO_CREDENTIALS_PROVIDER', { platform: site.name })
}

/** Whether accounts of any platform can be connected in this firm. */
export async function canConnect(tx: Tx, { config }: TxServices): Promise<boolean> {
  return Object.values(await sitesOf(tx, config)).some((site) => isSiteEnabled(site) && site.auth !== null)
}

/** The codes of the platforms that are switched off. */
export async function disabledPlatforms(tx: Tx, config: Config): Promise<number[]> {
  return Object.values(await sitesOf(tx, config))
    .filter((site) => !isSiteEnabled(site))
    .map(({ id }) => PLATFORMS[id].code)
}
