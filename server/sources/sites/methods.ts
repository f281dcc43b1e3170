import type { AuthType, PlatformType } from '#contract/index.ts'
import type { Config } from '../../platform/config.ts'
import { findConnector } from '../platforms/index.ts'

/** A way to connect accounts. `isSetUp`: whether its keys, or anything else it needs, are configured for a platform. */
type Method = { type: AuthType; isSetUp(config: Config, platform: PlatformType): boolean }

/** Every method, the preferred one first. */
const METHODS: readonly Method[] = [
  {
    type: 'LOGIN',
    isSetUp: (config, platform) =>
      config.remoteLogin !== null && (platform === 'facebook' || platform === 'instagram'),
  },
  { type: 'OAUTH', isSetUp: (config, platform) => findConnector(config, platform, new Date(0)) !== null },
]

/** The methods that are set up for a platform; the first is the default. */
export const methodsOf = (config: Config, platform: PlatformType): AuthType[] =>
  METHODS.filter(({ isSetUp }) => isSetUp(config, platform)).map(({ type }) => type)
