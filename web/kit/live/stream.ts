import type { LiveEvent } from '#contract/index.ts'
import { urlOf } from '../calls/client.ts'

/** Messages from the tab with the stream to the others; 'asked': another tab asks whether the stream is open. */
type StreamNews = 'open' | 'lost' | 'asked' | LiveEvent

export type Heard = { onOpen(): void; onLost(): void; onEvent(event: LiveEvent): void }

const REOPEN_DELAY_MS = 10_000

/**
 * One stream of events for all tabs in which a person has a firm open, because over HTTP/1.1 a browser allows six connections per server,
 * and six streams would block everything else. The most recently viewed tab holds it (others may be suspended) and informs the rest; when
 * it closes, another takes over. Without Web Locks (only on HTTPS or localhost), each tab has its own.
 * @returns closes it
 */
export function openStream(userId: string, customerId: string | null, heard: Heard): () => void {
  const name = `proofline events ${userId} ${customerId}`
  const locks = 'locks' in navigator ? navigator.locks : null
  const others = locks ? new BroadcastChannel(name) : null
  let source: EventSource | null = null
  let reopening: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let isEnded = false

  const take = (news: StreamNews): void => {
    if (news === 'asked') return
    if (news !== 'open' && news !== 'lost') return heard.onEvent(news)
    isOpen = news === 'open'
    if (isOpen) heard.onOpen()
    else heard.onLost()
  }
  const share = (news: StreamNews): void => {
    take(news)
    others?.postMessage(news)
  }

  const open = (): void => {
    source = new EventSource(urlOf('streamEvents', { query: { customerId: customerId ?? undefined } }), {
      withCredentials: true,
    })
    source.onopen = () => share('open')
    source.onerror = () => {
      share('lost')
      // Browsers don't retry after a refusal, but the server may just be restarting.
      if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_DELAY_MS)
    }
    source.onmessage = ({ data }: MessageEvent<string>) => share(JSON.parse(data) as LiveEvent)
  }
  const close = (): void => {
    clearTimeout(reopening)
    source?.close()
    source = null
  }
  if (!locks || !others) {
    open()
    return close
  }

  let isHolder = false
  let releaseLock = (): void => undefined
  let waiting = new AbortController()
  const hold = (): Promise<void> => {
    // The lock may be granted after closing.
    if (isEnded) return Promise.resolve()
    isHolder = true
    // The previous holder is gone, and events since then were missed.
    if (isOpen && !source) share('lost')
    if (!source) open()
    return new Promise((resolve) => {
      releaseLock = resolve
    })
  }
  const ended = (): void => {
    if (!isHolder) return
    isHolder = false
    if (isEnded) return
    others.postMessage('asked')
    wait()
  }
  const wait = (): void => {
    waiting = new AbortController()
    locks.request(name, { signal: waiting.signal }, hold).catch(ended)
  }
  /** The previous holder keeps its stream until this one is open, so that nothing is missed. */
  const takeOver = (): void => {
    if (isHolder || document.hidden) return
    waiting.abort()
    if (!source) open()
    locks.request(name, { steal: true }, hold).catch(ended)
  }
  others.onmessage = ({ data }: MessageEvent<StreamNews>) => {
    if (data === 'asked' && source?.readyState === EventSource.OPEN) others.postMessage('open')
    if (data === 'open' && source && !isHolder) close()
    take(data)
  }
  document.addEventListener('visibilitychange', takeOver)
  if (document.hidden) {
    others.postMessage('asked')
    wait()
  } else takeOver()
  return () => {
    isEnded = true
    document.removeEventListener('visibilitychange', takeOver)
    waiting.abort()
    releaseLock()
    others.close()
    close()
  }
}
