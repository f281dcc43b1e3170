import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'

/** Where requests are sent to, with whose cookie, and which of the two measurements: so many at once, or so many a second. */
export type Order = { url: string; cookie: string; requests: number; perSecond?: number }

const PARALLEL = 8
const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })

function get({ url, cookie }: Order): Promise<void> {
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

/** Milliseconds that all took, with so many under way at once. */
async function together(order: Order): Promise<number> {
  let left = order.requests
  const started = performance.now()
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (left-- > 0) await get(order)
    }),
  )
  return performance.now() - started
}

/** Milliseconds of each, from when it was due: they begin at a fixed rate, whether the ones before were answered or not. */
async function inTurn(order: Order, perSecond: number): Promise<Float64Array> {
  // Only a number is kept of each answer, so that no garbage collection interrupts the measurement.
  const took = new Float64Array(order.requests)
  const started = performance.now()
  let left = order.requests
  const all = Promise.withResolvers<void>()
  for (let n = 0; n < order.requests; n += 1) {
    const due = started + (n / perSecond) * 1000
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    get(order).then(() => {
      took[n] = performance.now() - due
      left -= 1
      if (left === 0) all.resolve()
    }, all.reject)
  }
  await all.promise
  return took
}

parentPort?.on('message', (order: Order) => {
  const answer = order.perSecond ? inTurn(order, order.perSecond) : together(order)
  answer.then(
    (took) => parentPort?.postMessage({ took }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
