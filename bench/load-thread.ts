import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'

/** The address of the requests, their cookie, and the kind of measurement: all as fast as possible, or `perSecond` at a fixed rate. */
export type LoadRequest = { url: string; cookie: string; requests: number; perSecond?: number }

const PARALLEL = 8
const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })

function sendRequest({ url, cookie }: LoadRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} from ${url}`)),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** Milliseconds for all requests, PARALLEL of them at a time. */
async function timeAll(order: LoadRequest): Promise<number> {
  let left = order.requests
  const started = performance.now()
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (left-- > 0) await sendRequest(order)
    }),
  )
  return performance.now() - started
}

/** Milliseconds of each request from the moment it was due. They start at a fixed rate, whether or not earlier ones were answered. */
async function timeEach(order: LoadRequest, perSecond: number): Promise<Float64Array> {
  // Only a number is kept of each answer, so that no garbage collection interrupts the measurement.
  const took = new Float64Array(order.requests)
  const started = performance.now()
  let left = order.requests
  const all = Promise.withResolvers<void>()
  for (let n = 0; n < order.requests; n += 1) {
    const due = started + (n / perSecond) * 1000
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    sendRequest(order).then(() => {
      took[n] = performance.now() - due
      left -= 1
      if (left === 0) all.resolve()
    }, all.reject)
  }
  await all.promise
  return took
}

parentPort?.on('message', (order: LoadRequest) => {
  const answer = order.perSecond ? timeEach(order, order.perSecond) : timeAll(order)
  answer.then(
    (took) => parentPort?.postMessage({ took }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
