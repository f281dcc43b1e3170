import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type LoginPlatform = 'facebook' | 'instagram'

/** A person at a platform, and what the platform does when they sign in. */
export type SimulatedPerson = {
  platform: LoginPlatform
  /** The platform's number of the account. */
  id: string
  /** The user name for the sign-in. */
  login: string
  password: string
  name: string
  userName: string
  /** The checks before the sign-in succeeds, in this order. */
  checks?: ('captcha' | 'email' | 'auth_app' | 'sms' | 'other_device' | 'was_this_you' | 'remember')[]
  /** Asks for a captcha before it says that a password is wrong. */
  hidesWrong?: boolean
  /** Refuses the sign-in in this way. */
  refuses?: 'locked' | 'checkpoint' | 'unknown_page'
  /** Seconds until the archive is ready. */
  prepares?: number
}

export type Visit = {
  platform: LoginPlatform
  personId: string
  /** Checks that are still to be passed. */
  left: string[]
  isIn: boolean
  deviceApproved: boolean
}

export type LoginState = {
  people: SimulatedPerson[]
  /** By session cookie. */
  visits: Record<string, Visit>
  archives: { platform: LoginPlatform; personId: string; requestedAt: number; state: 'asked' | 'expired' }[]
  /** The options that were chosen when the archive was requested. */
  chosen: Record<string, string>
  signOuts: number
}

export type LoginStore = {
  state: LoginState
  save(): void
  now(): number
  putFile(personId: string, name: string, bytes: Buffer): void
  file(personId: string): { name: string; bytes: Buffer } | null
}

export function openLoginStore(folder: string, now: () => Date): LoginStore {
  mkdirSync(join(folder, 'files'), { recursive: true })
  const path = join(folder, 'state.json')
  const state: LoginState = {
    people: [],
    visits: {},
    archives: [],
    chosen: {},
    signOuts: 0,
    ...(JSON.parse(readFileOr(path, '{}')) as Partial<LoginState>),
  }
  return {
    state,
    save: () => {
      writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
    now: () => now().getTime(),
    putFile: (personId, name, bytes) => {
      writeFileSync(join(folder, 'files', `${personId}.zip`), bytes)
      writeFileSync(join(folder, 'files', `${personId}.name`), name)
    },
    file: (personId) => {
      const name = readFileOr(join(folder, 'files', `${personId}.name`), '')
      return name === '' ? null : { name, bytes: readFileSync(join(folder, 'files', `${personId}.zip`)) }
    },
  }
}

function readFileOr(path: string, other: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return other
    throw error
  }
}
