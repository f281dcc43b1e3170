import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { LoadRequest } from './load-thread.ts'

/** A separate thread, so that the server's work and garbage collection in this one can't stop the clock. */
let thread: Worker | undefined

async function runInThread<T>(what: LoadRequest): Promise<T> {
  if (!thread) {
    thread = new Worker(join(import.meta.dirname, 'load-thread.ts'))
    thread.unref()
  }
  thread.postMessage(what)
  const [{ took, error }] = (await once(thread, 'message')) as [{ took: T; error?: string }]
  if (error) throw new Error(error)
  return took
}

/** Requests per second, eight at a time. */
export async function load(url: string, cookie: string, requests = 1500): Promise<number> {
  return (requests / (await runInThread<number>({ url, cookie, requests }))) * 1000
}

/** Milliseconds of requests that start at a fixed rate for this many seconds; at least a hundred. */
export async function latencies(
  url: string,
  cookie: string,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const requests = Math.max(100, Math.round(perSecond * seconds))
  return [...(await runInThread<Float64Array>({ url, cookie, perSecond, requests }))]
}
