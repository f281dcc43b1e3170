import type { LiveEvent } from '#contract/index.ts'
import { urlOf } from '../calls/client.ts'

/** What a tab that has the stream sends to the others; 'asked': one of them wants to know whether it is open. */
type StreamNews = 'open' | 'lost' | 'asked' | LiveEvent

export type Heard = { onOpen(): void; onLost(): void; onEvent(event: LiveEvent): void }

/** Milliseconds until a stream that was refused is asked for again. */
const REOPEN_DELAY_MS = 10_000

/**
 * One stream of events for all tabs in which a person has a firm open: over HTTP/1.1 a browser keeps six connections to a server, and a stream in
 * each of six tabs would leave none for anything else. The tab that was looked at last holds it, since others may be put to sleep, and informs
 * the rest; when it is closed, another one takes over. Where tabs cannot know who holds it (Web Locks: only over HTTPS or localhost), each
 * has its own.
 * @returns ends it
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
      // A refusal is final for the browser; the server may only be restarting.
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
    // A requested lock may be granted after the end.
    if (isEnded) return Promise.resolve()
    isHolder = true
    // The previous holder is gone, and with it the events that came since.
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
