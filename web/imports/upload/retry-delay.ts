import { aborted } from './transport.ts'

/** Waits. Ends early if the network returns, or the page is shown or hidden. */
export function retryDelay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      signal.removeEventListener('abort', stop)
      end()
    }
    const wake = () => settle(resolve)
    const stop = () => settle(() => reject(aborted()))
    const timer = setTimeout(wake, ms)
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}
