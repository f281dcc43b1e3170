import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PlatformType } from '#contract/index.ts'

export type SimulatedMedia = { id: string; type: 'image' | 'video'; alt?: string }

/** A published item of an account. `at`: ISO 8601, UTC. */
export type SimulatedPost = {
  id: string
  at: string
  text: string
  media?: SimulatedMedia[]
  /** The post that this one answers; `toOther`: it is someone else's. */
  replyTo?: { id: string; toOther?: boolean }
  place?: { name: string; latitude?: number; longitude?: number }
  link?: { url: string; title?: string }
  isPrivate?: boolean
}

export type SimulatedAccount = {
  platform: PlatformType
  id: string
  username: string
  name: string
  email: string
  posts: SimulatedPost[]
}

/** An access token's account and expiry. Instants are Unix milliseconds. */
export type Grant = {
  platform: PlatformType
  accountId: string
  access: string
  refresh: string | null
  accessUntil: number
  scope: string
}

export type Code = {
  platform: PlatformType
  accountId: string
  redirectUri: string
  challenge: string | null
  scope: string
  until: number
}

/** A fault of the next `times` API calls. */
export type Fault = {
  platform: PlatformType
  /** `photos`: one of the requested photos may not be read (Facebook). `too_large`: a page of a listing would be too large (Meta). */
  kind: 'rate_limit' | 'down' | 'slow' | 'photos' | 'too_large'
  times: number
  /** The account whose calls fail; all accounts if not set. */
  accountId?: string
  /** `rate_limit`: the value of Retry-After. */
  seconds?: number
  /** `photos`: Meta's error code; 100 if not set. */
  code?: number
}

export type State = {
  accounts: SimulatedAccount[]
  codes: Record<string, Code>
  grants: Grant[]
  faults: Fault[]
}

export type Store = { state: State; save(): void; now(): number }

/** Stores everything in one file; a new version is written next to it and then renamed. */
export function openStore(file: string, now: () => Date): Store {
  mkdirSync(dirname(file), { recursive: true })
  const state = read(file) ?? { accounts: [], codes: {}, grants: [], faults: [] }
  return {
    state,
    save: () => {
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    now: () => now().getTime(),
  }
}

function read(file: string): State | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
