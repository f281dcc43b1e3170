import type { Credentials, PlatformType, ProblemBody } from '#contract/index.ts'
import { config } from '../../kit/calls/config.ts'
import { session } from '../../kit/calls/session.ts'

/** What the callback page says to the page that opened it. */
export type LoginMessage = { credentials: Credentials } | { problem: Pick<ProblemBody, 'code' | 'message'> }

export const channelNamed = (name: string): BroadcastChannel =>
  new BroadcastChannel(`proofline-login-${name}`)

type Asked = { platform: PlatformType; clientId: string; accountId?: string }
type Handlers = {
  onMessage(message: LoginMessage): void
  /** The window is gone, or hides itself from us: a platform may cut the tie. An answer may still come. */
  onClosed(): void
}

const SIZE = 700
const POLL_MS = 1000
/** As long as the server waits for the platform's answer. */
const LASTS_MS = 10 * 60_000

/**
 * Opens the window in which a person signs in to a platform, and listens for its answer. To be called in the click itself: browsers open no
 * window later. @returns ends the listening
 */
export function openLogin({ platform, clientId, accountId }: Asked, handlers: Handlers): () => void {
  const name = crypto.randomUUID()
  const query = new URLSearchParams({ clientId, channel: name })
  if (accountId) query.set('accountId', accountId)
  if (session() === 'link') query.set('session', 'link')
  const popup = window.open(
    `${config().api.identity}/platforms/${platform}/oauth2/login?${query}`,
    '_blank',
    featuresOf(),
  )
  const channel = channelNamed(name)
  const poll = setInterval(() => {
    if (popup && !popup.closed) return
    clearInterval(poll)
    handlers.onClosed()
  }, POLL_MS)
  const end = () => {
    clearInterval(poll)
    clearTimeout(limit)
    channel.close()
  }
  const limit = setTimeout(end, LASTS_MS)
  channel.onmessage = ({ data }: MessageEvent<LoginMessage>) => {
    end()
    handlers.onMessage(data)
  }
  return end
}

/** At most 700 by 700, in the middle of this window. */
function featuresOf(): string {
  const width = Math.min(SIZE, window.screen.availWidth)
  const height = Math.min(SIZE, window.screen.availHeight)
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
