import type { AuthType, Credentials, LoginCredentials, PlatformType, ProblemBody } from '#contract/index.ts'
import { config } from '../../kit/calls/config.ts'
import { openSourceWindow } from '../../kit/source-window.ts'

/** The message from the callback page to the page that opened the window. */
export type LoginMessage =
  | { credentials: Credentials | LoginCredentials }
  | { problem: Pick<ProblemBody, 'code' | 'message'> }
  /** The person canceled at the platform. */
  | { canceled: true }

type LoginRequest = { platform: PlatformType; method: AuthType; clientId: string; accountId?: string }

/** Opens the window in which a person signs in to a platform. @returns a function that stops listening for its answer */
export const openLogin = (
  { platform, method, clientId, accountId }: LoginRequest,
  handlers: { onMessage(message: LoginMessage): void; onClosed(): void; onBlocked(): void },
): (() => void) =>
  openSourceWindow(
    method === 'LOGIN'
      ? `/iam/external/auth/login/${platform}`
      : `${config().api.identity}/platforms/${platform}/oauth2/login`,
    { clientId, ...(accountId ? { accountId } : {}) },
    handlers,
  )
