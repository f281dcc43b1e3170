import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Order } from './load-thread.ts'

/** A separate thread: who asks must not stop the clock while the one that answers works or collects garbage. */
let thread: Worker | undefined

async function order<T>(what: Order): Promise<T> {
  if (!thread) {
    thread = new Worker(join(import.meta.dirname, 'load-thread.ts'))
    thread.unref()
  }
  thread.postMessage(what)
  const [{ took, error }] = (await once(thread, 'message')) as [{ took: T; error?: string }]
  if (error) throw new Error(error)
  return took
}

/** Requests a second, with eight under way at once. */
export async function load(url: string, cookie: string, requests = 1500): Promise<number> {
  return (requests / (await order<number>({ url, cookie, requests }))) * 1000
}

/** Milliseconds of requests that begin at a fixed rate for so many seconds; of a hundred at least. */
export async function latencies(
  url: string,
  cookie: string,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const requests = Math.max(100, Math.round(perSecond * seconds))
  return [...(await order<Float64Array>({ url, cookie, perSecond, requests }))]
}
