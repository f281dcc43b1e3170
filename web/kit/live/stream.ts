import type { LiveEvent } from '#contract/index.ts'
import { urlOf } from '../calls/client.ts'

/** Messages from the tab with the stream to the others; 'asked': another tab asks whether the stream is open. */
type StreamMessage = 'open' | 'lost' | 'asked' | LiveEvent

export type StreamHandlers = { onOpen(): void; onLost(): void; onEvent(event: LiveEvent): void }

const REOPEN_DELAY_MS = 10_000

/**
 * One stream of events for all tabs in which a person has a firm open, held by the most recently viewed tab (docs/decisions/019). Without
 * Web Locks (only on HTTPS or localhost), each tab has its own. @returns closes it
 */
export function openStream(userId: string, customerId: string | null, handlers: StreamHandlers): () => void {
  const name = `proofline events ${userId} ${customerId}`
  const locks = 'locks' in navigator ? navigator.locks : null
  const otherTabs = locks ? new BroadcastChannel(name) : null
  let source: EventSource | null = null
  let reopening: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let isEnded = false

  const handleMessage = (message: StreamMessage): void => {
    if (message === 'asked') return
    if (message !== 'open' && message !== 'lost') return handlers.onEvent(message)
    isOpen = message === 'open'
    if (isOpen) handlers.onOpen()
    else handlers.onLost()
  }
  const broadcast = (message: StreamMessage): void => {
    handleMessage(message)
    otherTabs?.postMessage(message)
  }

  const open = (): void => {
    source = new EventSource(urlOf('streamEvents', { query: { customerId: customerId ?? undefined } }), {
      withCredentials: true,
    })
    source.onopen = () => broadcast('open')
    source.onerror = () => {
      broadcast('lost')
      // Browsers don't retry after a refusal, but the server may just be restarting.
      if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_DELAY_MS)
    }
    source.onmessage = ({ data }: MessageEvent<string>) => broadcast(JSON.parse(data) as LiveEvent)
  }
  const close = (): void => {
    clearTimeout(reopening)
    source?.close()
    source = null
  }
  if (!locks || !otherTabs) {
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
    if (isOpen && !source) broadcast('lost')
    if (!source) open()
    return new Promise((resolve) => {
      releaseLock = resolve
    })
  }
  const ended = (): void => {
    if (!isHolder) return
    isHolder = false
    if (isEnded) return
    otherTabs.postMessage('asked')
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
  otherTabs.onmessage = ({ data }: MessageEvent<StreamMessage>) => {
    if (data === 'asked' && source?.readyState === EventSource.OPEN) otherTabs.postMessage('open')
    if (data === 'open' && source && !isHolder) close()
    handleMessage(data)
  }
  document.addEventListener('visibilitychange', takeOver)
  if (document.hidden) {
    otherTabs.postMessage('asked')
    wait()
  } else takeOver()
  return () => {
    isEnded = true
    document.removeEventListener('visibilitychange', takeOver)
    waiting.abort()
    releaseLock()
    otherTabs.close()
    close()
  }
}
