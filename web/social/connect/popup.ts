import type { AuthType, Credentials, LoginCredentials, PlatformType, ProblemBody } from '#contract/index.ts'
import { config } from '../../kit/calls/config.ts'
import { openSourceWindow } from '../../kit/source-window.ts'

/** What the callback page says to the page that opened it. */
export type LoginMessage =
  | { credentials: Credentials | LoginCredentials }
  | { problem: Pick<ProblemBody, 'code' | 'message'> }

type Asked = { platform: PlatformType; method: AuthType; clientId: string; accountId?: string }

/** Opens the window in which a person signs in to a platform. @returns ends the listening */
export const openLogin = (
  { platform, method, clientId, accountId }: Asked,
  handlers: { onMessage(message: LoginMessage): void; onClosed(): void },
): (() => void) =>
  openSourceWindow(
    method === 'LOGIN'
      ? `/iam/external/auth/login/${platform}`
      : `${config().api.identity}/platforms/${platform}/oauth2/login`,
    { clientId, ...(accountId ? { accountId } : {}) },
    handlers,
  )
