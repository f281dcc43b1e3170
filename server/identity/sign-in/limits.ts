import type { FastifyRequest } from 'fastify'
import type { Rows } from '../../platform/db/database.ts'
import type { Services } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry, type Limit, uncountTry } from '../../platform/throttle.ts'

const MINUTES_10 = 600
const MINUTES_15 = 900
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** All limits of sign-in: by person, by email, by network address. One row per call. */
export const limits = {
  /** A browser that signed in before is counted separately, so that guesses by strangers never lock the owner out. */
  login: (email: string, known: boolean): Limit => ({
    key: `login:account:${email}${known ? ':known' : ''}`,
    tries: 10,
    seconds: MINUTES_15,
  }),
  loginAddress: (request: FastifyRequest): Limit => ({
    key: `login:address:${networkOf(request.ip)}`,
    tries: 200,
    seconds: MINUTES_15,
  }),
  /** Counts guesses across codes, because someone who knows the password can request many codes. */
  code: (userId: string): Limit => ({ key: `login:code:${userId}`, tries: 30, seconds: DAY_SECONDS }),
  ownPassword: (userId: string): Limit => ({ key: `password:${userId}`, tries: 10, seconds: MINUTES_15 }),
  linkAddress: (request: FastifyRequest): Limit => ({
    key: `link:address:${networkOf(request.ip)}`,
    tries: 100,
    seconds: MINUTES_15,
  }),
  recovery: (email: string): Limit => ({ key: `recover:account:${email}`, tries: 10, seconds: MINUTES_15 }),
  recoveryAddress: (request: FastifyRequest): Limit => ({
    key: `recover:address:${networkOf(request.ip)}`,
    tries: 50,
    seconds: MINUTES_15,
  }),
  /** Emails with a link to one person, counted for all senders together. */
  linkMail: (userId: string): Limit => ({ key: `link:mail:${userId}`, tries: 3, seconds: MINUTES_10 }),
}

/** An IPv6 customer holds a /64: one address of it counts for all. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/** Counts a try, and returns whether it is within the limit, for cases in which exceeding it is not the caller's error. */
export async function isWithinLimit(rows: Rows, now: Date, limit: Limit): Promise<boolean> {
  try {
    await countTry(rows, now, [limit])
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}

/** Counts a try with a link for the network address; a successful one is not counted. @throws Problem TOO_MANY_REQUESTS */
export async function withLinkTry<Result>(
  services: Services,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const limit = limits.linkAddress(request)
  const now = services.now()
  await countTry(services.db.directory, now, [limit])
  const result = await work()
  await uncountTry(services.db.directory, now, limit)
  return result
}
