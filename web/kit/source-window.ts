import { session } from './calls/session.ts'

type Handlers<Message> = {
  onMessage(message: Message): void
  /** The window is gone, or hides itself from us: the other site may cut the tie. An answer may still come. */
  onClosed(): void
}

const SIZE = 700
const POLL_MS = 1000
/** As long as the server waits for the other site's answer. */
const LASTS_MS = 30 * 60_000

export const channelNamed = (name: string): BroadcastChannel =>
  new BroadcastChannel(`proofline-login-${name}`)

/**
 * Opens a window in which a person signs in or chooses something at another site, and listens for what its callback page says. To be called in
 * the click itself: browsers open no window later. @param address of our API @returns ends the listening
 */
export function openSourceWindow<Message>(
  address: string,
  parameters: Record<string, string>,
  handlers: Handlers<Message>,
): () => void {
  const name = crypto.randomUUID()
  const query = new URLSearchParams({ ...parameters, channel: name })
  if (session() === 'link') query.set('session', 'link')
  const popup = window.open(`${address}?${query}`, '_blank', featuresOf())
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
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
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

/** What the callback page says to the page that opened its window, by the state that came back: the session, and the channel at its end. */
export function answerOpener(state: string, message: unknown): void {
  const name = state.split('.')[3]
  if (!name) return
  const channel = channelNamed(name)
  channel.postMessage(message)
  channel.close()
}
