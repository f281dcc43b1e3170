import type { AuthType, PlatformType, ProblemBody } from '#contract/index.ts'
import { config } from '../../kit/calls/config.ts'
import { call } from '../../kit/calls/client.ts'
import { openSourceWindow, type SourceWindowHandlers, sourceWindowAddress } from '../../kit/source-window.ts'

/** The message from the window to the page that opened it. */
export type LoginMessage =
  /** The sign-in waits on the server. */
  | { signedIn: true }
  | { problem: Pick<ProblemBody, 'code' | 'message'> }
  /** The person canceled at the platform. */
  | { canceled: true }

type LoginRequest = { platform: PlatformType; method: AuthType; clientId: string; accountId?: string }

/** Opens the window in which a person signs in to a platform. @param channel on which this page listens @returns stops listening */
export const openLogin = (
  request: LoginRequest,
  channel: string,
  handlers: SourceWindowHandlers<LoginMessage>,
): (() => void) => openSourceWindow((name) => addressOf(request, name), handlers, channel)

async function addressOf({ platform, method, ...target }: LoginRequest, channel: string): Promise<string> {
  if (method === 'LOGIN')
    return sourceWindowAddress(`/iam/external/auth/login/${platform}`, { ...target, channel })
  const input = { params: { platform }, body: { ...target, channel } }
  const { ticket } = await call('openSignIn', input, { quiet: true })
  const path = `${config().api.identity}/platforms/${platform}/oauth2/login`
  return sourceWindowAddress(path, { ticket, channel })
}
