import type { SocialSite } from '#contract/index.ts'
import { connectable } from '../connections/index.ts'
import type { Config } from '../platform/config.ts'
import { viewSite } from '../posts/index.ts'

/** A platform with the method by which its accounts are connected; `auth` null: a file is the only way. @param code of the platform */
export function siteOf(config: Config, code: number): SocialSite {
  const site = viewSite(code)
  return { ...site, auth: connectable(config).has(site.id) ? { type: 'OAUTH', version: '2.0' } : null }
}
