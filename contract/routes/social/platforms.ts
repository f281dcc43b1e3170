import { z } from 'zod'
import { route } from '../../route.ts'
import { PLATFORM_TYPES } from '../../vocabulary/platform.ts'
import { AuthType } from '../social.ts'

/** A provider's choices for its law firms. */
export const PlatformSetting = z.object({
  platform: z.enum(PLATFORM_TYPES),
  isEnabled: z.boolean(),
  /** How accounts are connected; null: posts can be imported only from files. */
  auth: AuthType.nullable(),
  /** The methods that are configured on this server. */
  methods: z.array(AuthType),
})
export type PlatformSetting = z.output<typeof PlatformSetting>

const providerOnly = {
  api: 'social',
  access: 'user:invite',
  permission: 'EDIT_PLATFORMS',
  firm: 'session',
} as const

export const listPlatformSettings = route('/accounts/{id}/platforms', {
  ids: { 'params.id': 'account' },
  ...providerOnly,
  method: 'GET',
  summary: 'Which platforms a provider’s law firms can use, and how accounts are connected.',
  output: z.array(PlatformSetting),
  effect: 'read',
})

export const savePlatformSetting = route('/accounts/{id}/platforms', {
  ids: { 'params.id': 'account' },
  ...providerOnly,
  method: 'PUT',
  summary:
    'Switch a platform on or off, or choose how its accounts are connected. Omitted fields don’t change.',
  body: z.object({
    platform: z.enum(PLATFORM_TYPES),
    isEnabled: z.boolean().optional(),
    auth: AuthType.nullable().optional(),
  }),
  output: z.array(PlatformSetting),
  effect: 'write',
})

export const platformRoutes = { listPlatformSettings, savePlatformSetting }
