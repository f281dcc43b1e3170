import { platformOfCode } from '#contract/index.ts'
import { OutboundProblem } from '../../platform/outbound/request.ts'
import { sourceOf } from '../fetches/adapters/index.ts'
import type { TxServices } from '../../platform/http/call.ts'

/** Signs out at the platform. @throws OutboundProblem */
export async function requestSignOut(services: TxServices, platform: number, cookies: string): Promise<void> {
  const type = platformOfCode(platform) === 'instagram' ? 'instagram_login' : 'facebook_login'
  const parties = sourceOf(services.config, type, services.now())
  if (!parties) return
  const { source, app, request, now } = parties
  await source.release?.({ tokens: null, app, request, now }, { cookies })
}

/** Signs out at the platform. Nothing happens if the platform is unavailable or no longer knows the cookies. */
export async function signOut(services: TxServices, platform: number, cookies: string): Promise<void> {
  await requestSignOut(services, platform, cookies).catch((error: unknown) => {
    if (!(error instanceof OutboundProblem)) throw error
  })
}
