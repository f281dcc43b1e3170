import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_FAULTS } from '#contract/index.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Argon2id at 19 MiB, t=2, p=1 (OWASP). At most this many run in parallel, because each needs its memory. */
const MAX_CONCURRENT_HASHES = 4
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash of no password, so that an unknown email takes as much time as a known one. */
const dummyHash = hash('no one has this password', HASH_OPTIONS)

let runningHashes = 0
const waitingHashes: (() => void)[] = []

async function withHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (runningHashes >= MAX_CONCURRENT_HASHES)
    await new Promise<void>((resolve) => waitingHashes.push(resolve))
  runningHashes += 1
  try {
    return await work()
  } finally {
    runningHashes -= 1
    waitingHashes.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize('NFKC'), HASH_OPTIONS))
}

/** @param stored null if no one has that email or no password is set: takes the same time, and returns false */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await dummyHash)
  const right = await withHashSlot(() => verify(against, password.normalize('NFKC')))
  return right && stored !== null
}

/** What an attacker tries first: the names of the product, the firm and the person. Words of fewer than 4 letters or digits are ignored. */
export function guessableWords(
  person: { firstName: string; lastName: string; email: string },
  firm: string,
): string[] {
  const [mailbox = ''] = person.email.split('@')
  const firstOfFirm = firm.split(/\s+/)[0] ?? ''
  return [person.firstName, person.lastName, mailbox, firm, ...(firstOfFirm.length > 4 ? [firstOfFirm] : [])]
    .map(lettersAndDigits)
    .filter((word) => word.length >= 4)
}

const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** @returns a sentence, or null if the password is acceptable @param about see `guessableWords` */
export function findPasswordFault(password: string, about: readonly string[] = []): string | null {
  const { length } = [...password]
  if (length < 12) return PASSWORD_FAULTS.short
  if (length > 256) return PASSWORD_FAULTS.long
  if (isCommonPassword(password)) return PASSWORD_FAULTS.common
  const letters = lettersAndDigits(password)
  if (letters.includes('proofline') || about.some((word) => letters.includes(word)))
    return PASSWORD_FAULTS.own
  return null
}
