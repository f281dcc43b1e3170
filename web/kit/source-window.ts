import { session } from './calls/session.ts'

export type SourceWindowHandlers<Message> = {
  onMessage(message: Message): void
  /** The window was closed, or its site has cut the connection to this page. A message may still arrive. */
  onClosed(): void
  /** The browser has opened no window. */
  onBlocked(): void
  /** The server refused to give the window an address, and the window was closed. */
  onRefused(error: unknown): void
}

const MAX_WINDOW_SIZE = 700
const POLL_INTERVAL_MS = 1000
/** As long as the server waits for the other site. */
const ANSWER_TIMEOUT_MS = 30 * 60_000
/** A page that exists answers right away. A phone may have closed or stopped it. */
export const OPENER_TIMEOUT_MS = 3000

export const openChannel = (name: string): BroadcastChannel => new BroadcastChannel(`proofline-login-${name}`)

/**
 * Opens a window in which a person signs in or chooses something at another site, and listens for messages from its callback page. Must be
 * called in the click handler, because browsers block windows that open later. The window is empty until its address is known.
 * @param address gets the channel on which this page listens @returns stops listening
 */
export function openSourceWindow<Message>(
  address: (channel: string) => Promise<string>,
  handlers: SourceWindowHandlers<Message>,
  name: string = crypto.randomUUID(),
): () => void {
  const popup = window.open('', '_blank', windowFeatures())
  if (!popup) {
    handlers.onBlocked()
    return () => undefined
  }
  const channel = openChannel(name)
  const poll = setInterval(() => {
    if (!popup.closed) return
    clearInterval(poll)
    handlers.onClosed()
  }, POLL_INTERVAL_MS)
  const end = () => {
    clearInterval(poll)
    clearTimeout(limit)
    channel.close()
  }
  const limit = setTimeout(end, ANSWER_TIMEOUT_MS)
  void address(name).then(
    (where) => popup.location.replace(where),
    (error: unknown) => {
      end()
      popup.close()
      handlers.onRefused(error)
    },
  )
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    channel.postMessage('received')
    end()
    handlers.onMessage(data)
  }
  return end
}

/** An address for such a window. A window can't send a header, so its address names the session of the page that opened it. */
export function sourceWindowAddress(path: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters)
  if (session() === 'link') query.set('session', 'link')
  return `${path}?${query}`
}

/** At most 700 by 700, centered over this window. */
function windowFeatures(): string {
  const width = Math.min(MAX_WINDOW_SIZE, window.screen.availWidth)
  const height = Math.min(MAX_WINDOW_SIZE, window.screen.availHeight)
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/**
 * Sends a message from the callback page to the page that opened its window. The end of the returned state names the channel.
 * @returns whether that page has received it
 */
export function answerOpener(state: string, message: unknown): Promise<boolean> {
  const name = state.split('.')[3]
  if (!name) return Promise.resolve(false)
  const channel = openChannel(name)
  return new Promise((resolve) => {
    const end = (isReceived: boolean) => {
      clearTimeout(limit)
      channel.close()
      resolve(isReceived)
    }
    const limit = setTimeout(() => end(false), OPENER_TIMEOUT_MS)
    channel.onmessage = () => end(true)
    channel.postMessage(message)
  })
}
