import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** An object as returned by Stripe's API, with the API's field names. */
export type StripeObject = { id: string; object: string; created: number } & Record<string, unknown>

export type Answer = { status: number; body: unknown }

export type State = {
  things: Record<string, StripeObject>
  /** The result of charging a card, by payment method. */
  behaviours: Record<string, string>
  /** First answers by idempotency key, with the request. */
  answers: Record<string, { asked: string; answer: Answer }>
  /** Used to derive the fingerprints of cards, so that a number can't be found from its fingerprint. */
  pepper: string
}

export type Store = {
  state: State
  add(thing: Omit<StripeObject, 'created'>): StripeObject
  /** @returns null if there is none of this kind */
  find(object: string, id: string | undefined): StripeObject | null
  /** Newest first. */
  list(object: string): StripeObject[]
  save(): void
  /** Unix seconds, as in Stripe's API. */
  now(): number
}

/** Stores everything in one file. A new version is written next to it and then renamed, so that a kill leaves either the old or the new one. */
export function openStore(file: string, now: () => Date): Store {
  mkdirSync(dirname(file), { recursive: true })
  const state = read(file) ?? {
    things: {},
    behaviours: {},
    answers: {},
    pepper: randomBytes(16).toString('hex'),
  }
  const seconds = (): number => Math.floor(now().getTime() / 1000)
  return {
    state,
    add: (thing) => {
      const added = { created: seconds(), livemode: false, ...thing } as unknown as StripeObject
      state.things[added.id] = added
      return added
    },
    find: (object, id) => {
      const thing = id === undefined ? undefined : state.things[id]
      return thing?.object === object ? thing : null
    },
    list: (object) =>
      Object.values(state.things)
        .filter((thing) => thing.object === object)
        .reverse(),
    save: () => {
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    now: seconds,
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

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id like Stripe's: `pm_` and 24 letters. */
export function newObjectId(prefix: string): string {
  return `${prefix}_${[...randomBytes(24)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`
}
