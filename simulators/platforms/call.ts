import type { PlatformType } from '#contract/index.ts'
import type { SimulatedAccount, Store } from './state.ts'

/** One request to a host of a platform. */
export type HostCall = {
  store: Store
  method: string
  /** With its leading slash. */
  path: string
  query: URLSearchParams
  /** The fields of a form or a JSON body. */
  body: Record<string, string>
  authorization: string
  language: 'en' | 'es'
  /** The address at which browsers reach the simulator of another host. */
  addressOf(host: string): string
}

export type HostAnswer = {
  status?: number
  json?: unknown
  html?: string
  location?: string
  file?: { type: string; bytes: Buffer }
  headers?: Record<string, string>
}

/** How a platform answers requests to its hosts. */
export type SimulatedPlatform = {
  type: PlatformType
  name: string
  answer(host: string, call: HostCall): HostAnswer | Promise<HostAnswer> | null
}

/** The account of a call's bearer token; null: the token is unknown, expired or revoked. */
export function accountOf(call: HostCall, platform: PlatformType): SimulatedAccount | null {
  const token = call.authorization.replace(/^Bearer /i, '')
  const grant = call.store.state.grants.find(
    (each) => each.platform === platform && each.access === token && each.accessUntil > call.store.now(),
  )
  if (!grant) return null
  return (
    call.store.state.accounts.find((each) => each.platform === platform && each.id === grant.accountId) ??
    null
  )
}

/** Posts from an instant on, newest first. */
export function postsOf(account: SimulatedAccount, since: string | null = null): SimulatedAccount['posts'] {
  return account.posts
    .filter(({ at }) => since === null || Date.parse(at) >= Date.parse(since))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** A page of a list. @param token the start of this page, as returned with the previous page */
export function pageOf<Item>(
  items: Item[],
  size: number,
  token: string | null,
): { items: Item[]; next: string | null } {
  const from = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString()) || 0
  const to = from + size
  return {
    items: items.slice(from, to),
    next: to < items.length ? Buffer.from(String(to)).toString('base64url') : null,
  }
}
