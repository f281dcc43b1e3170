import type { Upload } from '#contract/index.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'
import { countBytes, missingParts, slicePart } from './parts.ts'
import { aborted, isAbort, type Transport } from './transport.ts'

export const MAX_CONCURRENT_PARTS = 4
/** How often the server may refuse a request with a temporary error. There is no limit while the network is down. */
export const MAX_REFUSALS = 6

type Sending = {
  file: Blob
  upload: Upload
  transport: Transport
  signal: AbortSignal
  /** Bytes stored by the server, plus those being sent. */
  onProgress(sent: number): void
  /** true: nothing can be sent at the moment; false: sending works again. */
  onWaiting(waiting: boolean): void
  /** Waits between two attempts; resolves early when the network is back. */
  retryDelay(ms: number, signal: AbortSignal): Promise<void>
}

const backoffMs = (attempt: number): number => Math.min(30_000, 1000 * 2 ** (attempt - 1))

/**
 * Repeats a request until it succeeds. @param recover waits this long before the next attempt @throws the last error, once the server has refused the
 * request too often, and every error that another attempt would not change
 */
export async function retry<Result>(
  request: () => Promise<Result>,
  recover: (delayMs: number, isNetworkLost: boolean) => Promise<void>,
  isTemporary = (problem: Problem): boolean => problem.retryable,
): Promise<Result> {
  let refusals = 0
  for (let attempt = 1; ; attempt++) {
    try {
      return await request()
    } catch (error) {
      if (!isProblem(error) || !isTemporary(error)) throw error
      const isNetworkLost = error.code === 'NETWORK_LOST'
      if (!isNetworkLost) refusals++
      if (refusals >= MAX_REFUSALS) throw error
      await recover(backoffMs(attempt), isNetworkLost)
    }
  }
}

/** Sends the missing parts, four at a time; acknowledged parts are never sent again. @throws Problem, AbortError, or NotReadableError */
export async function sendMissingParts(sending: Sending): Promise<void> {
  const { file, upload, onProgress } = sending
  const received = new Set(upload.received)
  const onTheWay = new Map<number, number>()
  const queue = missingParts(upload.size, received)
  const reportProgress = () =>
    onProgress(countBytes(upload.size, received) + [...onTheWay.values()].reduce((sum, n) => sum + n, 0))
  // If one part can't be sent, sending the others would be useless, so they stop too.
  const failed = new AbortController()
  const { signal } = failed
  const stop = () => failed.abort()
  sending.signal.addEventListener('abort', stop, { once: true })
  if (sending.signal.aborted) stop()

  const markReceived = ({ received: parts }: Upload) => {
    for (const part of parts) received.add(part)
  }

  async function sendOnce(part: number): Promise<void> {
    if (signal.aborted) throw aborted()
    if (received.has(part)) return sending.onWaiting(false)
    try {
      markReceived(
        await sending.transport.sendPart({
          uploadId: upload.id,
          part,
          bytes: slicePart(file, part),
          signal,
          onBytes: (sent) => {
            onTheWay.set(part, sent)
            reportProgress()
          },
        }),
      )
      received.add(part)
      sending.onWaiting(false)
    } finally {
      onTheWay.delete(part)
      reportProgress()
    }
  }

  async function recover(part: number, delayMs: number, isNetworkLost: boolean): Promise<void> {
    // A file that was moved or changed fails like the network, but waiting would not help. Throws if the part can't be read.
    if (isNetworkLost) await slicePart(file, part).slice(0, 1).arrayBuffer()
    sending.onWaiting(true)
    await sending.retryDelay(delayMs, signal)
    if (!isNetworkLost) return
    // Perhaps only the answer was lost, so check before sending again.
    await sending.transport.get(upload.id).then(markReceived, (again: unknown) => {
      if (!isProblem(again) || !again.retryable) throw again
    })
  }

  async function worker(): Promise<void> {
    for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
      const current = part
      await retry(
        () => sendOnce(current),
        (delayMs, isNetworkLost) => recover(current, delayMs, isNetworkLost),
      )
    }
  }

  reportProgress()
  const workers = Array.from({ length: Math.min(MAX_CONCURRENT_PARTS, queue.length) }, () =>
    worker().catch((error: unknown) => {
      failed.abort()
      throw error
    }),
  )
  const results = await Promise.allSettled(workers)
  const reasons = results.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  const cause = reasons.find((reason) => !isAbort(reason)) ?? reasons[0]
  if (cause !== undefined) throw cause
}
