import {
  type AuthType,
  isSiteEnabled,
  PLATFORM_TYPES,
  type PlatformSetting,
  PLATFORMS,
  type PlatformType,
} from '#contract/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Actor } from '../../platform/http/call.ts'
import { invalid } from '../../platform/problem.ts'
import { methodsOf } from './methods.ts'
import { sitesOf } from './sites.ts'

/** The platform settings of this transaction's provider, which apply to its firms. */
export async function listPlatformSettings(tx: Tx, config: Config): Promise<PlatformSetting[]> {
  const sites = await sitesOf(tx, config)
  return PLATFORM_TYPES.map((platform) => ({
    platform,
    isEnabled: isSiteEnabled(sites[platform]),
    auth: sites[platform].auth?.type ?? null,
    methods: methodsOf(config, platform),
  }))
}

/**
 * Switches a platform on or off, or changes how its accounts are connected from now on; omitted settings don't change. Connected accounts
 * keep their method until they are connected again. @throws Problem VALIDATION_FAILED for a method that is not set up
 */
export async function savePlatformSetting(
  tx: Tx,
  config: Config,
  actor: Actor,
  platform: PlatformType,
  { isEnabled, auth }: { isEnabled?: boolean | undefined; auth?: AuthType | null | undefined },
): Promise<void> {
  if (auth && !methodsOf(config, platform).includes(auth))
    throw invalid({ auth: 'This method is not set up here.' })
  const chosen = auth === null ? 'none' : auth
  await tx.run(sql`
    insert into platform_settings (customer_id, platform, is_enabled, auth)
    values (${tx.customerId}, ${PLATFORMS[platform].code}, ${isEnabled ?? true}, ${chosen ?? null})
    on conflict (customer_id, platform) do update set
      is_enabled = coalesce(${isEnabled ?? null}::boolean, platform_settings.is_enabled),
      auth = coalesce(${chosen ?? null}::text, platform_settings.auth)`)
  await recordEvidence(tx, [
    {
      kind: 'platform.change',
      subjectId: tx.customerId,
      actorId: actor.userId,
      payload: { platform, isEnabled, auth: chosen },
    },
  ])
}
