import { PLATFORMS, type PlatformType } from '#contract/index.ts'
import type { Config, PlatformApp } from '../../platform/config.ts'
import { Problem } from '../../platform/problem.ts'
import { facebook } from './facebook.ts'
import { instagram } from './instagram.ts'
import type { Platform } from './platform.ts'
import { createRequest } from '../../platform/outbound/request.ts'
import { tiktok } from './tiktok.ts'
import { twitter } from './twitter.ts'
import { youtube } from './youtube.ts'

/** The connector of each platform whose accounts can be connected: signs in to it and reads it. */
const CONNECTORS: Partial<Record<PlatformType, Platform>> = { facebook, instagram, twitter, tiktok, youtube }

/** What is needed to call a platform. */
export type Connector = {
  platform: Platform
  profile: Platform['oauth']
  app: PlatformApp
  request: ReturnType<typeof createRequest>
  now: Date
}

/** null: accounts of this platform can't be connected here, because it has no connector or no key is set. */
export function findConnector(config: Config, type: PlatformType, now: Date): Connector | null {
  const platform = CONNECTORS[type]
  const app = config.platforms[type]
  return platform && app ? { platform, profile: platform.oauth, app, request: createRequest(app), now } : null
}

/** @throws Problem NO_CREDENTIALS_PROVIDER if accounts of this platform can't be connected here */
export function requireConnector(config: Config, type: PlatformType, now: Date): Connector {
  const parties = findConnector(config, type, now)
  if (!parties) throw new Problem('NO_CREDENTIALS_PROVIDER', { platform: PLATFORMS[type].name })
  return parties
}
