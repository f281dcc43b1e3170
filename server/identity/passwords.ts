import { hash, verify } from '@node-rs/argon2'

/** Argon2id at 19 MiB, t=2, p=1 (OWASP). At most this many at once: each holds its memory. */
const PARALLEL = 4
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Of no password: an unknown e-mail costs as much time as a known one. */
const nobody = hash('nobody has this password', options)

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve))
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

/** @param stored null where nobody has that e-mail or no password is set: takes the same time, answers false */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await nobody)
  const right = await inTurn(() => verify(against, password.normalize('NFKC')))
  return right && stored !== null
}

const COMMON = new Set(
  'password1234 passwordpassword 123456789012 1234567890123 qwertyuiop123 qwertyuiopas adminadminadmin letmeinletmein iloveyou1234 welcome12345 changemechangeme proofline1234 prooflineproofline 000000000000 111111111111 abcdefghijkl abc123abc123 password12345 passw0rdpassw0rd trustno1trustno1'.split(
    ' ',
  ),
)

/** A sentence, or null where the password may be taken. */
export function whyNotPassword(password: string): string | null {
  if ([...password].length < 12) return 'Use at least 12 characters.'
  if (password.length > 256) return 'Use at most 256 characters.'
  if (COMMON.has(password.toLowerCase())) return 'That password is too common. Choose another.'
  return null
}
