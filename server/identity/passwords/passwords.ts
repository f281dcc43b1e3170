import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_FAULTS } from '#contract/index.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Argon2id at 19 MiB, t=2, p=1 (OWASP). At most this many run in parallel, because each needs its memory. */
const MAX_CONCURRENT_HASHES = 4
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash of no password, so that an unknown email takes as much time as a known one. */
const dummyHash = hash('no one has this password', options)

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT_HASHES) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), options))
}

/** @param stored null if no one has that email or no password is set: takes the same time, and returns false */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await dummyHash)
  const right = await inTurn(() => verify(against, password.normalize('NFKC')))
  return right && stored !== null
}

/** What an attacker tries first: the names of the product, the firm and the person. Words of fewer than 4 letters or digits are ignored. */
export function wordsAbout(
  person: { firstName: string; lastName: string; email: string },
  firm: string,
): string[] {
  const [mailbox = ''] = person.email.split('@')
  const firstOfFirm = firm.split(/\s+/)[0] ?? ''
  return [person.firstName, person.lastName, mailbox, firm, ...(firstOfFirm.length > 4 ? [firstOfFirm] : [])]
    .map(bare)
    .filter((word) => word.length >= 4)
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** @returns a sentence, or null if the password is acceptable @param about see `wordsAbout` */
export function whyNotPassword(password: string, about: readonly string[] = []): string | null {
  if ([...password].length < 12) return PASSWORD_FAULTS.short
  if (password.length > 256) return PASSWORD_FAULTS.long
  if (isCommonPassword(password)) return PASSWORD_FAULTS.common
  const letters = bare(password)
  if (letters.includes('proofline') || about.some((word) => letters.includes(word)))
    return PASSWORD_FAULTS.own
  return null
}
